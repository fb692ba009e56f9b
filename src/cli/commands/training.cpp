#include "cli/commands/training.h"

#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "arena/match.h"
#include "base/file.h"
#include "base/thread_pool.h"
#include "cli/commands/reasons.h"
#include "console/clocks.h"
#include "console/game_choice.h"
#include "console/progress.h"
#include "console/reasons.h"
#include "evaluation/tables_file.h"
#include "players/plain/static_player.h"

namespace quoin::cli {
namespace {

using evaluation::Tables;
using evaluation::TablesContent;

constexpr std::uint64_t MatchSeed = 1;

std::string state_path(const TrainingJob& job) { return job.output + ".training"; }

// Takes up an earlier run, if there is one.
template <class Trainer>
Result<void> go_on(Trainer& trainer, const TrainingJob& job) {
  std::error_code error;
  if (job.starts_over || !std::filesystem::exists(state_path(job), error)) return {};
  const Result<std::string> bytes = read_file(state_path(job));
  if (!bytes) return bytes.error();
  const Result<void> restored = trainer.restore(*bytes);
  if (!restored) {
    return Error(reasons::fresh_starts_over, restored.error()).within(state_path(job));
  }
  return {};
}

// Batch after batch, each written down, with a bar that shows how far it is of `total`.
template <class Trainer>
Result<void> work(Trainer& trainer, const TrainingJob& job, std::int64_t done, std::int64_t total,
                  const std::string& counted, const std::function<std::string()>& note,
                  Executor& executor, const StopFlag& stop) {
  Progress progress(counted, job.is_quiet);
  progress.resume_from(done);
  const auto on_step = [&] { progress.show(++done, total, note()); };
  while (!trainer.is_done()) {
    trainer.do_batch(executor, stop, on_step);
    if (stop.is_stopped()) {
      return Error(reasons::training_stopped, state_path(job));
    }
    if (const Result<void> written = write_file(state_path(job), trainer.save()); !written)
      return written;
  }
  return {};
}

// "65.4 % ± 1.3 of 4 000 games against no leaves, seed 1"
std::string play_match(const TrainingJob& job, const arena::TableRules& rules, const Tables& tables,
                       const Tables& against, const std::string& name, Executor& executor,
                       const StopFlag& stop) {
  arena::MatchSetup setup;
  setup.rules = rules;
  setup.names = {"trained", name};
  setup.seed = MatchSeed;
  setup.make_players = [&] {
    std::vector<players::PlayerPtr> players;
    for (const Tables& side : {tables, against})
      players.push_back(std::make_unique<players::StaticPlayer>(rules.setting->lexicon, side));
    return players;
  };
  const arena::MatchResult result = arena::play_match(setup, job.match_games / 2, executor, stop);
  return fmt::format("wins {:.1f} % ± {:.1f} of {} games against {}, seed {}", result.share() * 100,
                     result.share_error() * 100, result.games, name, MatchSeed);
}

Result<void> write(const TrainingJob& job, const Tables& tables, const KeyValues& notes) {
  TablesContent content;
  content.description.alphabet = job.lexicon->alphabet().name();
  content.description.lexicon = job.lexicon->metadata().name;
  content.description.lexicon_fingerprint = job.lexicon->fingerprint();
  content.description.notes = notes;
  content.leaves = tables.leaves;
  content.sections = evaluation::sections_of(tables);
  const Result<void> written =
      write_file(job.output, evaluation::write_tables(content, job.lexicon->alphabet()));
  if (!written) return written;
  std::error_code error;
  std::filesystem::remove(state_path(job), error);
  return {};
}

}  // namespace

training::LeavesPlan leaves_plan_at_install() { return {{16, 32, 128}, 1}; }
training::WinPercentPlan win_percent_plan_at_install() { return {10'000, 1}; }

Result<TrainingResult> train_leaves(const TrainingJob& job, const training::LeavesPlan& plan,
                                    const StopFlag& stop) {
  const WallClock clock;
  const Result<arena::TableRules> rules = usual_table_rules(job.lexicon);
  if (!rules) return rules.error();
  training::LeavesTrainer trainer(*rules, plan);
  if (const Result<void> restored = go_on(trainer, job); !restored) return restored.error();
  ThreadPool pool(job.threads);
  const auto note = [&] {
    return fmt::format("leaves, round {} of {}", trainer.round() + 1, plan.boards_by_round.size());
  };
  const Result<void> worked =
      work(trainer, job, trainer.boards_done(), plan.total_boards(), "boards", note, pool, stop);
  if (!worked) return worked.error();

  const Tables tables{trainer.leaves(), {}, nullptr};
  const Tables none{evaluation::Leaves::none(job.lexicon->alphabet()), {}, nullptr};
  TrainingResult result;
  result.match = play_match(job, *rules, tables, none, "no leaves", pool, stop);
  const Result<void> written =
      write(job, tables,
            {{"created-by", fmt::format("quoin {}", QUOIN_VERSION)},
             {"leaves-command", job.command},
             {"leaves-boards", fmt::format("{}", fmt::join(plan.boards_by_round, ","))},
             {"leaves-seed", std::to_string(plan.seed)},
             {"leaves-match", result.match}});
  if (!written) return written.error();
  result.seconds = clock.seconds();
  return result;
}

Result<TrainingResult> train_win_percent(const TrainingJob& job,
                                         const training::WinPercentPlan& plan,
                                         const StopFlag& stop) {
  const WallClock clock;
  const Result<arena::TableRules> rules = usual_table_rules(job.lexicon);
  if (!rules) return rules.error();
  const Result<evaluation::TablesFile> file = evaluation::TablesFile::open(job.output);
  if (!file) return file.error().within(reasons::leaves_come_first);
  Result<Tables> tables = evaluation::read_tables(*file, job.lexicon->alphabet());
  if (!tables) return tables.error().within(job.output);
  tables->timing = {};
  training::WinPercentTrainer trainer(*rules, *tables, plan);
  if (const Result<void> restored = go_on(trainer, job); !restored) return restored.error();
  ThreadPool pool(job.threads);
  const auto note = [] { return std::string("win percentages"); };
  const Result<void> worked =
      work(trainer, job, trainer.games_done(), plan.games, "games", note, pool, stop);
  if (!worked) return worked.error();

  const Tables before = *tables;
  tables->timing = trainer.timing();
  tables->win_percent = trainer.win_percent();
  TrainingResult result;
  result.match = play_match(job, *rules, *tables, before, "the same without timing", pool, stop);
  KeyValues notes;
  for (const auto& [key, value] : file->description().notes) {
    if (!key.starts_with("win-percent-")) notes.emplace_back(key, value);
  }
  notes.emplace_back("win-percent-command", job.command);
  notes.emplace_back("win-percent-games", std::to_string(plan.games));
  notes.emplace_back("win-percent-seed", std::to_string(plan.seed));
  notes.emplace_back("win-percent-match", result.match);
  if (const Result<void> written = write(job, *tables, notes); !written) return written.error();
  result.seconds = clock.seconds();
  return result;
}

}  // namespace quoin::cli
