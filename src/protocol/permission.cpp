#include "protocol/permission.h"

namespace quoin::protocol {
namespace {

Objection not_allowed(std::string sentence) { return {Refusal::NotAllowed, std::move(sentence)}; }

class Objections {
 public:
  explicit Objections(const Game& game) : game_(game) {}

  std::optional<Objection> operator()(const Act& act) const {
    using enum Act::Kind;
    const bool leads_to_its_end =
        act.kind == Resign || act.kind == AgreeToEnd || act.kind == ClaimEnd || act.kind == Abort;
    return leads_to_its_end ? std::nullopt : to_more();
  }
  std::optional<Objection> operator()(const Undo&) const { return to_more(); }

  // Where words can be challenged, whether one is good is for those at the table to know.
  std::optional<Objection> operator()(const AskForJudgement&) const {
    if (rules().challenge != ChallengeRule::Void && !rules().training)
      return not_allowed("In this game words are judged when they are challenged.");
    return to_going_on();
  }

  std::optional<Objection> operator()(const AskForHint&) const { return to_hints(); }
  std::optional<Objection> operator()(const AskForPlays&) const { return to_hints(); }
  std::optional<Objection> operator()(const AskForSquares&) const { return to_hints(); }

  std::optional<Objection> operator()(const Reset&) const {
    if (rules().training) return std::nullopt;
    return not_allowed(
        "Only training games are begun again. End this one by agreement, then ask for a rematch.");
  }

  template <class Other>
  std::optional<Objection> operator()(const Other&) const {
    return std::nullopt;
  }

 private:
  const Rules& rules() const { return game_.config().rules; }

  std::optional<Objection> to_more() const {
    if (game_.events().size() < MaxEvents) return std::nullopt;
    return not_allowed("This game has become too long. Agree to end it, or resign.");
  }
  std::optional<Objection> to_going_on() const {
    const Phase phase = game_.state().phase;
    if (phase == Phase::Playing || phase == Phase::GoneOut) return std::nullopt;
    return not_allowed("The game is over.");
  }
  std::optional<Objection> to_hints() const {
    if (!rules().training) return not_allowed("There are hints in training games only.");
    return to_going_on();
  }

  const Game& game_;
};

}  // namespace

std::optional<Objection> objection_to(const RequestBody& body, const Game& game) {
  return std::visit(Objections(game), body);
}

}  // namespace quoin::protocol
