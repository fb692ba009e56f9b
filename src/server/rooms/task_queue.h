#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>

#include "server/rooms/follower.h"
#include "server/runtime/clock.h"

namespace quoin::server {

// What people want of one room, one after the other: while something is being stored, the next has
// to wait. After a failure what is stored is read before anything else is done.
class TaskQueue {
 public:
  using Task = std::function<void()>;
  struct Waiting {
    Task task;
    Reply reply;
    int attempts = 0;
  };
  // Reads what is stored; then does the task, or replies why it cannot.
  using Read = std::function<void(Task then, const Reply& reply)>;

  TaskQueue(const Clock& clock, Read read);

  // Runs the task when nothing is being stored. Refused where too many wait.
  void when_idle(Task task, const Reply& reply);
  // The same without limit and for nobody.
  void add(Task task);
  // Begins with it, before all others.
  void add_first(Waiting one) { waiting_.push_front(std::move(one)); }

  // From hold() to release() everything waits; run_waiting() goes on with it.
  bool is_held() const { return is_held_; }
  void hold() { is_held_ = true; }
  void release() { is_held_ = false; }
  void run_waiting();
  // What cannot be stored for one cannot be stored for those behind them either: they need not wait
  // for the storage to find that out again.
  void refuse_waiting(const Refused& refused);

  bool has_to_read() const { return has_to_read_; }
  void set_has_to_read(bool has_to) { has_to_read_ = has_to; }

  // What is being run now: where what it stores is refused because another node was faster, it is
  // run again, for the game as it is then.
  const std::optional<Waiting>& running() const { return running_; }

  // Nobody waits, and for so long nobody has wanted anything.
  bool has_rested(std::int64_t milliseconds) const;
  void touch() { last_used_ = clock_.steady_now(); }

 private:
  void run(Waiting one);
  void run_now(Waiting one);

  const Clock& clock_;
  Read read_;
  bool is_held_ = false;
  bool has_to_read_ = false;
  std::deque<Waiting> waiting_;
  std::optional<Waiting> running_;
  std::int64_t last_used_;
};

// Why a table is not asked for more.
Refused too_much_at_once();

}  // namespace quoin::server
