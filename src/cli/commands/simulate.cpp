#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/options.h"
#include "notation/typed_tiles.h"
#include "terminal/analyst/plays.h"
#include "terminal/analyst/search_options.h"

namespace quoin::cli {
namespace {

struct SimulateRequest {
  SearchChoice search;
  analysis::Limits limits;
  std::vector<std::string> plays;
  std::string opponent_rack;
  std::string confidence;  // in percent; empty: not given
  bool no_inference = false;
};

constexpr std::int64_t Most = 1'000'000'000'000;

std::optional<Result<int>> parse(Arguments arguments, SimulateRequest& request) {
  Options options("simulate",
                  "Plays the best plays of a position on with random tiles, and says how often "
                  "each wins.");
  add_study_options(options, request.search.study);
  options.number("--plays", request.limits.plays, 1, 1000,
                 "the best so many by static equity (15)");
  options.texts("--play", request.plays,
                "this play instead, as in \"8H WORD\" or \"exchange ABC\"; may be repeated");
  options.number("--plies", request.limits.plies, 1, 100, "turns after the play (2)");
  options.number("--iterations", request.limits.iterations, 1, Most,
                 "so many draws of tiles, each for all plays in question");
  options.number("--playouts", request.limits.playouts, 1, Most,
                 "so many playouts of all plays together");
  options.text("--confidence", request.confidence,
               "stop when it is so many percent sure which is best; 0 is never (99, or never where "
               "a count is given)");
  options.text("--opponent-rack", request.opponent_rack,
               "tiles that the next player holds, all or some");
  options.flag("--no-inference", request.no_inference,
               "take no account of what the opponent's last play tells about their rack");
  options.number("--seed", request.limits.seed, 0, INT64_MAX, "other random tiles (1)");
  add_time_and_threads(options, request.search, "10s, or no limit where a count is given");
  options.footer("Example: quoin simulate --game game.gcg --turn 12 --plies 4 --time 20s");
  return options.parse_tiles(arguments);
}

Result<void> set_opponent_rack(const std::string& text, Study& study) {
  const Result<Word> tiles = notation::parse_typed_tiles(trim(text), study.alphabet());
  if (!tiles) return tiles.error().within("--opponent-rack");
  study.problem.racks[1] = Rack(*tiles);
  // It is known now, so nothing has to be inferred.
  study.last_turns.clear();
  if (const std::optional<Error> fault = search::fault_of(study.problem))
    return fault->within("--opponent-rack");
  return {};
}

// A count alone says when to stop, so that the same command gives the same answer.
bool has_count(const SimulateRequest& request) {
  return request.limits.iterations > 0 || request.limits.playouts > 0;
}

Result<double> confidence_of(const SimulateRequest& request) {
  const std::string& text = request.confidence;
  if (text.empty()) return has_count(request) ? 0 : analysis::Decided;
  double percent = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), percent);
  const bool is_number = fault == std::errc() && end == text.data() + text.size();
  if (!is_number || !(percent >= 0) || percent >= 100)
    return Error(reasons::not_a_confidence, text).within("--confidence");
  return percent / 100;
}

using Plays = std::vector<movegen::RankedPlay>;

// The plays that are named, with a warning where their words are not in the list.
Result<Plays> read_plays(const SimulateRequest& request, Study& study) {
  Plays plays;
  for (const std::string& text : request.plays) {
    const Result<movegen::RankedPlay> play = read_candidate(trim(text), study);
    if (!play) return play.error().within("--play");
    if (const std::string words = words_not_in_list(study.problem, play->move); !words.empty())
      study.warnings.push_back(fmt::format("--play: not in the word list: {}", words));
    plays.push_back(*play);
  }
  return plays;
}

}  // namespace

Result<int> run_simulate(Arguments arguments) {
  SimulateRequest request;
  if (const std::optional<Result<int>> done = parse(arguments, request)) return *done;
  const Result<double> confidence = confidence_of(request);
  if (!confidence) return confidence.error();
  request.limits.confidence = *confidence;
  if (!has_count(request)) request.limits.time = std::chrono::seconds(10);
  const auto prepare = [&](Study& study) -> Result<Plays> {
    if (!request.opponent_rack.empty()) {
      if (const Result<void> set = set_opponent_rack(request.opponent_rack, study); !set)
        return set.error();
    }
    if (request.no_inference) study.last_turns.clear();
    return read_plays(request, study);
  };
  return search_position(
      request.search,
      {.method = search::Phase::Simulation, .limits = request.limits, .prepare = prepare});
}

}  // namespace quoin::cli
