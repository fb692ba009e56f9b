// Games among computers, in rounds in which everybody begins once with the same tiles.

#include "arena/match.h"

#include <chrono>

#include "arena/match_json.h"
#include "base/executor.h"
#include "base/json_text.h"
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
  const Result<JobEngine> engine = engine_for(*prepared, library);
  if (!engine) return engine.error();
  const players::Resources resources{prepared->lexicon, engine->material.tables, MostTimeForAMove};
  Result<arena::MatchSetup> setup = arena::untimed_match_of(
      request.players,
      [resources](const std::string& spec) { return players::make_player(spec, resources); },
      engine->material.setting, config.rules, request.seed);
  if (!setup) return setup.error();
  PreparedJob job;
  job.ingredients = engine->ingredients;
  MatchRequest whole = request;
  whole.choice = choice_of(*prepared);
  job.request = std::move(whole);
  job.run = [setup = *std::move(setup), games = request.games](const StopFlag& stop,
                                                               JobProgress& progress) {
    return play(setup, games, stop, progress);
  };
  return job;
}

}  // namespace quoin::server
