#include "search/pre_endgame/pre_endgame.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <numeric>
#include <optional>
#include <variant>

#include "base/rng.h"
#include "base/stable_sort.h"
#include "core/scoring.h"
#include "search/endgame/endgame_search.h"
#include "search/problem/draws.h"
#include "search/simulation/playout.h"
#include "search/simulation/simulation.h"

namespace quoin::search {
namespace {

using movegen::RankedPlay;
using Count = PreEndgamePlay::Count;

constexpr std::size_t TableBytes = std::size_t{48} << 20;
// Guesses are made for so many ways of drawing at most.
constexpr std::size_t MostGuessedDraws = 40;
// So many plays are guessed by one worker in one go.
constexpr std::size_t PlaysInChunk = 16;
// Games are decided so many at a time; what is decided next depends on all of them.
constexpr std::size_t GamesAtOnce = 8;
// A game that is not decided by its first nodes waits until the others are, and gets more then.
// The first ones are so many that a few hundred games get them.
constexpr std::uint64_t FirstTries = 400;
constexpr std::uint64_t FewestFirstNodes = 2000;
constexpr std::uint64_t MostFirstNodes = 50'000;
constexpr std::uint64_t MoreNodes = 8;
constexpr std::uint64_t NodesPerMillisecond = 200;
// Where nodes are limited, a game that is played on without looking ahead counts like so many.
constexpr std::uint64_t NodesPerGuess = 50;
// A game in which the bag is not empty yet is not decided by any number of nodes, and gets no more
// than these.
constexpr std::uint64_t MostNodesToFollow = FewestFirstNodes * MoreNodes;
constexpr int LongestPlayout = 40;
// Shares that differ by less differ by rounding.
constexpr double Tiny = 1e-9;
// Likely shares: so many plays are looked at. Of the time and of the nodes a part is kept for them.
constexpr std::size_t PlaysWithLikelyShare = 8;
constexpr int PartForLikelyShares = 4;
// Of plays that win equally often so many are compared by spread.
constexpr int WinnersToCompare = 6;

std::uint64_t first_nodes(const PreEndgameLimits& limits) {
  std::uint64_t all = limits.most_nodes;
  if (all == 0) {
    if (!limits.deadline.has_time()) return MostFirstNodes;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(limits.deadline.at() - Clock::now());
    all = NodesPerMillisecond * static_cast<std::uint64_t>(std::max<std::int64_t>(left.count(), 0));
  }
  return std::clamp(all / FirstTries, FewestFirstNodes, MostFirstNodes);
}

// What comes after it is time for likely shares.
Deadline end_of_proofs(const PreEndgameLimits& limits) {
  if (!limits.wants_likely_shares || !limits.deadline.has_time()) return limits.deadline;
  const auto left = limits.deadline.at() - Clock::now();
  return limits.deadline.at_latest(limits.deadline.at() - left / PartForLikelyShares);
}

}  // namespace

const PreEndgamePlay& PreEndgameResult::best_in_practice() const {
  const PreEndgamePlay* best = &plays.front();
  if (!best->likely_share) return *best;  // no time was left for it
  double most = 0;
  for (const PreEndgamePlay& play : plays) {
    if (play.is_dropped || !play.likely_share) continue;
    const double worth = std::min(play.share(), play.most_share()) + *play.likely_share;
    if (worth < most + Tiny) continue;
    best = &play;
    most = worth;
  }
  return *best;
}

struct PreEndgameSolver::Worker {
  EndgameSearch endgame;
  // For end games that are only looked into: it forgets each of them, so that what it finds does
  // not depend on what else this worker did.
  EndgameSearch glance;
  Playouts playouts;

  Worker(const std::shared_ptr<const movegen::Setting>& setting, const evaluation::Tables& tables)
      : endgame(setting, TableBytes), glance(setting, 0), playouts(setting, tables) {}
};

// The work on one position.
class PreEndgameSolver::Search {
 public:
  // Whether a pass that does not end the game is followed by what the opponent would do, which is
  // as much work for each way of drawing as all the rest. The opponent's own thoughts leave that
  // out.
  enum class Passes { Answered, Guessed };

  Search(PreEndgameSolver& solver, const Problem& problem, const PreEndgameLimits& limits,
         Passes passes)
      : solver_(solver),
        executor_(limits.most_nodes != 0 ? solver.inline_ : solver.executor_),
        problem_(problem),
        limits_(limits),
        proofs_end_(end_of_proofs(limits)),
        passes_(passes),
        first_nodes_(first_nodes(limits)),
        bag_count_(problem.bag_count()),
        draws_(draws_from(problem.unseen(), bag_count_)) {
    for (const Draw& draw : draws_) ways_ += draw.ways;
    list_candidates();
    if (problem_.is_end_after(Move::Kind::Pass, Score())) end_by_pass();
  }

  void count_by(const Inference& inference) { weigh(draws_, problem_, inference); }

  void run(const OnProgress& on_progress) {
    const auto report = [&] {
      if (on_progress) on_progress(result());
    };
    guess();
    report();
    while (!is_out_of_time() && decide_some()) report();
    while (!is_out_of_time() && decide_pass()) report();
    while (!is_out_of_time() && settle_spreads()) report();
    if (limits_.wants_likely_shares) find_likely_shares();
  }

  PreEndgameResult result() const {
    PreEndgameResult result;
    for (const std::size_t i : ranking()) result.plays.push_back(report_of(candidates_[i]));
    result.bag_count = bag_count_;
    result.has_all_plays = has_all_plays_;
    result.nodes = nodes_;
    const PreEndgamePlay& best = result.plays.front();
    result.is_proven = std::all_of(
        result.plays.begin(), result.plays.end(),
        [&](const PreEndgamePlay& play) { return play.most_share() <= best.least_share() + Tiny; });
    return result;
  }

 private:
  // What is known about one play with one way of drawing.
  struct Game {
    Count count;  // one game in all, or nothing
    bool is_proven = false;
    double spread = 0;
    bool is_spread_exact = false;
    std::uint64_t nodes = 0;  // for the next try to decide it
  };

  struct Candidate {
    RankedPlay play;
    bool empties_bag = false;
    std::vector<Game> games;  // one for each draw
    std::optional<double> likely_share;
  };

  struct Task {
    std::size_t candidate;
    std::size_t draw;
  };

  void list_candidates() {
    const std::size_t count =
        limits_.most_plays > 0 ? static_cast<std::size_t>(limits_.most_plays) : SIZE_MAX;
    std::vector<RankedPlay> plays = candidates_of(problem_, solver_.tables_, count);
    has_all_plays_ = plays.size() < count;
    const bool has_pass = std::any_of(plays.begin(), plays.end(), [](const RankedPlay& play) {
      return play.move.kind() == Move::Kind::Pass;
    });
    if (!has_pass) plays.push_back({Move::pass(), Score(), {}});
    for (const RankedPlay& play : plays) {
      const bool empties =
          play.move.kind() == Move::Kind::Place && play.move.tiles_used().size() >= bag_count_;
      candidates_.push_back(
          {play, empties, std::vector<Game>(draws_.size(), {.nodes = first_nodes_})});
    }
  }

  // Of the nodes that there are for this position, those that are left; NoLimit where they are not
  // counted.
  std::uint64_t nodes_left() const {
    if (limits_.most_nodes == 0) return NoLimit;
    const std::uint64_t spent = nodes_ + NodesPerGuess * guesses_;
    const std::uint64_t kept =
        limits_.wants_likely_shares ? limits_.most_nodes / PartForLikelyShares : 0;
    return spent + kept < limits_.most_nodes ? limits_.most_nodes - kept - spent : 0;
  }

  bool is_out_of_time() const { return proofs_end_.has_passed() || nodes_left() == 0; }

  // All ways of drawing where they are few; else some, chosen once and for all.
  std::vector<std::size_t> some_draws() const {
    std::vector<std::size_t> some(draws_.size());
    std::iota(some.begin(), some.end(), std::size_t{0});
    Rng rng(1);
    rng.shuffle(std::span(some));
    some.resize(std::min(some.size(), MostGuessedDraws));
    return some;
  }

  // Plays every candidate on with both sides taking what looks best.
  void guess() {
    const std::vector<std::size_t> some = some_draws();
    const std::size_t chunks = (candidates_.size() + PlaysInChunk - 1) / PlaysInChunk;
    executor_.run(chunks, [&](int index, std::size_t chunk) {
      Playouts& playouts = solver_.worker(index).playouts;
      const std::size_t first = chunk * PlaysInChunk;
      const std::size_t last = std::min(first + PlaysInChunk, candidates_.size());
      std::vector<RankedPlay> plays;
      for (std::size_t i = first; i < last; ++i) plays.push_back(candidates_[i].play);
      playouts.start(problem_, plays, LongestPlayout);
      for (std::size_t i = first; i < last; ++i) {
        for (const std::size_t draw : some) {
          Game& game = candidates_[i].games[draw];
          if (limits_.deadline.has_passed()) return;
          if (!game.is_proven) game = guessed_game(playouts, i - first, candidates_[i], draw);
        }
      }
    });
    guesses_ += some.size() * candidates_.size();
    weigh_draws();
  }

  Game guessed_game(Playouts& playouts, std::size_t number, const Candidate& candidate,
                    std::size_t draw) const {
    std::array<PlayedTurn, LongestPlayout> turns;
    Game game{.nodes = first_nodes_};
    for_each_order(draw, candidate, [&](const Deal& deal, double weight) {
      const PlayoutResult end = playouts.play(number, deal, turns);
      add(game.count, count_of(static_cast<int>(end.spread)), weight);
      game.spread += end.spread * weight;
    });
    return game;
  }

  // The plays that look best are played on against an opponent who does not look ahead.
  void find_likely_shares() {
    const std::vector<std::size_t> some = some_draws();
    std::vector<std::size_t> best = ranking();
    std::erase_if(best, [&](std::size_t i) { return report_of(candidates_[i]).is_dropped; });
    best.resize(std::min(best.size(), PlaysWithLikelyShare));
    executor_.run(best.size(), [&](int index, std::size_t i) {
      Candidate& candidate = candidates_[best[i]];
      Playouts& playouts = solver_.worker(index).playouts;
      playouts.start(problem_, std::span(&candidate.play, 1), LongestPlayout);
      double points = 0;
      double ways = 0;
      for (const std::size_t draw : some) {
        for_each_order(draw, candidate, [&](const Deal& deal, double weight) {
          points += draws_[draw].ways * weight *
                    playouts.play(0, deal, {}, Playouts::OwnTriesAtTheEnd).win;
        });
        ways += draws_[draw].ways;
        if (limits_.deadline.has_passed()) return;
      }
      if (ways > 0) candidate.likely_share = points / ways;
    });
  }

  // Calls visit(deal, weight) for the orders in which the tiles of the bag are drawn. Where not all
  // of it is, each tile comes first once.
  template <class Visit>
  void for_each_order(std::size_t draw, const Candidate& candidate, Visit&& visit) const {
    Deal deal{{problem_.rack(), other_rack(problem_, draws_[draw].bag)}, draws_[draw].bag.tiles()};
    const int orders = candidate.empties_bag ? 1 : bag_count_;
    for (int order = 0; order < orders; ++order) {
      visit(deal, 1.0 / orders);
      std::rotate(deal.bag.begin(), deal.bag.begin() + 1, deal.bag.end());
    }
  }

  static void add(Count& sum, const Count& one, double weight) {
    sum.wins += weight * one.wins;
    sum.draws += weight * one.draws;
    sum.losses += weight * one.losses;
  }

  // Ways of drawing that most plays lose come first: there plays are told apart and dropped.
  void weigh_draws() {
    std::vector<double> losses(draws_.size());
    for (const Candidate& candidate : candidates_) {
      for (std::size_t draw = 0; draw < draws_.size(); ++draw)
        losses[draw] += candidate.games[draw].count.losses * draws_[draw].ways;
    }
    hardest_first_.resize(draws_.size());
    std::iota(hardest_first_.begin(), hardest_first_.end(), std::size_t{0});
    stable_sort(hardest_first_,
                [&](std::size_t one, std::size_t other) { return losses[one] > losses[other]; });
  }

  PreEndgamePlay report_of(const Candidate& candidate) const {
    PreEndgamePlay report;
    report.move = candidate.play.move;
    report.score = candidate.play.score;
    report.ways = ways_;
    report.is_spread_exact = true;
    double spreads = 0;
    for (std::size_t draw = 0; draw < draws_.size(); ++draw) {
      const Game& game = candidate.games[draw];
      const double ways = draws_[draw].ways;
      add(report.games, game.count, ways);
      if (game.is_proven) add(report.proven, game.count, ways);
      if (game.count.sum() > 0) {
        report.spread += ways * game.spread;
        spreads += ways;
      }
      report.is_spread_exact = report.is_spread_exact && game.is_spread_exact;
    }
    if (spreads > 0) report.spread /= spreads;
    report.likely_share = candidate.likely_share;
    report.is_dropped = report.most_share() < best_least_share_ - Tiny;
    return report;
  }

  // Candidates as they stand, best first.
  std::vector<std::size_t> ranking() const {
    std::vector<PreEndgamePlay> reports;
    for (const Candidate& candidate : candidates_) reports.push_back(report_of(candidate));
    std::vector<std::size_t> order(candidates_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto share = [&](std::size_t i) {
      return std::min(reports[i].share(), reports[i].most_share());
    };
    stable_sort(order, [&](std::size_t one, std::size_t other) {
      if (reports[one].is_dropped != reports[other].is_dropped) return !reports[one].is_dropped;
      if (std::abs(share(one) - share(other)) > Tiny) return share(one) > share(other);
      // What is certain comes before what is guessed.
      const double certain = reports[one].proven.sum() - reports[other].proven.sum();
      if (std::abs(certain) > Tiny) return certain > 0;
      return reports[one].spread > reports[other].spread;
    });
    return order;
  }

  void note_best() {
    for (const Candidate& candidate : candidates_)
      best_least_share_ = std::max(best_least_share_, report_of(candidate).least_share());
  }

  // When nothing can win more often than the first, a few that win as often are enough to choose
  // from; in a game that is won (or lost) whatever one does, that saves nearly all work.
  bool has_enough_winners() const {
    const PreEndgameResult now = result();
    if (!now.is_proven) return false;
    const double best = now.plays.front().share();
    // Which of them the opponent makes matters to us where they win some games and lose others.
    if (passes_ == Passes::Guessed) return best < Tiny || best > 1 - Tiny;
    return std::count_if(now.plays.begin(), now.plays.end(), [&](const PreEndgamePlay& play) {
             return play.is_proven() && play.share() >= best - Tiny;
           }) >= WinnersToCompare;
  }

  // The games that are worth deciding next, by what a try costs and how much hangs on it: a play
  // that looks half as promising gets half as many nodes. So the first ones get many nodes before
  // the last ones get any, and a play that wins for certain is found without looking at all others.
  std::vector<Task> next_tasks() const {
    struct PricedTask {
      Task task;
      double price = 0;
    };
    std::vector<PricedTask> tasks;
    if (has_enough_winners()) return {};
    double place = 0;
    for (const std::size_t i : ranking()) {
      const Candidate& candidate = candidates_[i];
      if (report_of(candidate).is_dropped) continue;
      // With one tile in the bag only a pass leaves it there, which has an answer of its own.
      if (bag_count_ == 1 && !candidate.empties_bag) continue;
      ++place;
      double turn = 0;
      for (const std::size_t draw : hardest_first_) {
        const Game& game = candidate.games[draw];
        if (game.is_proven || game.nodes >= NoLimit) continue;
        ++turn;
        tasks.push_back({{i, draw}, static_cast<double>(game.nodes) * place * turn});
      }
    }
    stable_sort(tasks, [](const PricedTask& one, const PricedTask& other) {
      return one.price < other.price;
    });
    tasks.resize(std::min(tasks.size(), GamesAtOnce));
    std::vector<Task> next;
    for (const PricedTask& one : tasks) next.push_back(one.task);
    return next;
  }

  // Returns whether there was something left to decide.
  bool decide_some() {
    const std::vector<Task> tasks = next_tasks();
    if (tasks.empty()) return false;
    std::vector<Game> games(tasks.size());
    std::vector<std::uint64_t> nodes(tasks.size());
    executor_.run(tasks.size(), [&](int index, std::size_t i) {
      const Candidate& candidate = candidates_[tasks[i].candidate];
      Worker& worker = solver_.worker(index);
      games[i] = candidate.empties_bag ? decided(worker.endgame, candidate, tasks[i].draw, nodes[i])
                                       : followed(worker, candidate, tasks[i].draw, nodes[i]);
    });
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      candidates_[tasks[i].candidate].games[tasks[i].draw] = games[i];
      nodes_ += nodes[i];
    }
    note_best();
    return true;
  }

  // The end game after a play that empties the bag, the opponent on turn.
  Problem end_game(const RankedPlay& play, const Draw& draw) const {
    Problem end = problem_;
    apply_placement(end.board, play.move);
    Rack own = problem_.rack();
    own.remove(play.move.tiles_used());
    own.add(draw.bag);
    end.racks = {other_rack(problem_, draw.bag), own};
    end.scores = {problem_.scores[1], problem_.scores[0] + play.score};
    end.count_turn(play.move.kind(), play.score);
    return end;
  }

  // A game that this move ends without anybody going out: both lose the tiles on their racks.
  Game ended(const RankedPlay& play, const Draw& draw) const {
    const Alphabet& alphabet = *solver_.setting_->alphabet;
    Rack own = problem_.rack();
    if (play.move.kind() == Move::Kind::Place) {
      own.remove(play.move.tiles_used());
      own.add(draw.bag);
    }
    const int end = problem_.spread() + play.score.points() - rack_points(own, alphabet).points() +
                    rack_points(other_rack(problem_, draw.bag), alphabet).points();
    Game game;
    game.count = count_of(end);
    game.spread = end;
    game.is_proven = game.is_spread_exact = true;
    return game;
  }

  static Count count_of(int spread) {
    return {spread > 0 ? 1.0 : 0.0, spread == 0 ? 1.0 : 0.0, spread < 0 ? 1.0 : 0.0};
  }
  static Count seen_from_other_side(const Count& count) {
    return {count.losses, count.draws, count.wins};
  }

  // After a play that empties the bag.
  Game decided(EndgameSearch& endgame, const Candidate& candidate, std::size_t draw,
               std::uint64_t& nodes) const {
    if (problem_.is_end_after(candidate.play.move.kind(), candidate.play.score))
      return ended(candidate.play, draws_[draw]);
    Game game = candidate.games[draw];
    const Verdict verdict =
        verdict_on(endgame, end_game(candidate.play, draws_[draw]), proofs_end_, game.nodes);
    nodes += endgame.nodes();
    if (verdict.ahead) game.count = count_of(-*verdict.ahead);
    game.is_proven = verdict.is_proven;
    game.nodes *= MoreNodes;
    return game;
  }

  // After a play that leaves tiles in the bag: what looks best is played until it is empty, and
  // then it is seen who wins. Better than a guess, and proof of nothing.
  Game followed(Worker& worker, const Candidate& candidate, std::size_t draw,
                std::uint64_t& nodes) const {
    worker.playouts.start(problem_, std::span(&candidate.play, 1), LongestPlayout);
    Game game = candidate.games[draw];
    Count count;
    for_each_order(draw, candidate, [&](const Deal& deal, double weight) {
      const auto end = worker.playouts.play_until_bag_is_empty(0, deal);
      if (const auto* result = std::get_if<PlayoutResult>(&end)) {
        add(count, count_of(static_cast<int>(result->spread)), weight);
        return;
      }
      const auto& rest = std::get<Playouts::EndOfBag>(end);
      worker.glance.forget();
      const Verdict verdict = verdict_on(worker.glance, rest.end_game, proofs_end_, game.nodes);
      nodes += worker.glance.nodes();
      // Who leads, where even the first look took too long.
      const int ahead = verdict.ahead.value_or(rest.end_game.spread());
      add(count, count_of(rest.turn == 0 ? ahead : -ahead), weight);
    });
    if (proofs_end_.has_passed()) return candidate.games[draw];
    game.count = count;
    game.nodes = game.nodes < MostNodesToFollow ? game.nodes * MoreNodes : NoLimit;
    return game;
  }

  // A pass with one tile in the bag, one way of drawing after the other, hardest first. Returns
  // whether there was one left.
  bool decide_pass() {
    if (bag_count_ != 1 || passes_ != Passes::Answered) return false;
    const auto pass = std::find_if(
        candidates_.begin(), candidates_.end(),
        [](const Candidate& candidate) { return candidate.play.move.kind() == Move::Kind::Pass; });
    if (report_of(*pass).is_dropped) return false;
    for (const std::size_t draw : hardest_first_) {
      if (pass->games[draw].is_proven || pass->games[draw].nodes == NoLimit) continue;
      pass->games[draw] = answered_pass(pass->games[draw], draws_[draw]);
      pass->games[draw].nodes = NoLimit;
      note_best();
      return true;
    }
    return false;
  }

  // What the opponent makes of our pass when the bag is filled so.
  Game answered_pass(const Game& guessed, const Draw& draw) {
    Problem theirs = problem_;
    theirs.racks = {other_rack(problem_, draw.bag), {}};
    std::swap(theirs.scores[0], theirs.scores[1]);
    theirs.count_turn(Move::Kind::Pass, Score());
    PreEndgameLimits limits = limits_;
    limits.most_plays = 0;
    limits.wants_likely_shares = false;
    limits.deadline = proofs_end_;
    if (limits_.most_nodes != 0) limits.most_nodes = nodes_left();
    Search search(solver_, theirs, limits, Passes::Guessed);
    search.run({});
    nodes_ += search.nodes_;
    guesses_ += search.guesses_;
    return search.outcome_for_the_other(guessed, draw);
  }

  void end_by_pass() {
    for (Candidate& candidate : candidates_) {
      if (candidate.play.move.kind() != Move::Kind::Pass) continue;
      for (std::size_t draw = 0; draw < draws_.size(); ++draw)
        candidate.games[draw] = ended(candidate.play, draws_[draw]);
    }
  }

  // This search was the opponent's, who does not know which tile is in the bag; `actual` is. They
  // make the play that wins most often, and of those the one that is worst for us. Where it is not
  // certain which that is, what was guessed before is as good.
  Game outcome_for_the_other(const Game& guessed, const Draw& actual) const {
    const PreEndgameResult whole = result();
    const double best = whole.plays.front().share();
    Game worst = guessed;
    bool has_one = false;
    bool is_proven = whole.is_proven;
    for (const Candidate& candidate : candidates_) {
      const PreEndgamePlay report = report_of(candidate);
      if (report.is_dropped || report.most_share() < best - Tiny) continue;
      const bool is_certain = report.is_proven() || best < Tiny || best > 1 - Tiny;
      for (std::size_t draw = 0; draw < draws_.size(); ++draw) {
        if (draws_[draw].bag != actual.bag) continue;
        const Game& game = candidate.games[draw];
        is_proven = is_proven && is_certain;
        if (has_one && game.count.points() <= 1 - worst.count.points()) continue;
        has_one = true;
        worst.count = seen_from_other_side(game.count);
        worst.spread = -game.spread;
      }
    }
    if (!has_one || !is_proven) return guessed;
    worst.is_proven = true;
    return worst;
  }

  // Among plays that win equally often the spread decides: one game after the other is played for
  // points. Returns whether there was one left.
  bool settle_spreads() {
    if (passes_ != Passes::Answered || !limits_.compares_spreads) return false;
    const PreEndgameResult now = result();
    const double best = now.plays.front().share();
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < candidates_.size() && tasks.size() < GamesAtOnce; ++i) {
      const PreEndgamePlay report = report_of(candidates_[i]);
      if (!candidates_[i].empties_bag || report.is_dropped || report.share() < best - Tiny)
        continue;
      for (std::size_t draw = 0; draw < draws_.size() && tasks.size() < GamesAtOnce; ++draw) {
        const Game& game = candidates_[i].games[draw];
        if (game.is_proven && !game.is_spread_exact && game.nodes != NoLimit)
          tasks.push_back({i, draw});
      }
    }
    if (tasks.empty()) return false;
    std::vector<std::uint64_t> nodes(tasks.size());
    const std::uint64_t most_nodes =
        std::clamp<std::uint64_t>(nodes_left() / tasks.size(), 1, NodesForSpread);
    executor_.run(tasks.size(), [&](int index, std::size_t i) {
      Candidate& candidate = candidates_[tasks[i].candidate];
      Game& game = candidate.games[tasks[i].draw];
      EndgameSearch& endgame = solver_.worker(index).endgame;
      const Problem end = end_game(candidate.play, draws_[tasks[i].draw]);
      endgame.start(end);
      endgame.limit(proofs_end_, most_nodes);
      for (int depth = 1; depth <= EndgameSearch::MostDepth && !game.is_spread_exact; ++depth) {
        const Bounds bounds = endgame.search(-Bounds::Infinite, Bounds::Infinite, depth);
        if (endgame.is_stopped()) break;
        game.spread = -end.spread() - bounds.guess;
        game.is_spread_exact = bounds.is_exact();
      }
      game.nodes = NoLimit;  // tried once
      nodes[i] = endgame.nodes();
    });
    nodes_ += std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
    return true;
  }

  static constexpr std::uint64_t NoLimit = UINT64_MAX / 2;
  static constexpr std::uint64_t NodesForSpread = 2'000'000;

  PreEndgameSolver& solver_;
  Executor& executor_;
  Problem problem_;
  PreEndgameLimits limits_;
  Deadline proofs_end_;
  Passes passes_;
  std::uint64_t first_nodes_;
  int bag_count_;
  std::vector<Draw> draws_;
  double ways_ = 0;
  std::vector<Candidate> candidates_;
  bool has_all_plays_ = true;
  std::vector<std::size_t> hardest_first_;
  double best_least_share_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t guesses_ = 0;
};

PreEndgameSolver::PreEndgameSolver(std::shared_ptr<const movegen::Setting> setting,
                                   evaluation::Tables tables, Executor& executor)
    : setting_(std::move(setting)),
      tables_(std::move(tables)),
      executor_(executor),
      workers_(static_cast<std::size_t>(executor.workers())) {}
PreEndgameSolver::~PreEndgameSolver() = default;

PreEndgameSolver::Worker& PreEndgameSolver::worker(int index) {
  auto& worker = workers_[static_cast<std::size_t>(index)];
  if (worker == nullptr) worker = std::make_unique<Worker>(setting_, tables_);
  return *worker;
}

PreEndgameResult PreEndgameSolver::solve(const Problem& problem, const PreEndgameLimits& limits,
                                         const OnProgress& on_progress,
                                         const Inference* inference) {
  assert(problem.seats() == 2 && problem.bag_count() >= 1 && problem.bag_count() <= MostInBag);
  if (limits.most_nodes != 0) worker(0).endgame.forget();
  Search search(*this, problem, limits, Search::Passes::Answered);
  if (inference != nullptr) search.count_by(*inference);
  search.run(on_progress);
  return search.result();
}

}  // namespace quoin::search
