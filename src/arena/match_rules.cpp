#include "arena/match_rules.h"

#include <string_view>

#include "arena/reasons.h"

namespace quoin::arena {

Result<void> check_match_rules(const Rules& rules) {
  const auto refuse = [](std::string_view key) { return Error(reasons::no_meaning_in_match, key); };
  if (rules.challenge != ChallengeRule::Void) return refuse("challenge");
  if (rules.penalty_per_word) return refuse("per-word");
  if (rules.hold) return refuse("hold");
  if (rules.scoreless_end == ScorelessEnd::Claimed) return refuse("scoreless-end=claimed");
  if (rules.first != FirstRule::Random) return refuse("first");
  if (rules.training) return refuse("training");
  if (rules.clock.whole_game > 0) return refuse("game-time");
  if (rules.clock.per_turn > 0) return refuse("turn-time");
  return {};
}

}  // namespace quoin::arena
