#include "protocol/news.h"

#include <algorithm>
#include <iterator>

namespace quoin::protocol {

std::size_t first_news(const Game& before, const Game& after) {
  const bool was_finished = before.state().phase == Phase::Finished;
  if (was_finished != (after.state().phase == Phase::Finished)) return 0;
  const std::vector<std::size_t>& one = before.live_events();
  const std::vector<std::size_t>& other = after.live_events();
  const auto differing = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return static_cast<std::size_t>(std::distance(one.begin(), differing.first));
}

}  // namespace quoin::protocol
