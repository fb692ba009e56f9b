#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace quoin::server {

// Passwords are kept as what Argon2id makes of them, so that who steals the database has to spend
// as much memory and time on every guess as we do on a log-in: 64 MB and 0.08 s.
// That is too long for the thread that plays, and so there is one for it.
class Passwords {
 public:
  using Post = std::function<void(std::function<void()>)>;

  // Answers come through `post`. So many may wait; more are refused.
  explicit Passwords(Post post, std::size_t max_waiting = 50);
  ~Passwords();
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;

  // Whether it was taken on. The text to be stored is empty where memory is short.
  bool hash(std::string password, std::function<void(std::string)> then);
  // `stored` is what hash() gave. Empty: nobody has that name, and to say so takes as long as for a
  // wrong password.
  bool verify(std::string password, std::string stored, std::function<void(bool)> then);

 private:
  using Job = std::function<std::function<void()>()>;

  bool submit(Job job);
  void run();

  const Post post_;
  const std::size_t max_waiting_;
  const std::string nobodys_;  // a hash of what nobody knows
  std::mutex mutex_;
  std::condition_variable has_work_;
  std::deque<Job> waiting_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace quoin::server
