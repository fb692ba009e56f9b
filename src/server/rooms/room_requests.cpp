// Room: what people ask for, one function for each request.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "core/undo.h"
#include "lexicon/judge.h"
#include "movegen/anchors.h"
#include "players/registry.h"
#include "protocol/judgement.h"
#include "protocol/permission.h"
#include "server/ratings/game_result.h"
#include "server/rooms/fair_play.h"
#include "server/rooms/room.h"
#include "server/rooms/rooms.h"
#include "server/storage/reports.h"

namespace quoin::server {
namespace {

// What a page is sent when it comes has to fit into what may be unsent to a slow reader.
constexpr std::size_t MaxChatBytes = 64 * 1024;
constexpr std::size_t ChatLineBytes = 64;  // that a line takes besides its text
constexpr std::size_t NonceBytes = 16;

Refused not_allowed(std::string sentence) {
  return {protocol::Refusal::NotAllowed, std::move(sentence)};
}

Refused bad_request(const Error& error) { return {protocol::Refusal::BadRequest, error}; }

// What tells something about words or plays that a person should find for themselves.
bool asks_the_engine(const protocol::Request& request) {
  return std::holds_alternative<protocol::AskForHint>(request.body) ||
         std::holds_alternative<protocol::AskForPlays>(request.body) ||
         std::holds_alternative<protocol::AskForJudgement>(request.body) ||
         std::holds_alternative<protocol::AskForSquares>(request.body);
}

}  // namespace

// Each function changes the draft and saves it, or says why not.
class Room::Answer {
 public:
  Answer(Room& room, const protocol::Request& request, const FollowerPtr& from, Reply reply)
      : room_(room),
        request_(request),
        from_(from),
        person_(from->person()),
        reply_(std::move(reply)),
        own_(room.now_.setup.seats_of(person_)) {}

  void operator()(const protocol::Follow&) {
    room_.unfollow(*from_);
    room_.followings_.push_back({from_, room_.viewer_for(person_, request_.as_seat)});
    // Its own answer first, then the news that somebody came.
    room_.tell(room_.followings_.back(), room_.snapshot_for(person_, request_.as_seat));
    reply_(std::nullopt);
    room_.tell_presence();
    if (!own_.empty()) room_.publish_table();
  }

  void operator()(const protocol::Unfollow&) {
    room_.unfollow(*from_);
    reply_(std::nullopt);
  }

  void operator()(const protocol::Sit& sit) {
    if (!is_open()) return;
    const bool is_host = room_.now_.setup.host == person_.id;
    if (!room_.now_.setup.is_public && !is_host && own_.empty() &&
        !room_.is_invitation(sit.invite)) {
      return refuse(not_allowed("This table is for those who were invited."));
    }
    Durable draft = room_.now_;
    const std::optional<int> chosen = sit.seat ? sit.seat : draft.setup.free_seat();
    // Several seats for one device are the host's to give: a visitor must not take them all.
    const bool is_another = !own_.empty() && (!sit.seat || *sit.seat != own_.front());
    if (is_another && !is_host) return refuse(not_allowed("You sit at this table already."));
    if (!chosen || *chosen >= std::ssize(draft.setup.seats))
      return refuse(not_allowed("There is no free seat."));
    if (draft.setup.is_rated && is_another)
      return refuse(not_allowed("In a rated game nobody plays both sides."));
    if (draft.setup.is_rated && !room_.context_.has_account(person_))
      return refuse(not_allowed("This game is rated: log in or sign up to play it."));
    SeatSetup& seat = draft.setup.seats[static_cast<std::size_t>(*chosen)];
    if (!seat.is_human()) return refuse(not_allowed("A computer sits there."));
    if (!seat.owners.empty() && !seat.is_owned_by(person_))
      return refuse(not_allowed("Somebody else sits there."));
    const std::string name(trim(sit.name));
    seat.name = unused_name(name.empty() ? fmt::format("Guest {}", *chosen + 1) : name,
                            draft.setup.seats, *chosen);
    if (seat.owners.empty()) seat.owners = {person_.id};
    seat.nonce = sit.nonce;
    seat.is_ready = seat.is_ready || !sit.nonce.empty() || !is_host;
    room_.save(std::move(draft), reply_);
  }

  void operator()(const protocol::Stand&) {
    if (!is_open() || !has_seat()) return;
    Durable draft = room_.now_;
    for (const int seat : own_) {
      if (request_.as_seat && *request_.as_seat != seat) continue;
      draft.setup.seats[static_cast<std::size_t>(seat)] = SeatSetup{};
    }
    room_.save(std::move(draft), reply_);
  }

  void operator()(const protocol::AddSeat& add) {
    if (!is_open() || !is_host()) return;
    Durable draft = room_.now_;
    if (draft.setup.is_rated) return refuse(not_allowed("A rated game is one of two players."));
    if (std::ssize(draft.setup.seats) >= MaxSeats)
      return refuse(not_allowed(fmt::format("A game has at most {} players.", MaxSeats)));
    Result<SeatSetup> seat = room_.context_.rooms->seat_for(
        add.player.empty() ? std::string(HumanPlayer) : add.player, "", draft.setup);
    if (!seat) return refuse(against_rules(seat.error()));
    draft.setup.seats.push_back(*std::move(seat));
    room_.save(std::move(draft), reply_);
  }

  void operator()(const protocol::RemoveSeat& remove) {
    if (!is_open() || !is_host()) return;
    Durable draft = room_.now_;
    if (remove.seat >= std::ssize(draft.setup.seats))
      return refuse(not_allowed("There is no such seat."));
    if (std::ssize(draft.setup.seats) <= MinSeats)
      return refuse(not_allowed(fmt::format("A game has at least {} players.", MinSeats)));
    draft.setup.seats.erase(draft.setup.seats.begin() + remove.seat);
    room_.save(std::move(draft), reply_);
  }

  void operator()(const protocol::Start& start) {
    if (!is_open()) return;
    const bool is_host = room_.now_.setup.host == person_.id;
    if (own_.empty() && !is_host) return refuse(not_allowed("You do not sit at this table."));
    Durable draft = room_.now_;
    for (const int seat : own_) {
      draft.setup.seats[static_cast<std::size_t>(seat)].is_ready = true;
      if (!start.nonce.empty())
        draft.setup.seats[static_cast<std::size_t>(seat)].nonce = start.nonce;
    }
    if (draft.setup.is_everybody_ready()) {
      if (const Result<void> begun = room_.begin(draft); !begun)
        return refuse(against_rules(begun.error()));
    } else if (draft.setup.free_seat()) {
      return refuse(not_allowed("Not all seats are taken yet."));
    }
    room_.save(std::move(draft), reply_);
  }

  void operator()(const protocol::Cancel&) {
    if (!is_open() || !is_host()) return;
    Durable draft = room_.now_;
    draft.status = GameStatus::Cancelled;
    room_.save(std::move(draft), reply_);
  }

  void operator()(const protocol::Act& act) {
    const std::optional<int> seat = acting_seat();
    if (!seat) return;
    ++room_.context_.metrics.actions;
    const Game& game = *room_.game();
    if (!may_ask()) return;
    if (makes_it_longer(act.kind) && room_.now_.setup.is_paused())
      return refuse(not_allowed("The game is paused. Go on with it first."));
    const Result<Action> action =
        protocol::action_of(act, game.config(), game.state().board,
                            game.state().seats[static_cast<std::size_t>(*seat)].rack);
    if (!action) return refuse(against_rules(action.error()));
    Durable draft = room_.now_;
    const Result<void> done =
        draft.referee->act(*seat, *action, room_.game_now() - lag_credit(from_->round_trip()));
    save_or_refuse(std::move(draft), done);
  }

  void operator()(const protocol::WaveOn&) {
    const std::optional<int> seat = acting_seat();
    if (!seat) return;
    room_.must_wait_for_people();  // forgets who waved at an older play
    reply_(std::nullopt);
    if (room_.waved_play_) {
      room_.context_.nodes.tell(Waved{room_.id_, room_.context_.nodes.self(), *seat,
                                      static_cast<std::int64_t>(*room_.waved_play_)});
    }
    room_.wave(*seat);
  }

  void operator()(const protocol::Undo&) {
    if (!acting_seat() || !may_ask()) return;
    if (room_.now_.setup.is_paused())
      return refuse(not_allowed("The game is paused. Go on with it first."));
    const Result<UndoPoint> point = undo_point(*room_.game());
    if (!point) return refuse(against_rules(point.error()));
    Durable draft = room_.now_;
    const Result<void> done =
        draft.referee->act(point->seat, TakeBack{point->length}, room_.game_now());
    save_or_refuse(std::move(draft), done);
  }

  void operator()(const protocol::Reset&) {
    const std::optional<int> seat = acting_seat();
    if (!seat || !may_ask()) return;
    Durable draft = room_.now_;
    const std::int64_t now = room_.game_now();
    if (room_.is_going_on()) {
      if (const Result<void> ended = draft.referee->act(*seat, AgreeToEnd{}, now); !ended)
        return refuse(against_rules(ended.error()));
    }
    if (!draft.referee->game().state().is_revealed) {
      if (const Result<void> revealed = draft.referee->reveal(now); !revealed)
        return refuse(against_rules(revealed.error()));
    }
    room_.go_on_elsewhere(std::move(draft), {.swaps_firsts = false, .starts_at_once = true},
                          reply_);
  }

  void operator()(const protocol::AskForHint&) { suggest(1); }
  void operator()(const protocol::AskForPlays& ask) {
    suggest(static_cast<std::size_t>(ask.limit));
  }

  void operator()(const protocol::AskForJudgement& ask) {
    if (!acting_seat() || !may_ask()) return;
    const Result<std::vector<std::string>> invalid = protocol::invalid_words(
        ask, *room_.game()->config().alphabet, lexicon::Judge(room_.now_.lexicon));
    if (!invalid) return refuse(bad_request(invalid.error()));
    answer(protocol::judged(request_.id, room_.id(), *invalid));
  }

  void operator()(const protocol::AskForSquares&) {
    if (!acting_seat() || !may_ask()) return;
    const GameConfig& config = room_.game()->config();
    movegen::Grid grid(std::make_shared<const movegen::Setting>(
        movegen::Setting{room_.now_.lexicon, config.alphabet, config.layout, {}}));
    grid.set(room_.game()->state().board);
    std::vector<protocol::SquareLetters> squares;
    for (movegen::Anchor& anchor : movegen::anchors(grid))
      squares.push_back({anchor.square, std::move(anchor.across), std::move(anchor.down)});
    answer(protocol::squares(request_.id, room_.id(), squares, *config.alphabet));
  }

  void operator()(const protocol::Say& say) {
    if (!has_seat()) return;
    if (!room_.now_.setup.has_chat) return refuse(not_allowed("Nobody talks at this table."));
    const std::string text(trim(say.text));
    if (text.empty()) return refuse(bad_request(Error("there is nothing to say")));
    std::size_t said = text.size();
    for (const ChatLine& line : room_.now_.chat) said += line.text.size() + ChatLineBytes;
    if (said > MaxChatBytes) return refuse(not_allowed("Enough has been said at this table."));
    Durable draft = room_.now_;
    draft.chat.push_back({RoomContext::wall_now(), request_.as_seat.value_or(own_.front()), text});
    room_.save(std::move(draft), reply_);
  }

  void operator()(const protocol::Pause& pause) {
    const std::optional<int> seat = acting_seat();
    if (!seat || !is_going_on()) return;
    Durable draft = room_.now_;
    TableSetup& setup = draft.setup;
    setup.seats[static_cast<std::size_t>(*seat)].wants_pause = pause.wanted;
    if (setup.is_paused() && !pause.wanted) {
      setup.started_at += RoomContext::wall_now() - setup.paused_at;
      setup.paused_at = 0;
      for (SeatSetup& one : setup.seats) one.wants_pause = false;
    } else if (!pause.wanted) {
      // No: who asked hears so.
      for (SeatSetup& one : setup.seats) one.wants_pause = false;
    } else if (!setup.is_paused() && setup.wants_pause()) {
      setup.paused_at = RoomContext::wall_now();
    }
    room_.save(std::move(draft), reply_);
  }

  void operator()(const protocol::AskForTime&) {
    const std::optional<int> seat = acting_seat();
    if (!seat || !is_going_on()) return;
    if (more_time() == 0) return refuse(not_allowed("Nobody is short of time in this game."));
    if (room_.game()->state().turn != *seat)
      return refuse(not_allowed("More time is for who is on turn."));
    Durable draft = room_.now_;
    for (SeatSetup& one : draft.setup.seats) one.gives_time = false;
    draft.setup.asks_time = *seat;
    give_if_all_agree(std::move(draft), *seat);
  }

  void operator()(const protocol::GiveMoreTime& give) {
    const std::optional<int> seat = acting_seat();
    if (!seat || !is_going_on()) return;
    const std::optional<int> asker = room_.now_.setup.asks_time;
    if (!asker) return refuse(not_allowed("Nobody asks for more time."));
    const bool is_own = std::find(own_.begin(), own_.end(), *asker) != own_.end();
    const int giver = request_.as_seat || !is_own || own_.size() == 1 ? *seat : other_own(*asker);
    Durable draft = room_.now_;
    if (!give.given || giver == *asker) {
      draft.setup.asks_time.reset();  // no, or not any more
      return room_.save(std::move(draft), reply_);
    }
    draft.setup.seats[static_cast<std::size_t>(giver)].gives_time = true;
    give_if_all_agree(std::move(draft), giver);
  }

  void operator()(const protocol::Mute& mute) {
    if (!has_seat()) return;
    if (mute.seat >= std::ssize(room_.now_.setup.seats))
      return refuse(not_allowed("There is no such seat."));
    Durable draft = room_.now_;
    for (const int seat : own_) {
      std::vector<int>& muted = draft.setup.seats[static_cast<std::size_t>(seat)].mutes;
      std::erase(muted, mute.seat);
      if (mute.muted) muted.push_back(mute.seat);
    }
    // What was said before goes or comes back with the whole of the page.
    room_.save(std::move(draft), [room = room_.shared_from_this(), from = from_, reply = reply_,
                                  as = request_.as_seat](const Outcome& outcome) {
      reply(outcome);
      if (!outcome)
        from->send(std::make_shared<const std::string>(room->snapshot_for(from->person(), as)));
    });
  }

  void operator()(const protocol::Report& report) {
    if (!has_seat()) return;
    if (report.seat >= std::ssize(room_.now_.setup.seats))
      return refuse(not_allowed("There is no such seat."));
    room_.context_.storage.ask<bool>(
        [stored = StoredReport{room_.id_, RoomContext::wall_now(), person_.id, report.seat,
                               std::string(trim(report.text))}](Backend& backend) {
          return add_report(backend, stored);
        },
        [reply = reply_](Stored<bool> added) {
          if (!added)
            return reply(Refused{protocol::Refusal::Unavailable,
                                 "The server could not store this just now. Please try again."});
          if (!*added) return reply(not_allowed("You have reported enough for today."));
          reply(std::nullopt);
        });
  }

  void operator()(const protocol::Rematch&) {
    if (!has_seat()) return;
    if (room_.now_.status != GameStatus::Finished || !room_.now_.setup.next.empty())
      return refuse(not_allowed("A rematch follows a finished game, once."));
    Durable draft = room_.now_;
    for (const int seat : own_)
      draft.setup.seats[static_cast<std::size_t>(seat)].wants_rematch = true;
    if (!draft.setup.wants_rematch()) return room_.save(std::move(draft), reply_);
    if (!draft.referee->game().state().is_revealed) {
      [[maybe_unused]] const Result<void> revealed = draft.referee->reveal(room_.game_now());
    }
    room_.go_on_elsewhere(std::move(draft), {.swaps_firsts = true, .starts_at_once = false},
                          reply_);
  }

  void operator()(const protocol::Ping&) { reply_(std::nullopt); }

  void operator()(const protocol::PutAway&) {
    if (!acting_seat()) return;
    Durable draft = room_.now_;
    const Result<void> revealed = draft.referee->reveal(room_.game_now());
    if (!revealed) return refuse(against_rules(revealed.error()));
    room_.save(std::move(draft), reply_);
  }

 private:
  // What a seat gets when the others agree: a minute, or the time for a turn once more.
  std::int64_t more_time() const {
    constexpr std::int64_t Minute = 60'000;
    const ClockRule& clock = room_.game()->config().rules.clock;
    return clock.per_turn > 0 ? clock.per_turn : std::min(clock.per_player, Minute);
  }
  int other_own(int seat) const {
    const auto it = std::find_if(own_.begin(), own_.end(), [&](int one) { return one != seat; });
    return it == own_.end() ? seat : *it;
  }
  void give_if_all_agree(Durable draft, int giver) {
    if (!draft.setup.gives_time()) return room_.save(std::move(draft), reply_);
    const int asker = *draft.setup.asks_time;
    draft.setup.asks_time.reset();
    for (SeatSetup& one : draft.setup.seats) one.gives_time = false;
    // Where all others are computers, they do not mind.
    if (giver == asker) giver = (asker + 1) % static_cast<int>(draft.setup.seats.size());
    const Result<void> done =
        draft.referee->act(giver, GiveTime{asker, more_time()}, room_.game_now());
    save_or_refuse(std::move(draft), done);
  }

  void refuse(const Refused& refused) { reply_(refused); }

  bool is_open() {
    if (room_.now_.status == GameStatus::Open) return true;
    refuse(not_allowed(room_.now_.status == GameStatus::Cancelled ? "This table was given up."
                                                                  : "The game has begun."));
    return false;
  }
  bool is_host() {
    if (room_.now_.setup.host == person_.id) return true;
    refuse(not_allowed("Only who opened the table may do that."));
    return false;
  }
  bool is_going_on() {
    if (room_.is_going_on()) return true;
    refuse(not_allowed("The game is over."));
    return false;
  }
  bool has_seat() {
    if (request_.as_seat && std::find(own_.begin(), own_.end(), *request_.as_seat) == own_.end()) {
      refuse(not_allowed("This is not your seat."));
      return false;
    }
    if (!own_.empty()) return true;
    refuse(not_allowed("You do not sit at this table."));
    return false;
  }
  // A message for who asked alone, and that it is done.
  void answer(std::string message) {
    from_->send(std::make_shared<const std::string>(std::move(message)));
    reply_(std::nullopt);
  }
  // The seat for which something is done in a game that has begun.
  std::optional<int> acting_seat() {
    if (!has_seat()) return std::nullopt;
    if (room_.game() == nullptr) {
      refuse(not_allowed("The game has not begun."));
      return std::nullopt;
    }
    if (request_.as_seat) return request_.as_seat;
    const bool is_on_turn =
        std::find(own_.begin(), own_.end(), room_.game()->state().turn) != own_.end();
    return is_on_turn ? room_.game()->state().turn : own_.front();
  }

  // Everything but what leads to its end.
  static bool makes_it_longer(protocol::Act::Kind kind) {
    using enum protocol::Act::Kind;
    return kind != Resign && kind != AgreeToEnd && kind != ClaimEnd && kind != Abort;
  }
  bool may_ask() {
    const std::optional<Refused> objection = protocol::objection_to(request_.body, *room_.game());
    if (objection) refuse(*objection);
    return !objection;
  }

  // What time did before the action was refused is stored all the same.
  void save_or_refuse(Durable draft, const Result<void>& done) {
    if (done) return room_.save(std::move(draft), reply_);
    const Refused refused = against_rules(done.error());
    room_.save(std::move(draft), [reply = reply_, refused](const Outcome& outcome) {
      reply(outcome ? outcome : Outcome(refused));
    });
  }

  void suggest(std::size_t limit) {
    const std::optional<int> seat = acting_seat();
    if (!seat || !may_ask()) return;
    room_.suggest_plays(request_, *seat, limit, from_, reply_);
  }

  Room& room_;
  const protocol::Request& request_;
  const FollowerPtr& from_;
  const Person& person_;
  Reply reply_;
  std::vector<int> own_;
};

void Room::handle(const protocol::Request& request, const FollowerPtr& from, Reply reply) {
  const auto task = [self = shared_from_this(), request, from, reply] {
    // While it waited, who asked may have gone. What they did counts; following is over.
    if (from->is_gone() && std::holds_alternative<protocol::Follow>(request.body)) return;
    // What was still on its way when somebody was deleted would bring them back.
    if (self->context_.is_deleted(from->person()))
      return reply(not_allowed("This person was deleted."));
    std::visit(Answer(*self, request, from, reply), request.body);
  };
  if (std::holds_alternative<protocol::Follow>(request.body)) return when_current(task, reply);
  if (!asks_the_engine(request)) return when_idle(task, reply);
  // Also at another table: a training game beside a rated one would be its dictionary.
  context_.storage.ask<bool>(
      [person = from->person()](Backend& backend) { return sits_in_rated_game(backend, person); },
      [self = shared_from_this(), task, reply](Stored<bool> sits) {
        if (!sits) {
          return reply(Refused{protocol::Refusal::Unavailable,
                               "The server cannot reach its storage just now."});
        }
        if (*sits) {
          return reply(
              not_allowed("You sit in a rated game. Words are looked up when it is over."));
        }
        self->when_idle(task, reply);
      });
}

void Room::start(Reply reply) {
  const auto task = [self = shared_from_this(), reply] {
    Durable draft = self->now_;
    if (draft.referee) return reply(std::nullopt);
    if (const Result<void> begun = self->begin(draft); !begun)
      return reply(against_rules(begun.error()));
    self->save(std::move(draft), reply);
  };
  when_idle(task, reply);
}

Result<void> Room::begin(Durable& draft) const {
  Result<Library::Prepared> prepared = context_.library.prepare(draft.setup.choice);
  if (!prepared) return prepared.error();
  if (draft.setup.is_rated) {
    if (std::optional<Error> objection = rating_objection(draft.setup, prepared->config.rules))
      return *std::move(objection);
  }
  GameConfig config = std::move(prepared->config);
  for (const SeatSetup& seat : draft.setup.seats) config.seats.push_back({seat.name, seat.player});
  Result<Referee> referee =
      Referee::create(std::move(config), secret_, lexicon::Judge(prepared->lexicon));
  if (!referee) return referee.error();
  for (int i = 0; i < std::ssize(draft.setup.seats); ++i) {
    SeatSetup& seat = draft.setup.seats[static_cast<std::size_t>(i)];
    if (!seat.is_human()) continue;
    if (seat.nonce.empty()) seat.nonce = random_id(NonceBytes);
    if (const Result<void> added = referee->add_nonce(i, seat.nonce, 0); !added)
      return added.error();
  }
  if (const Result<void> started = referee->start(0); !started) return started.error();
  draft.referee = *std::move(referee);
  draft.lexicon = prepared->lexicon;
  draft.setup.started_at = RoomContext::wall_now();
  return {};
}

void Room::go_on_elsewhere(Durable draft, const Successor& successor, Reply reply) {
  TableSetup setup = draft.setup;
  setup.previous = id_;
  setup.next.clear();
  setup.started_at = 0;
  setup.paused_at = 0;
  setup.asks_time.reset();
  for (SeatSetup& seat : setup.seats) {
    seat.wants_pause = false;
    seat.gives_time = false;
    seat.nonce.clear();
    seat.wants_rematch = false;
    seat.is_ready = successor.starts_at_once;
  }
  if (successor.swaps_firsts) {
    // Who sits after the one that began begins.
    Rules rules = draft.referee->game().config().rules;
    rules.first = FirstRule::Chosen;
    rules.first_seat =
        (draft.referee->game().state().first_seat + 1) % static_cast<int>(setup.seats.size());
    setup.choice.rules = rules.to_text();
  }
  draft.setup.next = context_.keys.derived_id("next game", id_);
  is_saving_ = true;  // until the next game exists, nothing else happens here
  const std::string next = draft.setup.next;
  context_.rooms->create(
      next, std::move(setup), successor.starts_at_once,
      [self = shared_from_this(), draft = std::make_shared<Durable>(std::move(draft)),
       reply = std::move(reply)](const std::shared_ptr<Room>& created, const Outcome& outcome) {
        self->is_saving_ = false;
        if (created) {
          self->save(std::move(*draft), reply);
        } else {
          reply(outcome);
          self->run_waiting();
        }
      });
}

}  // namespace quoin::server
