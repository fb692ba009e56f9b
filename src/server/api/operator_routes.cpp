// For those who run the server.

#include "server/api/routes.h"
#include "server/net/address.h"

namespace quoin::server {
namespace {

void health(Call call) {
  const bool is_draining = call.services().operations.is_draining();
  const bool has_storage = call.storage().counts().is_available;
  const json::object state{{"status", is_draining   ? "draining"
                                      : has_storage ? "ok"
                                                    : "no-storage"}};
  call.send(Response::json(is_draining || !has_storage ? 503 : 200, json::serialize(state)));
}

void metrics(Call call) {
  if (!call.services().config.shows_metrics_to_all && !net::is_loopback(call.request().address))
    return call.fail(404, reasons::nothing_here);
  call.send(Response::text(200, "text/plain; version=0.0.4; charset=utf-8",
                           call.services().operations.metrics()));
}

}  // namespace

std::span<const Route> operator_routes() {
  static constexpr Route Routes[] = {
      {"GET", "/healthz", health},
      {"GET", "/metrics", metrics},
  };
  return Routes;
}

}  // namespace quoin::server
