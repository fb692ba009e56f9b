#include "search/complete_rack.h"

#include <utility>

namespace quoin::search {

Result<Problem> searchable_problem(const Position& position,
                                   std::shared_ptr<const movegen::Setting> setting,
                                   const Rules& rules) {
  Problem problem = Problem::from(position, std::move(setting), rules);
  complete_rack(problem);
  if (const std::optional<Error> fault = fault_of(problem)) return *fault;
  return problem;
}

void complete_rack(Problem& problem) {
  if (problem.seats() != 2 || problem.bag_count() > 0) return;
  TileCounts all = problem.unseen();
  all.add(problem.racks[1]);
  if (all.size() <= problem.setting->alphabet->rack_size()) problem.racks[1] = Rack(all);
}

}  // namespace quoin::search
