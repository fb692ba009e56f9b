#pragma once

#include "players/strategy/strategy.h"

namespace quoin::players {

// What the registry has, each from the file that says how it plays.
Strategy champion_strategy();
Strategy static_strategy();
Strategy high_scorer_strategy();
Strategy rack_balancer_strategy();
Strategy gordon_strategy();
Strategy gordon_search_strategy();
Strategy bonus_squares_strategy();
Strategy balance_on_rack_strategy();
Strategy brute_force_strategy();
Strategy hill_climb_strategy();
Strategy random_restart_strategy();
Strategy annealing_strategy();
Strategy genetic_strategy();
Strategy beam_strategy();
Strategy monte_carlo_strategy();
Strategy mcts_strategy();
Strategy maven_strategy();
Strategy quackle_style_strategy();
Strategy fresco_strategy();
Strategy full_knowledge_strategy();

}  // namespace quoin::players
