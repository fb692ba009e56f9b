#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "base/result.h"
#include "client/http.h"

namespace quoin::bench {

// A server process seen from outside: what the system and its own /metrics say about it.
class ServerProbe {
 public:
  ServerProbe(client::Url server, int process) : server_(std::move(server)), process_(process) {
    server_.target = "/metrics";
  }

  double cpu_seconds() const {
    std::ifstream file("/proc/" + std::to_string(process_) + "/stat");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    // After the name in parentheses: the 12th and 13th field are user and system time.
    std::istringstream fields(text.substr(std::min(text.rfind(')') + 2, text.size())));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user = 0;
    double system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }

  // Resident memory, in kB.
  std::int64_t resident() const {
    std::ifstream file("/proc/" + std::to_string(process_) + "/status");
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with("VmRSS:")) return std::stoll(line.substr(6));
    }
    return 0;
  }

  // All its metrics, by name and label; nothing where it does not answer.
  std::map<std::string, double> metrics() const {
    std::map<std::string, double> values;
    const Result<client::HttpReply> reply =
        client::http_request(server_, "GET", {}, "", std::chrono::seconds(20));
    if (!reply || reply->status != 200) return values;
    std::istringstream lines(reply->body);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t space = line.rfind(' ');
      if (line.starts_with('#') || space == std::string::npos) continue;
      values[line.substr(0, space)] = std::stod(line.substr(space + 1));
    }
    return values;
  }

 private:
  client::Url server_;
  int process_;
};

}  // namespace quoin::bench
