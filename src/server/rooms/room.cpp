#include "server/rooms/room.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/hash.h"
#include "lexicon/judge.h"
#include "notation/game_log.h"
#include "server/reasons.h"
#include "server/rooms/change.h"
#include "server/storage/tables/reading.h"
#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

using protocol::Refusal;
using std::chrono::milliseconds;

// How long the node that made the last change is left to go on by itself. A computer thinks for
// less, unless its node has too much to do.
constexpr std::int64_t Patience = 10'000;
constexpr milliseconds LookAgainAfter{1000};

Refused not_stored(const StorageError& error) {
  const bool is_full = error.kind == StorageError::Kind::Full;
  return {Refusal::Unavailable,
          Error(is_full ? reasons::no_space_left : reasons::change_not_stored)};
}

bool has_more_events(const table::State& before, const table::State& after) {
  return before.referee && before.game()->events().size() != after.game()->events().size();
}

}  // namespace

Room::Room(const RoomServices& services, const Around& around, const StoredGame& stored,
           HeldUploads uploads)
    : services_(services),
      id_(stored.summary.id),
      uploads_(std::move(uploads)),
      queue_(services.clock,
             [this](TaskQueue::Task then, const Reply& reply) { reload(std::move(then), reply); }),
      time_(services.clock),
      tokens_(services.keys, id_),
      presence_(id_, now_.setup, services.nodes, [this] { publisher_.publish_table(); }),
      standings_(id_, now_.setup, services.library, services.ratings,
                 [this] { publisher_.publish_table(); }),
      publisher_({id_, stored.summary.created_at}, now_, time_, presence_, standings_, tokens_),
      ticker_(*this, time_, presence_, services.timers),
      computers_(*this, time_,
                 {services.engines, services.library, services.timers, services.clock,
                  services.metrics, services.log}),
      advice_(services.engines, services.library),
      requests_(*this,
                {services.storage, around.rooms, around.place, services.accounts, services.nodes,
                 services.clock, services.metrics},
                {time_, presence_, publisher_, computers_, advice_, tokens_}) {}

Result<std::shared_ptr<Room>> Room::open(const RoomServices& services, const Around& around,
                                         const StoredGame& stored, HeldUploads uploads) {
  const std::shared_ptr<Room> room(new Room(services, around, stored, std::move(uploads)));
  Result<table::State> state = room->restore(stored);
  if (!state) return state.error();
  room->begin(*std::move(state), stored);
  return room;
}

Result<table::State> Room::restore(const StoredGame& stored) const {
  table::State state;
  const std::optional<Digest> secret = digest_from_hex(stored.secret);
  if (!secret) return Error(reasons::stored_secret_damaged);
  state.secret = *secret;
  Result<table::Setup> setup = table::Setup::parse(stored.summary.setup);
  if (!setup) return setup.error().within("setup");
  state.setup = *std::move(setup);
  state.status = stored.summary.status;
  state.chat = stored.chat;
  if (stored.header.empty()) return state;
  Result<notation::GameLog> log = notation::parse_game_log(log_text(stored));
  if (!log) return log.error();
  Result<Game> game = Game::replay(log->config, log->events);
  if (!game) return game.error();
  if (to_hex(game->state_hash()) != stored.state_hash) return Error(reasons::stored_other_state);
  Result<lexicon::LexiconPtr> lexicon = services_.library.lexicon_of(log->config);
  if (!lexicon) return lexicon.error();
  Result<Referee> referee = Referee::resume(*std::move(game), *secret, lexicon::Judge(*lexicon));
  if (!referee) return referee.error();
  state.referee = *std::move(referee);
  state.lexicon = *std::move(lexicon);
  return state;
}

table::State Room::become(Kept kept) {
  table::State before = std::exchange(now_, std::move(kept.state));
  revision_ = kept.revision;
  writer_ = std::move(kept.writer);
  changed_at_ = services_.clock.steady_now();
  return before;
}

void Room::begin(table::State state, const StoredGame& stored) {
  become({std::move(state), stored.revision, stored.writer});
  presence_.ask_others();
  standings_.look_up();
  if (!now_.referee) return;
  // Time in which nobody could play does not count, but for correspondence, where days do.
  time_.set(time_.time_of(stored, now_, services_.nodes));
  publisher_.look_back();
  time_.run_or_pause(now_.setup);
  ticker_.start();
  // The first follower should not find the room busy.
  services_.timers.post([weak = weak_from_this()] {
    if (const std::shared_ptr<Room> room = weak.lock()) room->computers_.go_on();
  });
}

void Room::when_current(TaskQueue::Task task, const Reply& reply) {
  if (services_.nodes.is_alone()) return queue_.when_idle(std::move(task), reply);
  services_.reader.ask(
      [id = id_](Backend& backend) { return revision_of(backend, id); },
      [self = shared_from_this(), task = std::move(task), reply](Stored<std::int64_t> revision) {
        // Where the database is away, what is known is better than nothing.
        if (revision && *revision > self->revision_) self->queue_.set_has_to_read(true);
        self->queue_.when_idle(task, reply);
      });
}

// --- storing

void Room::save(table::State draft, Reply reply) {
  draft.settle();
  Change change = change_between(now_, draft);
  if (is_nothing(change)) return reply(std::nullopt);
  change.game = id_;
  change.revision = revision_;
  change.at = services_.clock.wall_now();
  change.writer = services_.nodes.self();
  if (now_.referee) change.clock = time_.now();
  queue_.hold();
  // The draft waits with its answer; shared, because a function has to be copyable.
  auto waiting = std::make_shared<table::State>(std::move(draft));
  services_.storage.commit(
      std::move(change),
      [self = shared_from_this(), waiting = std::move(waiting), again = queue_.running(),
       reply = std::move(reply)](const Stored<Done>& stored) {
        self->queue_.release();
        if (stored) {
          self->on_saved(std::move(*waiting), reply);
        } else if (stored.error().kind == StorageError::Kind::Conflict) {
          self->on_conflict(again, reply);
        } else {
          self->on_failed(stored.error(), reply);
        }
        self->queue_.run_waiting();
        self->computers_.go_on();
      });
}

void Room::on_saved(table::State draft, const Reply& reply) {
  const table::State before = become({std::move(draft), revision_ + 1, services_.nodes.self()});
  publisher_.look_back();
  time_.run_or_pause(now_.setup);
  if (now_.referee && !before.referee) {
    time_.set(game()->state().now);
    ticker_.start();
    ++services_.metrics.games_started;
  }
  if (has_more_events(before, now_) || now_.setup.is_paused()) computers_.stop_thinking();
  if (now_.status == GameStatus::Finished && before.status != GameStatus::Finished) on_over();
  if (before.setup.seats != now_.setup.seats) standings_.look_up();
  // Who asked hears of it first: an answer, then what it led to.
  reply(std::nullopt);
  publisher_.publish(before);
}

void Room::on_over() {
  ++services_.metrics.games_finished;
  if (services_.on_finished) services_.on_finished(id_);
  if (services_.ratings == nullptr) return;
  services_.ratings->count(id_, [weak = weak_from_this()] {
    if (const std::shared_ptr<Room> room = weak.lock()) room->standings_.look_up();
  });
}

void Room::on_conflict(std::optional<TaskQueue::Waiting> again, const Reply& reply) {
  ++services_.metrics.conflicts;
  queue_.set_has_to_read(true);
  constexpr int MaxAttempts = 40;
  if (again && ++again->attempts < MaxAttempts) return queue_.add_first(*std::move(again));
  reply(too_much_at_once());
  queue_.add_first({[] {}, nobody_waits});  // and the room is read again
}

void Room::on_failed(const StorageError& error, const Reply& reply) {
  ++services_.metrics.storage_errors;
  services_.log.warning("not stored", {{"game", id_}, {"reason", error.message}});
  time_.stop();
  despair(error, reply);
}

void Room::despair(const StorageError& error, const Reply& reply) {
  queue_.set_has_to_read(true);
  reply(not_stored(error));
  queue_.refuse_waiting(not_stored(error));
  next_look_ = services_.timers.after(LookAgainAfter, [this] {
    if (queue_.has_to_read()) queue_.when_idle([] {}, nobody_waits);
  });
}

void Room::reload(TaskQueue::Task then, const Reply& reply) {
  queue_.hold();
  services_.reader.load(id_, [self = shared_from_this(), then = std::move(then),
                              reply](Stored<std::optional<StoredGame>> stored) {
    self->queue_.release();
    if (!stored) {
      self->despair(stored.error(), reply);
    } else if (!*stored) {
      reply(Refused{Refusal::NoSuchGame, Error(reasons::game_is_gone)});
    } else if (Result<table::State> state = self->restore(**stored); !state) {
      self->services_.log.error("not readable",
                                {{"game", self->id_}, {"reason", state.error().message()}});
      reply(Refused{Refusal::Unavailable, Error(reasons::game_unreadable)});
    } else {
      self->on_read(*std::move(state), **stored);
      then();
      self->computers_.go_on();
    }
    self->queue_.run_waiting();
  });
}

void Room::on_read(table::State state, const StoredGame& stored) {
  queue_.set_has_to_read(false);
  const std::int64_t time = time_.now();
  const table::State before = become({std::move(state), stored.revision, stored.writer});
  if (now_.referee) {
    const bool has_begun = !before.referee;
    time_.set(has_begun ? time_.time_of(stored, now_, services_.nodes)
                        : std::max(time, game()->state().now));
    publisher_.look_back();
    time_.run_or_pause(now_.setup);
    if (has_begun) ticker_.start();
    if (has_begun || has_more_events(before, now_)) computers_.stop_thinking();
  }
  // What was stored in spite of the failure, people have not seen yet.
  publisher_.publish(before);
}

void Room::read_if_possible() {
  if (queue_.has_to_read() && services_.storage.counts().is_available)
    queue_.when_idle([] {}, nobody_waits);  // and the clock goes on
}

void Room::read_again() {
  queue_.set_has_to_read(true);
  const auto show = [self = shared_from_this()] {
    self->standings_.forget();
    self->standings_.look_up();
    self->publisher_.show_everybody();
  };
  queue_.when_idle(show, nobody_waits);
}

// --- other nodes

bool Room::is_in_charge() const {
  return !services_.nodes.is_alive(writer_) || writer_ == services_.nodes.self() ||
         services_.clock.steady_now() - changed_at_ > Patience;
}

void Room::on_changed_elsewhere(std::int64_t revision) {
  if (revision <= revision_) return;
  const auto look = [self = shared_from_this(), revision] {
    if (revision > self->revision_) self->reload([] {}, nobody_waits);
  };
  if (queue_.is_held()) {
    queue_.add(look);
  } else {
    look();
  }
}

void Room::look_again() {
  queue_.set_has_to_read(true);
  queue_.when_idle([] {}, nobody_waits);
}

void Room::forget_node(const std::string& node) {
  presence_.forget_node(node);
  // What it was about to do is ours now.
  if (node == writer_) computers_.go_on();
}

bool Room::is_unused() const {
  constexpr std::int64_t KeptFor = 120'000;
  if (presence_.count() > 0 || computers_.is_thinking() || !queue_.has_rested(KeptFor))
    return false;
  if (!now_.is_going_on()) return true;
  // Clocks have to be watched, those that count days excepted: they go by the calendar.
  const ClockRule& clock = game()->config().rules.clock;
  return clock.per_player == 0 && clock.whole_game == 0;
}

}  // namespace quoin::server
