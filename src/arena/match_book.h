#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "arena/match_result.h"
#include "arena/round.h"
#include "arena/sprt.h"

namespace quoin::arena {

// Which rounds of a match are to be played, are being played and have been. They may come in any
// order and are counted in theirs, so that who works on what has no influence on the result. What
// is kept besides the sums is a bit for each round, and the few that came before one that is
// missing.
class MatchBook {
 public:
  MatchBook(int sides, std::int64_t rounds, std::optional<Sprt> sprt = {});

  // The next round to be played; nothing when there is none left, or enough was seen.
  std::optional<std::int64_t> deal();
  // Somebody who had it will not play it.
  void give_back(std::int64_t round);
  // Returns whether it was a round of this match that was not there yet.
  bool add(Round round);

  std::int64_t rounds() const { return static_cast<std::int64_t>(is_dealt_.size()); }
  std::int64_t rounds_played() const { return played_; }
  bool is_over() const { return is_decided() || played_ == rounds(); }
  Sprt::Verdict verdict() const { return verdict_; }
  // All rounds without a gap from the first on, and none after a test was decided.
  const MatchResult& so_far() const { return result_; }
  // The same, and in a match that was stopped those after a gap as well.
  MatchResult result() const;

 private:
  bool is_decided() const { return verdict_ != Sprt::Verdict::Open; }
  void count();

  std::optional<Sprt> sprt_;
  Sprt::Verdict verdict_ = Sprt::Verdict::Open;
  std::vector<bool> is_dealt_;
  std::vector<bool> is_played_;
  std::int64_t played_ = 0;
  std::int64_t next_to_deal_ = 0;
  std::int64_t next_to_count_ = 0;
  std::map<std::int64_t, Round> waiting_;
  MatchResult result_;
};

}  // namespace quoin::arena
