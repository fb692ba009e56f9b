#include <chrono>
#include <optional>

#include "cli/analyst/search_options.h"
#include "cli/commands/commands.h"
#include "cli/options.h"

namespace quoin::cli {

Result<int> run_endgame(Arguments arguments) {
  SearchChoice choice;
  Options options("endgame",
                  "Solves an end game: the bag is empty, both racks are known, and the best line "
                  "is proven, or the value is bounded as well as the time allows.");
  add_search_options(options, choice, "60s");
  options.footer("Example: quoin endgame --game game.gcg --turn 24 --lexicon english");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  return search_position(
      choice, {.method = search::Phase::Endgame, .limits = {.time = std::chrono::seconds(60)}});
}

}  // namespace quoin::cli
