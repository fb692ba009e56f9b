#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/layout.h"

namespace quoin::wasm {

// Texts as a page has them (docs/protocol.md).
struct InspectionTexts {
  std::string_view alphabet;  // of a `setting`, as are the next two
  std::string_view layout;
  std::string_view rules;
  std::string_view board;   // rows of a `state`, a line for each
  std::string_view placed;  // a line for each tile that was laid: square, tab, tile in notation
};

// Says what tiles on a board would be as a play, whatever its words: its score, or what is wrong.
// It is asked with every tile that somebody lays, and reads what stays the same once.
class Inspection {
 public:
  // The lines of quoin_inspect_placement (wasm/engine.h).
  Result<std::string> inspect(const InspectionTexts& texts);

 private:
  struct Setting {
    std::string alphabet_text;
    std::string layout_text;
    std::string rules_text;
    AlphabetPtr alphabet;
    LayoutPtr layout;
    std::vector<int> bingo_bonuses;

    bool is_of(const InspectionTexts& texts) const;
  };

  static Result<Setting> read_setting(const InspectionTexts& texts);

  std::optional<Setting> setting_;
};

}  // namespace quoin::wasm
