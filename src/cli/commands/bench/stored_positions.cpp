#include "cli/commands/bench/stored_positions.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/data.h"
#include "notation/cgp.h"

namespace quoin::cli::bench {

Result<std::vector<search::Problem>> stored_positions(const Workbench& bench,
                                                      const std::string& name) {
  const std::string path = data_folder() + "/bench/" + name + ".cgp";
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  std::vector<search::Problem> problems;
  std::size_t number = 0;
  for (const std::string_view line : split_lines(*text)) {
    ++number;
    if (trim(line).empty() || line.starts_with('#')) continue;
    if (static_cast<int>(problems.size()) == bench.scale.stored_positions) break;
    const Result<notation::CgpPosition> position =
        notation::parse_cgp(line, bench.setting->alphabet, bench.setting->layout);
    if (!position) return position.error().within(fmt::format("{}: line {}", path, number));
    problems.push_back(search::Problem::from(position->position, bench.setting, bench.rules));
    problems.back().scoreless = {};
    if (const std::optional<Error> fault = search::fault_of(problems.back()))
      return fault->within(fmt::format("{}: line {}", path, number));
  }
  if (problems.empty()) return Error(path + ": there are no positions in it");
  return problems;
}

}  // namespace quoin::cli::bench
