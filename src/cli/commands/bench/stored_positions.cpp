#include "cli/commands/bench/stored_positions.h"

#include "base/file.h"
#include "base/reasons.h"
#include "base/text.h"
#include "cli/commands/reasons.h"
#include "cli/data.h"
#include "notation/cgp.h"

namespace quoin::cli::bench {

Result<std::vector<StoredPosition>> stored_positions(const Workbench& bench,
                                                     const std::string& name) {
  const std::string path = data_folder() + "/bench/" + name + ".cgp";
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  std::vector<StoredPosition> positions;
  std::size_t number = 0;
  for (const std::string_view line : split_lines(*text)) {
    ++number;
    if (trim(line).empty() || line.starts_with('#')) continue;
    if (static_cast<int>(positions.size()) == bench.scale.stored_positions) break;
    const Result<notation::CgpPosition> cgp =
        notation::parse_cgp(line, bench.setting->alphabet, bench.setting->layout);
    if (!cgp) return cgp.error().within(reasons::within_line, number).within(path);
    search::Problem problem = search::Problem::from(cgp->position, bench.setting, bench.rules);
    problem.scoreless = {};
    if (const std::optional<Error> fault = search::fault_of(problem))
      return fault->within(reasons::within_line, number).within(path);
    std::optional<std::string> best;
    if (notation::find_cgp_option(line, "lex") == bench.lexicon->metadata().name)
      best = notation::find_cgp_option(line, "best");
    positions.push_back({std::move(problem), std::move(best)});
  }
  if (positions.empty()) return Error(reasons::no_positions_in_file).within(path);
  return positions;
}

}  // namespace quoin::cli::bench
