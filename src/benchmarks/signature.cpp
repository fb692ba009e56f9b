#include "benchmarks/signature.h"

#include <span>

namespace quoin::cli::bench {
namespace {

std::string codes_of(std::span<const Tile> tiles) {
  std::string codes;
  for (const Tile tile : tiles) codes += static_cast<char>(tile.code());
  return codes;
}

}  // namespace

std::string signature(Sha256& hash) { return to_hex(hash.finish()).substr(0, 8); }

std::uint64_t number_of(const movegen::Play& play) {
  const Move& move = play.move;
  std::uint64_t number = mix64(static_cast<std::uint64_t>(move.start().row()) |
                               static_cast<std::uint64_t>(move.start().column()) << 8 |
                               static_cast<std::uint64_t>(move.direction()) << 16 |
                               static_cast<std::uint64_t>(move.tiles().size()) << 24 |
                               static_cast<std::uint64_t>(play.score.points()) << 32);
  for (const Tile tile : move.tiles()) number = mix64(number + tile.code() + 1);
  return number;
}

void update(Sha256& hash, const Board& board) {
  std::string codes;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column)
      codes += static_cast<char>(board.at(Square(row, column)).code());
  }
  hash.update_field(codes);
}

void update(Sha256& hash, const Rack& rack) { hash.update_field(codes_of(rack.tiles())); }

void update(Sha256& hash, const Move& move) {
  hash.update_number(static_cast<std::uint64_t>(move.kind()));
  hash.update_number(static_cast<std::uint64_t>(move.start().row()));
  hash.update_number(static_cast<std::uint64_t>(move.start().column()));
  hash.update_number(static_cast<std::uint64_t>(move.direction()));
  hash.update_field(codes_of(move.tiles()));
}

void update(Sha256& hash, const std::optional<movegen::RankedPlay>& play) {
  hash.update_number(play ? 1 : 0);
  if (!play) return;
  update(hash, play->move);
  hash.update_number(static_cast<std::uint64_t>(play->score.points()));
  hash.update_number(static_cast<std::uint64_t>(play->equity.millipoints()));
}

}  // namespace quoin::cli::bench
