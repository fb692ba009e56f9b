#include "server/storage/tables/jobs.h"

#include <array>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "notation/error_json.h"
#include "server/reasons.h"
#include "server/storage/plan.h"
#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

// All but the result, which may be long, and the page.
constexpr const char* JobColumns =
    "id, person, kind, request, cache_key, state, is_cancelled, progress,"
    " CASE WHEN page = '' THEN 0 ELSE 1 END, error, created_at, changed_at, attempts";
constexpr std::size_t JobColumnCount = 13;

// What waits or runs comes before all that has ended.
static_assert(JobState::Waiting < JobState::Running && JobState::Running < JobState::Done &&
              JobState::Done < JobState::Failed && JobState::Failed < JobState::Cancelled);

// A statement that has its states by their names, as in "state = {Running}", and {columns} for what
// a job is read from.
std::string sql(std::string_view text) {
  using enum JobState;
  const auto number = [](JobState state) { return static_cast<std::int64_t>(state); };
  return fmt::format(fmt::runtime(text), fmt::arg("columns", JobColumns),
                     fmt::arg("Waiting", number(Waiting)), fmt::arg("Running", number(Running)),
                     fmt::arg("Done", number(Done)), fmt::arg("Failed", number(Failed)),
                     fmt::arg("Cancelled", number(Cancelled)));
}

constexpr int MostConflicts = 2 * MaxJobsOfPerson;

// What has failed has no progress any more, so that column has the reason: programs from before
// there were reasons work on the same table, and show the sentence.
constexpr std::string_view ReasonMark = "{\"reason\":";

std::string sentence_of(const Error& error) { return as_sentence(error.message()); }
std::string reason_of(const Error& error) {
  boost::json::object object;
  notation::put_reason(object, error);
  return boost::json::serialize(object);
}

StoredJob job_from(Row& row) {
  StoredJob job;
  take_columns(row, job.id, job.person, job.kind, job.request, job.cache_key, job.state,
               job.is_to_be_cancelled, job.progress, job.has_page, job.error, job.created_at,
               job.changed_at, job.attempts);
  if (job.state == JobState::Failed && job.progress.starts_with(ReasonMark))
    job.reason = std::exchange(job.progress, {});
  if (row.size() > JobColumnCount) job.result = std::move(row[JobColumnCount]);
  return job;
}

// A job of theirs that asks the same and has not failed.
std::optional<StoredJob> own_job(Backend& backend, const NewJob& job) {
  return read_first(backend,
                    {sql("SELECT {columns}, result FROM jobs WHERE person = $1"
                         " AND cache_key = $2 AND is_cancelled = 0 AND state <= {Done}"
                         " ORDER BY state DESC, created_at DESC LIMIT 1"),
                     {job.person, job.cache_key}},
                    job_from);
}

Query forgetting_oldest_of(const std::string& person) {
  return {sql("DELETE FROM jobs WHERE person = $1 AND state >= {Done} AND id NOT IN"
              " (SELECT id FROM jobs WHERE person = $2 AND state >= {Done}"
              " ORDER BY changed_at DESC, id LIMIT ") +
              std::to_string(MaxFinishedOfPerson - 1) + ")",
          {person, person}};
}

// The same as a job of their own, done already; nothing where nobody has asked it before.
std::optional<StoredJob> copied_job(Backend& backend, const NewJob& job, std::int64_t now) {
  const std::optional<std::string> known =
      read_first(backend,
                 {sql("SELECT id FROM jobs WHERE cache_key = $1 AND state = {Done}"
                      " ORDER BY changed_at DESC LIMIT 1"),
                  {job.cache_key}},
                 first_column);
  if (!known) return std::nullopt;
  const std::vector<Query> copying = {
      forgetting_oldest_of(job.person),
      {"INSERT INTO jobs (id, person, kind, request, cache_key, state, is_cancelled, progress,"
       " result, page, error, created_at, changed_at, claimed_at, node, lease_until, attempts)"
       " SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), kind, request, cache_key, state, 0, progress,"
       " result, page, error, CAST($3 AS BIGINT), CAST($4 AS BIGINT), 0, '', 0, 0"
       " FROM jobs WHERE id = $5",
       {job.id, job.person, now, now, *known}}};
  backend.write(copying);
  return find_job(backend, job.person, job.id);
}

// Everybody has so many slots, and a job that waits or runs takes one: that no two take the same
// is a unique key of the table, whatever other nodes do.
std::string free_slots() {
  std::string slots = "SELECT 1 AS number";
  for (int slot = 2; slot <= MaxJobsOfPerson; ++slot)
    slots += " UNION ALL SELECT " + std::to_string(slot);
  return slots;
}

// Whether there was a slot for it.
bool insert_job(Backend& backend, const NewJob& job, std::int64_t now) {
  const std::vector<Query> queries = {
      forgetting_oldest_of(job.person),
      {sql("INSERT INTO jobs (id, person, kind, request, cache_key, state, is_cancelled, progress,"
           " result, page, error, created_at, changed_at, claimed_at, node, lease_until, attempts,"
           " slot) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT),"
           " CAST($5 AS TEXT), {Waiting}, 0, '', '', '', '', CAST($6 AS BIGINT), CAST($7 AS "
           "BIGINT), 0, '', 0, 0,"
           " MIN(slots.number) FROM (") +
           free_slots() +
           ") AS slots WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE person = $8"
           " AND slot = slots.number) HAVING MIN(slots.number) IS NOT NULL RETURNING id",
       {job.id, job.person, job.kind, job.request, job.cache_key, now, now, job.person}}};
  return !backend.write(queries)[1].empty();
}

}  // namespace

std::string_view to_text(JobState state) {
  constexpr std::array<std::string_view, 5> Names = {"waiting", "running", "done", "failed",
                                                     "cancelled"};
  return Names[static_cast<std::size_t>(state)];
}

AddedJob add_job(Backend& backend, const NewJob& job, std::int64_t max_waiting, std::int64_t now) {
  for (int conflicts = 0;; ++conflicts) {
    try {
      if (std::optional<StoredJob> own = own_job(backend, job))
        return {AddedJob::What::Known, *std::move(own)};
      if (std::optional<StoredJob> copy = copied_job(backend, job, now))
        return {AddedJob::What::Known, *std::move(copy)};
      if (count_jobs(backend, now).waiting >= max_waiting) return {AddedJob::What::Full, {}};
      if (!insert_job(backend, job, now)) return {AddedJob::What::TooMany, {}};
      std::optional<StoredJob> added = find_job(backend, job.person, job.id);
      // Nobody else knows its name, so it is there.
      return {AddedJob::What::New, added ? *std::move(added) : StoredJob{}};
    } catch (const StorageFailure& failure) {
      // Another node took the slot at the same moment; there may be more.
      if (failure.error().kind != StorageError::Kind::Conflict || conflicts == MostConflicts) throw;
    }
  }
}

std::optional<StoredJob> claim_job(Backend& backend, const std::string& node, std::int64_t now,
                                   std::int64_t lease_until) {
  // Most of the time there is nothing, and no transaction to wait for.
  if (count_jobs(backend, now).claimable == 0) return std::nullopt;
  const Error died_too_often(reasons::job_died_too_often);
  const std::vector<Query> queries = {
      {sql("UPDATE jobs SET state = {Cancelled}, slot = NULL, changed_at = $1"
           " WHERE state = {Running} AND lease_until < $2 AND is_cancelled = 1"),
       {now, now}},
      {sql("UPDATE jobs SET state = {Failed}, slot = NULL, error = $1, progress = $2,"
           " changed_at = $3 WHERE state = {Running} AND lease_until < $4 AND attempts >= $5"),
       {sentence_of(died_too_often), reason_of(died_too_often), now, now, MaxAttempts}},
      {sql("UPDATE jobs SET state = {Running}, node = $1, lease_until = $2, claimed_at = $3,"
           " changed_at = $4, progress = '', attempts = attempts + 1 WHERE id ="
           " (SELECT id FROM jobs AS next WHERE state = {Waiting}"
           " OR (state = {Running} AND lease_until < $5) ORDER BY"
           " (SELECT COUNT(*) FROM jobs AS own WHERE own.person = next.person"
           " AND own.state = {Running} AND own.lease_until >= $6),"
           " (SELECT MAX(claimed_at) FROM jobs AS own WHERE own.person = next.person),"
           " created_at, id LIMIT 1") +
           backend.skip_locked() + ") RETURNING " + JobColumns,
       {node, lease_until, now, now, now, now}}};
  return read_first(std::move(backend.write(queries)[2]), job_from);
}

std::vector<Lease> renew_leases(Backend& backend, std::span<const JobRenewal> renewals,
                                std::int64_t now, std::int64_t lease_until) {
  if (renewals.empty()) return {};
  std::vector<Query> queries;
  for (const auto& [holder, progress] : renewals) {
    queries.push_back(
        {sql("UPDATE jobs SET lease_until = $1, progress = $2, changed_at = $3 WHERE id = $4"
             " AND node = $5 AND attempts = $6 AND state = {Running} RETURNING is_cancelled"),
         {lease_until, progress, now, holder.id, holder.node, holder.attempt}});
  }
  std::vector<Lease> leases;
  for (const Rows& rows : backend.write(queries)) {
    leases.push_back(rows.empty()                 ? Lease::Lost
                     : number_in(rows[0][0]) != 0 ? Lease::ToBeCancelled
                                                  : Lease::Held);
  }
  return leases;
}

bool end_job(Backend& backend, const JobHolder& holder, const JobEnding& ending, std::int64_t now) {
  const auto [error, reason] = ending.error
                                   ? std::pair(sentence_of(*ending.error), reason_of(*ending.error))
                                   : std::pair<std::string, std::string>();
  return !write_one(
              backend,
              {sql("UPDATE jobs SET state = $1, slot = NULL, result = $2, page = $3, error = $4,"
                   " progress = $5, cache_key = $6, changed_at = $7 WHERE id = $8 AND node = $9"
                   " AND attempts = $10 AND state = {Running} RETURNING id"),
               {static_cast<std::int64_t>(ending.state), ending.result, ending.page, error, reason,
                ending.is_whole ? ending.cache_key : std::string(), now, holder.id, holder.node,
                holder.attempt}})
              .empty();
}

void give_back(Backend& backend, std::span<const JobHolder> holders, std::int64_t now) {
  if (holders.empty()) return;
  std::vector<Query> queries;
  for (const JobHolder& holder : holders) {
    queries.push_back({sql("UPDATE jobs SET state = {Waiting}, node = '', lease_until = 0,"
                           " attempts = attempts - 1, progress = '', changed_at = $1 WHERE id = $2"
                           " AND node = $3 AND attempts = $4 AND is_cancelled = 0"
                           " AND state = {Running}"),
                       {now, holder.id, holder.node, holder.attempt}});
  }
  backend.write(queries);
}

std::optional<StoredJob> find_job(Backend& backend, const std::string& person,
                                  const std::string& id) {
  if (!is_name(id)) return std::nullopt;
  return read_first(
      backend,
      {sql("SELECT {columns}, result FROM jobs WHERE id = $1 AND person = $2"), {id, person}},
      job_from);
}

std::optional<std::string> find_job_page(Backend& backend, const std::string& person,
                                         const std::string& id) {
  if (!is_name(id)) return std::nullopt;
  return read_first(
      backend, {"SELECT page FROM jobs WHERE id = $1 AND person = $2 AND page <> ''", {id, person}},
      first_column);
}

std::vector<StoredJob> list_jobs(Backend& backend, const std::string& person) {
  return read_all(
      backend,
      {sql("SELECT {columns} FROM jobs WHERE person = $1 ORDER BY created_at DESC, id"), {person}},
      job_from);
}

std::vector<StoredJob> all_jobs(Backend& backend, std::int64_t limit) {
  return read_all(
      backend, {sql("SELECT {columns} FROM jobs ORDER BY created_at DESC, id LIMIT $1"), {limit}},
      job_from);
}

std::optional<StoredJob> job_of_anybody(Backend& backend, const std::string& id) {
  if (!is_name(id)) return std::nullopt;
  return read_first(backend, {sql("SELECT {columns}, result FROM jobs WHERE id = $1"), {id}},
                    job_from);
}

std::optional<StoredJob> cancel_job(Backend& backend, const std::string& person,
                                    const std::string& id, std::int64_t now) {
  if (!is_name(id)) return std::nullopt;
  // Every column is told from the row as it was before.
  write_one(backend,
            {sql("UPDATE jobs SET is_cancelled = 1,"
                 " state = CASE WHEN state = {Waiting} THEN {Cancelled} ELSE state END,"
                 " slot = CASE WHEN state = {Waiting} THEN NULL ELSE slot END, changed_at = $1"
                 " WHERE id = $2 AND person = $3 AND state <= {Running}"),
             {now, id, person}});
  return find_job(backend, person, id);
}

void forget_jobs(Backend& backend, std::int64_t before) {
  const std::vector<Query> queries = {
      {sql("DELETE FROM jobs WHERE state >= {Done} AND changed_at < $1"), {before}},
      {sql("DELETE FROM jobs WHERE state >= {Done} AND id NOT IN (SELECT id FROM jobs"
           " WHERE state >= {Done} ORDER BY changed_at DESC, id LIMIT ") +
           std::to_string(MaxFinishedJobs) + ")",
       {}}};
  backend.write(queries);
}

JobCounts count_jobs(Backend& backend, std::int64_t now) {
  const std::vector<Query> queries = {
      {sql("SELECT COUNT(*) FROM jobs WHERE state = {Waiting}"), {}},
      {sql("SELECT COUNT(*) FROM jobs WHERE state = {Running}"), {}},
      {sql("SELECT COUNT(*) FROM jobs WHERE state = {Running} AND lease_until < $1"), {now}}};
  const std::vector<Rows> answers = backend.read(queries);
  JobCounts counts;
  counts.waiting = number_in(answers[0][0][0]);
  counts.running = number_in(answers[1][0][0]);
  counts.claimable = counts.waiting + number_in(answers[2][0][0]);
  return counts;
}

}  // namespace quoin::server
