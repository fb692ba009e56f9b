#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/engines/engine_pool.h"
#include "server/jobs/job_service.h"
#include "server/net/listener.h"
#include "server/runtime/log.h"
#include "server/runtime/rate_limit.h"

namespace quoin::server {

// Everything that an operator may choose; docs/server.md lists it. The defaults serve one machine's
// own users.
struct Config {
  std::string listen = "127.0.0.1";
  std::uint16_t port = 8150;
  std::string database;  // a path, sqlite:PATH or postgresql://…; empty: the user's data folder
  std::string key_file;  // empty: beside the database
  std::string tls_certificate;  // files in PEM; both or neither, and then TLS is the proxy's affair
  std::string tls_key;
  std::string public_url;  // as people type it, where a proxy stands in front: https://play.example
  std::vector<std::string> trusted_proxies;
  bool shows_metrics_to_all = false;
  Log::Level log_level = Log::Level::Info;
  std::size_t max_games = 50'000;  // in memory
  net::Limits limits;
  Rate request_rate{200, 50};   // for each address
  Rate creation_rate{30, 0.5};  // new games, for each address
  Rate entrance_rate{10, 0.1};  // log-ins and new accounts, for each address
  Rate import_rate{5000, 2};    // imported games, for each address
  Rate message_rate{60, 20};    // for each page
  EnginePool::Limits engines;
  JobService::Limits jobs;

  bool speaks_tls() const { return !tls_certificate.empty(); }
  // Whether what people send is encrypted on its way, here or by a proxy.
  bool is_secure() const { return speaks_tls() || public_url.starts_with("https://"); }
};

// One `key = value` in each line; `#` begins a comment. All lines that are wrong are named, each
// with its number: a key that nobody knows is a mistake, not a wish for the future.
Result<Config> parse_config(std::string_view text, Config defaults);

// Each key as it is written, and what it is; for help texts and the docs.
std::vector<std::pair<std::string, std::string>> config_descriptions();

}  // namespace quoin::server
