#include "support/postgres.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <random>

#include <libpq-fe.h>

#include "base/file.h"
#include "base/text.h"

namespace quoin::test {
namespace {

[[noreturn]] void give_up(const std::string& reason) {
  std::cerr << "postgres: " << reason << '\n';
  std::abort();
}

void run_script(const std::string& command, const std::string& folder,
                const std::string& last = "") {
  const std::string line =
      std::string(QUOIN_SOURCE_DIR) + "/tools/postgres.sh " + command + " '" + folder + "' " + last;
  if (std::system(line.c_str()) != 0) give_up("'" + line + "' failed");
}

std::string address_in(const std::string& folder, const std::string& database) {
  const Result<std::string> file = read_file(folder + "/address");
  if (!file) give_up(file.error().message());
  std::string address(trim(*file));
  const std::string place = "DATABASE";
  return address.replace(address.find(place), place.size(), database);
}

// One that tests of other processes do not take.
std::string new_name() {
  static std::random_device random;
  return "test_" + std::to_string(::getpid()) + "_" + std::to_string(random());
}

std::string make_database_in(const std::string& folder) {
  const std::string name = new_name();
  ask_postgres(address_in(folder, "postgres"), "CREATE DATABASE " + name);
  return address_in(folder, name);
}

std::string shared_server() {
  if (const char* folder = std::getenv("QUOIN_POSTGRES")) return folder;
  static const PostgresServer server;
  return server.folder();
}

}  // namespace

PostgresServer::PostgresServer() {
  std::string pattern = (std::filesystem::temp_directory_path() / "quoin-test.XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) give_up("no folder for the server");
  folder_ = pattern;
  run_script("start", folder_, std::to_string(::getpid()));
}

PostgresServer::~PostgresServer() {
  run_script("stop", folder_);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void PostgresServer::start() { run_script("start", folder_); }
void PostgresServer::pause() { run_script("pause", folder_, "fast"); }
void PostgresServer::crash() { run_script("pause", folder_, "immediate"); }
std::string PostgresServer::make_database() { return make_database_in(folder_); }

std::string make_postgres_database() { return make_database_in(shared_server()); }

std::string make_postgres_schema() {
  const std::string address = address_in(shared_server(), "postgres");
  const std::string name = new_name();
  ask_postgres(address, "CREATE SCHEMA " + name);
  return address + "&options=-csearch_path%3D" + name;
}

std::string ask_postgres(const std::string& address, const std::string& sql) {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(address.c_str()),
                                                                &PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection.get(), sql.c_str()),
                                                             &PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
    give_up(sql + ": " + PQerrorMessage(connection.get()));
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

}  // namespace quoin::test
