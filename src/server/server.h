#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "server/config/config.h"
#include "server/library/library.h"
#include "server/runtime/log.h"

namespace quoin::server {

// The whole server: loop, storage, engines, rooms and listener put together. One process has one.
class Server {
 public:
  // Everything is opened here, so that what is wrong is said before anything is served.
  static Result<std::unique_ptr<Server>> open(const Config& config, Library& library,
                                              const Log& log);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // As people type it: "http://127.0.0.1:8150/".
  std::string url() const;

  // Serves until SIGTERM or SIGINT; then takes nothing new, lets everything become durable that was
  // begun, tells all pages to come back later, and returns.
  void run();

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace quoin::server
