#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/executor.h"
#include "core/move.h"
#include "core/score.h"
#include "search/problem/limits.h"
#include "search/problem/problem.h"

namespace quoin::search {

// A move of an end game and what it scores; a pass scores nothing.
struct EndgameMove {
  Move move = Move::pass();
  Score score;

  bool operator==(const EndgameMove&) const = default;
};

// What an end game is worth to the side on turn: by how much the spread changes until the end, with
// both sides playing as well as they can. `value` is the best guess; the truth lies between `lower`
// and `upper`. Proven means that the three are one, that the best move comes to it, and that
// nothing was cut off to get there.
struct EndgameResult {
  int value = 0;
  int lower = 0;
  int upper = 0;
  bool is_proven = false;
  // From the best move on, to the end of the game where the value is proven.
  std::vector<EndgameMove> line;
  int depth = 0;  // moves that the last finished round looked ahead
  std::uint64_t nodes = 0;

  const EndgameMove& best() const { return line.front(); }
};

struct EndgameLimits {
  Deadline deadline;
  int most_depth = 64;  // moves ahead; fewer prove less
  // 0: as many as it takes. A number is counted on one worker that knows nothing of what was solved
  // before, so that it gives the same answer everywhere.
  std::uint64_t most_nodes = 0;
  bool wants_line = true;  // else only the best move
};

// Solves end games: the bag is empty, and both sides see all tiles. It keeps its tables from one
// position to the next, so a game or a set of positions had better be solved by one object. What is
// proven does not depend on what was solved before, nor on the number of workers. Of moves and
// lines of the same value the same ones are told too, unless the time is up while they are looked
// for.
class EndgameSolver {
 public:
  // `table_bytes` are spent on positions that were seen, by each worker.
  EndgameSolver(std::shared_ptr<const movegen::Setting> setting, Executor& executor,
                std::size_t table_bytes = DefaultTableBytes);
  ~EndgameSolver();

  using OnProgress = std::function<void(const EndgameResult& so_far)>;

  // Of two seats, both racks known and together all tiles that are not on the board.
  EndgameResult solve(const Problem& problem, const EndgameLimits& limits,
                      const OnProgress& on_progress = {});

  static constexpr std::size_t DefaultTableBytes = std::size_t{64} << 20;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace quoin::search
