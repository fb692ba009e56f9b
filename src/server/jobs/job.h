#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include <boost/json.hpp>

#include "base/result.h"
#include "base/stop_flag.h"
#include "server/jobs/job_request.h"
#include "server/library/library.h"
#include "server/runtime/clock.h"

namespace quoin::server {

namespace json = boost::json;

// How far a job is, as JSON. One thread tells it, another asks.
class JobProgress {
 public:
  explicit JobProgress(const Clock& clock) : clock_(clock) {}

  // Whether enough time has passed since it was last told: searches would tell it all the time.
  bool is_due() const;
  void tell(const json::object& so_far);
  std::string text() const;

 private:
  const Clock& clock_;
  std::optional<std::int64_t> told_at_;  // of the thread that tells
  mutable std::mutex mutex_;
  std::string text_;
};

struct JobResult {
  std::string json;
  std::string page;  // HTML, or nothing
  // Else time was up before the end, and this is as far as it came.
  bool is_whole = true;
};

// A request with everything that it names, found and checked. It can be run on any thread.
struct PreparedJob {
  JobRequest request;               // with full names
  std::string ingredients;          // what else the result depends on
  std::string cache_key;            // of both, and the version of what is done
  std::chrono::seconds limit{600};  // it is stopped after so long
  std::function<Result<JobResult>(const StopFlag& stop, JobProgress& progress)> run;
};

// On the loop, because of the library. An error is a sentence for who asked.
Result<PreparedJob> prepare_job(const JobRequest& request, Library& library);

// Each in a file of its name. They leave the key to prepare_job.
Result<PreparedJob> prepare(const HintsRequest& request, Library& library);
Result<PreparedJob> prepare(const AnalysisRequest& request, Library& library);
Result<PreparedJob> prepare(const AnnotationRequest& request, Library& library);
Result<PreparedJob> prepare(const MatchRequest& request, Library& library);

}  // namespace quoin::server
