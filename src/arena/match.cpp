#include "arena/match.h"

#include <algorithm>

namespace quoin::arena {

MatchBook::MatchBook(int sides, std::int64_t rounds, std::optional<Sprt> sprt)
    : sprt_(sprt),
      is_dealt_(static_cast<std::size_t>(rounds)),
      is_played_(static_cast<std::size_t>(rounds)),
      result_(sides) {}

std::optional<std::int64_t> MatchBook::deal() {
  if (is_decided()) return std::nullopt;
  while (next_to_deal_ < rounds() && is_dealt_[static_cast<std::size_t>(next_to_deal_)])
    ++next_to_deal_;
  if (next_to_deal_ == rounds()) return std::nullopt;
  is_dealt_[static_cast<std::size_t>(next_to_deal_)] = true;
  return next_to_deal_++;
}

void MatchBook::give_back(std::int64_t round) {
  if (is_played_[static_cast<std::size_t>(round)]) return;
  is_dealt_[static_cast<std::size_t>(round)] = false;
  next_to_deal_ = std::min(next_to_deal_, round);
}

bool MatchBook::add(Round round) {
  if (round.number < 0 || round.number >= rounds()) return false;
  const auto index = static_cast<std::size_t>(round.number);
  if (is_played_[index]) return false;
  is_dealt_[index] = is_played_[index] = true;
  ++played_;
  waiting_.emplace(round.number, std::move(round));
  count();
  return true;
}

void MatchBook::count() {
  while (!is_decided() && !waiting_.empty() && waiting_.begin()->first == next_to_count_) {
    result_.add(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    ++next_to_count_;
    if (sprt_) verdict_ = sprt_->verdict(result_.pairs_by_points);
  }
}

MatchResult MatchBook::result() const {
  MatchResult result = result_;
  if (is_decided()) return result;
  for (const auto& [number, round] : waiting_) result.add(round);
  return result;
}

std::optional<std::int64_t> BookDesk::next() {
  const std::lock_guard lock(mutex_);
  return is_closed_ ? std::nullopt : book_.deal();
}

void BookDesk::hand_in(Round round) {
  const std::lock_guard lock(mutex_);
  if (book_.add(round) && on_round_ && !on_round_(round)) is_closed_ = true;
}

void BookDesk::give_back(std::int64_t round) {
  const std::lock_guard lock(mutex_);
  book_.give_back(round);
}

void play_rounds(const MatchSetup& setup, RoundDesk& desk, Executor& executor,
                 const StopFlag& stop) {
  executor.run(static_cast<std::size_t>(executor.workers()), [&](int /*worker*/, std::size_t) {
    // Made when there is something to do.
    std::optional<RoundPlayer> player;
    while (!stop.is_stopped()) {
      const std::optional<std::int64_t> number = desk.next();
      if (!number) return;
      if (!player) player.emplace(setup);
      std::optional<Round> round = player->play(*number, stop);
      if (!round) return desk.give_back(*number);
      desk.hand_in(*std::move(round));
    }
  });
}

MatchResult play_match(const MatchSetup& setup, std::int64_t rounds, Executor& executor,
                       const StopFlag& stop) {
  MatchBook book(setup.sides(), rounds);
  BookDesk desk(book);
  play_rounds(setup, desk, executor, stop);
  return book.result();
}

}  // namespace quoin::arena
