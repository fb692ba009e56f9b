#include "analysis/judge.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "analysis/reasons.h"
#include "base/stable_sort.h"
#include "core/scoring.h"
#include "evaluation/static_equity.h"
#include "search/phase.h"

namespace quoin::analysis {
namespace {

using evaluation::Equity;
using movegen::RankedPlay;
using search::Problem;

// Pages have less memory.
constexpr std::size_t EndgameTableBytes =
    sizeof(void*) > 4 ? search::EndgameSolver::DefaultTableBytes : std::size_t{16} << 20;

// Tiles on squares in reading order.
std::vector<PlacedTile> placed_tiles(const Move& move) {
  std::vector<PlacedTile> placed;
  for (std::size_t i = 0; i < move.tiles().size(); ++i) {
    if (move.tiles()[i] != EmptySquare) placed.push_back({move.square(i), move.tiles()[i]});
  }
  return placed;
}

bool is_endgame(const Problem& problem) {
  return search::phase_of(problem) == search::Phase::Endgame;
}

search::Deadline deadline_of(const Effort& effort, const StopFlag& stop, int parts) {
  if (!effort.time) return search::Deadline(stop);
  return {stop, search::Clock::now() + *effort.time / parts};
}

// Best first: by result, and then by spread.
void sort_choices(std::vector<Choice>& choices) {
  stable_sort(choices, [](const Choice& a, const Choice& b) {
    return a.win != b.win ? a.win > b.win : a.spread > b.spread;
  });
}

Choice choice_of(const search::CandidateReport& report) {
  Choice choice;
  choice.move = report.play.move;
  choice.score = report.play.score;
  choice.equity = report.play.equity;
  choice.win = report.win.mean;
  choice.win_error = report.win.error;
  choice.win_difference_error = report.win.difference_error;
  choice.spread = report.spread.mean;
  choice.spread_error = report.spread.error;
  choice.spread_difference_error = report.spread.difference_error;
  if (!report.plies.empty()) {
    choice.mean_reply = report.plies.front().score.mean;
    choice.bingo_replies = report.plies.front().bingo_rate;
  }
  const auto own = std::find_if(report.plies.begin(), report.plies.end(),
                                [](const search::PlyReport& ply) { return ply.seat == 0; });
  if (own != report.plies.end()) {
    choice.mean_next = own->score.mean;
    choice.bingo_next = own->bingo_rate;
  }
  return choice;
}

}  // namespace

std::optional<std::size_t> Judgement::find(const Move& move) const {
  const auto found = std::find_if(choices.begin(), choices.end(), [&](const Choice& choice) {
    return is_same_move(choice.move, move);
  });
  if (found == choices.end()) return std::nullopt;
  return static_cast<std::size_t>(found - choices.begin());
}

bool is_same_move(const Move& one, const Move& other) {
  if (one.kind() != other.kind()) return false;
  if (one.kind() != Move::Kind::Place) return one.tiles_used() == other.tiles_used();
  return placed_tiles(one) == placed_tiles(other);
}

std::optional<Error> fault_of_move(const Problem& problem, const Move& move) {
  const Alphabet& alphabet = *problem.setting->alphabet;
  if (!problem.rack().contains(move.tiles_used())) {
    return Error(reasons::tiles_missing_from_rack, alphabet.to_notation(move.tiles_used().tiles()));
  }
  if (move.kind() == Move::Kind::Exchange) {
    const int most = problem.exchange_limit();
    if (most == 0) {
      return Error(reasons::nothing_to_exchange, problem.bag_count(), problem.exchange_minimum);
    }
    if (static_cast<int>(move.tiles().size()) > most)
      return Error(reasons::exchange_more_than_bag, most);
  }
  if (move.kind() == Move::Kind::Place) {
    const auto fault = placement_fault(problem.board, *problem.setting->layout, move);
    if (fault) return Error(reason_of(*fault));
  }
  return std::nullopt;
}

ScoredPlay scored(const Problem& problem, const Move& move) {
  if (move.kind() != Move::Kind::Place) return {};
  const movegen::Setting& setting = *problem.setting;
  return score_play(problem.board, *setting.layout, *setting.alphabet, setting.bingo_bonuses, move);
}

std::vector<Word> phonies_of(const Problem& problem, const Move& move) {
  std::vector<Word> phonies;
  for (FormedWord& word : scored(problem, move).words) {
    if (!problem.setting->lexicon->contains(word.tiles)) phonies.push_back(std::move(word.tiles));
  }
  return phonies;
}

Equity static_equity_of(const Problem& problem, const evaluation::Tables& tables,
                        const Move& move) {
  const movegen::Setting& setting = *problem.setting;
  Rack kept = problem.rack();
  kept.remove(move.tiles_used());
  if (move.kind() == Move::Kind::Exchange) return tables.leaves->value(kept);
  const TileCounts others = problem.unseen_by_mover();
  const evaluation::StaticEquity equity(
      tables, {setting.alphabet.get(), setting.layout.get(), problem.board.is_empty(),
               problem.bag_count(), rack_points(others, *setting.alphabet)});
  // The term belongs to the part of the rack that is played.
  const evaluation::Subracks parts(problem.rack());
  std::array<Equity, evaluation::Subracks::MaxParts> terms;
  equity.fill_terms(parts, terms);
  const TileCounts used = move.tiles_used();
  for (int part = 0; part < parts.count(); ++part) {
    bool is_this = parts.size(part) == used.size();
    for (std::size_t kind = 0; is_this && kind < parts.kinds().size(); ++kind)
      is_this = parts.copies(part, static_cast<int>(kind)) == used.count(parts.kinds()[kind]);
    if (!is_this) continue;
    const Equity placement = move.kind() == Move::Kind::Place ? equity.placement(move) : Equity();
    return Equity::from_score(scored(problem, move).score) + terms[part] + placement;
  }
  assert(false && "the tiles are on the rack");
  return {};
}

Judge::Judge(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
             Executor& executor)
    : setting_(std::move(setting)),
      tables_(std::move(tables)),
      simulator_(setting_, tables_, executor),
      endgame_(setting_, executor, EndgameTableBytes) {}

Judgement Judge::judge(const Problem& problem, std::span<const Move> asked, const Effort& effort,
                       const StopFlag& stop) {
  if (is_endgame(problem)) return solve(problem, asked, true, effort, stop);
  std::vector<RankedPlay> candidates =
      search::candidates_of(problem, tables_, static_cast<std::size_t>(effort.plays));
  for (const Move& move : asked) {
    const bool is_there = std::any_of(
        candidates.begin(), candidates.end(),
        [&](const RankedPlay& candidate) { return is_same_move(candidate.move, move); });
    if (!is_there)
      candidates.push_back(
          {move, scored(problem, move).score, static_equity_of(problem, tables_, move)});
  }
  return simulate(problem, candidates, asked, effort, stop);
}

Judgement Judge::compare(const Problem& problem, std::span<const Move> asked, const Effort& effort,
                         const StopFlag& stop) {
  if (is_endgame(problem)) return solve(problem, asked, false, effort, stop);
  std::vector<RankedPlay> candidates;
  for (const Move& move : asked)
    candidates.push_back(
        {move, scored(problem, move).score, static_equity_of(problem, tables_, move)});
  return simulate(problem, candidates, asked, effort, stop);
}

Judgement Judge::simulate(const Problem& problem, std::span<const RankedPlay> candidates,
                          std::span<const Move> asked, const Effort& effort, const StopFlag& stop) {
  const search::SimulationLimits limits{deadline_of(effort, stop, 1),
                                        effort.plies,
                                        effort.time ? 0 : effort.iterations,
                                        0,
                                        0,
                                        effort.seed};
  const search::SimulationResult result = simulator_.simulate(problem, candidates, limits);
  Judgement judgement;
  judgement.method = Method::Simulation;
  for (std::size_t i = 0; i < result.candidates.size(); ++i) {
    const search::CandidateReport& report = result.candidates[i];
    // Of plays that are as good as the same one is enough, unless another was asked for.
    const bool is_asked = std::any_of(asked.begin(), asked.end(), [&](const Move& move) {
      return is_same_move(move, report.play.move);
    });
    if (report.merged_into == i || is_asked) judgement.choices.push_back(choice_of(report));
  }
  return judgement;
}

Choice Judge::solve_after(const Problem& problem, const Move& move,
                          const search::EndgameLimits& limits, bool& is_proven) {
  const Score score = scored(problem, move).score;
  std::vector<search::EndgameMove> line = {{move, score}};
  const Problem next = search::after(problem, move, score);
  const Alphabet& alphabet = *setting_->alphabet;
  const int theirs = rack_points(next.racks[0], alphabet).points();
  const int ours = rack_points(next.racks[1], alphabet).points();
  int value = score.points();
  if (next.racks[1].is_empty()) {
    value += 2 * theirs;
  } else if (next.scoreless.is_end(next.idle_turns())) {
    value += theirs - ours;
  } else {
    const search::EndgameResult result = endgame_.solve(next, limits);
    value -= result.value;
    is_proven = is_proven && result.is_proven;
    line.insert(line.end(), result.line.begin(), result.line.end());
  }
  return choice_of_line(problem, std::move(line), value);
}

Choice Judge::choice_of_line(const Problem& problem, std::vector<search::EndgameMove> line,
                             int value) const {
  Choice choice;
  choice.move = line.front().move;
  choice.score = line.front().score;
  choice.equity = static_equity_of(problem, tables_, choice.move);
  choice.spread = problem.spread() + value;
  choice.win = choice.spread > 0 ? 1 : choice.spread == 0 ? 0.5 : 0;
  choice.line = std::move(line);
  return choice;
}

Judgement Judge::solve(const Problem& problem, std::span<const Move> asked, bool wants_best,
                       const Effort& effort, const StopFlag& stop) {
  const int parts = static_cast<int>(asked.size()) + (wants_best ? 1 : 0);
  const auto limits = [&] {
    search::EndgameLimits limit{deadline_of(effort, stop, parts)};
    if (!effort.time) limit.most_nodes = effort.endgame_nodes;
    return limit;
  };
  Judgement judgement;
  judgement.method = Method::Endgame;
  judgement.is_exact = true;
  if (wants_best) {
    const search::EndgameResult result = endgame_.solve(problem, limits());
    judgement.is_exact = result.is_proven;
    judgement.choices.push_back(choice_of_line(problem, result.line, result.value));
  }
  for (const Move& move : asked) {
    if (judgement.find(move)) continue;
    judgement.choices.push_back(solve_after(problem, move, limits(), judgement.is_exact));
  }
  sort_choices(judgement.choices);
  return judgement;
}

}  // namespace quoin::analysis
