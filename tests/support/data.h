#pragma once

#include <string>
#include <vector>

#include "core/alphabet.h"
#include "core/layout.h"

// The data files of the repository, for tests. A file that does not load ends the test program.
namespace quoin::test {

AlphabetPtr alphabet(const std::string& name);
LayoutPtr layout(const std::string& name);
std::vector<std::string> alphabet_names();

// "CAT" in notation; what is no notation ends the test program.
Word tiles(const Alphabet& alphabet, const std::string& notation);

// Tests run reduced counts, or the full ones with QUOIN_TEST_LONG=1.
int scaled(int reduced, int full);
// Builds that are ten times slower set QUOIN_TEST_SHORT=1: what they look for is in every case, not
// in rare ones.
int scaled(int reduced, int full, int fewest);

}  // namespace quoin::test
