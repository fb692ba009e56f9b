#include "search/literature/rack_plans.h"

#include <algorithm>
#include <limits>

namespace quoin::search {

// Four bits for each kind: a difference that borrows from no other kind.
bool RackPlans::contains(int whole, int part) const {
  const std::uint32_t all = parts_.digits(whole);
  const std::uint32_t some = parts_.digits(part);
  const std::uint32_t borrows = (~all & some) | (~(all ^ some) & (all - some));
  return (borrows & 0x8888'8888) == 0;
}

int RackPlans::part_of(const Move& move) const {
  int part = 0;
  for (const Tile tile : move.tiles()) {
    if (tile != EmptySquare) part += steps_[static_cast<std::size_t>(tile.on_rack().index())];
  }
  return part;
}

void RackPlans::set(const Rack& rack, std::span<const movegen::Play> plays,
                    const Alphabet& alphabet, std::optional<int> hope) {
  parts_.set(rack);
  const int count = parts_.count();
  steps_.fill(0);
  const std::span<const Tile> kinds = parts_.kinds();
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    steps_[static_cast<std::size_t>(kinds[kind].index())] =
        parts_.parts_before(static_cast<int>(kind));
  points_.assign(static_cast<std::size_t>(count), 0);
  for (int part = 1; part < count; ++part) {
    points_[static_cast<std::size_t>(part)] =
        points_[static_cast<std::size_t>(parts_.parent(part))] +
        alphabet.points(parts_.last_tile(part)).points();
  }

  // The best play with exactly these tiles, and the parts that have one.
  std::vector<int> best(static_cast<std::size_t>(count), Impossible);
  std::vector<int> playable;
  const auto offer = [&](int part, int points) {
    int& score = best[static_cast<std::size_t>(part)];
    if (score == Impossible) playable.push_back(part);
    score = std::max(score, points);
  };
  for (const movegen::Play& play : plays) offer(part_of(play.move), play.score.points());
  if (hope) {
    for (const Tile tile : kinds)
      offer(steps_[static_cast<std::size_t>(tile.index())], alphabet.points(tile).points() + *hope);
  }
  std::sort(playable.begin(), playable.end());

  out_.assign(static_cast<std::size_t>(count * (MostTurns + 1)), Impossible);
  out_[index(0, 0)] = 0;
  for (int part = 1; part < count; ++part) {
    for (const int play : playable) {
      if (play > part) break;
      if (!contains(part, play)) continue;
      const int most = parts_.size(part - play) + 1;
      for (int turns = 1; turns <= std::min(most, MostTurns); ++turns) {
        const int rest = out_[index(part - play, turns - 1)];
        if (rest == Impossible) continue;
        int& value = out_[index(part, turns)];
        value = std::max(value, best[static_cast<std::size_t>(play)] + rest);
      }
    }
  }

  kept_.assign(out_.size(), Impossible);
  stuck_.assign(static_cast<std::size_t>(count), Impossible);
  for (int part = 0; part < count; ++part) {
    for (int played = 0; played < std::max(part, 1); ++played) {
      if (!contains(part, played)) continue;
      const int left = points_[static_cast<std::size_t>(part - played)];
      for (int turns = 0; turns <= MostTurns; ++turns) {
        const int score = out_[index(played, turns)];
        if (score == Impossible) continue;
        int& kept = kept_[index(part, turns)];
        kept = std::max(kept, score - 2 * left);
        int& stuck = stuck_[static_cast<std::size_t>(part)];
        stuck = std::max(stuck, score - left);
      }
    }
    for (int turns = 1; turns <= MostTurns; ++turns) {
      int& kept = kept_[index(part, turns)];
      kept = std::max(kept, kept_[index(part, turns - 1)]);
    }
  }
}

namespace {

constexpr int Never = RackPlans::MostTurns + 1;

}  // namespace

int race_value(const RackPlans& mover, int mover_part, int mover_lost, const RackPlans& waiter,
               int waiter_part, int waiter_lost) {
  constexpr int Impossible = RackPlans::Impossible;
  const auto is_possible = [](const RackPlans& plans, int part, int turns) {
    return turns == Never || plans.out_in(part, turns) != Impossible;
  };
  int best = std::numeric_limits<int>::min();
  for (int turns = 1; turns <= Never; ++turns) {
    if (!is_possible(mover, mover_part, turns)) continue;
    const int out_at = turns == Never ? std::numeric_limits<int>::max() : turns + mover_lost;
    int worst = std::numeric_limits<int>::max();
    for (int others = 1; others <= Never; ++others) {
      if (!is_possible(waiter, waiter_part, others)) continue;
      const int other_out_at =
          others == Never ? std::numeric_limits<int>::max() : others + waiter_lost;
      int value = 0;
      if (turns == Never && others == Never) {
        value = mover.stuck(mover_part) - waiter.stuck(waiter_part);
      } else if (out_at <= other_out_at) {
        const int had = std::max(out_at - 1 - waiter_lost, 0);
        value = mover.out_in(mover_part, turns) - waiter.kept_after(waiter_part, had);
      } else {
        const int had = std::max(other_out_at - mover_lost, 0);
        value = mover.kept_after(mover_part, had) - waiter.out_in(waiter_part, others);
      }
      worst = std::min(worst, value);
    }
    best = std::max(best, worst);
  }
  return best;
}

}  // namespace quoin::search
