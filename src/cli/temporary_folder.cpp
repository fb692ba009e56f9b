#include "cli/temporary_folder.h"

#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace quoin::cli {

namespace fs = std::filesystem;

Result<TemporaryFolder> TemporaryFolder::make() {
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / "quoin-XXXXXX").string();
  if (error) return Error("there is no folder for temporary files (" + error.message() + ")");
  if (::mkdtemp(path.data()) == nullptr) {
    return Error("cannot make a temporary folder (" + std::string(std::strerror(errno)) + ")");
  }
  return TemporaryFolder(std::move(path));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace quoin::cli
