#include "training/win_percent_trainer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>

#include <fmt/format.h>

#include "arena/match.h"
#include "base/hash.h"
#include "players/plain/static_player.h"
#include "training/reasons.h"

namespace quoin::training {
namespace {

using evaluation::Equity;
using evaluation::WinPercent;

constexpr std::int64_t GamesPerBatch = 2000;
constexpr std::int64_t GamesPerTask = 20;
constexpr std::string_view WinPercentMagic = "quoin win percentages in training 1\n";

// A row with few games of its own is filled up to this many from the games with any number of
// blanks.
constexpr double FillUpTo = 400;

// How many neighbours on either side are averaged: many where a tile more or less makes no
// difference, none at the end, where it does.
int neighbours(int unseen) {
  if (unseen <= 8) return 0;
  return unseen <= 16 ? 1 : 3;
}

// A turn that was played, as far as the end will tell about it.
struct Turn {
  int seat;
  int unseen;
  int blanks;
  int lead;
  int lead_after;
  int left_in_bag;
  std::int32_t leave;  // in millipoints
  bool is_play;
};

}  // namespace

struct WinPercentTrainer::Worker {
  arena::Table table;
  players::StaticPlayer player;
  std::vector<Turn> turns;
  Sums sums;

  Worker(const WinPercentTrainer& trainer)
      : table(trainer.rules_, 2), player(trainer.rules_.setting->lexicon, trainer.tables_) {
    sums.changes.resize(trainer.sums_.changes.size());
  }
};

WinPercentTrainer::WinPercentTrainer(arena::TableRules rules, evaluation::Tables tables,
                                     WinPercentPlan plan)
    : rules_(std::move(rules)),
      tables_(std::move(tables)),
      plan_(plan),
      most_unseen_(rules_.setting->alphabet->total_tiles() -
                   rules_.setting->alphabet->rack_size()) {
  // What is learnt about the bag must not depend on what was learnt before.
  tables_.timing = {};
  sums_.changes.resize(row(most_unseen_ + 1, 0));
}

void WinPercentTrainer::do_batch(Executor& executor, const StopFlag& stop,
                                 const std::function<void()>& on_game) {
  const std::int64_t games = std::min(GamesPerBatch, plan_.games - games_done_);
  const std::int64_t tasks = (games + GamesPerTask - 1) / GamesPerTask;
  std::vector<std::unique_ptr<Worker>> workers(static_cast<std::size_t>(executor.workers()));
  std::mutex mutex;

  const auto play = [&](Worker& worker, std::int64_t number) {
    const Draws draws = arena::draws_of_round(plan_.seed, number);
    arena::Table& table = worker.table;
    table.start(draws);
    worker.turns.clear();
    while (!table.is_over()) {
      const players::Situation situation = table.situation();
      const int seat = table.turn();
      Turn turn{};
      turn.seat = seat;
      turn.unseen = situation.unseen.size();
      turn.blanks = std::min(situation.unseen.count(Blank), WinPercent::BlankKinds - 1);
      turn.lead = (situation.scores[seat] - situation.scores[1 - seat]).points();
      const int bag_before = situation.bag_count;
      const Move move = worker.player.choose_move(situation);
      if (move.kind() == Move::Kind::Place && bag_before > 0) {
        TileCounts leave = situation.rack;
        leave.remove(move.tiles_used());
        turn.is_play = true;
        turn.leave = tables_.leaves->value(leave).millipoints();
        turn.left_in_bag = std::max(0, bag_before - move.tiles_used().size());
        turn.lead_after = turn.lead + table.score_of(move).points();
      }
      table.make(move);
      worker.turns.push_back(turn);
    }
    const int final_lead = (table.scores()[0] - table.scores()[1]).points();
    for (const Turn& turn : worker.turns) {
      const int own_final = turn.seat == 0 ? final_lead : -final_lead;
      const int change = std::clamp(own_final - turn.lead, -MaxChange, MaxChange);
      ++worker.sums
            .changes[row(turn.unseen, turn.blanks) + static_cast<std::size_t>(change + MaxChange)];
      const auto left = static_cast<std::size_t>(turn.left_in_bag);
      if (turn.is_play && left < MaxLeftInBag) {
        worker.sums.after_sum[left] += (own_final - turn.lead_after) * 1000 - turn.leave;
        ++worker.sums.after_count[left];
      }
    }
  };

  executor.run(static_cast<std::size_t>(tasks), [&](int number, std::size_t task) {
    std::unique_ptr<Worker>& worker = workers[number];
    if (!worker) worker = std::make_unique<Worker>(*this);
    const std::int64_t first = static_cast<std::int64_t>(task) * GamesPerTask;
    for (std::int64_t game = first; game < std::min(first + GamesPerTask, games); ++game) {
      if (stop.is_stopped()) return;
      play(*worker, games_done_ + game);
      if (!on_game) continue;
      const std::lock_guard lock(mutex);
      on_game();
    }
  });
  if (stop.is_stopped()) return;  // the batch is done again
  for (const std::unique_ptr<Worker>& worker : workers) {
    if (!worker) continue;
    for (std::size_t i = 0; i < sums_.changes.size(); ++i)
      sums_.changes[i] += worker->sums.changes[i];
    for (std::size_t i = 0; i < MaxLeftInBag; ++i) {
      sums_.after_sum[i] += worker->sums.after_sum[i];
      sums_.after_count[i] += worker->sums.after_count[i];
    }
  }
  games_done_ += games;
}

evaluation::WinPercentPtr WinPercentTrainer::win_percent() const {
  const int blank_kinds = WinPercent::BlankKinds;
  std::vector<std::uint16_t> table;
  for (int unseen = 0; unseen <= most_unseen_; ++unseen) {
    // The changes of this number of tiles unseen and of its neighbours, the nearer the heavier.
    std::vector<std::vector<double>> weights(static_cast<std::size_t>(blank_kinds),
                                             std::vector<double>(Changes));
    std::vector<double> of_all(Changes);
    const int reach = neighbours(unseen);
    for (int near = std::max(0, unseen - reach); near <= std::min(most_unseen_, unseen + reach);
         ++near) {
      const double weight = reach + 1 - std::abs(near - unseen);
      for (int blanks = 0; blanks < blank_kinds; ++blanks) {
        for (std::size_t change = 0; change < Changes; ++change) {
          const double count =
              weight * static_cast<double>(sums_.changes[row(near, blanks) + change]);
          weights[blanks][change] += count;
          of_all[change] += count;
        }
      }
    }
    double all = 0;
    for (const double count : of_all) all += count;
    for (int blanks = 0; blanks < blank_kinds; ++blanks) {
      std::vector<double>& counts = weights[blanks];
      double total = 0;
      for (const double count : counts) total += count;
      const double fill = all > 0 ? std::max(0.0, FillUpTo - total) / all : 0;
      total += fill * all;
      for (std::size_t change = 0; change < Changes; ++change)
        counts[change] += fill * of_all[change];
      for (int column = 0; column < WinPercent::Columns; ++column) {
        const int lead = column * WinPercent::LeadStep - WinPercent::MaxLead;
        // Nothing is known about what never happened: who leads wins.
        double chance = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
        if (total > 0) {
          double wins = 0;
          for (int change = -lead + 1; change <= MaxChange; ++change) {
            if (change >= -MaxChange) wins += counts[change + MaxChange];
          }
          chance = (wins + counts[-lead + MaxChange] / 2) / total;
        }
        table.push_back(static_cast<std::uint16_t>(std::lround(chance * 65535)));
      }
    }
  }
  return WinPercent::from_table(most_unseen_, std::move(table));
}

evaluation::TimingTerms WinPercentTrainer::timing() const {
  evaluation::TimingTerms terms{};
  // What it is to leave many tiles: all that have no term of their own.
  std::int64_t many_sum = 0;
  std::int64_t many_count = 0;
  for (std::size_t left = terms.size(); left < MaxLeftInBag; ++left) {
    many_sum += sums_.after_sum[left];
    many_count += sums_.after_count[left];
  }
  if (many_count == 0) return terms;
  const double many = static_cast<double>(many_sum) / static_cast<double>(many_count);
  for (std::size_t left = 0; left < terms.size(); ++left) {
    if (sums_.after_count[left] == 0) continue;
    const double mean =
        static_cast<double>(sums_.after_sum[left]) / static_cast<double>(sums_.after_count[left]);
    terms[left] = Equity::from_millipoints(static_cast<std::int32_t>(std::lround(mean - many)));
  }
  return terms;
}

// What the state belongs to.
std::string WinPercentTrainer::title() const {
  const auto leaves = std::as_bytes(tables_.leaves->values());
  return fmt::format("{}lexicon {}\nalphabet {}\nlayout {}\nleaves {:016x}\ngames {}\nseed {}\n",
                     WinPercentMagic, to_hex(rules_.setting->lexicon->fingerprint()),
                     to_hex(rules_.setting->alphabet->fingerprint()),
                     to_hex(rules_.setting->layout->fingerprint()), checksum64(leaves), plan_.games,
                     plan_.seed);
}

std::string WinPercentTrainer::save() const {
  std::string bytes = title();
  const auto append = [&bytes](const void* data, std::size_t size) {
    bytes.append(static_cast<const char*>(data), size);
  };
  append(&games_done_, sizeof games_done_);
  append(sums_.changes.data(), sums_.changes.size() * sizeof(std::int64_t));
  append(sums_.after_sum.data(), sizeof sums_.after_sum);
  append(sums_.after_count.data(), sizeof sums_.after_count);
  const std::uint64_t checksum = checksum64(std::as_bytes(std::span(bytes)));
  append(&checksum, sizeof checksum);
  return bytes;
}

Result<void> WinPercentTrainer::restore(const std::string& bytes) {
  if (!bytes.starts_with(WinPercentMagic)) return Error(reasons::no_training_state);
  const std::string start = title();
  Sums sums;
  sums.changes.resize(sums_.changes.size());
  std::int64_t games = 0;
  std::uint64_t checksum = 0;
  const std::size_t changes_size = sums.changes.size() * sizeof(std::int64_t);
  const std::size_t size = start.size() + sizeof games + changes_size + sizeof sums.after_sum +
                           sizeof sums.after_count + sizeof checksum;
  if (!bytes.starts_with(start)) return Error(reasons::training_state_of_another);
  if (bytes.size() != size) return Error(reasons::training_state_cut_off);
  std::memcpy(&checksum, bytes.data() + size - sizeof checksum, sizeof checksum);
  const std::string_view content(bytes.data(), size - sizeof checksum);
  if (checksum != checksum64(std::as_bytes(std::span(content))))
    return Error(reasons::training_state_damaged);
  const char* next = bytes.data() + start.size();
  const auto take = [&next](void* target, std::size_t count) {
    std::memcpy(target, next, count);
    next += count;
  };
  take(&games, sizeof games);
  take(sums.changes.data(), changes_size);
  take(sums.after_sum.data(), sizeof sums.after_sum);
  take(sums.after_count.data(), sizeof sums.after_count);
  if (games < 0 || games > plan_.games) return Error(reasons::training_state_damaged);
  games_done_ = games;
  sums_ = std::move(sums);
  return {};
}

}  // namespace quoin::training
