// What the engine does for people: hints, analyses, annotations, matches.

#include "notation/records/gcg.h"
#include "notation/records/record_from_game.h"
#include "server/api/routes.h"
#include "server/jobs/job.h"

namespace quoin::server {
namespace {

// A game in GCG as JSON writes it, with signs before its signs.
constexpr std::size_t MaxJobBytes = 1024 * 1024;

// The page has its styles in itself, and nothing else may be in it: were a text to get through
// unescaped, it could neither run nor load anything, nor speak for the one who reads it.
constexpr const char* PagePolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox";

// Progress and result are JSON already.
std::string to_json(const StoredJob& job) {
  json::object object{{"id", job.id},
                      {"kind", job.kind},
                      {"state", to_text(job.state)},
                      {"created_at", job.created_at},
                      {"changed_at", job.changed_at}};
  if (job.has_page) object["page"] = fmt::format("/api/jobs/{}/page", job.id);
  if (!job.error.empty()) object["error"] = job.error;
  if (!job.reason.empty()) {
    const json::value reason = json::parse(job.reason);  // stored by us
    object.insert(reason.as_object().begin(), reason.as_object().end());
  }
  std::string text = json::serialize(object);
  text.pop_back();
  if (job.state == JobState::Running && !job.progress.empty())
    text += ",\"progress\":" + job.progress;
  if (!job.result.empty()) text += ",\"result\":" + job.result;
  return text + "}";
}

void tell_job(const Call& call, const StoredJob& job) {
  call.send_to_person(Response::json(200, to_json(job)));
}

void tell_added(const Call& call, const JobService::Added& added) {
  if (added.is_refused_for_fairness) return call.fail(403, reasons::engine_waits_for_rated);
  switch (added.job.what) {
    case AddedJob::What::New:
      return call.send_to_person(Response::json(201, to_json(added.job.job)));
    case AddedJob::What::Known: return tell_job(call, added.job.job);
    case AddedJob::What::TooMany:
      return call.fail(429, Error(reasons::jobs_under_way, MaxJobsOfPerson));
    case AddedJob::What::Full: {
      Response response = problem(503, Error(reasons::too_many_jobs_wait));
      response.headers.emplace_back("Retry-After", "60");
      return call.send(std::move(response));
    }
  }
}

void submit_job(const Call& call, const JobRequest& request) {
  const Result<PreparedJob> job = call.services().jobs.prepare(request);
  if (!job) return call.fail(400, job.error());
  call.services().jobs.add(call.person(), *job, call.when_answered<JobService::Added>(tell_added));
}

// A game of this server as if somebody had brought it.
void add_annotation(const Call& call, AnnotationRequest request, const Room& room) {
  const Game* game = room.game();
  if (game == nullptr || game->state().phase != Phase::Finished)
    return call.fail(409, reasons::annotate_when_over);
  const Result<std::string> gcg = notation::to_gcg(notation::record_from_game(*game));
  if (!gcg) return call.fail(409, gcg.error());
  request.game.clear();
  request.gcg = *gcg;
  request.choice = room.state().setup.choice;
  submit_job(call, request);
}

void create_job(Call call) {
  if (call.services().operations.is_draining()) return call.fail(503, reasons::server_restarting);
  if (call.is_too_fast(call.services().creations, reasons::too_many_new_jobs)) return;
  const Result<JobRequest> request = parse_job_request(call.request().body);
  if (!request) return call.fail(400, request.error());
  const auto* annotation = std::get_if<AnnotationRequest>(&*request);
  if (annotation == nullptr || annotation->game.empty()) return submit_job(call, *request);
  call.services().rooms.find(
      annotation->game,
      call.when_answered<std::shared_ptr<Room>>(
          [wanted = *annotation](const Call& asked, const std::shared_ptr<Room>& room) {
            if (!room) return asked.fail(404, reasons::no_such_game);
            add_annotation(asked, wanted, *room);
          }));
}

void tell_jobs(Call call) {
  call.ask([person = call.person().id](Backend& backend) { return list_jobs(backend, person); },
           [](const Call& asked, const std::vector<StoredJob>& jobs) {
             std::string text;
             for (const StoredJob& job : jobs) text += (text.empty() ? "" : ",") + to_json(job);
             asked.send_to_person(Response::json(200, "{\"jobs\":[" + text + "]}"));
           });
}

void fetch_job(Call call) {
  call.find([person = call.person().id,
             id = call.argument(0)](Backend& backend) { return find_job(backend, person, id); },
            reasons::no_such_job, tell_job);
}

void stop_job(Call call) {
  call.services().jobs.cancel(call.person(), call.argument(0),
                              call.when_found<StoredJob>(reasons::no_such_job, tell_job));
}

void job_page(Call call) {
  call.find([person = call.person().id, id = call.argument(0)](
                Backend& backend) { return find_job_page(backend, person, id); },
            reasons::no_such_page,
            [](const Call& asked, std::string& html) {
              Response response = Response::text(200, "text/html; charset=utf-8", std::move(html));
              response.headers.emplace_back("Content-Security-Policy", PagePolicy);
              asked.send(std::move(response));
            });
}

}  // namespace

std::span<const Route> job_routes() {
  static constexpr Route Routes[] = {
      {"GET", "/api/jobs", tell_jobs},
      {"POST", "/api/jobs", create_job, Route().types, MaxJobBytes},
      {"GET", "/api/jobs/{}", fetch_job},
      {"GET", "/api/jobs/{}/page", job_page},
      {"POST", "/api/jobs/{}/cancel", stop_job},
  };
  return Routes;
}

}  // namespace quoin::server
