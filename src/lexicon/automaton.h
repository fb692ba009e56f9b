#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "base/result.h"
#include "core/tile.h"
#include "lexicon/word_list.h"

namespace quoin::lexicon {

using NodeIndex = std::uint32_t;

// No child, no such letter. Node 0 is a root and therefore nobody's child.
inline constexpr NodeIndex NoNode = 0;

// Stands in the GADDAG between the reversed beginning of a word and the rest of it.
inline constexpr Tile Separator{};

// A node packs one letter of the automaton into 32 bits:
//
//   bits 0-23   index of its first child      bit 25      a word ends here
//   bit  24     last of its siblings          bits 26-31  tile
//
// Siblings follow each other in the array, in the order of their tiles.
class Node {
 public:
  static constexpr std::uint32_t ChildBits = 0x00ffffff;
  static constexpr std::uint32_t LastBit = 1u << 24;
  static constexpr std::uint32_t AcceptBit = 1u << 25;
  static constexpr int TileShift = 26;

  constexpr Node() = default;
  constexpr Node(Tile tile, bool accepts, bool is_last, NodeIndex first_child)
      : bits_(first_child | (is_last ? LastBit : 0u) | (accepts ? AcceptBit : 0u) |
              static_cast<std::uint32_t>(tile.index()) << TileShift) {}

  constexpr Tile tile() const {
    return Tile::from_code(static_cast<std::uint8_t>(bits_ >> TileShift));
  }
  constexpr NodeIndex first_child() const { return bits_ & ChildBits; }
  constexpr bool is_last() const { return (bits_ & LastBit) != 0; }
  constexpr bool accepts() const { return (bits_ & AcceptBit) != 0; }
  constexpr std::uint32_t bits() const { return bits_; }

  constexpr bool operator==(const Node&) const = default;

 private:
  std::uint32_t bits_ = LastBit;
};

static_assert(sizeof(Node) == 4);
static_assert(Node(Tile::letter(62), true, false, 0xffffff).tile() == Tile::letter(62));

// Nodes 0 and 1 are the roots: they carry no tile, have no siblings, and only point to
// the first letters of the two automata, which share all other nodes.
inline constexpr NodeIndex DawgRoot = 0;
inline constexpr NodeIndex GaddagRoot = 1;
inline constexpr NodeIndex FirstSharedNode = 2;
inline constexpr std::size_t MaxNodes = std::size_t{1} << 24;

// All words twice, in one array of nodes that someone else owns: as they are read (DAWG),
// and from every letter outwards (the GADDAG of Gordon 1994). For CAT the GADDAG holds C◊AT,
// AC◊T and TAC: the letters up to and including the first are reversed, and a word that has no
// rest needs no separator.
//
// Every walk ends and stays inside the array: check_structure() has made sure of that.
class Automaton {
 public:
  Automaton() = default;
  explicit Automaton(std::span<const Node> nodes) : nodes_(nodes) {}

  Node operator[](NodeIndex node) const { return nodes_[node]; }
  std::span<const Node> nodes() const { return nodes_; }

  // for (NodeIndex child = a.first_child(node); child != NoNode; child = a.next_sibling(child))
  NodeIndex first_child(NodeIndex node) const { return nodes_[node].first_child(); }
  NodeIndex next_sibling(NodeIndex node) const {
    return nodes_[node].is_last() ? NoNode : node + 1;
  }

  // The child that carries the tile, or NoNode. A node without children is no special
  // case: its first child is node 0, which is alone, carries no letter, and is NoNode.
  NodeIndex follow(NodeIndex node, Tile tile) const {
    for (NodeIndex child = nodes_[node].first_child();; ++child) {
      const Node candidate = nodes_[child];
      if (candidate.tile() == tile) return child;
      if (candidate.is_last()) return NoNode;
    }
  }

  // The node after all these letters from the root given, or NoNode. Blanks count as
  // their letters.
  NodeIndex follow_all(NodeIndex node, std::span<const Tile> word) const {
    for (const Tile tile : word) {
      node = follow(node, tile.as_letter());
      if (node == NoNode) return NoNode;
    }
    return node;
  }

  bool contains(std::span<const Tile> word) const {
    return nodes_[follow_all(DawgRoot, word)].accepts();
  }

 private:
  std::span<const Node> nodes_;
};

// Calls visit(std::span<const Tile>) for each word that continues the prefix, in alphabetical
// order and with the prefix before it; `node` is where the prefix leads in the DAWG. The
// prefix itself is not visited. A visit that returns bool ends the walk with false.
// Returns whether the walk went to its end.
template <class Visit>
bool for_each_continuation(const Automaton& automaton, NodeIndex node, Word& prefix,
                           Visit&& visit) {
  for (NodeIndex child = automaton.first_child(node); child != NoNode;
       child = automaton.next_sibling(child)) {
    prefix.push_back(automaton[child].tile());
    if (automaton[child].accepts()) {
      if constexpr (std::is_same_v<decltype(visit(std::span<const Tile>(prefix))), bool>) {
        if (!visit(std::span<const Tile>(prefix))) return false;
      } else {
        visit(std::span<const Tile>(prefix));
      }
    }
    if (!for_each_continuation(automaton, child, prefix, visit)) return false;
    prefix.pop_back();
  }
  return true;
}

// How the nodes after the two roots are arranged. The lists of siblings that belong to the
// DAWG come first, then those that only the GADDAG uses; each part is cut into levels, and
// a node's children lie in a lower level of its part, or in the DAWG's part. So one pass
// over the array proves that no walk can run in a circle or out of it, and the DAWG's
// nodes can be numbered for tables of their own.
struct Levels {
  std::vector<NodeIndex> dawg_ends;    // where each level ends, lowest first
  std::vector<NodeIndex> gaddag_ends;  // the same, going on from the last of the DAWG

  NodeIndex dawg_end() const { return dawg_ends.empty() ? FirstSharedNode : dawg_ends.back(); }
  bool operator==(const Levels&) const = default;
};

// Refuses nodes that are not arranged like that, siblings out of order, tiles beyond the
// alphabet, words longer than MaxWordLength. It does not know which words there should be.
Result<void> check_structure(std::span<const Node> nodes, const Levels& levels, int letter_count);

// For each node of the DAWG's part, how many words end at it, below it, or at or below
// its later siblings: all it takes to number the words in alphabetical order. The roots,
// which come first, have 0, so that NoNode counts nothing.
std::vector<std::uint32_t> count_words(std::span<const Node> nodes, const Levels& levels);
Result<void> check_word_counts(std::span<const Node> nodes, std::span<const std::uint32_t> counts);

}  // namespace quoin::lexicon
