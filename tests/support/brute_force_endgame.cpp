#include "support/brute_force_endgame.h"

#include <algorithm>
#include <vector>

#include "core/scoring.h"
#include "movegen/generator.h"

namespace quoin::test {
namespace {

class BruteForce {
 public:
  explicit BruteForce(const search::Problem& problem)
      : setting_(problem.setting), rule_(problem.scoreless), grid_(problem.setting) {}

  int value(const Board& board, const Rack& own, const Rack& other, int idle_turns, int alpha,
            int beta) {
    const auto points = [&](const Rack& rack) {
      return rack_points(rack, *setting_->alphabet).points();
    };
    grid_.set(board);
    const std::span<const movegen::Play> found = generator_.all_plays(grid_, own);
    std::vector<movegen::Play> plays(found.begin(), found.end());
    movegen::sort_plays(plays);
    int best = -100'000;
    for (const movegen::Play& play : plays) {
      const int score = score_play(board, *setting_->layout, *setting_->alphabet,
                                   setting_->bingo_bonuses, play.move)
                            .score.points();
      Rack kept = own;
      kept.remove(play.move.tiles_used());
      const int idle = score == 0 && !rule_.counts_only_passes ? idle_turns + 1 : 0;
      int result = score;
      if (kept.is_empty()) {
        result += 2 * points(other);
      } else if (idle >= rule_.limit) {
        result += points(other) - points(kept);
      } else {
        Board after = board;
        apply_placement(after, play.move);
        result -= value(after, other, kept, idle, score - beta, score - std::max(alpha, best));
      }
      best = std::max(best, result);
      if (best >= beta) return best;
    }
    const int pass = idle_turns + 1 >= rule_.limit
                         ? points(other) - points(own)
                         : -value(board, other, own, idle_turns + 1, -beta, -std::max(alpha, best));
    return std::max(best, pass);
  }

 private:
  std::shared_ptr<const movegen::Setting> setting_;
  search::ScorelessRule rule_;
  movegen::Grid grid_;
  movegen::Generator generator_;
};

}  // namespace

int brute_force_value(const search::Problem& problem) {
  const auto solver = std::make_unique<BruteForce>(problem);
  return solver->value(problem.board, problem.racks[0], problem.racks[1], problem.idle_turns(),
                       -100'000, 100'000);
}

}  // namespace quoin::test
