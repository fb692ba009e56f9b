#include "cli/analyst/study.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/analyst/recorded_racks.h"
#include "analysis/reasons.h"
#include "base/reasons.h"
#include "cli/printable.h"
#include "cli/reasons.h"
#include "notation/game_record.h"
#include "search/problem.h"

namespace quoin::cli {
namespace {

using notation::TurnKind;

constexpr std::size_t WordsInWarning = 5;

std::vector<std::string> names_of(const LoadedPosition& loaded) {
  const std::size_t seats = loaded.position.racks.size();
  std::vector<std::string> names = {"you"};
  for (std::size_t seat = 1; seat < seats; ++seat)
    names.push_back(seats == 2 ? "opponent" : fmt::format("opponent {}", seat));
  return names;
}

// Whether the moment is the one after the last turn of a game that has been played to its end.
bool is_after_the_end(const LoadedPosition& loaded) {
  if (loaded.game == nullptr || loaded.turns_before < loaded.game->turns.size()) return false;
  if (loaded.game->turns.empty()) return false;
  const TurnKind last = loaded.game->turns.back().kind;
  return last == TurnKind::EndRackBonus || last == TurnKind::EndRackPenalty;
}

}  // namespace

const std::string& shown_name(const notation::RecordedPlayer& player) {
  return player.name.empty() ? player.nickname : player.name;
}

void add_study_options(Options& options, StudyChoice& choice) {
  add_position_options(options, choice.position);
  add_material_options(options, choice.material);
  options.text("--end", choice.end,
               "what ends a game in which nobody goes out: passes=2 or scoreless=6 (passes=2)");
  options.flag("--open-racks", choice.open_racks,
               "of a game: the racks of the others are known, not only the one on turn");
}

std::shared_ptr<const movegen::Setting> setting_of(const LoadedPosition& loaded) {
  return std::make_shared<const movegen::Setting>(
      movegen::Setting{loaded.lexicon, loaded.position.alphabet, loaded.position.layout,
                       loaded.rules.bingo_bonuses});
}

Result<Study> make_study(const LoadedPosition& loaded,
                         std::shared_ptr<const movegen::Setting> setting, RemarkedTables tables,
                         search::ScorelessRule scoreless, bool open_racks) {
  Study study{search::Problem::from(loaded.position, std::move(setting), loaded.rules),
              std::move(tables),
              names_of(loaded),
              {},
              loaded.warnings};
  search::Problem& problem = study.problem;
  problem.scoreless = scoreless;
  // What is wrong with a rack that is about to be hidden is wrong all the same.
  if (const std::optional<Error> fault = search::fault_of(problem)) return *fault;
  if (loaded.game != nullptr) {
    const int on_turn = loaded.game->player_to_move(loaded.turns_before);
    const auto seats = static_cast<int>(study.names.size());
    for (int seat = 0; seat < seats; ++seat) {
      const auto player = static_cast<std::size_t>((on_turn + seat) % seats);
      study.names[static_cast<std::size_t>(seat)] = shown_name(loaded.game->players[player]);
    }
    if (!open_racks) {
      analysis::show_known_tiles(*loaded.game, loaded.turns_before, problem);
      study.last_turns =
          analysis::last_turns_of(*loaded.game, loaded.turns_before, problem, loaded.rules);
    }
  }
  search::complete_rack(problem);
  if (const std::optional<Error> fault = search::fault_of(problem)) return *fault;
  if (const auto warning = warning_about_words(problem)) study.warnings.push_back(*warning);
  return study;
}

Error nothing_to_infer(const Study& study) {
  if (study.problem.seats() != 2) return Error(reasons::inference_of_two_seats);
  // Tiles of a play that came off the board again, or of a rack that lies open.
  if (const Rack& known = study.problem.racks[1]; !known.is_empty()) {
    return Error(reasons::rack_is_certain, study.names[1],
                 study.alphabet().to_notation(known.tiles()));
  }
  return Error(reasons::turn_tells_nothing);
}

Result<Study> load_study(const StudyChoice& choice) {
  const Result<search::ScorelessRule> scoreless = search::ScorelessRule::parse(choice.end);
  if (!scoreless) return scoreless.error().within("--end");
  PositionLoader loader(choice.material);
  const Result<LoadedPosition> loaded = loader.load(choice.position);
  if (!loaded) return loaded.error();
  if (is_after_the_end(*loaded)) {
    return Error(reasons::game_over_there).within(choice.position.game);
  }
  const Result<RemarkedTables> tables = loader.tables(loaded->lexicon);
  if (!tables) return tables.error();
  Result<Study> study =
      make_study(*loaded, setting_of(*loaded), *tables, *scoreless, choice.open_racks);
  if (!study) return study.error().within(reasons::within_position);
  return study;
}

std::optional<std::string> warning_about_words(const search::Problem& problem) {
  const std::vector<Word> unknown = search::unknown_words(problem);
  if (unknown.empty()) return std::nullopt;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(unknown.size(), WordsInWarning); ++i)
    words.push_back(problem.setting->alphabet->to_notation(unknown[i]));
  const std::size_t more = unknown.size() - words.size();
  return fmt::format("not in the word list {}: {}{}", problem.setting->lexicon->metadata().name,
                     fmt::join(words, ", "), more == 0 ? "" : fmt::format(" and {} more", more));
}

void print_warnings(const RemarkedTables& tables, const std::vector<std::string>& warnings,
                    bool is_quiet) {
  if (!is_quiet) print_remark(tables.remark);
  for (const std::string& warning : warnings) fmt::print(stderr, "quoin: {}\n", printable(warning));
}

}  // namespace quoin::cli
