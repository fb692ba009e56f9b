#pragma once

#include <string>

// PostgreSQL for tests: a real one, started by tools/postgres.sh.
namespace quoin::test {

// A server of the test's own, which it may stop and start. It goes with this, or with the process.
class PostgresServer {
 public:
  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start();
  void pause();  // as an administrator does
  void crash();  // without a word to those who are connected

  // The address of a new, empty database.
  std::string make_database();

  const std::string& folder() const { return folder_; }  // of tools/postgres.sh

 private:
  std::string folder_;
};

// The address of a new, empty database on the server that ctest starts for all tests of a build
// (its folder is in QUOIN_POSTGRES), or on one that all tests of this process share.
std::string make_postgres_database();
// The same for a test that can share a database with others: an empty schema in it, which is made
// in a hundredth of the time.
std::string make_postgres_schema();

// Runs SQL and returns the first value of the first row, if any. A failure ends the test program.
std::string ask_postgres(const std::string& address, const std::string& sql);

}  // namespace quoin::test
