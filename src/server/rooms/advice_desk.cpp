#include "server/rooms/advice_desk.h"

#include <memory>
#include <string>
#include <utility>

#include "core/view.h"
#include "server/reasons.h"
#include "server/rooms/computer_turns.h"

namespace quoin::server {
namespace {

constexpr std::size_t MaxQuestions = 16;

}  // namespace

void AdviceDesk::answer(const table::AdviceAsked& asked, const table::State& state,
                        std::int64_t now, const FollowerPtr& to, const Reply& reply) {
  const Result<players::Resources> shared = engine_resources(library_, state.lexicon);
  if (!shared)
    return reply(Refused{protocol::Refusal::Unavailable, Error(reasons::no_engine_for_game)});
  auto work = [resources = *shared, to, reply, asked,
               view = view_of(*state.game(), Viewer::seat(asked.seat), now)](
                  EngineWorker& worker, const StopFlag&) -> EnginePool::Afterwards {
    const Result<players::Player*> adviser = worker.player(std::string(table::Adviser), resources);
    auto message = std::make_shared<const std::string>(
        table::advice(asked, view, resources.lexicon, adviser ? *adviser : nullptr));
    return [to, reply, message] {
      to->send(message);
      reply(std::nullopt);
    };
  };
  std::optional<EnginePool::Ticket> ticket =
      engines_.submit("person " + to->person().id, std::move(work));
  if (!ticket) return reply(Refused{protocol::Refusal::Busy, Error(reasons::engine_is_busy)});
  questions_.push_back(*std::move(ticket));
  if (questions_.size() > MaxQuestions) questions_.pop_front();
}

}  // namespace quoin::server
