#include "core/challenge.h"

namespace quoin {

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

}  // namespace quoin
