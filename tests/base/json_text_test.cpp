#include "base/json_text.h"

#include <cmath>
#include <cstdlib>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "base/rng.h"

namespace quoin {
namespace {

namespace json = boost::json;

TEST(JsonText, WritesNumbersAsPlainDecimals) {
  EXPECT_EQ(json_text(json::array{0.3858, 66.0, 0.0001, -27.484, 0.0, 100.5, 123456.789}),
            "[0.3858,66.0,0.0001,-27.484,0.0,100.5,123456.789]");
  EXPECT_EQ(json_text(json::array{1e-9, 1e20}), "[0.000000001,100000000000000000000.0]");
  EXPECT_EQ(json_text(json::array{-7, 18446744073709551615U, true, nullptr}),
            "[-7,18446744073709551615,true,null]");
}

TEST(JsonText, LeavesTextsAsTheyAre) {
  EXPECT_EQ(json_text(json::object{{"1.5E-1", "say \"1E2\" \\"}, {"a", json::array{}}}),
            R"({"1.5E-1":"say \"1E2\" \\","a":[]})");
  EXPECT_EQ(json_text("-1E5"), "\"-1E5\"");
}

TEST(JsonText, IsReadAsTheSameValue) {
  Rng rng(7);
  for (int i = 0; i < 2000; ++i) {
    const double scale = std::pow(10.0, static_cast<double>(rng.below(60)) - 30);
    const double number = (static_cast<double>(rng.below(1'000'000)) - 500'000) * scale;
    const std::string text = json_text(number);
    // Not by Boost, whose reader of numbers is off by a bit now and then.
    EXPECT_EQ(std::strtod(text.c_str(), nullptr), number) << text;
    EXPECT_TRUE(json::parse(text).is_double()) << text;
  }
}

}  // namespace
}  // namespace quoin
