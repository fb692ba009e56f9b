#include "lexicon/automaton.h"

#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

bool are_ascending(NodeIndex begin, std::span<const NodeIndex> ends) {
  for (const NodeIndex end : ends) {
    if (end <= begin) return false;
    begin = end;
  }
  return true;
}

// The siblings of one level, which lies at begin … end-1. This runs over every node each time
// that a lexicon is opened, so faults are gathered without branches and without a state that
// goes from node to node, in signed numbers: then compilers look at several nodes at once.
bool is_sound_level(std::span<const Node> nodes, NodeIndex begin, NodeIndex end, NodeIndex dawg_end,
                    int letter_count) {
  const int first_tile = begin >= dawg_end ? 0 : 1;  // the DAWG has no separators
  const int child_limit = static_cast<int>(begin);
  const int separated_limit = static_cast<int>(dawg_end);
  int faults = nodes[end - 1].is_last() ? 0 : 1;
  const Node* const last = nodes.data() + end - 1;
  for (const Node* node = nodes.data() + begin; node <= last; ++node) {
    const int tile = node->tile().index();
    const int child = static_cast<int>(node->first_child());
    const int accepts = node->accepts() ? 1 : 0;
    faults |= int{tile < first_tile} | int{tile > letter_count};
    faults |= int{child >= child_limit} | int{child == static_cast<int>(GaddagRoot)};
    // No dead ends; behind a separator only the DAWG, and no word ends there.
    faults |= int{child == 0} & (accepts ^ 1);
    faults |= int{tile == 0} & (accepts | int{child >= separated_limit});
  }
  for (const Node* node = nodes.data() + begin; node < last; ++node) {
    const int has_next = node->is_last() ? 0 : 1;
    faults |= has_next & int{node[0].tile().index() >= node[1].tile().index()};
  }
  return faults == 0;
}

bool is_root(Node node, NodeIndex end) {
  return node.tile() == Tile() && node.is_last() && !node.accepts() &&
         node.first_child() >= FirstSharedNode && node.first_child() < end;
}

}  // namespace

Result<void> check_structure(std::span<const Node> nodes, const Levels& levels, int letter_count) {
  const Error unsound(reasons::damaged_automaton);
  if (levels.dawg_ends.empty() || levels.dawg_ends.size() > MaxWordLength ||
      levels.gaddag_ends.size() > MaxWordLength) {
    return unsound;
  }
  if (!are_ascending(FirstSharedNode, levels.dawg_ends) ||
      !are_ascending(levels.dawg_end(), levels.gaddag_ends)) {
    return unsound;
  }
  const NodeIndex end = levels.gaddag_ends.empty() ? levels.dawg_end() : levels.gaddag_ends.back();
  if (end != nodes.size() || end > MaxNodes) return unsound;
  if (!is_root(nodes[DawgRoot], levels.dawg_end()) || !is_root(nodes[GaddagRoot], end)) {
    return unsound;
  }
  NodeIndex begin = FirstSharedNode;
  for (const std::vector<NodeIndex>* part : {&levels.dawg_ends, &levels.gaddag_ends}) {
    for (const NodeIndex level_end : *part) {
      if (!is_sound_level(nodes, begin, level_end, levels.dawg_end(), letter_count)) return unsound;
      begin = level_end;
    }
  }
  return {};
}

std::vector<std::uint32_t> count_words(std::span<const Node> nodes, const Levels& levels) {
  std::vector<std::uint32_t> counts(levels.dawg_end(), 0);
  NodeIndex begin = FirstSharedNode;
  for (const NodeIndex end : levels.dawg_ends) {
    for (NodeIndex i = end; i-- > begin;) {
      const Node node = nodes[i];
      counts[i] = (node.accepts() ? 1u : 0u) + counts[node.first_child()] +
                  (node.is_last() ? 0u : counts[i + 1]);
    }
    begin = end;
  }
  return counts;
}

Result<void> check_word_counts(std::span<const Node> nodes, std::span<const std::uint32_t> counts) {
  bool is_right = counts[DawgRoot] == 0 && counts[GaddagRoot] == 0;
  for (std::size_t i = FirstSharedNode; i < counts.size(); ++i) {
    const Node node = nodes[i];
    const std::uint64_t later = node.is_last() ? 0 : counts[i + 1];
    is_right &=
        counts[i] == (node.accepts() ? 1u : 0u) + std::uint64_t{counts[node.first_child()]} + later;
  }
  if (!is_right) return Error(reasons::damaged_word_counts);
  return {};
}

}  // namespace quoin::lexicon
