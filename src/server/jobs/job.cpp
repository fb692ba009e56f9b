#include "server/jobs/job.h"

#include "base/hash.h"
#include "base/json_text.h"
#include "server/reasons.h"
#include "server/uploads/upload.h"

namespace quoin::server {
namespace {

constexpr std::int64_t Interval = 300;
// Grows when a job of the same request comes to another result.
constexpr std::string_view JobsVersion = "jobs 3";

template <class Request>
const Library::Choice& choice_in(const Request& request) {
  if constexpr (requires { request.where; })
    return request.where.choice;
  else
    return request.choice;
}

}  // namespace

bool JobProgress::is_due() const {
  return !told_at_ || clock_.steady_now() - *told_at_ >= Interval;
}

void JobProgress::tell(const json::object& so_far) {
  told_at_ = clock_.steady_now();
  std::string text = json_text(so_far);
  const std::lock_guard lock(mutex_);
  text_ = std::move(text);
}

std::string JobProgress::text() const {
  const std::lock_guard lock(mutex_);
  return text_;
}

Result<PreparedJob> prepare_job(const JobRequest& request, Library& library) {
  // They are not in memory when a node gets to the job, and nothing is known about playing with
  // them.
  const bool has_uploads =
      std::visit([](const auto& one) { return !uploads_in(choice_in(one)).empty(); }, request);
  if (has_uploads) return Error(reasons::job_with_uploads);
  Result<PreparedJob> job =
      std::visit([&](const auto& one) { return prepare(one, library); }, request);
  if (!job) return job;
  job->cache_key = to_hex(Sha256()
                              .update_field(JobsVersion)
                              .update_field(to_text(job->request))
                              .update_field(job->ingredients)
                              .finish());
  return job;
}

}  // namespace quoin::server
