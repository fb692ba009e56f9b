#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "arena/match_result.h"
#include "arena/round.h"
#include "arena/sprt.h"
#include "base/executor.h"
#include "base/stop_flag.h"

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

// Hands out the rounds of a match and takes them back when they were played. Workers ask several at
// once.
class RoundDesk {
 public:
  virtual ~RoundDesk() = default;

  // What to play next; nothing when the match is over.
  virtual std::optional<std::int64_t> next() = 0;
  virtual void hand_in(Round round) = 0;
  // It was stopped before the end.
  virtual void give_back(std::int64_t round) = 0;
};

// The desk of a match that is kept in this process.
class BookDesk : public RoundDesk {
 public:
  // Called by one worker at a time after each round that was added; when it returns false, no more
  // are handed out.
  using OnRound = std::function<bool(const Round& round)>;

  explicit BookDesk(MatchBook& book, OnRound on_round = {})
      : book_(book), on_round_(std::move(on_round)) {}

  std::optional<std::int64_t> next() override;
  void hand_in(Round round) override;
  void give_back(std::int64_t round) override;

 private:
  std::mutex mutex_;
  MatchBook& book_;
  OnRound on_round_;
  bool is_closed_ = false;
};

// Plays on all workers until the desk has nothing more, or somebody says stop.
void play_rounds(const MatchSetup& setup, RoundDesk& desk, Executor& executor,
                 const StopFlag& stop);

// A whole match of so many rounds.
MatchResult play_match(const MatchSetup& setup, std::int64_t rounds, Executor& executor,
                       const StopFlag& stop);

}  // namespace quoin::arena
