#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/explanation.h"
#include "analysis/judge.h"
#include "analysis/missed_bingo.h"

namespace quoin::analysis {

// What a teacher says of a play that was made.
enum class Verdict : std::uint8_t {
  EnginesChoice,       // the best that was found, or as good as it
  BetterThanExpected,  // better than what the engine plays without looking ahead
  CouldDoBetter,
};
// "engines-choice", …
std::string_view to_text(Verdict verdict);

struct Lesson {
  Verdict verdict = Verdict::EnginesChoice;
  Judgement judgement;
  // Among its choices: the play that was made, the one that it is measured by, and the one of the
  // highest static equity, which the engine would play at once.
  std::size_t played = 0;
  std::size_t best = 0;
  std::size_t expected = 0;
  double points_lost = 0;
  double win_lost = 0;
  std::vector<Word> phonies;  // its words that the word list does not have
  std::optional<MissedBingo> missed_bingo;
  // Why the best is better than what was played; or that better than what was expected.
  std::optional<Explanation> why;
};

// Looks at the plays of somebody who learns, each with what the player could know.
class Teacher {
 public:
  Teacher(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
          Executor& executor);

  // The position is as it was before the move, which is one that it allows (fault_of_move).
  Lesson look_at(const search::Problem& problem, const Move& move, const Effort& effort,
                 const StopFlag& stop);

 private:
  evaluation::Tables tables_;
  Judge judge_;
};

}  // namespace quoin::analysis
