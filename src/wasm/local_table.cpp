#include "wasm/local_table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "core/undo.h"
#include "lexicon/judge.h"
#include "movegen/anchors.h"
#include "notation/game_log.h"
#include "players/advice.h"
#include "players/registry.h"
#include "players/simple_players.h"
#include "protocol/judgement.h"
#include "protocol/message.h"
#include "protocol/news.h"
#include "protocol/permission.h"

namespace quoin::wasm {
namespace {

using protocol::Refusal;

// With three or four at the table, how long a computer waits for people who may challenge.
constexpr std::int64_t ChallengeGrace = 10'000;
// How often a computer whose play is held looks whether it may draw.
constexpr std::int64_t HoldInterval = 1000;
constexpr std::string_view Adviser = "static";
constexpr std::size_t IdDigits = 16;

// The name of a seat, and a number after it where somebody has it already.
std::string unused_name(const std::string& wanted, const std::vector<SeatConfig>& seats) {
  std::string name = wanted;
  for (int number = 2; std::any_of(seats.begin(), seats.end(),
                                   [&](const SeatConfig& seat) { return seat.name == name; });
       ++number)
    name = fmt::format("{} {}", wanted, number);
  return name;
}

Result<std::vector<SeatConfig>> seats_of(const NewLocalGame& wanted,
                                         const players::Resources& resources) {
  const auto count = static_cast<int>(wanted.seats.size());
  if (count < MinSeats || count > MaxSeats)
    return Error(fmt::format("a game has {} to {} players, not {}", MinSeats, MaxSeats, count));
  std::vector<SeatConfig> seats;
  for (const SeatConfig& one : wanted.seats) {
    std::string name(trim(one.name));
    if (one.is_human()) {
      if (name.empty()) name = fmt::format("Guest {}", seats.size() + 1);
    } else {
      const Result<players::PlayerPtr> made = players::make_simple_player(one.player, resources);
      if (!made) return made.error();
      if (name.empty()) name = players::display_name(one.player);
    }
    seats.push_back({unused_name(name, seats), one.player});
  }
  return seats;
}

// Always the same, so that a page that was closed in between does not begin two of them.
std::string id_after(const std::string& id) {
  return to_hex(sha256(id + " next")).substr(0, IdDigits);
}

}  // namespace

LocalTable::LocalTable(Referee referee, Words words, std::int64_t now)
    : referee_(std::move(referee)),
      words_(std::move(words)),
      opened_at_(now),
      time_when_opened_(referee_.game().state().now) {}

Result<LocalTable> LocalTable::create(const NewLocalGame& wanted, const Chance& chance, Words words,
                                      std::int64_t now) {
  GameConfig config;
  config.alphabet = words.lexicon->alphabet_ptr();
  config.layout = wanted.layout;
  config.lexicon = words.lexicon->metadata().name;
  config.lexicon_fingerprint = to_hex(words.lexicon->fingerprint());
  Result<Rules> rules = Rules::parse(wanted.rules, *config.alphabet);
  if (!rules) return rules.error().within("rules");
  if (rules->clock != Rules::defaults_for(*config.alphabet).clock)
    return Error("a game on this device has no clock");
  if (rules->family_filter) return Error("a game on this device has no word filter for families");
  config.rules = *std::move(rules);
  Result<std::vector<SeatConfig>> seats = seats_of(wanted, {words.lexicon, words.tables});
  if (!seats) return seats.error();
  config.seats = *std::move(seats);

  Result<Referee> referee =
      Referee::create(std::move(config), chance.secret, lexicon::Judge(words.lexicon));
  if (!referee) return referee.error();
  for (int seat = 0; seat < referee->game().seat_count(); ++seat) {
    if (!referee->game().config().seats[static_cast<std::size_t>(seat)].is_human()) continue;
    if (const Result<void> added = referee->add_nonce(seat, chance.nonce, 0); !added)
      return added.error();
  }
  if (const Result<void> started = referee->start(0); !started) return started.error();
  LocalTable table(*std::move(referee), std::move(words), now);
  table.id_ = wanted.id;
  table.created_at_ = now;
  table.previous_ = wanted.previous;
  return table;
}

Result<LocalTable> LocalTable::open(const KeptLocalGame& kept, Words words, std::int64_t now) {
  Result<notation::GameLog> log = notation::parse_game_log(kept.log);
  if (!log) return log.error();
  if (!log->secret) return Error("the log of the game has no secret");
  if (log->config.lexicon != words.lexicon->metadata().name)
    return Error(fmt::format("the game is played with the word list {}", log->config.lexicon));
  Result<Game> game = Game::replay(log->config, log->events);
  if (!game) return game.error();
  Result<Referee> referee =
      Referee::resume(*std::move(game), *log->secret, lexicon::Judge(words.lexicon));
  if (!referee) return referee.error();
  LocalTable table(*std::move(referee), std::move(words), now);
  table.id_ = kept.id;
  table.created_at_ = kept.created_at;
  table.next_ = kept.next;
  table.previous_ = kept.previous;
  return table;
}

KeptLocalGame LocalTable::kept() const {
  std::string log = notation::log_header(game().config(), referee_.secret());
  for (const Event& event : game().events()) log += notation::log_line(event, game().config());
  return {id_, created_at_, next_, previous_, std::move(log)};
}

bool LocalTable::is_going_on() const {
  const Phase phase = game().state().phase;
  return phase == Phase::Playing || phase == Phase::GoneOut;
}

std::vector<int> LocalTable::own_seats() const {
  std::vector<int> own;
  for (int seat = 0; seat < game().seat_count(); ++seat) {
    if (game().config().seats[static_cast<std::size_t>(seat)].is_human()) own.push_back(seat);
  }
  return own;
}

// The clock of a device may be set back.
std::int64_t LocalTable::game_time(std::int64_t now) const {
  return std::max(game().state().now, time_when_opened_ + (now - opened_at_));
}

View LocalTable::view(std::int64_t now) const {
  return view_of(game(), follower_.value_or(Viewer::spectator()), game_time(now));
}

protocol::Table LocalTable::table() const {
  const GameConfig& config = game().config();
  protocol::Table table;
  table.id = id_;
  table.status = game().state().phase == Phase::Finished ? protocol::TableStatus::Finished
                                                         : protocol::TableStatus::Playing;
  table.created_at = created_at_;
  table.lexicon = config.lexicon;
  table.alphabet = config.alphabet->name();
  table.layout = config.layout->name();
  table.rules = config.rules.to_text();
  table.commitment = to_hex(config.commitment);
  table.has_chat = false;
  for (const SeatConfig& seat : config.seats) {
    table.seats.push_back({.name = seat.name,
                           .player = seat.player,
                           .is_taken = true,
                           .is_connected = true,
                           .is_ready = true,
                           .wants_rematch = seat.is_human() && !next_.empty()});
  }
  table.next = next_;
  table.previous = previous_;
  table.is_host = true;
  table.own_seat = follower_.value_or(Viewer::spectator()).own_seat();
  if (std::vector<int> own = own_seats(); own.size() > 1) table.own_seats = std::move(own);
  return table;
}

void LocalTable::tell(const Game& before, std::int64_t now, Told& told) const {
  for (std::size_t i = before.events().size(); i < game().events().size(); ++i)
    told.lines.push_back(notation::log_line(game().events()[i], game().config()));
  if (!follower_) return;
  const bool is_over = game().state().phase == Phase::Finished;
  if (told.created || is_over != (before.state().phase == Phase::Finished))
    told.messages.push_back(protocol::table(table()));
  if (told.lines.empty()) return;
  told.messages.push_back(
      protocol::update(id_, view(now), game_time(now), protocol::first_news(before, game())));
}

// Each function does what was asked, or says why not. What the answer led to follows after it.
class LocalTable::Answer {
 public:
  Answer(LocalTable& table, const protocol::Request& request, const Chance& chance,
         std::int64_t now, Told& told)
      : table_(table),
        request_(request),
        chance_(chance),
        now_(now),
        told_(told),
        own_(table.own_seats()) {}

  void operator()(const protocol::Follow&) {
    if (own_.empty()) {
      table_.follower_ = Viewer::spectator();
    } else {
      table_.follower_ = Viewer::seat(is_own(request_.as_seat) ? *request_.as_seat : own_.front());
    }
    const View view = table_.view(now_);
    answer(protocol::game(table_.table(), &view, table_.game_time(now_), {}));
  }
  void operator()(const protocol::Unfollow&) {
    table_.follower_.reset();
    done();
  }
  void operator()(const protocol::Ping&) { done(); }

  void operator()(const protocol::Sit&) { refuse_begun(); }
  void operator()(const protocol::Stand&) { refuse_begun(); }
  void operator()(const protocol::AddSeat&) { refuse_begun(); }
  void operator()(const protocol::RemoveSeat&) { refuse_begun(); }
  void operator()(const protocol::Start&) { refuse_begun(); }
  void operator()(const protocol::Cancel&) { refuse_begun(); }

  void operator()(const protocol::Act& act) {
    const std::optional<int> seat = acting_seat();
    if (!seat) return;
    const GameState& state = table_.game().state();
    const Result<Action> action =
        protocol::action_of(act, table_.game().config(), state.board,
                            state.seats[static_cast<std::size_t>(*seat)].rack);
    if (!action) return refuse(Refusal::AgainstRules, action.error());
    try_out(*seat, *action);
  }

  void operator()(const protocol::WaveOn&) {
    const std::optional<int> seat = acting_seat();
    if (!seat) return;
    table_.must_wait_for_people(now_);  // forgets who waved at an older play
    table_.waved_seats_.push_back(*seat);
    done();
  }

  void operator()(const protocol::Undo&) {
    if (!acting_seat()) return;
    const Result<UndoPoint> point = undo_point(table_.game());
    if (!point) return refuse(Refusal::AgainstRules, point.error());
    try_out(point->seat, TakeBack{point->length});
  }

  void operator()(const protocol::Reset&) {
    const std::optional<int> seat = acting_seat();
    if (!seat) return;
    if (!table_.next_.empty()) return refuse("This game was begun again already.");
    if (table_.is_going_on()) {
      const Result<void> ended = table_.referee_.act(*seat, AgreeToEnd{}, table_.game_time(now_));
      if (!ended) return refuse(Refusal::AgainstRules, ended.error());
    }
    go_on_elsewhere(table_.game().config().rules);
  }

  void operator()(const protocol::Rematch&) {
    if (!acting_seat()) return;
    if (table_.game().state().phase != Phase::Finished || !table_.next_.empty())
      return refuse("A rematch follows a finished game, once.");
    // Who sits after the one that began begins.
    Rules rules = table_.game().config().rules;
    rules.first = FirstRule::Chosen;
    rules.first_seat = (table_.game().state().first_seat + 1) % table_.game().seat_count();
    go_on_elsewhere(rules);
  }

  void operator()(const protocol::PutAway&) {
    if (!acting_seat()) return;
    const Result<void> revealed = table_.referee_.reveal(table_.game_time(now_));
    if (!revealed) return refuse(Refusal::AgainstRules, revealed.error());
    done();
  }

  void operator()(const protocol::AskForHint&) {
    const std::optional<int> seat = acting_seat();
    if (!seat) return;
    const Result<players::Player*> adviser = table_.player_of(std::string(Adviser));
    if (!adviser) return refuse(Refusal::Unavailable, adviser.error());
    const View view = view_of_seat(*seat);
    suggest(view, players::hint(view, table_.words_.lexicon, **adviser));
  }

  void operator()(const protocol::AskForPlays& ask) {
    const std::optional<int> seat = acting_seat();
    if (!seat) return;
    const View view = view_of_seat(*seat);
    suggest(view,
            players::best_scores(view, table_.words_.lexicon, static_cast<std::size_t>(ask.limit)));
  }

  void operator()(const protocol::AskForJudgement& ask) {
    if (!acting_seat()) return;
    const Result<std::vector<std::string>> invalid = protocol::invalid_words(
        ask, *table_.game().config().alphabet, lexicon::Judge(table_.words_.lexicon));
    if (!invalid) return refuse(Refusal::BadRequest, invalid.error());
    answer(protocol::judged(request_.id, table_.id_, *invalid));
  }

  void operator()(const protocol::AskForSquares&) {
    if (!acting_seat()) return;
    const GameConfig& config = table_.game().config();
    movegen::Grid grid(std::make_shared<const movegen::Setting>(
        movegen::Setting{table_.words_.lexicon, config.alphabet, config.layout, {}}));
    grid.set(table_.game().state().board);
    std::vector<protocol::SquareLetters> squares;
    for (movegen::Anchor& anchor : movegen::anchors(grid))
      squares.push_back({anchor.square, std::move(anchor.across), std::move(anchor.down)});
    answer(protocol::squares(request_.id, table_.id_, squares, *config.alphabet));
  }

  void operator()(const protocol::Say&) { refuse("Nobody talks at this table."); }
  void operator()(const protocol::Mute&) { refuse("Nobody talks at this table."); }
  void operator()(const protocol::Report&) { refuse("Nobody talks at this table."); }
  void operator()(const protocol::Pause&) { refuse("A game without a clock waits by itself."); }
  void operator()(const protocol::AskForTime&) { refuse("Nobody is short of time in this game."); }
  void operator()(const protocol::GiveMoreTime&) { refuse("Nobody asks for more time."); }

 private:
  void done() { told_.messages.push_back(protocol::done(request_.id)); }
  void answer(std::string message) {
    told_.messages.push_back(std::move(message));
    done();
  }
  void refuse(Refusal why, const Error& error) {
    told_.messages.push_back(protocol::refused(request_.id, {why, error}));
  }
  void refuse(std::string_view sentence) {
    told_.messages.push_back(
        protocol::refused(request_.id, {Refusal::NotAllowed, std::string(sentence)}));
  }
  void refuse_begun() { refuse("The game has begun."); }

  bool is_own(std::optional<int> seat) const {
    return seat && std::find(own_.begin(), own_.end(), *seat) != own_.end();
  }

  // The seat for which something is done, where it may be done at all.
  std::optional<int> acting_seat() {
    if (own_.empty()) {
      refuse("You do not sit at this table.");
      return std::nullopt;
    }
    if (request_.as_seat && !is_own(request_.as_seat)) {
      refuse("This is not your seat.");
      return std::nullopt;
    }
    if (const auto objection = protocol::objection_to(request_.body, table_.game())) {
      told_.messages.push_back(protocol::refused(request_.id, *objection));
      return std::nullopt;
    }
    if (request_.as_seat) return request_.as_seat;
    const int turn = table_.game().state().turn;
    return is_own(turn) ? turn : own_.front();
  }

  View view_of_seat(int seat) const {
    return view_of(table_.game(), Viewer::seat(seat), table_.game_time(now_));
  }

  void try_out(int seat, const Action& action) {
    const Result<void> acted = table_.referee_.act(seat, action, table_.game_time(now_));
    if (!acted) return refuse(Refusal::AgainstRules, acted.error());
    done();
  }

  void suggest(const View& view, const players::Advice& advice) {
    std::vector<protocol::SuggestedPlay> suggested;
    for (const movegen::Play& play : advice.plays)
      suggested.push_back({play.move, play.score, players::words_of(view, play.move)});
    answer(protocol::plays(request_.id, table_.id_, suggested, advice.total, *view.alphabet));
  }

  void go_on_elsewhere(const Rules& rules) {
    const GameConfig& config = table_.game().config();
    const NewLocalGame wanted{id_after(table_.id_), table_.id_, config.layout, rules.to_text(),
                              config.seats};
    const Result<LocalTable> created = create(wanted, chance_, table_.words_, now_);
    if (!created) return refuse(Refusal::AgainstRules, created.error());
    if (!table_.game().state().is_revealed) {
      const Result<void> revealed = table_.referee_.reveal(table_.game_time(now_));
      if (!revealed) return refuse(Refusal::AgainstRules, revealed.error());
    }
    table_.next_ = wanted.id;
    told_.created = created->kept();
    done();
  }

  LocalTable& table_;
  const protocol::Request& request_;
  const Chance& chance_;
  std::int64_t now_;
  Told& told_;
  std::vector<int> own_;
};

LocalTable::Told LocalTable::hear(std::string_view request, const Chance& chance,
                                  std::int64_t now) {
  Told told;
  const protocol::ParsedRequest parsed = protocol::parse_request(request);
  if (!parsed.request) {
    told.messages.push_back(
        protocol::refused(parsed.id, {Refusal::BadRequest, parsed.request.error()}));
  } else if (parsed.request->game != id_) {
    told.messages.push_back(protocol::refused(
        parsed.id, {Refusal::NoSuchGame, "There is no such game at this table."}));
  } else {
    const Game before = game();
    std::visit(Answer(*this, *parsed.request, chance, now, told), parsed.request->body);
    tell(before, now, told);
    const bool is_reset = std::holds_alternative<protocol::Reset>(parsed.request->body);
    if (told.created)
      told.messages.push_back(protocol::moved(id_, next_, is_reset ? "reset" : "rematch"));
  }
  told.again = next_deed(now);
  return told;
}

// --- computers

Result<players::Player*> LocalTable::player_of(const std::string& spec) {
  const auto known = std::find_if(players_.begin(), players_.end(),
                                  [&](const auto& one) { return one.first == spec; });
  if (known != players_.end()) return known->second.get();
  Result<players::PlayerPtr> made =
      players::make_simple_player(spec, {words_.lexicon, words_.tables});
  if (!made) return made.error();
  players_.emplace_back(spec, *std::move(made));
  return players_.back().second.get();
}

bool LocalTable::must_wait_for_people(std::int64_t now) {
  const std::vector<int> people = players::people_to_wait_for(game());
  const std::optional<std::size_t> play = players::open_play(game());
  if (waved_play_ != play) {
    waved_play_ = play;
    waved_seats_.clear();
  }
  if (people.empty()) return false;
  const bool all_waved = std::all_of(people.begin(), people.end(), [&](int seat) {
    return std::find(waved_seats_.begin(), waved_seats_.end(), seat) != waved_seats_.end();
  });
  return !all_waved && game_time(now) - game().state().last_play->placed_at < ChallengeGrace;
}

std::optional<std::int64_t> LocalTable::next_deed(std::int64_t now) {
  if (!is_going_on()) return std::nullopt;
  const bool must_wait = must_wait_for_people(now);
  if (computers_.next_question(game(), must_wait)) return 0;
  const std::optional<LastPlay>& play = game().state().last_play;
  if (play && play->is_open && play->held_by) return HoldInterval;
  if (must_wait) return ChallengeGrace - (game_time(now) - play->placed_at);
  return std::nullopt;
}

void LocalTable::carry_out(const players::Question& question, std::int64_t now) {
  const bool is_turn = question.kind == players::Question::Kind::Turn;
  const std::string& spec = game().config().seats[static_cast<std::size_t>(question.seat)].player;
  const Result<players::Player*> player = player_of(spec);
  const View seen = view_of(game(), Viewer::seat(question.seat), game_time(now));
  const players::Decision decision =
      player ? players::decide(question, seen, **player) : players::Decision{question, {}};
  computers_.take(game(), decision);
  const bool has_acted =
      decision.action && referee_.act(question.seat, *decision.action, game_time(now)).has_value();
  // A game must not stand still.
  if (is_turn && !has_acted) [[maybe_unused]]
    const Result<void> passed = referee_.act(question.seat, PassTurn{}, game_time(now));
}

LocalTable::Told LocalTable::go_on(std::int64_t now) {
  Told told;
  const Game before = game();
  const std::optional<int> drawer =
      is_going_on() ? players::ComputerSeats::seat_to_draw(game(), game_time(now)) : std::nullopt;
  if (drawer) {
    [[maybe_unused]] const Result<void> drawn = referee_.act(*drawer, DrawTiles{}, game_time(now));
  } else if (const auto question = computers_.next_question(game(), must_wait_for_people(now))) {
    carry_out(*question, now);
  }
  tell(before, now, told);
  told.again = next_deed(now);
  return told;
}

}  // namespace quoin::wasm
