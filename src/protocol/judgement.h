#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/referee.h"
#include "protocol/request.h"

namespace quoin::protocol {

// Those of the words that are none, as they were asked. An error where one could not stand on a
// board.
Result<std::vector<std::string>> invalid_words(const AskForJudgement& ask, const Alphabet& alphabet,
                                               const Judge& is_word);

}  // namespace quoin::protocol
