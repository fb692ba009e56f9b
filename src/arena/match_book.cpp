#include "arena/match_book.h"

#include <algorithm>
#include <utility>

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

}  // namespace quoin::arena
