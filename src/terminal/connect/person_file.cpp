#include "terminal/connect/person_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "console/data.h"
#include "terminal/play/reasons.h"

namespace quoin::cli {
namespace {

constexpr mode_t OwnerOnly = 0600;
constexpr std::size_t MaxCookie = 4096;

// A name that every file system takes.
std::string file_name(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                          (c >= 'A' && c <= 'Z') || c == '-' || c == '.';
    name += is_plain ? std::string(1, c)
                     : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return name;
}

Error system_error(const std::string& path) {
  return Error(reasons::person_file_not_usable, std::strerror(errno)).within(path);
}

}  // namespace

Result<PersonFile> PersonFile::open(const client::Url& server, const std::string& name) {
  const std::string folder = user_data_folder() + "/persons";
  if (const Result<void> made = make_folder(folder); !made) return made.error();
  const std::string path = folder + "/" + file_name(server.host) + "_" +
                           std::to_string(server.port) +
                           (name.empty() ? "" : "_" + file_name(name));
  PersonFile person;
  person.file_ = Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, OwnerOnly));
  const int file = person.file_.number();
  if (!person.file_.is_open() || ::fchmod(file, OwnerOnly) != 0) return system_error(path);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return PersonFile();
  return person;
}

std::string PersonFile::cookie() const {
  if (!file_.is_open()) return "";
  std::array<char, MaxCookie> bytes;
  const ssize_t got = ::pread(file_.number(), bytes.data(), bytes.size(), 0);
  if (got <= 0) return "";
  const std::string cookie(trim(std::string_view(bytes.data(), static_cast<std::size_t>(got))));
  // It goes into a header as it is.
  const bool is_plain =
      std::all_of(cookie.begin(), cookie.end(), [](char c) { return c > ' ' && c <= '~'; });
  return is_plain ? cookie : "";
}

Result<void> PersonFile::remember(const std::string& cookie) const {
  if (!file_.is_open() || cookie == this->cookie()) return {};
  const std::string line = cookie + "\n";
  const bool is_written =
      ::ftruncate(file_.number(), 0) == 0 &&
      ::pwrite(file_.number(), line.data(), line.size(), 0) == static_cast<ssize_t>(line.size()) &&
      ::fsync(file_.number()) == 0;
  return is_written ? Result<void>() : system_error("the file of this person");
}

}  // namespace quoin::cli
