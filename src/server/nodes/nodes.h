#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/runtime/chance.h"
#include "server/runtime/clock.h"
#include "server/runtime/timers.h"
#include "server/storage/notice.h"
#include "server/storage/storage.h"

namespace quoin::server {

// The servers that share a database, as one of them sees it. Each tells the others every second
// that it is there; who has not been heard for a few is taken for dead, and others go on with what
// it did. Nothing is wrong where they err: what is stored is guarded by the database.
class Nodes {
 public:
  // `known`: those of earlier days, any of which may still be there. Alone: the database has one
  // node only, and what it notes is when it was last there.
  Nodes(Timers& timers, const Clock& clock, Chance& chance, Storage& storage, bool is_alone,
        const std::vector<std::string>& known);

  const std::string& self() const { return self_; }
  bool is_alone() const { return is_alone_; }
  // Also of this one.
  bool is_alive(const std::string& node) const;
  std::size_t alive_count() const;

  // To all others, for what is not stored.
  void tell(Notice notice);
  void on_beat(const std::string& node);
  void on_gone(const std::string& node);
  // Called when a node is found to be dead, or says that it ends.
  void when_dead(std::function<void(const std::string& node)> task) { dead_ = std::move(task); }

  // Says goodbye.
  void leave();

 private:
  void beat();
  void look_for_dead();

  Timers& timers_;
  const Clock& clock_;
  Storage& storage_;
  bool is_alone_;
  std::string self_;
  std::unordered_map<std::string, std::int64_t> heard_at_;  // by the steady clock
  std::function<void(const std::string&)> dead_;
  Timer next_beat_;
  bool has_left_ = false;
};

}  // namespace quoin::server
