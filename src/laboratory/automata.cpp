#include "laboratory/automata.h"

#include <set>
#include <unordered_map>

namespace quoin::laboratory {
namespace {

using lexicon::Automaton;
using lexicon::NodeIndex;
using lexicon::NoNode;

// Goes through every state once; siblings are the arcs of the state that their parent leads to.
class Survey {
 public:
  explicit Survey(const Automaton& automaton) : automaton_(automaton) {}

  AutomatonSize size_from(NodeIndex root) {
    // The end, which has no arcs.
    arcs_below_[NoNode] = 0;
    size_.states = 1;
    size_.trie_arcs = visit(automaton_.first_child(root));
    size_.trie_states = size_.trie_arcs + 1;
    size_.letter_sets = letter_sets_.size();
    return size_;
  }

 private:
  // Returns how many arcs the tree has from here on.
  std::uint64_t visit(NodeIndex first) {
    if (const auto known = arcs_below_.find(first); known != arcs_below_.end())
      return known->second;
    ++size_.states;
    std::uint64_t below = 0;
    std::uint64_t letters = 0;
    for (NodeIndex arc = first; arc != NoNode; arc = automaton_.next_sibling(arc)) {
      ++size_.arcs;
      if (automaton_[arc].accepts()) letters |= std::uint64_t{1} << automaton_[arc].tile().index();
      below += 1 + visit(automaton_.first_child(arc));
    }
    letter_sets_.insert(letters);
    arcs_below_[first] = below;
    return below;
  }

  const Automaton& automaton_;
  AutomatonSize size_;
  std::unordered_map<NodeIndex, std::uint64_t> arcs_below_;
  std::set<std::uint64_t> letter_sets_;
};

}  // namespace

AutomatonSize size_of(const Automaton& automaton, NodeIndex root) {
  return Survey(automaton).size_from(root);
}

}  // namespace quoin::laboratory
