#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include "arena/match_book.h"
#include "arena/match_result.h"
#include "arena/round.h"
#include "base/executor.h"
#include "base/stop_flag.h"

namespace quoin::arena {

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
