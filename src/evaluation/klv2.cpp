#include "evaluation/klv2.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "base/bytes.h"
#include "base/text.h"
#include "evaluation/reasons.h"
#include "lexicon/build/kwg_node.h"

namespace quoin::evaluation {
namespace {

using lexicon::KwgNode;

constexpr std::uint32_t NoNode = 0;
constexpr std::size_t NumberSize = 4;
// No rack has so many tiles; a walk that gets further runs in a circle.
constexpr int MaxPath = 16;
constexpr double UnitsInAPoint = 1000.0 / Leaves::Unit;

std::string grouped(std::uint64_t number) {
  return group_digits(static_cast<std::int64_t>(number));
}

// Nothing in the file is trusted: first every list of siblings is measured once, from below; then
// the leaves are read along lists that are known to be sound.
class Reader {
 public:
  Reader(std::span<const std::byte> bytes, const Alphabet& alphabet, int longest)
      : bytes_(bytes),
        alphabet_(alphabet),
        numbering_(std::make_shared<const LeaveNumbering>(alphabet, longest)) {}

  Result<Klv2Leaves> read() {
    if (const Result<void> found = find_parts(); !found) return found.error();
    if (const Result<void> finite = check_values(); !finite) return finite.error();
    const std::uint32_t root = node_count_ == 0 ? NoNode : node(0).first_child();
    if (root == NoNode) return Error(reasons::klv_without_leaves);
    measures_.resize(static_cast<std::size_t>(node_count_));
    if (const Result<void> sound = measure(root, 0); !sound) return sound.error();
    if (measures_[root].leaves != value_count_) {
      if (measures_[root].leaves > value_count_)
        return Error(reasons::klv_more_leaves, grouped(value_count_), grouped(value_count_));
      return Error(reasons::klv_fewer_leaves, grouped(measures_[root].leaves),
                   grouped(value_count_));
    }
    report_.leaves = static_cast<std::size_t>(value_count_);
    values_.resize(numbering_->size());
    if (const Result<void> sound = collect(root, {}); !sound) return sound.error();
    report_.missing = numbering_->size() - 1 - taken_;
    return Klv2Leaves{Leaves::from_values(numbering_, std::move(values_)), report_};
  }

 private:
  // Of the list of siblings that starts at a node.
  struct Measure {
    std::uint64_t leaves = 0;  // never more than there are values, and one
    int height = 0;            // the longest path, 0 while unmeasured
  };

  Result<void> find_parts() {
    if (bytes_.size() < 2 * NumberSize) return Error(reasons::klv_too_small, bytes_.size());
    const std::size_t room = (bytes_.size() - 2 * NumberSize) / NumberSize;
    node_count_ = u32_at(bytes_, 0);
    if (node_count_ > room) {
      return Error(reasons::klv_cut_off, grouped(node_count_), grouped(bytes_.size()));
    }
    value_count_ = number_at(NumberSize + node_count_ * KwgNode::Size);
    values_start_ = static_cast<std::size_t>(2 * NumberSize + node_count_ * KwgNode::Size);
    const std::size_t left = bytes_.size() - values_start_;
    if (left != value_count_ * NumberSize) {
      return Error(reasons::klv_values_size, grouped(value_count_),
                   grouped(value_count_ * NumberSize), grouped(left));
    }
    return {};
  }

  Result<void> check_values() const {
    for (std::uint64_t i = 0; i < value_count_; ++i) {
      if (!std::isfinite(points(i))) return Error(reasons::klv_value_not_a_number, grouped(i + 1));
    }
    return {};
  }

  // Offsets have 64 bits, as counts from the file do, until they are known to lie inside it.
  std::uint32_t number_at(std::uint64_t offset) const {
    return u32_at(bytes_, static_cast<std::size_t>(offset));
  }
  KwgNode node(std::uint64_t index) const {
    return KwgNode(number_at(NumberSize + index * KwgNode::Size));
  }
  float points(std::uint64_t index) const {
    return std::bit_cast<float>(number_at(values_start_ + index * NumberSize));
  }

  Result<void> measure(std::uint32_t list, int depth) {
    const int known = list < node_count_ ? measures_[list].height : 0;
    if (depth + std::max(1, known) > MaxPath) return Error(reasons::klv_path_too_long, MaxPath);
    if (known > 0) return {};
    Measure sum;
    bool is_last = false;
    int least = 0;
    for (std::uint32_t i = list; !is_last; ++i) {
      if (i >= node_count_)
        return Error(reasons::klv_node_outside, grouped(i), grouped(node_count_));
      const KwgNode sibling = node(i);
      is_last = sibling.is_last();
      if (sibling.tile() > alphabet_.letter_count()) {
        return Error(reasons::klv_tile_unknown, sibling.tile(), alphabet_.title(),
                     alphabet_.letter_count());
      }
      if (sibling.tile() < least) return Error(reasons::klv_siblings_order);
      least = sibling.tile() + 1;
      Measure below;
      if (const std::uint32_t child = sibling.first_child(); child != NoNode) {
        if (const Result<void> sound = measure(child, depth + 1); !sound) return sound;
        below = measures_[child];
      }
      sum.leaves = std::min(value_count_ + 1, sum.leaves + own_leave(sibling) + below.leaves);
      sum.height = std::max(sum.height, 1 + below.height);
    }
    measures_[list] = sum;
    return {};
  }

  static std::uint64_t own_leave(KwgNode node) { return node.accepts() ? 1 : 0; }
  std::uint64_t leaves_below(KwgNode node) const {
    return node.first_child() == NoNode ? 0 : measures_[node.first_child()].leaves;
  }

  Result<void> collect(std::uint32_t list, const LeaveNumbering::Cursor& leave) {
    bool is_last = false;
    for (std::uint32_t i = list; !is_last; ++i) {
      const KwgNode sibling = node(i);
      is_last = sibling.is_last();
      const std::uint64_t leaves = own_leave(sibling) + leaves_below(sibling);
      if (leaves == 0) continue;
      const Tile tile = Tile::letter(sibling.tile());
      if (tile.index() < leave.last) return Error(reasons::klv_leave_order);
      if (!numbering_->can_add(leave, tile)) {
        (leave.tiles >= numbering_->longest() ? report_.too_long : report_.impossible) += leaves;
        next_value_ += leaves;
        continue;
      }
      const LeaveNumbering::Cursor longer = numbering_->add(leave, tile);
      if (sibling.accepts()) {
        values_[longer.number] = units(points(next_value_++));
        ++taken_;
      }
      if (leaves_below(sibling) == 0) continue;
      if (const Result<void> sound = collect(sibling.first_child(), longer); !sound) return sound;
    }
    return {};
  }

  std::int16_t units(float points) {
    using Limits = std::numeric_limits<std::int16_t>;
    const double exact = std::round(static_cast<double>(points) * UnitsInAPoint);
    if (exact < Limits::min() || exact > Limits::max()) ++report_.clamped;
    return static_cast<std::int16_t>(std::clamp<double>(exact, Limits::min(), Limits::max()));
  }

  std::span<const std::byte> bytes_;
  const Alphabet& alphabet_;
  std::shared_ptr<const LeaveNumbering> numbering_;
  std::uint64_t node_count_ = 0;
  std::uint64_t value_count_ = 0;
  std::size_t values_start_ = 0;
  std::vector<Measure> measures_;
  std::vector<std::int16_t> values_;
  std::uint64_t next_value_ = 0;  // of the file
  std::size_t taken_ = 0;
  Klv2Report report_;
};

// What can follow in a leave depends on three numbers only, so the DAWG is small however many
// leaves there are. Equal lists of siblings are written once.
class DawgWriter {
 public:
  explicit DawgWriter(const LeaveNumbering& numbering) : numbering_(numbering) {
    // As in .kwg, the second root is that of a GADDAG, and there is none.
    nodes_ = {KwgNode(0, NoNode, true, false), KwgNode(0, NoNode, true, false)};
    const std::uint32_t root = list(numbering_.longest(), 0, numbering_.most(0));
    nodes_[0] = KwgNode(0, root, true, false);
  }

  const std::vector<KwgNode>& nodes() const { return nodes_; }

 private:
  // The tiles that can be added to a leave: `room` tiles at most, of which `more` may be like its
  // last one and the others are greater. Gives the index of the first.
  std::uint32_t list(int room, int last, int more) {
    if (room == 0) return NoNode;
    more = std::min(more, room);
    std::uint32_t& known = known_[room][last][more];
    if (known == NoNode) known = place(siblings(room, last, more));
    return known;
  }

  std::vector<std::uint32_t> siblings(int room, int last, int more) {
    std::vector<std::uint32_t> list_of;
    const auto add = [&](int kind, int left) {
      list_of.push_back(KwgNode(kind, list(room - 1, kind, left), false, true).bits());
    };
    if (more > 0) add(last, more - 1);
    for (int kind = last + 1; kind < numbering_.tile_kinds(); ++kind) {
      if (numbering_.most(kind) > 0) add(kind, numbering_.most(kind) - 1);
    }
    return list_of;
  }

  std::uint32_t place(const std::vector<std::uint32_t>& siblings) {
    if (siblings.empty()) return NoNode;
    const auto [place, is_new] =
        placed_.try_emplace(siblings, static_cast<std::uint32_t>(nodes_.size()));
    if (!is_new) return place->second;
    for (const std::uint32_t bits : siblings) nodes_.emplace_back(bits);
    const KwgNode end = nodes_.back();
    nodes_.back() = KwgNode(end.tile(), end.first_child(), true, true);
    assert(nodes_.size() <= KwgNode::MaxNodes);
    return place->second;
  }

  const LeaveNumbering& numbering_;
  std::vector<KwgNode> nodes_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> placed_;
  static constexpr std::size_t Counts = LeaveNumbering::MaxTiles + 1;
  std::array<std::array<std::array<std::uint32_t, Counts>, MaxLetters + 1>, Counts> known_{};
};

}  // namespace

Result<Klv2Leaves> read_klv2(std::span<const std::byte> bytes, const Alphabet& alphabet,
                             int longest) {
  assert(longest < alphabet.rack_size());
  return Reader(bytes, alphabet, longest).read();
}

std::string write_klv2(const Leaves& leaves) {
  const DawgWriter dawg(leaves.numbering());
  // The order of the numbers is that of the DAWG.
  const std::span<const std::int16_t> values = leaves.values().subspan(1);
  std::string bytes;
  bytes.reserve((2 + dawg.nodes().size() + values.size()) * NumberSize);
  append_u32(bytes, static_cast<std::uint32_t>(dawg.nodes().size()));
  for (const KwgNode node : dawg.nodes()) append_u32(bytes, node.bits());
  append_u32(bytes, static_cast<std::uint32_t>(values.size()));
  for (const std::int16_t value : values) {
    append_u32(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(value / UnitsInAPoint)));
  }
  return bytes;
}

}  // namespace quoin::evaluation
