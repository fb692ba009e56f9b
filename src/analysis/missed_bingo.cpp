#include "analysis/missed_bingo.h"

#include <algorithm>
#include <memory>

#include "movegen/generator.h"

namespace quoin::analysis {

std::optional<MissedBingo> find_missed_bingo(const search::Problem& problem,
                                             const evaluation::Tables& tables,
                                             const Judgement& judgement, const Move& laid,
                                             const std::optional<Move>& outcome) {
  const movegen::Setting& setting = *problem.setting;
  if (outcome && setting.is_bingo(*outcome)) return std::nullopt;
  // What was played out is known better than by its equity.
  const std::vector<Choice>& choices = judgement.choices;
  const auto judged = std::find_if(choices.begin(), choices.end(), [&](const Choice& choice) {
    return setting.is_bingo(choice.move) && !is_same_move(choice.move, laid);
  });
  const std::optional<std::size_t> played = outcome ? judgement.find(*outcome) : std::nullopt;
  if (played && judged != choices.end()) {
    const auto number = static_cast<std::size_t>(judged - choices.begin());
    return MissedBingo{judged->move, judged->score, number < *played};
  }
  movegen::Grid grid(problem.setting);
  grid.set(problem.board);
  const auto generator = std::make_unique<movegen::Generator>();
  std::optional<movegen::Play> best;
  for (const movegen::Play& play : generator->all_plays(grid, problem.rack())) {
    if (!setting.is_bingo(play.move)) continue;
    if (!best || movegen::comes_before(play, *best)) best = play;
  }
  if (!best) return std::nullopt;
  const bool is_better = !outcome || static_equity_of(problem, tables, best->move) >
                                         static_equity_of(problem, tables, *outcome);
  return MissedBingo{best->move, best->score, is_better};
}

}  // namespace quoin::analysis
