// Holds what the page says of the rules of a game (rule.* in web/src/messages/*/game.json) to the
// rules that there are.

#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include <boost/json/object.hpp>
#include <gtest/gtest.h>

#include "base/file.h"
#include "core/reasons.h"
#include "core/rules.h"
#include "notation/json_fields.h"

namespace quoin {
namespace {

constexpr const char* Web = QUOIN_SOURCE_DIR "/web/src/";

std::set<std::string> rules() {
  std::set<std::string> keys;
  for (const auto& [key, values] : rule_descriptions()) keys.insert(key);
  return keys;
}

TEST(RuleMessages, AreThereInEveryLanguage) {
  int languages = 0;
  for (const auto& folder : std::filesystem::directory_iterator(std::string(Web) + "messages")) {
    if (!folder.is_directory()) continue;
    ++languages;
    const std::string text = read_file((folder.path() / "game.json").string()).value();
    const boost::json::object messages = notation::parse_json_object(text).value();
    std::set<std::string> said;
    constexpr std::string_view Prefix = "rule.";
    for (const auto& [key, message] : messages)
      if (key.starts_with(Prefix)) said.emplace(key.substr(Prefix.size()));
    EXPECT_EQ(said, rules()) << folder.path();
  }
  EXPECT_GE(languages, 4);
}

TEST(RuleMessages, AreThoseThatThePageKnows) {
  const std::string page = read_file(std::string(Web) + "game/AboutGame.svelte").value();
  const std::size_t begin = page.find("const keys = [");
  ASSERT_NE(begin, std::string::npos);
  const std::string list = page.substr(begin, page.find(']', begin) - begin);
  std::set<std::string> known;
  static const std::regex Key("\"([^\"]+)\"");
  for (std::sregex_iterator key(list.begin(), list.end(), Key), end; key != end; ++key)
    known.insert((*key)[1]);
  EXPECT_EQ(known, rules());
}

// The values that rules take are reasons, which have the other languages (reasons_test.cpp).
TEST(RuleMessages, OfValuesAreForPeople) {
  for (const auto& [key, values] : rule_descriptions()) {
    EXPECT_TRUE(values.key.starts_with("rule_")) << key;
    EXPECT_EQ(values.readers, Readers::People) << key;
  }
}

}  // namespace
}  // namespace quoin
