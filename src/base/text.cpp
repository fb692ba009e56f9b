#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace quoin {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The length that the first byte promises; 0 for a byte that starts nothing.
std::size_t promised_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 0;
}

bool is_combining(char32_t c) {
  return (c >= 0x300 && c <= 0x36f) || (c >= 0x1ab0 && c <= 0x1aff) ||
         (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe00 && c <= 0xfe0f) || c == 0x200b || c == 0x200d;
}

bool is_wide(char32_t c) {
  return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
         (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
         (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
         (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string to_lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && is_space(text[i])) ++i;
    const std::size_t start = i;
    while (i < text.size() && !is_space(text[i])) ++i;
    if (i > start) words.push_back(text.substr(start, i - start));
  }
  return words;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Not every standard library reads decimals without a locale yet.
std::optional<double> parse_decimal(std::string_view text) {
  constexpr int MostDecimalDigits = 15;
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  std::int64_t digits = 0;
  int count = 0;
  double divisor = 1;
  bool has_point = false;
  for (const char character : text) {
    if (character == '.') {
      if (has_point) return std::nullopt;
      has_point = true;
      continue;
    }
    if (character < '0' || character > '9' || ++count > MostDecimalDigits) return std::nullopt;
    digits = 10 * digits + (character - '0');
    if (has_point) divisor *= 10;
  }
  if (count == 0 || text.ends_with('.')) return std::nullopt;
  const double number = static_cast<double>(digits) / divisor;
  return is_negative ? -number : number;
}

std::string_view first_character(std::string_view text) {
  if (text.empty()) return {};
  const std::size_t length = promised_length(static_cast<unsigned char>(text.front()));
  if (length == 0 || length > text.size()) return text.substr(0, 1);
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return text.substr(0, 1);
  }
  return text.substr(0, length);
}

std::vector<std::string_view> split_characters(std::string_view text) {
  std::vector<std::string_view> characters;
  while (!text.empty()) {
    characters.push_back(first_character(text));
    text.remove_prefix(characters.back().size());
  }
  return characters;
}

std::size_t count_characters(std::string_view text) { return split_characters(text).size(); }

std::optional<char32_t> decode_character(std::string_view character) {
  if (character.empty() || first_character(character).size() != character.size())
    return std::nullopt;
  const auto byte = [&](std::size_t i) {
    return static_cast<char32_t>(static_cast<unsigned char>(character[i]));
  };
  char32_t code = 0;
  switch (character.size()) {
    case 1: return byte(0) < 0x80 ? std::optional(byte(0)) : std::nullopt;
    case 2: return (byte(0) & 0x1f) << 6 | (byte(1) & 0x3f);
    case 3:
      code = (byte(0) & 0x0f) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f);
      if (code < 0x800 || (code >= 0xd800 && code <= 0xdfff)) return std::nullopt;
      return code;
    default:
      code = (byte(0) & 0x07) << 18 | (byte(1) & 0x3f) << 12 | (byte(2) & 0x3f) << 6 |
             (byte(3) & 0x3f);
      if (code < 0x10000 || code > 0x10ffff) return std::nullopt;
      return code;
  }
}

std::string encode_character(char32_t c) {
  std::string text;
  const auto put = [&](char32_t byte) {
    text += static_cast<char>(static_cast<unsigned char>(byte));
  };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xc0 | c >> 6);
    put(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    put(0xe0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  } else {
    put(0xf0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3f));
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  }
  return text;
}

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    if (!decode_character(character)) return false;
    text.remove_prefix(character.size());
  }
  return true;
}

std::string latin1_to_utf8(std::string_view text) {
  std::string utf8;
  for (const char c : text) utf8 += encode_character(static_cast<unsigned char>(c));
  return utf8;
}

std::optional<std::string> utf8_to_latin1(std::string_view text) {
  std::string latin1;
  for (const std::string_view character : split_characters(text)) {
    const std::optional<char32_t> code = decode_character(character);
    if (!code || *code > 0xff) return std::nullopt;
    latin1 += static_cast<char>(static_cast<unsigned char>(*code));
  }
  return latin1;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const std::string_view character : split_characters(text)) {
    const char32_t code = decode_character(character).value_or(U'?');
    width += is_combining(code) ? 0U : is_wide(code) ? 2U : 1U;
  }
  return width;
}

std::string pad_right(std::string_view text, std::size_t columns) {
  std::string padded(text);
  padded.append(columns - std::min(columns, display_width(text)), ' ');
  return padded;
}

std::string pad_left(std::string_view text, std::size_t columns) {
  return std::string(columns - std::min(columns, display_width(text)), ' ') + std::string(text);
}

std::string group_digits(std::int64_t number) {
  std::string digits = std::to_string(number);
  const std::size_t first = number < 0 ? 1 : 0;
  for (std::size_t i = digits.size(); i > first + 3; i -= 3) digits.insert(i - 3, " ");
  return digits;
}

std::string escaped(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      case '\'': safe += "&#39;"; break;
      default: safe += c;
    }
  }
  return safe;
}

std::optional<std::size_t> place_of(std::string_view text,
                                    std::span<const std::string_view> texts) {
  const auto found = std::find(texts.begin(), texts.end(), text);
  if (found == texts.end()) return std::nullopt;
  return static_cast<std::size_t>(found - texts.begin());
}

std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates) {
  std::optional<std::string> best;
  std::size_t best_distance = std::max<std::size_t>(word.size() / 3, 1) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string as_sentence(std::string text) {
  // "game.log: cannot write it": the name of a file stays as it is.
  const std::string_view place = std::string_view(text).substr(0, text.find(": "));
  const bool begins_with_file =
      place.size() < text.size() && (place.find_first_of("./") != std::string_view::npos ||
                                     place.find(' ') == std::string_view::npos);
  if (!begins_with_file && !text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text + ".";
}

}  // namespace quoin
