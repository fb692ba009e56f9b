#pragma once

#include <csignal>
#include <cstdint>
#include <string>

namespace quoin::cli {

// Signals that ask the program to leave: Ctrl-C, a closed terminal, kill. The one state that
// belongs to the process as a whole, so there is one Interrupts at a time.
class Interrupts {
 public:
  enum class Manner : std::uint8_t {
    LeaveAtOnce,  // says its last words and ends the program, whatever it is doing
    Remember,     // received() answers
  };

  explicit Interrupts(Manner manner);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  void set_last_words(const std::string& text);
  // The signal, or 0.
  static int received();

 private:
  struct sigaction before_[3] = {};
};

}  // namespace quoin::cli
