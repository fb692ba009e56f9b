#include "base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/reasons.h"

namespace quoin {

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path) {
  const auto failed = [&] {
    return Error(reasons::cannot_open_file, std::strerror(errno)).within(path);
  };
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return failed();
  struct stat status{};
  if (::fstat(descriptor, &status) != 0) {
    const Error error = failed();
    ::close(descriptor);
    return error;
  }
  std::shared_ptr<MappedFile> file(new MappedFile());
  if (!S_ISREG(status.st_mode)) {
    ::close(descriptor);
    return Error(S_ISDIR(status.st_mode) ? reasons::is_a_folder : reasons::not_a_file).within(path);
  }
  // An empty file cannot be mapped, and need not be.
  if (status.st_size > 0) {
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const start = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
    if (start == MAP_FAILED) {
      const Error error = failed();
      ::close(descriptor);
      return error;
    }
    file->bytes_ = {static_cast<const std::byte*>(start), size};
  }
  ::close(descriptor);
  return std::shared_ptr<const MappedFile>(std::move(file));
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace quoin
