#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "core/alphabet.h"
#include "core/score.h"

namespace quoin {

// What happens to words that nobody knows.
enum class ChallengeRule : std::uint8_t {
  Void,       // invalid words are refused before they are played; there are no challenges
  Single,     // a lost challenge costs nothing
  Double,     // a lost challenge costs the turn
  FivePoint,  // a lost challenge gives 5 points to the challenged player
  TenPoint,   // … 10 points
  Triple,     // who loses the challenge, on either side, loses the game
};

enum class ScorelessEnd : std::uint8_t {
  Automatic,  // so many scoreless turns in a row end the game
  Claimed,    // … and any player may end it from then on
  TwoPasses,  // every player has passed twice in a row; exchanges and other zeros do not count
};

enum class FinalRackRule : std::uint8_t {
  Family,      // everybody loses their own rack, who went out gains the others'
  Tournament,  // who went out gains twice the others', nobody loses; without an out-play as Family
};

enum class FirstRule : std::uint8_t {
  Random,        // by the game's secret
  Draw,          // everybody draws a tile, closest to A begins, a blank before A
  FewestFirsts,  // who has begun least often, then who has been second most often, then by drawing
  Chosen,        // Rules::first_seat
};

// Times are in milliseconds; 0 means that there is no such limit.
struct ClockRule {
  std::int64_t per_player = 0;
  std::int64_t increment = 0;   // added after each turn
  std::int64_t overtime = 0;    // how far the clock may run over before the game is lost
  int overtime_penalty = 10;    // points for each minute over that was begun
  std::int64_t whole_game = 0;  // the game ends, whoever is on turn
  std::int64_t per_turn = 0;    // correspondence: the game is lost after it

  bool operator==(const ClockRule&) const = default;
};

// Everything about a game that people may choose. The text form, `key=value,…`, is the
// one in commands, files and messages; keys and values are listed in docs/rules.md.
struct Rules {
  ChallengeRule challenge = ChallengeRule::Void;
  bool penalty_per_word = false;  // points rules: for each word challenged, not for the play
  bool hold = false;              // opponents may hold a play; drawing waits
  int exchange_minimum = 7;       // tiles in the bag that an exchange needs
  ScorelessEnd scoreless_end = ScorelessEnd::Automatic;
  int scoreless_turns = 0;  // 0: three for each player
  FinalRackRule final_rack = FinalRackRule::Family;
  ClockRule clock;
  std::vector<int> bingo_bonuses;  // by number of tiles played
  FirstRule first = FirstRule::Random;
  int first_seat = 0;
  bool family_filter = false;
  bool training = false;  // hints, taking back, ending by one player

  static Rules defaults_for(const Alphabet& alphabet);
  // The defaults of the alphabet, changed by the text.
  static Result<Rules> parse(std::string_view text, const Alphabet& alphabet);
  // All choices, in a fixed order; parse() reads it back.
  std::string to_text() const;

  int scoreless_limit(int seats) const { return scoreless_turns > 0 ? scoreless_turns : 3 * seats; }

  bool operator==(const Rules&) const = default;
};

// What the challenged player gets for a challenge of so many words that was lost.
Score lost_challenge_points(const Rules& rules, std::size_t words);

// For each key which values it takes, as a reason (core/reasons.def). For help texts.
std::vector<std::pair<std::string, ReasonText>> rule_descriptions();

}  // namespace quoin
