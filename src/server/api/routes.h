#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/api/call.h"
#include "server/reasons.h"

namespace quoin::server {

// What all routes are written with.
namespace json = boost::json;
using net::Response;

// What is answered where (docs/openapi.json). A {} in a path stands for one part of it, whatever
// that is, and becomes an argument of the call.
struct Route {
  std::string_view method;
  std::string_view path;
  void (*answer)(Call call);
  // Of the body of a POST: the types that are taken, and how large it may be; 0: as usual.
  std::string_view types = "application/json";
  std::size_t max_body_bytes = 0;
};

// So many games come in one list at most.
inline constexpr std::size_t MaxListed = 100;

// What becomes a WebSocket, and is no route.
inline constexpr std::string_view LivePath = "/live";

// All of them; where two fit a path, the first is taken.
std::span<const std::span<const Route>> all_routes();

// Each in a file of its name.
std::span<const Route> account_routes();
std::span<const Route> archive_routes();
std::span<const Route> game_routes();
std::span<const Route> job_routes();
std::span<const Route> lexicon_routes();
std::span<const Route> operator_routes();
std::span<const Route> people_routes();
std::span<const Route> upload_routes();

}  // namespace quoin::server
