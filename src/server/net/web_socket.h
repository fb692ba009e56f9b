#pragma once

#include <memory>

#include "server/net/hub.h"
#include "server/net/loop_implementation.h"

namespace quoin::server::net {

// Answers a request to become a WebSocket, and serves it until it closes.
void serve_web_socket(const std::shared_ptr<Hub>& hub, TcpSocket socket, Place place,
                      const Request& request, Service::Upgrade upgrade);

}  // namespace quoin::server::net
