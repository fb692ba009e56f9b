#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/storage/backend.h"

namespace quoin::server {

// How somebody is deleted, in steps that are each whole and can be repeated: after a crash it goes
// on where it stopped. These throw as a backend does.
//
// What stays of a person is the row of their account without name and password, so that whoever
// still holds the identifier is nobody. The name is free again. Their games stay for those they
// were played with, under the name DeletedPlayer; what they said is emptied; their ratings and
// results go, while those of their opponents keep their numbers.

inline constexpr const char* DeletedPlayer = "Deleted player";

// From here on there is no way back, and no way in.
void begin_departure(Backend& backend, const std::string& person, const std::string& tombstone);
// Who is still to be deleted.
std::vector<std::string> departures(Backend& backend);

struct OwnGame {
  std::string id;
  GameStatus status = GameStatus::Open;
};
// The first games of a person, in the order of their names.
std::vector<OwnGame> games_of_person(Backend& backend, const std::string& person,
                                     const std::string& after, std::size_t limit);

// Takes the person out of one game: seats, log, chat. Whatever the game counts for is counted
// before. The log replays as before; since names are part of the hash of its state, it gets a new
// one.
void forget_in_game(Backend& backend, const std::string& game, const std::string& person);
// The last step, when there are no games left.
void end_departure(Backend& backend, const std::string& person);

}  // namespace quoin::server
