#include "server/storage/storage.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string_view>
#include <thread>
#include <variant>

#include "server/reasons.h"
#include "server/storage/backend.h"
#include "server/storage/postgres/postgres.h"
#include "server/storage/sqlite/sqlite.h"
#include "server/storage/tables/reading.h"

namespace quoin::server {
namespace {

using SteadyClock = std::chrono::steady_clock;

// Many enough that one sync is little for each, few enough that a transaction stays short.
constexpr std::size_t LargestBatch = 2'000;
constexpr std::chrono::milliseconds ShortestPause{100};  // before connecting again
constexpr std::chrono::milliseconds LongestPause{5'000};

struct CommitJob {
  Change change;
  Storage::Answer<Done> answer;
};
using QuestionJob = std::unique_ptr<Storage::Question>;
using Job = std::variant<CommitJob, QuestionJob>;

StorageError unavailable(std::string message) {
  return {.kind = StorageError::Kind::Unavailable, .message = std::move(message)};
}

// A thread that owns the backend and a queue in front of it. It takes all that waits and applies
// all changes among that in one transaction, so that the price of a sync is shared by those who
// wait for it: the more there is to do, the less each change costs.
class ThreadedStorage final : public Storage {
 public:
  ThreadedStorage(std::unique_ptr<Backend> backend, std::size_t max_waiting, Post post)
      : backend_(std::move(backend)), max_waiting_(max_waiting), post_(std::move(post)) {
    thread_ = std::thread([this] { work(); });
    ::pthread_setname_np(thread_.native_handle(), "storage");
  }

  ~ThreadedStorage() override {
    {
      const std::lock_guard lock(mutex_);
      is_closing_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

  void commit(Change change, Answer<Done> answer) override {
    take(CommitJob{std::move(change), std::move(answer)});
  }
  void put(std::unique_ptr<Question> question) override { take(std::move(question)); }
  StorageCounts counts() const override {
    const std::lock_guard lock(mutex_);
    return counts_;
  }

 private:
  // ---- For any thread.

  template <class OneJob>
  void take(OneJob job) {
    {
      const std::lock_guard lock(mutex_);
      if (counts_.waiting < max_waiting_) {
        ++counts_.waiting;
        waiting_.emplace_back(std::move(job));
        wake_.notify_one();
        return;
      }
      ++counts_.failures;
    }
    post(std::move(job), unavailable("too much is waiting for the database"));
  }

  void post(CommitJob job, const std::optional<StorageError>& error) const {
    post_([answer = std::move(job.answer), error] {
      answer(error ? Stored<Done>(*error) : Stored<Done>(Done{}));
    });
  }
  void post(QuestionJob job, const std::optional<StorageError>& error) const {
    // What is posted has to be copied.
    post_(
        [question = std::shared_ptr<Question>(std::move(job)), error] { question->answer(error); });
  }

  // ---- For the thread of the storage.

  void work() {
    for (;;) {
      std::vector<Job> batch = next_batch();
      if (batch.empty()) return;
      answer_all(batch);
    }
  }

  // Waits for jobs; none when the storage is closed. While the connection is lost and nobody asks,
  // it tries to get it back.
  std::vector<Job> next_batch() {
    std::unique_lock lock(mutex_);
    const auto has_to_move = [this] { return is_closing_ || !waiting_.empty(); };
    while (!has_to_move()) {
      if (backend_->is_connected()) {
        wake_.wait(lock, has_to_move);
      } else if (!wake_.wait_until(lock, next_attempt_, has_to_move)) {
        lock.unlock();
        try {
          connect_if_needed();
        } catch (const std::exception&) {
          set_available(false);  // and next_attempt_ is later now
        }
        lock.lock();
      }
    }
    const auto end =
        waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(waiting_.size(), LargestBatch));
    std::vector<Job> batch(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
    waiting_.erase(waiting_.begin(), end);
    return batch;
  }

  // Changes come first, all together, so a job that reads may see a change that was asked for after
  // it. The answers go out in the order of the jobs.
  void answer_all(std::vector<Job>& batch) {
    // When the storage is closing, nobody can wait for a database that is away.
    if (!is_draining_without_database()) outage_.reset();
    std::vector<Change> changes;
    for (Job& job : batch)
      if (auto* commit = std::get_if<CommitJob>(&job)) changes.push_back(std::move(commit->change));
    const std::vector<ChangeOutcome> outcomes = apply(changes);
    auto outcome = outcomes.begin();
    for (Job& job : batch) {
      if (auto* commit = std::get_if<CommitJob>(&job)) {
        finish(std::move(*commit), *outcome);
        ++outcome;
      } else {
        auto& question = std::get<QuestionJob>(job);
        const Stored<Done> asked = attempt<Done>([&] {
          question->ask(*backend_);
          return Done{};
        });
        finish(std::move(question), asked ? std::nullopt : std::optional(asked.error()));
      }
    }
  }

  bool is_draining_without_database() const {
    const std::lock_guard lock(mutex_);
    return is_closing_ && outage_;
  }

  template <class OneJob>
  void finish(OneJob job, const std::optional<StorageError>& error) {
    {
      const std::lock_guard lock(mutex_);
      --counts_.waiting;
      if (error && error->kind != StorageError::Kind::Conflict) ++counts_.failures;
    }
    post(std::move(job), error);
  }

  std::vector<ChangeOutcome> apply(std::span<const Change> changes) {
    if (changes.empty()) return {};
    Stored<std::vector<ChangeOutcome>> applied =
        attempt<std::vector<ChangeOutcome>>([&] { return backend_->apply(changes); });
    if (applied) {
      const auto stored = std::ranges::count_if(
          *applied, [](const ChangeOutcome& outcome) { return !outcome.has_value(); });
      const std::lock_guard lock(mutex_);
      counts_.changes += static_cast<std::uint64_t>(stored);
      if (stored > 0) ++counts_.commits;
      return *std::move(applied);
    }
    // The fault is that of one game, and the others should not share it.
    const StorageError::Kind kind = applied.error().kind;
    const bool is_of_one =
        kind == StorageError::Kind::Damaged || kind == StorageError::Kind::Invalid;
    if (is_of_one && !outage_ && changes.size() > 1) {
      const std::size_t half = changes.size() / 2;
      std::vector<ChangeOutcome> outcomes = apply(changes.first(half));
      const std::vector<ChangeOutcome> rest = apply(changes.subspan(half));
      outcomes.insert(outcomes.end(), rest.begin(), rest.end());
      return outcomes;
    }
    return std::vector<ChangeOutcome>(changes.size(), applied.error());
  }

  // Does something with the database. Once that has failed for want of the database, it fails for
  // the rest of the batch without being tried: those who wait hear of it before long.
  template <class T, class Work>
  Stored<T> attempt(const Work& work) {
    if (outage_) return *outage_;
    try {
      Stored<T> result = with_connection(work);
      set_available(true);
      return result;
    } catch (const StorageFailure& failure) {
      StorageError error = failure.error();
      if (error.kind == StorageError::Kind::Conflict) return error;  // and the database is well
      set_available(false);
      if (error.kind == StorageError::Kind::Unavailable || !backend_->is_connected()) {
        outage_ = error;
        outage_->is_in_doubt = false;
      }
      return error;
    } catch (const std::exception& other) {
      set_available(false);
      return unavailable(other.what());
    }
  }

  template <class Work>
  auto with_connection(const Work& work) {
    connect_if_needed();
    try {
      return work();
    } catch (const StorageFailure& failure) {
      if (backend_->is_connected() || failure.error().is_in_doubt) throw;
    }
    // The connection was lost before anything was done, perhaps long ago: a new one may do it.
    connect_if_needed();
    return work();
  }

  // Throws as well while it is too early to try again.
  void connect_if_needed() {
    if (backend_->is_connected()) return;
    if (SteadyClock::now() < next_attempt_) throw StorageFailure(connect_error_);
    next_attempt_ = SteadyClock::now() + pause_;
    try {
      backend_->connect();
    } catch (const StorageFailure& failure) {
      connect_error_ = failure.error();
      // Connecting itself may have taken long.
      next_attempt_ = SteadyClock::now() + pause_;
      pause_ = std::min(2 * pause_, LongestPause);
      throw;
    }
    next_attempt_ = SteadyClock::time_point();
    pause_ = ShortestPause;
    set_available(true);
  }

  void set_available(bool is_available) {
    const std::lock_guard lock(mutex_);
    counts_.is_available = is_available;
  }

  const std::unique_ptr<Backend> backend_;
  const std::size_t max_waiting_;
  const Post post_;

  // Of the thread of the storage alone.
  std::optional<StorageError> outage_;  // found in this batch
  StorageError connect_error_;          // of the last attempt
  SteadyClock::time_point next_attempt_;
  std::chrono::milliseconds pause_ = ShortestPause;

  mutable std::mutex mutex_;  // of all below
  std::condition_variable wake_;
  std::deque<Job> waiting_;
  StorageCounts counts_;
  bool is_closing_ = false;

  std::thread thread_;
};

constexpr std::string_view SqlitePrefix = "sqlite:";

}  // namespace

bool is_postgres(std::string_view database) {
  return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

std::string sqlite_path(std::string_view database) {
  return std::string(database.starts_with(SqlitePrefix) ? database.substr(SqlitePrefix.size())
                                                        : database);
}

Result<std::unique_ptr<Backend>> make_backend(const std::string& database) {
  if (is_postgres(database)) return make_postgres_backend(database);
  const std::string path = sqlite_path(database);
  if (path.empty()) return Error(reasons::database_without_name);
  // A slip in "postgresql://" would otherwise be a strange file, perhaps with a password in its
  // name.
  if (path.find("://") != std::string::npos) return Error(reasons::database_of_no_kind);
  return make_sqlite_backend(path);
}

void Storage::load(std::string game, Answer<std::optional<StoredGame>> answer) {
  ask([game = std::move(game)](Backend& backend) { return load_game(backend, game); },
      std::move(answer));
}

Result<std::unique_ptr<Storage>> open_storage(const StorageSettings& settings, Storage::Post post) {
  Result<std::unique_ptr<Backend>> backend = make_backend(settings.database);
  if (!backend) return backend.error();
  try {
    (*backend)->connect();
    if (settings.at_start) settings.at_start(**backend);
  } catch (const StorageFailure& failure) {
    return Error(reasons::database_fails, failure.error().message);
  }
  return std::unique_ptr<Storage>(std::make_unique<ThreadedStorage>(
      *std::move(backend), settings.max_waiting, std::move(post)));
}

}  // namespace quoin::server
