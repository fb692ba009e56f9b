#include "terminal/analyst/study.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "analysis/analyst/recorded_racks.h"
#include "base/reasons.h"
#include "console/reasons.h"
#include "notation/records/game_record.h"
#include "search/problem/problem.h"

namespace quoin::cli {
namespace {

using notation::TurnKind;

std::vector<std::string> names_of(const LoadedPosition& loaded) {
  const std::size_t seats = loaded.position.racks.size();
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (loaded.game != nullptr) {
      const int on_turn = loaded.game->player_to_move(loaded.turns_before);
      names.push_back(
          shown_name(loaded.game->players[(static_cast<std::size_t>(on_turn) + seat) % seats]));
    } else if (seat == 0) {
      names.emplace_back("you");
    } else {
      names.push_back(seats == 2 ? "opponent" : fmt::format("opponent {}", seat));
    }
  }
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

std::shared_ptr<const movegen::Setting> setting_of(const LoadedPosition& loaded) {
  return std::make_shared<const movegen::Setting>(
      movegen::Setting{loaded.lexicon, loaded.position.alphabet, loaded.position.layout,
                       loaded.rules.bingo_bonuses});
}

Result<Study> make_study(const LoadedPosition& loaded,
                         std::shared_ptr<const movegen::Setting> setting, RemarkedTables tables,
                         search::ScorelessRule scoreless, bool open_racks) {
  search::Problem problem =
      search::Problem::from(loaded.position, std::move(setting), loaded.rules);
  problem.scoreless = scoreless;
  // What is wrong with a rack that is about to be hidden is wrong all the same.
  if (const std::optional<Error> fault = search::fault_of(problem)) return *fault;
  Result<analysis::PositionQuestion> question =
      analysis::question_about(std::move(problem), open_racks ? nullptr : loaded.game.get(),
                               loaded.turns_before, loaded.rules);
  if (!question) return question.error();
  Study study{std::move(question->problem), std::move(tables), names_of(loaded),
              std::move(question->last_turns), loaded.warnings};
  if (const auto warning = warning_about_words(study.problem)) study.warnings.push_back(*warning);
  return study;
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

}  // namespace quoin::cli
