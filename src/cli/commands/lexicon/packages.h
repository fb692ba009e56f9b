#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/commands/process.h"
#include "console/temporary_folder.h"

namespace quoin::cli {

// The files of Debian packages, for anybody: no root is needed and nothing is installed. What
// the system has already is read where it lies; the rest is fetched with apt-get into a
// temporary folder, which goes when this goes.
class Packages {
 public:
  // Hears what is being done, in a few words: "fetching scowl".
  using OnStage = std::function<void(const std::string& stage)>;

  explicit Packages(OnStage on_stage) : on_stage_(std::move(on_stage)) {}

  // The bytes of a file, unzipped where it is zipped.
  Result<std::string> read(const std::string& package, const std::string& path);
  // The same for a file that need not be there.
  std::optional<std::string> read_if_there(const std::string& package, const std::string& path);

 private:
  Result<std::string> fetched_root(const std::string& package);
  Result<Finished> apt_get(const std::vector<std::string>& arguments, bool with_own_index,
                           const std::string& folder) const;
  Result<void> fetch(const std::string& package, const std::string& folder);
  Result<void> update_index();

  OnStage on_stage_;
  std::optional<TemporaryFolder> folder_;
  std::map<std::string, bool> is_installed_;
  std::map<std::string, std::string> roots_;  // of the packages fetched so far
  bool has_own_index_ = false;
};

}  // namespace quoin::cli
