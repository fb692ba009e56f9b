#include "cli/commands/bench/movegen.h"

#include <memory>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "cli/commands/bench/clocks.h"
#include "cli/commands/bench/report.h"
#include "cli/commands/bench/searches.h"
#include "cli/commands/bench/signature.h"
#include "cli/commands/reasons.h"

namespace quoin::cli::bench {
namespace {

// A search with its best times so far, position by position.
class TimedSearch {
 public:
  TimedSearch(Search& search, const Positions& positions, int blanks)
      : search_(search),
        positions_(positions),
        blanks_(blanks),
        set_board_(positions.samples.size()),
        find_slots_(positions.samples.size()),
        find_plays_(positions.samples.size()),
        choose_best_(positions.samples.size()) {}

  // Goes through all positions. Calls look() after each, while no clock runs.
  template <class Look>
  void run(Look&& look) {
    for (std::size_t i = 0; i < positions_.samples.size(); ++i) {
      const Sample& sample = positions_.samples[i];
      const WallClock clock;
      search_.set_board(sample);
      const double board_set = clock.seconds();
      search_.find_slots();
      const double slots_found = clock.seconds();
      search_.find_plays(sample, blanks_);
      const double plays_found = clock.seconds();
      search_.choose_best(sample, blanks_);
      const double best_chosen = clock.seconds();
      set_board_.add(i, board_set);
      find_slots_.add(i, slots_found - board_set);
      find_plays_.add(i, plays_found - slots_found);
      choose_best_.add(i, best_chosen - plays_found);
      look(i);
    }
  }

  SearchTimes times() const {
    return {set_board_.sum(), find_slots_.sum(), find_plays_.sum(), choose_best_.sum()};
  }

 private:
  Search& search_;
  const Positions& positions_;
  int blanks_;
  BestTimes set_board_;
  BestTimes find_slots_;
  BestTimes find_plays_;
  BestTimes choose_best_;
};

struct TimedReference {
  std::string name;
  std::unique_ptr<ReferenceSearch> search;
  TimedSearch timed;
  movegen::reference::Counters counters;

  TimedReference(std::string its_name, std::unique_ptr<ReferenceSearch> its_search,
                 const Positions& positions, int blanks)
      : name(std::move(its_name)),
        search(std::move(its_search)),
        timed(*search, positions, blanks) {}
};

// All searches of racks with so many blanks. They take turns round by round, so that a machine
// whose speed changes is as fast for one as for the others.
class Contest {
 public:
  Contest(const Workbench& bench, const Positions& positions, int blanks)
      : blanks_(blanks),
        best_play_(bench),
        all_plays_(bench),
        timed_best_play_(best_play_, positions, blanks),
        timed_all_plays_(all_plays_, positions, blanks),
        answers_(positions.samples.size()) {
    references_.reserve(2);
    references_.emplace_back("appel-jacobson", appel_jacobson(bench), positions, blanks);
    references_.emplace_back("gordon", gordon(bench), positions, blanks);
  }

  // The first round keeps what was found, and who disagrees is an error.
  Result<void> first_round() {
    timed_best_play_.run([&](std::size_t i) { answers_[i].best = best_play_.answer().best; });
    counts_ = best_play_.counts();
    timed_all_plays_.run([&](std::size_t i) {
      const Search::Answer answer = all_plays_.answer();
      answers_[i].plays = answer.plays;
      answers_[i].number = answer.number;
    });
    for (TimedReference& reference : references_) {
      std::size_t disagreements = 0;
      reference.timed.run([&](std::size_t i) {
        reference.counters += reference.search->counters();
        if (reference.search->answer() != answers_[i]) ++disagreements;
      });
      if (disagreements > 0) {
        return Error(reasons::other_plays_found, reference.name, disagreements, blanks_);
      }
    }
    return {};
  }
  void further_round() {
    const auto look = [](std::size_t /*position*/) {};
    timed_best_play_.run(look);
    timed_all_plays_.run(look);
    for (TimedReference& reference : references_) reference.timed.run(look);
  }

  const std::vector<Search::Answer>& answers() const { return answers_; }
  BlanksFigures figures() const {
    BlanksFigures figures;
    figures.best_play = timed_best_play_.times();
    figures.best_play_counts = counts_;
    figures.all_plays = timed_all_plays_.times();
    for (const Search::Answer& answer : answers_) figures.plays += answer.plays;
    for (const TimedReference& reference : references_) {
      figures.references.push_back({reference.name, reference.timed.times(), reference.counters});
    }
    return figures;
  }

 private:
  int blanks_;
  BestPlaySearch best_play_;
  AllPlaysSearch all_plays_;
  TimedSearch timed_best_play_;
  TimedSearch timed_all_plays_;
  std::vector<TimedReference> references_;
  std::vector<Search::Answer> answers_;
  movegen::Generator::Counts counts_;
};

// How many times as long as the generator a reference takes, for the same answers. Without the time
// for the board, which in a game all of them would bring up to date move by move; with it, as if
// every position came out of nothing.
double ratio_to_all_plays(const SearchTimes& reference, const SearchTimes& ours) {
  return reference.search() / ours.search();
}
double ratio_to_best_play(const SearchTimes& reference, const SearchTimes& ours) {
  return (reference.search() + reference.choose_best) / ours.search();
}
double ratio_to_all_plays_with_board(const SearchTimes& reference, const SearchTimes& ours) {
  return (reference.set_board + reference.search()) / (ours.set_board + ours.search());
}
double ratio_to_best_play_with_board(const SearchTimes& reference, const SearchTimes& ours) {
  return (reference.set_board + reference.search() + reference.choose_best) /
         (ours.set_board + ours.search());
}

}  // namespace

Result<MovegenFigures> measure_movegen(const Workbench& bench, const Positions& positions) {
  MovegenFigures figures;
  figures.positions = positions.samples.size();
  figures.rounds = bench.scale.rounds;
  Sha256 best_plays;
  Sha256 all_plays;
  std::vector<std::unique_ptr<Contest>> contests;
  for (int blanks = 0; blanks <= MostBlanks; ++blanks)
    contests.push_back(std::make_unique<Contest>(bench, positions, blanks));
  for (int round = 0; round < bench.scale.rounds; ++round) {
    for (const std::unique_ptr<Contest>& contest : contests) {
      if (round > 0) {
        contest->further_round();
        continue;
      }
      if (const Result<void> done = contest->first_round(); !done) return done.error();
      for (const Search::Answer& answer : contest->answers()) {
        update(best_plays, answer.best);
        all_plays.update_number(answer.plays).update_number(answer.number);
      }
    }
  }
  for (int blanks = 0; blanks <= MostBlanks; ++blanks)
    figures.blanks[blanks] = contests[blanks]->figures();
  figures.best_play_signature = signature(best_plays);
  figures.all_plays_signature = signature(all_plays);
  return figures;
}

void MovegenFigures::print() const {
  print_best_play();
  print_all_plays();
  print_references();
}

void MovegenFigures::print_best_play() const {
  print_heading("best play", fmt::format("by static equity; best of {} rounds", rounds),
                best_play_signature);
  fmt::print("  {:<6} {:>12} {:>10} {:>10} {:>10} {:>8} {:>10} {:>7} {:>7}\n", "blanks",
             "set board µs", "search µs", "(slots µs)", "slots", "visited", "sub-racks", "words",
             "plays");
  for (int number = 0; number <= MostBlanks; ++number) {
    const BlanksFigures& it = blanks[number];
    const movegen::Generator::Counts& counts = it.best_play_counts;
    fmt::print(
        "  {:<6} {:>12.1f} {:>10.1f} {:>10.1f} {:>10.0f} {:>8.0f} {:>10.0f} {:>7.0f} {:>7.0f}\n",
        number, microseconds(it.best_play.set_board), microseconds(it.best_play.search()),
        microseconds(it.best_play.find_slots), for_each_position(counts.slots),
        for_each_position(counts.slots_visited), for_each_position(counts.subracks),
        for_each_position(counts.words), for_each_position(counts.plays));
  }
}

void MovegenFigures::print_all_plays() const {
  print_heading("all plays", fmt::format("with their scores; best of {} rounds", rounds),
                all_plays_signature);
  fmt::print("  {:<6} {:>12} {:>10} {:>13} {:>7}\n", "blanks", "set board µs", "search µs",
             "positions/s", "plays");
  for (int number = 0; number <= MostBlanks; ++number) {
    const BlanksFigures& it = blanks[number];
    fmt::print("  {:<6} {:>12.1f} {:>10.1f} {:>13} {:>7}\n", number,
               microseconds(it.all_plays.set_board), microseconds(it.all_plays.search()),
               grouped(static_cast<double>(positions) / it.all_plays.search()),
               grouped(for_each_position(it.plays)));
  }
}

void MovegenFigures::print_references() const {
  print_heading("references", "all plays, and the best of them: the same as above");
  fmt::print("  {:<6} {:<14} {:>15} {:>9} {:>7} {:>8} {:>7} {:>11} {:>11}\n", "blanks", "",
             "cross-checks µs", "search µs", "best µs", "arcs", "anchors", "× all plays",
             "× best play");
  for (int number = 0; number <= MostBlanks; ++number) {
    const BlanksFigures& it = blanks[number];
    for (const ReferenceFigures& reference : it.references) {
      const SearchTimes& times = reference.times;
      fmt::print("  {:<6} {:<14} {:>15.1f} {:>9.1f} {:>7.1f} {:>8} {:>7.1f} {:>11.2f} {:>11.2f}\n",
                 number, reference.name, microseconds(times.set_board),
                 microseconds(times.search()), microseconds(times.choose_best),
                 grouped(for_each_position(reference.counters.arcs)),
                 for_each_position(reference.counters.anchors),
                 ratio_to_all_plays(times, it.all_plays), ratio_to_best_play(times, it.best_play));
    }
  }
}

// Times are in microseconds, and they and the counts are means over the positions.
boost::json::object MovegenFigures::as_json() const {
  boost::json::array by_blanks;
  for (const BlanksFigures& figures : blanks) by_blanks.push_back(as_json(figures));
  return {{"best_play_signature", best_play_signature},
          {"all_plays_signature", all_plays_signature},
          {"positions", positions},
          {"rounds", rounds},
          {"by_blanks", std::move(by_blanks)}};
}

boost::json::object MovegenFigures::as_json(const BlanksFigures& figures) const {
  const SearchTimes& best_play = figures.best_play;
  const SearchTimes& all_plays = figures.all_plays;
  const movegen::Generator::Counts& counts = figures.best_play_counts;
  boost::json::array references;
  for (const ReferenceFigures& reference : figures.references)
    references.push_back(as_json(reference, figures));
  return {{"best_play",
           {{"set_board_microseconds", microseconds(best_play.set_board)},
            {"microseconds", microseconds(best_play.search())},
            {"slots_microseconds", microseconds(best_play.find_slots)},
            {"slots", for_each_position(counts.slots)},
            {"slots_visited", for_each_position(counts.slots_visited)},
            {"subracks", for_each_position(counts.subracks)},
            {"words", for_each_position(counts.words)},
            {"plays", for_each_position(counts.plays)}}},
          {"all_plays",
           {{"set_board_microseconds", microseconds(all_plays.set_board)},
            {"microseconds", microseconds(all_plays.search())},
            {"positions_per_second", static_cast<double>(positions) / all_plays.search()},
            {"plays", for_each_position(figures.plays)}}},
          {"references", std::move(references)}};
}

boost::json::object MovegenFigures::as_json(const ReferenceFigures& reference,
                                            const BlanksFigures& ours) const {
  const SearchTimes& times = reference.times;
  return {{"name", reference.name},
          {"cross_checks_microseconds", microseconds(times.set_board)},
          {"microseconds", microseconds(times.search())},
          {"choose_best_microseconds", microseconds(times.choose_best)},
          {"arcs", for_each_position(reference.counters.arcs)},
          {"anchors", for_each_position(reference.counters.anchors)},
          {"plays", for_each_position(reference.counters.plays)},
          {"times_all_plays", ratio_to_all_plays(times, ours.all_plays)},
          {"times_best_play", ratio_to_best_play(times, ours.best_play)},
          {"times_all_plays_with_board", ratio_to_all_plays_with_board(times, ours.all_plays)},
          {"times_best_play_with_board", ratio_to_best_play_with_board(times, ours.best_play)}};
}

}  // namespace quoin::cli::bench
