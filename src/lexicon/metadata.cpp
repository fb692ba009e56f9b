#include "lexicon/metadata.h"

#include <array>
#include <utility>

#include "base/key_values.h"
#include "base/text.h"
#include "lexicon/reasons.h"

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

}  // namespace

std::string to_text(const Metadata& metadata) {
  KeyValues pairs;
  for (const auto& [key, field] : Fields) {
    if (!(metadata.*field).empty()) pairs.emplace_back(key, metadata.*field);
  }
  return write_key_values(pairs);
}

Result<Metadata> parse_metadata(std::string_view text) {
  if (!is_valid_utf8(text)) return Error(reasons::damaged_description);
  Metadata metadata;
  for (const auto& [name, value] : parse_key_values(text)) {
    for (const auto& [key, field] : Fields) {
      if (name == key) metadata.*field = value;
    }
  }
  return metadata;
}

}  // namespace quoin::lexicon
