#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/storage/backend.h"

namespace quoin::server {

// Games that are over, as they are stored for looking them up. These throw as a backend does.

inline constexpr std::size_t MaxArchivedSeats = 4;

struct ArchivedGame {
  std::string id;
  std::string owner;  // who imported it; empty: a game of this server, which has the same id
  std::int64_t played_at = 0;    // milliseconds since 1970
  std::int64_t event_count = 0;  // of the log that it was made from; 0 where it was imported
  std::string fingerprint;       // of the GCG

  // For searching.
  struct Seat {
    std::string name_key;
    std::int64_t score = 0;
  };
  std::vector<Seat> seats;
  std::vector<std::string> word_keys;

  // For showing.
  std::string title;
  std::string lexicon;
  std::string players;     // JSON
  std::string gcg;         // left out in lists, unless asked for
  std::string statistics;  // JSON; left out in lists
};

// What somebody looks for among the games that they played or imported. What is empty does not
// matter. The scores are those of the player, where one is named.
struct ArchiveQuery {
  std::string person;
  std::string player_key;  // part of a name
  std::string word_key;
  std::optional<std::int64_t> score_min;
  std::optional<std::int64_t> score_max;
  std::optional<std::int64_t> from;  // not before
  std::optional<std::int64_t> to;    // before
  // The latest first; behind this one, where given.
  struct Place {
    std::int64_t played_at = 0;
    std::string id;
  };
  std::optional<Place> behind;
  std::size_t limit = 50;
  bool with_gcg = false;
};
std::vector<ArchivedGame> find_archived(Backend& backend, const ArchiveQuery& query);

// A game that the person played, imported, or may see because it is public; else nothing.
struct SeenGame {
  ArchivedGame game;
  bool is_own = false;
  std::string share;  // the token that this person gave out
};
std::optional<SeenGame> archived_for(Backend& backend, const std::string& id,
                                     const std::string& person);
std::optional<ArchivedGame> archived_by_token(Backend& backend, const std::string& token);
// The first line of the log of a game of this server; empty where there is no such game.
std::string header_of(Backend& backend, const std::string& id);

// Stores a game of this server, in place of an earlier end of it. A Conflict where the game is not
// at the revision any more that it was made from: somebody may have been deleted since.
void put_finished_game(Backend& backend, const ArchivedGame& game, std::int64_t revision);

// Stores imported games; which of them are new. Those that are there already stay as they are.
std::vector<bool> add_imported(Backend& backend, const std::vector<ArchivedGame>& games);
struct ImportedSoFar {
  std::int64_t games = 0;
  std::int64_t bytes = 0;
  // Of the games of this server that they played, which need not be imported.
  struct Played {
    std::string fingerprint;
    std::string id;
  };
  std::vector<Played> played;
};
ImportedSoFar imported_so_far(Backend& backend, const std::string& person);
// Whether there was such a game that this person had imported.
bool remove_imported(Backend& backend, const std::string& id, const std::string& person);

// Both only for a game of one's own; the token that holds now, which is the one from before where
// there is one, or nothing where the game is none of theirs.
std::optional<std::string> share_archived(Backend& backend, const std::string& id,
                                          const std::string& person, const std::string& token);
void unshare_archived(Backend& backend, const std::string& id, const std::string& person);

// Finished games that are not in the archive, or with another end. A page goes through so many
// games in the order of their ids, and says where the next begins; nothing at the end.
struct MissingGames {
  std::vector<std::string> games;
  std::optional<std::string> next;
};
MissingGames missing_after(Backend& backend, const std::string& id, std::size_t count);
// Those alone that changed since then.
std::vector<std::string> missing_since(Backend& backend, std::int64_t moment, std::size_t count);

}  // namespace quoin::server
