// Holds the tables of reasons of all layers to what base/reason.h promises.

#include "base/reasons.h"

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/reasons.h"
#include "notation/reasons.h"

namespace quoin {
namespace {

std::vector<ReasonText> all_reasons() {
  std::vector<ReasonText> all;
  const auto add = [&](std::span<const ReasonText> table) {
    all.insert(all.end(), table.begin(), table.end());
  };
  add(reasons::BaseReasons);
  add(reasons::CoreReasons);
  add(reasons::NotationReasons);
  return all;
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
  for (const ReasonText& reason : all_reasons()) {
    EXPECT_TRUE(keys.insert(reason.key).second) << reason.key << " stands twice";
    EXPECT_EQ(reason.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"),
              std::string_view::npos)
        << reason.key;
  }
}

// So that one can stand within another, and become a sentence by a capital and a full stop.
TEST(Reasons, AreSaidWithoutCapitalAndFullStop) {
  for (const ReasonText& reason : all_reasons()) {
    ASSERT_FALSE(reason.english.empty()) << reason.key;
    EXPECT_TRUE(reason.english[0] < 'A' || reason.english[0] > 'Z') << reason.english;
    EXPECT_NE(reason.english.back(), '.') << reason.english;
  }
}

TEST(Reasons, HavePlaceholdersThatAreRead) {
  for (const ReasonText& reason : all_reasons()) {
    std::string text(reason.english);
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
  for (const ReasonText& reason : all_reasons()) {
    const std::vector<Placeholder> placeholders = placeholders_of(reason.english);
    for (std::size_t i = 1; i + 1 < placeholders.size(); ++i)
      EXPECT_FALSE(holds_errors(placeholders[i])) << reason.english;
    const bool hold_two = placeholders.size() > 1 && holds_errors(placeholders.front()) &&
                          holds_errors(placeholders.back());
    EXPECT_FALSE(hold_two) << reason.english;
  }
}

}  // namespace
}  // namespace quoin
