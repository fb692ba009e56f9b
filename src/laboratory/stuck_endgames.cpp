#include "laboratory/stuck_endgames.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/rng.h"
#include "laboratory/reasons.h"
#include "movegen/generator.h"
#include "players/plain/static_player.h"

namespace quoin::laboratory {
namespace {

// How often the first one is tried to be found.
constexpr int MostTries = 10'000;
// Rounds have seeds of their own, so their games are numbered from 0.
constexpr std::uint64_t SeedOfBeginnings = 0x656e6467616d6573;

}  // namespace

// Plays games and looks where they come to. One for each call, since a player keeps buffers.
class StuckEndgames::Search {
 public:
  explicit Search(const StuckEndgames& endgames)
      : endgames_(endgames),
        table_(endgames.rules_, 2),
        player_(endgames.resources_.lexicon, endgames.resources_.tables_with_leaves()) {}

  // Plays a game up to where somebody is stuck; nothing where it ends before.
  std::optional<Found> play(const Draws& draws) {
    std::vector<Move> moves;
    table_.start(draws);
    while (!table_.is_over()) {
      if (table_.bag_count() == 0 && is_stuck(1 - table_.turn()) && can_play(table_.turn())) {
        const int first = table_.turn();
        const bool stuck_leads = table_.scores()[1 - first] > table_.scores()[first];
        return Found{{draws, {}, std::move(moves), first}, stuck_leads, 0};
      }
      moves.push_back(player_.choose_move(table_.situation()));
      // Where passes count, the games would not come to the same scores.
      if (moves.back().kind() == Move::Kind::Pass) return std::nullopt;
      table_.make(moves.back());
    }
    return std::nullopt;
  }

 private:
  bool can_play(int seat) {
    return !generator_.all_plays(table_.grid(), table_.rack(seat)).empty();
  }
  bool is_stuck(int seat) {
    const Rack& rack = table_.rack(seat);
    std::optional<std::span<const movegen::Play>> plays;
    for (const Tile tile : endgames_.stuck_tiles_) {
      if (rack.count(tile) == 0) continue;
      if (!plays) plays = generator_.all_plays(table_.grid(), rack);
      if (std::none_of(plays->begin(), plays->end(), [&](const movegen::Play& play) {
            return play.move.tiles_used().count(tile) > 0;
          }))
        return true;
    }
    return false;
  }

  const StuckEndgames& endgames_;
  arena::Table table_;
  players::StaticPlayer player_;
  movegen::Generator generator_;
};

StuckEndgames::StuckEndgames(arena::TableRules rules, players::Resources resources,
                             std::uint64_t seed, Word stuck_tiles)
    : rules_(std::move(rules)),
      resources_(std::move(resources)),
      seed_(seed),
      stuck_tiles_(std::move(stuck_tiles)) {}

Result<StuckEndgames> StuckEndgames::make(const arena::TableRules& rules,
                                          const players::Resources& resources, std::uint64_t seed,
                                          std::string_view stuck_tiles, const StopFlag& stop) {
  Result<Word> tiles = rules.setting->alphabet->parse_rack(stuck_tiles);
  if (!tiles) return tiles.error().within("\"stuck\"");
  StuckEndgames endgames(rules, resources, seed, *std::move(tiles));
  if (!endgames.find(0, MostTries, stop) && !stop.is_stopped()) {
    return Error(reasons::nobody_stuck, MostTries, stuck_tiles);
  }
  return endgames;
}

std::optional<StuckEndgames::Found> StuckEndgames::find(std::int64_t round, int most_games,
                                                        const StopFlag& stop) const {
  Search search(*this);
  const std::uint64_t seed =
      mix64(mix64(seed_ ^ SeedOfBeginnings) + static_cast<std::uint64_t>(round));
  for (int game = 0; game < most_games && !stop.is_stopped(); ++game) {
    std::optional<Found> found = search.play(arena::draws_of_round(seed, game));
    if (!found) continue;
    found->games = game + 1;
    return found;
  }
  return std::nullopt;
}

std::optional<arena::Beginning> StuckEndgames::of_round(std::int64_t round,
                                                        const StopFlag& stop) const {
  std::optional<Found> found = find(round, std::numeric_limits<int>::max(), stop);
  if (!found) return std::nullopt;
  return std::move(found->beginning);
}

StuckEndgames::Outline StuckEndgames::outline(int rounds, const StopFlag& stop) const {
  Outline outline;
  std::int64_t games = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::optional<Found> found = find(round, std::numeric_limits<int>::max(), stop);
    if (!found) break;
    ++outline.end_games;
    if (found->stuck_leads) ++outline.stuck_leads;
    games += found->games;
  }
  outline.games_for_each = static_cast<double>(games) / std::max(1, outline.end_games);
  return outline;
}

}  // namespace quoin::laboratory
