#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/library/library.h"

namespace quoin::cli {

// What a table can be opened with here, for people to choose from. A file is read once, and again
// when it has changed; one that cannot be read is left out.
class InstalledChoices {
 public:
  std::vector<server::Language> languages();
  std::vector<server::BoardKind> boards();

 private:
  // What a file held when it was like this.
  template <class T>
  struct Known {
    std::filesystem::file_time_type changed_at;
    std::uintmax_t size = 0;
    std::optional<T> value;
  };
  template <class T>
  using KnownFiles = std::map<std::string, Known<T>>;

  template <class T, class Read>
  static const std::optional<T>& look_up(KnownFiles<T>& known, const std::string& path, Read read);

  KnownFiles<server::Language> languages_;
  KnownFiles<server::BoardKind> boards_;
};

}  // namespace quoin::cli
