#include "base/thread_pool.h"

#include <algorithm>
#include <cassert>

namespace quoin {

ThreadPool::ThreadPool(int workers) {
  assert(workers >= 1);
  for (int worker = 1; worker < workers; ++worker)
    threads_.emplace_back([this, worker] { work(worker); });
}

int ThreadPool::all_cores() {
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  has_work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::run(std::size_t count, const Task& task) {
  {
    const std::lock_guard lock(mutex_);
    task_ = &task;
    count_ = count;
    next_ = 0;
    ++run_number_;
  }
  has_work_.notify_all();
  take_from(task, 0);
  std::unique_lock lock(mutex_);
  is_done_.wait(lock, [this] { return busy_ == 0; });
  task_ = nullptr;
}

void ThreadPool::work(int worker) {
  std::size_t seen = 0;
  for (;;) {
    const Task* task = nullptr;
    {
      std::unique_lock lock(mutex_);
      has_work_.wait(lock, [&] { return is_ending_ || (task_ != nullptr && run_number_ != seen); });
      if (is_ending_) return;
      seen = run_number_;
      task = task_;
      ++busy_;
    }
    take_from(*task, worker);
    {
      const std::lock_guard lock(mutex_);
      --busy_;
    }
    is_done_.notify_all();
  }
}

void ThreadPool::take_from(const Task& task, int worker) {
  for (;;) {
    std::size_t index = 0;
    {
      const std::lock_guard lock(mutex_);
      if (next_ == count_) return;
      index = next_++;
    }
    task(worker, index);
  }
}

}  // namespace quoin
