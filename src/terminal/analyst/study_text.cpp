// What is said about a position under study.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/reasons.h"
#include "console/printable.h"
#include "console/reasons.h"
#include "terminal/analyst/study.h"

namespace quoin::cli {
namespace {

constexpr std::size_t WordsInWarning = 5;

}  // namespace

Error nothing_to_infer(const Study& study) {
  if (study.problem.seats() != 2) return Error(reasons::inference_of_two_seats);
  // Tiles of a play that came off the board again, or of a rack that lies open.
  if (const Rack& known = study.problem.racks[1]; !known.is_empty()) {
    return Error(reasons::rack_is_certain, study.names[1],
                 study.alphabet().to_notation(known.tiles()));
  }
  return Error(reasons::turn_tells_nothing);
}

std::optional<std::string> warning_about_words(const search::Problem& problem) {
  const std::vector<Word> unknown = search::unknown_words(problem);
  if (unknown.empty()) return std::nullopt;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(unknown.size(), WordsInWarning); ++i)
    words.push_back(problem.setting->alphabet->to_notation(unknown[i]));
  const std::size_t more = unknown.size() - words.size();
  return fmt::format("not in the word list {}: {}{}", problem.setting->lexicon->metadata().name,
                     fmt::join(words, ", "), more == 0 ? "" : fmt::format(" and {} more", more));
}

void print_warnings(const RemarkedTables& tables, const std::vector<std::string>& warnings,
                    bool is_quiet) {
  if (!is_quiet) print_remark(tables.remark);
  for (const std::string& warning : warnings) fmt::print(stderr, "quoin: {}\n", printable(warning));
}

}  // namespace quoin::cli
