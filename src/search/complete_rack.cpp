#include "search/complete_rack.h"

namespace quoin::search {

void complete_rack(Problem& problem) {
  if (problem.seats() != 2 || problem.bag_count() > 0) return;
  TileCounts all = problem.unseen();
  all.add(problem.racks[1]);
  if (all.size() <= problem.setting->alphabet->rack_size()) problem.racks[1] = Rack(all);
}

}  // namespace quoin::search
