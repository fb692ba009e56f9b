#include "server/rooms/computer_turns.h"

#include <memory>
#include <utility>

#include "server/rooms/room.h"

namespace quoin::server {
namespace {

using std::chrono::milliseconds;

// After the storage has failed, or when the engines have too much to do.
constexpr milliseconds TryAgainAfter{1000};
constexpr milliseconds LongestThought{5000};

}  // namespace

Result<players::Resources> engine_resources(Library& library, const lexicon::LexiconPtr& lexicon) {
  Result<evaluation::Tables> tables = library.tables_of(lexicon);
  if (!tables) return tables.error();
  return players::Resources{lexicon, *std::move(tables), LongestThought};
}

void ComputerTurns::stop_thinking() {
  thinking_.reset();
  next_look_.cancel();
}

void ComputerTurns::look_again_after(milliseconds delay) {
  next_look_ = means_.timers.after(delay, [this] { go_on(); });
}

void ComputerTurns::go_on() {
  if (!room_.state().is_going_on() || room_.queue().is_held() || thinking_) return;
  if (room_.queue().has_to_read()) {
    // Only a computer would wait for ever; people ask again.
    next_look_ = means_.timers.after(TryAgainAfter, [this] {
      room_.queue().when_idle([this] { go_on(); }, [this](const Outcome&) { go_on(); });
    });
    return;
  }
  const std::optional<table::Deed> deed = computers_.next_deed(room_.state(), time_.now());
  // What time does is the ticker's affair.
  if (!deed || deed->kind == table::Deed::Kind::LetTimePass) return;
  if (!deed->question) return look_again_after(milliseconds(deed->after + 1));
  if (!room_.is_in_charge()) return look_again_after(TryAgainAfter);
  ask_for(*deed->question);
}

void ComputerTurns::ask_for(const players::Question& question) {
  const Result<players::Resources> resources =
      engine_resources(means_.library, room_.state().lexicon);
  if (!resources) {
    means_.log.error("no tables", {{"game", room_.id()}, {"reason", resources.error().message()}});
    return;
  }
  thinking_ = means_.engines.submit(room_.id(), work_for(question, *resources));
  if (!thinking_) look_again_after(TryAgainAfter);
}

EnginePool::Work ComputerTurns::work_for(const players::Question& question,
                                         const players::Resources& resources) {
  const std::int64_t asked_at = means_.clock.steady_now();
  return [this, weak = room_.weak_from_this(), question, resources, asked_at, &clock = means_.clock,
          spec = room_.state().setup.seats[static_cast<std::size_t>(question.seat)].player,
          view = view_of(*room_.game(), Viewer::seat(question.seat), time_.now())](
             EngineWorker& worker, const StopFlag& stop) mutable -> EnginePool::Afterwards {
    // The seat's clock ran while the question waited.
    if (std::optional<std::int64_t>& left = view.seats[question.seat].time_left)
      *left -= clock.steady_now() - asked_at;
    // The spec was tried when the seat was made. Where it cannot be had now, nothing is decided.
    const Result<players::Player*> player = worker.player(spec, resources);
    const players::Decision decision = player ? players::decide(question, view, **player, &stop)
                                              : players::Decision{question, std::nullopt};
    return [this, weak, decision, asked_at] {
      const std::shared_ptr<Room> room = weak.lock();
      if (!room) return;
      means_.metrics.computer_turn.observe(
          static_cast<double>(means_.clock.steady_now() - asked_at) / 1000);
      thinking_.reset();
      room->queue().when_idle([this, room, decision] { carry_out(decision); }, nobody_waits);
    };
  };
}

void ComputerTurns::carry_out(const players::Decision& decision) {
  if (!room_.state().referee) return go_on();
  table::State draft = room_.state();
  const Result<table::CarriedOut> done =
      computers_.carry_out(*draft.referee, decision, time_.now());
  if (!done || *done == table::CarriedOut::Otherwise)
    means_.log.warning("a computer's play was refused", {{"game", room_.id()}});
  const bool has_gone_on = draft.game()->events().size() != room_.game()->events().size();
  if (!has_gone_on && done) return go_on();
  room_.save(std::move(draft), nobody_waits);
}

void ComputerTurns::wave(int seat) {
  computers_.wave(*room_.game(), seat);
  go_on();
}

void ComputerTurns::on_waved(const Waved& waved) {
  if (!room_.state().is_going_on()) return;
  const std::optional<std::size_t> play = players::open_play(*room_.game());
  if (play && static_cast<std::int64_t>(*play) == waved.play) wave(static_cast<int>(waved.seat));
}

}  // namespace quoin::server
