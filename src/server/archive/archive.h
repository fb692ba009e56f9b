#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/refused.h"
#include "server/auth/keys.h"
#include "server/library/library.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/runtime/timers.h"
#include "server/runtime/worker.h"
#include "server/storage/tables/archive.h"

namespace quoin::server {

// The games that are over: those played here, which come in by themselves, and what people import.
// Lives on the loop; reading and packing files is for the worker.
class Archive {
 public:
  static constexpr std::int64_t MaxImportedGames = 20'000;  // of one person
  static constexpr std::int64_t MaxImportedBytes = 100'000'000;
  static constexpr std::size_t MaxPackedGames = 2'000;  // in one archive, in and out
  static constexpr std::size_t MaxPackedBytes = 32 * 1024 * 1024;

  struct Means {
    Timers& timers;
    const Clock& clock;
    Storage& storage;
    Library& library;
    const Keys& keys;
    const Log& log;
    Worker& worker;
  };
  explicit Archive(const Means& means) : means_(means) {}

  // Looks for finished games that are missing: all once, and from time to time those of late. So a
  // game gets in also when its server ended between storing its end and this, or is of a time
  // before there was an archive.
  void start();
  // A game that is over.
  void take(const std::string& game, std::function<void()> then = [] {});

  // --- importing

  struct File {
    enum class Fate : std::uint8_t { Imported, Known, Refused };

    std::string name;  // empty where it was sent by itself
    Fate fate = Fate::Refused;
    std::string id;              // not where it was refused
    std::optional<Error> error;  // why it was refused
  };
  // Or why nothing was done.
  using Files = std::variant<std::vector<File>, protocol::Refused>;

  struct Import {
    Person person;
    std::string bytes;
    bool is_zip = false;
    std::string alphabet;  // of files that name none
    std::string layout;
    // Whether so many games may come in now, by what they cost.
    std::function<bool(double cost)> may_cost;
  };
  // What is good is kept, although another is bad.
  void import(Import import, std::function<void(const Files&)> then);

  // --- exporting

  using Packed = std::variant<std::shared_ptr<const std::string>, protocol::Refused>;
  // All games that are found, whatever the limit of the query, as a zip archive.
  void pack(const ArchiveQuery& query, std::function<void(const Packed&)> then);

 private:
  struct Importing;
  struct Packing;

  void catch_up_after(const std::string& id);
  void catch_up_lately();
  void take_all(std::vector<std::string> games, std::function<void()> then);

  void go_on(const std::shared_ptr<Importing>& importing);
  void store(const std::shared_ptr<Importing>& importing);
  void read_page(const std::shared_ptr<Packing>& packing);
  bool begin_large_job();
  template <class Job, class Outcome>
  void finish(const std::shared_ptr<Job>& job, const Outcome& outcome) {
    --large_jobs_;
    job->then(outcome);
  }

  Means means_;
  std::size_t large_jobs_ = 0;
  Timer next_look_;
};

}  // namespace quoin::server
