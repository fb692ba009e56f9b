#pragma once

#include <cstddef>
#include <functional>

namespace quoin {

// Where work goes that can be done in any order. Code below the command line and the server starts
// no threads: it hands its work to one of these, so that the same code runs in a browser.
class Executor {
 public:
  virtual ~Executor() = default;

  // How many tasks can run at once; workers are numbered from 0.
  virtual int workers() const = 0;
  // Calls task(worker, i) once for each i below count, and returns when all calls have. A worker
  // does one thing at a time, so what belongs to it needs no lock.
  using Task = std::function<void(int worker, std::size_t index)>;
  virtual void run(std::size_t count, const Task& task) = 0;
};

// Does everything at once, here.
class InlineExecutor : public Executor {
 public:
  int workers() const override { return 1; }
  void run(std::size_t count, const Task& task) override {
    for (std::size_t i = 0; i < count; ++i) task(0, i);
  }
};

}  // namespace quoin
