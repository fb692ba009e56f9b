#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/alphabet.h"
#include "evaluation/subracks.h"
#include "movegen/play.h"

namespace quoin::search {

// What a rack can score in so many turns on a board that does not change: the plays are those of
// now, and none is in the way of another. Parts of the rack are numbered as in Subracks, so that
// those of a smaller rack are here too.
class RackPlans {
 public:
  static constexpr int MostTurns = evaluation::Subracks::MaxTiles;
  static constexpr int Impossible = -20'000;

  // The plays are those of the rack. With a hope, places may be found for tiles that have none now:
  // every tile can be played by itself, and brings so much more than its points.
  void set(const Rack& rack, std::span<const movegen::Play> plays, const Alphabet& alphabet,
           std::optional<int> hope = std::nullopt);

  int whole() const { return parts_.count() - 1; }
  // The number of the tiles of a play.
  int part_of(const Move& move) const;

  // The most that comes of playing exactly these tiles in exactly so many turns.
  int out_in(int part, int turns) const { return out_[index(part, turns)]; }
  // The most that comes of up to so many turns with these tiles when the other side goes out then:
  // what is left counts twice against it.
  int kept_after(int part, int turns) const {
    return kept_[index(part, turns < MostTurns ? turns : MostTurns)];
  }
  // The same when nobody goes out, and what is left counts once.
  int stuck(int part) const { return stuck_[static_cast<std::size_t>(part)]; }

 private:
  static std::size_t index(int part, int turns) {
    return static_cast<std::size_t>(part * (MostTurns + 1) + turns);
  }
  bool contains(int whole, int part) const;

  evaluation::Subracks parts_;
  std::array<int, MaxLetters + 1> steps_{};  // by tile: what it adds to the number of a part
  std::vector<int> points_;
  std::vector<int> out_;
  std::vector<int> kept_;
  std::vector<int> stuck_;
};

// What the side on turn can expect, with the tiles that are left to both: it goes out at the best
// time that the other side leaves it. Either side may lose some turns.
int race_value(const RackPlans& mover, int mover_part, int mover_lost, const RackPlans& waiter,
               int waiter_part, int waiter_lost);

}  // namespace quoin::search
