#include "lexicon/build/kwg.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/text.h"
#include "lexicon/build/kwg_node.h"
#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

// Far beyond any language; keeps a file made in malice from filling the memory.
constexpr std::uint64_t MaxWords = 30'000'000;

// Nothing in the file is trusted: first every list of siblings that the DAWG reaches is
// measured once, from below; then the words are read along lists that are known to be sound.
class KwgReader {
 public:
  KwgReader(std::span<const std::byte> bytes, const Alphabet& alphabet)
      : bytes_(bytes), alphabet_(alphabet) {}

  Result<WordList> read() {
    if (bytes_.size() % KwgNode::Size != 0 || bytes_.size() < 2 * KwgNode::Size) {
      return Error(reasons::not_a_kwg_file, group_digits(static_cast<std::int64_t>(bytes_.size())));
    }
    const std::uint32_t root = node(DawgRoot).first_child();
    if (root == NoNode) return Error(reasons::kwg_without_words);
    measures_.resize(bytes_.size() / KwgNode::Size);
    if (const Result<void> sound = measure(root, 0); !sound) return sound.error();
    if (measures_[root].words == 0) return Error(reasons::kwg_without_words);
    if (measures_[root].words > MaxWords) {
      return Error(reasons::kwg_too_many_words, group_digits(static_cast<std::int64_t>(MaxWords)));
    }
    const auto word_count = static_cast<std::size_t>(measures_[root].words);
    words_.reserve(word_count, word_count * 10);
    Word prefix;
    collect(root, prefix);
    if (has_short_word_) {
      return Error(reasons::kwg_word_too_short, MinWordLength);
    }
    words_.sort_and_unique();
    return std::move(words_);
  }

 private:
  // Of the list of siblings that starts at a node.
  struct Measure {
    std::uint64_t words = 0;  // never beyond MaxWords + 1
    std::uint8_t height = 0;  // the longest path, 0 while unmeasured
  };

  KwgNode node(std::size_t index) const { return KwgNode(u32_at(bytes_, index * KwgNode::Size)); }

  Result<void> measure(std::uint32_t list, std::size_t depth) {
    const Error too_long(reasons::kwg_path_too_long, MaxWordLength);
    if (depth + std::max<std::size_t>(1, measure_of(list).height) > MaxWordLength) return too_long;
    if (measure_of(list).height > 0) return {};
    Measure sum;
    bool is_last = false;
    for (std::uint32_t i = list, siblings = 1; !is_last; ++i, ++siblings) {
      if (i >= measures_.size()) {
        return Error(reasons::kwg_node_outside, group_digits(i));
      }
      const KwgNode sibling = node(i);
      is_last = sibling.is_last();
      const int tile = sibling.tile();
      if (tile == 0 || tile > alphabet_.letter_count()) {
        return Error(reasons::kwg_tile_unknown, tile, alphabet_.title(), alphabet_.letter_count());
      }
      if (siblings > static_cast<std::uint32_t>(alphabet_.letter_count())) {
        return Error(reasons::kwg_too_many_siblings);
      }
      const std::uint32_t child = sibling.first_child();
      if (child != NoNode) {
        if (const Result<void> sound = measure(child, depth + 1); !sound) return sound;
      }
      sum.words = std::min(MaxWords + 1, sum.words + (sibling.accepts() ? 1 : 0) +
                                             (child == NoNode ? 0 : measures_[child].words));
      sum.height = static_cast<std::uint8_t>(
          std::max<int>(sum.height, 1 + (child == NoNode ? 0 : measures_[child].height)));
    }
    measures_[list] = sum;
    return {};
  }

  Measure measure_of(std::uint32_t list) const {
    return list < measures_.size() ? measures_[list] : Measure{};
  }

  void collect(std::uint32_t list, Word& prefix) {
    bool is_last = false;
    for (std::uint32_t i = list; !is_last; ++i) {
      const KwgNode sibling = node(i);
      is_last = sibling.is_last();
      prefix.push_back(Tile::letter(sibling.tile()));
      if (sibling.accepts()) {
        has_short_word_ |= prefix.size() < MinWordLength;
        words_.add(prefix);
      }
      const std::uint32_t child = sibling.first_child();
      if (child != NoNode && measures_[child].words > 0) collect(child, prefix);
      prefix.pop_back();
    }
  }

  std::span<const std::byte> bytes_;
  const Alphabet& alphabet_;
  std::vector<Measure> measures_;
  WordList words_;
  bool has_short_word_ = false;
};

}  // namespace

Result<WordList> read_kwg(std::span<const std::byte> bytes, const Alphabet& alphabet) {
  return KwgReader(bytes, alphabet).read();
}

Result<std::string> write_kwg(const Automaton& automaton) {
  const std::span<const Node> nodes = automaton.nodes();
  if (nodes.size() > KwgNode::MaxNodes) {
    return Error(reasons::too_large_for_kwg, group_digits(static_cast<std::int64_t>(nodes.size())),
                 group_digits(static_cast<std::int64_t>(KwgNode::MaxNodes)));
  }
  std::string bytes;
  bytes.reserve(nodes.size() * KwgNode::Size);
  for (const Node node : nodes) {
    const KwgNode same(node.tile().code(), node.first_child(), node.is_last(), node.accepts());
    append_u32(bytes, same.bits());
  }
  return bytes;
}

}  // namespace quoin::lexicon
