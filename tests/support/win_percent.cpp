#include "support/win_percent.h"

#include <algorithm>
#include <vector>

namespace quoin::test {

evaluation::WinPercentPtr some_win_percent(int most_unseen) {
  using evaluation::WinPercent;
  std::vector<std::uint16_t> table;
  for (int unseen = 0; unseen <= most_unseen; ++unseen) {
    for (int blanks = 0; blanks < WinPercent::BlankKinds; ++blanks) {
      for (int column = 0; column < WinPercent::Columns; ++column) {
        const int lead = column * WinPercent::LeadStep - WinPercent::MaxLead;
        const int chance = 32'000 + 800 * lead / (unseen + 3) + 3000 * blanks;
        table.push_back(static_cast<std::uint16_t>(std::clamp(chance, 0, 65'535)));
      }
    }
  }
  return WinPercent::from_table(most_unseen, std::move(table));
}

}  // namespace quoin::test
