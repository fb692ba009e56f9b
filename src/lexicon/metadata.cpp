#include "lexicon/metadata.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace quoin::lexicon {
namespace {

constexpr std::array<std::pair<std::string_view, std::string Metadata::*>, 6> Fields = {{
    {"name", &Metadata::name},
    {"title", &Metadata::title},
    {"source", &Metadata::source},
    {"licence", &Metadata::licence},
    {"notice", &Metadata::notice},
    {"created-by", &Metadata::created_by},
}};

std::string escape(std::string_view value) {
  std::string escaped;
  for (const char c : value) {
    if (c == '\\') {
      escaped += "\\\\";
    } else if (c == '\n')
      escaped += "\\n";
    else
      escaped += c;
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

std::string to_text(const Metadata& metadata) {
  std::string text;
  for (const auto& [key, field] : Fields) {
    if (!(metadata.*field).empty()) text += fmt::format("{}={}\n", key, escape(metadata.*field));
  }
  return text;
}

Result<Metadata> parse_metadata(std::string_view text) {
  if (!is_valid_utf8(text)) return Error("damaged: its description is not UTF-8");
  Metadata metadata;
  // Not split_lines: a carriage return at the end of a value belongs to it.
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t equals = line.find('=');
    for (const auto& [key, field] : Fields) {
      if (equals != std::string_view::npos && line.substr(0, equals) == key) {
        metadata.*field = unescape(line.substr(equals + 1));
      }
    }
  }
  return metadata;
}

}  // namespace quoin::lexicon
