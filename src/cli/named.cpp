#include "cli/named.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/data.h"
#include "core/board.h"

namespace quoin::cli {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Error none_of_that_name(std::string_view what, std::string_view name, std::string_view option) {
  return Error(
      fmt::format("it uses the {} '{}', and there is none of that name ({} says which one to take)",
                  what, name, option));
}

}  // namespace

Result<AlphabetPtr> load_named_alphabet(const std::string& name) {
  if (contains(alphabet_names(), name)) return load_alphabet(name);
  return none_of_that_name("alphabet", name, "--alphabet");
}

Result<LayoutPtr> load_named_layout(const std::string& name) {
  if (name.starts_with("random:") || contains(layout_names(), name)) return load_layout(name);
  return none_of_that_name("board layout", name, "--layout");
}

Result<lexicon::LexiconPtr> load_named_lexicon(const std::string& name) {
  if (name.find('/') == std::string::npos && !name.ends_with(".qlx")) return load_lexicon(name);
  return Error(fmt::format(
      "it uses the word list '{}', and only --lexicon may give the path of a file", name));
}

std::string usual_layout_name(std::string_view cgp) {
  const std::string_view text = trim(cgp);
  const std::string_view rows = text.substr(0, text.find_first_of(" \t"));
  return std::count(rows.begin(), rows.end(), '/') == MaxBoardSize - 1 ? "super" : "standard";
}

}  // namespace quoin::cli
