#include "server/auth/keys.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include <fmt/format.h>
#include <sodium.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "server/reasons.h"
#include "server/runtime/chance.h"

namespace quoin::server {
namespace {

constexpr std::size_t SignatureBytes = 20;
constexpr std::size_t IdBytes = 8;
constexpr std::size_t PersonBytes = 16;
constexpr std::string_view PersonPurpose = "person";
constexpr std::string_view AccountPurpose = "account";

std::string message(std::string_view purpose, std::string_view text) {
  return fmt::format("quoin {}\n{}", purpose, text);
}

Result<void> write_new(const std::string& path, const std::string& text) {
  // O_EXCL: two servers that start at once must not end up with different keys.
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return Error(reasons::key_not_written, std::strerror(errno)).within(path);
  const bool is_written =
      ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
      ::fsync(file) == 0;
  const int error = errno;
  ::close(file);
  if (is_written) return {};
  ::unlink(path.c_str());
  return Error(reasons::key_not_written, std::strerror(error)).within(path);
}

}  // namespace

Result<Keys> Keys::from_hex(std::string_view hex) {
  const std::optional<Digest> key = digest_from_hex(trim(hex));
  if (!key) return Error(reasons::key_digits);
  return Keys(*key);
}

Result<Keys> Keys::from_file(const std::string& path) {
  if (::access(path.c_str(), F_OK) != 0) {
    // Not by a Chance that is handed in: a key lasts longer than the server that makes it, and is
    // handed in itself where something has to be repeated.
    if (const Result<void> written = write_new(path, system_chance().id(KeyBytes) + "\n");
        !written && ::access(path.c_str(), F_OK) != 0) {
      return written.error();
    }
  }
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0 && (status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    return Error(reasons::key_is_open).within(path);
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  Result<Keys> keys = from_hex(*text);
  if (!keys) return keys.error().within(path);
  return keys;
}

std::string Keys::sign(std::string_view purpose, std::string_view text) const {
  const Digest mac = hmac_sha256(key_, message(purpose, text));
  return to_hex(std::span(mac).first(SignatureBytes));
}

bool Keys::is_signed(std::string_view purpose, std::string_view text,
                     std::string_view signature) const {
  const std::string right = sign(purpose, text);
  return right.size() == signature.size() &&
         sodium_memcmp(right.data(), signature.data(), right.size()) == 0;
}

std::string Keys::derived_id(std::string_view purpose, std::string_view text) const {
  const Digest mac = hmac_sha256(key_, message(purpose, text));
  return to_hex(std::span(mac).first(IdBytes));
}

// "PERSON.SIGNATURE" for a guest, "PERSON.EPOCH.SIGNATURE" for an account.
std::string to_cookie(const Session& session, const Keys& keys) {
  if (session.is_guest())
    return session.person.id + "." + keys.sign(PersonPurpose, session.person.id);
  const std::string text = fmt::format("{}.{}", session.person.id, session.epoch);
  return text + "." + keys.sign(AccountPurpose, text);
}

std::optional<Session> session_from_cookie(std::string_view value, const Keys& keys) {
  const std::vector<std::string_view> parts = split(value, '.');
  if (parts.size() < 2 || parts.size() > 3 || parts[0].size() != 2 * PersonBytes)
    return std::nullopt;
  Session session{{std::string(parts[0])}, 0};
  if (parts.size() == 2) {
    if (!keys.is_signed(PersonPurpose, session.person.id, parts[1])) return std::nullopt;
    return session;
  }
  const std::optional<std::int64_t> epoch = parse_integer(parts[1]);
  const std::string_view text = value.substr(0, parts[0].size() + 1 + parts[1].size());
  if (!epoch || *epoch < 1 || !keys.is_signed(AccountPurpose, text, parts[2])) return std::nullopt;
  session.epoch = *epoch;
  return session;
}

Person new_person(Chance& chance) { return {chance.id(PersonBytes)}; }

}  // namespace quoin::server
