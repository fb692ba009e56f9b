#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <thread>

namespace quoin::server {

// A thread for what takes too long on the loop: one job after the other, in the order in which they
// came. What a job returns is posted. Jobs that have not begun when this is destroyed are dropped.
class Worker {
 public:
  using Task = std::function<void()>;
  using Post = std::function<void(Task)>;
  using Job = std::function<Task()>;

  // So many jobs may wait; more are refused.
  static constexpr std::size_t AnyNumber = std::numeric_limits<std::size_t>::max();
  Worker(const std::string& name, Post post, std::size_t max_waiting = AnyNumber);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Whether it was taken on. A job does not throw.
  bool submit(Job job);

 private:
  void run();

  const Post post_;
  const std::size_t max_waiting_;
  std::mutex mutex_;
  std::condition_variable has_work_;
  std::deque<Job> waiting_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace quoin::server
