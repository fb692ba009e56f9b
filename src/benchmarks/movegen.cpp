#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "benchmarks/parts.h"
#include "benchmarks/reasons.h"
#include "benchmarks/searches.h"
#include "benchmarks/signature.h"
#include "console/clocks.h"

namespace quoin::cli::bench {
namespace {

// What the steps of a search (searches.h) take, in seconds for all positions together.
struct SearchTimes {
  double set_board = 0;
  double find_slots = 0;
  double find_plays = 0;
  double choose_best = 0;

  // Once the board is set.
  double search() const { return find_slots + find_plays; }
};

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

// One figure of a search, as a mean over the positions: what programs call it, and its column for
// people. Times are in microseconds.
struct Figure {
  std::string_view key;
  double value;
  std::string_view heading = {};  // empty: for programs alone
  int width = 0;
  int decimals = Grouped;

  static constexpr int Grouped = -1;

  std::string cell() const {
    return decimals == Grouped ? grouped(value) : fmt::format("{:.{}f}", value, decimals);
  }
};
using Figures = std::vector<Figure>;

boost::json::object as_json(const Figures& figures) {
  boost::json::object object;
  for (const Figure& figure : figures) object[figure.key] = figure.value;
  return object;
}

// A line of figures.
struct Row {
  std::string label;
  Figures figures;
};

void add_table(Report& report, const std::string& label, const std::vector<Row>& rows) {
  const auto add = [&](std::string line, const Figures& figures, auto cell) {
    for (const Figure& figure : figures) {
      if (!figure.heading.empty()) line += fmt::format(" {:>{}}", cell(figure), figure.width);
    }
    report.add_line(line);
  };
  add(label, rows.front().figures, [](const Figure& figure) { return figure.heading; });
  for (const Row& row : rows)
    add(row.label, row.figures, [](const Figure& figure) { return figure.cell(); });
}

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
  int blanks() const { return blanks_; }
  const std::vector<TimedReference>& references() const { return references_; }

  Figures best_play() const {
    const SearchTimes times = timed_best_play_.times();
    return {{"set_board_microseconds", microseconds(times.set_board), "set board µs", 12, 1},
            {"microseconds", microseconds(times.search()), "search µs", 10, 1},
            {"slots_microseconds", microseconds(times.find_slots), "(slots µs)", 10, 1},
            {"slots", mean(counts_.slots), "slots", 10, 0},
            {"slots_visited", mean(counts_.slots_visited), "visited", 8, 0},
            {"subracks", mean(counts_.subracks), "sub-racks", 10, 0},
            {"words", mean(counts_.words), "words", 7, 0},
            {"plays", mean(counts_.plays), "plays", 7, 0}};
  }
  Figures all_plays() const {
    const SearchTimes times = timed_all_plays_.times();
    return {{"set_board_microseconds", microseconds(times.set_board), "set board µs", 12, 1},
            {"microseconds", microseconds(times.search()), "search µs", 10, 1},
            {"positions_per_second", positions() / times.search(), "positions/s", 13},
            {"plays", mean(plays()), "plays", 7}};
  }
  // How many times as long as the generator it takes, for the same answers: without the time for
  // the board, which in a game all of them would bring up to date move by move; and with it, as if
  // every position came out of nothing.
  Figures of(const TimedReference& reference) const {
    const SearchTimes times = reference.timed.times();
    const SearchTimes all = timed_all_plays_.times();
    const SearchTimes best = timed_best_play_.times();
    const double search_with_best = times.search() + times.choose_best;
    return {{"cross_checks_microseconds", microseconds(times.set_board), "cross-checks µs", 15, 1},
            {"microseconds", microseconds(times.search()), "search µs", 9, 1},
            {"choose_best_microseconds", microseconds(times.choose_best), "best µs", 7, 1},
            {"arcs", mean(reference.counters.arcs), "arcs", 8},
            {"anchors", mean(reference.counters.anchors), "anchors", 7, 1},
            {"plays", mean(reference.counters.plays)},
            {"times_all_plays", times.search() / all.search(), "× all plays", 11, 2},
            {"times_best_play", search_with_best / best.search(), "× best play", 11, 2},
            {"times_all_plays_with_board",
             (times.set_board + times.search()) / (all.set_board + all.search())},
            {"times_best_play_with_board",
             (times.set_board + search_with_best) / (best.set_board + best.search())}};
  }

  double plays_per_second() const {
    return static_cast<double>(plays()) / timed_all_plays_.times().search();
  }

 private:
  std::uint64_t plays() const {
    std::uint64_t plays = 0;
    for (const Search::Answer& answer : answers_) plays += answer.plays;
    return plays;
  }
  double positions() const { return static_cast<double>(answers_.size()); }
  double mean(std::uint64_t count) const { return static_cast<double>(count) / positions(); }
  double microseconds(double seconds) const { return seconds * 1e6 / positions(); }

  int blanks_;
  BestPlaySearch best_play_;
  AllPlaysSearch all_plays_;
  TimedSearch timed_best_play_;
  TimedSearch timed_all_plays_;
  std::vector<TimedReference> references_;
  std::vector<Search::Answer> answers_;
  movegen::Generator::Counts counts_;
};

}  // namespace

Result<Report> measure_movegen(const Workbench& bench, const Positions& positions) {
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
  std::vector<Row> best_play;
  std::vector<Row> all;
  std::vector<Row> references;
  boost::json::array by_blanks;
  for (const std::unique_ptr<Contest>& contest : contests) {
    const std::string label = fmt::format("  {:<6}", contest->blanks());
    best_play.push_back({label, contest->best_play()});
    all.push_back({label, contest->all_plays()});
    boost::json::array references_of_contest;
    for (const TimedReference& reference : contest->references()) {
      references.push_back(
          {fmt::format("{} {:<14}", label, reference.name), contest->of(reference)});
      boost::json::object object = {{"name", reference.name}};
      for (const auto& figure : as_json(references.back().figures)) object.insert(figure);
      references_of_contest.push_back(std::move(object));
    }
    by_blanks.push_back({{"best_play", as_json(best_play.back().figures)},
                         {"all_plays", as_json(all.back().figures)},
                         {"references", std::move(references_of_contest)}});
  }
  const std::string best_plays_found = signature(best_plays);
  const std::string all_plays_found = signature(all_plays);
  Report report{best_plays_found + all_plays_found,
                {{"best_play_signature", best_plays_found},
                 {"all_plays_signature", all_plays_found},
                 {"positions", positions.samples.size()},
                 {"rounds", bench.scale.rounds},
                 {"by_blanks", std::move(by_blanks)}}};
  report.plays_per_second = contests.front()->plays_per_second();
  report.add_heading("best play",
                     fmt::format("by static equity; best of {} rounds", bench.scale.rounds),
                     best_plays_found);
  add_table(report, "  blanks", best_play);
  report.add_heading("all plays",
                     fmt::format("with their scores; best of {} rounds", bench.scale.rounds),
                     all_plays_found);
  add_table(report, "  blanks", all);
  report.add_heading("references", "all plays, and the best of them: the same as above");
  add_table(report, fmt::format("  {:<21}", "blanks"), references);
  return report;
}

}  // namespace quoin::cli::bench
