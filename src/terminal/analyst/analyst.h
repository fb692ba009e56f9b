#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "analysis/analyst/analyst.h"
#include "base/stop_flag.h"
#include "base/thread_pool.h"
#include "terminal/analyst/reports.h"
#include "terminal/analyst/study.h"

namespace quoin::cli {

// The question about a position under study; else by the method that fits it.
analysis::PositionQuestion question_about(const Study& study, std::optional<search::Phase> method,
                                          const analysis::Limits& limits);
// Whether it can be asked; an error says what the position is instead.
Result<void> check_question(const analysis::PositionQuestion& question);

// Asks the analyst about positions of one game (one setting and its tables), and puts its answers
// into tables and words.
class Analyst {
 public:
  // While it searches, unless quiet, the terminal shows how far it is.
  Analyst(std::shared_ptr<const movegen::Setting> setting, const evaluation::Tables& tables,
          int threads, bool is_quiet);

  // Of a question that passes check_question(). Where it leaves the method open, the JSON has the
  // method's own inside.
  Answer answer(const Study& study, const analysis::PositionQuestion& question,
                const StopFlag& stop);

  // What the last turn of that player tells about their tiles.
  Answer infer(std::span<const search::ObservedTurn> turns, const std::string& player,
               std::size_t leaves, std::int64_t seed, const StopFlag& stop);

  // Why one play of the position is better than another, in sentences.
  Answer explain(const Study& study, const Move& one, const Move& other, const StopFlag& stop);

 private:
  bool is_quiet_;
  ThreadPool threads_;
  analysis::Analyst analyst_;
};

}  // namespace quoin::cli
