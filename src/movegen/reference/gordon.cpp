#include "movegen/reference/gordon.h"

namespace quoin::movegen::reference {

using lexicon::NodeIndex;
using lexicon::NoNode;

// Each play is found from the first anchor in it, so no play of an anchor may hold an earlier one.
void Gordon::search(const Line& line) {
  int leftmost = 1;
  int run_begin = 1;
  for (int place = 1; place <= line.size; ++place) {
    if (line.is_filled(place)) {
      if (!line.is_filled(place - 1)) run_begin = place;
      if (line.is_filled(place + 1)) continue;
      if (can_grow(run_begin, place, leftmost)) search_from(place, leftmost);
      leftmost = place + 2;  // a tile right after the run would belong to its word
    } else if (line[place].is_hook && !line.is_filled(place - 1) && !line.is_filled(place + 1)) {
      if (can_take_a_tile(place)) search_from(place, leftmost);
      leftmost = place + 1;
    }
  }
}

bool Gordon::can_grow(int run_begin, int run_end, int leftmost) const {
  return can_take_a_tile(run_end + 1) || (run_begin > leftmost && can_take_a_tile(run_begin - 1));
}

bool Gordon::can_take_a_tile(int place) const {
  return ((*line_)[place].allowed & hand_.playable()) != 0;
}

void Gordon::search_from(int anchor, int leftmost) {
  ++counters_.anchors;
  anchor_ = anchor;
  leftmost_ = leftmost;
  generate(lexicon::GaddagRoot, anchor, {});
}

// Continues the walk that has come to `node` with each tile that can be at `place`.
void Gordon::generate(NodeIndex node, int place, const RunningScore& score) {
  const Cell& cell = (*line_)[place];
  if (cell.is_filled()) {
    const NodeIndex child = automaton_.follow(node, cell.letter);
    if (child == NoNode) return;
    ++counters_.arcs;
    go_on(child, place, recorder_.pass(place, score));
    return;
  }
  hand_.for_each_step(automaton_, node, cell.allowed, [&](NodeIndex child, Tile tile) {
    ++counters_.arcs;
    go_on(child, place, recorder_.lay(place, tile, score));
  });
}

// The tile at `place` has led to `node`.
void Gordon::go_on(NodeIndex node, int place, const RunningScore& score) {
  if (place <= anchor_) {
    go_on_left(node, place, score);
  } else {
    go_on_right(node, place, score);
  }
}

void Gordon::go_on_left(NodeIndex node, int place, const RunningScore& score) {
  const bool can_begin_here = !line_->is_filled(place - 1);
  if (can_begin_here && score.tiles_laid > 0 && automaton_[node].accepts())
    recorder_.record(place, anchor_, score);
  if (place > leftmost_) generate(node, place - 1, score);
  if (!can_begin_here || anchor_ == line_->size) return;
  const NodeIndex separator = after_separator(node);
  if (separator == NoNode) return;
  ++counters_.arcs;
  first_ = place;
  generate(separator, anchor_ + 1, score);
}

void Gordon::go_on_right(NodeIndex node, int place, const RunningScore& score) {
  if (!line_->is_filled(place + 1) && score.tiles_laid > 0 && automaton_[node].accepts())
    recorder_.record(first_, place, score);
  if (place < line_->size) generate(node, place + 1, score);
}

// The separator has the lowest tile, so it is the first child or none. A node without children
// needs no question: its first child is NoNode.
NodeIndex Gordon::after_separator(NodeIndex node) const {
  const NodeIndex child = automaton_.first_child(node);
  return automaton_[child].tile() == lexicon::Separator ? child : NoNode;
}

}  // namespace quoin::movegen::reference
