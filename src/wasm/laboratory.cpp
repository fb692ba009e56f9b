// `match` {"players", "games", "seed", "layout": the text of a file, perhaps "rules"}: games among
// computers with the word list that is open, in rounds in which everybody begins once. The answer
// and what is told after each round are a Match (docs/openapi.json); the same request gives the
// same games as `quoin match`.
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arena/match_book.h"
#include "arena/match_json.h"
#include "arena/round.h"
#include "arena/table.h"
#include "base/reasons.h"
#include "base/stop_flag.h"
#include "core/game.h"
#include "core/layout.h"
#include "core/rules.h"
#include "notation/json_fields.h"
#include "players/registry.h"
#include "protocol/reasons.h"
#include "wasm/ask.h"
#include "wasm/engine.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;

constexpr std::int64_t MostGames = 100'000;
constexpr std::int64_t MostSeed = 1'000'000'000;
constexpr std::chrono::milliseconds MostTimeForAMove{1000};

struct MatchQuestion {
  std::vector<std::string> players;
  std::int64_t games = 0;
  std::int64_t seed = 0;
  std::string layout;
  std::string rules;
};

Result<MatchQuestion> read_question(const json::object& request) {
  notation::JsonFields fields(request);
  MatchQuestion question{fields.texts("players"), fields.number("games", 1, MostGames),
                         fields.number("seed", 0, MostSeed), fields.text("layout"),
                         fields.text_or("rules", "")};
  if (question.players.size() < MinSeats || question.players.size() > MaxSeats)
    fields.wrong("players", Error(reasons::match_player_count, MinSeats, MaxSeats));
  const auto sides = static_cast<std::int64_t>(question.players.size());
  if (sides > 0 && question.games % sides != 0)
    fields.wrong("games", Error(reasons::match_games_uneven, sides));
  if (fields.error()) return *fields.error();
  return question;
}

Result<arena::MatchSetup> setup_of(const Engine& engine, const MatchQuestion& question) {
  const AlphabetPtr& alphabet = engine.lexicon->alphabet_ptr();
  const Result<LayoutPtr> layout = Layout::parse(question.layout);
  if (!layout) return layout.error().within(reasons::within_layout);
  const Result<Rules> rules = Rules::parse(question.rules, *alphabet);
  if (!rules) return rules.error().within(reasons::within_rules);
  const players::Resources resources{engine.lexicon, engine.tables, MostTimeForAMove};
  return arena::untimed_match_of(
      question.players,
      [resources](const std::string& spec) { return players::make_player(spec, resources); },
      std::make_shared<const movegen::Setting>(
          movegen::Setting{engine.lexicon, alphabet, *layout, rules->bingo_bonuses}),
      *rules, question.seed);
}

Result<json::object> play_match(Engine& engine, const json::object& request, const Tell& tell) {
  if (engine.lexicon == nullptr) return Error(reasons::lexicon_not_open);
  const Result<MatchQuestion> question = read_question(request);
  if (!question) return question.error();
  const Result<arena::MatchSetup> setup = setup_of(engine, *question);
  if (!setup) return setup.error();
  const std::int64_t games = question->games;
  const StopFlag never;
  arena::MatchBook book(setup->sides(), games / setup->games_in_round());
  arena::RoundPlayer player(*setup);
  while (const std::optional<std::int64_t> number = book.deal()) {
    std::optional<arena::Round> round = player.play(*number, never);
    if (!round) return Error(reasons::match_game_unplayed);
    book.add(*std::move(round));
    tell(arena::to_json(book.so_far(), setup->names, games));
  }
  return arena::to_json(book.result(), setup->names, games);
}

}  // namespace

std::span<const Question> laboratory_questions() {
  static constexpr std::array Questions = {Question{"match", play_match}};
  return Questions;
}

}  // namespace quoin::wasm
