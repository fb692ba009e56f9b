#include "analysis/teacher.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/scoring.h"

namespace quoin::analysis {
namespace {

using search::Problem;

// What playouts cannot tell from nothing is nothing, and what is smaller than this is too little to
// speak of: of the win chance as much as a small mistake, or points, which still teach something
// when the game is won or lost.
constexpr double LeastWinLost = 0.02;
constexpr double LeastPointsLost = 5;
constexpr double LeastWinGained = 0.005;
constexpr double LeastPointsGained = 1;
constexpr double ErrorsApart = 2;

constexpr std::array<std::string_view, 3> VerdictNames = {"engines-choice", "better-than-expected",
                                                          "could-do-better"};

// Whether a play is behind the best choice by so much, and not by chance.
bool is_behind(const Choice& best, const Choice& choice, bool is_exact, double least_win,
               double least_points) {
  const double win = best.win - choice.win;
  const double points = best.spread - choice.spread;
  if (is_exact) return win > 0 || (win == 0 && points > 0);
  return (win >= least_win && win > ErrorsApart * choice.win_difference_error) ||
         (win >= 0 && points >= least_points &&
          points > ErrorsApart * choice.spread_difference_error);
}

}  // namespace

std::string_view to_text(Verdict verdict) {
  return VerdictNames[static_cast<std::size_t>(verdict)];
}

Teacher::Teacher(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
                 Executor& executor)
    : tables_(std::move(tables)), judge_(std::move(setting), tables_, executor) {}

Lesson Teacher::look_at(const Problem& problem, const Move& move, const Effort& effort,
                        const StopFlag& stop) {
  const Move expected = search::candidates_of(problem, tables_, 1).front().move;
  const std::array asked = {move, expected};
  Lesson lesson;
  lesson.judgement = judge_.judge(problem, asked, effort, stop);
  const Judgement& judgement = lesson.judgement;
  lesson.played = judgement.find(move).value();
  lesson.expected = judgement.find(expected).value();
  lesson.phonies = phonies_of(problem, move);
  // What is no play by the word list is nothing to be measured by.
  if (!lesson.phonies.empty() && lesson.played == 0 && judgement.choices.size() > 1)
    lesson.best = 1;

  const Choice& best = judgement.choices[lesson.best];
  const Choice& played = judgement.choices[lesson.played];
  lesson.win_lost = std::max(best.win - played.win, 0.0);
  lesson.points_lost = std::max(best.spread - played.spread, 0.0);
  lesson.missed_bingo = find_missed_bingo(problem, tables_, judgement, move, move);

  const auto why = [&](std::size_t better, std::size_t worse) {
    return explain(problem, tables_, judgement, better, worse, effort.seed);
  };
  if (!lesson.phonies.empty() ||
      is_behind(best, played, judgement.is_exact, LeastWinLost, LeastPointsLost)) {
    lesson.verdict = Verdict::CouldDoBetter;
    if (lesson.phonies.empty()) lesson.why = why(lesson.best, lesson.played);
  } else if (lesson.played == 0 &&
             is_behind(played, judgement.choices[lesson.expected], judgement.is_exact,
                       LeastWinGained, LeastPointsGained)) {
    lesson.verdict = Verdict::BetterThanExpected;
    lesson.why = why(lesson.played, lesson.expected);
  }
  return lesson;
}

}  // namespace quoin::analysis
