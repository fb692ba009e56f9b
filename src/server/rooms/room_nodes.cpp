// Room: the same table on other nodes. What they store is read again here; who sits before a page
// of theirs they tell.

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/rooms/room.h"
#include "server/storage/reading.h"

namespace quoin::server {
namespace {

using std::chrono::milliseconds;

// How long the node that made the last change is left to go on by itself. A computer thinks for
// less, unless its node has too much to do.
constexpr std::int64_t Patience = 10'000;
constexpr milliseconds LookAgainAfter{1000};

}  // namespace

bool Room::is_in_charge() const {
  return !context_.nodes.is_alive(writer_) || writer_ == context_.nodes.self() ||
         RoomContext::steady_now() - changed_at_ > Patience;
}

bool Room::is_here(int seat) const {
  const SeatSetup& setup = now_.setup.seats[static_cast<std::size_t>(seat)];
  return std::any_of(followings_.begin(), followings_.end(), [&](const Following& following) {
    return setup.is_owned_by(following.follower->person());
  });
}

bool Room::is_elsewhere(int seat) const {
  return std::any_of(elsewhere_.begin(), elsewhere_.end(),
                     [&](const auto& entry) { return (entry.second.seats >> seat & 1) != 0; });
}

void Room::on_changed_elsewhere(std::int64_t revision) {
  if (revision <= revision_) return;
  const auto look = [self = shared_from_this(), revision] {
    if (revision > self->revision_) self->reload([] {}, [](const Outcome&) {});
  };
  if (is_saving_) {
    waiting_.push_back({look, [](const Outcome&) {}});
  } else {
    look();
  }
}

void Room::when_current(std::function<void()> task, const Reply& reply) {
  if (context_.nodes.is_alone()) return when_idle(std::move(task), reply);
  context_.reader.ask<std::int64_t>(
      [id = id_](Backend& backend) { return revision_of(backend, id); },
      [self = shared_from_this(), task = std::move(task), reply](Stored<std::int64_t> revision) {
        // Where the database is away, what is known is better than nothing.
        if (revision && *revision > self->revision_) self->must_reload_ = true;
        self->when_idle(task, reply);
      });
}

void Room::look_again() {
  must_reload_ = true;
  when_idle([] {}, [](const Outcome&) {});
}

void Room::look_again_soon() {
  next_look_ = context_.loop.after(LookAgainAfter, [this] {
    if (must_reload_) when_idle([] {}, [](const Outcome&) {});
  });
}

std::int64_t Room::time_of(const StoredGame& stored) const {
  const std::int64_t known = std::max(game()->state().now, stored.clock);
  // Days are counted by the calendar, whether anybody could play or not.
  const bool is_paused = now_.setup.is_paused();
  if (game()->config().rules.clock.per_turn > 0 && is_going_on()) {
    const std::int64_t until = is_paused ? now_.setup.paused_at : RoomContext::wall_now();
    return std::max(known, until - now_.setup.started_at);
  }
  if (is_paused || !is_going_on() || stored.writer.empty() ||
      stored.writer == context_.nodes.self())
    return known;
  // For as long as somebody kept the clock.
  const std::int64_t kept_until =
      context_.nodes.is_alive(stored.writer) ? RoomContext::wall_now() : stored.writer_seen_at;
  return known + std::max<std::int64_t>(0, kept_until - stored.summary.changed_at);
}

Present Room::presence() const {
  Present present{id_, context_.nodes.self(), 0, 0};
  for (int seat = 0; seat < std::ssize(now_.setup.seats); ++seat)
    if (is_here(seat)) present.seats |= std::int64_t{1} << seat;
  present.watchers = std::count_if(
      followings_.begin(), followings_.end(),
      [&](const Following& it) { return now_.setup.seats_of(it.follower->person()).empty(); });
  return present;
}

void Room::tell_presence() {
  if (context_.nodes.is_alone()) return;
  Present present = presence();
  if (present == told_) return;
  told_ = present;
  context_.nodes.tell(std::move(present));
}

void Room::on_asked_who() {
  told_.reset();
  if (!followings_.empty()) tell_presence();
}

void Room::on_present(const Present& present) {
  const auto found = elsewhere_.find(present.node);
  if (found != elsewhere_.end() && found->second == present) return;
  if (present.seats == 0 && present.watchers == 0) {
    if (found == elsewhere_.end()) return;
    elsewhere_.erase(found);
  } else {
    elsewhere_[present.node] = present;
  }
  publish_table();
}

void Room::forget_node(const std::string& node) {
  if (elsewhere_.erase(node) > 0) publish_table();
  // What it was about to do is ours now.
  if (node == writer_) let_computers_play();
}

void Room::on_waved(const Waved& waved) {
  if (game() == nullptr || !is_going_on()) return;
  must_wait_for_people();  // forgets who waved at an older play
  if (!waved_play_ || static_cast<std::int64_t>(*waved_play_) != waved.play) return;
  wave(static_cast<int>(waved.seat));
}

void Room::wave(int seat) {
  if (std::find(waved_seats_.begin(), waved_seats_.end(), seat) == waved_seats_.end())
    waved_seats_.push_back(seat);
  let_computers_play();
}

}  // namespace quoin::server
