#pragma once

#include "core/rack.h"
#include "core/tile_counts.h"

namespace quoin::search {

// What everybody knows of a rack because its owner laid tiles that came off the board again. It is
// told of every turn of the owner, and remembers what has not been played since.
class ShownTiles {
 public:
  const Rack& tiles() const { return tiles_; }

  void place(const TileCounts& used) { tiles_.remove(common(tiles_, used)); }
  // The same tiles come off again.
  void withdraw(const TileCounts& used) { tiles_.add(used); }
  // Nobody saw which tiles went back.
  void exchange() { tiles_ = Rack(); }

 private:
  Rack tiles_;
};

}  // namespace quoin::search
