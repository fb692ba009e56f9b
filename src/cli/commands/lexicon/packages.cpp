#include "cli/commands/lexicon/packages.h"

#include <unistd.h>

#include <filesystem>
#include <vector>

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/commands/process.h"
#include "cli/commands/reasons.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

bool is_installed(const std::string& package) {
  const Result<Finished> asked =
      run_process({"dpkg-query", "-W", "-f", "${db:Status-Status}", package});
  return asked && asked->exit_code == 0 && asked->output == "installed";
}

Result<std::string> unzipped(const std::string& path) {
  Result<std::string> bytes = read_file(path);
  if (!bytes || !bytes->starts_with("\x1f\x8b")) return bytes;
  Result<Finished> gzip = run_process({"gzip", "-dc", path});
  if (!gzip) return gzip.error();
  if (gzip->exit_code != 0) return Error(reasons::gzip_failed).within(path);
  return std::move(gzip->output);
}

// What apt-get said was wrong, without the rest of what it says.
std::string complaint(const Finished& apt) {
  for (const std::string_view line : split_lines(apt.errors)) {
    if (line.starts_with("E: ")) return std::string(line.substr(3));
  }
  return fmt::format("it ended with {}", apt.exit_code);
}

}  // namespace

Result<std::string> Packages::read(const std::string& package, const std::string& path) {
  if (!is_installed_.contains(package)) is_installed_[package] = is_installed(package);
  std::error_code error;
  if (is_installed_[package] && fs::is_regular_file("/" + path, error)) return unzipped("/" + path);
  const Result<std::string> root = fetched_root(package);
  if (!root) return root.error();
  const std::string place = *root + "/" + path;
  if (!fs::exists(place, error)) {
    return Error(reasons::not_in_package, package, path);
  }
  return unzipped(place);
}

std::optional<std::string> Packages::read_if_there(const std::string& package,
                                                   const std::string& path) {
  const Result<std::string> text = read(package, path);
  return text ? std::optional(*text) : std::nullopt;
}

Result<std::string> Packages::fetched_root(const std::string& package) {
  if (const auto known = roots_.find(package); known != roots_.end()) return known->second;
  if (!folder_) {
    Result<TemporaryFolder> made = TemporaryFolder::make();
    if (!made) return made.error();
    folder_.emplace(*std::move(made));
  }
  const std::string folder = folder_->path() + "/" + package;
  if (const Result<void> made = make_folder(folder); !made) return made.error();
  on_stage_("fetching the package " + package);
  Result<void> fetched = fetch(package, folder);
  if (!fetched && !has_own_index_) {
    // A machine whose package index is old or was thrown away: a fresh one, for us alone.
    if (const Result<void> updated = update_index(); updated) fetched = fetch(package, folder);
  }
  if (!fetched) return fetched.error();

  std::vector<fs::path> archives;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".deb") archives.push_back(entry.path());
  }
  if (archives.size() != 1) return Error(reasons::package_not_brought, package);
  std::string root = folder + "/files";
  const Result<Finished> unpacked =
      run_process({"dpkg-deb", "-x", archives.front().string(), root});
  if (!unpacked) return unpacked.error();
  if (unpacked->exit_code != 0) {
    return Error(reasons::package_not_unpacked, package);
  }
  roots_.emplace(package, root);
  return root;
}

Result<Finished> Packages::apt_get(const std::vector<std::string>& arguments, bool with_own_index,
                                   const std::string& folder) const {
  std::vector<std::string> command = {"apt-get", "-q"};
  const auto add = [&](const std::string& option) {
    command.insert(command.end(), {"-o", option});
  };
  // As root, apt would hand the download to a user who may not write into our folder.
  if (::geteuid() == 0) add("APT::Sandbox::User=root");
  if (with_own_index) {
    add("Dir::State::lists=" + folder_->path() + "/index");
    add("Dir::Cache=" + folder_->path() + "/cache");
  }
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_process(command, {.folder = folder, .environment = {"LC_ALL=C"}});
}

Result<void> Packages::fetch(const std::string& package, const std::string& folder) {
  const Result<Finished> apt =
      apt_get({"-o", "Acquire::Retries=3", "download", package}, has_own_index_, folder);
  if (!apt) return Error(reasons::no_apt_get, package);
  if (apt->exit_code == 0) return {};
  return Error(reasons::package_not_fetched, package, complaint(*apt));
}

Result<void> Packages::update_index() {
  on_stage_("fetching the index of packages");
  for (const char* folder : {"/index/partial", "/cache/archives/partial"}) {
    if (const Result<void> made = make_folder(folder_->path() + folder); !made) return made.error();
  }
  const Result<Finished> apt = apt_get({"update"}, true, "");
  if (!apt) return apt.error();
  if (apt->exit_code != 0) return Error(reasons::package_index_not_fetched, complaint(*apt));
  has_own_index_ = true;
  return {};
}

}  // namespace quoin::cli
