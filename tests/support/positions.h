#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "movegen/grid.h"

// Positions out of games, for code that must work in all of them.
namespace quoin::test {

// A setting with the usual bonuses.
std::shared_ptr<const movegen::Setting> setting_of(lexicon::LexiconPtr lexicon,
                                                   AlphabetPtr alphabet, LayoutPtr layout);

// The lexicons that `make data` and `make languages` installed: all of them with full counts, else
// English alone. Not to have English ends the test program.
std::vector<lexicon::LexiconPtr> installed_lexicons();

// Plays games to their ends until so many positions were visited: a grid and a rack to play. Plays
// are legal ones chosen at random, the better the likelier; now and then one whose words are no
// words. Racks come from the bag; in some games all blanks are drawn early.
void visit_positions(const std::shared_ptr<const movegen::Setting>& setting, int count,
                     std::uint64_t seed,
                     const std::function<void(movegen::Grid& grid, const Rack& rack)>& visit);

// The position for a failure message.
std::string describe(const movegen::Grid& grid, const Rack& rack);

}  // namespace quoin::test
