#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "console/options.h"
#include "terminal/analyst/analyst.h"
#include "terminal/analyst/study.h"

namespace quoin::cli {

// What all commands that search a position take.
struct SearchChoice {
  StudyChoice study;
  std::string time;          // how long at most; empty: what is usual; 0: as long as it takes
  std::int64_t threads = 0;  // 0: all cores
  bool json = false;
};

// `usual_time` is for the help.
void add_search_options(Options& options, SearchChoice& choice, std::string_view usual_time);
// Those of them that concern the search itself.
void add_time_and_threads(Options& options, SearchChoice& choice, std::string_view usual_time);

using TimeLimit = std::optional<std::chrono::milliseconds>;
Result<TimeLimit> parse_time_limit(const std::string& text);
int threads_of(const SearchChoice& choice);

// What a command wants to know of a position.
struct Search {
  std::optional<search::Phase> method;  // else the one that fits
  analysis::Limits limits;              // the time is how long it may take where nothing is said
  // What the command line adds to what is known of the position; it names the plays to compare.
  std::function<Result<std::vector<movegen::RankedPlay>>(Study& study)> prepare = {};
};
// Loads the position, asks about it until Ctrl-C, and gives the answer.
Result<int> search_position(const SearchChoice& choice, const Search& search);

// Prints the answer and gives what to exit with.
int give_answer(const Answer& answer, bool json);

}  // namespace quoin::cli
