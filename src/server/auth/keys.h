#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "core/draws.h"
#include "table/person.h"

namespace quoin::server {

class Chance;

// The key that signs what people carry: who they are, that they were invited, which seat is theirs.
// All nodes of one server share it.
class Keys {
 public:
  static constexpr std::size_t KeyBytes = 32;

  explicit Keys(const std::array<std::uint8_t, KeyBytes>& key) : key_(key) {}

  // From text: 64 hexadecimal digits.
  static Result<Keys> from_hex(std::string_view hex);
  // From a file; made, for its owner alone, where it is missing.
  static Result<Keys> from_file(const std::string& path);

  // What is signed for one purpose says nothing for another.
  std::string sign(std::string_view purpose, std::string_view text) const;
  // Takes as long for a wrong signature as for a right one.
  bool is_signed(std::string_view purpose, std::string_view text, std::string_view signature) const;

  // A name that follows from another, and that nobody without the key can work out.
  std::string derived_id(std::string_view purpose, std::string_view text) const;

 private:
  std::array<std::uint8_t, KeyBytes> key_;
};

using table::Person;

// What a cookie says. A guest is whoever holds it; who has an account logged in, and is asked to do
// so again when the epoch of the account is another (auth/accounts.h).
struct Session {
  Person person;
  std::int64_t epoch = 0;  // 0: a guest

  bool is_guest() const { return epoch == 0; }
  bool operator==(const Session&) const = default;
};

// The value of the cookie, and back; nothing where it was not made by these keys.
std::string to_cookie(const Session& session, const Keys& keys);
std::optional<Session> session_from_cookie(std::string_view value, const Keys& keys);
Person new_person(Chance& chance);

}  // namespace quoin::server
