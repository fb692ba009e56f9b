#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace quoin::lexicon {

// What a lexicon says about itself. Nothing here depends on the day or the machine, so that
// the same words give the same file.
struct Metadata {
  std::string name;        // short, as on a command line: "english"
  std::string title;       // for people: "English (SCOWL, size 80)"
  std::string source;      // where the words come from
  std::string licence;     // of the words: "GPL-2"
  std::string notice;      // what the licence asks to be shown, perhaps many lines
  std::string created_by;  // the program

  bool operator==(const Metadata&) const = default;
};

// One line "key=value" for each field that is not empty. In a value, a line end is written
// as backslash n and a backslash twice. Keys that are not known are skipped.
std::string to_text(const Metadata& metadata);
Result<Metadata> parse_metadata(std::string_view text);

}  // namespace quoin::lexicon
