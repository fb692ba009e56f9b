#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/analyst/analyst.h"
#include "cli/analyst/study.h"
#include "cli/options.h"

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

Result<TimeLimit> parse_time_limit(const std::string& text);
int threads_of(const SearchChoice& choice);

// What a command does with a position that was loaded. The flag is set by Ctrl-C.
struct Search {
  // Whether it can be asked of the position; may add to what is known of it.
  std::function<Result<void>(Study& study)> prepare;
  std::function<Answer(Analyst& analyst, const Study& study, TimeLimit time, const StopFlag& stop)>
      ask;
  bool needs_tables = true;
};
// Loads the position, asks about it and gives the answer. `usual` is how long it may take where
// nothing is said.
Result<int> search_position(const SearchChoice& choice, TimeLimit usual, const Search& search);

// Prints the answer and gives what to exit with.
int give_answer(const Answer& answer, bool json);

}  // namespace quoin::cli
