// Any bytes as a GCG file: whatever is accepted is read back the same, and every board and
// position of the game can be had.

#include "notation/records/gcg.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"
#include "notation/cgp.h"
#include "notation/records/record_json.h"

using namespace quoin;
using namespace quoin::notation;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Result<GcgGame> game = parse_gcg(bytes, fuzz_catalogue());
  if (!game) return 0;
  const GameRecord& record = game->record;

  const Result<std::string> text = to_gcg(record);
  check(text.has_value(), "an accepted game can be written");
  const Result<GcgGame> again = parse_gcg(*text, fuzz_catalogue());
  check(again.has_value(), "a written game can be read");
  check(again->record == record, "read(write(read(x))) = read(x)");
  check(*to_gcg(again->record) == *text, "canonical text survives");

  const Result<std::string> json = to_record_json(record);
  check(json.has_value(), "an accepted game can be written as JSON");
  const Result<RecordJsonGame> from_json = parse_record_json(*json, fuzz_catalogue());
  check(from_json.has_value() && from_json->record == record, "JSON gives the same record");

  for (const std::size_t turns : {record.turns.size() / 2, record.turns.size()}) {
    check(record.board_after(turns).has_value(), "every board can be had");
    const Result<Position> position = record.position_after(turns);
    if (!position) continue;  // more tiles on the board than there are
    const std::string cgp = to_cgp(*position);
    const Result<CgpPosition> read_back = parse_cgp(cgp, record.alphabet, record.layout);
    check(read_back.has_value() && to_cgp(*read_back) == cgp, "a position is a good CGP");
  }
  return 0;
}
