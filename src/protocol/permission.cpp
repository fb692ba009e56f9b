#include "protocol/permission.h"

#include "core/reasons.h"
#include "protocol/reasons.h"

namespace quoin::protocol {
namespace {

Refused not_allowed(const Reason<0>& reason) { return {Refusal::NotAllowed, Error(reason)}; }

}  // namespace

bool leads_to_the_end(Act::Kind kind) {
  using enum Act::Kind;
  return kind == Resign || kind == AgreeToEnd || kind == ClaimEnd || kind == Abort;
}

std::optional<Refused> objection_to(const RequestBody& body, const Game& game) {
  const Rules& rules = game.config().rules;
  const Act* const act = std::get_if<Act>(&body);
  const bool makes_it_longer =
      (act != nullptr && !leads_to_the_end(act->kind)) || std::holds_alternative<Undo>(body);
  if (makes_it_longer && game.events().size() >= MaxEvents)
    return not_allowed(reasons::game_too_long);
  if (std::holds_alternative<Reset>(body) && !rules.training)
    return not_allowed(reasons::only_training_begins_again);

  const bool asks_for_hints = std::holds_alternative<AskForHint>(body) ||
                              std::holds_alternative<AskForPlays>(body) ||
                              std::holds_alternative<AskForSquares>(body);
  const bool asks_for_judgement = std::holds_alternative<AskForJudgement>(body);
  if (asks_for_hints && !rules.training) return not_allowed(reasons::hints_in_training_only);
  // Where words can be challenged, whether one is good is for those at the table to know.
  if (asks_for_judgement && rules.challenge != ChallengeRule::Void && !rules.training)
    return not_allowed(reasons::words_judged_when_challenged);
  const Phase phase = game.state().phase;
  const bool is_going_on = phase == Phase::Playing || phase == Phase::GoneOut;
  if ((asks_for_hints || asks_for_judgement) && !is_going_on)
    return not_allowed(reasons::game_over);
  return std::nullopt;
}

}  // namespace quoin::protocol
