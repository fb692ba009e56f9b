#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace quoin::server {

// For what takes too long on the loop: one job after the other, in the order in which they came, on
// a thread of its own or where somebody works them off. What a job returns is posted. Jobs that
// have not begun when this is destroyed are dropped.
class Worker {
 public:
  using Task = std::function<void()>;
  using Post = std::function<void(Task)>;
  using Job = std::function<Task()>;

  // So many jobs may wait; more are refused.
  static constexpr std::size_t AnyNumber = std::numeric_limits<std::size_t>::max();
  // With a thread of that name.
  Worker(const std::string& name, Post post, std::size_t max_waiting = AnyNumber);
  // Without one.
  explicit Worker(Post post, std::size_t max_waiting = AnyNumber)
      : post_(std::move(post)), max_waiting_(max_waiting) {}
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Whether it was taken on. A job does not throw.
  bool submit(Job job);

  // Does the next job on the caller's thread; false where none waits. A worker without a thread is
  // worked off like that.
  bool do_one();

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
