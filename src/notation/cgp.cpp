#include "notation/cgp.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/reasons.h"
#include "base/text.h"
#include "notation/reasons.h"

namespace quoin::notation {
namespace {

constexpr std::size_t MinPlayers = 2;
constexpr std::size_t MaxPlayers = 4;
constexpr std::int64_t MaxScore = 1'000'000;
constexpr std::int64_t MaxScorelessTurns = 1000;

using Options = std::vector<std::pair<std::string, std::string>>;

// The four fields, and behind them the text of the options.
struct CgpFields {
  std::string_view rows;
  std::string_view racks;
  std::string_view scores;
  std::string_view scoreless_turns;
  std::string_view options;
};

std::string_view take_word(std::string_view& text) {
  text = trim(text);
  const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
  const std::string_view word = text.substr(0, end);
  text = trim(text.substr(end));
  return word;
}

CgpFields split_fields(std::string_view text) {
  CgpFields fields;
  fields.rows = take_word(text);
  fields.racks = take_word(text);
  fields.scores = take_word(text);
  fields.scoreless_turns = take_word(text);
  fields.options = text;
  return fields;
}

Options parse_options(std::string_view text) {
  Options options;
  for (std::string_view piece : split(text, ';')) {
    const std::string_view key = take_word(piece);
    if (!key.empty()) options.emplace_back(key, piece);
  }
  return options;
}

// The tiles of one row, EmptySquare where there is none.
Result<Word> parse_row(std::string_view text, int size, const Alphabet& alphabet) {
  Word squares;
  while (!text.empty()) {
    if (is_digit(text.front())) {
      const std::size_t length = static_cast<std::size_t>(
          std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
      const std::optional<std::int64_t> empty = parse_integer(text.substr(0, length));
      if (text.front() == '0' || !empty || *empty > size) {
        return Error(reasons::cgp_empty_squares_wrong, text.substr(0, length), size);
      }
      squares.insert(squares.end(), static_cast<std::size_t>(*empty), EmptySquare);
      text.remove_prefix(length);
      continue;
    }
    const std::size_t length =
        static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_digit) - text.begin());
    const Result<Word> tiles = alphabet.parse_notation(text.substr(0, length));
    if (!tiles) return tiles.error();
    if (std::find(tiles->begin(), tiles->end(), Blank) != tiles->end()) {
      return Error(reasons::cgp_blank_on_board);
    }
    squares.insert(squares.end(), tiles->begin(), tiles->end());
    text.remove_prefix(length);
  }
  if (squares.size() != static_cast<std::size_t>(size)) {
    return Error(reasons::cgp_row_length_wrong, squares.size(), size);
  }
  return squares;
}

Result<Board> parse_board(std::string_view text, int size, const Alphabet& alphabet) {
  const std::vector<std::string_view> rows = split(text, '/');
  if (rows.size() != static_cast<std::size_t>(size)) {
    return Error(reasons::cgp_row_count_wrong, rows.size(), size);
  }
  Board board(size);
  for (int row = 0; row < size; ++row) {
    const Result<Word> tiles = parse_row(rows[static_cast<std::size_t>(row)], size, alphabet);
    if (!tiles) return tiles.error().within(reasons::within_row, row + 1);
    for (int column = 0; column < size; ++column) {
      const Tile tile = (*tiles)[static_cast<std::size_t>(column)];
      if (tile != EmptySquare) board.place({row, column}, tile);
    }
  }
  return board;
}

Result<Rack> parse_rack(std::string_view text, const Alphabet& alphabet) {
  const Result<Word> tiles = alphabet.parse_rack(text);
  if (!tiles) return tiles.error();
  if (tiles->size() > static_cast<std::size_t>(alphabet.rack_size()))
    return Error(reasons::cgp_rack_too_large, tiles->size(), alphabet.rack_size());
  return Rack(*tiles);
}

Result<std::vector<Rack>> parse_racks(std::string_view text, const Alphabet& alphabet) {
  const std::vector<std::string_view> parts = split(text, '/');
  if (text.empty() || parts.size() < MinPlayers || parts.size() > MaxPlayers) {
    return Error(reasons::cgp_rack_count_wrong, MinPlayers, MaxPlayers);
  }
  std::vector<Rack> racks;
  for (const std::string_view part : parts) {
    const Result<Rack> rack = parse_rack(part, alphabet);
    if (!rack) return rack.error().within(reasons::within_rack_of, racks.size() + 1);
    racks.push_back(*rack);
  }
  return racks;
}

Result<std::vector<Score>> parse_scores(std::string_view text, std::size_t players) {
  const std::vector<std::string_view> parts = split(text, '/');
  if (text.empty() || parts.size() != players) {
    return Error(reasons::cgp_score_count_wrong, players);
  }
  std::vector<Score> scores;
  for (const std::string_view part : parts) {
    const std::optional<std::int64_t> points = parse_integer(part);
    if (!points || *points > MaxScore || *points < -MaxScore) {
      return Error(reasons::cgp_score_wrong, part);
    }
    scores.emplace_back(static_cast<int>(*points));
  }
  return scores;
}

std::string write_row(const Board& board, int row, const Alphabet& alphabet) {
  std::string text;
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
  };
  for (int column = 0; column < board.size(); ++column) {
    const Tile tile = board.at({row, column});
    if (tile == EmptySquare) {
      ++empty;
    } else {
      flush();
      text += alphabet.to_notation(tile);
    }
  }
  flush();
  return text;
}

}  // namespace

Result<CgpPosition> parse_cgp(std::string_view text, const AlphabetPtr& alphabet,
                              const LayoutPtr& layout) {
  if (!is_valid_utf8(text)) return Error(reasons::cgp_not_utf8);
  const CgpFields fields = split_fields(text);
  Result<Board> board = parse_board(fields.rows, layout->size(), *alphabet);
  if (!board) return board.error();
  Result<std::vector<Rack>> racks = parse_racks(fields.racks, *alphabet);
  if (!racks) return racks.error();
  Result<std::vector<Score>> scores = parse_scores(fields.scores, racks->size());
  if (!scores) return scores.error();
  const std::optional<std::int64_t> scoreless = parse_integer(fields.scoreless_turns);
  if (!scoreless || *scoreless < 0 || *scoreless > MaxScorelessTurns) {
    return Error(reasons::cgp_scoreless_wrong);
  }
  TileCounts seen = tiles_on(*board);
  for (const Rack& rack : *racks) seen.add(rack);
  if (const std::optional<Error> error = too_many_tiles(seen, *alphabet)) return *error;
  // What kind of turns they were it does not say; where it matters they are mostly passes.
  const auto turns = static_cast<int>(*scoreless);
  return CgpPosition{
      {alphabet, layout, std::move(*board), std::move(*racks), std::move(*scores), turns, turns},
      parse_options(fields.options)};
}

std::string to_cgp(const CgpPosition& cgp) {
  const Position& position = cgp.position;
  std::vector<std::string> rows;
  for (int row = 0; row < position.board.size(); ++row) {
    rows.push_back(write_row(position.board, row, *position.alphabet));
  }
  std::vector<std::string> racks;
  for (const Rack& rack : position.racks) {
    racks.push_back(position.alphabet->to_notation(rack.tiles()));
  }
  std::vector<int> scores;
  for (const Score score : position.scores) scores.push_back(score.points());
  std::string text = fmt::format("{} {} {} {}", fmt::join(rows, "/"), fmt::join(racks, "/"),
                                 fmt::join(scores, "/"), position.scoreless_turns);
  for (const auto& [key, value] : cgp.options) {
    text += fmt::format(" {}{}{};", key, value.empty() ? "" : " ", value);
  }
  return text;
}

std::string to_cgp(const Position& position) { return to_cgp(CgpPosition{position, {}}); }

std::optional<std::string> find_cgp_option(std::string_view text, std::string_view key) {
  for (const auto& [name, value] : parse_options(split_fields(text).options)) {
    if (name == key) return value;
  }
  return std::nullopt;
}

std::string usual_layout_name(std::string_view cgp) {
  const std::string_view rows = split_fields(cgp).rows;
  return std::count(rows.begin(), rows.end(), '/') == MaxBoardSize - 1 ? "super" : "standard";
}

std::optional<Error> too_many_tiles(const TileCounts& seen, const Alphabet& alphabet) {
  const auto check = [&](Tile tile) -> std::optional<Error> {
    const int count = seen.count(tile);
    const int there = alphabet.count(tile);
    if (count <= there) return std::nullopt;
    if (tile == Blank) return Error(reasons::too_many_blanks, count, alphabet.title(), there);
    return Error(reasons::too_many_of_tile, count, alphabet.to_display(tile), alphabet.title(),
                 there);
  };
  for (int index = 0; index <= alphabet.letter_count(); ++index) {
    if (std::optional<Error> error = check(Tile::letter(index))) return error;
  }
  return std::nullopt;
}

}  // namespace quoin::notation
