#include "server/rooms/task_queue.h"

#include "server/reasons.h"

namespace quoin::server {
namespace {

// Requests that wait for one room; its people do not click faster.
constexpr std::size_t MaxWaiting = 64;

}  // namespace

Refused too_much_at_once() { return {protocol::Refusal::Busy, Error(reasons::table_is_busy)}; }

TaskQueue::TaskQueue(const Clock& clock, Read read)
    : clock_(clock), read_(std::move(read)), last_used_(clock.steady_now()) {}

void TaskQueue::when_idle(Task task, const Reply& reply) {
  touch();
  if (!is_held_) return run({std::move(task), reply});
  if (waiting_.size() >= MaxWaiting) return reply(too_much_at_once());
  waiting_.push_back({std::move(task), reply});
}

void TaskQueue::add(Task task) { waiting_.push_back({std::move(task), nobody_waits}); }

void TaskQueue::run_waiting() {
  while (!is_held_ && !waiting_.empty()) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    run(std::move(next));
  }
}

void TaskQueue::run(Waiting one) {
  if (!has_to_read_) return run_now(std::move(one));
  const Reply reply = one.reply;
  read_([this, one = std::move(one)] { run(one); }, reply);
}

void TaskQueue::run_now(Waiting one) {
  running_ = std::move(one);
  const Task task = running_->task;
  task();
  running_.reset();
}

void TaskQueue::refuse_waiting(const Refused& refused) {
  const std::deque<Waiting> waiting = std::exchange(waiting_, {});
  for (const Waiting& one : waiting) one.reply(refused);
}

bool TaskQueue::has_rested(std::int64_t milliseconds) const {
  return !is_held_ && waiting_.empty() && clock_.steady_now() - last_used_ >= milliseconds;
}

}  // namespace quoin::server
