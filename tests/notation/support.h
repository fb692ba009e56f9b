#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/rng.h"
#include "core/bag.h"
#include "core/scoring.h"
#include "notation/catalogue.h"
#include "notation/play_text.h"
#include "notation/records/game_record.h"
#include "support/data.h"
#include "support/random_play.h"

// What the tests of this layer share.
namespace quoin::notation {

inline std::string source_file(const std::string& path) {
  const Result<std::string> text = read_file(std::string(QUOIN_SOURCE_DIR) + "/" + path);
  EXPECT_TRUE(text.has_value()) << (text ? "" : text.error().message());
  return text ? *text : "";
}

// Lays plays on a board, each written as in a file: {"8D WORD", "E8 .VEN"}.
inline Board board_with(const std::vector<std::string>& plays, const Alphabet& alphabet,
                        int size = 15) {
  Board board(size);
  for (const std::string& play : plays) {
    const Result<Move> move = parse_move(play, board, alphabet, TextSource::File);
    EXPECT_TRUE(move.has_value()) << play << ": " << (move ? "" : move.error().message());
    if (move) apply_placement(board, *move);
  }
  return board;
}

inline std::vector<std::string> messages(const std::vector<Error>& errors) {
  std::vector<std::string> texts;
  for (const Error& error : errors) texts.push_back(error.message());
  return texts;
}

// Draws at random, without looking.
inline Rack draw(Bag& bag, Rack rack, int size, Rng& rng) {
  while (rack.size() < size && !bag.is_empty()) {
    const Word tiles = bag.tiles();
    const Tile tile = tiles[rng.below(tiles.size())];
    bag.remove(tile);
    rack.add(tile);
  }
  return rack;
}

// All alphabets and layouts of the repository; English and the standard board where none is named.
inline Catalogue catalogue() {
  return {test::alphabet("english"), test::layout("standard"),
          [](const std::string& name) { return Result<AlphabetPtr>(test::alphabet(name)); },
          [](const std::string& name) { return Result<LayoutPtr>(test::layout(name)); }};
}

}  // namespace quoin::notation
