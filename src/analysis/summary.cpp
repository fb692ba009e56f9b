#include "analysis/summary.h"

#include <algorithm>
#include <utility>

namespace quoin::analysis {

void Summary::add(const GameReview& review, std::string file, std::string report) {
  for (const PlayerTotals& player : review.players) {
    const auto known = std::find_if(players.begin(), players.end(),
                                    [&](const PlayerTotals& it) { return it.name == player.name; });
    if (known == players.end()) {
      players.push_back(player);
    } else {
      known->add(player);
    }
  }
  for (const TurnReview& turn : review.turns) {
    if (!turn.is_judged()) continue;
    points_lost.add(turn.points_lost);
    win_lost.add(turn.win_lost);
  }
  games.push_back({std::move(file), std::move(report), review.players});
}

}  // namespace quoin::analysis
