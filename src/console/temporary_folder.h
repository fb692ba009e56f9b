#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace quoin::cli {

// A folder of our own, removed with all that is in it when this goes.
class TemporaryFolder {
 public:
  static Result<TemporaryFolder> make();

  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace quoin::cli
