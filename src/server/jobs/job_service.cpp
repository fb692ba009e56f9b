#include "server/jobs/job_service.h"

#include <exception>
#include <utility>

#include "server/reasons.h"
#include "server/rooms/fair_play.h"

namespace quoin::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds RenewalInterval{1000};
constexpr std::int64_t LeaseTime = 10'000;
constexpr std::int64_t KeptFor = std::int64_t{7} * 24 * 60 * 60 * 1000;
constexpr std::int64_t BeatsBetweenForgetting = 600;
constexpr std::size_t JobIdBytes = 12;
constexpr std::size_t NodeBytes = 8;

std::int64_t lease_from(std::int64_t now) { return now + LeaseTime; }

}  // namespace

JobService::JobService(Timers& timers, const Clock& clock, Chance& chance, Storage& storage,
                       Library& library, const Log& log, const Limits& limits,
                       EnginePool::Post post)
    : timers_(timers),
      clock_(clock),
      chance_(chance),
      storage_(storage),
      library_(library),
      log_(log),
      limits_(limits),
      post_(post),
      node_(chance_.id(NodeBytes)),
      pool_({.threads = limits.threads,
             .max_waiting = static_cast<std::size_t>(limits.threads) + 1,
             .max_waiting_per_key = 1},
            std::move(post)) {
  timer_ = timers_.after(RenewalInterval, [this] { beat(); });
}

JobService::~JobService() {
  for (auto& [id, one] : running_) one.stop->stop();
}

JobService::Counts JobService::counts() const {
  Counts counts = counts_;
  counts.running = running_.size();
  return counts;
}

// --- asked by people

void JobService::add(const Person& person, const PreparedJob& job, Storage::Answer<Added> answer) {
  const NewJob wanted{chance_.id(JobIdBytes), person.id, std::string(kind_of(job.request)),
                      to_text(job.request), job.cache_key};
  storage_.ask(
      [wanted, person, &clock = clock_, max_waiting = limits_.max_waiting,
       must_be_fair = looks_at_a_position(job.request)](Backend& backend) -> Added {
        if (must_be_fair && sits_in_game(backend, person, true)) return {{}, true};
        return {add_job(backend, wanted, max_waiting, clock.wall_now()), false};
      },
      [this, answer = std::move(answer)](Stored<Added> added) {
        if (added) {
          using enum AddedJob::What;
          const bool is_refused = added->is_refused_for_fairness || added->job.what == TooMany ||
                                  added->job.what == Full;
          ++(is_refused                 ? counts_.refused
             : added->job.what == Known ? counts_.known
                                        : counts_.added);
          if (!is_refused) look_for_work();
        }
        answer(std::move(added));
      });
}

void JobService::cancel(const Person& person, const std::string& id, Found found) {
  storage_.ask(
      [person, id, &clock = clock_](Backend& backend) {
        return cancel_job(backend, person.id, id, clock.wall_now());
      },
      [this, found = std::move(found)](Stored<std::optional<StoredJob>> cancelled) {
        // Where it runs here, nobody has to wait for the next beat.
        if (cancelled && *cancelled && (*cancelled)->is_to_be_cancelled) {
          const StoredJob& job = **cancelled;
          if (Running* here = running(job.id, job.attempts)) {
            here->is_cancelled = true;
            here->stop->stop();
          }
        }
        found(std::move(cancelled));
      });
}

// --- doing them

void JobService::beat() {
  timer_ = timers_.after(RenewalInterval, [this] { beat(); });
  const std::int64_t now = clock_.steady_now();
  for (auto& [id, one] : running_) {
    if (one.ending) {
      store_ending(one);
    } else if (now >= one.ends_at) {
      one.stop->stop();
    }
  }
  renew();
  storage_.ask(
      [&clock = clock_](Backend& backend) { return count_jobs(backend, clock.wall_now()); },
      [this](Stored<JobCounts> found) {
        if (!found) return;
        counts_.stored = *found;
        if (found->claimable > 0) look_for_work();
      });
  if (++beats_ % BeatsBetweenForgetting == 1) {
    storage_.ask(
        [&clock = clock_](Backend& backend) { forget_jobs(backend, clock.wall_now() - KeptFor); });
  }
}

void JobService::look_for_work() {
  if (is_ending_ || running_.size() >= static_cast<std::size_t>(limits_.threads)) return;
  // Whoever adds a job while another claim is on its way wants it to be looked at as well.
  must_look_again_ = true;
  if (is_claiming_) return;
  is_claiming_ = true;
  must_look_again_ = false;
  storage_.ask(
      [node = node_, &clock = clock_](Backend& backend) {
        const std::int64_t now = clock.wall_now();
        return claim_job(backend, node, now, lease_from(now));
      },
      [this](Stored<std::optional<StoredJob>> claimed) {
        is_claiming_ = false;
        if (!claimed) return;
        if (*claimed) start(**claimed);
        if (*claimed || must_look_again_) look_for_work();
      });
}

void JobService::start(const StoredJob& job) {
  if (job.attempts > 1) {
    ++counts_.reclaimed;
    log_.warning("a job is taken over", {{"job", job.id}});
  }
  Running& one = running_[job.id];
  one.progress = std::make_shared<JobProgress>(clock_);
  one.holder = {job.id, node_, job.attempts};
  one.cache_key = job.cache_key;
  if (is_ending_) return end();
  Result<PreparedJob> prepared = [&]() -> Result<PreparedJob> {
    const Result<JobRequest> request = parse_job_request(job.request);
    if (!request) return request.error();
    return prepare_job(*request, library_);
  }();
  if (!prepared) {
    one.ending = JobEnding{JobState::Failed, "", "", prepared.error(), true, one.cache_key};
    return store_ending(one);
  }
  // The word list here may be another than where it was added.
  one.cache_key = prepared->cache_key;
  one.ends_at =
      clock_.steady_now() + std::chrono::duration_cast<milliseconds>(prepared->limit).count();
  auto work = [this, run = std::move(prepared->run), progress = one.progress, stop = one.stop,
               id = job.id,
               attempt = job.attempts](EngineWorker&, const StopFlag&) -> EnginePool::Afterwards {
    Result<JobResult> result = [&]() -> Result<JobResult> {
      try {
        return run(*stop, *progress);
      } catch (const std::exception&) {
        return Error(reasons::job_failed);
      }
    }();
    // Also where it was stopped: what becomes of it then is the loop's to say.
    post_([this, id, attempt, result = std::move(result)] { on_run(id, attempt, result); });
    return {};
  };
  std::optional<EnginePool::Ticket> ticket = pool_.submit(job.id, std::move(work));
  if (ticket) {
    one.ticket = *std::move(ticket);
  } else {
    // The lease runs out, and somebody has it then.
    running_.erase(job.id);
  }
}

JobService::Running* JobService::running(const std::string& id, std::int64_t attempt) {
  const auto found = running_.find(id);
  return found != running_.end() && found->second.holder.attempt == attempt ? &found->second
                                                                            : nullptr;
}

void JobService::renew() {
  std::vector<JobRenewal> renewals;
  std::vector<JobHolder> holders;
  for (const auto& [id, one] : running_) {
    if (one.ending) continue;
    renewals.push_back({one.holder, one.progress->text()});
    holders.push_back(one.holder);
  }
  if (renewals.empty()) return;
  storage_.ask(
      [renewals = std::move(renewals), &clock = clock_](Backend& backend) {
        const std::int64_t now = clock.wall_now();
        return renew_leases(backend, renewals, now, lease_from(now));
      },
      [this, holders = std::move(holders)](Stored<std::vector<Lease>> leases) {
        // While the database is away the work goes on; whether it was for nothing is seen later.
        if (leases) on_renewed(holders, *leases);
      });
}

void JobService::on_renewed(const std::vector<JobHolder>& holders,
                            const std::vector<Lease>& leases) {
  for (std::size_t i = 0; i < holders.size(); ++i) {
    Running* one = running(holders[i].id, holders[i].attempt);
    if (one == nullptr || one->ending || leases[i] == Lease::Held) continue;
    one->stop->stop();
    if (leases[i] == Lease::ToBeCancelled) {
      one->is_cancelled = true;
    } else {
      running_.erase(holders[i].id);  // somebody else has it, or nobody wants it
    }
  }
}

void JobService::on_run(const std::string& id, std::int64_t attempt, Result<JobResult> result) {
  Running* one = running(id, attempt);
  if (one == nullptr || is_ending_) return;
  JobEnding ending;
  ending.cache_key = one->cache_key;
  if (one->is_cancelled) {
    ending.state = JobState::Cancelled;
  } else if (!result) {
    ending.state = JobState::Failed;
    ending.error = result.error();
  } else {
    ending.result = std::move(result->json);
    ending.page = std::move(result->page);
    ending.is_whole = result->is_whole;
  }
  one->ending = std::move(ending);
  store_ending(*one);
}

void JobService::store_ending(Running& running_job) {
  if (running_job.is_storing) return;
  running_job.is_storing = true;
  storage_.ask(
      [holder = running_job.holder, ending = *running_job.ending, &clock = clock_](
          Backend& backend) { return end_job(backend, holder, ending, clock.wall_now()); },
      [this, id = running_job.holder.id,
       attempt = running_job.holder.attempt](Stored<bool> stored) {
        Running* one = running(id, attempt);
        if (one == nullptr) return;
        one->is_storing = false;
        if (!stored) return;  // the next beat tries again
        if (*stored) {
          using enum JobState;
          const JobState state = one->ending->state;
          ++(state == Done ? counts_.done : state == Failed ? counts_.failed : counts_.cancelled);
        }
        running_.erase(id);
        look_for_work();
      });
}

void JobService::end() {
  is_ending_ = true;
  timer_.cancel();
  std::vector<JobHolder> holders;
  for (auto& [id, one] : running_) {
    if (one.ending) {
      store_ending(one);
      continue;
    }
    one.stop->stop();
    holders.push_back(one.holder);
  }
  if (holders.empty()) return;
  storage_.ask([holders = std::move(holders), &clock = clock_](Backend& backend) {
    give_back(backend, holders, clock.wall_now());
  });
}

}  // namespace quoin::server
