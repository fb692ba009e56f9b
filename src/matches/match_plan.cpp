#include "matches/match_plan.h"

#include <algorithm>

#include <fmt/format.h>

#include "arena/match.h"
#include "base/duration.h"
#include "base/file.h"
#include "base/text.h"
#include "console/data.h"
#include "console/duration.h"
#include "console/game_choice.h"
#include "console/reasons.h"
#include "core/rules.h"
#include "matches/player_choice.h"
#include "notation/records/gcg.h"

namespace quoin::cli {
namespace {

constexpr std::size_t FewestPlayers = 2;
constexpr std::size_t MostPlayers = 4;
constexpr int MostCredit = 100;

Result<void> check_numbers(const MatchPlan& plan) {
  const std::size_t sides = plan.players.size();
  if (sides < FewestPlayers || sides > MostPlayers) return Error(reasons::match_size, sides);
  if (plan.make_beginnings == nullptr && plan.games % static_cast<std::int64_t>(sides) != 0) {
    if (sides == 2) return Error(reasons::odd_games);
    return Error(reasons::unequal_beginnings, sides);
  }
  if (plan.sprt && sides != 2) return Error(reasons::sprt_players);
  if (plan.sprt && !plan.is_paired) return Error(reasons::sprt_pairs);
  if (!plan.credits.empty() && !plan.gcg_folder.empty()) return Error(reasons::credit_with_gcg);
  return {};
}

// A program from outside knows the usual tiles and points, and games from their beginning.
Result<void> check_engines(const MatchPlan& plan) {
  const bool is_usual = plan.has_blanks && plan.pass_bonus == 0 && plan.make_beginnings == nullptr;
  const auto engine = std::find_if(plan.players.begin(), plan.players.end(), is_engine_spec);
  if (is_usual || engine == plan.players.end()) return {};
  return Error(reasons::engine_needs_usual_rules).within(*engine);
}

Result<ClockRule> read_clock(const std::string& text, ClockRule clock) {
  if (text.empty()) return clock;
  const std::size_t plus = text.find('+');
  const auto time = quoin::parse_duration(trim(text.substr(0, plus)));
  const auto increment = plus == std::string::npos
                             ? std::optional(std::chrono::milliseconds(0))
                             : quoin::parse_duration(trim(text.substr(plus + 1)));
  if (!time || !increment || time->count() == 0)
    return Error(reasons::not_a_clock, text).within("--clock");
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
  return Error(reasons::not_credits, sides, MostCredit, sides == 2 ? "-1,0" : "-1,0,0")
      .within("--credit");
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

// A plan with what it names, but for what takes long to read.
struct CheckedPlan {
  lexicon::LexiconPtr words;
  LayoutPtr layout;
  Rules rules;
  std::vector<int> credits;
  PlayerChoice choice;
};

Result<CheckedPlan> checked(const MatchPlan& plan) {
  if (const Result<void> fit = check_numbers(plan); !fit) return fit.error();
  if (const Result<void> fit = check_engines(plan); !fit) return fit.error();
  Result<lexicon::LexiconPtr> words = load_lexicon(plan.lexicon);
  if (!words) return words.error();
  const Result<LayoutPtr> layout = load_layout(plan.layout);
  if (!layout) return layout.error();
  const Result<Rules> rules = parse_rules_option(plan.rules, (*words)->alphabet());
  if (!rules) return rules.error();
  if (const Result<void> fit = arena::check_match_rules(*rules); !fit)
    return fit.error().within("--rules");
  if (rules->family_filter) {
    words = load_family_lexicon(**words);
    if (!words) return words.error();
  }
  const Result<ClockRule> clock = read_clock(plan.clock, rules->clock);
  if (!clock) return clock.error();
  const Result<std::vector<int>> credits = read_credits(plan.credits, plan.players.size());
  if (!credits) return credits.error();
  PlayerChoice choice{{*words, {}}, plan.lexicon, plan.layout, rules->to_text()};
  const Result<std::chrono::milliseconds> timeout = parse_duration(plan.engine_timeout);
  if (!timeout) return timeout.error().within("--engine-timeout");
  if (timeout->count() == 0) return Error(reasons::no_time_at_all).within("--engine-timeout");
  choice.engine_timeout = *timeout;
  // What cannot be made is said before anything else.
  for (const std::string& spec : plan.players) {
    if (const Result<void> fit = check_player(spec, choice); !fit) return fit.error();
  }
  CheckedPlan result{*words, *layout, *rules, *credits, choice};
  result.rules.clock = *clock;
  return result;
}

}  // namespace

std::string gcg_path(const std::string& folder, std::int64_t round, int game) {
  return fmt::format("{}/{:06}-{}.gcg", folder, round + 1, game + 1);
}

void SharedFault::set(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = error;
}

std::optional<Error> SharedFault::get() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

Result<void> check_match(const MatchPlan& plan) {
  const Result<CheckedPlan> fit = checked(plan);
  if (!fit) return fit.error();
  return {};
}

Result<PreparedMatch> prepare_match(const MatchPlan& plan, bool is_quiet) {
  Result<CheckedPlan> fit = checked(plan);
  if (!fit) return fit.error();
  const auto& [words, layout, rules, credits, for_players] = *fit;
  PlayerChoice choice = for_players;
  const Result<evaluation::Tables> tables = tables_of(*words, is_quiet);
  if (!tables) return tables.error();
  choice.resources.tables = *tables;

  PreparedMatch match;
  arena::MatchSetup& setup = match.setup;
  Result<AlphabetPtr> alphabet = tiles_of(plan, *words);
  if (!alphabet) return alphabet.error();
  setup = arena::match_of(
      plan.players, [choice](const std::string& spec) { return make_player(spec, choice); },
      std::make_shared<const movegen::Setting>(
          movegen::Setting{words, *alphabet, layout, rules.bingo_bonuses}),
      rules, plan.seed);
  setup.rules.pass_bonus = static_cast<int>(plan.pass_bonus);
  setup.clock = rules.clock;
  setup.is_paired = plan.is_paired;
  setup.credits = credits;
  if (plan.make_beginnings) {
    Result<BeginRound> begin = plan.make_beginnings(setup, choice.resources);
    if (!begin) return begin.error();
    setup.begin = *std::move(begin);
  }
  match.rounds = plan.games / setup.games_in_round();
  match.header = {plan.players,
                  plan.seed,
                  words->metadata().name,
                  words->fingerprint(),
                  layout->fingerprint(),
                  evaluation::fingerprint_of(*tables),
                  rules.to_text() + extra_rules_text(plan),
                  plan.is_paired,
                  credits,
                  plan.beginnings};
  if (!plan.gcg_folder.empty()) {
    if (const Result<void> made = make_folder(plan.gcg_folder); !made) return made.error();
    setup.on_game = [folder = plan.gcg_folder, fault = match.fault](
                        std::int64_t round, int game, const notation::GameRecord& record) {
      const Result<std::string> text = notation::to_gcg(record);
      const std::string path = gcg_path(folder, round, game);
      const Result<void> written = text ? write_file(path, *text) : text.error();
      if (!written) fault->set(written.error());
      return written.has_value();
    };
  }
  return match;
}

}  // namespace quoin::cli
