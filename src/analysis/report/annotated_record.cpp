#include "analysis/report/annotated_record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/turn_text.h"
#include "analysis/wording.h"
#include "notation/record_text.h"

namespace quoin::analysis::report {

notation::GameRecord annotated_record(const GameReview& review) {
  notation::GameRecord record = review.record;
  for (const TurnReview& turn : review.turns) {
    std::string& note = record.turns[turn.moment.turn].note;
    const std::string more = fmt::format("{}", fmt::join(remarks(turn, review), " "));
    if (more.empty()) continue;
    const std::string cost = turn.size == MistakeSize::None
                                 ? ""
                                 : fmt::format(" A {} mistake, {} lost.", to_text(turn.size),
                                               percent_text(turn.win_lost));
    note = notation::clean_note(note + (note.empty() ? "" : "\n") + more + cost);
  }
  return record;
}

}  // namespace quoin::analysis::report
