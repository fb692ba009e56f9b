#include <chrono>
#include <cstdint>
#include <optional>

#include "cli/commands/commands.h"
#include "console/options.h"
#include "terminal/analyst/search_options.h"

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
