#include "search/literature/b_star.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <memory>
#include <vector>

#include "movegen/generator.h"
#include "search/endgame/transposition_table.h"
#include "search/literature/rack_plans.h"

namespace quoin::search {
namespace {

constexpr std::size_t MostNodes = std::size_t{1} << 20;
// What a tile that finds a place may bring besides its points.
constexpr int Hope = 5;
constexpr std::uint32_t NoParent = std::numeric_limits<std::uint32_t>::max();

// A move and what it is worth to the side that makes it, until the end of the game.
struct BStarNode {
  Move move = Move::pass();
  int score = 0;
  int low = 0;
  int high = 0;
  std::uint32_t parent = NoParent;
  std::uint32_t first_child = 0;
  std::uint32_t child_count = 0;  // 0: not looked into

  bool is_solved() const { return low == high; }
  bool is_expanded() const { return child_count > 0; }
  int width() const { return high - low; }
};

struct Interval {
  int low = 0;
  int high = 0;
};

class BStarSearch {
 public:
  BStarSearch(const Problem& problem, const BStarLimits& limits)
      : setting_(*problem.setting),
        limits_(limits),
        rule_(problem.scoreless),
        grid_(problem.setting),
        racks_{problem.racks[0], problem.racks[1]},
        idle_turns_(std::min(problem.idle_turns(), rule_.limit - 1)),
        nodes_(1) {
    grid_.set(problem.board);
  }

  BStarResult search() {
    expand(0);
    std::uint64_t expansions = 1;
    // The deadline is looked at only after the first steps, so that there is always some answer.
    while (!is_decided() && expansions < limits_.most_expansions && nodes_.size() < MostNodes &&
           !limits_.deadline.has_passed()) {
      look_into(target());
      ++expansions;
    }
    return result(expansions);
  }

 private:
  std::span<const BStarNode> children_of(const BStarNode& node) const {
    return std::span(nodes_).subspan(node.first_child, node.child_count);
  }
  // The child that its side has most hope in; of equals the first, which looked best before.
  std::uint32_t most_hopeful(const BStarNode& node, std::uint32_t but = NoParent) const {
    std::uint32_t best = NoParent;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.child_count; ++i) {
      if (i != but && (best == NoParent || nodes_[i].high > nodes_[best].high)) best = i;
    }
    return best;
  }

  bool is_decided() const {
    const std::uint32_t best = most_hopeful(nodes_[0]);
    if (limits_.wants_value) return nodes_[best].is_solved();
    const std::uint32_t rival = most_hopeful(nodes_[0], best);
    return rival == NoParent || nodes_[best].low >= nodes_[rival].high;
  }

  // Proves the best or disproves the rest: whichever of the best and its strongest rival is less
  // certain.
  std::uint32_t target() const {
    const std::uint32_t best = most_hopeful(nodes_[0]);
    const std::uint32_t rival = most_hopeful(nodes_[0], best);
    const bool proves = limits_.wants_value || rival == NoParent || nodes_[rival].is_solved() ||
                        nodes_[best].width() >= nodes_[rival].width();
    return proves ? best : rival;
  }

  void look_into(std::uint32_t index) {
    make(nodes_[index]);
    while (nodes_[index].is_expanded()) {
      index = most_hopeful(nodes_[index]);
      assert(!nodes_[index].is_solved());
      make(nodes_[index]);
    }
    expand(index);
    while (!made_.empty()) unmake();
    tell_ancestors(index);
  }

  void tell_ancestors(std::uint32_t index) {
    while (index != 0) {
      BStarNode& node = nodes_[index];
      int low = std::numeric_limits<int>::min();
      int high = std::numeric_limits<int>::min();
      for (const BStarNode& child : children_of(node)) {
        low = std::max(low, child.low);
        high = std::max(high, child.high);
      }
      if (node.low == node.score - high && node.high == node.score - low) return;
      node.low = node.score - high;
      node.high = node.score - low;
      index = node.parent;
    }
  }

  // The moves of the side on turn, each with its interval, the best looking first.
  void expand(std::uint32_t parent) {
    const auto own = static_cast<std::size_t>(turn_);
    const auto other = 1 - own;
    set_plans(other, generator_.all_plays(grid_, racks_[other]));
    const std::span<const movegen::Play> plays = generator_.all_plays(grid_, racks_[own]);
    set_plans(own, plays);

    struct Candidate {
      BStarNode node;
      int middle;  // twice
    };
    std::vector<Candidate> candidates;
    candidates.reserve(plays.size() + 1);
    const auto add = [&](const Move& move, int score) {
      BStarNode node;
      node.move = move;
      node.score = score;
      node.parent = parent;
      const Interval likely = interval_after(move, score, false);
      const Interval used = limits_.intervals == BStarLimits::Intervals::Certain
                                ? interval_after(move, score, true)
                                : likely;
      node.low = used.low;
      node.high = used.high;
      candidates.push_back({node, likely.low + likely.high});
    };
    for (const movegen::Play& play : plays) add(play.move, play.score.points());
    add(Move::pass(), -limits_.pass_bonus);
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      if (a.middle != b.middle) return a.middle > b.middle;
      return comes_before(movegen::Play{a.node.move, Score(a.node.score)},
                          movegen::Play{b.node.move, Score(b.node.score)});
    });
    nodes_[parent].first_child = static_cast<std::uint32_t>(nodes_.size());
    nodes_[parent].child_count = static_cast<std::uint32_t>(candidates.size());
    for (const Candidate& candidate : candidates) nodes_.push_back(candidate.node);
  }

  void set_plans(std::size_t side, std::span<const movegen::Play> plays) {
    plans_[side].set(racks_[side], plays, *setting_.alphabet);
    hopes_[side].set(racks_[side], plays, *setting_.alphabet, Hope);
  }

  // What a move of the side on turn may come to.
  Interval interval_after(const Move& move, int score, bool is_certain) const {
    const auto own = static_cast<std::size_t>(turn_);
    const auto other = 1 - own;
    const int played = move.kind() == Move::Kind::Place ? plans_[own].part_of(move) : 0;
    const int left = plans_[own].whole() - played;
    const int other_points = points_of(racks_[other]);
    if (left == 0) return exactly(score + 2 * other_points);
    const bool is_pass = move.kind() == Move::Kind::Pass;
    const Score counted(is_pass ? 0 : score);
    if (rule_.is_end(rule_.after(idle_turns_, move.kind(), counted))) {
      Rack rest = racks_[own];
      rest.remove(move.tiles_used());
      return exactly(score + other_points - points_of(rest));
    }
    if (is_certain) return {-Bounds::Infinite, Bounds::Infinite};
    // From the other side, which is on turn then.
    const int whole = plans_[other].whole();
    const int usual = race_value(plans_[other], whole, 0, plans_[own], left, 0);
    const int least = race_value(plans_[other], whole, 1, hopes_[own], left, 0);
    const int most = race_value(hopes_[other], whole, 0, plans_[own], left, 1);
    return {score - std::max(usual, most), score - std::min(usual, least)};
  }

  static Interval exactly(int value) { return {value, value}; }
  int points_of(const Rack& rack) const { return rack_points(rack, *setting_.alphabet).points(); }

  // What a move changed and is to be restored.
  struct Made {
    TileCounts used;
    bool lies_there = false;
    int idle_turns = 0;
    movegen::Grid::Undo undo;
  };

  void make(const BStarNode& node) {
    Made& made = made_.emplace_back();
    made.used = node.move.tiles_used();
    made.lies_there = node.move.kind() == Move::Kind::Place;
    made.idle_turns = idle_turns_;
    if (made.lies_there) grid_.place(node.move, &made.undo);
    racks_[static_cast<std::size_t>(turn_)].remove(made.used);
    idle_turns_ =
        rule_.after(idle_turns_, node.move.kind(), Score(made.lies_there ? node.score : 0));
    turn_ = 1 - turn_;
  }
  void unmake() {
    const Made& made = made_.back();
    turn_ = 1 - turn_;
    racks_[static_cast<std::size_t>(turn_)].add(made.used);
    idle_turns_ = made.idle_turns;
    if (made.lies_there) grid_.take_up(made.undo);
    made_.pop_back();
  }

  BStarResult result(std::uint64_t expansions) const {
    BStarResult result;
    result.is_decided = is_decided();
    const std::span<const BStarNode> moves = children_of(nodes_[0]);
    const BStarNode* best = &nodes_[most_hopeful(nodes_[0])];
    if (!result.is_decided) {
      for (const BStarNode& node : moves) {
        if (node.low + node.high > best->low + best->high) best = &node;
      }
    }
    const bool is_pass = best->move.kind() == Move::Kind::Pass;
    result.best = {best->move, Score(is_pass ? 0 : best->score)};
    result.pessimistic = best->low;
    result.optimistic = best->high;
    result.expansions = expansions;
    result.nodes = nodes_.size();
    return result;
  }

  const movegen::Setting& setting_;
  const BStarLimits& limits_;
  ScorelessRule rule_;
  movegen::Grid grid_;
  movegen::Generator generator_;
  std::array<Rack, 2> racks_;
  // Of the node that is being expanded.
  std::array<RackPlans, 2> plans_;
  std::array<RackPlans, 2> hopes_;
  int turn_ = 0;
  int idle_turns_ = 0;
  std::vector<BStarNode> nodes_;  // the first is the position itself
  std::vector<Made> made_;        // from the position to the current node
};

}  // namespace

BStarResult search_by_b_star(const Problem& problem, const BStarLimits& limits) {
  assert(problem.seats() == 2);
  return std::make_unique<BStarSearch>(problem, limits)->search();
}

}  // namespace quoin::search
