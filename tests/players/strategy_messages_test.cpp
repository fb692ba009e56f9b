#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/text.h"
#include "notation/json_fields.h"
#include "players/registry.h"

namespace quoin::players {
namespace {

using Messages = std::map<std::string, std::string>;

Messages messages_in(const std::string& language) {
  const std::string path =
      std::string(QUOIN_SOURCE_DIR) + "/web/src/messages/" + language + "/strategies.json";
  const Result<std::string> text = read_file(path);
  if (!text) {
    ADD_FAILURE() << text.error().message();
    return {};
  }
  const Result<boost::json::object> object = notation::parse_json_object(*text);
  EXPECT_TRUE(object) << path;
  Messages messages;
  if (!object) return messages;
  for (const auto& [key, value] : *object)
    messages.emplace(std::string(key), std::string(value.as_string()));
  return messages;
}

// "Gordon 1993; Cairo University 2019": names and years are the same in every language.
bool is_citation(const std::string& source) {
  static const std::regex One("[A-Z][^ ]*( ([A-Z&][^ ]*|and))* [0-9]{4}");
  const std::vector<std::string_view> parts = split(source, ';');
  return std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
    return std::regex_match(std::string(trim(part)), One);
  });
}

// All that the players say of themselves, in English.
Messages said() {
  Messages all;
  for (const Strategy& level : levels())
    all.emplace(description_key(level.name), level.description);
  for (const Strategy& strategy : strategies()) {
    all.emplace(description_key(strategy.name), strategy.description);
    if (!strategy.source.empty() && !is_citation(strategy.source))
      all.emplace(source_key(strategy.name), strategy.source);
    for (const ParameterKind& parameter : strategy.parameters) {
      const auto shared =
          all.emplace(meaning_key(strategy.name, parameter), parameter.meaning).first;
      EXPECT_EQ(shared->second, parameter.meaning) << strategy.name << ": " << parameter.key;
    }
  }
  return all;
}

std::string keys_of(const Messages& messages) {
  std::string keys;
  for (const auto& [key, text] : messages) keys += key + "\n";
  return keys;
}

std::vector<std::string> languages() {
  std::vector<std::string> codes;
  for (const auto& folder :
       std::filesystem::directory_iterator(QUOIN_SOURCE_DIR "/web/src/messages"))
    if (folder.is_directory()) codes.push_back(folder.path().filename().string());
  return codes;
}

// In English they say it themselves.
TEST(StrategyMessages, AreThereInEveryOtherLanguage) {
  const Messages english = said();
  EXPECT_GE(languages().size(), 4U);
  for (const std::string& language : languages()) {
    if (language == "en") continue;
    const Messages own = messages_in(language);
    ASSERT_EQ(keys_of(own), keys_of(english)) << language;
    for (const auto& [key, text] : own) EXPECT_NE(text, english.at(key)) << language << ": " << key;
  }
}

TEST(StrategyMessages, LeaveOutNothingButNamesAndYears) {
  EXPECT_TRUE(is_citation("Appel & Jacobson 1988; Connolly & Gren 2012; Dobrudzhanski 2019"));
  EXPECT_TRUE(is_citation("Richards and Amir 2007"));
  EXPECT_TRUE(is_citation("Reykjavík University 2018"));
  EXPECT_FALSE(is_citation("Sheppard 2002, as told by Abraham 2017"));
  EXPECT_FALSE(is_citation("a student project of 2010 (agents as experiments)"));
}

}  // namespace
}  // namespace quoin::players
