#include "notation/catalogue.h"

#include <array>
#include <span>
#include <utility>

#include "base/text.h"
#include "notation/reasons.h"

namespace quoin::notation {
namespace {

using Names = std::pair<std::string_view, std::string_view>;  // ours, the common one
constexpr std::array<Names, 1> AlphabetNames = {{{"english-super", "english_super"}}};
constexpr std::array<Names, 2> LayoutNames = {
    {{"standard", "CrosswordGame"}, {"super", "SuperCrosswordGame"}}};

std::string our_name(std::string_view name, std::span<const Names> table) {
  const std::string lower = to_lower(name);
  for (const auto& [ours, common] : table) {
    if (lower == to_lower(common)) return std::string(ours);
  }
  return lower;
}

std::string common_name(const std::string& name, std::span<const Names> table) {
  for (const auto& [ours, common] : table) {
    if (name == ours) return std::string(common);
  }
  return name;
}

}  // namespace

Result<AlphabetPtr> Catalogue::alphabet_named(std::string_view name) const {
  const std::string ours = our_name(name, AlphabetNames);
  if (alphabet && alphabet->name() == ours) return alphabet;
  if (find_alphabet) return find_alphabet(ours);
  return Error(reasons::file_alphabet_missing, name);
}

Result<LayoutPtr> Catalogue::layout_named(std::string_view name) const {
  const std::string ours = our_name(name, LayoutNames);
  if (layout && layout->name() == ours) return layout;
  if (find_layout) return find_layout(ours);
  return Error(reasons::file_layout_missing, name);
}

std::string common_alphabet_name(const std::string& name) {
  return common_name(name, AlphabetNames);
}

std::string common_layout_name(const std::string& name) { return common_name(name, LayoutNames); }

}  // namespace quoin::notation
