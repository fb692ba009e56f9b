#pragma once

#include <array>
#include <string>

#include "base/hash.h"
#include "base/result.h"
#include "core/alphabet.h"
#include "evaluation/equity.h"
#include "evaluation/leaves.h"
#include "evaluation/tables_file.h"
#include "evaluation/win_percent.h"

namespace quoin::evaluation {

// What a play that leaves so many tiles in the bag is worth besides score and leave, by the number
// left: who has to empty the bag, and with how many tiles, matters at the end.
using TimingTerms = std::array<Equity, 16>;

// What was learnt about playing with a word list. Without a table its terms are zero.
struct Tables {
  LeavesPtr leaves;
  TimingTerms timing{};
  WinPercentPtr win_percent;
};

// Of a file that is for this alphabet. Leaves are always there, perhaps worth nothing.
Result<Tables> read_tables(const TablesFile& file, const Alphabet& alphabet);
// Of what static equity takes from them.
Digest fingerprint_of(const Tables& tables);
// The sections of the tables but the leaves, for write_tables().
std::map<TableSection, std::string> sections_of(const Tables& tables);

}  // namespace quoin::evaluation
