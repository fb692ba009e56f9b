#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/hash.h"
#include "base/reasons.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/input.h"
#include "console/json.h"
#include "console/options.h"
#include "core/draws.h"
#include "core/referee.h"
#include "lexicon/lexicon.h"
#include "notation/error_json.h"
#include "notation/game_log.h"

namespace quoin::cli {
namespace {

// What was found out about a game, as far as it got.
struct Findings {
  std::size_t events = 0;
  std::size_t seals = 0;
  std::size_t draws = 0;
  std::size_t words = 0;
  std::optional<Error> words_not_judged;  // why, where that is so
  std::optional<Error> fault;
};

// The word list of the game, or why its words cannot be judged.
Result<lexicon::LexiconPtr> find_lexicon(const std::string& given, const GameConfig& config) {
  const std::string& name = given.empty() ? config.lexicon : given;
  if (name.empty()) return Error(reasons::log_names_no_lexicon);
  // A log must not make us open files of its choice.
  if (given.empty() && name.find_first_of("/.") != std::string::npos) {
    return Error(reasons::lexicon_of_log_missing, name);
  }
  Result<lexicon::LexiconPtr> words = load_lexicon(name);
  if (!words) {
    if (!given.empty()) return words;
    return Error(reasons::lexicon_of_log_missing, name);
  }
  if (given.empty() && to_hex((*words)->fingerprint()) != config.lexicon_fingerprint) {
    return Error(reasons::not_lexicon_of_log, name);
  }
  if (!has_same_letters((*words)->alphabet(), *config.alphabet)) {
    return Error(reasons::lexicon_of_log_has_other_letters, name);
  }
  return words;
}

// Follows a game event by event, and stops at the first thing that is wrong.
class Verification {
 public:
  Verification(const notation::GameLog& log, const lexicon::Lexicon* words)
      : log_(log), words_(words) {}

  Findings run() {
    if (const Result<void> checked = replay(); !checked) {
      findings_.fault = checked.error();
    } else if (const Result<void> complete = check_end(); !complete) {
      findings_.fault = complete.error();
    }
    return findings_;
  }

  const std::optional<Game>& game() const { return game_; }

 private:
  Result<void> replay() {
    Result<Game> created = Game::create(log_.config);
    if (!created) return created.error();
    game_ = *std::move(created);
    if (log_.secret && commitment_to(*log_.secret) != log_.config.commitment) {
      return Error(reasons::secret_not_committed_to);
    }
    if (const Result<void> sealed = check_seals(); !sealed) return sealed;
    for (const Event& event : log_.events) {
      const std::size_t number = game_->events().size() + 1;
      if (const Result<void> right = follow(event); !right)
        return right.error().within(reasons::within_event, number);
      ++findings_.events;
      if (std::holds_alternative<TilesDrawn>(event.body) ||
          std::holds_alternative<TilesExchanged>(event.body)) {
        ++findings_.draws;
      }
    }
    return {};
  }

  Result<void> follow(const Event& event) {
    if (const Result<void> judged = judge_challenge(event); !judged) return judged;
    if (const Result<void> applied = game_->apply(event); !applied) return applied.error();
    if (const Result<void> judged = judge_placement(event); !judged) return judged;
    return check_seals();
  }

  // The seals that were set after as many events as there are now; they come in order.
  Result<void> check_seals() {
    for (; findings_.seals < log_.seals.size(); ++findings_.seals) {
      const notation::Seal& seal = log_.seals[findings_.seals];
      if (seal.events > game_->events().size()) break;
      if (seal.state != game_->state_hash()) {
        return Error(reasons::seal_of_other_state);
      }
    }
    return {};
  }

  // In a void game no invalid word can be played.
  Result<void> judge_placement(const Event& event) {
    if (words_ == nullptr || !std::holds_alternative<TilesPlaced>(event.body)) return {};
    if (game_->config().rules.challenge != ChallengeRule::Void) return {};
    for (const FormedWord& word : game_->state().last_play->words) {
      if (!words_->contains(word.tiles)) {
        return Error(reasons::word_not_in_list, game_->config().alphabet->to_display(word.tiles));
      }
      ++findings_.words;
    }
    return {};
  }

  // In others the judge answered challenges, and has to have answered rightly.
  Result<void> judge_challenge(const Event& event) {
    const auto* challenge = std::get_if<PlayChallenged>(&event.body);
    if (words_ == nullptr || challenge == nullptr || !game_->state().last_play) return {};
    const std::vector<FormedWord>& formed = game_->state().last_play->words;
    bool all = true;
    for (const int index : challenge->words) {
      // What is no word of the play is refused by the game itself.
      if (index < 0 || index >= static_cast<int>(formed.size())) return {};
      all = all && words_->contains(formed[index].tiles);
      ++findings_.words;
    }
    if (all == challenge->play_stands) return {};
    return Error(all ? reasons::challenge_of_valid_words : reasons::challenge_of_invalid_words);
  }

  Result<void> check_end() const {
    if (log_.has_torn_end) return Error(reasons::log_cut_off);
    if (findings_.seals != log_.seals.size()) {
      return Error(reasons::seal_after_end);
    }
    if (game_->state().phase != Phase::Finished) return Error(reasons::log_not_finished);
    if (!game_->state().is_revealed) {
      return Error(reasons::secret_not_revealed);
    }
    if (log_.seals.empty() || log_.seals.back().events != log_.events.size()) {
      return Error(reasons::log_not_sealed);
    }
    return verify_draws(*game_);
  }

  const notation::GameLog& log_;
  const lexicon::Lexicon* words_;
  std::optional<Game> game_;
  Findings findings_;
};

std::string names_of(const std::vector<int>& seats, const GameConfig& config) {
  std::string names;
  for (const int seat : seats) {
    names += (names.empty() ? "" : " and ") + config.seats[seat].name;
  }
  return names;
}

void print_result(const Game& game) {
  const GameEnded& ending = *game.state().ending;
  std::string scores;
  for (std::size_t seat = 0; seat < game.config().seats.size(); ++seat) {
    scores += fmt::format("{}{} {}", scores.empty() ? "" : ", ", game.config().seats[seat].name,
                          ending.final_scores[seat].points());
  }
  const std::string winners = names_of(ending.winners, game.config());
  fmt::print("{}; {}\n", scores,
             winners.empty()             ? "nobody won"
             : ending.winners.size() > 1 ? "a draw between " + winners
                                         : winners + " won");
}

void print_findings(const Findings& findings, const Game& game) {
  fmt::print("All is right:\n");
  fmt::print("  {} events follow the rules\n", findings.events);
  fmt::print("  the secret is the one committed to before the game\n");
  fmt::print("  {} draws gave the tiles that the secret gives\n", findings.draws);
  fmt::print("  the final scores follow from the game\n");
  fmt::print("  {} of the state is the one in the log\n",
             findings.seals == 1 ? "the hash" : fmt::format("each of {} hashes", findings.seals));
  if (!findings.words_not_judged) {
    fmt::print("  {} words were judged again\n", findings.words);
  } else {
    fmt::print("  words were not judged again: {}\n", findings.words_not_judged->message());
  }
  print_result(game);
}

void print_findings_as_json(const Findings& findings, const std::optional<Game>& game) {
  boost::json::object object = {{"valid", !findings.fault.has_value()},
                                {"events", findings.events},
                                {"seals", findings.seals},
                                {"words_judged", findings.words}};
  if (findings.words_not_judged) {
    object["words_not_judged"] = findings.words_not_judged->message();
    object["why_not_judged"] = notation::error_to_json(*findings.words_not_judged);
  }
  if (findings.fault) {
    object["fault"] = findings.fault->message();
    object["error"] = notation::error_to_json(*findings.fault);
  }
  if (game && game->state().ending) {
    boost::json::array seats;
    for (std::size_t seat = 0; seat < game->config().seats.size(); ++seat) {
      const GameEnded& ending = *game->state().ending;
      const bool has_won = std::find(ending.winners.begin(), ending.winners.end(),
                                     static_cast<int>(seat)) != ending.winners.end();
      seats.push_back(boost::json::object{{"name", game->config().seats[seat].name},
                                          {"score", ending.final_scores[seat].points()},
                                          {"won", has_won}});
    }
    object["seats"] = std::move(seats);
  }
  print_json(object);
}

}  // namespace

Result<int> run_verify(Arguments arguments) {
  std::string file;
  std::string lexicon_name;
  bool json = false;
  Options options("verify",
                  "Checks the log of a finished game: rules, commitment, every draw, final scores, "
                  "state. Exits with 0 only if all is right.");
  options.positional("FILE", file, "the log; - is standard input");
  options.text("-l,--lexicon", lexicon_name,
               "judge the words by this list (else by the one of the game, where it is installed)");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin verify game.jsonl");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;

  const Result<std::string> text = read_input(file);
  if (!text) return text.error();
  const Result<notation::GameLog> log = notation::parse_game_log(*text);
  if (!log) return log.error().within(file);
  const Result<lexicon::LexiconPtr> words = find_lexicon(lexicon_name, log->config);
  if (!words && !lexicon_name.empty()) return words.error();

  Verification verification(*log, words ? words->get() : nullptr);
  Findings findings = verification.run();
  if (!words) findings.words_not_judged = words.error();
  if (json) {
    print_findings_as_json(findings, verification.game());
  } else if (!findings.fault) {
    print_findings(findings, *verification.game());
  }
  if (findings.fault) {
    complain(findings.fault->within(file));
    return ExitNo;
  }
  return ExitYes;
}

}  // namespace quoin::cli
