#include "cli/commands/leaves/tables.h"

#include <cstdint>
#include <string_view>

#include "base/text.h"

namespace quoin::cli {
namespace {

std::string_view to_text(TablesSource source) {
  switch (source) {
    case TablesSource::None: return "none";
    case TablesSource::Lexicon: return "lexicon";
    case TablesSource::Alphabet: return "alphabet";
  }
  return "";
}

}  // namespace

Result<LexiconTables> load_lexicon_tables(const std::string& name_or_path) {
  Result<lexicon::LexiconPtr> lexicon = load_lexicon(name_or_path);
  if (!lexicon) return lexicon.error();
  Result<LoadedTables> tables = load_tables(**lexicon);
  if (!tables) return tables.error();
  return LexiconTables{*std::move(lexicon), *std::move(tables)};
}

boost::json::object source_as_json(const LoadedTables& tables) {
  boost::json::object object = {{"source", std::string(to_text(tables.source))}};
  if (tables.source != TablesSource::None) object["path"] = tables.path;
  if (!tables.remark.empty()) object["remark"] = tables.remark;
  return object;
}

std::string grouped(std::size_t count) { return group_digits(static_cast<std::int64_t>(count)); }

}  // namespace quoin::cli
