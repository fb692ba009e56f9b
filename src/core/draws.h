#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/hash.h"
#include "core/bag.h"

namespace quoin {

// 256 secret bits from which all draws of a game follow. They are published after the game;
// their SHA-256 is published before it, so they cannot be chosen afterwards.
using Secret = std::array<std::uint8_t, 32>;

Digest commitment_to(const Secret& secret);

// Decides every draw of a game from its secret and the nonces that the players added. The
// k-th draw of a seat puts all tiles in an order that depends on (secret, nonces, seat, k) alone
// and takes the first that is still in the bag. So nobody can predict a draw, everybody can
// check it afterwards, and two games with the same secret give a seat the same tiles for as long
// as the bag allows, whatever the other seats drew.
class Draws {
 public:
  Draws(const Secret& secret, std::span<const std::string> nonces);

  // The bag must not be empty.
  Tile draw(int seat, int k, const Bag& bag) const;
  // Tiles drawn to decide who begins; they go back afterwards.
  Tile draw_for_order(int seat, int round, const Bag& bag) const;
  // One of so many seats, each as likely as the others.
  int random_seat(int seats) const;

 private:
  enum class Purpose : std::uint64_t { FillRack = 1, DrawForOrder = 2, ChooseFirst = 3 };

  // The number that decides one thing, for one seat.
  std::uint64_t number(Purpose purpose, int seat, int k) const;
  Tile first_in_order(Purpose purpose, int seat, int k, const Bag& bag) const;

  std::array<std::uint64_t, 2> key_{};
};

}  // namespace quoin
