#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "benchmarks/parts.h"
#include "benchmarks/reasons.h"
#include "benchmarks/searches.h"
#include "console/reasons.h"

namespace quoin::cli::bench {

// What is counted. tools/bench.sh knows it by its name, so it has to stay a function.
[[gnu::noinline]] void counted_search(Search& search, const Sample& sample, int blanks) {
  search.find_slots();
  search.find_plays(sample, blanks);
}

namespace {

using SearchPtr = std::unique_ptr<Search>;

SearchPtr best_play(const Workbench& bench) { return std::make_unique<BestPlaySearch>(bench); }
SearchPtr all_plays(const Workbench& bench) { return std::make_unique<AllPlaysSearch>(bench); }

struct Work {
  std::string_view name;
  SearchPtr (*make_search)(const Workbench& bench);
  int blanks;
};

constexpr std::array<Work, 8> Works = {{
    {"best-0", best_play, 0},
    {"best-1", best_play, 1},
    {"best-2", best_play, 2},
    {"all-0", all_plays, 0},
    {"all-1", all_plays, 1},
    {"all-2", all_plays, 2},
    {"appel-jacobson", [](const Workbench& bench) -> SearchPtr { return appel_jacobson(bench); },
     0},
    {"gordon", [](const Workbench& bench) -> SearchPtr { return gordon(bench); }, 0},
}};

}  // namespace

std::string counted_work_names() {
  std::vector<std::string_view> names;
  for (const Work& work : Works) names.push_back(work.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

Result<std::size_t> do_counted_work(const Workbench& bench, const std::string& name) {
  for (const Work& work : Works) {
    if (work.name != name) continue;
    const SearchPtr search = work.make_search(bench);
    const Positions positions = make_positions(bench);
    for (const Sample& sample : positions.samples) {
      search->set_board(sample);
      counted_search(*search, sample, work.blanks);
    }
    return positions.samples.size();
  }
  return Error(reasons::there_are, Error(reasons::no_such_work, name), counted_work_names());
}

}  // namespace quoin::cli::bench
