#include "server/net/hub.h"

#include <cassert>

#include "server/net/address.h"

namespace quoin::server::net {

std::vector<std::shared_ptr<Peer>> Hub::all_peers() const {
  std::vector<std::shared_ptr<Peer>> all;
  all.reserve(peers.size());
  for (Peer* peer : peers) {
    if (std::shared_ptr<Peer> alive = peer->weak_from_this().lock())
      all.push_back(std::move(alive));
  }
  return all;
}

std::optional<Place> Place::take(const std::shared_ptr<Hub>& hub) {
  if (hub->counts.connections >= hub->limits().max_connections) return std::nullopt;
  ++hub->counts.connections;
  return Place(hub);
}

Place::~Place() {
  if (!hub_) return;
  count_for_nobody();
  --hub_->counts.connections;
}

bool Place::count_for(const std::string& address) {
  std::string group = address_group(address);
  if (group == group_) return true;
  count_for_nobody();
  std::size_t& count = hub_->connections_by_group[group];
  if (count >= hub_->limits().max_connections_per_address) return false;
  ++count;
  group_ = std::move(group);
  return true;
}

void Place::count_for_nobody() {
  if (group_.empty()) return;
  const auto found = hub_->connections_by_group.find(group_);
  assert(found != hub_->connections_by_group.end());
  if (--found->second == 0) hub_->connections_by_group.erase(found);
  group_.clear();
}

std::optional<LargeBody> LargeBody::take(const std::shared_ptr<Hub>& hub,
                                         const std::string& address) {
  std::string group = address_group(address);
  const auto found = hub->large_bodies_by_group.find(group);
  const std::size_t of_group = found == hub->large_bodies_by_group.end() ? 0 : found->second;
  if (hub->large_bodies >= hub->limits().max_large_bodies ||
      of_group >= hub->limits().max_large_bodies_per_address)
    return std::nullopt;
  ++hub->large_bodies;
  ++hub->large_bodies_by_group[group];
  return LargeBody(hub, std::move(group));
}

LargeBody::~LargeBody() {
  if (!hub_) return;
  --hub_->large_bodies;
  const auto found = hub_->large_bodies_by_group.find(group_);
  assert(found != hub_->large_bodies_by_group.end());
  if (--found->second == 0) hub_->large_bodies_by_group.erase(found);
}

Peer::Peer(std::shared_ptr<Hub> hub) : hub_(std::move(hub)) { hub_->peers.insert(this); }
Peer::~Peer() { hub_->peers.erase(this); }

void Peer::wait_until(std::int64_t time) {
  waits_until_ = time;
  if (fires_at_ <= time) return;
  fires_at_ = time;
  timer_ = hub_->timers.after(std::chrono::milliseconds(time - steady_now()),
                              [self = shared_from_this()] { self->on_timer(); });
}

void Peer::on_timer() {
  fires_at_ = Never;
  if (steady_now() < waits_until_) return wait_until(waits_until_);
  on_time_out();
}

void Peer::stop_timer() {
  fires_at_ = Never;
  timer_.cancel();
}

}  // namespace quoin::server::net
