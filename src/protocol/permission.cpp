#include "protocol/permission.h"

#include "core/reasons.h"
#include "protocol/reasons.h"

namespace quoin::protocol {
namespace {

Refused not_allowed(const Reason<0>& reason) { return {Refusal::NotAllowed, Error(reason)}; }

class Objections {
 public:
  explicit Objections(const Game& game) : game_(game) {}

  std::optional<Refused> operator()(const Act& act) const {
    using enum Act::Kind;
    const bool leads_to_its_end =
        act.kind == Resign || act.kind == AgreeToEnd || act.kind == ClaimEnd || act.kind == Abort;
    return leads_to_its_end ? std::nullopt : to_more();
  }
  std::optional<Refused> operator()(const Undo&) const { return to_more(); }

  // Where words can be challenged, whether one is good is for those at the table to know.
  std::optional<Refused> operator()(const AskForJudgement&) const {
    if (rules().challenge != ChallengeRule::Void && !rules().training)
      return not_allowed(reasons::words_judged_when_challenged);
    return to_going_on();
  }

  std::optional<Refused> operator()(const AskForHint&) const { return to_hints(); }
  std::optional<Refused> operator()(const AskForPlays&) const { return to_hints(); }
  std::optional<Refused> operator()(const AskForSquares&) const { return to_hints(); }

  std::optional<Refused> operator()(const Reset&) const {
    if (rules().training) return std::nullopt;
    return not_allowed(reasons::only_training_begins_again);
  }

  template <class Other>
  std::optional<Refused> operator()(const Other&) const {
    return std::nullopt;
  }

 private:
  const Rules& rules() const { return game_.config().rules; }

  std::optional<Refused> to_more() const {
    if (game_.events().size() < MaxEvents) return std::nullopt;
    return not_allowed(reasons::game_too_long);
  }
  std::optional<Refused> to_going_on() const {
    const Phase phase = game_.state().phase;
    if (phase == Phase::Playing || phase == Phase::GoneOut) return std::nullopt;
    return not_allowed(reasons::game_over);
  }
  std::optional<Refused> to_hints() const {
    if (!rules().training) return not_allowed(reasons::hints_in_training_only);
    return to_going_on();
  }

  const Game& game_;
};

}  // namespace

std::optional<Refused> objection_to(const RequestBody& body, const Game& game) {
  return std::visit(Objections(game), body);
}

}  // namespace quoin::protocol
