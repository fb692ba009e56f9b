#include "cli/experiments/experiment_files.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/data.h"
#include "cli/reasons.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view Ending = ".json";

// Among the data of an installed program; in a checkout, beside them.
fs::path experiments_folder() {
  std::error_code error;
  const fs::path installed = fs::path(data_folder()) / "experiments";
  return fs::is_directory(installed, error) ? installed
                                            : fs::path(data_folder()) / ".." / "experiments";
}

}  // namespace

std::vector<std::string> experiment_names() {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(experiments_folder(), error)) {
    if (entry.path().extension() == Ending) names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<NamedExperiment> load_experiment(const std::string& name_or_path) {
  const bool is_path =
      name_or_path.find('/') != std::string::npos || name_or_path.ends_with(Ending);
  const fs::path path = is_path ? fs::path(name_or_path)
                                : experiments_folder() / (name_or_path + std::string(Ending));
  std::error_code error;
  if (!is_path && !fs::exists(path, error)) {
    const std::vector<std::string> names = experiment_names();
    return not_among(Error(reasons::no_such_experiment, name_or_path), name_or_path, names);
  }
  const Result<std::string> text = read_file(path.string());
  if (!text) return text.error();
  Result<laboratory::Experiment> experiment = laboratory::parse_experiment(*text);
  if (!experiment) return experiment.error().within(path.filename().string());
  return NamedExperiment{path.stem().string(), *std::move(experiment)};
}

}  // namespace quoin::cli
