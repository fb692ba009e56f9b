#include "search/phase.h"

#include "search/pre_endgame/pre_endgame.h"

namespace quoin::search {

Phase phase_of(const Problem& problem) {
  if (problem.seats() != 2) return Phase::Simulation;
  const int bag = problem.bag_count();
  if (bag > PreEndgameSolver::MostInBag) return Phase::Simulation;
  if (bag > 0) return Phase::PreEndgame;
  return problem.unseen().is_empty() ? Phase::Endgame : Phase::Simulation;
}

std::string_view to_text(Phase phase) {
  switch (phase) {
    case Phase::Simulation: return "simulation";
    case Phase::PreEndgame: return "pre-endgame";
    case Phase::Endgame: return "endgame";
  }
  return "";
}

}  // namespace quoin::search
