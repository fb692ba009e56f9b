#pragma once

#include <string>

#include "base/result.h"
#include "cli/data.h"
#include "evaluation/tables.h"
#include "lexicon/lexicon.h"

namespace quoin::cli {

// Says what a person should know about the tables on standard error, so that the answer on standard
// output is the same with and without it.
void print_remark(const LoadedTables& tables);

// Tables with what a person should know about them; perhaps nothing.
struct RemarkedTables {
  evaluation::Tables tables;
  std::string remark;
};
Result<RemarkedTables> load_remarked_tables(const lexicon::Lexicon& lexicon);
void print_remark(const RemarkedTables& tables);

// The trained tables that players of a word list use (data.h, load_tables). Unless quiet, what a
// person should know about them is said on standard error.
Result<evaluation::Tables> tables_of(const lexicon::Lexicon& lexicon, bool is_quiet);

}  // namespace quoin::cli
