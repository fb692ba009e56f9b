#include "terminal/play/interrupts.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace quoin::cli {
namespace {

constexpr std::array Signals = {SIGINT, SIGTERM, SIGHUP};

// What a signal handler may touch.
std::array<char, 1024> last_words{};
volatile sig_atomic_t last_words_length = 0;
volatile sig_atomic_t received_signal = 0;

void leave_at_once(int signal) {
  [[maybe_unused]] const ssize_t written =
      ::write(STDOUT_FILENO, last_words.data(), static_cast<std::size_t>(last_words_length));
  ::_exit(128 + signal);
}

void remember(int signal) { received_signal = signal; }

}  // namespace

Interrupts::Interrupts(Manner manner) {
  received_signal = 0;
  last_words_length = 0;
  struct sigaction action = {};
  action.sa_handler = manner == Manner::LeaveAtOnce ? leave_at_once : remember;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < Signals.size(); ++i) {
    ::sigaction(Signals[i], nullptr, &before_[i]);
    // Who started the program in the background, or with nohup, wants it to stay.
    if (before_[i].sa_handler != SIG_IGN) ::sigaction(Signals[i], &action, nullptr);
  }
}

Interrupts::~Interrupts() {
  for (std::size_t i = 0; i < Signals.size(); ++i) ::sigaction(Signals[i], &before_[i], nullptr);
}

void Interrupts::set_last_words(const std::string& text) {
  sigset_t blocked;
  sigset_t before;
  sigemptyset(&blocked);
  for (const int signal : Signals) sigaddset(&blocked, signal);
  ::sigprocmask(SIG_BLOCK, &blocked, &before);
  const std::size_t length = std::min(text.size(), last_words.size());
  std::memcpy(last_words.data(), text.data(), length);
  last_words_length = static_cast<sig_atomic_t>(length);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
}

int Interrupts::received() { return received_signal; }

}  // namespace quoin::cli
