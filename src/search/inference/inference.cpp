#include "search/inference/inference.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/combinations.h"
#include "core/scoring.h"
#include "evaluation/subracks.h"
#include "movegen/grid.h"
#include "search/problem/rack_values.h"
#include "search/reasons.h"

namespace quoin::search {

using evaluation::Equity;
using evaluation::LeaveNumbering;
using evaluation::Subracks;

namespace {

constexpr std::size_t SetsPerTask = 512;
constexpr std::size_t TasksPerBlock = 16;  // between two looks at the clock
constexpr int MostDraws = 50;

using Tiles = std::array<Tile, LeaveNumbering::MaxTiles>;

// Tiles that may have been drawn, and how likely that is before one looks at the turn; up to a
// factor.
struct TileSet {
  Tiles tiles{};  // ascending
  double prior = 0;
  double names = 1;    // a factor of the prior: see without_names()
  double earlier = 1;  // how many times likelier it is by what was kept at the turn before
  double best = 0;     // what the best play with the rack is worth, in points
};

// All sets of so many tiles of a pool; nothing where there are more than `most`.
class SetLister {
 public:
  SetLister(const TileCounts& pool, int kinds, int size, std::int64_t most)
      : pool_(pool), kinds_(kinds), most_(static_cast<std::size_t>(most)) {
    choose(0, 0, size, 1);
  }

  std::optional<std::vector<TileSet>> take() {
    if (sets_.size() > most_) return std::nullopt;
    return std::move(sets_);
  }

 private:
  void choose(int kind, int chosen, int missing, double prior) {
    if (sets_.size() > most_) return;
    if (missing == 0) {
      sets_.push_back({tiles_, prior});
      return;
    }
    if (kind == kinds_) return;
    const int copies = pool_.count(Tile::letter(kind));
    choose(kind + 1, chosen, missing, prior);
    for (int taken = 1; taken <= std::min(copies, missing); ++taken) {
      tiles_[chosen + taken - 1] = Tile::letter(kind);
      choose(kind + 1, chosen + taken, missing - taken, prior * combinations(copies, taken));
    }
  }

  const TileCounts& pool_;
  int kinds_;
  std::size_t most_;
  Tiles tiles_{};
  std::vector<TileSet> sets_;
};

// So many draws of tiles from a pool; what is drawn several times is one set with more weight.
std::vector<TileSet> sample_sets(const TileCounts& pool, int size, std::int64_t draws,
                                 std::uint64_t seed) {
  Word tiles = pool.tiles();
  std::vector<TileSet> sets(static_cast<std::size_t>(draws));
  Rng rng(seed);
  for (TileSet& set : sets) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
      std::swap(tiles[i], tiles[i + static_cast<std::size_t>(rng.below(tiles.size() - i))]);
      set.tiles[i] = tiles[i];
    }
    std::sort(set.tiles.begin(), set.tiles.begin() + size);
    set.prior = 1;
  }
  std::sort(sets.begin(), sets.end(),
            [](const TileSet& a, const TileSet& b) { return a.tiles < b.tiles; });
  std::size_t last = 0;
  for (std::size_t i = 1; i < sets.size(); ++i) {
    if (sets[i].tiles == sets[last].tiles) {
      sets[last].prior += 1;
    } else {
      sets[++last] = sets[i];
    }
  }
  sets.resize(last + 1);
  return sets;
}

struct Sets {
  std::vector<TileSet> sets;
  bool are_all = false;
};

// Which sets are to be looked at: those of so many tiles that may have been drawn from the pool.
struct SetsWanted {
  TileCounts pool;
  int size = 0;
  // What was on the rack beside them: tiles that had been shown, and others that were played.
  Rack shown;
  TileCounts played;
  std::int64_t most = 0;
  std::uint64_t seed = 0;

  Rack rest() const {
    Rack rest = shown;
    rest.add(played);
    return rest;
  }
  bool operator==(const SetsWanted&) const = default;
};

// Tiles that were played and such that stayed came to the rack together. A set that was drawn
// beside the played ones has been counted once for each way to say which of equal tiles was played;
// by so much it is less likely.
double without_names(const TileSet& set, int size, const TileCounts& played) {
  double factor = 1;
  for (int i = 0; i < size;) {
    const Tile tile = set.tiles[i];
    const int first = i;
    while (i < size && set.tiles[i] == tile) ++i;
    const int count = played.count(tile);
    if (count > 0) factor /= combinations(count + i - first, count);
  }
  return factor;
}

// In no particular order, so that any first part of them stands for all.
Sets make_sets(const SetsWanted& wanted, int kinds) {
  Sets result;
  if (auto all = SetLister(wanted.pool, kinds, wanted.size, wanted.most).take()) {
    result = {*std::move(all), true};
  } else {
    result = {sample_sets(wanted.pool, wanted.size, wanted.most, wanted.seed), false};
  }
  Rng rng(wanted.seed, 1);
  rng.shuffle(std::span(result.sets));
  for (TileSet& set : result.sets)
    set.prior *= set.names = without_names(set, wanted.size, wanted.played);
  return result;
}

// How many of each tile stay when so many of them and of `rest` do, whatever they are.
std::array<double, 64> expected_by_chance(const Sets& sets, int size, const TileCounts& rest,
                                          int kept) {
  std::array<double, 64> counts{};
  double sum = 0;
  for (const TileSet& set : sets.sets) {
    sum += set.prior;
    for (int i = 0; i < size; ++i) counts[set.tiles[i].index()] += set.prior;
  }
  for (int index = 0; index <= MaxLetters; ++index) {
    const double count = counts[index] / sum + rest.count(Tile::letter(index));
    counts[index] = count * kept / (size + rest.size());
  }
  return counts;
}

// In how many ways the tiles can be drawn from a pool.
double ways_to_draw(const TileCounts& tiles, const TileCounts& pool) {
  double ways = 1;
  for (int index = 0; index <= MaxLetters; ++index) {
    const int count = tiles.count(Tile::letter(index));
    if (count > 0) ways *= combinations(pool.count(Tile::letter(index)), count);
  }
  return ways;
}

TileCounts used_in(const ObservedTurn& turn) {
  return turn.move.kind() == Move::Kind::Place ? turn.move.tiles_used() : TileCounts();
}

int kept_count_of(const ObservedTurn& turn) {
  const bool is_exchange = turn.move.kind() == Move::Kind::Exchange;
  return turn.before.setting->alphabet->rack_size() -
         (is_exchange ? turn.exchanged : used_in(turn).size());
}

int bag_before(const ObservedTurn& turn) {
  const Alphabet& alphabet = *turn.before.setting->alphabet;
  return alphabet.total_tiles() - turn.before.board.tile_count() -
         turn.before.seats() * alphabet.rack_size();
}

}  // namespace

double ChoiceModel::likelihood(double behind) const {
  constexpr double FractionOfPoint = 0.25;
  const auto after = [behind](double points) {
    constexpr double Most = 500;
    return std::exp(-std::clamp(behind / points, 0.0, Most));
  };
  return after(temperature) + extra_for_best * after(FractionOfPoint);
}

bool tells_something(const ObservedTurn& turn) {
  return turn.move.kind() != Move::Kind::Pass && kept_count_of(turn) > 0 && bag_before(turn) > 0;
}

std::optional<Error> fault_of(const ObservedTurn& turn) {
  const Problem& before = turn.before;
  const movegen::Setting& setting = *before.setting;
  if (turn.move.kind() == Move::Kind::Exchange) {
    const int rack_size = setting.alphabet->rack_size();
    if (turn.exchanged < 1 || turn.exchanged > rack_size)
      return Error(reasons::exchanged_count_wrong, rack_size, turn.exchanged);
    if (turn.exchanged > before.bag_count() || before.bag_count() < before.exchange_minimum) {
      return Error(reasons::exchanged_above_bag, turn.exchanged, before.bag_count());
    }
  }
  if (turn.move.kind() != Move::Kind::Place) return std::nullopt;
  if (const auto fault = placement_fault(before.board, *setting.layout, turn.move))
    return Error(reason_of(*fault));
  TileCounts possible = before.unseen();
  possible.add(before.racks[0]);
  if (!possible.contains(turn.move.tiles_used())) {
    return Error(reasons::tiles_not_unseen,
                 setting.alphabet->to_notation(turn.move.tiles_used().tiles()));
  }
  return std::nullopt;
}

std::vector<InferredTile> Inference::tiles() const {
  std::array<double, 64> chance{};
  std::array<double, 64> expected{};
  for (const Weighted& leave : leaves_) {
    Tile before = EmptySquare;
    bool is_first = true;
    for (const Tile tile : tiles_of(leave)) {
      expected[tile.index()] += leave.chance;
      if (is_first || tile != before) chance[tile.index()] += leave.chance;
      before = tile;
      is_first = false;
    }
  }
  std::vector<InferredTile> tiles;
  for (int index = 0; index <= MaxLetters; ++index) {
    if (by_chance_[index] == 0) continue;
    tiles.push_back(
        {Tile::letter(index), chance[index], expected[index], expected[index] / by_chance_[index]});
  }
  std::sort(tiles.begin(), tiles.end(), [](const InferredTile& a, const InferredTile& b) {
    return a.lift != b.lift ? a.lift > b.lift : a.tile < b.tile;
  });
  return tiles;
}

std::vector<InferredLeave> Inference::likely_leaves(std::size_t count) const {
  std::vector<InferredLeave> likely;
  for (std::size_t i = 0; i < std::min(count, leaves_.size()); ++i)
    likely.push_back({TileCounts(tiles_of(leaves_[i])), leaves_[i].chance});
  return likely;
}

double Inference::chance_of(const Rack& leave) const {
  if (leave.size() != kept_count_) return 0;
  for (const Weighted& weighted : leaves_) {
    if (TileCounts(tiles_of(weighted)) == leave) return weighted.chance;
  }
  return 0;
}

std::vector<double> Inference::chances_of(std::span<const Rack> racks,
                                          const TileCounts& hidden) const {
  struct Possible {
    TileCounts leave;
    TileCounts rest;  // of what is hidden
    double chance = 0;
  };
  std::vector<Possible> possible;
  for (const Weighted& weighted : leaves_) {
    const TileCounts leave(tiles_of(weighted));
    if (!hidden.contains(leave)) continue;
    TileCounts rest = hidden;
    rest.remove(leave);
    possible.push_back({leave, rest, weighted.chance});
  }
  std::vector<double> chances;
  for (const Rack& rack : racks) {
    const int drawn = rack.size() - kept_count_;
    double ways = 0;
    if (drawn >= 0 && hidden.contains(rack)) {
      for (const Possible& one : possible) {
        if (!rack.contains(one.leave)) continue;
        TileCounts added = rack;
        added.remove(one.leave);
        ways += one.chance * ways_to_draw(added, one.rest);
      }
    }
    chances.push_back(ways > 0 ? ways / combinations(hidden.size() - kept_count_, drawn) : 0);
  }
  return chances;
}

void Inference::draw(TileCounts& unseen, std::span<Rack> racks, Rng& rng) const {
  draw_for(unseen, racks.front(), rng);
}

void Inference::draw_for(TileCounts& unseen, Rack& rack, Rng& rng) const {
  TileCounts all = unseen;
  all.add(rack);
  for (int tries = 0; tries < MostDraws; ++tries) {
    const double place = unit_fraction(rng.next());
    const auto found = std::partition_point(
        leaves_.begin(), leaves_.end() - 1,
        [&](const Weighted& weighted) { return weighted.cumulative <= place; });
    const TileCounts leave(tiles_of(*found));
    // Since the turn tiles have come to light: on the board, or because the rack is known better.
    if (!leave.contains(rack) || !all.contains(leave)) continue;
    all.remove(leave);
    unseen = all;
    rack = leave;
    return;
  }
}

// What a turn says of the racks at the next one. A rack is some leave of that turn and tiles drawn
// since. Before one looks at the turn, any part of it may be the leave, and all are as likely: so
// it is likelier than by chance by the mean over its parts of how much likelier they are as leaves.
class Inference::Lifts {
 public:
  Lifts(const Inference& inference, int kinds)
      : kept_count_(inference.kept_count_),
        numbering_(most_of_each(inference), kinds, kept_count_),
        lifts_(numbering_.size()) {
    double chances = 0;
    double ways = 0;
    for (const Weighted& leave : inference.leaves_) {
      if (leave.lift == 0) continue;  // the turns before it have ruled it out
      chances += leave.chance;
      ways += leave.chance / leave.lift;
    }
    // Of a leave that was not looked at nothing is known, unless all were.
    if (!inference.is_exhaustive_) std::fill(lifts_.begin(), lifts_.end(), 1);
    for (const Weighted& leave : inference.leaves_) {
      lifts_[numbering_.number_of(TileCounts(inference.tiles_of(leave)))] =
          leave.lift * ways / chances;
    }
  }

  double of(const Rack& rack) const {
    const Subracks parts(rack);
    std::array<std::uint32_t, Subracks::MaxParts> numbers;
    numbering_.numbers_of(parts, numbers);
    double sum = 0;
    double count = 0;
    for (int part = 0; part < parts.count(); ++part) {
      if (parts.size(part) != kept_count_) continue;
      const double ways = ways_to_choose(parts, part, rack);
      sum += ways * lifts_[numbers[part]];
      count += ways;
    }
    return sum / count;
  }

 private:
  // In how many ways the part can be chosen from the rack. Equal tiles follow each other.
  static double ways_to_choose(const Subracks& parts, int part, const Rack& rack) {
    double ways = 1;
    for (int rest = part; rest > 0;) {
      const Tile tile = parts.last_tile(rest);
      int copies = 0;
      for (; rest > 0 && parts.last_tile(rest) == tile; rest = parts.parent(rest)) ++copies;
      ways *= combinations(rack.count(tile), copies);
    }
    return ways;
  }

  static TileCounts most_of_each(const Inference& inference) {
    TileCounts most;
    for (const Weighted& leave : inference.leaves_) {
      const TileCounts tiles(inference.tiles_of(leave));
      for (const Tile tile : inference.tiles_of(leave)) {
        if (most.count(tile) < tiles.count(tile)) most.add(tile);
      }
    }
    return most;
  }

  int kept_count_;
  LeaveNumbering numbering_;
  std::vector<double> lifts_;  // by number of the leave
};

class Inferrer::Implementation {
 public:
  Implementation(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
                 Executor& executor)
      : setting_(std::move(setting)),
        tables_(std::move(tables)),
        executor_(executor),
        kinds_(setting_->alphabet->letter_count() + 1) {}

  std::optional<Inference> infer(const ObservedTurn& turn, const InferenceLimits& limits,
                                 const Inference* earlier);
  // Forgets what was worked out for other boards than the last ones.
  void keep_boards(std::size_t count);

 private:
  using Lifts = Inference::Lifts;
  // What was worked out for a board, and for one turn on it.
  struct LookedAt {
    RackValues values;
    std::optional<SetsWanted> wanted;
    Sets sets;
  };

  LookedAt& look_at(const Problem& before, const TileCounts& pool, const RackValues::Turn& turn);
  // With what the racks are worth that they make together with the rest. Those that there was no
  // time for are left out.
  const Sets& valued_sets(LookedAt& board, const SetsWanted& wanted, const Deadline& deadline);
  static void weigh(Sets& sets, int size, const Rack& rest, const Lifts& lifts);
  std::vector<Inference::Weighted> after_placement(const ObservedTurn& turn, const Sets& sets,
                                                   const TileCounts& kept, const RackValues& values,
                                                   const ChoiceModel& choice);
  std::vector<Inference::Weighted> after_exchange(const Sets& sets, const TileCounts& all,
                                                  int exchanged, const Rack& known,
                                                  const ChoiceModel& choice);

  std::shared_ptr<const movegen::Setting> setting_;
  evaluation::Tables tables_;
  Executor& executor_;
  int kinds_;
  // At the next turn of a game all but one of the last boards are looked at again, with fewer tiles
  // unseen. The one used last comes last.
  std::vector<std::unique_ptr<LookedAt>> boards_;
};

Inferrer::Implementation::LookedAt& Inferrer::Implementation::look_at(
    const Problem& before, const TileCounts& pool, const RackValues::Turn& turn) {
  const auto known = std::find_if(boards_.begin(), boards_.end(), [&](const auto& board) {
    return board->values.are_of(before.board, pool, turn);
  });
  if (known != boards_.end()) {
    std::rotate(known, known + 1, boards_.end());
  } else {
    movegen::Grid grid(setting_);
    grid.set(before.board);
    boards_.push_back(
        std::make_unique<LookedAt>(RackValues(grid, pool, tables_, turn), std::nullopt, Sets()));
  }
  return *boards_.back();
}

void Inferrer::Implementation::keep_boards(std::size_t count) {
  if (boards_.size() > count)
    boards_.erase(boards_.begin(), boards_.end() - static_cast<std::ptrdiff_t>(count));
}

void Inferrer::Implementation::weigh(Sets& sets, int size, const Rack& rest, const Lifts& lifts) {
  for (TileSet& set : sets.sets) {
    Rack rack = rest;
    for (int i = 0; i < size; ++i) rack.add(set.tiles[i]);
    set.earlier = lifts.of(rack);
  }
  // Turns that cannot have followed each other say nothing together.
  if (std::all_of(sets.sets.begin(), sets.sets.end(),
                  [](const TileSet& set) { return set.earlier == 0; })) {
    for (TileSet& set : sets.sets) set.earlier = 1;
  }
}

const Sets& Inferrer::Implementation::valued_sets(LookedAt& board, const SetsWanted& wanted,
                                                  const Deadline& deadline) {
  if (board.wanted == wanted) return board.sets;
  board.sets = make_sets(wanted, kinds_);
  board.wanted = wanted;
  std::vector<TileSet>& sets = board.sets.sets;
  const Rack rest = wanted.rest();
  std::size_t done = 0;
  while (done < sets.size() && (done == 0 || !deadline.has_passed())) {
    const std::size_t end = std::min(done + SetsPerTask * TasksPerBlock, sets.size());
    executor_.run((end - done + SetsPerTask - 1) / SetsPerTask,
                  [&](int /*worker*/, std::size_t task) {
                    const std::size_t first = done + task * SetsPerTask;
                    for (std::size_t i = first; i < std::min(first + SetsPerTask, end); ++i) {
                      Rack rack = rest;
                      for (int j = 0; j < wanted.size; ++j) rack.add(sets[i].tiles[j]);
                      sets[i].best = board.values.best(rack).points();
                    }
                  });
    done = end;
  }
  if (done < sets.size()) {
    sets.resize(done);
    board.sets.are_all = false;
    board.wanted.reset();  // who asks again may have more time
  }
  return board.sets;
}

std::vector<Inference::Weighted> Inferrer::Implementation::after_placement(
    const ObservedTurn& turn, const Sets& sets, const TileCounts& kept, const RackValues& values,
    const ChoiceModel& choice) {
  const Score score = score_play(turn.before.board, *setting_->layout, *setting_->alphabet,
                                 setting_->bingo_bonuses, turn.move)
                          .score;
  const int played = turn.move.tiles_used().size();
  const int drawn = setting_->alphabet->rack_size() - played - kept.size();
  std::vector<Inference::Weighted> leaves;
  leaves.reserve(sets.sets.size());
  for (const TileSet& set : sets.sets) {
    TileCounts leave = kept;
    for (int i = 0; i < drawn; ++i) leave.add(set.tiles[i]);
    const double made = (Equity::from_score(score) + values.keeping(leave, played)).points();
    Inference::Weighted weighted;
    // Words that are in no list can be worth more than all that are.
    const double likelihood = set.earlier * choice.likelihood(set.best - made);
    weighted.chance = set.prior * likelihood;
    weighted.lift = set.names * likelihood;
    Word tiles = leave.tiles();
    std::sort(tiles.begin(), tiles.end());
    std::copy(tiles.begin(), tiles.end(), weighted.tiles.begin());
    leaves.push_back(weighted);
  }
  return leaves;
}

std::vector<Inference::Weighted> Inferrer::Implementation::after_exchange(
    const Sets& sets, const TileCounts& all, int exchanged, const Rack& known,
    const ChoiceModel& choice) {
  const int rack_size = setting_->alphabet->rack_size();
  const int drawn = rack_size - known.size();
  const LeaveNumbering numbering(all, kinds_, rack_size - exchanged);
  constexpr std::uint32_t None = UINT32_MAX;
  std::vector<std::uint32_t> places(numbering.size(), None);  // in `leaves`
  std::vector<Inference::Weighted> leaves;
  for (const TileSet& set : sets.sets) {
    Rack rack = known;
    for (int i = 0; i < drawn; ++i) rack.add(set.tiles[i]);
    const Subracks parts(rack);
    std::array<Equity, Subracks::MaxParts> worth;
    std::array<std::uint32_t, Subracks::MaxParts> numbers;
    tables_.leaves->values_of(parts, worth);
    numbering.numbers_of(parts, numbers);
    for (int part = 0; part < parts.count(); ++part) {
      if (parts.size(part) != rack_size - exchanged) continue;
      std::uint32_t& place = places[numbers[part]];
      if (place == None) {
        place = static_cast<std::uint32_t>(leaves.size());
        Inference::Weighted& leave = leaves.emplace_back();
        int count = rack_size - exchanged;
        for (int i = part; i > 0; i = parts.parent(i)) leave.tiles[--count] = parts.last_tile(i);
      }
      leaves[place].chance +=
          set.prior * set.earlier * choice.likelihood(set.best - worth[part].points());
    }
  }
  for (Inference::Weighted& leave : leaves) {
    const TileCounts kept(
        std::span(leave.tiles).first(static_cast<std::size_t>(rack_size - exchanged)));
    leave.lift = leave.chance / ways_to_draw(kept, all);
  }
  return leaves;
}

std::optional<Inference> Inferrer::Implementation::infer(const ObservedTurn& turn,
                                                         const InferenceLimits& limits,
                                                         const Inference* earlier) {
  const Alphabet& alphabet = *setting_->alphabet;
  const Problem& before = turn.before;
  const Rack& known = before.racks.front();
  const int rack_size = alphabet.rack_size();
  const bool is_exchange = turn.move.kind() == Move::Kind::Exchange;
  const TileCounts used = used_in(turn);
  const int kept_count = kept_count_of(turn);
  const int bag = bag_before(turn);
  if (!tells_something(turn)) return std::nullopt;

  TileCounts pool = before.unseen();
  TileCounts all = pool;
  all.add(known);
  if (!RackValues::can_value(all, alphabet)) return std::nullopt;
  // What a play of known tiles leaves is known too; all else of it came from the pool.
  TileCounts kept = known;
  TileCounts not_known = used;
  const TileCounts known_and_used = common(known, used);
  kept.remove(known_and_used);
  not_known.remove(known_and_used);
  if (!pool.contains(not_known) || (!is_exchange && kept.size() > kept_count)) return std::nullopt;
  pool.remove(not_known);

  const int exchange_limit = bag >= before.exchange_minimum ? std::min(bag, rack_size) : 0;
  LookedAt& board = look_at(before, all, {bag, exchange_limit});
  const int drawn = is_exchange ? rack_size - known.size() : kept_count - kept.size();
  const SetsWanted wanted{pool, drawn, known, not_known, limits.most_leaves, limits.seed};
  Sets sets = valued_sets(board, wanted, limits.deadline);
  if (earlier != nullptr) weigh(sets, drawn, wanted.rest(), Lifts(*earlier, kinds_));

  Inference inference;
  inference.kept_count_ = kept_count;
  inference.by_chance_ = expected_by_chance(sets, drawn, is_exchange ? known : kept, kept_count);
  inference.looked_at_ = sets.sets.size();
  inference.is_exhaustive_ = sets.are_all;
  inference.leaves_ = is_exchange ? after_exchange(sets, all, turn.exchanged, known, limits.choice)
                                  : after_placement(turn, sets, kept, board.values, limits.choice);
  std::sort(inference.leaves_.begin(), inference.leaves_.end(),
            [](const Inference::Weighted& a, const Inference::Weighted& b) {
              return a.chance != b.chance ? a.chance > b.chance : a.tiles < b.tiles;
            });
  double sum = 0;
  for (const Inference::Weighted& leave : inference.leaves_) sum += leave.chance;
  double cumulative = 0;
  for (Inference::Weighted& leave : inference.leaves_) {
    leave.chance /= sum;
    leave.cumulative = cumulative += leave.chance;
  }
  return inference;
}

Inferrer::Inferrer(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
                   Executor& executor)
    : implementation_(
          std::make_unique<Implementation>(std::move(setting), std::move(tables), executor)) {}
Inferrer::~Inferrer() = default;

std::optional<Inference> Inferrer::infer(const ObservedTurn& turn, const InferenceLimits& limits) {
  return infer(std::span(&turn, 1), limits);
}

std::optional<Inference> Inferrer::infer(std::span<const ObservedTurn> turns,
                                         const InferenceLimits& limits) {
  std::optional<Inference> inference;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    InferenceLimits own = limits;
    // Of the time that is left, every turn gets its share.
    if (limits.deadline.has_time()) {
      const Clock::time_point now = Clock::now();
      own.deadline = limits.deadline.at_latest(
          now + (limits.deadline.at() - now) / static_cast<std::int64_t>(turns.size() - i));
    }
    inference = implementation_->infer(turns[i], own, inference ? &*inference : nullptr);
  }
  // Others may be asked about in turn.
  if (!turns.empty())
    implementation_->keep_boards(turns.size() * (turns.front().before.racks.size() - 1));
  return inference;
}

}  // namespace quoin::search
