#include "cli/experiments/result_files.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/input.h"
#include "cli/reasons.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

Result<std::vector<std::string>> files_of(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> inside;
    for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
      if (entry.path().extension() == ".json") inside.push_back(entry.path().string());
    }
    if (inside.empty()) return Error(reasons::no_results_in_folder).within(path);
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

}  // namespace

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
