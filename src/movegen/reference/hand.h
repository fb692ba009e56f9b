#pragma once

#include <array>
#include <cstdint>

#include "core/rack.h"
#include "lexicon/automaton.h"
#include "movegen/reference/cross_checks.h"

namespace quoin::movegen::reference {

// A rack during a search: which letters it can show is known without a look at each count.
class Hand {
 public:
  Hand() = default;
  explicit Hand(const Rack& rack) {
    for (int index = 0; index <= MaxLetters; ++index) {
      const Tile tile = Tile::letter(index);
      counts_[static_cast<std::size_t>(index)] = static_cast<std::uint16_t>(rack.count(tile));
      if (rack.count(tile) > 0) tiles_ |= set_of(tile);
    }
  }

  LetterSet playable() const { return has(Blank) ? AllLetters : tiles_; }

  // Calls then(child, tile) for each tile of the hand that leads from the node to a child with one
  // of the letters allowed. The tile is off the hand during the call.
  template <class Then>
  void for_each_step(const lexicon::Automaton& automaton, lexicon::NodeIndex node,
                     LetterSet allowed, Then&& then) {
    allowed &= playable();
    if (allowed == 0) return;
    for (lexicon::NodeIndex child = automaton.first_child(node); child != lexicon::NoNode;
         child = automaton.next_sibling(child)) {
      const Tile letter = automaton[child].tile();
      if ((allowed & set_of(letter)) == 0) continue;
      if (has(letter)) {
        take(letter);
        then(child, letter);
        put_back(letter);
      }
      if (has(Blank)) {
        take(Blank);
        then(child, letter.as_blank());
        put_back(Blank);
      }
    }
  }

 private:
  // Of a letter, or of the bare blank.
  bool has(Tile tile) const { return (tiles_ & set_of(tile)) != 0; }
  void take(Tile tile) {
    if (--counts_[static_cast<std::size_t>(tile.index())] == 0) tiles_ ^= set_of(tile);
  }
  void put_back(Tile tile) {
    ++counts_[static_cast<std::size_t>(tile.index())];
    tiles_ |= set_of(tile);
  }

  std::array<std::uint16_t, MaxLetters + 1> counts_{};
  std::uint64_t tiles_ = 0;  // those whose count is not 0; bit 0 is the blank
};

}  // namespace quoin::movegen::reference
