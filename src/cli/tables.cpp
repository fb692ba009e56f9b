#include "cli/tables.h"

#include <fmt/format.h>

#include "cli/printable.h"

namespace quoin::cli {

void print_remark(const LoadedTables& tables) {
  if (!tables.remark.empty()) fmt::print(stderr, "quoin: {}\n", printable(tables.remark));
}

Result<evaluation::Tables> tables_of(const lexicon::Lexicon& lexicon, bool is_quiet) {
  const Result<LoadedTables> loaded = load_tables(lexicon);
  if (!loaded) return loaded.error();
  if (!is_quiet) print_remark(*loaded);
  if (!loaded->file) return evaluation::Tables{loaded->leaves, {}, nullptr};
  Result<evaluation::Tables> tables = evaluation::read_tables(*loaded->file, lexicon.alphabet());
  if (!tables) return tables.error().within(loaded->path);
  return tables;
}

}  // namespace quoin::cli
