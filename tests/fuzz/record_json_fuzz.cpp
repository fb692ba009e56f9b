// Any text as a game record in JSON: whatever is accepted is read back the same, and can be
// written as GCG.

#include "notation/records/record_json.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"
#include "notation/records/gcg.h"

using namespace quoin;
using namespace quoin::notation;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<RecordJsonGame> game = parse_record_json(text, fuzz_catalogue());
  if (!game) return 0;
  const Result<std::string> written = to_record_json(game->record);
  check(written.has_value(), "an accepted record can be written");
  const Result<RecordJsonGame> again = parse_record_json(*written, fuzz_catalogue());
  check(again.has_value(), "a written record can be read");
  check(again->record == game->record, "read(write(read(x))) = read(x)");
  check(*to_record_json(again->record) == *written, "canonical text survives");

  const Result<std::string> gcg = to_gcg(game->record);
  check(gcg.has_value(), "an accepted record can be written as GCG");
  const Result<GcgGame> from_gcg = parse_gcg(*gcg, fuzz_catalogue());
  check(from_gcg.has_value(), "the GCG can be read");
  check(from_gcg->record.board_after(from_gcg->record.turns.size()).value() ==
            game->record.board_after(game->record.turns.size()).value(),
        "both boards are the same");
  return 0;
}
