#include "players/levels/vocabulary.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/hash.h"

namespace quoin::players {
namespace {

// A number that is always the same for a word, and looks like chance.
std::uint64_t chance_of(std::span<const Tile> word) {
  std::uint64_t hash = word.size();
  for (const Tile tile : word) hash = mix64(hash ^ static_cast<std::uint64_t>(tile.index()));
  return hash;
}

// Without a frequency: a random number below this one, times a weight in quarters.
constexpr std::uint64_t RaritySteps = 1000;
constexpr int Whole = 4;
constexpr int PerLetter = 2;
constexpr int PerPoint = 1;

// The word across a play through one of its tiles, where there is one.
std::span<const Tile> crossing_word(const movegen::Grid& grid, Square square, Direction direction,
                                    Tile tile, std::array<Tile, MaxBoardSize>& buffer) {
  const movegen::Line& line = grid.line(direction, line_of(square, direction));
  const int at = place_in_line(square, direction);
  const auto is_filled = [&](int i) { return (line.filled >> i & 1) != 0; };
  int start = at;
  while (start > 0 && is_filled(start - 1)) --start;
  int end = at + 1;
  while (end < grid.size() && is_filled(end)) ++end;
  for (int i = start; i < end; ++i) buffer[i - start] = i == at ? tile : line.tiles[i];
  return std::span(buffer).first(static_cast<std::size_t>(end - start));
}

}  // namespace

int rarity_in_band(std::span<const Tile> word, int band) {
  return (band - BandWidth) * 10 + 1 + static_cast<int>(chance_of(word) % (BandWidth * 10));
}

int rarity_without_bands(std::span<const Tile> word, const Alphabet& alphabet) {
  const int letters = static_cast<int>(word.size());
  int points = 0;
  for (const Tile tile : word) points += alphabet.points(tile.as_letter()).points();
  const int weight =
      Whole + PerLetter * std::max(letters - 2, 0) + PerPoint * std::max(points - letters, 0);
  return static_cast<int>(chance_of(word) % RaritySteps) * weight / Whole;
}

bool Vocabulary::knows_word(std::span<const Tile> word) const {
  return is_in_share(word) && is_common_enough(word);
}

// By another number than rarity, so that what is left out has nothing to do with it.
bool Vocabulary::is_in_share(std::span<const Tile> word) const {
  return reach_.share == Reach::WholeShare ||
         mix64(chance_of(word) + 1) % Reach::WholeShare < static_cast<std::uint64_t>(reach_.share);
}

bool Vocabulary::is_common_enough(std::span<const Tile> word) const {
  if (!lexicon_->has_bands()) {
    return reach_.without_bands == Reach::Unbounded ||
           rarity_without_bands(word, lexicon_->alphabet()) <= reach_.without_bands;
  }
  if (reach_.in_bands == Reach::Unbounded) return true;
  // A word that nobody has counted is rare.
  const std::optional<std::uint8_t> band = lexicon_->band(word);
  return band && rarity_in_band(word, *band) <= reach_.in_bands;
}

bool knows_words_of(const Vocabulary& vocabulary, const Move& move, const movegen::Grid& grid) {
  std::array<Tile, MaxBoardSize> main_word;
  std::array<Tile, MaxBoardSize> crossing;
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i)
    main_word[i] = tiles[i] == EmptySquare ? grid.at(move.square(i)) : tiles[i];
  if (!vocabulary.knows_word(std::span(main_word).first(tiles.size()))) return false;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] == EmptySquare) continue;
    const std::span<const Tile> word =
        crossing_word(grid, move.square(i), other(move.direction()), tiles[i], crossing);
    if (word.size() > 1 && !vocabulary.knows_word(word)) return false;
  }
  return true;
}

}  // namespace quoin::players
