#include "cli/matches/match_plan.h"

#include <fmt/format.h>

#include "base/duration.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/data.h"
#include "cli/duration.h"
#include "cli/player_choice.h"
#include "cli/tables.h"
#include "core/rules.h"
#include "notation/gcg.h"

namespace quoin::cli {
namespace {

constexpr std::size_t FewestPlayers = 2;
constexpr std::size_t MostPlayers = 4;
constexpr int MostCredit = 100;

Result<void> check_numbers(const MatchPlan& plan) {
  const std::size_t sides = plan.players.size();
  if (sides < FewestPlayers || sides > MostPlayers)
    return Error(fmt::format("a match has two to four players, not {}", sides));
  if (plan.make_beginnings == nullptr && plan.games % static_cast<std::int64_t>(sides) != 0) {
    if (sides == 2) return Error("games are played in pairs: --games has to be an even number");
    return Error(
        fmt::format("everybody begins equally often: with {} players --games has to be a "
                    "multiple of {}",
                    sides, sides));
  }
  if (plan.sprt && sides != 2) return Error("--sprt compares two players");
  if (plan.sprt && !plan.is_paired) return Error("--sprt needs games in pairs");
  return {};
}

Result<ClockRule> read_clock(const std::string& text, ClockRule clock) {
  if (text.empty()) return clock;
  const std::size_t plus = text.find('+');
  const auto time = quoin::parse_duration(trim(text.substr(0, plus)));
  const auto increment = plus == std::string::npos
                             ? std::optional(std::chrono::milliseconds(0))
                             : quoin::parse_duration(trim(text.substr(plus + 1)));
  if (!time || !increment || time->count() == 0)
    return Error(
        fmt::format("--clock: '{}' is no time for a game; expected one like 3min or "
                    "25min+10s",
                    text));
  clock.per_player = time->count();
  clock.increment = increment->count();
  return clock;
}

Result<std::vector<int>> read_credits(const std::string& text, std::size_t sides) {
  std::vector<int> credits;
  if (text.empty()) return credits;
  for (const std::string_view part : split(text, ',')) {
    const std::optional<std::int64_t> credit = parse_integer(trim(part));
    if (credit && *credit >= -MostCredit && *credit <= MostCredit)
      credits.push_back(static_cast<int>(*credit));
  }
  if (credits.size() == sides && split(text, ',').size() == sides) return credits;
  return Error(fmt::format("--credit: expected {} numbers from -{} to {}, as in {}", sides,
                           MostCredit, MostCredit, sides == 2 ? "-1,0" : "-1,0,0"));
}

// The tiles of the word list; where the plan wants none, without blanks.
Result<AlphabetPtr> tiles_of(const MatchPlan& plan, const lexicon::Lexicon& words) {
  if (plan.has_blanks) return words.alphabet_ptr();
  std::string text;
  for (const std::string_view line : split_lines(words.alphabet().canonical_text()))
    text += fmt::format("{}\n", line.starts_with("blank ") ? "blank 0 0" : line);
  return Alphabet::parse(text);
}

// What a log has to tell besides the rules that everybody may choose.
std::string extra_rules_text(const MatchPlan& plan) {
  std::string text;
  if (!plan.has_blanks) text += ",blanks=0";
  if (plan.pass_bonus != 0) text += fmt::format(",pass-bonus={}", plan.pass_bonus);
  return text;
}

}  // namespace

void SharedFault::set(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = error;
}

std::optional<Error> SharedFault::get() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

Result<PreparedMatch> prepare_match(const MatchPlan& plan, bool is_quiet) {
  if (const Result<void> checked = check_numbers(plan); !checked) return checked.error();
  const Result<lexicon::LexiconPtr> words = load_lexicon(plan.lexicon);
  if (!words) return words.error();
  const Result<LayoutPtr> layout = load_layout(plan.layout);
  if (!layout) return layout.error();
  const Result<Rules> rules = Rules::parse(plan.rules, (*words)->alphabet());
  if (!rules) return rules.error().within("--rules");
  const Result<ClockRule> clock = read_clock(plan.clock, rules->clock);
  if (!clock) return clock.error();
  const Result<std::vector<int>> credits = read_credits(plan.credits, plan.players.size());
  if (!credits) return credits.error();
  PlayerChoice choice{{*words, {}}, plan.lexicon, plan.layout, rules->to_text()};
  const Result<std::chrono::milliseconds> timeout = parse_duration(plan.engine_timeout);
  if (!timeout) return timeout.error().within("--engine-timeout");
  if (timeout->count() == 0) return Error("--engine-timeout: expected a time longer than none");
  choice.engine_timeout = *timeout;
  // What cannot be made is said before anything else.
  for (const std::string& spec : plan.players) {
    if (const Result<void> checked = check_player(spec, choice); !checked) return checked.error();
  }
  const Result<evaluation::Tables> tables = tables_of(**words, is_quiet);
  if (!tables) return tables.error();
  choice.resources.tables = *tables;

  PreparedMatch match;
  const int sides = static_cast<int>(plan.players.size());
  arena::MatchSetup& setup = match.setup;
  Result<AlphabetPtr> alphabet = tiles_of(plan, **words);
  if (!alphabet) return alphabet.error();
  setup.rules = arena::TableRules::from(std::make_shared<const movegen::Setting>(movegen::Setting{
                                            *words, *alphabet, *layout, rules->bingo_bonuses}),
                                        *rules, sides);
  setup.rules.pass_bonus = static_cast<int>(plan.pass_bonus);
  setup.names = plan.players;
  setup.seed = static_cast<std::uint64_t>(plan.seed);
  setup.clock = *clock;
  setup.is_paired = plan.is_paired;
  setup.credits = *credits;
  setup.make_players = [specs = plan.players, choice] {
    std::vector<players::PlayerPtr> players;
    for (const std::string& spec : specs) players.push_back(make_player(spec, choice).value());
    return players;
  };
  if (plan.make_beginnings) {
    Result<BeginRound> begin = plan.make_beginnings(setup, choice.resources);
    if (!begin) return begin.error();
    setup.begin = *std::move(begin);
  }
  match.rounds = plan.games / setup.games_in_round();
  Rules played = *rules;
  played.clock = *clock;
  match.header = {plan.players,
                  plan.seed,
                  (*words)->metadata().name,
                  (*words)->fingerprint(),
                  (*layout)->fingerprint(),
                  played.to_text() + extra_rules_text(plan),
                  plan.is_paired,
                  *credits,
                  plan.beginnings};
  if (!plan.gcg_folder.empty()) {
    if (const Result<void> made = make_folder(plan.gcg_folder); !made) return made.error();
    setup.on_game = [folder = plan.gcg_folder, fault = match.fault](
                        std::int64_t round, int game, const notation::GameRecord& record) {
      const Result<std::string> text = notation::to_gcg(record);
      const std::string path = fmt::format("{}/{:06}-{}.gcg", folder, round + 1, game + 1);
      const Result<void> written = text ? write_file(path, *text) : text.error();
      if (!written) fault->set(written.error());
    };
  }
  return match;
}

}  // namespace quoin::cli
