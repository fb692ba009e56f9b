// Room: what happens by itself. Clocks, and the turns of computers.

#include <algorithm>
#include <chrono>
#include <utility>

#include "players/advice.h"
#include "server/rooms/room.h"

namespace quoin::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds TickInterval{250};
// With three or four at the table, how long a computer waits for people who may challenge.
constexpr std::int64_t ChallengeGrace = 10'000;
// After the storage has failed, or when the engines have too much to do.
constexpr milliseconds ComputersTryAgainAfter{1000};
constexpr std::string_view Adviser = "static";
// The engines are there for all games.
constexpr milliseconds LongestThought{5000};

}  // namespace

std::int64_t Room::game_now() const { return clock_.now(RoomContext::steady_now()); }

bool Room::is_going_on() const {
  if (game() == nullptr) return false;
  const Phase phase = game()->state().phase;
  return phase == Phase::Playing || phase == Phase::GoneOut;
}

std::int64_t Room::lag_of_seat(int seat) const {
  std::int64_t lag = 0;
  const SeatSetup& setup = now_.setup.seats[static_cast<std::size_t>(seat)];
  for (const Following& following : followings_) {
    if (setup.is_owned_by(following.follower->person()))
      lag = std::max(lag, lag_credit(following.follower->round_trip()));
  }
  return lag;
}

void Room::let_clock_run() {
  if (now_.setup.is_paused()) {
    clock_.freeze(RoomContext::steady_now());
  } else {
    clock_.go_on(RoomContext::steady_now());
  }
}

void Room::schedule_tick() {
  if (!is_going_on()) return;
  const Rules& rules = game()->config().rules;
  const bool has_clock =
      rules.clock.per_player > 0 || rules.clock.whole_game > 0 || rules.clock.per_turn > 0;
  if (!has_clock && !rules.hold) return;
  tick_ = context_.loop.after(TickInterval, [this] { tick(); });
}

void Room::tick() {
  if (must_reload_ && context_.storage.counts().is_available)
    when_idle([] {}, [](const Outcome&) {});  // reads it again, and the clock goes on
  // A move that is still on its way must not come too late because of the way.
  const std::optional<int> running = game()->clock_seat();
  const std::int64_t now = game_now() - (running ? lag_of_seat(*running) : 0);
  const std::optional<int> drawer = players::ComputerSeats::seat_to_draw(*game(), now);
  const bool is_due =
      game()->seat_out_of_time(now).has_value() || game()->is_game_time_over(now) || drawer;
  // Whose page is open at another node is that one's to watch: it knows how long messages take.
  const bool is_ours =
      running && is_here(*running) ? true : is_in_charge() && !(running && is_elsewhere(*running));
  if (is_due && is_ours && !is_saving_ && !must_reload_) {
    Durable draft = now_;
    if (drawer) {
      [[maybe_unused]] const Result<void> drawn = draft.referee->act(*drawer, DrawTiles{}, now);
    } else {
      draft.referee->tick(now);
    }
    save(std::move(draft), [](const Outcome&) {});
  }
  schedule_tick();
}

void Room::stop_thinking() {
  thinking_.reset();
  next_turn_.cancel();
}

bool Room::must_wait_for_people() {
  const std::vector<int> people = players::people_to_wait_for(*game());
  if (people.empty()) return false;
  const std::optional<std::size_t> play = players::open_play(*game());
  if (waved_play_ != play) {
    waved_play_ = play;
    waved_seats_.clear();
  }
  const bool all_waved = std::all_of(people.begin(), people.end(), [&](int seat) {
    return std::find(waved_seats_.begin(), waved_seats_.end(), seat) != waved_seats_.end();
  });
  if (all_waved) return false;
  const std::int64_t waited = game_now() - game()->state().last_play->placed_at;
  if (waited >= ChallengeGrace) return false;
  next_turn_ = context_.loop.after(milliseconds(ChallengeGrace - waited + 1),
                                   [this] { let_computers_play(); });
  return true;
}

void Room::let_computers_play() {
  if (!is_going_on() || is_saving_ || thinking_ || now_.setup.is_paused()) return;
  if (must_reload_) {
    // Only a computer would wait for ever; people ask again.
    next_turn_ = context_.loop.after(ComputersTryAgainAfter, [this] {
      when_idle([this] { let_computers_play(); }, [this](const Outcome&) { let_computers_play(); });
    });
    return;
  }
  const std::optional<players::Question> question =
      computers_.next_question(*game(), must_wait_for_people());
  if (!question) return;
  if (!is_in_charge()) {
    next_turn_ = context_.loop.after(ComputersTryAgainAfter, [this] { let_computers_play(); });
    return;
  }
  const std::int64_t rested = RoomContext::steady_now() - last_turn_at_;
  if (question->kind == players::Question::Kind::Turn && rested < now_.setup.pace) {
    next_turn_ = context_.loop.after(milliseconds(now_.setup.pace - rested),
                                     [this] { let_computers_play(); });
    return;
  }
  ask(*question);
}

Result<players::Resources> Room::resources() const {
  Result<evaluation::Tables> tables = context_.library.tables_of(now_.lexicon);
  if (!tables) return tables.error();
  return players::Resources{now_.lexicon, *std::move(tables), LongestThought};
}

void Room::ask(const players::Question& question) {
  const Result<players::Resources> shared = resources();
  if (!shared) {
    context_.log.error("no tables", {{"game", id_}, {"reason", shared.error().message()}});
    return;
  }
  const std::int64_t asked_at = RoomContext::steady_now();
  auto work = [weak = weak_from_this(), question, asked_at, resources = *shared,
               spec = now_.setup.seats[static_cast<std::size_t>(question.seat)].player,
               view = view_of(*game(), Viewer::seat(question.seat), game_now())](
                  EngineWorker& worker, const StopFlag& stop) mutable -> EnginePool::Afterwards {
    // The seat's clock ran while the question waited.
    if (std::optional<std::int64_t>& left = view.seats[question.seat].time_left)
      *left -= RoomContext::steady_now() - asked_at;
    const Result<players::Player*> player = worker.player(spec, resources);
    // The spec was tried when the seat was made. If it cannot be had now, the game must not stand
    // still: it passes.
    const players::Decision decision =
        player ? players::decide(question, view, **player, &stop)
               : players::Decision{question, question.kind == players::Question::Kind::Turn
                                                 ? std::optional<Action>(PassTurn{})
                                                 : std::nullopt};
    return [weak, decision, asked_at] {
      const std::shared_ptr<Room> room = weak.lock();
      if (!room) return;
      room->context_.metrics.computer_turn.observe(
          static_cast<double>(RoomContext::steady_now() - asked_at) / 1000);
      room->thinking_.reset();
      room->when_idle([room, decision] { room->carry_out(decision); }, [](const Outcome&) {});
    };
  };
  thinking_ = context_.engines.submit(id_, std::move(work));
  if (!thinking_)
    next_turn_ = context_.loop.after(ComputersTryAgainAfter, [this] { let_computers_play(); });
}

void Room::carry_out(const players::Decision& decision) {
  if (game() == nullptr || !computers_.take(*game(), decision) || !decision.action)
    return let_computers_play();
  const int seat = decision.question.seat;
  Durable draft = now_;
  const Result<void> done = draft.referee->act(seat, *decision.action, game_now());
  // A player that asks for what it may not do passes; a game must not stand still.
  if (!done && decision.question.kind == players::Question::Kind::Turn) {
    context_.log.warning("a computer's play was refused", {{"game", id_}});
    [[maybe_unused]] const Result<void> passed = draft.referee->act(seat, PassTurn{}, game_now());
  }
  last_turn_at_ = RoomContext::steady_now();
  save(std::move(draft), [](const Outcome&) {});
}

void Room::suggest_plays(const protocol::Request& request, int seat, std::size_t limit,
                         const FollowerPtr& to, const Reply& reply) {
  const Result<players::Resources> shared = resources();
  if (!shared)
    return reply(Refused{protocol::Refusal::Unavailable, "There is no engine for this game."});
  const bool is_hint = std::holds_alternative<protocol::AskForHint>(request.body);
  auto work = [resources = *shared, to, reply, limit, is_hint, id = request.id, game_id = id_,
               view = view_of(*game(), Viewer::seat(seat), game_now())](
                  EngineWorker& worker, const StopFlag&) -> EnginePool::Afterwards {
    const Result<players::Player*> adviser = worker.player(std::string(Adviser), resources);
    const players::Advice advice = is_hint && adviser
                                       ? players::hint(view, resources.lexicon, **adviser)
                                       : players::best_scores(view, resources.lexicon, limit);
    std::vector<protocol::SuggestedPlay> suggested;
    for (const movegen::Play& play : advice.plays)
      suggested.push_back({play.move, play.score, players::words_of(view, play.move)});
    auto message = std::make_shared<const std::string>(
        protocol::plays(id, game_id, suggested, advice.total, *view.alphabet));
    return [to, reply, message] {
      to->send(message);
      reply(std::nullopt);
    };
  };
  std::optional<EnginePool::Ticket> ticket =
      context_.engines.submit("person " + to->person().id, std::move(work));
  if (!ticket)
    return reply(Refused{protocol::Refusal::Busy, "The engine is busy. Please try again soon."});
  questions_.push_back(*std::move(ticket));
  constexpr std::size_t MaxQuestions = 16;
  if (questions_.size() > MaxQuestions) questions_.pop_front();
}

}  // namespace quoin::server
