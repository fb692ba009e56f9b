#include "notation/play_text.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "core/reasons.h"
#include "core/scoring.h"
#include "notation/reasons.h"

namespace quoin::notation {
namespace {

// Longer than any word on any board, brackets and parentheses included.
constexpr std::size_t MaxWordBytes = 600;

struct NamedTile {
  std::string name;
  Tile tile;  // marked as a blank where the name is in lower case
};

// Every way to type a tile without brackets, longest first.
std::vector<NamedTile> tile_names(const Alphabet& alphabet) {
  std::vector<NamedTile> names;
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    for (const Tile tile : {Tile::letter(index), Tile::letter(index).as_blank()}) {
      names.push_back({alphabet.to_display(tile), tile});
    }
  }
  std::sort(names.begin(), names.end(), [](const NamedTile& a, const NamedTile& b) {
    return a.name.size() != b.name.size() ? a.name.size() > b.name.size() : a.name < b.name;
  });
  return names;
}

// What stands at one point of a word's text.
struct Reading {
  Tile tile;  // EmptySquare for a dot
  std::size_t end = 0;
};

// Lays the text of a word along a line of the board. Where a person's text can be cut into
// tiles in several ways, the longest tile is tried first and the board decides.
class WordReader {
 public:
  WordReader(const Coordinates& start, std::string_view text, const Board& board,
             const Alphabet& alphabet, const std::vector<NamedTile>& names, TextSource source)
      : start_(start),
        text_(text),
        board_(board),
        alphabet_(alphabet),
        source_(source),
        names_(names) {}

  Result<Word> read() {
    if (const Result<void> marked = mark_parentheses(); !marked) return marked.error();
    Word tiles;
    if (read_from(0, tiles)) return tiles;
    return *error_;
  }

 private:
  Result<void> mark_parentheses() {
    bool inside = false;
    for (const char c : text_) {
      if (c == '(' || c == ')') {
        if (inside == (c == '(')) {
          return Error(reasons::parentheses_unpaired, text_);
        }
        inside = c == '(';
      }
      in_parentheses_.push_back(inside);
    }
    if (inside) return Error(reasons::parentheses_unpaired, text_);
    return {};
  }

  bool read_from(std::size_t offset, Word& tiles) {
    while (offset < text_.size() && (text_[offset] == '(' || text_[offset] == ')')) ++offset;
    if (offset == text_.size()) return true;
    if (!tried_.insert({offset, tiles.size()}).second) return false;
    const Square square = start_.square.step(start_.direction, static_cast<int>(tiles.size()));
    if (!board_.contains(square)) {
      return fail(tiles.size(), Error(reasons::play_off_board));
    }
    const std::vector<Reading> readings = readings_at(offset, tiles.size());
    for (const Reading& reading : readings) {
      const std::optional<Tile> laid = lay(reading.tile, square, offset, tiles.size());
      if (!laid) continue;
      tiles.push_back(*laid);
      if (read_from(reading.end, tiles)) return true;
      tiles.pop_back();
    }
    return false;
  }

  std::vector<Reading> readings_at(std::size_t offset, std::size_t index) {
    const std::string_view rest = text_.substr(offset);
    if (rest.front() == '.') return {{EmptySquare, offset + 1}};
    if (rest.front() == '[' || source_ == TextSource::File) return exact_reading(offset, index);
    std::vector<Reading> readings;
    for (const NamedTile& named : names_) {
      if (rest.starts_with(named.name)) {
        readings.push_back({named.tile, offset + named.name.size()});
      }
    }
    // Only to learn what is wrong.
    if (readings.empty()) return exact_reading(offset, index);
    return readings;
  }

  // One character or one bracket, as in a file.
  std::vector<Reading> exact_reading(std::size_t offset, std::size_t index) {
    const std::string_view rest = text_.substr(offset);
    const std::size_t length =
        rest.front() == '[' ? rest.find(']') + 1 : first_character(rest).size();
    if (length == 0) {
      fail(index, Error(reasons::bracket_not_closed, rest));
      return {};
    }
    const Result<Word> tiles = alphabet_.parse_notation(rest.substr(0, length));
    if (!tiles) {
      fail(index, tiles.error());
      return {};
    }
    if (tiles->front() == Blank) {
      fail(index, Error(reasons::blank_written_as_itself));
      return {};
    }
    return {{tiles->front(), offset + length}};
  }

  // What the play has on a square: the tile, or EmptySquare where it is already there.
  std::optional<Tile> lay(Tile tile, Square square, std::size_t offset, std::size_t index) {
    const Tile there = board_.at(square);
    if (there == EmptySquare) {
      if (tile != EmptySquare && !in_parentheses_[offset]) return tile;
      fail(index, Error(reasons::through_empty_square, to_text(square)));
      return std::nullopt;
    }
    if (tile == EmptySquare || tile.as_letter() == there.as_letter()) return EmptySquare;
    fail(index, Error(reasons::other_tile_on_square, to_text(square), alphabet_.to_display(there),
                      alphabet_.to_display(tile)));
    return std::nullopt;
  }

  // Of several failed attempts the one that came furthest explains best.
  bool fail(std::size_t index, Error error) {
    if (!error_ || index > error_index_) {
      error_ = std::move(error);
      error_index_ = index;
    }
    return false;
  }

  const Coordinates start_;
  const std::string_view text_;
  const Board& board_;
  const Alphabet& alphabet_;
  const TextSource source_;
  const std::vector<NamedTile>& names_;
  std::vector<bool> in_parentheses_;
  std::set<std::pair<std::size_t, std::size_t>> tried_;
  std::optional<Error> error_;
  std::size_t error_index_ = 0;
};

// The word with every tile in brackets, if it is in one case and so the alphabet's own way of
// cutting, with its exceptions, applies.
std::optional<std::string> cut_as_word(std::string_view typed, const Alphabet& alphabet) {
  const Result<Word> letters = alphabet.cut_word(typed);
  if (!letters) return std::nullopt;
  Word blanks = *letters;
  for (Tile& tile : blanks) tile = tile.as_blank();
  for (const Word& tiles : {*letters, blanks}) {
    if (alphabet.to_display(tiles) != typed) continue;
    std::string bracketed;
    for (const Tile tile : tiles) bracketed += fmt::format("[{}]", alphabet.to_display(tile));
    return bracketed;
  }
  return std::nullopt;
}

Result<Word> read_word(const Coordinates& start, std::string_view text, const Board& board,
                       const Alphabet& alphabet, TextSource source) {
  const std::vector<NamedTile> names =
      source == TextSource::Typed ? tile_names(alphabet) : std::vector<NamedTile>();
  const auto read = [&](std::string_view plain) {
    return WordReader(start, plain, board, alphabet, names, source).read();
  };
  if (source == TextSource::File) return read(text);
  const std::string plain = alphabet.fold_keeping_case(text);
  if (const std::optional<std::string> bracketed = cut_as_word(plain, alphabet)) {
    Result<Word> tiles = read(*bracketed);
    if (tiles) return tiles;
  }
  return read(plain);
}

// Rack tiles as a person types them: in any case, digraphs with or without brackets.
Result<Word> read_typed_tiles(std::string_view typed, const Alphabet& alphabet) {
  const std::string text = alphabet.fold_keeping_case(typed);
  const std::vector<NamedTile> names = tile_names(alphabet);
  Word tiles;
  std::string_view rest = text;
  while (!rest.empty()) {
    if (rest.front() == '?') {
      tiles.push_back(Blank);
      rest.remove_prefix(1);
      continue;
    }
    const bool is_bracketed = rest.front() == '[' && rest.find(']') != std::string_view::npos;
    const std::string_view inside = is_bracketed ? rest.substr(1, rest.find(']') - 1) : rest;
    const auto found = std::find_if(names.begin(), names.end(), [&](const NamedTile& named) {
      return is_bracketed ? inside == named.name : inside.starts_with(named.name);
    });
    if (found == names.end()) {
      return Error(reasons::not_a_tile, is_bracketed ? inside : first_character(rest),
                   alphabet.title());
    }
    tiles.push_back(found->tile.as_letter());
    rest.remove_prefix(is_bracketed ? inside.size() + 2 : found->name.size());
  }
  return tiles;
}

// The word of a placement, its tiles written in that way.
template <class Written>
std::string word_with(const Move& move, const Board& board, ThroughTiles through,
                      const Written& written) {
  std::string text;
  bool in_parentheses = false;
  for (std::size_t i = 0; i < move.tiles().size(); ++i) {
    const Tile tile = move.tiles()[i];
    const bool is_through = tile == EmptySquare;
    if (through == ThroughTiles::InParentheses && is_through != in_parentheses) {
      text += is_through ? '(' : ')';
      in_parentheses = is_through;
    }
    if (is_through && through == ThroughTiles::AsDots) {
      text += '.';
    } else {
      text += written(is_through ? board.at(move.square(i)) : tile);
    }
  }
  if (in_parentheses) text += ')';
  return text;
}

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(), [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
  });
}

}  // namespace

Result<Move> parse_placement(const Coordinates& start, std::string_view word, const Board& board,
                             const Alphabet& alphabet, TextSource source) {
  if (word.empty()) return Error(reasons::word_missing, to_text(start));
  if (word.size() > MaxWordBytes || !is_valid_utf8(word)) {
    return Error(reasons::word_too_long);
  }
  const Result<Word> tiles = read_word(start, word, board, alphabet, source);
  if (!tiles) return tiles.error();
  if (std::all_of(tiles->begin(), tiles->end(), [](Tile tile) { return tile == EmptySquare; })) {
    return Error(reasons::play_without_tiles);
  }
  const Move move = Move::place(start.square, start.direction, *tiles);
  return tiles->size() == 1 && completed(move, board).direction() != start.direction
             ? completed(move, board)
             : move;
}

Result<Move> parse_exchange(std::string_view text, const Alphabet& alphabet, TextSource source) {
  if (!is_valid_utf8(text)) return Error(reasons::tiles_not_utf8);
  const Result<Word> tiles =
      source == TextSource::File ? alphabet.parse_rack(text) : read_typed_tiles(text, alphabet);
  if (!tiles) return tiles.error();
  if (tiles->empty()) return Error(reasons::exchange_empty);
  if (tiles->size() > static_cast<std::size_t>(alphabet.rack_size())) {
    return Error(reasons::exchange_above_rack, tiles->size(), alphabet.rack_size());
  }
  return Move::exchange(TileCounts(*tiles).tiles());
}

Result<Move> parse_move(std::string_view text, const Board& board, const Alphabet& alphabet,
                        TextSource source) {
  const std::vector<std::string_view> words = split_words(text);
  const bool is_typed = source == TextSource::Typed;
  if (words.empty()) return Error(reasons::play_missing);
  if (words.size() == 1 &&
      (words[0] == "-" || (is_typed && equals_ignoring_case(words[0], "pass")))) {
    return Move::pass();
  }
  if (words.size() == 1 && words[0].front() == '-') {
    return parse_exchange(words[0].substr(1), alphabet, source);
  }
  if (is_typed && equals_ignoring_case(words[0], "exchange")) {
    if (words.size() > 2) return Error(reasons::exchange_in_pieces);
    return parse_exchange(words.size() == 2 ? words[1] : "", alphabet, source);
  }
  const Result<Coordinates> start = parse_coordinates(words[0], board.size());
  if (!start) return start.error();
  if (words.size() > 2) {
    return Error(reasons::play_of_two_words, words[0], words[2]);
  }
  return parse_placement(*start, words.size() == 2 ? words[1] : "", board, alphabet, source);
}

Move completed(const Move& placement, const Board& board) {
  const auto whole = [&](Direction direction, Square first, std::span<const Tile> middle) {
    Square start = first;
    Word tiles(middle.begin(), middle.end());
    while (board.is_filled(start.step(direction, -1))) {
      start = start.step(direction, -1);
      tiles.insert(tiles.begin(), EmptySquare);
    }
    while (board.is_filled(start.step(direction, static_cast<int>(tiles.size())))) {
      tiles.push_back(EmptySquare);
    }
    return Move::place(start, direction, tiles);
  };
  const Move along = whole(placement.direction(), placement.start(), placement.tiles());
  if (along.tiles().size() > 1) return along;
  const Move turned = whole(other(placement.direction()), placement.start(), placement.tiles());
  return turned.tiles().size() > 1 ? turned : along;
}

std::string word_for_people(const Move& move, const Board& board, const Alphabet& alphabet) {
  return word_with(move, board, ThroughTiles::InParentheses,
                   [&](Tile tile) { return alphabet.to_display(tile); });
}

std::string placement_word(const Move& move, const Board& board, const Alphabet& alphabet,
                           ThroughTiles through) {
  return word_with(move, board, through, [&](Tile tile) { return alphabet.to_notation(tile); });
}

std::string move_to_text(const Move& move, const Board& board, const Alphabet& alphabet,
                         ThroughTiles through) {
  switch (move.kind()) {
    case Move::Kind::Place:
      return to_text(move.start(), move.direction()) + " " +
             placement_word(move, board, alphabet, through);
    case Move::Kind::Exchange: return "-" + alphabet.to_notation(move.tiles());
    case Move::Kind::Pass: return "-";
  }
  return "";
}

WrittenPlay written(const Move& move, Score score, const Rack& rack, const Board& board,
                    const Alphabet& alphabet) {
  Rack leave = rack;
  leave.remove(move.tiles_used());
  const std::string kept = alphabet.to_notation(leave.tiles());
  if (move.kind() == Move::Kind::Pass) return {.at = "pass", .leave = kept};
  if (move.kind() == Move::Kind::Exchange)
    return {.at = "-", .tiles = alphabet.to_notation(move.tiles_used().tiles()), .leave = kept};
  return {.at = to_text(move.start(), move.direction()),
          .word = placement_word(move, board, alphabet, ThroughTiles::Written),
          .tiles = placement_word(move, board, alphabet, ThroughTiles::AsDots),
          .score = score.points(),
          .leave = kept};
}

boost::json::object to_json(const WrittenPlay& play) {
  return {{"at", play.at},
          {"word", play.word},
          {"tiles", play.tiles},
          {"score", play.score},
          {"leave", play.leave}};
}

}  // namespace quoin::notation
