#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/rng.h"
#include "evaluation/tables.h"
#include "search/problem/problem.h"
#include "search/problem/rack_source.h"
#include "search/simulation/playout.h"

namespace quoin::search {

// Deals of a position of two seats with few tiles in the bag. They can be listed then, so one does
// not throw dice for the other rack: every rack comes as often as it is likely, give or take one,
// and racks that are alike come at regular intervals. Any number of deals in a row stands for all
// much better than as many by chance.
class EvenDeals {
 public:
  // With more in the bag there are too many.
  static constexpr int MostInBag = 7;

  // Nothing where there are too many deals to list, or the source cannot say what it thinks of
  // each.
  static std::optional<EvenDeals> of(const Problem& problem, const RackSource* source,
                                     const evaluation::Tables& tables);

  // Which tile is drawn first comes evenly too; the others are in an order by `rng`.
  void deal(std::uint64_t number, Rng& rng, Deal& deal) const;

 private:
  struct Entry {
    TileCounts bag;
    Rack other;
    double up_to = 0;  // the chances of it and of those before it; 1 for the last
  };

  EvenDeals(const Problem& problem, std::vector<Entry> entries)
      : racks_(problem.racks), entries_(std::move(entries)) {}

  std::vector<Rack> racks_;
  std::vector<Entry> entries_;
};

}  // namespace quoin::search
