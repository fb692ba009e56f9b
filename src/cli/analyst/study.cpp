#include "cli/analyst/study.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/printable.h"
#include "notation/game_record.h"
#include "search/complete_rack.h"
#include "search/shown_tiles.h"

namespace quoin::cli {
namespace {

using notation::Turn;
using notation::TurnKind;

constexpr std::size_t WordsInWarning = 5;

std::vector<std::string> names_of(const LoadedPosition& loaded) {
  const std::size_t seats = loaded.position.racks.size();
  std::vector<std::string> names = {"you"};
  for (std::size_t seat = 1; seat < seats; ++seat)
    names.push_back(seats == 2 ? "opponent" : fmt::format("opponent {}", seat));
  return names;
}

// What the turns of a game say about the rack of one who is not on turn.
class History {
 public:
  History(const notation::GameRecord& game, std::size_t turns_before, int opponent)
      : game_(game), turns_before_(turns_before), opponent_(opponent) {}

  // The opponent's last turns that stand, by their numbers, the latest first; none where the player
  // on turn has moved since, or a play was withdrawn.
  std::vector<std::size_t> last_turns(std::size_t most) const {
    std::vector<std::size_t> numbers;
    for (std::size_t i = turns_before_; i-- > 0 && numbers.size() < most;) {
      const Turn& turn = game_.turns[i];
      if (turn.kind == TurnKind::PhonyWithdrawn) break;
      if (!takes_a_turn(turn.kind)) continue;
      if (turn.player == opponent_) {
        numbers.push_back(i);
      } else if (numbers.empty()) {
        break;
      }
    }
    return numbers;
  }

  // What others have laid since that turn.
  TileCounts laid_since(std::size_t number) const {
    TileCounts laid;
    for (std::size_t i = number + 1; i < turns_before_; ++i) {
      const Turn& turn = game_.turns[i];
      if (turn.kind == TurnKind::Place && turn.player != opponent_)
        laid.add(turn.move.tiles_used());
    }
    return laid;
  }

  // The tiles that the opponent showed in plays that were withdrawn, and had still before that
  // turn.
  Rack shown_before(std::size_t end) const {
    search::ShownTiles shown;
    TileCounts placed;
    for (const Turn& turn : std::span(game_.turns).first(end)) {
      if (turn.player != opponent_) continue;
      if (turn.kind == TurnKind::Place) shown.place(placed = turn.move.tiles_used());
      if (turn.kind == TurnKind::PhonyWithdrawn) shown.withdraw(placed);
      if (turn.kind == TurnKind::Exchange) shown.exchange();
    }
    return shown.tiles();
  }

 private:
  const notation::GameRecord& game_;
  std::size_t turns_before_;
  int opponent_;
};

std::string name_of(const notation::RecordedPlayer& player) {
  return player.name.empty() ? player.nickname : player.name;
}

// Whoever sets up another rack than that of the game may have taken the tiles for it.
void show_if_unseen(const Rack& shown, std::size_t seat, search::Problem& problem) {
  if (problem.unseen().contains(shown)) problem.racks[seat] = shown;
}

// The turns as the player on turn sees them now.
std::optional<LastTurn> last_turn_of(const LoadedPosition& loaded, const Study& study,
                                     const History& history) {
  LastTurn last{{}, study.names[1]};
  for (const std::size_t number : history.last_turns(search::Inferrer::TurnsToExplain)) {
    const Turn& turn = loaded.game->turns[number];
    const Result<Position> before = loaded.game->position_after(number);
    if (!before) break;
    search::Problem problem = search::Problem::from(*before, study.problem.setting, loaded.rules);
    problem.scoreless = study.problem.scoreless;
    Rack elsewhere = study.problem.rack();
    elsewhere.add(history.laid_since(number));
    problem.racks = {{}, elsewhere};
    show_if_unseen(history.shown_before(number), 0, problem);
    // Nobody sees which tiles are exchanged, even if a file says so.
    const Move move = turn.kind == TurnKind::Exchange ? Move::exchange({}) : turn.move;
    last.turns.push_back({std::move(problem), move, turn.exchanged});
  }
  if (last.turns.empty()) return std::nullopt;
  std::reverse(last.turns.begin(), last.turns.end());
  return last;
}

// Whether the moment is the one after the last turn of a game that has been played to its end.
bool is_after_the_end(const LoadedPosition& loaded) {
  if (loaded.game == nullptr || loaded.turns_before < loaded.game->turns.size()) return false;
  if (loaded.game->turns.empty()) return false;
  const TurnKind last = loaded.game->turns.back().kind;
  return last == TurnKind::EndRackBonus || last == TurnKind::EndRackPenalty;
}

}  // namespace

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
      study.names[static_cast<std::size_t>(seat)] = name_of(loaded.game->players[player]);
    }
    if (!open_racks) {
      for (int seat = 1; seat < seats; ++seat) problem.racks[static_cast<std::size_t>(seat)] = {};
      for (int seat = 1; seat < seats; ++seat) {
        const History history(*loaded.game, loaded.turns_before, (on_turn + seat) % seats);
        show_if_unseen(history.shown_before(loaded.turns_before), static_cast<std::size_t>(seat),
                       problem);
        if (seats == 2) study.last_turn = last_turn_of(loaded, study, history);
      }
    }
  }
  search::complete_rack(problem);
  if (const std::optional<Error> fault = search::fault_of(problem)) return *fault;
  if (const auto warning = warning_about_words(problem)) study.warnings.push_back(*warning);
  return study;
}

Error nothing_to_infer(const Study& study) {
  if (study.problem.seats() != 2)
    return Error("what the others hold is inferred for two seats only");
  // Tiles of a play that came off the board again, or of a rack that lies open.
  if (const Rack& known = study.problem.racks[1]; !known.is_empty()) {
    return Error(fmt::format("{} holds {} for certain; the turn before tells no more",
                             study.names[1], study.alphabet().to_notation(known.tiles())));
  }
  return Error("the turn before is not one of the opponent from which tiles can be inferred");
}

Result<Study> load_study(const StudyChoice& choice) {
  const Result<search::ScorelessRule> scoreless = search::ScorelessRule::parse(choice.end);
  if (!scoreless) return scoreless.error().within("--end");
  PositionLoader loader(choice.material);
  const Result<LoadedPosition> loaded = loader.load(choice.position);
  if (!loaded) return loaded.error();
  if (is_after_the_end(*loaded)) {
    return Error(fmt::format("{}: the game is over there; --turn N is the moment before turn N",
                             choice.position.game));
  }
  const Result<RemarkedTables> tables = loader.tables(loaded->lexicon);
  if (!tables) return tables.error();
  Result<Study> study =
      make_study(*loaded, setting_of(*loaded), *tables, *scoreless, choice.open_racks);
  if (!study) return study.error().within("position");
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
  if (!is_quiet) print_remark(tables);
  for (const std::string& warning : warnings) fmt::print(stderr, "quoin: {}\n", printable(warning));
}

}  // namespace quoin::cli
