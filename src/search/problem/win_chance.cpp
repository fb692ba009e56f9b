#include "search/problem/win_chance.h"

#include <algorithm>
#include <cmath>

namespace quoin::search {
namespace {

// Without a table: how far the spread of two players moves by chance until the end grows with the
// root of the tiles unseen, and what becomes of a lead follows a logistic curve.
constexpr double DeviationOfOneTile = 11;
constexpr double LogisticSlope = 1.7;

}  // namespace

double win_chance(const evaluation::Tables& tables, const Alphabet& alphabet, int lead,
                  int unseen) {
  if (tables.win_percent != nullptr) {
    const evaluation::WinPercent& table = *tables.win_percent;
    const double among = static_cast<double>(unseen) / static_cast<double>(alphabet.total_tiles());
    const int blanks = alphabet.count(Blank);
    if (blanks == 0) return table.chance(lead, unseen, 0).chance();
    const double none = std::pow(1 - among, blanks);
    const double one = blanks * among * std::pow(1 - among, blanks - 1);
    return none * table.chance(lead, unseen, 0).chance() +
           one * table.chance(lead, unseen, 1).chance() +
           (1 - none - one) * table.chance(lead, unseen, 2).chance();
  }
  const double deviation = DeviationOfOneTile * std::sqrt(std::max(unseen, 1));
  return 1 / (1 + std::exp(-LogisticSlope * lead / deviation));
}

}  // namespace quoin::search
