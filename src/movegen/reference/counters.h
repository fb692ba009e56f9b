#pragma once

#include <cstdint>

namespace quoin::movegen::reference {

// The work of a search, in the units of Gordon 1994, so that machines and years can be compared.
struct Counters {
  // Steps from a node of the automaton to a child: for a tile of the rack (a blank counts once for
  // each letter that it is tried as), a tile on the board, or the separator. Children that are only
  // looked at do not count, nor do the steps that made the cross-checks.
  std::uint64_t arcs = 0;
  // Places from which plays were searched. One that can take no tile of the rack is not used.
  std::uint64_t anchors = 0;
  std::uint64_t plays = 0;

  Counters& operator+=(const Counters& other) {
    arcs += other.arcs;
    anchors += other.anchors;
    plays += other.plays;
    return *this;
  }
  bool operator==(const Counters&) const = default;
};

}  // namespace quoin::movegen::reference
