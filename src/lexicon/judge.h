#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/tile.h"
#include "lexicon/lexicon.h"

namespace quoin::lexicon {

// What became of the words of a play.
struct Verdict {
  std::vector<Word> invalid;  // in the order asked, blanks still marked

  bool is_valid() const { return invalid.empty(); }
};

// Says which words are in a lexicon. It can be called with one word, so that it fits wherever
// core asks "is this a word?" through a function.
class Judge {
 public:
  explicit Judge(LexiconPtr lexicon) : lexicon_(std::move(lexicon)) {}

  bool operator()(std::span<const Tile> word) const { return lexicon_->contains(word); }

  Verdict judge(std::span<const Word> words) const {
    Verdict verdict;
    for (const Word& word : words) {
      if (!lexicon_->contains(word)) verdict.invalid.push_back(word);
    }
    return verdict;
  }

 private:
  LexiconPtr lexicon_;
};

}  // namespace quoin::lexicon
