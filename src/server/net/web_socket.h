#pragma once

#include <memory>

#include "server/net/hub.h"
#include "server/net/peer_stream.h"

namespace quoin::server::net {

// Answers a request to become a WebSocket, and serves it until it closes.
void serve_web_socket(const std::shared_ptr<Hub>& hub, PeerStream stream, Place place,
                      const Request& request, Service::Upgrade upgrade);

}  // namespace quoin::server::net
