#pragma once

#include <memory>
#include <string>

#include "server/net/hub.h"
#include "server/runtime/loop_implementation.h"

namespace quoin::server::net {

// Answers the requests that come in over the socket, until it closes or becomes a WebSocket; says
// 503 and closes where the limits leave no room. `address` is the peer's, in its normal form.
void serve_connection(const std::shared_ptr<Hub>& hub, TcpSocket socket, std::string address);

}  // namespace quoin::server::net
