// Holds the tables of reasons of all layers to what base/reason.h promises, and the languages of
// the page (web/src/messages/*/reasons.json) to the tables.

#include "base/reasons.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/reasons.h"
#include "arena/reasons.h"
#include "base/file.h"
#include "benchmarks/reasons.h"
#include "cli/commands/reasons.h"
#include "client/reasons.h"
#include "console/reasons.h"
#include "core/reasons.h"
#include "evaluation/reasons.h"
#include "laboratory/reasons.h"
#include "lexicon/reasons.h"
#include "notation/json_fields.h"
#include "notation/reasons.h"
#include "outside/reasons.h"
#include "players/reasons.h"
#include "protocol/reasons.h"
#include "search/reasons.h"
#include "server/reasons.h"
#include "table/reasons.h"
#include "terminal/play/reasons.h"
#include "training/reasons.h"
#include "wasm/reasons.h"

namespace quoin {
namespace {

constexpr ReasonText AllReasons[] = {
#define REASON(key, english) {#key, english, Readers::People},
#define EXPERT_REASON(key, english) {#key, english, Readers::Experts},
#include "analysis/reasons.def"
#include "arena/reasons.def"
#include "base/reasons.def"
#include "benchmarks/reasons.def"
#include "cli/commands/reasons.def"
#include "client/reasons.def"
#include "console/reasons.def"
#include "core/reasons.def"
#include "evaluation/reasons.def"
#include "laboratory/reasons.def"
#include "lexicon/reasons.def"
#include "notation/reasons.def"
#include "outside/reasons.def"
#include "players/reasons.def"
#include "protocol/reasons.def"
#include "search/reasons.def"
#include "server/reasons.def"
#include "table/reasons.def"
#include "terminal/play/reasons.def"
#include "training/reasons.def"
#include "wasm/reasons.def"
#undef REASON
#undef EXPERT_REASON
};

TEST(Reasons, AreThoseOfAllTables) {
  std::set<std::string> known;
  for (const ReasonText& reason : AllReasons) known.emplace(reason.key);
  std::set<std::string> written;
  static const std::regex Entry(R"(REASON\(\s*(\w+),)");
  for (const auto& file : std::filesystem::recursive_directory_iterator(QUOIN_SOURCE_DIR "/src")) {
    if (file.path().filename() != "reasons.def") continue;
    const std::string table = read_file(file.path().string()).value();
    for (std::sregex_iterator entry(table.begin(), table.end(), Entry), end; entry != end; ++entry)
      written.insert((*entry)[1]);
  }
  EXPECT_EQ(known, written);
}

std::vector<Placeholder> placeholders_of(std::string_view english) {
  std::vector<Placeholder> found;
  for (Placeholder one = next_placeholder(english); !one.name.empty();
       one = next_placeholder(english, one.end))
    found.push_back(one);
  return found;
}

bool holds_errors(const Placeholder& one) { return one.name == "error" || one.name == "errors"; }

TEST(Reasons, HaveKeysOfTheirOwn) {
  std::set<std::string_view> keys;
  for (const ReasonText& reason : AllReasons) {
    EXPECT_TRUE(keys.insert(reason.key).second) << reason.key << " stands twice";
    EXPECT_EQ(reason.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"),
              std::string_view::npos)
        << reason.key;
  }
}

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// So that one can stand within another, and become a sentence by a capital and a full stop.
TEST(Reasons, AreSaidWithoutCapitalAndFullStop) {
  for (const ReasonText& reason : AllReasons) {
    ASSERT_GT(reason.english.size(), 1U) << reason.key;
    const bool is_abbreviation = is_capital(reason.english[1]);  // MPI
    EXPECT_TRUE(!is_capital(reason.english[0]) || is_abbreviation) << reason.english;
    EXPECT_NE(reason.english.back(), '.') << reason.english;
  }
}

constexpr const char* Messages = QUOIN_SOURCE_DIR "/web/src/messages";

using Texts = std::map<std::string, std::string>;

// Of all languages but English, which needs none.
std::map<std::string, Texts> translations() {
  std::map<std::string, Texts> languages;
  for (const auto& folder : std::filesystem::directory_iterator(Messages)) {
    if (!folder.is_directory() || folder.path().filename() == "en") continue;
    const Result<std::string> file = read_file((folder.path() / "reasons.json").string());
    EXPECT_TRUE(file) << folder.path();
    if (!file) continue;
    const Result<boost::json::object> object = notation::parse_json_object(*file);
    EXPECT_TRUE(object) << folder.path();
    if (!object) continue;
    Texts& texts = languages[folder.path().filename().string()];
    for (const auto& [key, text] : *object)
      texts.emplace(std::string(key), std::string(text.as_string()));
  }
  return languages;
}

TEST(Reasons, HavePlaceholdersThatAreRead) {
  std::vector<std::string> all;
  for (const ReasonText& reason : AllReasons) all.emplace_back(reason.english);
  for (const auto& [language, texts] : translations())
    for (const auto& [key, text] : texts) all.push_back(text);
  for (const std::string& text : all) {
    const std::vector<Placeholder> placeholders = placeholders_of(text);
    for (const Placeholder& one : placeholders) {
      const bool has_forms = !one.forms.empty();
      EXPECT_EQ(std::count(one.forms.begin(), one.forms.end(), '|'), has_forms ? 1 : 0) << text;
      EXPECT_TRUE(one.shows_value || has_forms) << text;
    }
    // A brace before a letter that begins no placeholder is one that was misspelt.
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
      const bool is_read = std::any_of(placeholders.begin(), placeholders.end(),
                                       [&](const Placeholder& one) { return one.begin == at; });
      const char next = at + 1 < text.size() ? text[at + 1] : ' ';
      EXPECT_TRUE(is_read || next == '"' || (next >= 'A' && next <= 'Z')) << text;
    }
  }
}

// Error::within gives the error as the last argument; one that is first has words behind it.
TEST(Reasons, HoldErrorsAtAnEnd) {
  for (const ReasonText& reason : AllReasons) {
    const std::vector<Placeholder> placeholders = placeholders_of(reason.english);
    for (std::size_t i = 1; i + 1 < placeholders.size(); ++i)
      EXPECT_FALSE(holds_errors(placeholders[i])) << reason.english;
    const bool hold_two = placeholders.size() > 1 && holds_errors(placeholders.front()) &&
                          holds_errors(placeholders.back());
    EXPECT_FALSE(hold_two) << reason.english;
  }
}

// --- the languages of the page

// Of what is shown; a number that only chooses a form is among `all`.
struct Names {
  std::set<std::string> shown, all;

  explicit Names(std::string_view text) {
    for (const Placeholder& one : placeholders_of(text)) {
      all.emplace(one.name);
      if (one.shows_value) shown.emplace(one.name);
    }
  }
};

TEST(Reasons, ForPeopleAreTranslatedIntoEveryLanguage) {
  const std::map<std::string, Texts> languages = translations();
  EXPECT_GE(languages.size(), 3U);
  for (const auto& [language, texts] : languages) {
    for (const ReasonText& reason : AllReasons) {
      if (reason.readers != Readers::People) continue;
      EXPECT_TRUE(texts.contains(std::string(reason.key)))
          << language << " has no text for " << reason.key << ": " << reason.english;
    }
  }
}

// Those that people were told in English once.
TEST(Reasons, ThatPeopleMeetAreForPeople) {
  for (const ReasonText* reason : std::initializer_list<const ReasonText*>{
           &reasons::word_is_one, &reasons::expected_text_of_bytes, &reasons::within_event,
           &reasons::log_empty, &reasons::log_torn, &reasons::log_of_other_kind,
           &reasons::log_too_new, &reasons::event_unknown, &reasons::device_game_unreadable})
    EXPECT_EQ(reason->readers, Readers::People) << reason->key;
}

TEST(Reasons, AreAllThatLanguagesHaveTextsFor) {
  std::set<std::string_view> known;
  for (const ReasonText& reason : AllReasons)
    if (reason.readers == Readers::People) known.insert(reason.key);
  for (const auto& [language, texts] : translations())
    for (const auto& [key, text] : texts)
      EXPECT_TRUE(known.contains(key)) << language << ": " << key << " is no reason for people";
}

TEST(Reasons, AreTranslatedWithTheirPlaceholders) {
  std::map<std::string_view, std::string_view> english;
  for (const ReasonText& reason : AllReasons) english.emplace(reason.key, reason.english);
  for (const auto& [language, texts] : translations()) {
    for (const auto& [key, text] : texts) {
      const Names names(text);
      const Names wanted(english[key]);
      EXPECT_EQ(names.shown, wanted.shown) << language << ": " << key << ": " << text;
      EXPECT_TRUE(std::ranges::includes(wanted.all, names.all)) << language << ": " << key;
      EXPECT_FALSE(text.empty() || text.ends_with('.')) << language << ": " << key << ": " << text;
    }
  }
}

}  // namespace
}  // namespace quoin
