#include "server/storage/tables/reports.h"

#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

constexpr std::int64_t Day = std::int64_t{24} * 60 * 60 * 1000;
constexpr std::int64_t MostOfADay = 20;

}  // namespace

bool add_report(Backend& backend, const StoredReport& report) {
  // The time tells reports of one person and game apart: of two in one millisecond the second comes
  // a millisecond later.
  const Query query{
      "INSERT INTO reports (game, at, person, seat, text)"
      " SELECT game, COALESCE((SELECT CASE WHEN MAX(same.at) >= new.at THEN MAX(same.at) + 1 END"
      " FROM reports AS same WHERE same.game = new.game AND same.person = new.person), at),"
      " person, seat, text FROM (SELECT CAST($1 AS TEXT) AS game,"
      " CAST($2 AS BIGINT) AS at, CAST($3 AS TEXT) AS person, CAST($4 AS BIGINT) AS seat,"
      " CAST($5 AS TEXT) AS text) AS new WHERE (SELECT count(*) FROM reports AS earlier"
      " WHERE earlier.person = new.person AND earlier.at > new.at - CAST($6 AS BIGINT))"
      " < CAST($7 AS BIGINT) RETURNING game",
      {report.game, report.at, report.person, std::int64_t{report.seat}, report.text, Day,
       MostOfADay}};
  return !write_one(backend, query).empty();
}

std::vector<StoredReport> all_reports(Backend& backend, std::int64_t limit) {
  const auto read = [](Row& row) {
    StoredReport report;
    take_columns(row, report.game, report.at, report.person, report.seat, report.text);
    return report;
  };
  return read_all(backend,
                  {"SELECT game, at, person, seat, text FROM reports"
                   " ORDER BY at DESC, game, person LIMIT $1",
                   {limit}},
                  read);
}

}  // namespace quoin::server
