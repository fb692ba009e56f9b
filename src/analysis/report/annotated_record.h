#pragma once

#include "analysis/game_review.h"
#include "notation/game_record.h"

namespace quoin::analysis::report {

// The record with what the review says in the notes of its turns, after what stood there.
notation::GameRecord annotated_record(const GameReview& review);

}  // namespace quoin::analysis::report
