#include "support/data.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "base/file.h"

namespace quoin::test {
namespace {

template <class T>
T must(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "test data: %s\n", result.error().message().c_str());
    std::abort();
  }
  return *std::move(result);
}

std::string data_path(const std::string& name) {
  return std::string(QUOIN_SOURCE_DIR) + "/data/" + name;
}

}  // namespace

AlphabetPtr alphabet(const std::string& name) {
  return must(Alphabet::parse(must(read_file(data_path("alphabets/" + name + ".txt")))));
}

LayoutPtr layout(const std::string& name) {
  return must(Layout::parse(must(read_file(data_path("layouts/" + name + ".txt")))));
}

std::vector<std::string> alphabet_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(data_path("alphabets")))
    names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

Word tiles(const Alphabet& alphabet, const std::string& notation) {
  return must(alphabet.parse_notation(notation));
}

int scaled(int reduced, int full) { return scaled(reduced, full, reduced); }

int scaled(int reduced, int full, int fewest) {
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && std::string(value) == "1";
  };
  if (is_set("QUOIN_TEST_LONG")) return full;
  return is_set("QUOIN_TEST_SHORT") ? fewest : reduced;
}

}  // namespace quoin::test
