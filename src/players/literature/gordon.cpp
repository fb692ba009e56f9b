#include <array>

#include "evaluation/subracks.h"
#include "movegen/generator.h"
#include "movegen/static_move.h"
#include "players/strategy/observation.h"
#include "players/strategy/strategies.h"
#include "search/literature/look_ahead.h"
#include "search/problem/problem.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using evaluation::Subracks;
using evaluation::TileValues;
using movegen::Grid;
using movegen::RankedPlay;

// The tiles of a part, equal ones side by side.
std::span<const Tile> tiles_of(const Subracks& parts, int part,
                               std::array<Tile, Subracks::MaxTiles>& buffer) {
  const auto count = static_cast<std::size_t>(parts.size(part));
  for (std::size_t i = 0; i < count; ++i, part = parts.parent(part))
    buffer[i] = parts.last_tile(part);
  return std::span(buffer).first(count);
}

// What plays are worth by weighted heuristics: the score, and the values of the tiles that stay;
// with an empty bag the score alone, since nothing is drawn to them. It meets BoundedEvaluator. The
// values have to outlive it.
class HeuristicEquity {
 public:
  static constexpr bool JudgesPlacement = false;

  HeuristicEquity(const TileValues& values, int bag_count)
      : values_(values), bag_count_(bag_count) {}

  void fill_terms(const Subracks& parts, std::span<Equity> terms) const {
    std::array<Tile, Subracks::MaxTiles> buffer;
    for (int part = 0; part < parts.count(); ++part) {
      terms[static_cast<std::size_t>(part)] =
          bag_count_ > 0 ? values_.value(tiles_of(parts, parts.rest_of(part), buffer)) : Equity();
    }
  }
  Equity placement(const Move& /*move*/) const { return {}; }

 private:
  const TileValues& values_;
  int bag_count_;
};

// The exchange that keeps the best tiles by their values; nothing where none may be made. Few tiles
// are exchanged rather than many.
std::optional<RankedPlay> best_exchange_by_values(const TileValues& values,
                                                  const Situation& situation) {
  const Subracks parts(situation.rack);
  std::array<Tile, Subracks::MaxTiles> buffer;
  std::optional<RankedPlay> best;
  for (int part = 1; part < parts.count(); ++part) {
    if (parts.size(part) > situation.exchange_limit) continue;
    const Equity kept = values.value(tiles_of(parts, parts.rest_of(part), buffer));
    const bool is_better =
        !best || kept > best->equity ||
        (kept == best->equity && parts.size(part) < std::ssize(best->move.tiles()));
    if (is_better) best = {Move::exchange(tiles_of(parts, part, buffer)), Score(), kept};
  }
  return best;
}

class Gordon : public Player {
 public:
  Gordon(lexicon::LexiconPtr lexicon, const TileValues& values)
      : Player(std::move(lexicon)), values_(values) {}

  Move choose_move(const Situation& situation) override {
    const std::optional<RankedPlay> play = generator_.best_play(
        situation.grid, situation.rack, HeuristicEquity(values_, situation.bag_count));
    if (play && situation.scoreless_turns >= movegen::ScorelessTurnsToEnd) return play->move;
    const std::optional<RankedPlay> exchange = best_exchange_by_values(values_, situation);
    if (exchange && (!play || exchange->equity > play->equity)) return exchange->move;
    return play ? play->move : Move::pass();
  }

 private:
  TileValues values_;
  movegen::Generator generator_;
};

// Probabilistic search (Gordon 1993): the best few plays by weighted heuristics, each tried against
// the same random racks. A try is worth its own score, less the reply of the next seat, and the
// comeback added, as far as the game goes on; both are the best by the heuristics too.
class GordonSearch : public Player {
 public:
  GordonSearch(lexicon::LexiconPtr lexicon, const TileValues& values, int candidates, int samples)
      : Player(std::move(lexicon)),
        values_(values),
        candidates_(candidates),
        samples_(samples),
        look_ahead_(
            [values](movegen::Generator& generator, Grid& grid, const Rack& rack, int bag_count) {
              return generator.best_play(grid, rack, HeuristicEquity(values, bag_count));
            }) {}

  Move choose_move(const Situation& situation) override {
    const std::vector<RankedPlay> candidates = candidates_of(situation);
    if (candidates.empty()) return Move::pass();
    const std::optional<search::Problem> problem = searchable_problem_of(situation);
    if (!problem || candidates.size() == 1) return candidates.front().move;
    search::LookAheadLimits limits{search::Deadline(situation.stop_flag())};
    limits.samples = samples_;
    limits.wants_comeback = true;
    limits.seed = search::position_seed(*problem);
    // Equal ones stay in the order of the heuristics.
    return search::best_answered(candidates, look_ahead_.answers(*problem, candidates, limits),
                                 [](const RankedPlay& play, const search::Answer& answer) {
                                   return play.score.points() - answer.reply + answer.comeback;
                                 });
  }

 private:
  // With them the best exchange, where one is possible and the game is not about to end by it.
  std::vector<RankedPlay> candidates_of(const Situation& situation) {
    const std::span<const RankedPlay> plays = generator_.top_plays(
        situation.grid, situation.rack, HeuristicEquity(values_, situation.bag_count),
        static_cast<std::size_t>(candidates_));
    std::vector<RankedPlay> candidates(plays.begin(), plays.end());
    if (!candidates.empty() && situation.scoreless_turns >= movegen::ScorelessTurnsToEnd)
      return candidates;
    if (const auto exchange = best_exchange_by_values(values_, situation))
      candidates.push_back(*exchange);
    return candidates;
  }

  TileValues values_;
  int candidates_;
  int samples_;
  movegen::Generator generator_;
  search::LookAhead look_ahead_;
};

PlayerPtr make_gordon_search(Parameters& parameters, const Resources& resources) {
  const int candidates = parameters.count("candidates");
  const int samples = parameters.count("samples");
  return std::make_unique<GordonSearch>(
      resources.lexicon, resources.tile_values(TileValues::Heuristic::Second), candidates, samples);
}

}  // namespace

Strategy gordon_strategy() {
  return {"gordon",
          "takes the best play by score and the values of the tiles that stay",
          "Gordon 1993",
          Audience::Laboratory,
          {{"heuristics", "2",
            "values of tiles with penalties for duplicates and a mix of vowels, or alone",
            choices({"1", "2"})}},
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            const bool is_first = parameters.text("heuristics") == "1";
            return std::make_unique<Gordon>(
                resources.lexicon, resources.tile_values(is_first ? TileValues::Heuristic::First
                                                                  : TileValues::Heuristic::Second));
          }};
}

Strategy gordon_search_strategy() {
  return {"gordon-search",
          "tries the best plays against random racks, and its own next one",
          "Gordon 1993",
          Audience::Laboratory,
          {{"candidates", "8", "how many plays it tries", counts(1, 1000)},
           {"samples", "25", "against how many random racks", counts(1, 1'000'000)}},
          make_gordon_search};
}

}  // namespace quoin::players
