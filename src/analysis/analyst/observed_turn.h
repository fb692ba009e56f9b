#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "core/move.h"
#include "search/inference/inference.h"

namespace quoin::analysis {

// "exchange 3": how many, where nobody saw which; nothing where it says something else.
std::optional<std::int64_t> exchange_count(std::string_view text);

// A turn of the opponent as it was seen from the other side, as typed: "8D WORD", "exchange 3",
// "pass". In `before` they are seat 0, and of two. Refused: what they cannot have done there.
Result<search::ObservedTurn> observed_turn(search::Problem before, std::string_view typed);
// The same of a move; an exchange has no tiles, and how many they were.
Result<search::ObservedTurn> observed_turn(search::Problem before, const Move& move,
                                           int exchanged = 0);

// What the turn tells about the tiles kept (docs/formats/analysis.md, inference), with so many
// likely leaves; `inference` is none where it tells nothing.
boost::json::object to_json(const search::ObservedTurn& turn,
                            const std::optional<search::Inference>& inference, std::size_t leaves);

}  // namespace quoin::analysis
