#include "lexicon/build/builder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

#include "base/hash.h"
#include "base/text.h"
#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

// A list of siblings, as the number of its first cell; 0 is the empty list.
using ListId = std::uint32_t;
constexpr ListId EmptyList = 0;

// One sibling and the list of those after it.
struct Cell {
  ListId children = EmptyList;
  ListId next = EmptyList;
  Tile tile;
  bool accepts = false;

  bool operator==(const Cell&) const = default;
};

// Keeps each list of siblings once (hash-consing): equal lists have equal numbers, and lists
// that end alike share their ends. What a cell refers to exists before it, so the numbers
// of its children and of its next sibling are below its own.
class ListPool {
 public:
  ListPool() : cells_(1), slots_(std::size_t{1} << 16, EmptyList) {}

  const Cell& operator[](ListId list) const { return cells_[list]; }
  // Also the number that the next new list will get.
  ListId size() const { return static_cast<ListId>(cells_.size()); }

  ListId put(const Cell& cell) {
    std::size_t slot = home(cell);
    for (; slots_[slot] != EmptyList; slot = (slot + 1) & (slots_.size() - 1)) {
      if (cells_[slots_[slot]] == cell) return slots_[slot];
    }
    cells_.push_back(cell);
    slots_[slot] = size() - 1;
    if (cells_.size() * 2 > slots_.size()) grow();
    return size() - 1;
  }

 private:
  std::size_t home(const Cell& cell) const {
    const std::uint64_t links = std::uint64_t{cell.children} << 32 | cell.next;
    const std::uint64_t letter = std::uint64_t{cell.tile.code()} << 1 | (cell.accepts ? 1 : 0);
    return mix64(links ^ letter << 56) & (slots_.size() - 1);
  }

  void grow() {
    slots_.assign(slots_.size() * 2, EmptyList);
    for (ListId list = 1; list < size(); ++list) {
      std::size_t slot = home(cells_[list]);
      while (slots_[slot] != EmptyList) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = list;
    }
  }

  std::vector<Cell> cells_;
  std::vector<ListId> slots_;
};

// Turns sorted paths into lists. Only the newest path is kept open, a list of siblings for
// each of its steps; a list is closed, and found or put in the pool, when a path leaves it.
// (Daciuk et al., "Incremental construction of minimal acyclic finite-state automata", 2000.)
class PathJoiner {
 public:
  explicit PathJoiner(ListPool& pool) : pool_(pool) {}

  // The path follows all earlier ones in order and begins with `shared` tiles of the last.
  void add(std::span<const Tile> path, std::size_t shared) {
    close_below(shared);
    for (std::size_t depth = shared; depth < path.size(); ++depth) {
      open_[depth].push_back({.tile = path[depth]});
    }
    depth_ = path.size();
  }
  void accept() { open_[depth_ - 1].back().accepts = true; }
  // Hangs a finished list under the newest path, behind a tile below all others.
  void continue_with(Tile tile, ListId children) {
    open_[depth_].push_back({.children = children, .tile = tile});
  }

  ListId finish() {
    close_below(0);
    return close(0);
  }

 private:
  void close_below(std::size_t depth) {
    for (std::size_t d = MaxWordLength; d > depth; --d) {
      if (!open_[d].empty()) open_[d - 1].back().children = close(d);
    }
  }

  ListId close(std::size_t depth) {
    ListId list = EmptyList;
    for (auto cell = open_[depth].rbegin(); cell != open_[depth].rend(); ++cell) {
      cell->next = list;
      list = pool_.put(*cell);
    }
    open_[depth].clear();
    return list;
  }

  ListPool& pool_;
  std::array<std::vector<Cell>, MaxWordLength + 1> open_;
  std::size_t depth_ = 0;
};

std::size_t shared_length(std::span<const Tile> a, std::span<const Tile> b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                  a.begin());
}

ListId join_dawg(const WordList& words, ListPool& pool) {
  PathJoiner joiner(pool);
  for (std::size_t i = 0; i < words.size(); ++i) {
    joiner.add(words[i], i == 0 ? 0 : shared_length(words[i - 1], words[i]));
    joiner.accept();
  }
  return joiner.finish();
}

// Up to 21 tiles of six bits in the order of comparison, the first at the top. No tile is 0,
// so that a path comes before those that it begins.
class PackedPath {
 public:
  PackedPath after(Tile first) const {
    PackedPath path;
    path.high_ = high_ >> 6 | std::uint64_t{first.code()} << 58;
    path.low_ = low_ >> 6 | high_ << 58;
    return path;
  }

  static std::size_t shared_length(const PackedPath& a, const PackedPath& b) {
    const int bits = a.high_ != b.high_ ? std::countl_zero(a.high_ ^ b.high_)
                                        : 64 + std::countl_zero(a.low_ ^ b.low_);
    return static_cast<std::size_t>(bits) / 6;
  }

  void unpack(Word& tiles) const {
    tiles.clear();
    for (PackedPath rest = *this; rest.high_ != 0;) {
      tiles.push_back(Tile::from_code(static_cast<std::uint8_t>(rest.high_ >> 58)));
      rest.high_ = rest.high_ << 6 | rest.low_ >> 58;
      rest.low_ <<= 6;
    }
  }

  auto operator<=>(const PackedPath&) const = default;

 private:
  std::uint64_t high_ = 0;
  std::uint64_t low_ = 0;
};
static_assert(MaxWordLength * 6 <= 128 && MaxLetters < 64);

// A beginning of some words: its letters reversed, and what the DAWG holds after it.
struct Beginning {
  PackedPath reversed;
  ListId continuations;
  bool is_word;
};

void collect_beginnings(const ListPool& pool, ListId list, const PackedPath& reversed_before,
                        std::vector<Beginning>& found) {
  for (; list != EmptyList; list = pool[list].next) {
    const Cell& cell = pool[list];
    const PackedPath reversed = reversed_before.after(cell.tile);
    found.push_back({reversed, cell.children, cell.accepts});
    collect_beginnings(pool, cell.children, reversed, found);
  }
}

// What follows the separator after a reversed beginning is what follows that beginning in the
// DAWG, so the GADDAG's own part is no more than the reversed beginnings. There are far fewer
// of them than paths: 0.6 million instead of 2.3 for a quarter of a million English words.
ListId join_gaddag(ListId dawg, ListPool& pool) {
  std::vector<Beginning> beginnings;
  collect_beginnings(pool, dawg, PackedPath(), beginnings);
  std::sort(beginnings.begin(), beginnings.end(),
            [](const Beginning& a, const Beginning& b) { return a.reversed < b.reversed; });

  PathJoiner joiner(pool);
  PackedPath previous;
  Word path;
  for (const Beginning& beginning : beginnings) {
    beginning.reversed.unpack(path);
    joiner.add(path, PackedPath::shared_length(previous, beginning.reversed));
    if (beginning.is_word) joiner.accept();
    if (beginning.continuations != EmptyList) {
      joiner.continue_with(Separator, beginning.continuations);
    }
    previous = beginning.reversed;
  }
  return joiner.finish();
}

// Gives every list its place in the array, in the order that Levels describes. A list that
// ends a longer one of the same level is stored only there.
class Arranger {
 public:
  Arranger(const ListPool& pool, ListId dawg, ListId gaddag, ListId dawg_end)
      : pool_(pool), dawg_(dawg), gaddag_(gaddag), dawg_end_(dawg_end), entries_(pool.size()) {}

  Result<BuiltAutomaton> arrange() {
    find_needed_lists();
    measure_lists();
    find_hosts();
    const std::vector<std::vector<ListId>> dawg_levels = levels_of(1, dawg_end_);
    const std::vector<std::vector<ListId>> gaddag_levels = levels_of(dawg_end_, pool_.size());
    std::size_t end = FirstSharedNode;
    BuiltAutomaton built;
    for (const std::vector<ListId>& level : dawg_levels) {
      built.levels.dawg_ends.push_back(place(level, end));
    }
    for (const std::vector<ListId>& level : gaddag_levels) {
      built.levels.gaddag_ends.push_back(place(level, end));
    }
    if (end > MaxNodes) return too_many_nodes(end);
    built.nodes.resize(end);
    built.nodes[DawgRoot] = Node(Tile(), false, true, position(dawg_));
    built.nodes[GaddagRoot] = Node(Tile(), false, true, position(gaddag_));
    for (const auto* levels : {&dawg_levels, &gaddag_levels}) {
      for (const std::vector<ListId>& level : *levels) {
        for (const ListId list : level) write(list, built.nodes);
      }
    }
    return built;
  }

  static Error too_many_nodes(std::size_t needed) {
    return Error(reasons::list_needs_too_many_nodes,
                 group_digits(static_cast<std::int64_t>(needed)),
                 group_digits(static_cast<std::int64_t>(MaxNodes)));
  }

 private:
  struct Entry {
    std::uint8_t length = 0;
    std::uint8_t level = 0;
    bool is_needed = false;
    ListId host = EmptyList;  // the longest list that this one ends, itself if there is none
    NodeIndex position = 0;   // of hosts only
  };

  bool is_in_dawg(ListId list) const { return list < dawg_end_; }

  void find_needed_lists() {
    for (ListId list = 1; list < pool_.size(); ++list) {
      entries_[pool_[list].children].is_needed = true;
    }
    entries_[EmptyList].is_needed = false;
    entries_[dawg_].is_needed = true;
    entries_[gaddag_].is_needed = true;
  }

  // A list lies above the lists of its children, but the GADDAG's part lies above the whole
  // DAWG, so that what it finds there does not count.
  void measure_lists() {
    const auto level_below = [&](ListId list, ListId below) {
      return is_in_dawg(below) && !is_in_dawg(list) ? 0 : entries_[below].level;
    };
    for (ListId list = 1; list < pool_.size(); ++list) {
      const Cell& cell = pool_[list];
      entries_[list].length = static_cast<std::uint8_t>(entries_[cell.next].length + 1);
      entries_[list].level = static_cast<std::uint8_t>(
          std::max(level_below(list, cell.next), level_below(list, cell.children) + 1));
    }
  }

  void find_hosts() {
    for (ListId list = 1; list < pool_.size(); ++list) {
      if (!entries_[list].is_needed) continue;
      for (ListId end = list; end != EmptyList && is_in_dawg(end) == is_in_dawg(list) &&
                              entries_[end].level == entries_[list].level;
           end = pool_[end].next) {
        if (entries_[end].host == EmptyList ||
            entries_[entries_[end].host].length < entries_[list].length) {
          entries_[end].host = list;
        }
      }
    }
  }

  std::vector<std::vector<ListId>> levels_of(ListId begin, ListId end) const {
    std::vector<std::vector<ListId>> levels;
    for (ListId list = begin; list < end; ++list) {
      if (entries_[list].host != list) continue;
      const std::size_t level = entries_[list].level;
      if (levels.size() < level) levels.resize(level);
      levels[level - 1].push_back(list);
    }
    return levels;
  }

  NodeIndex place(const std::vector<ListId>& level, std::size_t& end) {
    for (const ListId list : level) {
      entries_[list].position = static_cast<NodeIndex>(end);
      end += entries_[list].length;
    }
    return static_cast<NodeIndex>(end);
  }

  NodeIndex position(ListId list) const {
    if (list == EmptyList) return NoNode;
    const Entry& entry = entries_[list];
    const Entry& host = entries_[entry.host];
    return host.position + host.length - entry.length;
  }

  void write(ListId list, std::vector<Node>& nodes) const {
    NodeIndex index = entries_[list].position;
    for (; list != EmptyList; list = pool_[list].next) {
      const Cell& cell = pool_[list];
      nodes[index++] =
          Node(cell.tile, cell.accepts, cell.next == EmptyList, position(cell.children));
    }
  }

  const ListPool& pool_;
  ListId dawg_;
  ListId gaddag_;
  ListId dawg_end_;
  std::vector<Entry> entries_;
};

Result<void> check_words(const WordList& words) {
  if (words.is_empty()) return Error(reasons::list_without_words);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].size() < MinWordLength || words[i].size() > MaxWordLength) {
      return Error(reasons::listed_word_length, i + 1, words[i].size(), MinWordLength,
                   MaxWordLength);
    }
    assert(i == 0 || std::lexicographical_compare(words[i - 1].begin(), words[i - 1].end(),
                                                  words[i].begin(), words[i].end()));
  }
  return {};
}

}  // namespace

Result<BuiltAutomaton> build_automaton(const WordList& words) {
  if (const Result<void> usable = check_words(words); !usable) return usable.error();
  ListPool pool;
  const ListId dawg = join_dawg(words, pool);
  const ListId dawg_end = pool.size();
  const ListId gaddag = join_gaddag(dawg, pool);
  return Arranger(pool, dawg, gaddag, dawg_end).arrange();
}

}  // namespace quoin::lexicon
