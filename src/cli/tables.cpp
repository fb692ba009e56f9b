#include "cli/tables.h"

#include <fmt/format.h>

#include "cli/printable.h"

namespace quoin::cli {

namespace {

void print_remark(const std::string& remark) {
  if (!remark.empty()) fmt::print(stderr, "quoin: {}\n", printable(remark));
}

}  // namespace

void print_remark(const LoadedTables& tables) { print_remark(tables.remark); }

void print_remark(const RemarkedTables& tables) { print_remark(tables.remark); }

Result<RemarkedTables> load_remarked_tables(const lexicon::Lexicon& lexicon) {
  const Result<LoadedTables> loaded = load_tables(lexicon);
  if (!loaded) return loaded.error();
  if (!loaded->file) return RemarkedTables{{loaded->leaves, {}, nullptr}, loaded->remark};
  Result<evaluation::Tables> tables = evaluation::read_tables(*loaded->file, lexicon.alphabet());
  if (!tables) return tables.error().within(loaded->path);
  return RemarkedTables{*std::move(tables), loaded->remark};
}

Result<evaluation::Tables> tables_of(const lexicon::Lexicon& lexicon, bool is_quiet) {
  Result<RemarkedTables> loaded = load_remarked_tables(lexicon);
  if (!loaded) return loaded.error();
  if (!is_quiet) print_remark(*loaded);
  return std::move(loaded->tables);
}

}  // namespace quoin::cli
