#include "cli/named.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/data.h"
#include "cli/reasons.h"
#include "core/board.h"

namespace quoin::cli {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Result<AlphabetPtr> load_named_alphabet(const std::string& name) {
  if (contains(alphabet_names(), name)) return load_alphabet(name);
  return Error(reasons::uses_no_such_alphabet, name);
}

Result<LayoutPtr> load_named_layout(const std::string& name) {
  if (name.starts_with("random:") || contains(layout_names(), name)) return load_layout(name);
  return Error(reasons::uses_no_such_layout, name);
}

Result<lexicon::LexiconPtr> load_named_lexicon(const std::string& name) {
  if (name.find('/') == std::string::npos && !name.ends_with(".qlx")) return load_lexicon(name);
  return Error(reasons::uses_lexicon_by_path, name);
}

std::string usual_layout_name(std::string_view cgp) {
  const std::string_view text = trim(cgp);
  const std::string_view rows = text.substr(0, text.find_first_of(" \t"));
  return std::count(rows.begin(), rows.end(), '/') == MaxBoardSize - 1 ? "super" : "standard";
}

}  // namespace quoin::cli
