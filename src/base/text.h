#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quoin {

// Text is UTF-8 everywhere inside; these functions look at it by code points where letters
// matter, and never read past the end of a damaged text.

std::string_view trim(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
// The pieces between runs of spaces and tabs; no empty ones.
std::vector<std::string_view> split_words(std::string_view text);
// Lines without their ends, which may be \n or \r\n. A last line without an end counts.
std::vector<std::string_view> split_lines(std::string_view text);

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
// The text with a to z for A to Z; all other letters stay as they are.
std::string to_lower(std::string_view text);

// The whole text as a decimal number, or nothing: no sign but '-', no spaces, no overflow.
std::optional<std::int64_t> parse_integer(std::string_view text);
// The whole text as a number like 12, -0.5 or .25; no exponent, no spaces, at most 15 digits.
std::optional<double> parse_decimal(std::string_view text);

// The bytes of the code point that starts the text; one byte where it is damaged, none where it is
// empty.
std::string_view first_character(std::string_view text);
std::vector<std::string_view> split_characters(std::string_view text);
std::size_t count_characters(std::string_view text);
std::optional<char32_t> decode_character(std::string_view character);
std::string encode_character(char32_t character);
bool is_valid_utf8(std::string_view text);
std::string latin1_to_utf8(std::string_view text);
// The text without characters above U+00FF, or nothing where it has some.
std::optional<std::string> utf8_to_latin1(std::string_view text);

// How many terminal columns a text takes: wide characters two, combining marks none.
std::size_t display_width(std::string_view text);
// The text with spaces after (or before) it up to that many columns; never cut.
std::string pad_right(std::string_view text, std::size_t columns);
std::string pad_left(std::string_view text, std::size_t columns);

// 1234567 -> "1 234 567".
std::string group_digits(std::int64_t number);
// Text from outside as it stands in HTML or XML, between tags or in an attribute.
std::string escaped(std::string_view text);
// The place of a text among others, such as the names of an enumeration in its order.
std::optional<std::size_t> place_of(std::string_view text, std::span<const std::string_view> texts);
// The nearest of the candidates, if it is near enough to be a slip of the keyboard.
std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates);
// What an error or a remark says, as it is said by itself: "The play has a gap." Errors have
// Error::sentence().
std::string as_sentence(std::string text);

}  // namespace quoin
