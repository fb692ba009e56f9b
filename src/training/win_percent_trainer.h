#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/table.h"
#include "base/executor.h"
#include "base/result.h"
#include "base/stop_flag.h"
#include "evaluation/static_equity.h"
#include "evaluation/win_percent.h"

namespace quoin::training {

struct WinPercentPlan {
  std::int64_t games = 100'000;
  std::uint64_t seed = 1;
};

// Learns how games end from games of the static player with itself: for every turn, how the lead
// changed from there to the end. The static player does not look at the score, so the change does
// not depend on the lead, and every turn tells about all leads: the chance to win with a lead of s
// is the share of changes above -s.
//
// The same games show what it is worth to leave so many tiles in the bag: the mean change after
// such a play, less the value of its leave, compared with plays that leave many.
//
// Only whole numbers are summed: the result depends on the plan and not on who played what.
class WinPercentTrainer {
 public:
  WinPercentTrainer(arena::TableRules rules, evaluation::Tables tables, WinPercentPlan plan);

  const WinPercentPlan& plan() const { return plan_; }
  bool is_done() const { return games_done_ == plan_.games; }
  std::int64_t games_done() const { return games_done_; }
  // Plays the next games; nothing is lost when it is stopped in between.
  void do_batch(Executor& executor, const StopFlag& stop, const std::function<void()>& on_game);

  evaluation::WinPercentPtr win_percent() const;
  evaluation::TimingTerms timing() const;

  std::string save() const;
  Result<void> restore(const std::string& bytes);

 private:
  static constexpr int MaxChange = 400;
  static constexpr int Changes = 2 * MaxChange + 1;
  static constexpr std::size_t MaxLeftInBag = 40;

  // Of many games, all sums.
  struct Sums {
    // By tiles unseen, blanks unseen and change.
    std::vector<std::int64_t> changes;
    // By tiles left in the bag after a play: change less leave in millipoints, and how often.
    std::array<std::int64_t, MaxLeftInBag> after_sum{};
    std::array<std::int64_t, MaxLeftInBag> after_count{};
  };
  struct Worker;

  std::size_t row(int unseen, int blanks) const {
    return static_cast<std::size_t>(unseen * evaluation::WinPercent::BlankKinds + blanks) * Changes;
  }
  std::string title() const;

  arena::TableRules rules_;
  evaluation::Tables tables_;
  WinPercentPlan plan_;
  int most_unseen_;
  std::int64_t games_done_ = 0;
  Sums sums_;
};

}  // namespace quoin::training
