#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "server/runtime/worker.h"

namespace quoin::server {

// Passwords are kept as what Argon2id makes of them, so that who steals the database has to spend
// as much memory and time on every guess as we do on a log-in: 64 MB and 0.08 s.
// That is too long for the thread that plays, and so there is one for it.
class Passwords {
 public:
  using Post = std::function<void(std::function<void()>)>;

  // Answers come through `post`. So many may wait; more are refused.
  explicit Passwords(Post post, std::size_t max_waiting = 50);

  // Whether it was taken on. The text to be stored is empty where memory is short.
  bool hash(std::string password, std::function<void(std::string)> then);
  // `stored` is what hash() gave. Empty: nobody has that name, and to say so takes as long as for a
  // wrong password.
  bool verify(std::string password, std::string stored, std::function<void(bool)> then);

 private:
  const std::string nobodys_;  // a hash of what nobody knows
  Worker worker_;              // the last, so that it ends first
};

}  // namespace quoin::server
