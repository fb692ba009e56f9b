#include "console/temporary_folder.h"

#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "console/reasons.h"

namespace quoin::cli {

namespace fs = std::filesystem;

Result<TemporaryFolder> TemporaryFolder::make() {
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / "quoin-XXXXXX").string();
  if (error) return Error(reasons::no_temporary_folder, error.message());
  if (::mkdtemp(path.data()) == nullptr) {
    return Error(reasons::temporary_folder_not_made, std::strerror(errno));
  }
  return TemporaryFolder(std::move(path));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace quoin::cli
