#include <chrono>
#include <optional>

#include "cli/analyst/search_options.h"
#include "cli/commands/commands.h"
#include "cli/options.h"

namespace quoin::cli {

Result<int> run_analyse(Arguments arguments) {
  SearchChoice choice;
  Options options("analyse",
                  "Says what is best in a position, with the method that fits: simulation, with a "
                  "nearly empty bag all ways to draw, in the end game a proof.");
  add_search_options(options, choice, "10s");
  options.footer("Example: quoin analyse --game game.gcg --turn 12 --time 10s");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  return search_position(
      choice, {.method = {},
               .limits = {.time = std::chrono::seconds(10), .confidence = analysis::Decided}});
}

}  // namespace quoin::cli
