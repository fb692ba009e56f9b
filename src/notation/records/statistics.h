#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "core/scoring.h"
#include "notation/records/game_record.h"

namespace quoin::notation {

// What a game looks like in numbers: what people want to see of it, without any word list or
// engine. Plays that were challenged off count as phonies and as nothing else.

struct BestPlay {
  std::size_t turn = 0;  // index into the turns that were counted
  Score score;
  std::string word;  // the main word, for people

  bool operator==(const BestPlay&) const = default;
};

struct PlayerStatistics {
  Score score;
  int turns = 0;  // plays, phonies, exchanges and passes
  int plays = 0;
  int bingos = 0;  // plays that earned the bonus for many tiles
  int exchanges = 0;
  int passes = 0;
  int phonies = 0;            // plays that came off the board
  int failed_challenges = 0;  // of others, for which this player was given points
  int words = 0;              // that the plays made, crossing ones included
  int tiles_played = 0;
  int blanks_played = 0;
  // Played, exchanged or left; less than were drawn where the record does not tell them all.
  int tiles_drawn = 0;
  int blanks_drawn = 0;
  // Sums of what the record says, which may be anything.
  std::int64_t play_points = 0;
  std::int64_t challenge_points = 0;  // bonuses, or penalties below zero
  std::int64_t time_points = 0;
  std::int64_t end_points = 0;   // for the tiles that were left
  std::optional<BestPlay> best;  // the first of them

  // Of plays; nothing where there was none.
  std::optional<double> mean_score() const;
  std::optional<double> mean_words() const;

  bool operator==(const PlayerStatistics&) const = default;
};

// The only place that says what counts as what. Whoever follows turns tells it of them in their
// order: those of a record (below) and those of a game that goes on
// (notation/records/game_turns.h).
class StatisticsCounter {
 public:
  // A play that may still come off.
  struct Play {
    int player = 0;
    std::size_t turn = 0;
    Move move;
    ScoredPlay scored;
    Score score;
  };

  StatisticsCounter(AlphabetPtr alphabet, std::size_t players)
      : alphabet_(std::move(alphabet)), players_(players) {}

  PlayerStatistics& of(int player) { return players_[static_cast<std::size_t>(player)]; }

  void place(Play play);
  void exchange(int player, int count, const TileCounts& known_tiles);
  void pass(int player);
  // The play before this one comes off.
  void take_off();
  // What the others' failed challenge brought; a penalty is below zero.
  void fail_challenge(int player, Score points);
  // The play before this one stays; it is counted now.
  std::optional<Play> settle();
  // Everything has been told, and this is what the players hold.
  std::vector<PlayerStatistics> finish(std::span<const Rack> left);

 private:
  AlphabetPtr alphabet_;
  std::vector<PlayerStatistics> players_;
  std::optional<Play> pending_;
};

// How the scores stood after a turn of the record, whatever kind it is.
struct CoursePoint {
  int player = 0;
  Score total;  // of that player

  bool operator==(const CoursePoint&) const = default;
};

struct GameStatistics {
  std::vector<PlayerStatistics> players;
  std::vector<CoursePoint> course;  // one for each turn of the record
  std::vector<int> winners;         // several where they drew; none in a game that is not over
  // All words on the board that a play made and that stayed, each once, in order of appearance;
  // blanks as other letters.
  std::vector<std::string> words;

  bool operator==(const GameStatistics&) const = default;
};

// What a player did with their turns, as in messages and in the archive:
// {"plays":11,"mean_score":31.5,"best":{"turn":3,"score":74,"word":"QUARTZ"},…}
boost::json::object play_to_json(const PlayerStatistics& player);

// An error where the turns cannot be replayed.
Result<GameStatistics> statistics_of(const notation::GameRecord& record);

}  // namespace quoin::notation
