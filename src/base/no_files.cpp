#include "base/file.h"
#include "base/mapped_file.h"
#include "base/reasons.h"

// Where there are no files: in WebAssembly this stands for file.cpp and mapped_file.cpp, and
// whatever asks for a file hears so. Callers there bring bytes.
namespace quoin {
namespace {

Error no_files(const std::string& path) { return Error(reasons::no_files_here).within(path); }

}  // namespace

Result<std::string> read_file(const std::string& path) { return no_files(path); }

Result<void> write_file(const std::string& path, std::string_view) { return no_files(path); }

Result<void> make_folder(const std::string& path) { return no_files(path); }

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path) {
  return no_files(path);
}

MappedFile::~MappedFile() = default;

}  // namespace quoin
