#include "server/rooms/requests.h"

#include <memory>
#include <utility>

#include "server/reasons.h"
#include "server/rooms/fair_play.h"
#include "server/rooms/room.h"
#include "server/rooms/rooms.h"
#include "server/storage/tables/reports.h"
#include "table/turns.h"

namespace quoin::server {
namespace {

using protocol::not_allowed;
using protocol::Refusal;

}  // namespace

void Requests::handle(const protocol::Request& request, const FollowerPtr& from, Reply reply) {
  const auto task = [this, room = room_.shared_from_this(), request, from, reply] {
    answer(request, from, reply);
  };
  if (std::holds_alternative<protocol::Follow>(request.body))
    return room_.when_current(task, reply);
  if (!table::asks_the_engine(request.body)) return room_.queue().when_idle(task, reply);
  // Also at another table: a training game beside a rated one would be its dictionary.
  means_.storage.ask(
      [person = from->person()](Backend& backend) { return sits_in_game(backend, person, true); },
      [room = room_.shared_from_this(), task, reply](Stored<bool> sits) {
        if (!sits) return reply(Refused{Refusal::Unavailable, Error(reasons::storage_unreachable)});
        if (*sits) return reply(not_allowed(Error(reasons::no_look_ups_beside_rated)));
        room->queue().when_idle(task, reply);
      });
}

void Requests::answer(const protocol::Request& request, const FollowerPtr& from,
                      const Reply& reply) {
  // While it waited, who asked may have gone. What they did counts; following is over.
  const bool follows = std::holds_alternative<protocol::Follow>(request.body);
  if (from->is_gone() && follows) return;
  // What was still on its way when somebody was deleted would bring them back.
  if (means_.accounts != nullptr && means_.accounts->is_deleted(from->person()))
    return reply(not_allowed(Error(reasons::person_deleted)));
  if (follows) return follow(request, from, reply);
  if (std::holds_alternative<protocol::Unfollow>(request.body)) unfollow(*from);
  count(request, from->person());
  table::Answer answer = table::answer(room_.state(), request, asker_of(request, *from),
                                       {parts_.time.now(), means_.clock.wall_now()}, means_.place);
  if (answer.refused) return refuse(std::move(answer), reply);
  if (answer.message) from->say(*std::move(answer.message));
  if (!std::holds_alternative<std::monostate>(answer.task))
    return carry_out(std::move(answer), request, from, reply);
  if (!answer.draft) return reply(std::nullopt);
  room_.save(*std::move(answer.draft), reply);
}

void Requests::follow(const protocol::Request& request, const FollowerPtr& from,
                      const Reply& reply) {
  unfollow(*from);
  // Its own answer first, then the news that somebody came.
  Presence::Following& following = parts_.presence.add(from, request.as_seat);
  parts_.publisher.show(following);
  reply(std::nullopt);
  parts_.presence.tell();
  if (!room_.state().setup.seats_of(from->person()).empty()) parts_.publisher.publish_table();
}

void Requests::unfollow(const Follower& follower) {
  room_.queue().touch();
  parts_.presence.remove(follower);
}

table::Asker Requests::asker_of(const protocol::Request& request, const Follower& from) const {
  const Person& person = from.person();
  const auto* sit = std::get_if<protocol::Sit>(&request.body);
  return {.person = person,
          .has_account = means_.accounts != nullptr && means_.accounts->has_account(person),
          .is_invited = sit != nullptr && parts_.tokens.is_invitation(sit->invite),
          .lag = lag_credit(from.round_trip())};
}

void Requests::count(const protocol::Request& request, const Person& person) {
  const bool is_action = std::holds_alternative<protocol::Act>(request.body);
  if (is_action && room_.state().referee && !room_.state().setup.seats_of(person).empty())
    ++means_.metrics.actions;
}

// What time did before something was refused is stored all the same.
void Requests::refuse(table::Answer answer, const Reply& reply) {
  if (!answer.draft) return reply(answer.refused);
  room_.save(*std::move(answer.draft), [reply, refused = answer.refused](const Outcome& outcome) {
    reply(outcome ? outcome : refused);
  });
}

void Requests::carry_out(table::Answer answer, const protocol::Request& request,
                         const FollowerPtr& from, const Reply& reply) {
  if (const auto* wave = std::get_if<table::Wave>(&answer.task)) return pass_on(*wave, reply);
  if (const auto* complaint = std::get_if<table::Complaint>(&answer.task))
    return pass_on(*complaint, from->person(), reply);
  if (const auto* asked = std::get_if<table::AdviceAsked>(&answer.task))
    return parts_.advice.answer(*asked, room_.state(), parts_.time.now(), from, reply);
  if (const auto* successor = std::get_if<table::Successor>(&answer.task))
    return go_on_elsewhere(*std::move(answer.draft), *successor, reply);
  show_anew(*std::move(answer.draft), request, from, reply);
}

void Requests::pass_on(const table::Wave& wave, const Reply& reply) {
  reply(std::nullopt);
  if (const std::optional<std::size_t> play = players::open_play(*room_.game())) {
    means_.nodes.tell(
        Waved{room_.id(), means_.nodes.self(), wave.seat, static_cast<std::int64_t>(*play)});
  }
  parts_.computers.wave(wave.seat);
}

void Requests::pass_on(const table::Complaint& complaint, const Person& person,
                       const Reply& reply) {
  means_.storage.ask(
      [stored = StoredReport{room_.id(), means_.clock.wall_now(), person.id, complaint.seat,
                             complaint.text}](Backend& backend) {
        return add_report(backend, stored);
      },
      [reply](Stored<bool> added) {
        if (!added) return reply(Refused{Refusal::Unavailable, Error(reasons::report_not_stored)});
        if (!*added) return reply(not_allowed(Error(reasons::reported_enough)));
        reply(std::nullopt);
      });
}

void Requests::show_anew(table::State draft, const protocol::Request& request,
                         const FollowerPtr& from, const Reply& reply) {
  room_.save(std::move(draft), [this, room = room_.shared_from_this(), from, reply,
                                as = request.as_seat](const Outcome& outcome) {
    reply(outcome);
    if (outcome) return;
    from->say(parts_.publisher.snapshot_for(from->person(), as));
  });
}

void Requests::go_on_elsewhere(table::State draft, const table::Successor& successor,
                               const Reply& reply) {
  draft.setup.next = parts_.tokens.next_room();
  room_.queue().hold();  // until the next game exists, nothing else happens here
  const std::string next = draft.setup.next;
  means_.rooms.create(
      next, successor.setup, successor.starts_at_once,
      [room = room_.shared_from_this(), draft = std::make_shared<table::State>(std::move(draft)),
       reply](const std::shared_ptr<Room>& created, const Outcome& outcome) {
        room->queue().release();
        if (created) {
          room->save(std::move(*draft), reply);
        } else {
          reply(outcome);
          room->queue().run_waiting();
        }
      });
}

void Requests::start(Reply reply) {
  const auto task = [this, room = room_.shared_from_this(), reply] {
    if (room->state().referee) return reply(std::nullopt);
    table::State draft = room->state();
    if (const Result<void> begun = table::begin(draft, means_.place, means_.clock.wall_now());
        !begun)
      return reply(protocol::against_rules(begun.error()));
    room->save(std::move(draft), reply);
  };
  room_.queue().when_idle(task, reply);
}

bool Requests::is_resume_token(int seat, std::string_view token) const {
  return parts_.tokens.is_resumption(room_.state().setup, seat, token);
}

void Requests::give_seat(int seat, const Person& person, Reply reply) {
  const auto task = [room = room_.shared_from_this(), seat, person, reply] {
    table::State draft = room->state();
    table::Seat& given = draft.setup.seats[static_cast<std::size_t>(seat)];
    if (!given.is_owned_by(person)) {
      if (draft.setup.is_rated) return reply(not_allowed(Error(reasons::rated_seat_is_personal)));
      // Old devices make room for new ones.
      constexpr std::size_t MaxOwners = 8;
      if (given.owners.size() >= MaxOwners) given.owners.erase(given.owners.begin() + 1);
      given.owners.push_back(person.id);
    }
    room->save(std::move(draft), reply);
  };
  room_.queue().when_idle(task, reply);
}

void Requests::let_go(const Person& person, Reply reply) {
  const auto task = [this, room = room_.shared_from_this(), person, reply] {
    if (!room->state().is_going_on()) return reply(std::nullopt);
    table::State draft = room->state();
    for (const int seat : draft.setup.seats_of(person)) {
      // Who has left this game already is told so, and that is all right.
      [[maybe_unused]] const Result<void> resigned =
          draft.referee->act(seat, Resign{}, parts_.time.now());
    }
    room->save(std::move(draft), reply);
  };
  room_.queue().when_idle(task, reply);
}

void Requests::put_away() {
  if (!room_.state().referee || !table::can_be_put_away(*room_.game()) || room_.queue().is_held())
    return;
  table::State draft = room_.state();
  if (draft.referee->reveal(parts_.time.now())) room_.save(std::move(draft), nobody_waits);
}

}  // namespace quoin::server
