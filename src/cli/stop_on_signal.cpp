#include "cli/stop_on_signal.h"

#include <csignal>

namespace quoin::cli {
namespace {

// A signal handler can reach nothing else.
StopFlag* flag_to_set = nullptr;

void on_signal(int signal) {
  flag_to_set->stop();
  std::signal(signal, SIG_DFL);
}

}  // namespace

StopOnSignal::StopOnSignal() {
  static StopFlag flag;
  flag_to_set = &flag;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

StopOnSignal::~StopOnSignal() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

const StopFlag& StopOnSignal::flag() const { return *flag_to_set; }

}  // namespace quoin::cli
