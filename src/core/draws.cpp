#include "core/draws.h"

#include <cassert>

namespace quoin {
namespace {

std::uint64_t word_at(const Digest& digest, std::size_t offset) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{digest[offset + i]} << (8 * i);
  return word;
}

}  // namespace

Digest commitment_to(const Secret& secret) { return Sha256().update(secret).finish(); }

Draws::Draws(const Secret& secret, std::span<const std::string> nonces) {
  // Length before content, so that no two lists of nonces give the same message.
  std::string message = "quoin draws 1\n";
  for (const std::string& nonce : nonces)
    message += std::to_string(nonce.size()) + ":" + nonce + "\n";
  const Digest digest = hmac_sha256(secret, message);
  key_ = {word_at(digest, 0), word_at(digest, 8)};
}

Tile Draws::draw(int seat, int k, const Bag& bag) const {
  return first_in_order(Purpose::FillRack, seat, k, bag);
}

Tile Draws::draw_for_order(int seat, int round, const Bag& bag) const {
  return first_in_order(Purpose::DrawForOrder, seat, round, bag);
}

int Draws::random_seat(int seats) const {
  // The bias of a remainder of 64 bits by at most four is far below anything that could be noticed.
  return static_cast<int>(number(Purpose::ChooseFirst, 0, 0) % static_cast<std::uint64_t>(seats));
}

std::uint64_t Draws::number(Purpose purpose, int seat, int k) const {
  const auto stream = static_cast<std::uint64_t>(purpose) << 32 | static_cast<std::uint64_t>(seat);
  return siphash(key_, stream, static_cast<std::uint64_t>(k));
}

Tile Draws::first_in_order(Purpose purpose, int seat, int k, const Bag& bag) const {
  assert(!bag.is_empty());
  const std::uint64_t order = number(purpose, seat, k);
  Tile first = Blank;
  std::uint64_t lowest = UINT64_MAX;
  bool found = false;
  for (int index = 0; index <= MaxLetters; ++index) {
    const Tile tile = Tile::letter(index);
    for (int copy = 0; copy < bag.count(tile); ++copy) {
      const std::uint64_t name =
          static_cast<std::uint64_t>(index) << 16 | static_cast<std::uint64_t>(copy + 1);
      const std::uint64_t rank = mix64(order ^ mix64(name));
      if (!found || rank < lowest) {
        found = true;
        lowest = rank;
        first = tile;
      }
    }
  }
  return first;
}

}  // namespace quoin
