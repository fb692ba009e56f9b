#include "server/rooms/presence.h"

#include <algorithm>
#include <utility>

#include "server/rooms/game_time.h"

namespace quoin::server {

Presence::Presence(std::string room, const table::Setup& setup, Nodes& nodes,
                   std::function<void()> changed)
    : room_(std::move(room)), setup_(setup), nodes_(nodes), changed_(std::move(changed)) {}

Presence::Following& Presence::add(const FollowerPtr& follower, std::optional<int> as_seat) {
  followings_.push_back({follower, setup_.viewer_for(follower->person(), as_seat)});
  return followings_.back();
}

void Presence::remove(const Follower& follower) {
  const auto found = std::find_if(followings_.begin(), followings_.end(), [&](const Following& it) {
    return it.follower.get() == &follower;
  });
  if (found == followings_.end()) return;
  const std::optional<int> seat = found->viewer.own_seat();
  followings_.erase(found);
  tell();
  if (seat && !is_connected(*seat)) changed_();
}

bool Presence::is_here(int seat) const {
  const table::Seat& asked = setup_.seats[static_cast<std::size_t>(seat)];
  return std::any_of(followings_.begin(), followings_.end(), [&](const Following& following) {
    return asked.is_owned_by(following.follower->person());
  });
}

bool Presence::is_elsewhere(int seat) const {
  return std::any_of(elsewhere_.begin(), elsewhere_.end(),
                     [&](const auto& entry) { return (entry.second.seats >> seat & 1) != 0; });
}

int Presence::watchers() const {
  std::int64_t watchers = here().watchers;
  for (const auto& [node, present] : elsewhere_) watchers += present.watchers;
  return static_cast<int>(watchers);
}

std::int64_t Presence::lag_of(int seat) const {
  std::int64_t lag = 0;
  const table::Seat& asked = setup_.seats[static_cast<std::size_t>(seat)];
  for (const Following& following : followings_) {
    if (asked.is_owned_by(following.follower->person()))
      lag = std::max(lag, lag_credit(following.follower->round_trip()));
  }
  return lag;
}

Present Presence::here() const {
  Present present{room_, nodes_.self(), 0, 0};
  for (int seat = 0; seat < std::ssize(setup_.seats); ++seat)
    if (is_here(seat)) present.seats |= std::int64_t{1} << seat;
  present.watchers = std::count_if(
      followings_.begin(), followings_.end(),
      [&](const Following& it) { return setup_.seats_of(it.follower->person()).empty(); });
  return present;
}

void Presence::tell() {
  if (nodes_.is_alone()) return;
  Present present = here();
  if (present == told_) return;
  told_ = present;
  nodes_.tell(std::move(present));
}

void Presence::ask_others() { nodes_.tell(WhoIsThere{room_, nodes_.self()}); }

void Presence::on_asked() {
  told_.reset();
  if (!followings_.empty()) tell();
}

void Presence::on_present(const Present& present) {
  const auto found = elsewhere_.find(present.node);
  if (found != elsewhere_.end() && found->second == present) return;
  if (present.seats == 0 && present.watchers == 0) {
    if (found == elsewhere_.end()) return;
    elsewhere_.erase(found);
  } else {
    elsewhere_[present.node] = present;
  }
  changed_();
}

void Presence::forget_node(const std::string& node) {
  if (elsewhere_.erase(node) > 0) changed_();
}

}  // namespace quoin::server
