#include "protocol/news.h"

#include <algorithm>
#include <iterator>

namespace quoin::protocol {

std::size_t first_news(const Game& before, const Game& after) {
  const bool was_finished = before.state().phase == Phase::Finished;
  if (was_finished != (after.state().phase == Phase::Finished)) return 0;
  const SharedLog<std::size_t>& one = before.live_events();
  const SharedLog<std::size_t>& other = after.live_events();
  const auto differing = std::ranges::mismatch(one, other);
  return static_cast<std::size_t>(std::distance(one.begin(), differing.in1));
}

}  // namespace quoin::protocol
