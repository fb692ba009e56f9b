#include "benchmarks/workbench.h"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "benchmarks/reasons.h"
#include "benchmarks/signature.h"
#include "console/data.h"
#include "console/game_choice.h"

namespace quoin::cli::bench {
namespace {

Result<const movegen::Kernels*> find_kernels(const std::string& name) {
  if (name.empty()) return &movegen::Kernels::best();
  std::vector<std::string_view> names;
  for (const movegen::Kernels* kernels : movegen::Kernels::all()) {
    if (kernels == nullptr) continue;
    if (kernels->name == name) return kernels;
    names.push_back(kernels->name);
  }
  return Error(reasons::no_such_kernels, name, fmt::format("{}", fmt::join(names, ", ")));
}

}  // namespace

std::string Workbench::lexicon_text() const {
  return fmt::format("{}-{}", lexicon->metadata().name,
                     to_hex(lexicon->fingerprint()).substr(0, 8));
}

std::string Workbench::tables_text() const {
  return to_hex(evaluation::fingerprint_of(tables)).substr(0, 8);
}

Result<Workbench> prepare_workbench(const std::string& lexicon, const std::string& kernels,
                                    const Scale& scale, bool is_quiet) {
  const Result<const movegen::Kernels*> found = find_kernels(kernels);
  if (!found) return found.error();
  const Result<lexicon::LexiconPtr> words = load_lexicon(lexicon);
  if (!words) return words.error();
  const Result<arena::TableRules> rules = usual_table_rules(*words);
  if (!rules) return rules.error();
  Result<evaluation::Tables> tables = tables_of(**words, is_quiet);
  if (!tables) return tables.error();
  return Workbench{*words,         Rules::defaults_for((*words)->alphabet()),
                   rules->setting, *std::move(tables),
                   *found,         scale};
}

}  // namespace quoin::cli::bench
