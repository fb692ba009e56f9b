#include "players/gordon_search.h"

#include <algorithm>

#include "base/rng.h"
#include "base/stop_flag.h"
#include "movegen/static_move.h"
#include "players/gordon.h"
#include "players/position_hash.h"

namespace quoin::players {
namespace {

using evaluation::TileValues;
using movegen::Grid;
using movegen::RankedPlay;

constexpr std::int64_t DefaultCandidates = 8;
constexpr std::int64_t DefaultSamples = 25;

// The unseen tiles in random order: those of the others first, then the bag as it will be drawn.
struct Deal {
  std::vector<Rack> others;  // in the order of their turns
  Word bag;
};

class GordonSearch : public Player {
 public:
  GordonSearch(lexicon::LexiconPtr lexicon, const TileValues& values, std::int64_t candidates,
               std::int64_t samples)
      : Player(std::move(lexicon)), values_(values), candidates_(candidates), samples_(samples) {}

  Move choose_move(const Situation& situation) override {
    const std::vector<RankedPlay> candidates = candidates_of(situation);
    if (candidates.empty()) return Move::pass();
    std::vector<std::int64_t> sums(candidates.size());
    const std::uint64_t seed = hash_of(situation);
    for (std::int64_t sample = 0; sample < samples_ && candidates.size() > 1; ++sample) {
      if (situation.stop != nullptr && situation.stop->is_stopped()) break;
      Rng rng(seed, static_cast<std::uint64_t>(sample));
      const Deal deal = deal_tiles(situation, rng);
      for (std::size_t i = 0; i < candidates.size(); ++i)
        sums[i] += worth_of(candidates[i], situation, deal);
    }
    // Equal ones stay in the order of the heuristics.
    const auto best = std::max_element(sums.begin(), sums.end());
    return candidates[static_cast<std::size_t>(best - sums.begin())].move;
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

  static Deal deal_tiles(const Situation& situation, Rng& rng) {
    Word tiles = situation.unseen.tiles();
    rng.shuffle(std::span(tiles));
    std::span<const Tile> left = tiles;
    const int seats = static_cast<int>(situation.scores.size());
    const int with_others = std::max(0, situation.unseen.size() - situation.bag_count);
    Deal deal;
    for (int i = 1; i < seats; ++i) {
      const auto seat = static_cast<std::size_t>((situation.seat + i) % seats);
      // Where nobody has counted, the tiles are shared out evenly.
      const int wanted =
          situation.rack_sizes.empty() ? with_others / (seats - 1) : situation.rack_sizes[seat];
      const std::size_t count = std::min(static_cast<std::size_t>(wanted), left.size());
      deal.others.emplace_back(left.first(count));
      left = left.subspan(count);
    }
    deal.bag.assign(left.begin(), left.end());
    return deal;
  }

  // In points, times the number of opponents so that their mean stays whole.
  std::int64_t worth_of(const RankedPlay& candidate, const Situation& situation, const Deal& deal) {
    Grid& grid = situation.grid;
    const auto others = static_cast<std::int64_t>(deal.others.size());
    std::vector<Grid::Undo> laid;
    const auto lay = [&](const Move& move) {
      if (move.kind() == Move::Kind::Place) grid.place(move, &laid.emplace_back());
    };

    Word bag = deal.bag;
    lay(candidate.move);
    Rack own = situation.rack;
    own.remove(candidate.move.tiles_used());
    const auto played = static_cast<std::size_t>(situation.rack.size() - own.size());
    const std::size_t drawn = std::min(bag.size(), played);
    for (std::size_t i = 0; i < drawn; ++i) own.add(bag[i]);
    bag.erase(bag.begin(), bag.begin() + static_cast<std::ptrdiff_t>(drawn));

    std::int64_t worth = others * candidate.score.points();
    for (const Rack& rack : deal.others) {
      const std::optional<RankedPlay> reply = best_play(grid, rack, std::ssize(bag));
      if (!reply) continue;
      worth -= reply->score.points();
      lay(reply->move);
    }
    if (const auto comeback = best_play(grid, own, std::ssize(bag)))
      worth += others * comeback->score.points();
    for (; !laid.empty(); laid.pop_back()) grid.take_up(laid.back());
    return worth;
  }

  std::optional<RankedPlay> best_play(Grid& grid, const Rack& rack, std::ptrdiff_t bag_count) {
    if (rack.is_empty()) return std::nullopt;
    return generator_.best_play(grid, rack, HeuristicEquity(values_, static_cast<int>(bag_count)));
  }

  TileValues values_;
  std::int64_t candidates_;
  std::int64_t samples_;
  movegen::Generator generator_;
};

PlayerPtr make_gordon_search(Parameters& parameters, const Resources& resources) {
  const std::int64_t candidates = parameters.take_count("candidates", DefaultCandidates, 1, 1000);
  const std::int64_t samples = parameters.take_count("samples", DefaultSamples, 1, 1'000'000);
  return std::make_unique<GordonSearch>(resources.lexicon,
                                        tile_values(resources, TileValues::Heuristic::Second),
                                        candidates, samples);
}

}  // namespace

Strategy gordon_search_strategy() {
  return {"gordon-search",
          "tries the best plays against random racks, and its own next one",
          "Gordon 1993",
          Audience::Laboratory,
          {{"candidates", "8", "how many plays it tries"},
           {"samples", "25", "against how many random racks"}},
          make_gordon_search};
}

}  // namespace quoin::players
