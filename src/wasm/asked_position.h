#pragma once

#include <memory>
#include <string_view>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "core/position.h"
#include "core/rules.h"
#include "evaluation/tables.h"
#include "movegen/grid.h"
#include "wasm/engine.h"

namespace quoin::wasm {

// A position that somebody asks about, with all that plays on it are found and judged with.
struct AskedPosition {
  Position position;
  Rules rules;
  evaluation::Tables tables;
  std::shared_ptr<const movegen::Setting> setting;
};

// Texts as a page has them. An empty alphabet is that of the word list; another has the same
// letters, and the tables count only where it has as many of each. Empty rules are the usual ones.
struct PositionTexts {
  std::string_view alphabet;
  std::string_view layout;
  std::string_view rules;
  std::string_view cgp;
};
Result<AskedPosition> read_position(const Engine& engine, const PositionTexts& texts);

// The field "position" of a request: {"layout", "cgp"} and perhaps "rules" and "alphabet".
Result<AskedPosition> read_position(const Engine& engine, const boost::json::object& request);

}  // namespace quoin::wasm
