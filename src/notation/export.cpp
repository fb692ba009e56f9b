#include "notation/export.h"

#include <optional>

#include "notation/game_log.h"
#include "notation/gcg.h"
#include "notation/reasons.h"
#include "notation/record_from_game.h"
#include "notation/record_json.h"

namespace quoin::notation {

Result<std::string> exported(const Game& game, std::string_view form) {
  if (form == "gcg") return to_gcg(record_from_game(game));
  if (form == "json") return to_record_json(record_from_game(game));
  if (form == "log") return to_log(game, std::nullopt);
  return Error(reasons::export_form_unknown);
}

}  // namespace quoin::notation
