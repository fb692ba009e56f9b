#include "core/undo.h"

#include <ranges>
#include <type_traits>

#include "core/reasons.h"

namespace quoin {
namespace {

// The seat that did it, where it is something that a person may want back.
std::optional<int> doer(const Event& event) {
  return std::visit(
      [](const auto& body) -> std::optional<int> {
        using Body = std::decay_t<decltype(body)>;
        if constexpr (std::is_same_v<Body, TilesPlaced> || std::is_same_v<Body, TilesExchanged> ||
                      std::is_same_v<Body, TurnPassed> || std::is_same_v<Body, PlayChallenged> ||
                      std::is_same_v<Body, Resigned> || std::is_same_v<Body, AgreedToEnd> ||
                      std::is_same_v<Body, EndClaimed> || std::is_same_v<Body, Aborted>) {
          return body.seat;
        } else {
          return std::nullopt;
        }
      },
      event.body);
}

}  // namespace

Result<UndoPoint> undo_point(const Game& game) {
  if (!game.config().rules.training) return Error(reasons::undo_needs_training);
  for (const std::size_t index : std::views::reverse(game.live_events())) {
    const std::optional<int> seat = doer(game.events()[index]);
    if (seat && game.config().seats[static_cast<std::size_t>(*seat)].is_human())
      return UndoPoint{*seat, static_cast<int>(index)};
  }
  return Error(reasons::undo_nothing_yet);
}

}  // namespace quoin
