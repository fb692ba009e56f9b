#include "server/config/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"

namespace quoin::server {
namespace {

using testing::HasSubstr;

TEST(Config, ListensToThisMachineAloneUnlessTold) { EXPECT_EQ(Config{}.listen, "127.0.0.1"); }

TEST(Config, ReadsWhatItKnows) {
  const Result<Config> config = parse_config(
      "# a comment\n"
      "listen = 0.0.0.0\n"
      "port=9000   # another\n"
      "\n"
      "database = postgresql://quoin@db/games\n"
      "public-url = https://play.example\n"
      "trusted-proxies = 10.0.0.1, ::1\n"
      "request-rate = 5/50\n"
      "message-rate = 7\n"
      "creation-rate = 0.5\n"
      "metrics = all\n"
      "log-level = warning\n"
      "engine-threads = 3\n"
      "max-connections = 12\n",
      {});
  ASSERT_TRUE(config) << config.error().message();
  EXPECT_EQ(config->listen, "0.0.0.0");
  EXPECT_EQ(config->port, 9000);
  EXPECT_EQ(config->database, "postgresql://quoin@db/games");
  EXPECT_TRUE(config->is_secure());
  EXPECT_EQ(config->trusted_proxies, (std::vector<std::string>{"10.0.0.1", "::1"}));
  EXPECT_EQ(config->request_rate.per_second, 5);
  EXPECT_EQ(config->request_rate.burst, 50);
  EXPECT_EQ(config->message_rate.burst, 7);
  EXPECT_EQ(config->creation_rate.per_second, 0.5);
  EXPECT_EQ(config->creation_rate.burst, 1);
  EXPECT_TRUE(config->shows_metrics_to_all);
  EXPECT_EQ(config->log_level, Log::Level::Warning);
  EXPECT_EQ(config->engines.threads, 3);
  EXPECT_EQ(config->limits.max_connections, 12U);
}

TEST(Config, NamesEveryLineThatIsWrong) {
  const Result<Config> config = parse_config(
      "ports = 80\nport = eighty\njust words\npublic-url = play.example\nmetrics = none\n"
      "request-rate = 0\nlog-level = loud\npublic-url = https://a/b\n",
      {});
  ASSERT_FALSE(config);
  const std::string& message = config.error().message();
  EXPECT_THAT(message, HasSubstr("line 1: there is no 'ports' (did you mean port?)"));
  EXPECT_THAT(message, HasSubstr("line 2: port: expected a number from 0 to 65535"));
  EXPECT_THAT(message, HasSubstr("line 3: expected key = value"));
  for (const char* line : {"line 4", "line 5", "line 6", "line 7", "line 8"})
    EXPECT_THAT(message, HasSubstr(line));
}

TEST(Config, TakesTlsWholeOrNotAtAll) {
  const std::string certificate = "tls-certificate = c.pem\n";
  const std::string key = "tls-key = k.pem\n";
  for (const auto& [text, sentence] : std::vector<std::pair<std::string, std::string>>{
           {certificate, "tls-certificate needs a tls-key"},
           {key, "tls-key needs a tls-certificate"},
           {certificate + key + "public-url = http://play.example\n", "https://"}}) {
    const Result<Config> config = parse_config(text, {});
    ASSERT_FALSE(config) << text;
    EXPECT_THAT(config.error().message(), HasSubstr(sentence));
  }
  const Result<Config> both = parse_config(certificate + key, {});
  ASSERT_TRUE(both);
  EXPECT_TRUE(both->speaks_tls() && both->is_secure());
  EXPECT_FALSE(Config{}.is_secure());
}

TEST(Config, EveryKeyIsInTheDocs) {
  const Result<std::string> page = read_file(std::string(QUOIN_SOURCE_DIR) + "/docs/server.md");
  ASSERT_TRUE(page);
  for (const auto& [key, text] : config_descriptions())
    EXPECT_THAT(*page, HasSubstr("`" + key + "`"));
}

}  // namespace
}  // namespace quoin::server
