#pragma once

#include <cstddef>
#include <vector>

namespace quoin::arena {

// What two players came to against each other.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  double games = 0;
  double share = 0.5;           // of the first
  double standard_error = 0.5;  // of that
};

struct Rating {
  double elo = 0;             // the mean of the group is 0
  double standard_error = 0;  // against that mean
  int group = 0;              // those who met, perhaps through others, have the same
  bool is_known = true;       // not of who met nobody
};

// Ratings that explain the shares best: the sum over all encounters of (share − expected)², each in
// its own standard errors, is as small as can be. Where one always won, half a point more for
// either side keeps the difference finite. Players who never met, not even through others, cannot
// be compared: ratings are those within a group.
std::vector<Rating> ratings_of(std::size_t players, const std::vector<Encounter>& encounters);

}  // namespace quoin::arena
