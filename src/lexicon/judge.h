#pragma once

#include <span>
#include <utility>

#include "core/tile.h"
#include "lexicon/lexicon.h"

namespace quoin::lexicon {

// Says which words are in a lexicon. It can be called with one word, so that it fits wherever
// core asks "is this a word?" through a function.
class Judge {
 public:
  explicit Judge(LexiconPtr lexicon) : lexicon_(std::move(lexicon)) {}

  bool operator()(std::span<const Tile> word) const { return lexicon_->contains(word); }

 private:
  LexiconPtr lexicon_;
};

}  // namespace quoin::lexicon
