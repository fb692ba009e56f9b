#include "server/storage/nodes.h"

#include <optional>
#include <utility>

namespace quoin::server {
namespace {

void note(Backend& backend, const std::string& node, std::int64_t now, const Notice& notice) {
  std::vector<Query> queries{
      {"INSERT INTO nodes (id, seen_at) VALUES ($1, $2)"
       " ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at",
       {node, now}}};
  if (std::optional<Query> telling = backend.telling(notice))
    queries.push_back(*std::move(telling));
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
  if (const std::optional<Query> telling = backend.telling(notice))
    backend.write(std::span(&*telling, 1));
}

std::vector<std::string> all_nodes(Backend& backend) {
  const Query query{"SELECT id FROM nodes", {}};
  Rows rows = std::move(backend.read(std::span(&query, 1)).front());
  std::vector<std::string> nodes;
  for (Row& row : rows) nodes.push_back(std::move(row[0]));
  return nodes;
}

void forget_nodes(Backend& backend, std::int64_t before) {
  // status 1 is a game that is being played: its clock may ask when its writer was last seen.
  const Query query{
      "DELETE FROM nodes WHERE seen_at < $1 AND NOT EXISTS"
      " (SELECT 1 FROM games WHERE games.writer = nodes.id AND games.status = 1)",
      {before}};
  backend.write(std::span(&query, 1));
}

}  // namespace quoin::server
