#include "support/hand_made_turn.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "base/text.h"
#include "core/scoring.h"
#include "notation/coordinates.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::test {
namespace {

// English letters and points, in these numbers. A set has to fill two racks, so those of an end
// game are small.
AlphabetPtr alphabet_with(const TileCounts& counts, int rack_size) {
  const AlphabetPtr english = alphabet("english");
  std::string text;
  for (const std::string_view line : split_lines(english->canonical_text())) {
    if (line.starts_with("rack ")) {
      text += fmt::format("rack {}\n", rack_size);
    } else if (line.starts_with("bingo ")) {
      if (rack_size == english->rack_size()) text += fmt::format("{}\n", line);
    } else if (line.starts_with("blank ")) {
      text += fmt::format("blank {} 0\n", counts.count(Blank));
    } else if (line.starts_with("tile ")) {
      const Tile tile = tiles(*english, std::string(line.substr(5, 1))).front();
      text += fmt::format("tile {} {} {} {}{}\n", line.substr(5, 1), line.substr(7, 1),
                          counts.count(tile), english->points(tile).points(),
                          english->is_vowel(tile) ? " vowel" : "");
    } else {
      text += fmt::format("{}\n", line);
    }
  }
  Result<AlphabetPtr> made = Alphabet::parse(text);
  if (made) return *std::move(made);
  std::fprintf(stderr, "hand-made turn: %s\n", made.error().message().c_str());
  std::abort();
}

Board board_of(const std::vector<LaidWord>& words, const Alphabet& alphabet) {
  Board board(15);
  for (const LaidWord& word : words) {
    const Word letters = tiles(alphabet, word.letters);
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const Square square = word.start.step(word.direction, static_cast<int>(i));
      if (!board.is_filled(square)) board.place(square, letters[i]);
    }
  }
  return board;
}

std::shared_ptr<const movegen::Setting> setting_for(const std::vector<std::string>& words,
                                                    const Board& board,
                                                    const std::vector<Rack>& racks,
                                                    const Rack& bag) {
  TileCounts all = bag;
  for (const Rack& rack : racks) all.add(rack);
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      if (board.is_filled({row, column})) all.add(board.at({row, column}));
    }
  }
  const AlphabetPtr used = alphabet_with(all, std::max({racks[0].size(), racks[1].size(), 2}));
  return setting_of(lexicon_of(words, *used), used, layout("standard"));
}

std::vector<Rack> racks_of(const std::vector<std::string>& texts) {
  const AlphabetPtr english = alphabet("english");
  std::vector<Rack> racks;
  for (const std::string& text : texts) racks.emplace_back(english->parse_rack(text).value());
  return racks;
}

}  // namespace

HandMadeTurn::HandMadeTurn(const std::vector<std::string>& words,
                           const std::vector<LaidWord>& board,
                           const std::vector<std::string>& racks, const std::string& bag)
    : setting_(setting_for(words, board_of(board, *alphabet("english")), racks_of(racks),
                           racks_of({bag}).front())),
      grid_(setting_),
      racks_(racks_of(racks)),
      scores_(2),
      bag_(racks_of({bag}).front()) {
  grid_.set(board_of(board, *setting_->alphabet));
}

search::Problem HandMadeTurn::problem() const {
  search::Problem problem{setting_, grid_.board(), racks_, scores_, 0, {false, 6}, 7};
  if (!bag_.is_empty()) problem.racks[1] = Rack();
  return problem;
}

players::Situation HandMadeTurn::situation(bool has_open_racks) {
  unseen_ = bag_;
  unseen_.add(racks_[1]);
  rack_sizes_ = {racks_[0].size(), racks_[1].size()};
  players::Situation situation{grid_, racks_[0], unseen_, bag_.size(), scores_, 0, 0, passes_};
  situation.rack_sizes = rack_sizes_;
  if (has_open_racks) situation.open_racks = racks_;
  return situation;
}

std::string HandMadeTurn::text_of(const Move& move) const {
  if (move.kind() == Move::Kind::Pass) return "pass";
  if (move.kind() == Move::Kind::Exchange)
    return "exchange " + setting_->alphabet->to_notation(move.tiles());
  Word word(move.tiles().begin(), move.tiles().end());
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == EmptySquare) word[i] = grid_.at(move.square(i));
  }
  return notation::to_text(move.start(), move.direction()) + " " +
         setting_->alphabet->to_notation(word);
}

void HandMadeTurn::make(const Move& move) {
  if (move.kind() == Move::Kind::Place) {
    const Board board = grid_.board();
    scores_[0] +=
        score_play(board, *setting_->layout, *setting_->alphabet, setting_->bingo_bonuses, move)
            .score;
    grid_.place(move);
    racks_[0].remove(move.tiles_used());
    passes_ = 0;
  } else {
    ++passes_;
  }
  std::swap(racks_[0], racks_[1]);
  std::swap(scores_[0], scores_[1]);
}

}  // namespace quoin::test
