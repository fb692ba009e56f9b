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
  const std::string at = fields_.text("at");
  const std::string tiles = fields_.text("tiles");
  if (fields_.error()) return;
  const Result<Move> read = parse_placed(at, tiles, *alphabet_, board_size_);
  if (!read) return fields_.fail(read.error());
  move = *read;
}

}  // namespace quoin::notation
