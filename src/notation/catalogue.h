#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/layout.h"

namespace quoin::notation {

// Where a reader finds the alphabet and the layout that a file names. Without the functions a
// file may name only those given here.
struct Catalogue {
  AlphabetPtr alphabet;  // of files that name none
  LayoutPtr layout;
  std::function<Result<AlphabetPtr>(const std::string& name)> find_alphabet;
  std::function<Result<LayoutPtr>(const std::string& name)> find_layout;

  // Other programs' names are understood too: "CrosswordGame" is our "standard".
  Result<AlphabetPtr> alphabet_named(std::string_view name) const;
  Result<LayoutPtr> layout_named(std::string_view name) const;
};

// The names under which other programs know our alphabets and layouts.
std::string common_alphabet_name(const std::string& name);
std::string common_layout_name(const std::string& name);

}  // namespace quoin::notation
