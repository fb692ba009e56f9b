#include "console/json.h"

#include <string>

#include <fmt/format.h>

#include "base/json_text.h"
#include "base/text.h"

namespace quoin::cli {

std::string json_line(const boost::json::value& value) {
  std::string text = json_text(value);
  if (!is_valid_utf8(text)) {
    std::string mended;
    for (const std::string_view character : split_characters(text)) {
      mended += decode_character(character) ? character : "\xef\xbf\xbd";
    }
    text = std::move(mended);
  }
  return text + '\n';
}

void print_json(const boost::json::value& value) { fmt::print("{}", json_line(value)); }

}  // namespace quoin::cli
