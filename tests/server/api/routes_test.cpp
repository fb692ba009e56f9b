#include "server/api/routes.h"

#include <map>
#include <set>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/text.h"

namespace quoin::server {
namespace {

namespace json = boost::json;

// "GET /api/people/{}", and the types of a body that it takes.
using Types = std::set<std::string>;
using Routes = std::map<std::string, Types>;

Routes routes_of_the_server() {
  Routes routes{{"GET " + std::string(LivePath), {}}};
  for (const std::span<const Route> some : all_routes()) {
    for (const Route& route : some) {
      Types& types = routes[std::string(route.method) + " " + std::string(route.path)];
      if (route.method != "POST") continue;
      for (const std::string_view type : split_words(route.types)) types.emplace(type);
    }
  }
  return routes;
}

// "/api/people/{name}" as "/api/people/{}".
std::string without_names(std::string_view path) {
  std::string bare;
  for (const char character : path) {
    if (bare.ends_with('{') && character != '}') continue;
    bare += character;
  }
  return bare;
}

Types types_of(const json::object& operation) {
  Types types;
  const json::value* body = operation.if_contains("requestBody");
  if (body == nullptr) return types;
  for (const auto& [type, schema] : body->at("content").as_object()) types.emplace(type);
  return types;
}

Routes routes_of_the_document() {
  Routes routes;
  const Result<std::string> text = read_file(QUOIN_SOURCE_DIR "/docs/openapi.json");
  const json::value document = json::parse(text.value());
  for (const auto& [path, methods] : document.at("paths").as_object()) {
    for (const auto& [method, operation] : methods.as_object()) {
      const std::string name = method == "get" ? "GET " : method == "post" ? "POST " : "";
      EXPECT_NE(name, "") << method << " " << path;
      routes[name + without_names(path)] = types_of(operation.as_object());
    }
  }
  return routes;
}

TEST(Routes, AreThoseOfTheDocumentAndTakeWhatItSays) {
  const Routes known = routes_of_the_server();
  EXPECT_GT(known.size(), 40U);
  EXPECT_EQ(known, routes_of_the_document());
}

TEST(Routes, StandOnce) {
  std::set<std::string> seen;
  for (const std::span<const Route> some : all_routes()) {
    for (const Route& route : some) {
      const std::string name = std::string(route.method) + " " + std::string(route.path);
      EXPECT_TRUE(seen.insert(name).second) << name;
    }
  }
}

}  // namespace
}  // namespace quoin::server
