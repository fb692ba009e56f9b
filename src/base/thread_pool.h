#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "base/executor.h"

namespace quoin {

// An executor with threads of its own; the caller of run() is worker 0. One run at a time.
class ThreadPool : public Executor {
 public:
  explicit ThreadPool(int workers);
  // As many as this machine runs at once.
  static int all_cores();
  ~ThreadPool() override;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int workers() const override { return static_cast<int>(threads_.size()) + 1; }
  void run(std::size_t count, const Task& task) override;

 private:
  void work(int worker);
  // Takes indices until there are none.
  void take_from(const Task& task, int worker);

  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable has_work_;
  std::condition_variable is_done_;
  const Task* task_ = nullptr;
  std::size_t count_ = 0;
  std::size_t next_ = 0;
  std::size_t busy_ = 0;  // threads inside take_from()
  std::size_t run_number_ = 0;
  bool is_ending_ = false;
};

}  // namespace quoin
