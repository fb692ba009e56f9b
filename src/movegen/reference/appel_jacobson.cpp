#include "movegen/reference/appel_jacobson.h"

#include <algorithm>

namespace quoin::movegen::reference {

using lexicon::NodeIndex;
using lexicon::NoNode;

// Each play is found from the first anchor that it covers, so a left part stays clear of anchors.
void AppelJacobson::search(const Line& line) {
  int free_places = 0;  // right before this one, vacant and no anchors
  for (int place = 1; place <= line.size; ++place) {
    if (line.is_filled(place)) continue;
    if (is_anchor(place)) {
      search_from(place, free_places);
      free_places = 0;
    } else {
      ++free_places;
    }
  }
}

bool AppelJacobson::is_anchor(int place) const {
  const Line& line = *line_;
  return line[place].is_hook || line.is_filled(place - 1) || line.is_filled(place + 1);
}

void AppelJacobson::search_from(int anchor, int free_places) {
  if (((*line_)[anchor].allowed & hand_.playable()) == 0) return;
  ++counters_.anchors;
  anchor_ = anchor;
  if (line_->is_filled(anchor - 1)) {
    extend_left_part_on_board();
  } else {
    // One tile is kept for the anchor.
    left_part(lexicon::DawgRoot, 0, std::min(free_places, rack_size_ - 1));
  }
}

void AppelJacobson::extend_left_part_on_board() {
  first_ = anchor_ - 1;
  while (line_->is_filled(first_ - 1)) --first_;
  extend_right(lexicon::DawgRoot, first_, {});
}

void AppelJacobson::left_part(NodeIndex node, int length, int limit) {
  extend_left_part(node, length);
  if (length == limit) return;
  hand_.for_each_step(automaton_, node, AllLetters, [&](NodeIndex child, Tile tile) {
    ++counters_.arcs;
    left_[static_cast<std::size_t>(length)] = tile;
    left_part(child, length + 1, limit);
  });
}

void AppelJacobson::extend_left_part(NodeIndex node, int length) {
  first_ = anchor_ - length;
  RunningScore score;
  for (int i = 0; i < length; ++i)
    score = recorder_.lay(first_ + i, left_[static_cast<std::size_t>(i)], score);
  extend_right(node, anchor_, score);
}

// The word so far ends before `place` and leads to `node`.
void AppelJacobson::extend_right(NodeIndex node, int place, const RunningScore& score) {
  const Cell& cell = (*line_)[place];
  if (cell.is_filled()) {
    const NodeIndex child = automaton_.follow(node, cell.letter);
    if (child == NoNode) return;
    ++counters_.arcs;
    extend_right(child, place + 1, recorder_.pass(place, score));
    return;
  }
  // What ends at the anchor or before it is no play: it touches nothing, or was there already.
  if (place > anchor_ && automaton_[node].accepts()) recorder_.record(first_, place - 1, score);
  hand_.for_each_step(automaton_, node, cell.allowed, [&](NodeIndex child, Tile tile) {
    ++counters_.arcs;
    extend_right(child, place + 1, recorder_.lay(place, tile, score));
  });
}

}  // namespace quoin::movegen::reference
