#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/request.h"
#include "server/auth/keys.h"
#include "server/metrics.h"
#include "server/net/listener.h"
#include "server/rate_limit.h"
#include "server/rooms/rooms.h"

namespace quoin::server {

// One page that is open: reads its requests, sends them to rooms, and hears what happens there.
class LiveSession : public net::SocketHandler {
 public:
  LiveSession(Rooms& rooms, Metrics& metrics, Person person, const Rate& message_rate);

  void on_open(net::Socket& socket) override;
  void on_message(std::string_view text) override;
  void on_close() override;

 private:
  class Connection;

  void pass_on(const protocol::Request& request, const std::shared_ptr<Room>& room);
  void remember(const protocol::Request& request, const std::shared_ptr<Room>& room);

  Rooms& rooms_;
  Metrics& metrics_;
  Person person_;
  Rate rate_;
  RateBucket bucket_;
  // Answers that come late find it closed, and not gone.
  std::shared_ptr<Connection> connection_;
  std::vector<std::weak_ptr<Room>> followed_;
};

}  // namespace quoin::server
