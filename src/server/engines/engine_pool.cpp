#include "server/engines/engine_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace quoin::server {
namespace {

constexpr int Niceness = 15;

// Linux has a niceness for each thread.
void give_way() { ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), Niceness); }

}  // namespace

Result<players::Player*> EngineWorker::player(const std::string& spec,
                                              const players::Resources& resources) {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
    return kept.spec == spec && kept.lexicon == resources.lexicon;
  });
  if (found != kept_.end()) {
    std::rotate(kept_.begin(), found, found + 1);
  } else {
    Result<players::PlayerPtr> made = players::make_player(spec, resources);
    if (!made) return made.error();
    kept_.push_front({spec, resources.lexicon, *std::move(made)});
    if (kept_.size() > MaxPlayers) kept_.pop_back();
  }
  return kept_.front().player.get();
}

EnginePool::EnginePool(const Limits& limits, Post post) : limits_(limits), post_(std::move(post)) {
  for (int i = 0; i < limits_.threads; ++i) threads_.emplace_back([this] { run(); });
}

EnginePool::~EnginePool() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    queues_.clear();
    turns_.clear();
    for (const std::shared_ptr<StopFlag>& stop : running_) stop->stop();
  }
  has_work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::optional<EnginePool::Ticket> EnginePool::submit(const std::string& key, Work work) {
  Ticket ticket;
  {
    const std::lock_guard lock(mutex_);
    const auto [entry, is_new] = queues_.try_emplace(key);
    std::deque<Job>& queue = entry->second;
    // What was cancelled while it waited counts for nothing.
    counts_.waiting -= std::erase_if(queue, [](const Job& job) { return job.stop->is_stopped(); });
    if (queue.size() >= limits_.max_waiting_per_key || counts_.waiting >= limits_.max_waiting) {
      ++counts_.refused;
      if (is_new) queues_.erase(entry);
      return std::nullopt;
    }
    ticket.stop_ = std::make_shared<StopFlag>();
    if (is_new) turns_.push_back(key);
    queue.push_back({std::move(work), ticket.stop_});
    ++counts_.waiting;
  }
  has_work_.notify_one();
  return ticket;
}

EnginePool::Counts EnginePool::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

EnginePool::Job EnginePool::take() {
  for (;;) {
    const std::string key = std::move(turns_.front());
    turns_.pop_front();
    const auto found = queues_.find(key);
    if (found->second.empty()) {
      queues_.erase(found);
      if (turns_.empty()) return {};
      continue;
    }
    Job job = std::move(found->second.front());
    found->second.pop_front();
    --counts_.waiting;
    if (found->second.empty()) {
      queues_.erase(found);
    } else {
      turns_.push_back(key);
    }
    return job;
  }
}

void EnginePool::do_next(EngineWorker& worker, std::unique_lock<std::mutex>& lock) {
  Job job = take();
  if (!job.work || job.stop->is_stopped()) return;
  running_.push_back(job.stop);
  ++counts_.running;
  lock.unlock();
  Afterwards afterwards = job.work(worker, *job.stop);
  // Cancelled on the loop means: nobody there wants to hear of it any more. So that is asked on the
  // loop as well.
  if (afterwards) {
    post_([afterwards = std::move(afterwards), stop = job.stop] {
      if (!stop->is_stopped()) afterwards();
    });
  }
  job.work = nullptr;
  lock.lock();
  --counts_.running;
  ++counts_.done;
  std::erase(running_, job.stop);
}

bool EnginePool::do_one(EngineWorker& worker) {
  std::unique_lock lock(mutex_);
  if (turns_.empty()) return false;
  do_next(worker, lock);
  return true;
}

void EnginePool::run() {
  give_way();
  EngineWorker worker;
  std::unique_lock lock(mutex_);
  for (;;) {
    has_work_.wait(lock, [this] { return is_ending_ || !turns_.empty(); });
    if (is_ending_) return;
    do_next(worker, lock);
  }
}

}  // namespace quoin::server
