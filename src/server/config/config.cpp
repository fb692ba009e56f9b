#include "server/config/config.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/reasons.h"
#include "base/text.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

constexpr std::int64_t Many = 1'000'000'000;

using Read = std::function<Result<void>(std::string_view value, Config& config)>;

struct Key {
  std::string name;
  std::string description;
  Read read;
};

// A number, or one inside one of the parts.
template <class... Fields>
Read number(std::int64_t low, std::int64_t high, Fields... path) {
  return [=](std::string_view value, Config& config) -> Result<void> {
    const std::optional<std::int64_t> parsed = parse_integer(value);
    if (!parsed || *parsed < low || *parsed > high)
      return Error(reasons::config_number, low, high, value);
    auto& field = (config.*....*path);
    field = static_cast<std::remove_reference_t<decltype(field)>>(*parsed);
    return {};
  };
}

Read text(std::string Config::* field) {
  return [=](std::string_view value, Config& config) -> Result<void> {
    config.*field = std::string(value);
    return {};
  };
}

std::optional<double> parse_positive(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number && number > 0 && number <= Many ? std::optional(number) : std::nullopt;
}

// "20" or "0.5/100": so many a second, so many at once.
Read rate(Rate Config::* field) {
  return [=](std::string_view value, Config& config) -> Result<void> {
    const std::vector<std::string_view> parts = split(value, '/');
    const std::optional<double> per_second = parse_positive(trim(parts[0]));
    const std::optional<double> burst = parts.size() == 2 ? parse_positive(trim(parts[1]))
                                        : per_second      ? std::max(1.0, *per_second)
                                                          : per_second;
    if (parts.size() > 2 || !per_second || !burst || *burst < 1) {
      return Error(reasons::config_rate, value);
    }
    config.*field = {*burst, *per_second};
    return {};
  };
}

Result<void> read_public_url(std::string_view value, Config& config) {
  const bool is_url = value.starts_with("http://") || value.starts_with("https://");
  const std::size_t host = value.find("://");
  if (!is_url || value.find('/', host + 3) != std::string_view::npos || value.size() <= host + 3)
    return Error(reasons::config_url);
  config.public_url = std::string(value);
  return {};
}

Result<void> read_proxies(std::string_view value, Config& config) {
  config.trusted_proxies.clear();
  for (const std::string_view one : split(value, ',')) {
    if (!trim(one).empty()) config.trusted_proxies.emplace_back(trim(one));
  }
  return {};
}

Result<void> read_metrics(std::string_view value, Config& config) {
  if (value != "loopback" && value != "all") return Error(reasons::config_metrics);
  config.shows_metrics_to_all = value == "all";
  return {};
}

Result<void> read_log_level(std::string_view value, Config& config) {
  constexpr auto& Names = Log::LevelNames;
  const auto found = std::find(Names.begin(), Names.end(), value);
  if (found == Names.end())
    return Error(reasons::config_one_of, fmt::format("{}", fmt::join(Names, ", ")));
  config.log_level = static_cast<Log::Level>(found - Names.begin());
  return {};
}

const std::vector<Key>& keys() {
  static const std::vector<Key> all = {
      {"listen", "the address to listen on; 0.0.0.0 is everywhere", text(&Config::listen)},
      {"port", "the port; 0 takes a free one", number(0, 65535, &Config::port)},
      {"database", "a file, or postgresql://USER@HOST/NAME (password from PGPASSWORD or ~/.pgpass)",
       text(&Config::database)},
      {"key-file",
       "the file with the key that signs cookies; QUOIN_KEY in the environment comes first",
       text(&Config::key_file)},
      {"tls-certificate", "speak TLS with this certificate: a file in PEM, with its chain",
       text(&Config::tls_certificate)},
      {"tls-key", "the private key of the certificate: a file in PEM, without a password",
       text(&Config::tls_key)},
      {"public-url", "how people reach it through a proxy; with https:// cookies are Secure",
       read_public_url},
      {"trusted-proxies", "addresses whose X-Forwarded-For is believed, between commas",
       read_proxies},
      {"metrics", "who may read /metrics: loopback or all", read_metrics},
      {"log-level", "debug, info, warning or error", read_log_level},
      {"max-games", "games in memory at once", number(1, Many, &Config::max_games)},
      {"max-connections", "open at once",
       number(1, Many, &Config::limits, &net::Limits::max_connections)},
      {"max-connections-per-address", "open at once from one address",
       number(1, Many, &Config::limits, &net::Limits::max_connections_per_address)},
      {"request-rate", "requests of one address: a second, and at once",
       rate(&Config::request_rate)},
      {"creation-rate", "new games of one address: a second, and at once",
       rate(&Config::creation_rate)},
      {"entrance-rate", "log-ins and new accounts of one address: a second, and at once",
       rate(&Config::entrance_rate)},
      {"import-rate", "games that one address imports: a second, and at once",
       rate(&Config::import_rate)},
      {"message-rate", "messages of one page: a second, and at once", rate(&Config::message_rate)},
      {"engine-threads", "threads on which computers think",
       number(1, 1024, &Config::engines, &EnginePool::Limits::threads)},
      {"engine-queue", "computer turns that may wait",
       number(1, Many, &Config::engines, &EnginePool::Limits::max_waiting)},
      {"job-threads", "threads for hints, analyses, annotations and matches",
       number(1, 1024, &Config::jobs, &JobService::Limits::threads)},
      {"job-queue", "jobs that may wait, of all people",
       number(1, Many, &Config::jobs, &JobService::Limits::max_waiting)},
  };
  return all;
}

Result<void> read_line(std::string_view line, Config& config) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return Error(reasons::config_line);
  const std::string name(trim(line.substr(0, equals)));
  const std::string_view value = trim(line.substr(equals + 1));
  std::vector<std::string> names;
  for (const Key& key : keys()) {
    if (key.name == name) {
      if (const Result<void> read = key.read(value, config); !read)
        return read.error().within(name);
      return {};
    }
    names.push_back(key.name);
  }
  return Error(reasons::config_no_key, name).guessing(nearest(name, names));
}

}  // namespace

Result<Config> parse_config(std::string_view text, Config defaults) {
  Config config = std::move(defaults);
  std::vector<Error> faults;
  const std::vector<std::string_view> lines = split_lines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = trim(lines[i].substr(0, lines[i].find('#')));
    if (line.empty()) continue;
    if (const Result<void> read = read_line(line, config); !read)
      faults.push_back(read.error().within(reasons::within_line, i + 1));
  }
  if (config.tls_certificate.empty() != config.tls_key.empty())
    faults.emplace_back(config.tls_key.empty() ? reasons::config_needs_tls_key
                                               : reasons::config_needs_tls_certificate);
  if (config.speaks_tls() && config.public_url.starts_with("http://"))
    faults.emplace_back(reasons::config_https);
  if (!faults.empty()) return Error(reasons::several, faults);
  return config;
}

std::vector<std::pair<std::string, std::string>> config_descriptions() {
  std::vector<std::pair<std::string, std::string>> list;
  for (const Key& key : keys()) list.emplace_back(key.name, key.description);
  return list;
}

}  // namespace quoin::server
