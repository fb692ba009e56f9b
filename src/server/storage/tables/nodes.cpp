#include "server/storage/tables/nodes.h"

#include <utility>

#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

void note(Backend& backend, const std::string& node, std::int64_t now, const Notice& notice) {
  std::vector<Query> queries{
      {"INSERT INTO nodes (id, seen_at) VALUES ($1, $2)"
       " ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at",
       {node, now}}};
  add_telling(backend, notice, queries);
  backend.write(queries);
}

}  // namespace

void beat(Backend& backend, const std::string& node, std::int64_t now) {
  note(backend, node, now, Beat{node});
}

void leave(Backend& backend, const std::string& node, std::int64_t now) {
  note(backend, node, now, Gone{node});
}

void tell(Backend& backend, const Notice& notice) {
  if (const std::optional<Query> telling = backend.telling(notice)) write_one(backend, *telling);
}

std::vector<std::string> all_nodes(Backend& backend) {
  return read_all(backend, {"SELECT id FROM nodes", {}}, first_column);
}

void forget_nodes(Backend& backend, std::int64_t before) {
  // status 1 is a game that is being played: its clock may ask when its writer was last seen.
  write_one(backend, {"DELETE FROM nodes WHERE seen_at < $1 AND NOT EXISTS"
                      " (SELECT 1 FROM games WHERE games.writer = nodes.id AND games.status = 1)",
                      {before}});
}

}  // namespace quoin::server
