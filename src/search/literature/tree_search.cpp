#include "search/literature/tree_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/simulation/dealt_game.h"
#include "search/simulation/simulation.h"

namespace quoin::search {

using movegen::RankedPlay;

namespace {

// What a point is worth in chances, to judge plays that were never tried.
constexpr double ChancePerPoint = 0.004;
// What static equity lets expect counts like so many visits: racks differ so much that most replies
// are met for the first time.
constexpr double ExpectedVisits = 20;
// Of the value of a game; the rest is its spread, which decides where all win or none.
constexpr double WinPart = 0.99;
// A lead of this many points is nearly three quarters of a spread's worth.
constexpr double SpreadScale = 50;

double squashed(double spread) { return 1 / (1 + std::exp(-spread / SpreadScale)); }

struct TreeNode {
  Move move = Move::pass();
  std::int64_t visits = 0;
  double sum = 0;            // of values for the seat that made the move
  std::int64_t offered = 0;  // how often it could have been chosen
  std::vector<std::uint32_t> children;

  double mean() const { return visits > 0 ? sum / static_cast<double>(visits) : 0.5; }
};

class Tree {
 public:
  Tree(const Problem& problem, const evaluation::Tables& tables, const TreeSearchLimits& limits)
      : limits_(limits),
        game_(problem, tables),
        dealer_(problem, nullptr),
        root_moves_(candidates_of(problem, tables, limits.candidates)),
        nodes_(1) {
    // These can be chosen every time, so that those that never were draw more and more attention.
    // A reply is new most times, and only its equity speaks for it.
    for (const RankedPlay& move : root_moves_) child_of(0, move.move);
  }

  void iterate(std::uint64_t number) {
    Rng rng(limits_.seed, number);
    dealer_.deal(rng, deal_);
    game_.restart(deal_);
    path_.clear();
    std::uint32_t node = 0;
    int depth = 0;
    for (bool is_new = false; !is_new && !game_.is_over() && depth < limits_.depth; ++depth) {
      const std::vector<RankedPlay> moves = node == 0
                                                ? widened(root_moves_, nodes_[0].visits)
                                                : game_.static_moves(width(nodes_[node].visits));
      const int seat = game_.turn();
      const std::size_t choice = choose(node, moves);
      const std::uint32_t child = child_of(node, moves[choice].move);
      is_new = nodes_[child].visits == 0;
      path_.push_back({child, seat});
      game_.make(moves[choice]);
      node = child;
    }
    while (!game_.is_over() && (depth < limits_.depth || game_.bag_count() == 0)) {
      game_.make(game_.static_move());
      ++depth;
    }
    ++nodes_[0].visits;
    for (const auto& [index, seat] : path_) {
      ++nodes_[index].visits;
      nodes_[index].sum += value_for(seat);
    }
  }

  TreeSearchResult result(std::int64_t iterations) {
    TreeSearchResult result{{}, iterations, nodes_.size()};
    for (const RankedPlay& play : root_moves_) {
      const TreeNode& node = nodes_[child_of(0, play.move)];
      result.moves.push_back({play, node.visits, node.visits > 0 ? node.mean() : 0});
    }
    std::sort(result.moves.begin(), result.moves.end(), [](const TreeMove& a, const TreeMove& b) {
      if (a.visits != b.visits) return a.visits > b.visits;
      return a.value != b.value ? a.value > b.value : comes_before(a.play, b.play);
    });
    return result;
  }

 private:
  struct Step {
    std::uint32_t node;
    int seat;
  };

  std::size_t width(std::int64_t visits) const {
    const auto wide = static_cast<std::size_t>(2 + std::sqrt(static_cast<double>(visits)) / 2);
    return std::min(wide, limits_.candidates);
  }
  std::vector<RankedPlay> widened(const std::vector<RankedPlay>& moves, std::int64_t visits) const {
    const std::size_t count = std::min(moves.size(), width(visits));
    return {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count)};
  }

  std::optional<std::uint32_t> find_child(std::uint32_t node, const Move& move) const {
    for (const std::uint32_t child : nodes_[node].children) {
      if (nodes_[child].move == move) return child;
    }
    return std::nullopt;
  }
  std::uint32_t child_of(std::uint32_t node, const Move& move) {
    if (const auto found = find_child(node, move)) return *found;
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back().move = move;
    nodes_[node].children.push_back(child);
    return child;
  }

  // Moves come best first, by static equity. What is expected of one is what those that were tried
  // came to, less the points that it is behind them.
  std::size_t choose(std::uint32_t node, const std::vector<RankedPlay>& moves) {
    const auto behind = [&](const RankedPlay& move) {
      return (moves.front().equity - move.equity).points() * ChancePerPoint;
    };
    std::vector<const TreeNode*> tried;
    double sum_of_best = 0;
    double all_visits = 0;
    for (const RankedPlay& move : moves) {
      const auto child = find_child(node, move.move);
      tried.push_back(child ? &nodes_[*child] : nullptr);
      if (!child) continue;
      ++nodes_[*child].offered;
      const auto visits = static_cast<double>(nodes_[*child].visits);
      sum_of_best += nodes_[*child].sum + visits * behind(move);
      all_visits += visits;
    }
    if (all_visits == 0) return 0;
    const double expected_of_best = sum_of_best / all_visits;
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      double sum = ExpectedVisits * (expected_of_best - behind(moves[i]));
      double visits = 0;
      double offered = 0;
      if (tried[i] != nullptr) {
        sum += tried[i]->sum;
        visits = static_cast<double>(tried[i]->visits);
        offered = static_cast<double>(tried[i]->offered);
      }
      const double bound = sum / (ExpectedVisits + visits) +
                           limits_.exploration * std::sqrt(std::log(offered + 1) / (visits + 1));
      if (bound > most) {
        most = bound;
        best = i;
      }
    }
    return best;
  }

  double value_for(int seat) const {
    const double spread = squashed(game_.spread_of(seat));
    if (limits_.value == TreeSearchLimits::Value::Spread) return spread;
    return WinPart * game_.chance_of(seat) + (1 - WinPart) * spread;
  }

  const TreeSearchLimits& limits_;
  DealtGame game_;
  Dealer dealer_;
  std::vector<RankedPlay> root_moves_;
  std::vector<TreeNode> nodes_;  // the first is the root
  std::vector<Step> path_;
  Deal deal_;
};

}  // namespace

TreeSearchResult search_tree(const Problem& problem, const evaluation::Tables& tables,
                             const TreeSearchLimits& limits) {
  Tree tree(problem, tables, limits);
  std::int64_t iterations = 0;
  do {
    tree.iterate(static_cast<std::uint64_t>(iterations));
    ++iterations;
  } while (iterations < limits.iterations && !limits.deadline.has_passed());
  return tree.result(iterations);
}

}  // namespace quoin::search
