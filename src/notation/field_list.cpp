#include "notation/field_list.h"

#include "core/game.h"
#include "notation/board_text.h"
#include "notation/coordinates.h"

namespace quoin::notation {

void FieldWriter::seats(std::string_view key, std::vector<int> seats) {
  for (int& seat : seats) ++seat;
  object_[key] = to_json(seats);
}

void FieldWriter::placement(const Move& move) {
  object_["at"] = to_text(move.start(), move.direction());
  object_["tiles"] = line_to_text(move.tiles(), *alphabet_);
}

void FieldReader::operator()(std::string_view key, std::vector<Word>& words) {
  for (const std::string& text : fields_.texts(key))
    words.push_back(fields_.tiles_in(key, text, *alphabet_));
}

void FieldReader::seats(std::string_view key, std::vector<int>& seats) {
  seats = fields_.small_numbers(key, 1, MaxSeats);
  for (int& seat : seats) --seat;
}

void FieldReader::placement(Move& move) {
  const Result<Coordinates> at = parse_coordinates(fields_.text("at"), board_size_);
  const Result<Word> tiles = parse_line_of_tiles(fields_.text("tiles"), *alphabet_);
  if (!at) fields_.wrong("at", at.error());
  if (!tiles) {
    fields_.wrong("tiles", tiles.error());
  } else if (tiles->size() > static_cast<std::size_t>(board_size_)) {
    fields_.wrong("tiles", Error(reasons::tiles_longer_than_row));
  }
  if (!fields_.error()) move = Move::place(at->square, at->direction, *tiles);
}

}  // namespace quoin::notation
