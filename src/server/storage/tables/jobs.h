#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "server/storage/backend.h"

namespace quoin::server {

// Jobs of the engine service, as they are stored. Several nodes work on one table: whoever claims a
// job has it until the lease is over, and renews that while it works. What a node says of a job
// counts only while it holds it, so that one that was thought dead changes nothing any more.
// These throw as a backend does; times are milliseconds since 1970.

enum class JobState : std::uint8_t { Waiting, Running, Done, Failed, Cancelled };
std::string_view to_text(JobState state);  // "waiting"

struct NewJob {
  std::string id;
  std::string person;
  std::string kind;
  std::string request;    // JSON
  std::string cache_key;  // of two jobs with the same one, either has the result of the other
};

struct StoredJob : NewJob {
  JobState state = JobState::Waiting;
  bool is_to_be_cancelled = false;
  std::string progress;   // JSON; empty where nothing is known yet
  std::string result;     // JSON; where the job is done
  bool has_page = false;  // whether there is an HTML page beside the result
  std::string error;      // a sentence; where the job failed
  std::string reason;     // the same as JSON; empty where an older program ran it
  std::int64_t created_at = 0;
  std::int64_t changed_at = 0;
  std::int64_t attempts = 0;  // how often it was claimed
};

inline constexpr int MaxJobsOfPerson = 4;       // that wait or run
inline constexpr int MaxFinishedOfPerson = 50;  // the oldest are forgotten
inline constexpr int MaxFinishedJobs = 20'000;  // of all people
inline constexpr int MaxAttempts = 3;

struct AddedJob {
  enum class What : std::uint8_t {
    New,
    Known,    // theirs from before, or the result of somebody who asked the same
    TooMany,  // of this person
    Full,     // of all people
  };
  What what = What::New;
  StoredJob job;  // of the first two
};
// `max_waiting` is of all people together.
AddedJob add_job(Backend& backend, const NewJob& job, std::int64_t max_waiting, std::int64_t now);

// Who holds a job: a node, and which claim it was.
struct JobHolder {
  std::string id;
  std::string node;
  std::int64_t attempt = 0;
};

// The next job, now held by this node: one of whoever runs the fewest, and of those the one who has
// waited longest since their last turn. A job whose lease is over waits like any other; after
// MaxAttempts it fails.
std::optional<StoredJob> claim_job(Backend& backend, const std::string& node, std::int64_t now,
                                   std::int64_t lease_until);

enum class Lease : std::uint8_t { Held, ToBeCancelled, Lost };
struct JobRenewal {
  JobHolder holder;
  std::string progress;
};
std::vector<Lease> renew_leases(Backend& backend, std::span<const JobRenewal> renewals,
                                std::int64_t now, std::int64_t lease_until);

// What became of a job: a result, with a page perhaps; or why there is none; or neither, where it
// was cancelled. What is not whole is nobody else's answer.
struct JobEnding {
  JobState state = JobState::Done;
  std::string result;
  std::string page;
  std::optional<Error> error;
  bool is_whole = true;
  std::string cache_key;
};
// Whether the node still held it.
bool end_job(Backend& backend, const JobHolder& holder, const JobEnding& ending, std::int64_t now);
// For others to claim, as if it had not been.
void give_back(Backend& backend, std::span<const JobHolder> holders, std::int64_t now);

// Of one person; nothing where it is somebody else's.
std::optional<StoredJob> find_job(Backend& backend, const std::string& person,
                                  const std::string& id);
std::optional<std::string> find_job_page(Backend& backend, const std::string& person,
                                         const std::string& id);
// The latest first, without results.
std::vector<StoredJob> list_jobs(Backend& backend, const std::string& person);
// For operators: of all people, the latest first, without results; and one of them.
std::vector<StoredJob> all_jobs(Backend& backend, std::int64_t limit);
std::optional<StoredJob> job_of_anybody(Backend& backend, const std::string& id);
// The job as it is then: one that waits is cancelled at once, one that runs when its node hears of
// it, and one that has ended stays as it is.
std::optional<StoredJob> cancel_job(Backend& backend, const std::string& person,
                                    const std::string& id, std::int64_t now);

// Those that ended before this moment, and the oldest of too many.
void forget_jobs(Backend& backend, std::int64_t before);

struct JobCounts {
  std::int64_t waiting = 0;
  std::int64_t running = 0;
  std::int64_t claimable = 0;  // those that wait, and those whose lease is over
};
JobCounts count_jobs(Backend& backend, std::int64_t now);

}  // namespace quoin::server
