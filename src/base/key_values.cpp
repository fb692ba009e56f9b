#include "base/key_values.h"

#include "base/text.h"

namespace quoin {
namespace {

std::string escape(std::string_view value) {
  std::string escaped;
  for (const char c : value) {
    if (c == '\\') {
      escaped += "\\\\";
    } else if (c == '\n') {
      escaped += "\\n";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string unescape(std::string_view value) {
  std::string plain;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) {
      ++i;
      plain += value[i] == 'n' ? '\n' : value[i];
    } else {
      plain += value[i];
    }
  }
  return plain;
}

}  // namespace

std::string write_key_values(const KeyValues& pairs) {
  std::string text;
  for (const auto& [key, value] : pairs) text += key + "=" + escape(value) + "\n";
  return text;
}

KeyValues parse_key_values(std::string_view text) {
  KeyValues pairs;
  // Not split_lines: a carriage return at the end of a value belongs to it.
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    pairs.emplace_back(line.substr(0, equals), unescape(line.substr(equals + 1)));
  }
  return pairs;
}

}  // namespace quoin
