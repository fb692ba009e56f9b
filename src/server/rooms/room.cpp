#include "server/rooms/room.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "lexicon/judge.h"
#include "notation/game_log.h"
#include "protocol/news.h"
#include "server/ratings/pool.h"
#include "server/storage/rows.h"

namespace quoin::server {
namespace {

// Requests that wait for one room; its people do not click faster.
constexpr std::size_t MaxWaiting = 64;
constexpr std::string_view InvitePurpose = "invite";
constexpr std::string_view ResumePurpose = "resume";

std::string without_line_end(std::string line) {
  if (!line.empty() && line.back() == '\n') line.pop_back();
  return line;
}

Refused not_stored(const StorageError& error) {
  if (error.kind == StorageError::Kind::Full) {
    return {protocol::Refusal::Unavailable,
            "The server has no space left, so nothing has happened. Please try again later."};
  }
  return {protocol::Refusal::Unavailable,
          "The server could not store this just now, so nothing has happened. Please try again."};
}

protocol::TableStatus as_table_status(GameStatus status) {
  switch (status) {
    case GameStatus::Open: return protocol::TableStatus::Open;
    case GameStatus::Playing: return protocol::TableStatus::Playing;
    case GameStatus::Finished: return protocol::TableStatus::Finished;
    case GameStatus::Cancelled: return protocol::TableStatus::Cancelled;
  }
  return protocol::TableStatus::Cancelled;
}

}  // namespace

Refused against_rules(const Error& error) { return {protocol::Refusal::AgainstRules, error}; }

Room::Room(RoomContext& context, std::string id, std::int64_t created_at, const Secret& secret)
    : context_(context),
      id_(std::move(id)),
      created_at_(created_at),
      secret_(secret),
      last_used_(RoomContext::steady_now()) {}

Result<std::shared_ptr<Room>> Room::open(RoomContext& context, const StoredGame& stored,
                                         HeldUploads uploads) {
  const std::optional<Digest> secret = digest_from_hex(stored.secret);
  if (!secret) return Error("its secret is damaged");
  const std::shared_ptr<Room> room(
      new Room(context, stored.summary.id, stored.summary.created_at, *secret));
  room->uploads_ = std::move(uploads);
  Result<Durable> durable = room->restore(stored);
  if (!durable) return durable.error();
  room->take_over(*std::move(durable), stored);
  return room;
}

Result<Room::Durable> Room::restore(const StoredGame& stored) {
  Durable durable;
  Result<TableSetup> setup = TableSetup::parse(stored.summary.setup);
  if (!setup) return setup.error().within("setup");
  durable.setup = *std::move(setup);
  durable.status = stored.summary.status;
  durable.chat = stored.chat;
  if (stored.header.empty()) return durable;
  Result<notation::GameLog> log = notation::parse_game_log(log_text(stored));
  if (!log) return log.error();
  Result<Game> game = Game::replay(log->config, log->events);
  if (!game) return game.error();
  if (to_hex(game->state_hash()) != stored.state_hash)
    return Error("the log leads to another state than the one that was stored");
  Result<lexicon::LexiconPtr> lexicon = context_.library.lexicon_of(log->config);
  if (!lexicon) return lexicon.error();
  Result<Referee> referee = Referee::resume(*std::move(game), secret_, lexicon::Judge(*lexicon));
  if (!referee) return referee.error();
  durable.referee = *std::move(referee);
  durable.lexicon = *lexicon;
  return durable;
}

void Room::take_over(Durable durable, const StoredGame& stored) {
  now_ = std::move(durable);
  revision_ = stored.revision;
  writer_ = stored.writer;
  changed_at_ = RoomContext::steady_now();
  context_.nodes.tell(WhoIsThere{id_, context_.nodes.self()});
  look_up_standings();
  if (!now_.referee) return;
  // Time in which nobody could play does not count, but for correspondence, where days do.
  clock_.set(time_of(stored), RoomContext::steady_now());
  show_later();
  let_clock_run();
  schedule_tick();
  // The first follower should not find the room busy.
  context_.loop.post([weak = weak_from_this()] {
    if (const std::shared_ptr<Room> room = weak.lock()) room->let_computers_play();
  });
}

// --- what people see

Viewer Room::viewer_for(const Person& person, std::optional<int> as_seat) const {
  const std::vector<int> own = now_.setup.seats_of(person);
  if (own.empty()) return Viewer::spectator();
  if (as_seat && std::find(own.begin(), own.end(), *as_seat) != own.end())
    return Viewer::seat(*as_seat);
  return Viewer::seat(own.front());
}

bool Room::is_connected(int seat) const { return is_here(seat) || is_elsewhere(seat); }

protocol::Table Room::table_for(const Person& person, std::optional<int> as_seat) const {
  const TableSetup& setup = now_.setup;
  protocol::Table table;
  table.id = id_;
  table.status = as_table_status(now_.status);
  table.is_public = setup.is_public;
  table.is_rated = setup.is_rated;
  table.created_at = created_at_;
  table.lexicon = setup.choice.lexicon;
  table.alphabet = setup.choice.alphabet;
  table.layout = setup.choice.layout;
  table.rules = setup.choice.rules;
  table.pace = setup.pace;
  table.commitment = to_hex(commitment_to(secret_));
  table.is_paused = setup.is_paused();
  table.asks_time = setup.asks_time;
  table.delay = setup.delay;
  table.has_chat = setup.has_chat;
  const Viewer viewer = viewer_for(person, as_seat);
  const auto is_muted = [&](int seat) { return mutes(viewer, seat); };
  for (int i = 0; i < std::ssize(setup.seats); ++i) {
    const SeatSetup& seat = setup.seats[static_cast<std::size_t>(i)];
    protocol::TableSeat shown{.name = seat.name,
                              .player = seat.player,
                              .is_taken = !seat.is_human() || !seat.owners.empty(),
                              .is_connected = !seat.is_human() || is_connected(i),
                              .is_ready = !seat.is_human() || seat.is_ready,
                              .wants_rematch = seat.wants_rematch,
                              .wants_pause = seat.wants_pause,
                              .gives_time = seat.gives_time,
                              .is_muted = is_muted(i)};
    if (i < std::ssize(standings_) && !standings_[static_cast<std::size_t>(i)].account.empty()) {
      const SeatStanding& standing = standings_[static_cast<std::size_t>(i)];
      shown.account = standing.account;
      shown.rating = standing.rating;
      shown.is_provisional = standing.is_provisional;
      shown.rating_change = standing.change;
    }
    table.seats.push_back(std::move(shown));
  }
  std::int64_t watchers = presence().watchers;
  for (const auto& [node, present] : elsewhere_) watchers += present.watchers;
  table.watchers = static_cast<int>(watchers);
  table.next = setup.next;
  table.previous = setup.previous;
  table.own_seat = viewer_for(person, as_seat).own_seat();
  if (std::vector<int> own = setup.seats_of(person); own.size() > 1)
    table.own_seats = std::move(own);
  table.is_host = setup.host == person.id;
  if (table.own_seat || table.is_host) {
    if (now_.status == GameStatus::Open) table.invite = context_.keys.sign(InvitePurpose, id_);
  }
  if (table.own_seat) table.resume = context_.keys.sign(ResumePurpose, seat_name(*table.own_seat));
  return table;
}

std::string Room::snapshot_for(const Person& person, std::optional<int> as_seat) const {
  std::vector<protocol::ChatMessage> chat;
  const Viewer viewer = viewer_for(person, as_seat);
  for (const ChatLine& line : now_.chat) {
    // What somebody said who was deleted since is empty.
    if (!line.text.empty() && !mutes(viewer, line.seat))
      chat.push_back({line.at, line.seat, line.text});
  }
  const protocol::Table table = table_for(person, as_seat);
  if (!now_.referee) return protocol::game(table, nullptr, 0, chat);
  const Game& shown = shown_to(viewer);
  const std::int64_t now = time_shown_to(viewer);
  const View view = view_of(shown, viewer, now);
  return protocol::game(table, &view, now, chat);
}

// --- storing

void Room::when_idle(std::function<void()> task, const Reply& reply) {
  last_used_ = RoomContext::steady_now();
  if (is_saving_) {
    if (waiting_.size() >= MaxWaiting) {
      return reply(Refused{protocol::Refusal::Busy,
                           "Too much happens at this table at once. Please try again."});
    }
    waiting_.push_back({std::move(task), reply});
    return;
  }
  run({std::move(task), reply});
}

void Room::run_waiting() {
  while (!is_saving_ && !waiting_.empty()) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    run(std::move(next));
  }
}

void Room::run(Waiting one) {
  if (must_reload_) {
    const Reply reply = one.reply;
    return reload([this, one = std::move(one)] { run(one); }, reply);
  }
  running_ = std::move(one);
  const std::function<void()> task = running_->task;
  task();
  running_.reset();
}

void Room::refuse_waiting(const Refused& refused) {
  const std::deque<Waiting> waiting = std::exchange(waiting_, {});
  for (const Waiting& one : waiting) one.reply(refused);
}

Change Room::change_to(const Durable& draft) const {
  Change change;
  change.game = id_;
  change.revision = revision_;
  change.at = RoomContext::wall_now();
  change.writer = context_.nodes.self();
  // Before the game there is no time in it.
  if (draft.referee) {
    const GameState& state = draft.referee->game().state();
    change.clock = now_.referee ? game_now() : state.now;
    const std::int64_t days = draft.referee->game().config().rules.clock.per_turn;
    const bool goes_on = state.phase == Phase::Playing || state.phase == Phase::GoneOut;
    if (goes_on) change.turn = state.turn;
    if (goes_on && days > 0 && !draft.setup.is_paused())
      change.due_at = draft.setup.started_at + state.turn_since + days;
  }
  if (draft.status != now_.status) change.status = draft.status;
  if (draft.setup != now_.setup) {
    change.setup = draft.setup.to_text();
    change.is_public = draft.setup.is_public;
    change.members = draft.setup.members();
  }
  change.chat.assign(draft.chat.begin() + std::ssize(now_.chat), draft.chat.end());
  if (!draft.referee) return change;
  const Game& next = draft.referee->game();
  const std::size_t stored = now_.referee ? game()->events().size() : 0;
  if (!now_.referee) change.header = without_line_end(notation::log_header(next.config(), {}));
  change.first_event = stored;
  for (std::size_t i = stored; i < next.events().size(); ++i)
    change.events.push_back(without_line_end(notation::log_line(next.events()[i], next.config())));
  if (!change.events.empty()) change.state_hash = to_hex(next.state_hash());
  return change;
}

void Room::save(Durable draft, Reply reply) {
  if (draft.referee && draft.referee->game().state().phase == Phase::Finished) {
    draft.status = GameStatus::Finished;
  } else if (draft.referee) {
    draft.status = GameStatus::Playing;
  }
  // Who is not on turn any more needs no more time for it.
  if (draft.referee && draft.setup.asks_time &&
      draft.referee->game().state().turn != *draft.setup.asks_time)
    draft.setup.asks_time.reset();
  Change change = change_to(draft);
  const bool is_nothing = change.events.empty() && change.chat.empty() && !change.setup &&
                          !change.status && !change.header;
  if (is_nothing) return reply(std::nullopt);
  is_saving_ = true;
  // The draft waits with its answer; shared, because a function has to be copyable.
  auto waiting = std::make_shared<Durable>(std::move(draft));
  context_.storage.commit(
      std::move(change), [self = shared_from_this(), waiting = std::move(waiting), again = running_,
                          reply = std::move(reply)](const Stored<Done>& stored) {
        self->is_saving_ = false;
        if (stored) {
          self->on_saved(std::move(*waiting), reply);
        } else if (stored.error().kind == StorageError::Kind::Conflict) {
          self->on_conflict(again, reply);
        } else {
          self->on_failed(stored.error(), reply);
        }
        self->run_waiting();
        self->let_computers_play();
      });
}

void Room::on_saved(Durable draft, const Reply& reply) {
  const Durable before = std::exchange(now_, std::move(draft));
  ++revision_;
  writer_ = context_.nodes.self();
  changed_at_ = RoomContext::steady_now();
  show_later();
  let_clock_run();
  if (now_.referee && !before.referee) {
    clock_.set(game()->state().now, RoomContext::steady_now());
    schedule_tick();
    ++context_.metrics.games_started;
  }
  // What a computer still thinks about has gone by.
  const bool has_gone_on =
      before.referee && before.referee->game().events().size() != game()->events().size();
  if (has_gone_on || now_.setup.is_paused()) stop_thinking();
  if (now_.status == GameStatus::Finished && before.status != GameStatus::Finished) {
    ++context_.metrics.games_finished;
    if (context_.on_finished) context_.on_finished(id_);
    if (context_.ratings != nullptr) {
      context_.ratings->count(id_, [weak = weak_from_this()] {
        if (const std::shared_ptr<Room> room = weak.lock()) room->look_up_standings();
      });
    }
  }
  if (before.setup.seats != now_.setup.seats) look_up_standings();
  // Who asked hears of it first: an answer, then what it led to.
  reply(std::nullopt);
  publish(before);
}

void Room::on_conflict(std::optional<Waiting> again, const Reply& reply) {
  ++context_.metrics.conflicts;
  must_reload_ = true;
  constexpr int MaxAttempts = 40;
  if (again && ++again->attempts < MaxAttempts) {
    waiting_.push_front(*std::move(again));
    return;
  }
  reply(Refused{protocol::Refusal::Busy,
                "Too much happens at this table at once. Please try again."});
  waiting_.push_front({[] {}, [](const Outcome&) {}});  // and the room is read again
}

std::vector<std::string> Room::first_owners() const {
  std::vector<std::string> owners;
  for (const SeatSetup& seat : now_.setup.seats)
    owners.push_back(seat.owners.empty() ? std::string() : seat.owners.front());
  return owners;
}

void Room::look_up_standings() {
  if (!now_.setup.is_rated || context_.ratings == nullptr) return;
  const Result<Library::Prepared> prepared = context_.library.prepare(now_.setup.choice);
  if (!prepared) return;
  const std::string pool =
      pool_of(now_.setup.choice.alphabet, speed_of(prepared->config.rules.clock).value_or(""));
  const std::vector<std::string> owners = first_owners();
  context_.ratings->standings_of(
      id_, owners, pool, [weak = weak_from_this(), owners](Ratings::Standings standings) {
        const std::shared_ptr<Room> room = weak.lock();
        // Where others sit there by now, their standings have been asked for too.
        if (!room || room->first_owners() != owners || room->standings_ == standings) return;
        room->standings_ = std::move(standings);
        room->publish_table();
      });
}

void Room::let_go(const Person& person, Reply reply) {
  const auto task = [self = shared_from_this(), person, reply] {
    if (!self->is_going_on()) return reply(std::nullopt);
    Durable draft = self->now_;
    for (const int seat : draft.setup.seats_of(person)) {
      // Who has left this game already is told so, and that is all right.
      [[maybe_unused]] const Result<void> resigned =
          draft.referee->act(seat, Resign{}, self->game_now());
    }
    self->save(std::move(draft), reply);
  };
  when_idle(task, reply);
}

void Room::read_again() {
  must_reload_ = true;
  const auto show = [self = shared_from_this()] {
    self->standings_.clear();
    self->look_up_standings();
    for (Following& following : self->followings_) {
      const Person& person = following.follower->person();
      following.viewer = self->viewer_for(person, following.viewer.own_seat());
      self->tell(following, self->snapshot_for(person, following.viewer.own_seat()));
    }
  };
  when_idle(show, [](const Outcome&) {});
}

void Room::on_failed(const StorageError& error, const Reply& reply) {
  ++context_.metrics.storage_errors;
  context_.log.warning("not stored", {{"game", id_}, {"reason", error.message}});
  must_reload_ = true;
  clock_.freeze(RoomContext::steady_now());
  reply(not_stored(error));
  refuse_waiting(not_stored(error));
  look_again_soon();
}

void Room::reload(std::function<void()> then, const Reply& reply) {
  is_saving_ = true;
  context_.reader.load(id_, [self = shared_from_this(), then = std::move(then),
                             reply](Stored<std::optional<StoredGame>> stored) {
    self->is_saving_ = false;
    if (!stored) {
      self->must_reload_ = true;
      reply(not_stored(stored.error()));
      self->refuse_waiting(not_stored(stored.error()));
      self->look_again_soon();
    } else if (!*stored) {
      reply(Refused{protocol::Refusal::NoSuchGame, "This game is not there any more."});
    } else if (Result<Durable> durable = self->restore(**stored); !durable) {
      self->context_.log.error("not readable",
                               {{"game", self->id_}, {"reason", durable.error().message()}});
      reply(Refused{protocol::Refusal::Unavailable, "This game cannot be read any more."});
    } else {
      self->must_reload_ = false;
      const std::int64_t time = self->game_now();
      const Durable before = std::exchange(self->now_, *std::move(durable));
      self->revision_ = (*stored)->revision;
      self->writer_ = (*stored)->writer;
      self->changed_at_ = RoomContext::steady_now();
      if (self->game() != nullptr) {
        const bool has_begun = !before.referee;
        self->clock_.set(
            has_begun ? self->time_of(**stored) : std::max(time, self->game()->state().now),
            RoomContext::steady_now());
        self->show_later();
        self->let_clock_run();
        if (has_begun) self->schedule_tick();
        if (has_begun || before.referee->game().events().size() != self->game()->events().size())
          self->stop_thinking();
      }
      // What was stored in spite of the failure, people have not seen yet.
      self->publish(before);
      then();
      self->let_computers_play();
    }
    self->run_waiting();
  });
}

// --- telling

void Room::tell(const Following& following, std::string message) const {
  following.follower->send(std::make_shared<const std::string>(std::move(message)));
}

void Room::publish(const Durable& before) {
  const bool has_events =
      game() != nullptr &&
      (!before.referee || before.referee->game().events().size() != game()->events().size());
  if (before.setup != now_.setup || before.status != now_.status) {
    tell_presence();  // a watcher may have sat down
    publish_table();
  }
  if (has_events) publish_events(before.referee ? &before.referee->game() : nullptr);
  for (std::size_t i = before.chat.size(); i < now_.chat.size(); ++i) {
    const ChatLine& line = now_.chat[i];
    const auto message =
        std::make_shared<const std::string>(protocol::chat(id_, {line.at, line.seat, line.text}));
    for (const Following& following : followings_)
      if (!mutes(following.viewer, line.seat)) following.follower->send(message);
  }
  if (before.setup.next != now_.setup.next) {
    const auto message = std::make_shared<const std::string>(
        protocol::moved(id_, now_.setup.next, now_.setup.wants_rematch() ? "rematch" : "reset"));
    for (const Following& following : followings_) following.follower->send(message);
  }
}

void Room::publish_table() {
  for (const Following& following : followings_) {
    tell(following,
         protocol::table(table_for(following.follower->person(), following.viewer.own_seat())));
  }
}

const Game& Room::shown_to(Viewer viewer) const {
  return delayed_ && !viewer.own_seat() ? *delayed_ : *game();
}

std::int64_t Room::time_shown_to(Viewer viewer) const {
  return delayed_ && !viewer.own_seat() ? delayed_->state().now : game_now();
}

void Room::show_later() {
  if (now_.setup.delay == 0 || game() == nullptr || !is_going_on()) {
    delayed_.reset();
    return;
  }
  const EventLog& events = game()->events();
  std::size_t length = events.size();
  for (int turns = 0; turns < now_.setup.delay && length > 0;) {
    --length;
    const EventBody& body = events[length].body;
    turns += std::holds_alternative<TilesPlaced>(body) ||
             std::holds_alternative<TilesExchanged>(body) ||
             std::holds_alternative<TurnPassed>(body);
  }
  // Those who come before enough turns were made see the beginning: whose draws those are is seen
  // by nobody but their seats.
  std::size_t beginning = 0;
  while (beginning < events.size() &&
         (std::holds_alternative<NonceAdded>(events[beginning].body) ||
          std::holds_alternative<OrderDecided>(events[beginning].body) ||
          std::holds_alternative<TilesDrawn>(events[beginning].body)))
    ++beginning;
  length = std::max(length, beginning);
  if (!delayed_ || delayed_->events().size() > length)
    delayed_ = Game::create(game()->config()).value();
  delayed_->catch_up(*game(), length);
}

bool Room::mutes(Viewer viewer, int seat) const {
  const std::optional<int> own = viewer.own_seat();
  if (!own) return false;
  const std::vector<int>& muted = now_.setup.seats[static_cast<std::size_t>(*own)].mutes;
  return std::find(muted.begin(), muted.end(), seat) != muted.end();
}

std::string Room::update_for(Viewer viewer, std::size_t from) const {
  const std::int64_t now = time_shown_to(viewer);
  const View view = view_of(shown_to(viewer), viewer, now);
  return protocol::update(id_, view, now, from);
}

void Room::publish_events(const Game* before) {
  if (before == nullptr) {
    // The first events: now there is a setting, too.
    for (Following& following : followings_) {
      following.viewer = viewer_for(following.follower->person(), following.viewer.own_seat());
      tell(following, snapshot_for(following.follower->person(), following.viewer.own_seat()));
    }
    return;
  }
  const std::size_t from = protocol::first_news(*before, *game());
  std::shared_ptr<const std::string> for_spectators;
  for (const Following& following : followings_) {
    if (following.viewer.own_seat()) {
      tell(following, update_for(following.viewer, from));
      continue;
    }
    if (!for_spectators)
      for_spectators =
          std::make_shared<const std::string>(update_for(Viewer::spectator(), delayed_ ? 0 : from));
    following.follower->send(for_spectators);
  }
}

void Room::unfollow(const Follower& follower) {
  const auto found = std::find_if(followings_.begin(), followings_.end(), [&](const Following& it) {
    return it.follower.get() == &follower;
  });
  if (found == followings_.end()) return;
  const std::optional<int> seat = found->viewer.own_seat();
  followings_.erase(found);
  tell_presence();
  last_used_ = RoomContext::steady_now();
  if (seat && !is_connected(*seat)) publish_table();
}

bool Room::is_unused() const {
  constexpr std::int64_t KeptFor = 120'000;
  if (!followings_.empty() || is_saving_ || !waiting_.empty() || thinking_) return false;
  if (RoomContext::steady_now() - last_used_ < KeptFor) return false;
  // Clocks have to be watched, those that count days excepted: they go by the calendar.
  const bool has_clock =
      game() != nullptr && is_going_on() &&
      (game()->config().rules.clock.per_player > 0 || game()->config().rules.clock.whole_game > 0);
  return !has_clock;
}

void Room::put_away() {
  if (game() == nullptr || game()->state().phase != Phase::Finished ||
      game()->state().is_revealed || is_saving_)
    return;
  Durable draft = now_;
  if (draft.referee->reveal(game_now())) save(std::move(draft), [](const Outcome&) {});
}

std::string Room::seat_name(int seat) const {
  // With its first owner: who has left a seat has no claim to it any more.
  return fmt::format("{} {} {}", id_, seat + 1,
                     now_.setup.seats[static_cast<std::size_t>(seat)].owners.front());
}

bool Room::is_invitation(std::string_view token) const {
  return context_.keys.is_signed(InvitePurpose, id_, token);
}

bool Room::is_resume_token(int seat, std::string_view token) const {
  return seat < std::ssize(now_.setup.seats) &&
         !now_.setup.seats[static_cast<std::size_t>(seat)].owners.empty() &&
         context_.keys.is_signed(ResumePurpose, seat_name(seat), token);
}

void Room::give_seat(int seat, const Person& person, Reply reply) {
  const auto task = [self = shared_from_this(), seat, person, reply] {
    Durable draft = self->now_;
    SeatSetup& setup = draft.setup.seats[static_cast<std::size_t>(seat)];
    if (!setup.is_owned_by(person)) {
      if (draft.setup.is_rated) {
        return reply(
            Refused{protocol::Refusal::NotAllowed,
                    "A seat of a rated game is its player's alone: log in on this device."});
      }
      // Old devices make room for new ones.
      constexpr std::size_t MaxOwners = 8;
      if (setup.owners.size() >= MaxOwners) setup.owners.erase(setup.owners.begin() + 1);
      setup.owners.push_back(person.id);
    }
    self->save(std::move(draft), reply);
  };
  when_idle(task, reply);
}

}  // namespace quoin::server
