#pragma once

#include <chrono>
#include <memory>

#include "server/runtime/timers.h"

namespace quoin::server {

// The thread on which games are played. All rooms, requests and sockets live on it, so none of
// them needs a lock; whatever takes long (the database, computer players) runs elsewhere and
// comes back with post().
class Loop : public Timers {
 public:
  Loop();
  ~Loop() override;
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Works until stop(). A task that throws ends run() with its exception.
  void run();
  // From any thread; a signal handler may not.
  void stop();
  // From any thread, unlike what else tasks are given to.
  void post(Task task) override;

  [[nodiscard]] Timer after(std::chrono::milliseconds delay, Task task) override;

  // Calls the task on the loop when the process gets SIGTERM or SIGINT; a second signal ends the
  // process as usual.
  void on_end_signal(Task task);

  // Calls the task on the loop whenever the process gets SIGHUP, which no longer ends it.
  void on_reload_signal(Task task);

  // What only the network code below server/net may know: a boost::asio::io_context.
  struct Implementation;
  Implementation& implementation() { return *implementation_; }

 private:
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace quoin::server
