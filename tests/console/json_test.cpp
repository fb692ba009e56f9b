#include "console/json.h"

#include <boost/json/object.hpp>
#include <gtest/gtest.h>

namespace quoin::cli {
namespace {

std::string printed(const boost::json::value& value) {
  testing::internal::CaptureStdout();
  print_json(value);
  return testing::internal::GetCapturedStdout();
}

TEST(Json, IsOneLine) {
  EXPECT_EQ(printed(boost::json::object{{"word", "a\nb"}, {"count", 2}}),
            "{\"word\":\"a\\nb\",\"count\":2}\n");
}

TEST(Json, KeepsLettersAndReplacesBytesThatAreNone) {
  EXPECT_EQ(printed(boost::json::value("año")), "\"año\"\n");
  EXPECT_EQ(printed(boost::json::value("a\xff"
                                       "b\xc3")),
            "\"a\xef\xbf\xbd"
            "b\xef\xbf\xbd\"\n");
}

}  // namespace
}  // namespace quoin::cli
