#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/match.h"
#include "arena/match_log.h"
#include "base/result.h"
#include "players/strategy/strategy.h"

namespace quoin::cli {

using BeginRound = decltype(arena::MatchSetup::begin);

// A match as people ask for it.
struct MatchPlan {
  std::vector<std::string> players;  // 2 to 4 specs
  std::string lexicon = "english";
  std::string layout = "standard";
  std::string rules;
  std::string clock;  // "3min", "25min+10s"; for players that look at it
  std::int64_t games = 1000;
  std::int64_t seed = 1;
  bool is_paired = true;
  std::string credits;  // "-1,0": points for every play of each side besides its score
  // For experiments: a set of tiles without blanks, points for a pass of the other, and where
  // the players take over. A text says the last in words, and two that differ say it differently.
  bool has_blanks = true;
  std::int64_t pass_bonus = 0;
  std::string beginnings;
  std::function<Result<BeginRound>(const arena::MatchSetup& setup, const players::Resources&)>
      make_beginnings;
  std::optional<arena::Sprt> sprt;
  std::string log;                     // a file to go on from; none where it is empty
  std::string gcg_folder;              // for all games; none where it is empty
  std::string engine_timeout = "10s";  // for every answer of a program from outside
};

// Where a game is kept.
std::string gcg_path(const std::string& folder, std::int64_t round, int game);

// The first thing that went wrong in any of several threads.
class SharedFault {
 public:
  void set(const Error& error);
  std::optional<Error> get() const;

 private:
  mutable std::mutex mutex_;
  std::optional<Error> error_;
};

// A plan with everything that it names, checked.
struct PreparedMatch {
  arena::MatchHeader header;
  arena::MatchSetup setup;
  std::int64_t rounds = 0;
  // Of writing games: whoever collects the rounds looks at it.
  std::shared_ptr<SharedFault> fault = std::make_shared<SharedFault>();
};
// What is wrong with a plan, without making anything of it: what cannot be played is said before
// anything else is.
Result<void> check_match(const MatchPlan& plan);
Result<PreparedMatch> prepare_match(const MatchPlan& plan, bool is_quiet);

}  // namespace quoin::cli
