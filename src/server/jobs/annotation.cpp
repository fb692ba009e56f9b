// A finished game explained, turn by turn: as JSON, and as a page.

#include "analysis/game_review.h"
#include "analysis/reasons.h"
#include "analysis/report/pages.h"
#include "analysis/report/review_json.h"
#include "base/executor.h"
#include "base/json_text.h"
#include "base/text.h"
#include "notation/records/gcg.h"
#include "server/jobs/job.h"
#include "server/jobs/job_engine.h"
#include "server/jobs/library_catalogue.h"

namespace quoin::server {
namespace {

constexpr int CandidatesOfATurn = 10;
constexpr std::uint64_t EndgameNodes = 200'000;
// Many times what any game takes; what is longer was made to keep us busy.
constexpr std::size_t MaxTurns = 400;

// Who reviews, and what.
struct Review {
  JobEngine engine;
  Rules rules;
  notation::GameRecord record;
  int iterations = 0;
};

Result<JobResult> run_review(const Review& review, const StopFlag& stop, JobProgress& progress) {
  InlineExecutor executor;
  analysis::Reviewer reviewer(review.engine.material.setting, review.engine.material.tables,
                              review.rules, executor);
  analysis::Effort effort;
  effort.plays = CandidatesOfATurn;
  effort.iterations = review.iterations;
  effort.endgame_nodes = EndgameNodes;
  const Result<analysis::GameReview> made = reviewer.review(
      review.record, effort, stop, [&](const analysis::GameReview& so_far, std::size_t turns) {
        progress.tell({{"turns_done", so_far.turns.size()}, {"turns", turns}});
      });
  if (!made) return made.error();
  return JobResult{json_text(analysis::report::to_json(*made)),
                   analysis::report::review_page(*made), !made->is_stopped};
}

// The word list that the game was played with, if it is here; else the one of its tiles.
std::string lexicon_for(const AnnotationRequest& request, Library& library) {
  if (!request.choice.lexicon.empty()) return request.choice.lexicon;
  for (const std::string_view line : split_lines(request.gcg)) {
    constexpr std::string_view Pragma = "#lexicon ";
    if (!line.starts_with(Pragma)) continue;
    const std::string named(trim(line.substr(Pragma.size())));
    for (const std::string& installed : library.lexicons())
      if (installed == named) return named;
  }
  return "";
}

}  // namespace

Result<PreparedJob> prepare(const AnnotationRequest& request, Library& library) {
  Library::Choice choice = request.choice;
  choice.lexicon = lexicon_for(request, library);
  Result<Library::Prepared> prepared = library.prepare(choice);
  if (!prepared) return prepared.error();
  choice.lexicon = prepared->config.lexicon;
  notation::Catalogue catalogue = catalogue_of(library, choice.lexicon);
  catalogue.alphabet = prepared->config.alphabet;
  catalogue.layout = prepared->config.layout;
  Result<notation::GcgGame> game = notation::parse_gcg(request.gcg, catalogue);
  if (!game) return game.error().within("gcg");
  notation::GameRecord& record = game->record;
  if (record.is_incomplete) return Error(reasons::record_unfinished).within("gcg");
  if (record.turns.empty()) return Error(reasons::record_without_turns).within("gcg");
  if (record.turns.size() > MaxTurns)
    return Error(reasons::record_too_long, MaxTurns).within("gcg");
  // What the file names goes before what the word list has.
  if (record.alphabet->fingerprint() != prepared->config.alphabet->fingerprint())
    choice.alphabet = record.alphabet->name();
  choice.layout = record.layout->name();
  prepared = library.prepare(choice);
  if (!prepared) return prepared.error().within("gcg");
  const GameConfig& config = prepared->config;
  const Result<JobEngine> engine = engine_for(*prepared, library);
  if (!engine) return engine.error();
  record.alphabet = config.alphabet;
  record.layout = config.layout;
  Review review{*engine, config.rules, record, request.iterations};
  // What cannot have happened is said now.
  if (const auto moments = analysis::moments_of(record, engine->material.setting, review.rules);
      !moments)
    return moments.error().within("gcg");
  PreparedJob job;
  job.ingredients = engine->ingredients;
  AnnotationRequest whole = request;
  whole.choice = choice_of(*prepared);
  job.request = std::move(whole);
  job.run = [review = std::move(review)](const StopFlag& stop, JobProgress& progress) {
    return run_review(review, stop, progress);
  };
  return job;
}

}  // namespace quoin::server
