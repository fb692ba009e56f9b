#include "server/jobs/job.h"

#include <boost/json.hpp>

#include "base/hash.h"
#include "base/json_text.h"
#include "server/reasons.h"
#include "server/uploads/upload.h"

namespace quoin::server {
namespace {

constexpr std::chrono::milliseconds Interval{300};
// Grows when a job of the same request comes to another result.
constexpr std::string_view JobsVersion = "jobs 3";

const Library::Choice& choice_in(const JobRequest& request) {
  if (const auto* hints = std::get_if<HintsRequest>(&request)) return hints->where.choice;
  if (const auto* analysis = std::get_if<AnalysisRequest>(&request)) return analysis->where.choice;
  if (const auto* annotation = std::get_if<AnnotationRequest>(&request)) return annotation->choice;
  return std::get<MatchRequest>(request).choice;
}

}  // namespace

bool JobProgress::is_due() const { return std::chrono::steady_clock::now() - told_at_ >= Interval; }

void JobProgress::tell(const boost::json::object& so_far) {
  told_at_ = std::chrono::steady_clock::now();
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
  if (!uploads_in(choice_in(request)).empty()) return Error(reasons::job_with_uploads);
  std::string ingredients;
  Result<PreparedJob> job = [&]() -> Result<PreparedJob> {
    if (const auto* hints = std::get_if<HintsRequest>(&request))
      return prepare_hints(*hints, library, ingredients);
    if (const auto* analysis = std::get_if<AnalysisRequest>(&request))
      return prepare_analysis(*analysis, library, ingredients);
    if (const auto* annotation = std::get_if<AnnotationRequest>(&request))
      return prepare_annotation(*annotation, library, ingredients);
    return prepare_match(std::get<MatchRequest>(request), library, ingredients);
  }();
  if (!job) return job;
  job->cache_key = to_hex(Sha256()
                              .update_field(JobsVersion)
                              .update_field(to_text(job->request))
                              .update_field(ingredients)
                              .finish());
  return job;
}

}  // namespace quoin::server
