#include "arena/round.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "arena/game_recorder.h"
#include "arena/reasons.h"
#include "base/reasons.h"
#include "base/thread_time.h"

namespace quoin::arena {
namespace {

constexpr std::int64_t MicrosecondsPerMinute = 60'000'000;

std::uint64_t hash_move(std::uint64_t hash, const Move& move) {
  hash = mix64(hash ^ static_cast<std::uint64_t>(move.kind()) ^
               static_cast<std::uint64_t>(move.direction()) << 8 ^
               static_cast<std::uint64_t>(move.start().row()) << 16 ^
               static_cast<std::uint64_t>(move.start().column()) << 24 ^
               static_cast<std::uint64_t>(move.tiles().size()) << 32);
  for (const Tile tile : move.tiles()) hash = mix64(hash + tile.code() + 1);
  return hash;
}

// The clocks of all sides.
class Clocks {
 public:
  Clocks(const ClockRule& rule, int sides)
      : rule_(rule), left_(static_cast<std::size_t>(sides), 1000 * rule.per_player) {}

  bool are_running() const { return rule_.per_player > 0; }
  players::ClockLeft left(int side) const { return {left_[side] / 1000, rule_.increment}; }
  // Returns whether the game is lost by it.
  bool spend(int side, std::int64_t microseconds) {
    left_[side] -= microseconds;
    if (rule_.overtime > 0 && left_[side] < -1000 * rule_.overtime) return true;
    left_[side] += 1000 * rule_.increment;
    return false;
  }
  Score penalty(int side) const {
    const std::int64_t over = std::max<std::int64_t>(0, -left_[side]);
    const std::int64_t minutes = (over + MicrosecondsPerMinute - 1) / MicrosecondsPerMinute;
    return Score(static_cast<int>(minutes) * rule_.overtime_penalty);
  }

 private:
  ClockRule rule_;
  std::vector<std::int64_t> left_;  // in microseconds
};

std::int64_t wall_microseconds() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

double GameResult::win_share(int side) const {
  if (forfeit && forfeit->side == side) return 0;
  int best = std::numeric_limits<int>::min();
  int holders = 0;
  for (int other = 0; other < static_cast<int>(sides.size()); ++other) {
    if (forfeit && forfeit->side == other) continue;
    const int points = sides[other].score.points();
    if (points > best) holders = 0;
    best = std::max(best, points);
    if (points == best) ++holders;
  }
  return sides[side].score.points() == best ? 1.0 / holders : 0;
}

int GameResult::spread(int side) const {
  int best = std::numeric_limits<int>::min();
  for (int other = 0; other < static_cast<int>(sides.size()); ++other) {
    if (other != side) best = std::max(best, sides[other].score.points());
  }
  return sides[side].score.points() - best;
}

MatchSetup match_of(const std::vector<std::string>& specs, const MakePlayer& make,
                    std::shared_ptr<const movegen::Setting> setting, const Rules& rules,
                    std::int64_t seed) {
  MatchSetup setup;
  setup.rules = TableRules::from(std::move(setting), rules, static_cast<int>(specs.size()));
  setup.names = specs;
  setup.seed = static_cast<std::uint64_t>(seed);
  setup.make_players = [specs, make] {
    std::vector<players::PlayerPtr> players;
    for (const std::string& spec : specs) players.push_back(make(spec).value());
    return players;
  };
  return setup;
}

Result<MatchSetup> untimed_match_of(const std::vector<std::string>& specs, const MakePlayer& make,
                                    std::shared_ptr<const movegen::Setting> setting,
                                    const Rules& rules, std::int64_t seed) {
  if (const Result<void> fit = check_match_rules(rules); !fit)
    return fit.error().within(reasons::within_rules);
  if (rules.clock.per_player > 0)
    return Error(reasons::no_meaning_in_match, "time").within(reasons::within_rules);
  for (const std::string& spec : specs) {
    if (const auto made = make(spec); !made) return made.error();
  }
  return match_of(specs, make, std::move(setting), rules, seed);
}

Draws draws_of_round(std::uint64_t seed, std::int64_t round, int game) {
  Secret secret{};
  for (std::size_t i = 0; i < 8; ++i) {
    secret[i] = static_cast<std::uint8_t>(seed >> (8 * i));
    secret[8 + i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(round) >> (8 * i));
  }
  secret[16] = static_cast<std::uint8_t>(game);
  return Draws(secret, {});
}

RoundPlayer::RoundPlayer(const MatchSetup& setup)
    : setup_(setup), table_(setup.rules, setup.sides()), players_(setup.make_players()) {}

std::optional<Round> RoundPlayer::play(std::int64_t number, const StopFlag& stop) {
  Round round{number, {}};
  const int sides = setup_.sides();
  for (int i = 0; i < setup_.games_in_round(); ++i) {
    std::optional<Beginning> beginning =
        setup_.begin
            ? setup_.begin(number, stop)
            : Beginning{draws_of_round(setup_.seed, number, setup_.is_paired ? 0 : i), {}, {}, 0};
    if (!beginning) return std::nullopt;
    const int first_side = (i + sides - beginning->seat_of_first_side) % sides;
    std::optional<GameResult> game = play_game(number, first_side, *beginning, stop);
    if (!game) return std::nullopt;
    round.games.push_back(*std::move(game));
  }
  return round;
}

std::optional<GameResult> RoundPlayer::play_game(std::int64_t round, int first_side,
                                                 const Beginning& beginning, const StopFlag& stop) {
  const int sides = setup_.sides();
  GameResult result;
  result.sides.resize(static_cast<std::size_t>(sides));
  result.first_side = first_side;
  table_.start(beginning.draws, beginning.racks);
  Clocks clocks(setup_.clock, sides);
  std::optional<GameRecorder> recorder;
  if (setup_.on_game) recorder.emplace(setup_, table_, first_side);
  for (const Move& move : beginning.moves) {
    if (recorder) recorder->add(move);
    table_.make(move);
  }
  while (!table_.is_over() && !result.forfeit) {
    if (stop.is_stopped()) return std::nullopt;
    const int side = (table_.turn() + first_side) % sides;
    players::Situation situation = table_.situation_for(*players_[side]);
    situation.stop = &stop;
    if (clocks.are_running()) situation.clock = clocks.left(side);
    const bool is_timed = clocks.are_running() || !players_[side]->thinks_here();
    const std::int64_t start = is_timed ? wall_microseconds() : thread_microseconds();
    const Move move = players_[side]->choose_move(situation);
    const std::int64_t spent = (is_timed ? wall_microseconds() : thread_microseconds()) - start;
    // What was chosen while nobody waited any more is no move of the match.
    if (stop.is_stopped()) return std::nullopt;
    SideOfGame& own = result.sides[side];
    own.microseconds += spent;
    if (const std::optional<Error> reason = players_[side]->failure()) {
      result.forfeit = Forfeit{side, *reason};
      break;
    }
    if (clocks.are_running() && clocks.spend(side, spent)) {
      result.forfeit = Forfeit{side, Error(reasons::ran_out_of_time)};
      break;
    }
    if (move.kind() == Move::Kind::Place) {
      if (table_.grid().setting().is_bingo(move)) ++own.bingos;
      if (!setup_.credits.empty()) own.score += Score(setup_.credits[side]);
    }
    result.hash = hash_move(result.hash, move);
    if (recorder) recorder->add(move);
    table_.make(move);
  }
  result.turns = table_.turns_played() - static_cast<int>(beginning.moves.size());
  for (int seat = 0; seat < sides; ++seat) {
    const int side = (seat + first_side) % sides;
    result.sides[side].score += table_.scores()[seat];
    result.hash = mix64(result.hash + static_cast<std::uint64_t>(table_.scores()[seat].points()));
    if (clocks.are_running()) result.sides[side].score -= clocks.penalty(side);
  }
  if (recorder && !setup_.on_game(round, first_side, recorder->finish(result))) return std::nullopt;
  return result;
}

}  // namespace quoin::arena
