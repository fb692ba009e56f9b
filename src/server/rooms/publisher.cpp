#include "server/rooms/publisher.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "protocol/message.h"
#include "table/news.h"

namespace quoin::server {
namespace {

using Following = Presence::Following;

bool is_turn(const EventBody& body) {
  return std::holds_alternative<TilesPlaced>(body) ||
         std::holds_alternative<TilesExchanged>(body) || std::holds_alternative<TurnPassed>(body);
}

bool is_beginning(const EventBody& body) {
  return std::holds_alternative<NonceAdded>(body) || std::holds_alternative<OrderDecided>(body) ||
         std::holds_alternative<TilesDrawn>(body);
}

// How much of a log somebody sees who is some turns behind.
std::size_t length_before(const EventLog& events, int turns_behind) {
  std::size_t length = events.size();
  for (int turns = 0; turns < turns_behind && length > 0;) turns += is_turn(events[--length].body);
  // Those who come before enough turns were made see the beginning: whose draws those are is seen
  // by nobody but their seats.
  const auto beginning = std::find_if_not(events.begin(), events.end(),
                                          [](const Event& it) { return is_beginning(it.body); });
  return std::max(length, static_cast<std::size_t>(beginning - events.begin()));
}

}  // namespace

Publisher::Publisher(Name name, const table::State& state, const GameTime& time, Presence& presence,
                     const RatedSeats& standings, const Tokens& tokens)
    : name_(std::move(name)),
      state_(state),
      time_(time),
      presence_(presence),
      standings_(standings),
      tokens_(tokens) {}

protocol::Table Publisher::table_for(const Person& person, std::optional<int> as_seat) const {
  protocol::Table table = table::table_for(state_, person, as_seat);
  table.id = name_.id;
  table.created_at = name_.created_at;
  for (int i = 0; i < std::ssize(table.seats); ++i) {
    protocol::TableSeat& seat = table.seats[static_cast<std::size_t>(i)];
    seat.is_connected = seat.is_connected || presence_.is_connected(i);
  }
  standings_.add_to(table);
  table.watchers = presence_.watchers();
  const bool may_invite = table.own_seat || table.is_host;
  if (may_invite && state_.status == GameStatus::Open) table.invite = tokens_.invitation();
  if (table.own_seat) table.resume = tokens_.resumption(state_.setup, *table.own_seat);
  return table;
}

std::string Publisher::snapshot_for(const Person& person, std::optional<int> as_seat) const {
  const Viewer viewer = state_.setup.viewer_for(person, as_seat);
  const protocol::Table table = table_for(person, as_seat);
  const std::vector<protocol::ChatMessage> chat = table::chat_for(state_, viewer);
  if (!state_.referee) return protocol::game(table, nullptr, 0, chat);
  const std::int64_t now = time_shown_to(viewer);
  const View view = view_of(shown_to(viewer), viewer, now);
  return protocol::game(table, &view, now, chat);
}

void Publisher::publish(const table::State& before) {
  const table::News news = table::news_since(before, state_);
  if (news.is_of_table) {
    presence_.tell();  // a watcher may have sat down
    publish_table();
  }
  if (news.has_begun) show_everybody();
  if (news.first_event) publish_events(*news.first_event);
  publish_chat(news.first_line);
  if (news.moved) publish_move(*news.moved);
}

void Publisher::publish_table() const {
  for (const Following& following : presence_.followings()) {
    following.follower->say(
        protocol::table(table_for(following.follower->person(), following.viewer.own_seat())));
  }
}

void Publisher::show(Following& following) const {
  const Person& person = following.follower->person();
  following.viewer = state_.setup.viewer_for(person, following.viewer.own_seat());
  following.follower->say(snapshot_for(person, following.viewer.own_seat()));
}

void Publisher::show_everybody() {
  for (Following& following : presence_.followings()) show(following);
}

void Publisher::publish_chat(std::size_t from) const {
  for (std::size_t i = from; i < state_.chat.size(); ++i) {
    const protocol::ChatMessage& line = state_.chat[i];
    const auto message = std::make_shared<const std::string>(protocol::chat(name_.id, line));
    for (const Following& following : presence_.followings()) {
      if (!state_.setup.mutes(following.viewer, line.seat)) following.follower->send(message);
    }
  }
}

void Publisher::publish_move(std::string_view why) const {
  const auto message =
      std::make_shared<const std::string>(protocol::moved(name_.id, state_.setup.next, why));
  for (const Following& following : presence_.followings()) following.follower->send(message);
}

const Game& Publisher::shown_to(Viewer viewer) const {
  return delayed_ && !viewer.own_seat() ? *delayed_ : *state_.game();
}

std::int64_t Publisher::time_shown_to(Viewer viewer) const {
  return delayed_ && !viewer.own_seat() ? delayed_->state().now : time_.now();
}

void Publisher::look_back() {
  if (state_.setup.delay == 0 || !state_.is_going_on()) return delayed_.reset();
  const Game& game = *state_.game();
  const std::size_t length = length_before(game.events(), state_.setup.delay);
  // A game that was read anew may have other names, and other events.
  if (!delayed_ || &delayed_->config() != &game.config() || delayed_->events().size() > length)
    delayed_ = game.without_events();
  delayed_->catch_up(game, length);
}

std::string Publisher::update_for(Viewer viewer, std::size_t from) const {
  const std::int64_t now = time_shown_to(viewer);
  const View view = view_of(shown_to(viewer), viewer, now);
  return protocol::update(name_.id, view, now, from);
}

void Publisher::publish_events(std::size_t from) const {
  std::shared_ptr<const std::string> for_spectators;
  for (const Following& following : presence_.followings()) {
    if (following.viewer.own_seat()) {
      following.follower->say(update_for(following.viewer, from));
      continue;
    }
    if (!for_spectators)
      for_spectators =
          std::make_shared<const std::string>(update_for(Viewer::spectator(), delayed_ ? 0 : from));
    following.follower->send(for_spectators);
  }
}

}  // namespace quoin::server
