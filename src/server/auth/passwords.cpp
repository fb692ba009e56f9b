#include "server/auth/passwords.h"

#include <array>
#include <stdexcept>
#include <utility>

#include <sodium.h>

#include "server/runtime/chance.h"

namespace quoin::server {
namespace {

std::string hash_of(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  const bool is_made = crypto_pwhash_str(text.data(), password.data(), password.size(),
                                         crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                         crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
  return is_made ? std::string(text.data()) : std::string();
}

// A password is not left behind in memory that others get.
void wipe(std::string& text) { sodium_memzero(text.data(), text.size()); }

std::string hash_of_what_nobody_knows() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
  return hash_of(system_chance().id(16));
}

}  // namespace

Passwords::Passwords(Post post, std::size_t max_waiting)
    : nobodys_(hash_of_what_nobody_knows()), worker_("passwords", std::move(post), max_waiting) {}

bool Passwords::hash(std::string password, std::function<void(std::string)> then) {
  return worker_.submit([password = std::move(password), then = std::move(then)]() mutable {
    std::string made = hash_of(password);
    wipe(password);
    return [then = std::move(then), made = std::move(made)] { then(made); };
  });
}

bool Passwords::verify(std::string password, std::string stored, std::function<void(bool)> then) {
  return worker_.submit([this, password = std::move(password), stored = std::move(stored),
                         then = std::move(then)]() mutable {
    const std::string& against = stored.empty() ? nobodys_ : stored;
    const bool is_right =
        crypto_pwhash_str_verify(against.c_str(), password.data(), password.size()) == 0 &&
        !stored.empty();
    wipe(password);
    return [then = std::move(then), is_right] { then(is_right); };
  });
}

}  // namespace quoin::server
