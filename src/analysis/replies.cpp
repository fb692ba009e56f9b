#include "analysis/replies.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "base/rng.h"
#include "base/stable_sort.h"
#include "evaluation/static_equity.h"
#include "movegen/generator.h"
#include "movegen/static_move.h"

namespace quoin::analysis {
namespace {

using search::Problem;

// Counts of replies and their points, by where they lie.
class Collector {
 public:
  explicit Collector(const movegen::Setting& setting) : setting_(setting) {}

  void add(const movegen::RankedPlay& reply) {
    const Move& move = reply.move;
    const double score = reply.score.points();
    score_ += score;
    if (setting_.bingo_bonus(move.tiles_used().size()) > 0) ++bingos_;
    lines_[{move.direction(), line_of(move.start(), move.direction())}].add(score);
    for (std::size_t i = 0; i < move.tiles().size(); ++i) {
      if (move.tiles()[i] != EmptySquare &&
          setting_.layout->premium(move.square(i)) != Premium::None)
        premiums_[move.square(i)].add(score);
    }
  }

  ReplyStudy study(int draws) const {
    ReplyStudy study;
    study.mean_score = score_ / draws;
    study.bingo_rate = static_cast<double>(bingos_) / draws;
    for (const auto& [where, tally] : lines_)
      study.lines.push_back({where.first, where.second, tally.spot(draws)});
    for (const auto& [square, tally] : premiums_)
      study.premiums.push_back({square, setting_.layout->premium(square), tally.spot(draws)});
    const auto by_points = [](const auto& a, const auto& b) {
      return a.spot.points() > b.spot.points();
    };
    stable_sort(study.lines, by_points);
    stable_sort(study.premiums, by_points);
    return study;
  }

 private:
  struct Tally {
    int count = 0;
    double score = 0;

    void add(double points) {
      ++count;
      score += points;
    }
    ReplySpot spot(int draws) const { return {static_cast<double>(count) / draws, score / count}; }
  };

  const movegen::Setting& setting_;
  double score_ = 0;
  int bingos_ = 0;
  std::map<std::pair<Direction, int>, Tally> lines_;
  std::map<Square, Tally> premiums_;
};

// The rack of seat 1: what is known of it, and the rest at random.
Rack draw_rack(const Problem& problem, const Word& unseen, Rng& rng) {
  Word tiles = unseen;
  Rack rack = problem.racks[1];
  const int wanted = problem.setting->alphabet->rack_size() - rack.size();
  const std::size_t drawn = std::min(static_cast<std::size_t>(std::max(wanted, 0)), tiles.size());
  for (std::size_t k = 0; k < drawn; ++k) {
    std::swap(tiles[k], tiles[k + static_cast<std::size_t>(rng.below(tiles.size() - k))]);
    rack.add(tiles[k]);
  }
  return rack;
}

}  // namespace

ReplySpot ReplyStudy::on(Direction direction, int line) const {
  for (const LineSpot& it : lines) {
    if (it.direction == direction && it.line == line) return it.spot;
  }
  return {};
}

ReplySpot ReplyStudy::on(Square square) const {
  for (const PremiumSpot& it : premiums) {
    if (it.square == square) return it.spot;
  }
  return {};
}

std::vector<ReplyStudy> study_replies(const Problem& problem, const evaluation::Tables& tables,
                                      std::span<const Move> moves, int draws, std::uint64_t seed) {
  const movegen::Setting& setting = *problem.setting;
  const auto generator = std::make_unique<movegen::Generator>();
  const Word unseen = problem.unseen().tiles();
  std::vector<ReplyStudy> studies;
  for (const Move& move : moves) {
    movegen::Grid grid(problem.setting);
    grid.set(problem.board);
    int bag = problem.bag_count();
    if (move.kind() == Move::Kind::Place) {
      grid.place(move);
      bag = std::max(bag - move.tiles_used().size(), 0);
    }
    Collector collector(setting);
    for (int i = 0; i < draws; ++i) {
      Rng rng(seed, static_cast<std::uint64_t>(i));
      const Rack rack = draw_rack(problem, unseen, rng);
      TileCounts others = problem.unseen();
      others.add(problem.racks[1]);
      others.remove(rack);
      others.add(problem.rack());
      if (move.kind() == Move::Kind::Place) others.remove(move.tiles_used());
      const evaluation::StaticEquity equity(
          tables, {setting.alphabet.get(), setting.layout.get(), grid.is_empty(), bag,
                   rack_points(others, *setting.alphabet)});
      const auto reply = movegen::best_static_move(*generator, grid, rack, equity, *tables.leaves,
                                                   {bag >= problem.exchange_minimum ? bag : 0, 0});
      if (reply && reply->move.kind() == Move::Kind::Place) collector.add(*reply);
    }
    studies.push_back(collector.study(draws));
  }
  return studies;
}

}  // namespace quoin::analysis
