#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/table.h"
#include "base/executor.h"
#include "base/result.h"
#include "base/stop_flag.h"
#include "evaluation/leaves.h"

namespace quoin::training {

// How much work is done. Values settle in a few rounds; only the last needs many boards.
struct LeavesPlan {
  std::vector<int> boards_by_round = {64, 128, 256, 1024};
  std::uint64_t seed = 1;

  std::int64_t total_boards() const;
  bool operator==(const LeavesPlan&) const = default;
};

// Learns what leaves are worth from a word list and nothing else. In each round the static player
// plays games with the leaves of the round before (at first they are worth nothing); a census is
// taken of one board of each game, chosen at random; and the values of a leave on all boards are
// averaged.
//
// All sums are whole numbers, so the result depends on the plan and not on who did what when. Work
// is done in batches, between which the state can be written down and taken up again.
class LeavesTrainer {
 public:
  LeavesTrainer(arena::TableRules rules, LeavesPlan plan);

  const LeavesPlan& plan() const { return plan_; }
  bool is_done() const { return round_ == static_cast<int>(plan_.boards_by_round.size()); }
  int round() const { return round_; }
  std::int64_t boards_done() const;

  // Does the next few boards; nothing is lost when it is stopped in between. `on_board` is called
  // by one worker at a time.
  void do_batch(Executor& executor, const StopFlag& stop, const std::function<void()>& on_board);

  // The values of the last round that is done.
  const evaluation::LeavesPtr& leaves() const { return leaves_; }

  // The state as bytes, which belong to one plan, lexicon and board, and back.
  std::string save() const;
  Result<void> restore(const std::string& bytes);

 private:
  void end_round();
  std::string title() const;

  arena::TableRules rules_;
  LeavesPlan plan_;
  std::shared_ptr<const evaluation::LeaveNumbering> numbering_;
  evaluation::LeavesPtr leaves_;
  int round_ = 0;
  int boards_in_round_ = 0;
  // By number of the leave: the sum of its values, in 1/1024 points, and on how many boards.
  std::vector<std::int64_t> sums_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace quoin::training
