#include "core/rules.h"

#include <functional>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"
#include "core/reasons.h"
#include "core/time_units.h"

namespace quoin {
namespace {

constexpr std::int64_t LongestTime = 366 * Day;

// One choice: how it is called, what it takes, how it is read and written.
struct Choice {
  std::string_view key;
  const Reason<0>& values;
  std::function<bool(Rules&, std::string_view)> read;
  std::function<std::string(const Rules&)> write;
};

template <class Enum>
using Names = std::vector<std::pair<Enum, std::string_view>>;

template <class Enum>
Choice named(std::string_view key, const Reason<0>& values, Enum Rules::* field,
             const Names<Enum>& names) {
  return {key, values,
          [field, names](Rules& rules, std::string_view text) {
            for (const auto& [value, name] : names) {
              if (name == text) {
                rules.*field = value;
                return true;
              }
            }
            return false;
          },
          [field, names](const Rules& rules) {
            for (const auto& [value, name] : names) {
              if (value == rules.*field) return std::string(name);
            }
            return std::string();
          }};
}

Choice yes_or_no(std::string_view key, bool Rules::* field) {
  return {key, reasons::rule_yes_or_no,
          [field](Rules& rules, std::string_view text) {
            rules.*field = text == "yes";
            return text == "yes" || text == "no";
          },
          [field](const Rules& rules) { return std::string(rules.*field ? "yes" : "no"); }};
}

bool read_number(std::string_view text, int low, int high, int& number) {
  const std::optional<std::int64_t> read = parse_integer(text);
  if (!read || *read < low || *read > high) return false;
  number = static_cast<int>(*read);
  return true;
}

// "none", or a number and a unit: 90s, 25m, 2h, 3d.
std::optional<std::int64_t> read_time(std::string_view text) {
  if (text == "none") return 0;
  if (text.size() < 2) return std::nullopt;
  const std::optional<std::int64_t> number = parse_integer(text.substr(0, text.size() - 1));
  if (!number || *number < 0 || *number > LongestTime) return std::nullopt;
  std::int64_t unit = 0;
  switch (text.back()) {
    case 's': unit = Second; break;
    case 'm': unit = Minute; break;
    case 'h': unit = Hour; break;
    case 'd': unit = Day; break;
    default: return std::nullopt;
  }
  if (*number > LongestTime / unit) return std::nullopt;
  return *number * unit;
}

std::string write_time(std::int64_t time) {
  if (time == 0) return "none";
  if (time % Day == 0) return fmt::format("{}d", time / Day);
  if (time % Hour == 0) return fmt::format("{}h", time / Hour);
  if (time % Minute == 0) return fmt::format("{}m", time / Minute);
  return fmt::format("{}s", time / Second);
}

Choice time_choice(std::string_view key, const Reason<0>& values, std::int64_t ClockRule::* field) {
  return {key, values,
          [field](Rules& rules, std::string_view text) {
            const std::optional<std::int64_t> time = read_time(text);
            if (time) rules.clock.*field = *time;
            return time.has_value();
          },
          [field](const Rules& rules) { return write_time(rules.clock.*field); }};
}

// "7:50", or "5:10/7:50" for several numbers of tiles, or "none".
bool read_bingo(Rules& rules, std::string_view text) {
  std::vector<int> bonuses(rules.bingo_bonuses.size(), 0);
  for (const std::string_view part :
       text == "none" ? std::vector<std::string_view>{} : split(text, '/')) {
    const std::vector<std::string_view> sides = split(part, ':');
    int tiles = 0;
    int points = 0;
    if (sides.size() != 2 ||
        !read_number(sides[0], 1, static_cast<int>(bonuses.size()) - 1, tiles) ||
        !read_number(sides[1], 0, 1000, points)) {
      return false;
    }
    bonuses[tiles] = points;
  }
  rules.bingo_bonuses = bonuses;
  return true;
}

std::string write_bingo(const Rules& rules) {
  std::string text;
  for (std::size_t tiles = 0; tiles < rules.bingo_bonuses.size(); ++tiles) {
    if (rules.bingo_bonuses[tiles] > 0)
      text += fmt::format("{}{}:{}", text.empty() ? "" : "/", tiles, rules.bingo_bonuses[tiles]);
  }
  return text.empty() ? "none" : text;
}

bool read_first(Rules& rules, std::string_view text) {
  if (text == "random") {
    rules.first = FirstRule::Random;
  } else if (text == "draw") {
    rules.first = FirstRule::Draw;
  } else if (text == "fewest-firsts") {
    rules.first = FirstRule::FewestFirsts;
  } else {
    rules.first = FirstRule::Chosen;
    int seat = 0;
    if (!read_number(text, 1, 4, seat)) return false;
    rules.first_seat = seat - 1;
  }
  return true;
}

std::string write_first(const Rules& rules) {
  switch (rules.first) {
    case FirstRule::Random: return "random";
    case FirstRule::Draw: return "draw";
    case FirstRule::FewestFirsts: return "fewest-firsts";
    case FirstRule::Chosen: return std::to_string(rules.first_seat + 1);
  }
  return "";
}

const std::vector<Choice>& choices() {
  static const std::vector<Choice> all = {
      named<ChallengeRule>("challenge", reasons::rule_challenge, &Rules::challenge,
                           {{ChallengeRule::Void, "void"},
                            {ChallengeRule::Single, "single"},
                            {ChallengeRule::Double, "double"},
                            {ChallengeRule::FivePoint, "5-point"},
                            {ChallengeRule::TenPoint, "10-point"},
                            {ChallengeRule::Triple, "triple"}}),
      yes_or_no("per-word", &Rules::penalty_per_word),
      yes_or_no("hold", &Rules::hold),
      {"exchange", reasons::rule_exchange,
       [](Rules& rules, std::string_view text) {
         return read_number(text, 0, 1000, rules.exchange_minimum);
       },
       [](const Rules& rules) { return std::to_string(rules.exchange_minimum); }},
      named<ScorelessEnd>("scoreless-end", reasons::rule_scoreless_end, &Rules::scoreless_end,
                          {{ScorelessEnd::Automatic, "automatic"},
                           {ScorelessEnd::Claimed, "claimed"},
                           {ScorelessEnd::TwoPasses, "two-passes"}}),
      {"scoreless", reasons::rule_scoreless,
       [](Rules& rules, std::string_view text) {
         return read_number(text, 0, 100, rules.scoreless_turns);
       },
       [](const Rules& rules) { return std::to_string(rules.scoreless_turns); }},
      named<FinalRackRule>(
          "final-rack", reasons::rule_final_rack, &Rules::final_rack,
          {{FinalRackRule::Family, "family"}, {FinalRackRule::Tournament, "tournament"}}),
      time_choice("time", reasons::rule_time, &ClockRule::per_player),
      time_choice("increment", reasons::rule_increment, &ClockRule::increment),
      time_choice("overtime", reasons::rule_overtime, &ClockRule::overtime),
      {"overtime-penalty", reasons::rule_overtime_penalty,
       [](Rules& rules, std::string_view text) {
         return read_number(text, 0, 1000, rules.clock.overtime_penalty);
       },
       [](const Rules& rules) { return std::to_string(rules.clock.overtime_penalty); }},
      time_choice("game-time", reasons::rule_game_time, &ClockRule::whole_game),
      time_choice("turn-time", reasons::rule_turn_time, &ClockRule::per_turn),
      {"bingo", reasons::rule_bingo, read_bingo, write_bingo},
      {"first", reasons::rule_first, read_first, write_first},
      yes_or_no("family-filter", &Rules::family_filter),
      yes_or_no("training", &Rules::training),
  };
  return all;
}

}  // namespace

Rules Rules::defaults_for(const Alphabet& alphabet) {
  Rules rules;
  rules.exchange_minimum = alphabet.exchange_minimum();
  rules.bingo_bonuses = alphabet.bingo_bonuses();
  return rules;
}

Result<Rules> Rules::parse(std::string_view text, const Alphabet& alphabet) {
  Rules rules = defaults_for(alphabet);
  for (const std::string_view part : split(text, ',')) {
    const std::string_view assignment = trim(part);
    if (assignment.empty()) continue;
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos) return Error(reasons::rule_not_a_pair, assignment);
    const std::string_view key = assignment.substr(0, equals);
    const std::string_view value = assignment.substr(equals + 1);
    std::vector<std::string> keys;
    bool is_known = false;
    for (const Choice& choice : choices()) {
      keys.emplace_back(choice.key);
      if (choice.key != key) continue;
      is_known = true;
      if (!choice.read(rules, value))
        return Error(reasons::rule_value_wrong, value, key, Error(choice.values));
    }
    if (!is_known) {
      return Error(reasons::rules_there_are,
                   Error(reasons::rule_unknown, key).guessing(nearest(key, keys)),
                   fmt::format("{}", fmt::join(keys, ", ")));
    }
  }
  if (rules.clock.per_player == 0 && (rules.clock.increment > 0 || rules.clock.overtime > 0)) {
    return Error(reasons::rule_needs_time);
  }
  if (rules.hold && rules.challenge == ChallengeRule::Void)
    return Error(reasons::rule_hold_needs_challenge);
  return rules;
}

std::string Rules::to_text() const {
  std::string text;
  for (const Choice& choice : choices())
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", choice.key, choice.write(*this));
  return text;
}

Score lost_challenge_points(const Rules& rules, std::size_t words) {
  const int times = rules.penalty_per_word ? static_cast<int>(words) : 1;
  switch (rules.challenge) {
    case ChallengeRule::FivePoint: return Score(5 * times);
    case ChallengeRule::TenPoint: return Score(10 * times);
    case ChallengeRule::Void:
    case ChallengeRule::Single:
    case ChallengeRule::Double:
    case ChallengeRule::Triple: break;
  }
  return {};
}

std::vector<std::pair<std::string, ReasonText>> rule_descriptions() {
  std::vector<std::pair<std::string, ReasonText>> descriptions;
  for (const Choice& choice : choices()) descriptions.emplace_back(choice.key, choice.values);
  return descriptions;
}

}  // namespace quoin
