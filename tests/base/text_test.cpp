#include "base/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quoin {
namespace {

using Pieces = std::vector<std::string_view>;

TEST(Text, TrimsAndSplits) {
  EXPECT_EQ(trim(" \t a b \r\n"), "a b");
  EXPECT_EQ(split("a,,b", ','), (Pieces{"a", "", "b"}));
  EXPECT_EQ(split("", ','), (Pieces{""}));
  EXPECT_EQ(split_words("  a\t b  "), (Pieces{"a", "b"}));
  EXPECT_EQ(split_lines("a\r\nb\n\nc"), (Pieces{"a", "b", "", "c"}));
  EXPECT_EQ(split_lines("a\n"), (Pieces{"a"}));
  EXPECT_TRUE(split_lines("").empty());
}

TEST(Text, KnowsDigitsAndLowersLatinLettersAlone) {
  EXPECT_TRUE(is_digit('0') && is_digit('9'));
  EXPECT_FALSE(is_digit('/') || is_digit(':') || is_digit('a'));
  EXPECT_EQ(to_lower("@AZ[ aÞЖ9"), "@az[ aÞЖ9");
  EXPECT_EQ(to_lower(""), "");
}

TEST(Text, ReadsWholeNumbersOnly) {
  EXPECT_EQ(parse_integer("-12"), -12);
  for (const char* text : {"", "-", "+1", " 1", "1 ", "1.5", "0x1", "99999999999999999999"})
    EXPECT_EQ(parse_integer(text), std::nullopt) << text;
}

TEST(Text, CutsCharactersAndSurvivesDamage) {
  EXPECT_EQ(split_characters("aÞЖ€😀"), (Pieces{"a", "Þ", "Ж", "€", "😀"}));
  EXPECT_EQ(split_characters("\xc3"), (Pieces{"\xc3"}));
  EXPECT_EQ(split_characters("\xe2\x82z"), (Pieces{"\xe2", "\x82", "z"}));
  EXPECT_TRUE(is_valid_utf8("aÞЖ€😀"));
  for (const char* damaged :
       {"\xff", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc3"})
    EXPECT_FALSE(is_valid_utf8(damaged));
}

TEST(Text, TurnsLatin1IntoUtf8AndBack) {
  EXPECT_EQ(latin1_to_utf8("c\xe9sar"), "césar");
  EXPECT_EQ(utf8_to_latin1("césar"), "c\xe9sar");
  EXPECT_EQ(utf8_to_latin1("Ж"), std::nullopt);
}

RC_GTEST_PROP(Text, AnyCodePointSurvivesEncoding, ()) {
  const auto code = *rc::gen::suchThat(rc::gen::inRange<std::uint32_t>(0, 0x110000),
                                       [](std::uint32_t c) { return c < 0xd800 || c > 0xdfff; });
  const auto character = static_cast<char32_t>(code);
  RC_ASSERT(decode_character(encode_character(character)) == character);
}

RC_GTEST_PROP(Text, CharactersJoinedAreTheText, (const std::string& text)) {
  std::string joined;
  for (const std::string_view character : split_characters(text)) joined += character;
  RC_ASSERT(joined == text);
}

TEST(Text, PadsByWhatATerminalShows) {
  EXPECT_EQ(pad_right("Þór", 5), "Þór  ");
  EXPECT_EQ(pad_left("Þór", 5), "  Þór");
  EXPECT_EQ(pad_right("toolong", 3), "toolong");
  EXPECT_EQ(display_width("e\u0301"), 1U);
  EXPECT_EQ(display_width("漢"), 2U);
}

TEST(Text, GroupsDigits) {
  EXPECT_EQ(group_digits(0), "0");
  EXPECT_EQ(group_digits(999), "999");
  EXPECT_EQ(group_digits(248537), "248 537");
  EXPECT_EQ(group_digits(-1234567), "-1 234 567");
}

TEST(Text, FindsTheNearestName) {
  const std::vector<std::string> names = {"english", "bulgarian", "polish"};
  EXPECT_EQ(nearest("englsh", names), "english");
  EXPECT_EQ(nearest("xyz", names), std::nullopt);
}

}  // namespace
}  // namespace quoin
