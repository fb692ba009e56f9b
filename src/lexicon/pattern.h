#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/tile.h"

namespace quoin::lexicon {

// The letters wanted at each place of a word:
//
//   A or a   that letter          ?        any one letter
//   [CH]     that digraph         *        any letters, or none
//   {AEI}    one of these         {^AEI}   any one letter but these
//
// Brackets hold tiles of several characters, as everywhere in notation; that is why sets
// stand in braces. A set may hold digraphs too: {C[CH]}.
class Pattern {
 public:
  static Result<Pattern> parse(std::string_view text, const Alphabet& alphabet);

  // Where a reader of a word may be, as one bit for each place of the pattern. No bits:
  // whatever follows, the word does not match.
  using State = std::uint64_t;

  State start() const { return start_; }
  State after(State state, Tile letter) const;
  bool accepts(State state) const { return (state >> places_.size() & 1) != 0; }

  bool matches(std::span<const Tile> word) const;

 private:
  struct Place {
    std::uint64_t letters = 0;  // a bit for each letter that may stand here
    bool repeats = false;       // any number of times
  };

  State skip_repeats(State state) const;

  std::vector<Place> places_;
  State start_ = 0;
};

}  // namespace quoin::lexicon
