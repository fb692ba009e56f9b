#include "wasm/local_table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "core/reasons.h"
#include "lexicon/judge.h"
#include "notation/game_log.h"
#include "players/registry.h"
#include "players/simple_players.h"
#include "protocol/message.h"
#include "table/news.h"
#include "table/turns.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

constexpr std::size_t IdDigits = 16;

// All people at this device are one to the table.
const table::Person Here{"here"};

table::Seat seat_of_people(const std::string& name) {
  table::Seat seat;
  seat.name = name;
  seat.owners = {Here.id};
  seat.is_ready = true;
  return seat;
}

// Always the same, so that a page that was closed in between does not begin two of them.
std::string id_after(const std::string& id) {
  return to_hex(sha256(id + " next")).substr(0, IdDigits);
}

table::Choice choice_of(const GameConfig& config) {
  return {config.lexicon, config.alphabet->name(), config.layout->name(), config.rules.to_text()};
}

// What a table on a device has not.
protocol::Outcome missing_here(const protocol::RequestBody& body) {
  if (std::holds_alternative<protocol::Pause>(body))
    return protocol::not_allowed(Error(reasons::device_waits_by_itself));
  return std::nullopt;
}

}  // namespace

// What a device offers to a table.
class LocalTable::Device : public table::Place {
 public:
  Device(const Words& words, LayoutPtr layout, const Chance& chance)
      : words_(words), layout_(std::move(layout)), chance_(chance) {}

  Result<table::Setting> setting_of(const table::Setup& setup) override {
    GameConfig config;
    config.alphabet = words_.lexicon->alphabet_ptr();
    config.layout = layout_;
    config.lexicon = words_.lexicon->metadata().name;
    config.lexicon_fingerprint = to_hex(words_.lexicon->fingerprint());
    Result<Rules> rules = Rules::parse(setup.choice.rules, *config.alphabet);
    if (!rules) return rules.error().within("rules");
    if (rules->clock != Rules::defaults_for(*config.alphabet).clock)
      return Error(reasons::device_has_no_clock);
    if (rules->family_filter) return Error(reasons::device_has_no_filter);
    config.rules = *std::move(rules);
    return table::Setting{std::move(config), words_.lexicon};
  }

  Result<table::Seat> seat_for(const std::string& player, const table::Setup& setup) override {
    if (player == HumanPlayer)
      return seat_of_people(fmt::format("Guest {}", setup.seats.size() + 1));
    const Result<players::PlayerPtr> made =
        players::make_simple_player(player, {words_.lexicon, words_.tables});
    if (!made) return made.error();
    table::Seat seat;
    seat.player = player;
    seat.name = players::display_name(player);
    return seat;
  }

  std::string new_nonce() override { return chance_.nonce; }

 private:
  const Words& words_;
  LayoutPtr layout_;
  const Chance& chance_;
};

LocalTable::LocalTable(std::string id, std::int64_t created_at, table::State state, Words words,
                       std::int64_t now)
    : id_(std::move(id)),
      created_at_(created_at),
      state_(std::move(state)),
      words_(std::move(words)),
      opened_at_(now),
      time_when_opened_(game().state().now) {}

Result<LocalTable> LocalTable::create(const NewLocalGame& wanted, const Chance& chance, Words words,
                                      std::int64_t now) {
  const auto count = static_cast<int>(wanted.seats.size());
  if (count < MinSeats || count > MaxSeats)
    return Error(reasons::seat_count_wrong, MinSeats, MaxSeats, count);
  table::Setup setup;
  setup.choice.rules = wanted.rules;
  setup.previous = wanted.previous;
  Device device(words, wanted.layout, chance);
  for (const SeatConfig& one : wanted.seats) {
    Result<table::Seat> seat = device.seat_for(one.player, setup);
    if (!seat) return seat.error();
    const std::string name(trim(one.name));
    seat->name = table::unused_name(name.empty() ? seat->name : name, setup.seats, -1);
    setup.seats.push_back(*std::move(seat));
  }
  return begin(wanted.id, std::move(setup), wanted.layout, chance, std::move(words), now);
}

Result<LocalTable> LocalTable::begin(std::string id, table::Setup setup, const LayoutPtr& layout,
                                     const Chance& chance, Words words, std::int64_t now) {
  table::State state;
  state.setup = std::move(setup);
  state.setup.host = Here.id;
  state.setup.has_chat = false;
  state.secret = chance.secret;
  Device device(words, layout, chance);
  if (const Result<void> begun = table::begin(state, device, now); !begun) return begun.error();
  state.setup.choice = choice_of(state.game()->config());
  state.settle();
  return LocalTable(std::move(id), now, std::move(state), std::move(words), now);
}

Result<LocalTable> LocalTable::open(const KeptLocalGame& kept, Words words, std::int64_t now) {
  Result<notation::GameLog> log = notation::parse_game_log(kept.log);
  if (!log) return log.error();
  if (!log->secret) return Error(reasons::device_log_without_secret);
  if (log->config.lexicon != words.lexicon->metadata().name)
    return Error(reasons::device_other_word_list, log->config.lexicon);
  Result<Game> game = Game::replay(log->config, log->events);
  if (!game) return game.error();
  Result<Referee> referee =
      Referee::resume(*std::move(game), *log->secret, lexicon::Judge(words.lexicon));
  if (!referee) return referee.error();
  table::State state;
  state.secret = *log->secret;
  state.lexicon = words.lexicon;
  state.setup.choice = choice_of(log->config);
  state.setup.host = Here.id;
  state.setup.has_chat = false;
  state.setup.next = kept.next;
  state.setup.previous = kept.previous;
  for (const SeatConfig& one : log->config.seats) {
    table::Seat seat = one.is_human() ? seat_of_people(one.name) : table::Seat();
    seat.name = one.name;
    seat.player = one.player;
    seat.wants_rematch = one.is_human() && !kept.next.empty();
    state.setup.seats.push_back(std::move(seat));
  }
  state.referee = *std::move(referee);
  state.settle();
  return LocalTable(kept.id, kept.created_at, std::move(state), std::move(words), now);
}

KeptLocalGame LocalTable::kept() const {
  std::string log = notation::log_header(game().config(), state_.secret);
  for (const Event& event : game().events()) log += notation::log_line(event, game().config());
  return {id_, created_at_, state_.setup.next, state_.setup.previous, std::move(log)};
}

// The clock of a device may be set back.
std::int64_t LocalTable::game_time(std::int64_t now) const {
  return std::max(game().state().now, time_when_opened_ + (now - opened_at_));
}

View LocalTable::view(std::int64_t now) const {
  return view_of(game(), follower_.value_or(Viewer::spectator()), game_time(now));
}

protocol::Table LocalTable::table() const {
  protocol::Table table =
      table::table_for(state_, Here, follower_.value_or(Viewer::spectator()).own_seat());
  table.id = id_;
  table.created_at = created_at_;
  for (protocol::TableSeat& seat : table.seats) seat.is_connected = true;
  return table;
}

void LocalTable::tell(const table::State& before, std::int64_t now, Told& told) const {
  for (std::size_t i = before.game()->events().size(); i < game().events().size(); ++i)
    told.lines.push_back(notation::log_line(game().events()[i], game().config()));
  if (!follower_) return;
  const table::News news = table::news_since(before, state_);
  if (news.is_of_table) told.messages.push_back(protocol::table(table()));
  if (news.first_event)
    told.messages.push_back(protocol::update(id_, view(now), game_time(now), *news.first_event));
  if (news.moved) told.messages.push_back(protocol::moved(id_, state_.setup.next, *news.moved));
}

LocalTable::Told LocalTable::hear(std::string_view request, const Chance& chance,
                                  std::int64_t now) {
  Told told;
  const protocol::ParsedRequest parsed = protocol::parse_request(request);
  if (!parsed.request) {
    const protocol::Refused refused = protocol::bad_request(parsed.request.error());
    told.messages.push_back(protocol::refused(parsed.id, refused));
  } else if (parsed.request->game != id_) {
    told.messages.push_back(protocol::refused(
        parsed.id, {protocol::Refusal::NoSuchGame, Error(reasons::device_no_such_game)}));
  } else if (std::holds_alternative<protocol::Follow>(parsed.request->body)) {
    follow(*parsed.request, now, told);
  } else {
    answer(*parsed.request, chance, now, told);
  }
  look_on(now, told);
  return told;
}

void LocalTable::follow(const protocol::Request& request, std::int64_t now, Told& told) {
  follower_ = state_.setup.viewer_for(Here, request.as_seat);
  const View seen = view(now);
  told.messages.push_back(protocol::game(table(), &seen, game_time(now), {}));
  told.messages.push_back(protocol::done(request.id));
}

void LocalTable::answer(const protocol::Request& request, const Chance& chance, std::int64_t now,
                        Told& told) {
  if (std::holds_alternative<protocol::Unfollow>(request.body)) follower_.reset();
  Device device(words_, game().config().layout, chance);
  table::Answer answer;
  answer.refused = missing_here(request.body);
  if (!answer.refused)
    answer = table::answer(state_, request, {Here}, {game_time(now), now}, device);
  if (!answer.refused) answer.refused = carry_out(answer, chance, now, told);
  if (answer.message) told.messages.push_back(*answer.message);
  told.messages.push_back(answer.refused ? protocol::refused(request.id, *answer.refused)
                                         : protocol::done(request.id));
  if (!answer.draft) return;
  const table::State before = std::exchange(state_, *std::move(answer.draft));
  tell(before, now, told);
}

protocol::Outcome LocalTable::carry_out(table::Answer& answer, const Chance& chance,
                                        std::int64_t now, Told& told) {
  if (const auto* wave = std::get_if<table::Wave>(&answer.task)) {
    computers_.wave(game(), wave->seat);
  } else if (const auto* asked = std::get_if<table::AdviceAsked>(&answer.task)) {
    const Result<players::Player*> adviser = player_of(std::string(table::Adviser));
    if (!adviser) return protocol::Refused{protocol::Refusal::Unavailable, adviser.error()};
    const View seen = view_of(game(), Viewer::seat(asked->seat), game_time(now));
    answer.message = table::advice(*asked, seen, words_.lexicon, *adviser);
  } else if (const auto* successor = std::get_if<table::Successor>(&answer.task)) {
    protocol::Outcome refused = go_on_elsewhere(*successor, *answer.draft, chance, now, told);
    if (refused) answer.draft.reset();
    return refused;
  }
  return std::nullopt;
}

protocol::Outcome LocalTable::go_on_elsewhere(const table::Successor& successor,
                                              table::State& draft, const Chance& chance,
                                              std::int64_t now, Told& told) const {
  const Result<LocalTable> created =
      begin(id_after(id_), successor.setup, game().config().layout, chance, words_, now);
  if (!created) return protocol::against_rules(created.error());
  draft.setup.next = created->id_;
  told.created = created->kept();
  return std::nullopt;
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

void LocalTable::look_on(std::int64_t now, Told& told) {
  if (const auto deed = computers_.next_deed(state_, game_time(now))) told.again = deed->after;
}

void LocalTable::decide(const players::Question& question, std::int64_t now) {
  const std::string& spec = game().config().seats[static_cast<std::size_t>(question.seat)].player;
  const Result<players::Player*> player = player_of(spec);
  const View seen = view_of(game(), Viewer::seat(question.seat), game_time(now));
  const players::Decision decision =
      player ? players::decide(question, seen, **player) : players::Decision{question, {}};
  [[maybe_unused]] const Result<table::CarriedOut> done =
      computers_.carry_out(*state_.referee, decision, game_time(now));
}

LocalTable::Told LocalTable::go_on(std::int64_t now) {
  Told told;
  const table::State before = state_;
  if (const auto deed = computers_.next_deed(state_, game_time(now))) {
    if (deed->kind == table::Deed::Kind::LetTimePass)
      table::let_time_pass(*state_.referee, game_time(now));
    if (deed->question) decide(*deed->question, now);
  }
  state_.settle();
  tell(before, now, told);
  look_on(now, told);
  return told;
}

}  // namespace quoin::wasm
