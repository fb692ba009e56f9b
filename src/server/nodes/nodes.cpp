#include "server/nodes/nodes.h"

#include <chrono>
#include <utility>

#include "server/storage/tables/nodes.h"

namespace quoin::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds BeatInterval{1'000};
constexpr milliseconds LoneBeatInterval{5'000};
constexpr std::int64_t DeadAfter = 3'500;
constexpr std::int64_t KeptFor = std::int64_t{30} * 24 * 60 * 60 * 1000;
constexpr std::size_t NodeIdBytes = 8;

}  // namespace

Nodes::Nodes(Timers& timers, const Clock& clock, Chance& chance, Storage& storage, bool is_alone,
             const std::vector<std::string>& known)
    : timers_(timers),
      clock_(clock),
      storage_(storage),
      is_alone_(is_alone),
      self_(chance.id(NodeIdBytes)) {
  // Until they have had time to be heard, nobody takes over from them.
  if (!is_alone_)
    for (const std::string& node : known) heard_at_[node] = clock_.steady_now();
  storage_.ask(
      [&clock = clock_](Backend& backend) { forget_nodes(backend, clock.wall_now() - KeptFor); });
  beat();
}

bool Nodes::is_alive(const std::string& node) const {
  return node == self_ || heard_at_.contains(node);
}

std::size_t Nodes::alive_count() const { return heard_at_.size() + 1; }

void Nodes::beat() {
  // The next one waits for this one, and so do others: a database that is away makes nobody alive.
  storage_.ask([node = self_, &clock = clock_](
                   Backend& backend) { server::beat(backend, node, clock.wall_now()); },
               [this](const Stored<Done>&) {
                 next_beat_ = timers_.after(is_alone_ ? LoneBeatInterval : BeatInterval, [this] {
                   look_for_dead();
                   if (!has_left_) beat();
                 });
               });
}

void Nodes::look_for_dead() {
  const std::int64_t now = clock_.steady_now();
  std::vector<std::string> dead;
  for (const auto& [node, heard_at] : heard_at_)
    if (now - heard_at > DeadAfter) dead.push_back(node);
  for (const std::string& node : dead) on_gone(node);
}

void Nodes::on_beat(const std::string& node) {
  if (node != self_) heard_at_[node] = clock_.steady_now();
}

void Nodes::on_gone(const std::string& node) {
  if (heard_at_.erase(node) > 0 && dead_) dead_(node);
}

void Nodes::tell(Notice notice) {
  if (is_alone_) return;
  storage_.ask([notice = std::move(notice)](Backend& backend) { server::tell(backend, notice); });
}

void Nodes::leave() {
  if (std::exchange(has_left_, true)) return;
  next_beat_.cancel();
  storage_.ask([node = self_, &clock = clock_](Backend& backend) {
    server::leave(backend, node, clock.wall_now());
  });
}

}  // namespace quoin::server
