#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace quoin::evaluation {

// The chance to win, 0 … 1; a draw is half a win.
class WinProbability {
 public:
  constexpr WinProbability() = default;
  constexpr explicit WinProbability(double chance) : chance_(chance) {}

  constexpr double chance() const { return chance_; }
  constexpr double percent() const { return chance_ * 100; }
  constexpr auto operator<=>(const WinProbability&) const = default;

 private:
  double chance_ = 0;
};

class WinPercent;
using WinPercentPtr = std::shared_ptr<const WinPercent>;

// The chance of the player on turn to win a game of two, by lead and tiles unseen (the bag and the
// other rack), and by how many of those are blanks. Trained by self-play.
class WinPercent {
 public:
  static constexpr int MaxLead = 300;  // beyond it the chance is taken as at it
  static constexpr int LeadStep = 4;   // between the entries of a row
  static constexpr int Columns = 2 * MaxLead / LeadStep + 1;
  static constexpr int BlankKinds = 3;  // none, one, two or more

  // Rows by tiles unseen from 0 on, and in them by blanks unseen; chances in 1/65535.
  static WinPercentPtr from_table(int most_unseen, std::vector<std::uint16_t> table);
  // The same in a file of tables: u32 most unseen, u32 columns, then u16 for u16.
  static Result<WinPercentPtr> from_bytes(std::span<const std::byte> bytes);
  std::string to_bytes() const;

  int most_unseen() const { return most_unseen_; }
  // More tiles than the table has count as the most that it has.
  WinProbability chance(int lead, int unseen, int blanks) const;

 private:
  int most_unseen_ = 0;
  std::vector<std::uint16_t> table_;
};

}  // namespace quoin::evaluation
