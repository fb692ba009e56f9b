#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace quoin::server {

// What nodes that share a database tell each other: a line of words, by the database's own way of
// telling all who listen. A notice may be lost (a connection was); what it is about stands in the
// database, but for who is at a table, which is asked for again.

// The node is there, and was at this moment.
struct Beat {
  std::string node;
  bool operator==(const Beat&) const = default;
};
// It ends; others go on with what it did.
struct Gone {
  std::string node;
  bool operator==(const Gone&) const = default;
};
struct GameChanged {
  std::string game;
  std::int64_t revision = 0;
  std::string node;
  bool operator==(const GameChanged&) const = default;
};
struct AccountChanged {
  std::string person;
  bool operator==(const AccountChanged&) const = default;
};
// Which seats of a game have a page open at the node, a bit for each, and how many watch there.
struct Present {
  std::string game;
  std::string node;
  std::int64_t seats = 0;
  std::int64_t watchers = 0;
  bool operator==(const Present&) const = default;
};
// Asks all others for that.
struct WhoIsThere {
  std::string game;
  std::string node;
  bool operator==(const WhoIsThere&) const = default;
};
// A seat does not want to challenge the play with this place in the log.
struct Waved {
  std::string game;
  std::string node;
  std::int64_t seat = 0;
  std::int64_t play = 0;
  bool operator==(const Waved&) const = default;
};
using Notice = std::variant<Beat, Gone, GameChanged, AccountChanged, Present, WhoIsThere, Waved>;

// Words that are no words (spaces, line ends) are not told: names of nodes, games and people have
// none.
std::string to_text(const Notice& notice);
// Nothing where the line is of a newer program.
std::optional<Notice> parse_notice(std::string_view line);

// Lines in as few texts as hold them, each at most this long: what PostgreSQL takes.
inline constexpr std::size_t LongestNotice = 7'900;
std::vector<std::string> in_bundles(const std::vector<std::string>& lines);

}  // namespace quoin::server
