#include <chrono>
#include <cstdint>
#include <optional>

#include "cli/analyst/search_options.h"
#include "cli/commands/commands.h"
#include "cli/options.h"

namespace quoin::cli {

Result<int> run_pre_endgame(Arguments arguments) {
  SearchChoice choice;
  std::int64_t plays = 0;
  Options options("pre-endgame",
                  "Works out a position with one to four tiles in the bag: how each play does over "
                  "all ways to draw.");
  add_search_options(options, choice, "60s");
  options.number("--plays", plays, 1, 100'000, "only the best so many by static equity (all)");
  options.footer("Example: quoin pre-endgame --game game.gcg --turn 22 --lexicon english");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  return search_position(choice, {.method = search::Phase::PreEndgame,
                                  .limits = {.time = std::chrono::seconds(60), .plays = plays}});
}

}  // namespace quoin::cli
