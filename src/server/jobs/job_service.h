#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/auth/keys.h"
#include "server/engines/engine_pool.h"
#include "server/jobs/job.h"
#include "server/library/library.h"
#include "server/runtime/chance.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/runtime/timers.h"
#include "server/storage/storage.h"
#include "server/storage/tables/jobs.h"

namespace quoin::server {

// What the engines do for people besides playing: jobs that wait in the database until a node has a
// thread for them. It lives on the loop; the work is done on threads of a pool of its own, which
// give way to all else. Every second it tells the database that it is still at work and how far,
// and hears whether somebody wants a job to be cancelled.
class JobService {
 public:
  struct Limits {
    int threads = 1;
    std::int64_t max_waiting = 1000;  // of all people
  };

  JobService(Timers& timers, const Clock& clock, Chance& chance, Storage& storage, Library& library,
             const Log& log, const Limits& limits, EnginePool::Post post);
  // Stops what runs; the leases run out.
  ~JobService();
  JobService(const JobService&) = delete;
  JobService& operator=(const JobService&) = delete;

  // With what is installed. An error is a sentence for who asked.
  Result<PreparedJob> prepare(const JobRequest& request) { return prepare_job(request, library_); }

  struct Added {
    AddedJob job;
    bool is_refused_for_fairness = false;  // they sit in a rated game that is going on
  };
  void add(const Person& person, const PreparedJob& job, Storage::Answer<Added> answer);
  using Found = Storage::Answer<std::optional<StoredJob>>;
  void cancel(const Person& person, const std::string& id, Found found);

  // Takes no more jobs, stops what runs here and gives it back for others, or for the next start.
  void end();

  struct Counts {
    JobCounts stored;  // of all nodes, a second ago or so
    std::size_t running = 0;
    std::uint64_t added = 0;
    std::uint64_t known = 0;  // that needed no work
    std::uint64_t done = 0;
    std::uint64_t failed = 0;
    std::uint64_t cancelled = 0;
    std::uint64_t reclaimed = 0;  // from nodes that died
    std::uint64_t refused = 0;
  };
  Counts counts() const;

 private:
  struct Running {
    JobHolder holder;
    std::string cache_key;
    std::shared_ptr<JobProgress> progress;
    // Its own flag, because what the pool is told to cancel before it begins never comes back.
    std::shared_ptr<StopFlag> stop = std::make_shared<StopFlag>();
    EnginePool::Ticket ticket;
    std::int64_t ends_at = 0;  // on the steady clock: it is stopped then
    bool is_cancelled = false;
    std::optional<JobEnding> ending;  // that is to be stored
    bool is_storing = false;
  };

  void beat();
  void look_for_work();
  void start(const StoredJob& job);
  void renew();
  void on_renewed(const std::vector<JobHolder>& holders, const std::vector<Lease>& leases);
  void on_run(const std::string& id, std::int64_t attempt, Result<JobResult> result);
  void store_ending(Running& running);
  // Nothing where it is no longer ours.
  Running* running(const std::string& id, std::int64_t attempt);

  Timers& timers_;
  const Clock& clock_;
  Chance& chance_;
  Storage& storage_;
  Library& library_;
  const Log& log_;
  Limits limits_;
  EnginePool::Post post_;
  std::string node_;
  Counts counts_;
  std::map<std::string, Running> running_;  // by the name of the job
  bool is_claiming_ = false;
  bool must_look_again_ = false;
  bool is_ending_ = false;
  std::int64_t beats_ = 0;
  Timer timer_;
  EnginePool pool_;  // the first to go: its threads use what stands above
};

}  // namespace quoin::server
