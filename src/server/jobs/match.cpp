// Games among computers, in rounds in which everybody begins once with the same tiles.

#include "arena/match.h"

#include <chrono>

#include "arena/match_json.h"
#include "arena/reasons.h"
#include "base/executor.h"
#include "base/json_text.h"
#include "base/reasons.h"
#include "players/registry.h"
#include "server/jobs/job.h"
#include "server/jobs/job_engine.h"
#include "server/jobs/library_catalogue.h"

namespace quoin::server {
namespace {

constexpr std::chrono::milliseconds MostTimeForAMove{1000};

Result<JobResult> play(const arena::MatchSetup& setup, std::int64_t games, const StopFlag& stop,
                       JobProgress& progress) {
  InlineExecutor executor;
  arena::MatchBook book(setup.sides(), games / setup.games_in_round());
  arena::BookDesk desk(book, [&](const arena::Round&) {
    if (progress.is_due()) progress.tell(arena::to_json(book.so_far(), setup.names, games));
    return true;
  });
  arena::play_rounds(setup, desk, executor, stop);
  return JobResult{json_text(arena::to_json(book.result(), setup.names, games)), "",
                   book.is_over()};
}

}  // namespace

Result<PreparedJob> prepare(const MatchRequest& request, Library& library) {
  const Result<Library::Prepared> prepared = library.prepare(request.choice);
  if (!prepared) return prepared.error();
  const GameConfig& config = prepared->config;
  if (const Result<void> fit = arena::check_match_rules(config.rules); !fit)
    return fit.error().within(reasons::within_rules);
  if (config.rules.clock.per_player > 0)
    return Error(reasons::no_meaning_in_match, "time").within(reasons::within_rules);
  const Result<JobEngine> engine = engine_for(*prepared, library);
  if (!engine) return engine.error();
  const players::Resources resources{prepared->lexicon, engine->material.tables, MostTimeForAMove};
  for (const std::string& spec : request.players) {
    if (const auto made = players::make_player(spec, resources); !made) return made.error();
  }
  arena::MatchSetup setup;
  setup.rules = arena::TableRules::from(engine->material.setting, config.rules,
                                        static_cast<int>(request.players.size()));
  setup.names = request.players;
  setup.seed = static_cast<std::uint64_t>(request.seed);
  setup.make_players = [specs = request.players, resources] {
    std::vector<players::PlayerPtr> made;
    for (const std::string& spec : specs)
      made.push_back(players::make_player(spec, resources).value());
    return made;
  };
  PreparedJob job;
  job.ingredients = engine->ingredients;
  MatchRequest whole = request;
  whole.choice = choice_of(*prepared);
  job.request = std::move(whole);
  job.run = [setup = std::move(setup), games = request.games](const StopFlag& stop,
                                                              JobProgress& progress) {
    return play(setup, games, stop, progress);
  };
  return job;
}

}  // namespace quoin::server
