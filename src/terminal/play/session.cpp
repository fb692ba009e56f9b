#include "terminal/play/session.h"

#include <cassert>
#include <chrono>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "console/data.h"
#include "lexicon/judge.h"
#include "notation/game_log.h"
#include "players/registry.h"
#include "server/runtime/chance.h"
#include "table/advice.h"
#include "table/state.h"
#include "table/turns.h"
#include "terminal/play/reasons.h"

namespace quoin::cli {
namespace {

using Seed = std::optional<std::uint64_t>;

Secret secret_of(Seed seed) {
  return seed ? sha256(fmt::format("quoin play: secret of seed {}", *seed))
              : server::system_chance().secret();
}

// What human seats add to the draws.
table::NonceFor nonces_of(Seed seed) {
  return [seed](int seat) {
    return seed ? fmt::format("seed {} seat {}", *seed, seat + 1) : server::system_chance().id(16);
  };
}

// Plays the log again, and looks at each seal on the way: a log that was changed is not gone on
// with.
Result<Game> replay_sealed(const notation::GameLog& log) {
  Result<Game> game = Game::create(log.config);
  if (!game) return game;
  std::size_t checked = 0;
  for (std::size_t count = 0;; ++count) {
    for (; checked < log.seals.size() && log.seals[checked].events <= count; ++checked) {
      if (log.seals[checked].state == game->state_hash()) continue;
      return Error(reasons::play_seal_of_other_state, checked + 1, count);
    }
    if (count == log.events.size()) return game;
    if (const Result<void> applied = game->apply(log.events[count]); !applied) {
      return applied.error().within(fmt::format("event {}", count + 1));
    }
  }
}

}  // namespace

Clock steady_clock() {
  return [] {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(since).count()};
  };
}

Session::Session(Referee referee, lexicon::LexiconPtr lexicon, GameFile file, const Clock& clock)
    : referee_(std::move(referee)),
      lexicon_(std::move(lexicon)),
      file_(std::move(file)),
      clock_(clock),
      // Time away from the table does not count.
      clock_offset_(game().state().now - clock()) {}

Result<Session> Session::begin(GameConfig config, lexicon::LexiconPtr lexicon,
                               std::optional<std::uint64_t> seed, const SaveAs& save_as,
                               const Clock& clock) {
  Result<Referee> referee =
      Referee::create(std::move(config), secret_of(seed), lexicon::Judge(lexicon));
  if (!referee) return referee.error();
  if (const Result<void> prepared = table::deal(*referee, nonces_of(seed), 0); !prepared) {
    return prepared.error();
  }
  const std::string first_lines = notation::to_log(referee->game(), referee->secret());
  const std::size_t events = referee->game().events().size();
  Result<GameFile> file = save_as.is_required ? GameFile::create(save_as.path, first_lines)
                                              : GameFile::begin(save_as.path, first_lines);
  if (!file) return file.error();
  Session session(*std::move(referee), std::move(lexicon), *std::move(file), clock);
  session.stored_events_ = events;
  if (const Result<void> seated = session.seat_computers(); !seated) return seated.error();
  return session;
}

Result<Session> Session::resume(const std::string& path, const FindLexicon& find_lexicon,
                                const Clock& clock) {
  Result<GameFile> file = GameFile::open(path);
  if (!file) return file.error();
  Result<notation::GameLog> log = notation::parse_game_log(file->content());
  if (!log) return log.error().within(path);
  if (!log->secret) return Error(reasons::game_without_secret).within(path);
  Result<Game> game = replay_sealed(*log);
  if (!game) return game.error().within(path);
  Result<lexicon::LexiconPtr> lexicon = find_lexicon(log->config);
  if (!lexicon) return lexicon.error();
  const std::size_t events = log->events.size();
  const std::int64_t left_at = game->state().now;
  Result<Referee> referee =
      Referee::resume(*std::move(game), *log->secret, lexicon::Judge(*lexicon));
  if (!referee) return referee.error().within(path);
  if (const Result<void> prepared = table::deal(*referee, nonces_of(std::nullopt), left_at);
      !prepared) {
    return prepared.error().within(path);
  }
  Session session(*std::move(referee), *std::move(lexicon), *std::move(file), clock);
  session.stored_events_ = events;
  session.is_resumed_ = true;
  session.store();
  if (const Result<void> seated = session.seat_computers(); !seated) return seated.error();
  return session;
}

Result<void> Session::seat_computers() {
  players::Resources resources{lexicon_, {}};
  const bool is_training = config().rules.training;
  if (is_training || std::ssize(human_seats()) < game().seat_count()) {
    Result<evaluation::Tables> tables = tables_of(*lexicon_, false);
    if (!tables) return tables.error();
    resources.tables = *std::move(tables);
  }
  if (is_training) {
    Result<players::PlayerPtr> adviser = players::make_player(table::Adviser, resources);
    if (!adviser) return adviser.error();
    adviser_ = *std::move(adviser);
  }
  for (const SeatConfig& seat : config().seats) {
    players_.emplace_back();
    if (seat.is_human()) continue;
    Result<players::PlayerPtr> player = players::make_player(seat.player, resources);
    if (!player) return player.error();
    players_.back() = *std::move(player);
  }
  return {};
}

const std::string& Session::name_of(int seat) const {
  return config().seats[static_cast<std::size_t>(seat)].name;
}

bool Session::is_human(int seat) const {
  return config().seats[static_cast<std::size_t>(seat)].is_human();
}

std::vector<int> Session::human_seats() const {
  std::vector<int> seats;
  for (int seat = 0; seat < game().seat_count(); ++seat) {
    if (is_human(seat)) seats.push_back(seat);
  }
  return seats;
}

View Session::view(Viewer viewer) const { return view_of(game(), viewer, now()); }

std::int64_t Session::now() const { return clock_() + clock_offset_; }

Result<void> Session::act(int seat, const Action& action) {
  Result<void> done = referee_.act(seat, action, now());
  store();  // also after a refusal: time may have ended something
  return done;
}

void Session::tick() {
  table::let_time_pass(referee_, now());
  store();
}

std::optional<int> Session::human_to_act() const {
  const GameState& state = game().state();
  if (state.phase != Phase::Playing && state.phase != Phase::GoneOut) return std::nullopt;
  const std::optional<LastPlay>& play = state.last_play;
  const int seat = play && play->is_open && play->held_by ? *play->held_by : state.turn;
  return is_human(seat) ? std::optional(seat) : std::nullopt;
}

std::vector<int> Session::possible_challengers() const { return computers_.awaited(game(), now()); }

void Session::go_on() {
  for (const int seat : possible_challengers()) computers_.wave(game(), seat);
}

std::optional<ComputerTask> Session::computer_task() {
  const std::optional<players::Question> question = computers_.next_question(game(), now());
  if (!question) return std::nullopt;
  return ComputerTask{*question, view(Viewer::seat(question->seat)),
                      players_[static_cast<std::size_t>(question->seat)].get()};
}

void Session::carry_out(const players::Decision& decision) {
  const Result<table::CarriedOut> done = computers_.carry_out(referee_, decision, now());
  store();
  if (done || is_finished()) return;
  throw std::runtime_error(
      done.error().within(reasons::player_cannot_go_on, name_of(decision.question.seat)).message());
}

Result<int> Session::undo() {
  Result<int> seat = table::take_back(referee_, now());
  store();
  return seat;
}

void Session::close() {
  if (table::can_be_put_away(game())) {
    [[maybe_unused]] const Result<void> revealed = referee_.reveal(now());
    assert(revealed);
  }
  store();
  if (file_.trouble()) file_.append("");  // the last chance to write what is missing
}

Result<void> Session::save_copy(const std::string& path) const {
  const Result<GameFile> copy = GameFile::create(path, notation::to_log(game(), referee_.secret()));
  if (!copy) return copy.error();
  return {};
}

void Session::store() {
  const EventLog& events = game().events();
  if (stored_events_ == events.size()) return;
  std::string lines;
  for (; stored_events_ < events.size(); ++stored_events_) {
    lines += notation::log_line(events[stored_events_], config());
  }
  file_.append(lines + notation::log_seal(game()));
}

}  // namespace quoin::cli
