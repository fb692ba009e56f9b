#include "console/stop_on_signal.h"

#include <array>

namespace quoin::cli {
namespace {

constexpr std::array Signals = {SIGINT, SIGTERM};

// A signal handler can reach nothing else.
StopFlag* flag_to_set = nullptr;

void on_signal(int signal) {
  flag_to_set->stop();
  std::signal(signal, SIG_DFL);
}

}  // namespace

StopOnSignal::StopOnSignal() {
  flag_to_set = &flag_;
  struct sigaction action = {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < Signals.size(); ++i) ::sigaction(Signals[i], &action, &before_[i]);
}

StopOnSignal::~StopOnSignal() {
  for (std::size_t i = 0; i < Signals.size(); ++i) ::sigaction(Signals[i], &before_[i], nullptr);
}

}  // namespace quoin::cli
