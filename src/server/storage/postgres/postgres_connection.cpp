#include "server/storage/postgres/postgres_connection.h"

#include <array>

#include "base/text.h"

namespace quoin::server {

std::optional<PostgresAddress> PostgresAddress::parse(const std::string& address) {
  // What libpq says of an address that it cannot read may quote the password.
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(address.c_str(), nullptr), PQconninfoFree);
  if (!options) return std::nullopt;
  PostgresAddress read;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    const std::string_view keyword = option->keyword;
    const std::string value = option->val == nullptr ? "" : option->val;
    if (keyword == "host") read.host = value;
    if (keyword == "dbname") read.database = value;
    if (keyword == "password") read.password = value;
  }
  return read;
}

std::string PostgresAddress::without_password(std::string text) const {
  for (std::size_t place = 0; !password.empty(); place += 3) {
    place = text.find(password, place);
    if (place == std::string::npos) break;
    text.replace(place, password.size(), "***");
  }
  return text;
}

ConnectionPtr connect_to_postgres(const std::string& address) {
  // What stands before the address gives way to what it says.
  const std::array<const char*, 6> names{"connect_timeout",           "tcp_user_timeout",
                                         "fallback_application_name", "dbname",
                                         "client_encoding",           nullptr};
  const std::array<const char*, 6> values{"5", "10000", "quoin", address.c_str(), "UTF8", nullptr};
  ConnectionPtr connection(PQconnectdbParams(names.data(), values.data(), 1));
  if (PQstatus(connection.get()) == CONNECTION_OK)
    PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  return connection;
}

std::string in_one_line(std::string_view message) {
  std::string line;
  for (const std::string_view part : split_lines(message)) {
    if (trim(part).empty()) continue;
    if (!line.empty()) line += "; ";
    line += trim(part);
  }
  return line;
}

}  // namespace quoin::server
