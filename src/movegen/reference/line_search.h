#pragma once

#include <span>
#include <vector>

#include "core/rack.h"
#include "lexicon/lexicon.h"
#include "movegen/play.h"
#include "movegen/reference/counters.h"
#include "movegen/reference/cross_checks.h"
#include "movegen/reference/hand.h"
#include "movegen/reference/recorder.h"

namespace quoin::movegen::reference {

// A search that finds all plays of a position line by line, as a paper has it. It is here to be
// compared with, so it is written with care but with no idea later than the paper.
//
// The position is copied; the lexicon has to outlive the object. Plays and scores are those of
// movegen/oracle.h, in no particular order, and stay until the next call.
class LineSearch {
 public:
  LineSearch(const Board& board, const Layout& layout, const Alphabet& alphabet,
             const std::vector<int>& bingo_bonuses, const lexicon::Lexicon& lexicon)
      : automaton_(lexicon.automaton()),
        lines_(make_lines(board, layout, alphabet, lexicon)),
        recorder_(alphabet, bingo_bonuses) {}
  virtual ~LineSearch() = default;

  std::span<const Play> all_plays(const Rack& rack) {
    hand_ = Hand(rack);
    rack_size_ = rack.size();
    recorder_.clear();
    for (const Line& line : lines_) {
      line_ = &line;
      recorder_.begin(line);
      search(line);
    }
    counters_.plays += recorder_.plays().size();
    return recorder_.plays();
  }
  // Of all calls together.
  const Counters& counters() const { return counters_; }

 protected:
  virtual void search(const Line& line) = 0;

  lexicon::Automaton automaton_;
  std::vector<Line> lines_;
  Recorder recorder_;
  Counters counters_;
  Hand hand_;
  int rack_size_ = 0;
  const Line* line_ = nullptr;
};

}  // namespace quoin::movegen::reference
