#include "matches/experiments/experiment_files.h"

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "console/data.h"
#include "console/input.h"
#include "console/reasons.h"

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

Result<std::vector<std::string>> files_of(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    const std::vector<std::string> inside = names_in(path, Ending);
    if (inside.empty()) return Error(reasons::no_results_in_folder).within(path);
    for (const std::string& name : inside)
      files.push_back((fs::path(path) / (name + std::string(Ending))).string());
    std::sort(files.end() - static_cast<std::ptrdiff_t>(inside.size()), files.end());
  }
  return files;
}

}  // namespace

std::vector<std::string> experiment_names() {
  return names_in(experiments_folder().string(), Ending);
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

Result<std::vector<laboratory::ExperimentResult>> read_results(
    const std::vector<std::string>& paths) {
  const Result<std::vector<std::string>> files = files_of(paths);
  if (!files) return files.error();
  std::vector<laboratory::ExperimentResult> results;
  for (const std::string& file : *files) {
    const Result<std::string> text = read_input(file);
    if (!text) return text.error();
    Result<laboratory::ExperimentResult> result = laboratory::parse_experiment_result(*text);
    if (!result) return result.error().within(file);
    results.push_back(*std::move(result));
  }
  return results;
}

}  // namespace quoin::cli
