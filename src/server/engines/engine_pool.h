#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"
#include "players/registry.h"
#include "players/strategy/player.h"

namespace quoin::server {

// What a thread of the pool keeps between jobs: computer players, whose boards and buffers are
// worth more than the games that use them.
class EngineWorker {
 public:
  // The player of a spec. The reference holds until the next call.
  Result<players::Player*> player(const std::string& spec, const players::Resources& resources);

 private:
  static constexpr std::size_t MaxPlayers = 8;

  struct Kept {
    std::string spec;
    lexicon::LexiconPtr lexicon;
    players::PlayerPtr player;
  };
  std::deque<Kept> kept_;  // the last used first
};

// Where computers think. It has threads of its own, which give way to everything else on the
// machine, so that play goes on however hard they work. Fair: each key (a game, a person) has a
// queue, and queues take turns. Bounded: what is too much is refused. Everything can be cancelled.
class EnginePool {
 public:
  // Runs on a thread of the pool; what it returns runs through `post`, unless the job was
  // cancelled before.
  using Afterwards = std::function<void()>;
  using Work = std::function<Afterwards(EngineWorker& worker, const StopFlag& stop)>;
  using Post = std::function<void(std::function<void()>)>;

  struct Limits {
    int threads = 1;
    std::size_t max_waiting = 10'000;
    std::size_t max_waiting_per_key = 2;
  };

  EnginePool(const Limits& limits, Post post);
  // Cancels everything, and waits for what runs.
  ~EnginePool();
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  // A job that was taken. Destroying it cancels the job.
  class Ticket {
   public:
    Ticket() = default;
    ~Ticket() { cancel(); }
    Ticket(Ticket&&) = default;
    Ticket& operator=(Ticket&& other) noexcept {
      cancel();
      stop_ = std::move(other.stop_);
      return *this;
    }
    void cancel() {
      if (stop_) stop_->stop();
      stop_.reset();
    }

   private:
    friend class EnginePool;
    std::shared_ptr<StopFlag> stop_;
  };

  // Nothing where there is too much waiting already.
  std::optional<Ticket> submit(const std::string& key, Work work);

  // Does the next job on the caller's thread; false where none waits. A pool without threads is
  // worked off like that.
  bool do_one(EngineWorker& worker);

  struct Counts {
    std::size_t waiting = 0;
    std::size_t running = 0;
    std::uint64_t done = 0;
    std::uint64_t refused = 0;
  };
  Counts counts() const;

 private:
  struct Job {
    Work work;
    std::shared_ptr<StopFlag> stop;
  };

  void run();
  // The lock is held, but while the job is done.
  void do_next(EngineWorker& worker, std::unique_lock<std::mutex>& lock);
  // The next job in turn; the lock is held.
  Job take();

  Limits limits_;
  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable has_work_;
  std::map<std::string, std::deque<Job>> queues_;
  std::deque<std::string> turns_;  // the keys of queues_, the next one first
  std::vector<std::shared_ptr<StopFlag>> running_;
  Counts counts_;
  bool is_ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace quoin::server
