#include "server/runtime/worker.h"

#include <pthread.h>

#include <utility>

namespace quoin::server {

Worker::Worker(const std::string& name, Post post, std::size_t max_waiting)
    : Worker(std::move(post), max_waiting) {
  thread_ = std::thread([this] { run(); });
  ::pthread_setname_np(thread_.native_handle(), name.c_str());
}

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  has_work_.notify_one();
  if (thread_.joinable()) thread_.join();
}

bool Worker::submit(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= max_waiting_) return false;
    waiting_.push_back(std::move(job));
  }
  has_work_.notify_one();
  return true;
}

bool Worker::do_one() {
  Job job;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return false;
    job = std::move(waiting_.front());
    waiting_.pop_front();
  }
  post_(job());
  return true;
}

void Worker::run() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      has_work_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
      if (is_ending_) return;
    }
    do_one();
  }
}

}  // namespace quoin::server
