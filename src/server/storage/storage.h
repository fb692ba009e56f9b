#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.h"
#include "protocol/message.h"
#include "protocol/table.h"

namespace quoin::server {

// What lasts. A game is a row that says what it was set up from, the lines of its event log, and
// what people said to each other. Everything that changes together is stored together (Change);
// nobody hears of a change before it is durable.

using GameStatus = protocol::TableStatus;
using ChatLine = protocol::ChatMessage;

// A game without its log: what lists show.
struct GameSummary {
  std::string id;
  std::int64_t created_at = 0;  // milliseconds since 1970
  std::int64_t changed_at = 0;
  GameStatus status = GameStatus::Open;
  bool is_public = false;
  std::string setup;  // JSON, the server's affair; without secrets
  std::size_t events = 0;
  std::int64_t turn = -1;   // the seat on turn; -1: nobody
  std::int64_t due_at = 0;  // when its time is over, where days are counted; else 0
  bool operator==(const GameSummary&) const = default;
};

struct StoredGame {
  GameSummary summary;
  std::int64_t revision = 0;
  std::string secret;               // hexadecimal; leaves the database for the referee alone
  std::string header;               // first line of the log; empty before the start
  std::vector<std::string> events;  // one line of the log each, without its end
  std::string state_hash;           // hexadecimal, of the state after the last event
  std::vector<ChatLine> chat;
  // The node that made the last change, when it was last known to be there, and what time it was
  // in the game when it did: together they tell how long a clock has run since.
  std::string writer;
  std::int64_t writer_seen_at = 0;
  std::int64_t clock = 0;
  bool operator==(const StoredGame&) const = default;
};

// All that happens to one game at one moment. It is stored whole or not at all. Texts are UTF-8
// without NUL, which PostgreSQL does not take, and names of games and members have 500 bytes at
// most; others are refused (Invalid).
struct Change {
  std::string game;
  // The revision of the game that this change was made for; it becomes one more. 0 makes a new
  // game. Where another has changed the game in between, the change is refused (Conflict).
  std::int64_t revision = 0;
  std::int64_t at = 0;
  std::string writer;      // the node that makes it
  std::int64_t clock = 0;  // the time in the game
  std::int64_t turn = -1;  // as in a summary
  std::int64_t due_at = 0;

  std::optional<std::string> secret;  // with a new game only
  std::optional<GameStatus> status;
  std::optional<bool> is_public;
  std::optional<std::string> setup;
  // Those who find the game among their own: all of them, where given.
  std::optional<std::vector<std::string>> members;
  std::optional<std::string> header;

  std::size_t first_event = 0;  // the number that the first of these gets, from 0
  std::vector<std::string> events;
  std::optional<std::string> state_hash;
  std::vector<ChatLine> chat;
};

struct GameQuery {
  std::optional<GameStatus> status;
  std::optional<std::int64_t> due_before;  // those whose turn is over by then
  bool only_public = false;
  std::string member;  // where not empty: games of this person
  std::size_t limit = 50;
  // Newest change first; only those changed before this moment, where given.
  std::optional<std::int64_t> changed_before;
  // With the changed_at and the id of the last game of a page, the next page follows on it, also
  // where many games changed at one moment.
  std::string before_id;
};

// Why the storage did not do what it was asked.
struct StorageError {
  enum class Kind : std::uint8_t {
    Conflict,     // somebody else changed the game, or it exists already
    Unavailable,  // locked, gone, or too much is waiting: trying again later makes sense
    Full,         // no space left
    Damaged,      // what is there cannot be read
    Invalid,      // no database can hold it: our own mistake, and trying again will not help
  };

  Kind kind = Kind::Unavailable;
  std::string message;  // for logs and operators; clients get a sentence of the server's own
  // The change may be there all the same (the connection broke during the commit): load the game
  // before going on.
  bool is_in_doubt = false;
};

template <class T>
class Stored {
 public:
  explicit(false) Stored(T value) : value_(std::move(value)) {}
  explicit(false) Stored(StorageError error) : error_(std::move(error)) {}

  explicit operator bool() const { return value_.has_value(); }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const StorageError& error() const { return *error_; }

 private:
  std::optional<T> value_;
  std::optional<StorageError> error_;
};

struct Done {};

// Counts for /metrics.
struct StorageCounts {
  std::size_t waiting = 0;  // jobs now
  std::uint64_t changes = 0;
  std::uint64_t commits = 0;  // batches synced
  std::uint64_t failures = 0;
  bool is_available = true;
};

class Backend;

// Answers come through the `post` function given when the storage was opened, in the order in which
// things were asked, so a load after a commit sees it (and it may see commits that were asked for
// after it). Every call is answered once; also when the storage is closed before. What is refused
// because too much waits is answered at once, before what waits. Calls may come from any thread.
class Storage {
 public:
  using Post = std::function<void(std::function<void()>)>;
  template <class T>
  using Answer = std::function<void(Stored<T>)>;
  // What work on a database gives: Done where that is nothing.
  template <class Work>
  using Given = std::conditional_t<std::is_void_v<std::invoke_result_t<Work, Backend&>>, Done,
                                   std::invoke_result_t<Work, Backend&>>;

  virtual ~Storage() = default;

  virtual void commit(Change change, Answer<Done> answer) = 0;
  // Anything else that is done with a database (reading.h, accounts.h): the work is done on the
  // storage's own thread, when its turn comes, and throws StorageFailure. Where a connection was
  // lost before anything was done, it is done again with a new one.
  template <class Work>
  void ask(Work work, Answer<Given<Work>> answer = [](const Stored<Given<Work>>&) {}) {
    put(std::make_unique<QuestionOf<Work>>(std::move(work), std::move(answer)));
  }
  // Nothing where there is no such game.
  void load(std::string game, Answer<std::optional<StoredGame>> answer);

  virtual StorageCounts counts() const = 0;

  // What is asked, whatever the type of the answer.
  class Question {
   public:
    virtual ~Question() = default;
    virtual void ask(Backend& backend) = 0;
    // What was found, or why there is nothing.
    virtual void answer(std::optional<StorageError> error) = 0;
  };
  virtual void put(std::unique_ptr<Question> question) = 0;

 private:
  template <class Work>
  class QuestionOf final : public Question {
   public:
    using T = Given<Work>;
    QuestionOf(Work work, Answer<T> answer) : work_(std::move(work)), answer_(std::move(answer)) {}
    void ask(Backend& backend) override {
      if constexpr (std::is_void_v<std::invoke_result_t<Work, Backend&>>) {
        work_(backend);
        found_ = Done{};
      } else {
        found_ = work_(backend);
      }
    }
    void answer(std::optional<StorageError> error) override {
      answer_(error ? Stored<T>(*std::move(error)) : Stored<T>(*std::move(found_)));
    }

   private:
    Work work_;
    Answer<T> answer_;
    std::optional<T> found_;
  };
};

// Opens "sqlite:PATH" (or a bare path) or "postgresql://…", makes or migrates its tables, and
// starts the thread that works on it. An error where the database cannot be used at all; one that
// goes away later comes back by itself.
struct StorageSettings {
  std::string database;
  std::size_t max_waiting = 20'000;  // jobs; more are refused as Unavailable
  // What has to be known before anything else is asked; a failure is one of opening.
  std::function<void(Backend&)> at_start = {};
};
// Whether several nodes can share it.
bool is_postgres(std::string_view database);
Result<std::unique_ptr<Storage>> open_storage(const StorageSettings& settings, Storage::Post post);

}  // namespace quoin::server
