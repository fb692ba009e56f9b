#include "notation/error_json.h"

#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/reasons.h"
#include "core/reasons.h"
#include "notation/json_fields.h"

namespace quoin::notation {
namespace {

constexpr Reason<2> TooFew{{"too_few", "there are {count:tile|tiles} of {kind}"}};

std::string json_of(const Error& error) { return boost::json::serialize(error_to_json(error)); }

TEST(ErrorJson, HasReasonArgumentsAndSentence) {
  EXPECT_EQ(
      json_of(Error(TooFew, 3, "Q")),
      R"({"reason":"too_few","with":{"count":3,"kind":"Q"},"sentence":"there are 3 tiles of Q"})");
}

TEST(ErrorJson, HasErrorsWithinErrors) {
  const Error inner(TooFew, 1, "Z");
  const auto object = error_to_json(inner.within(reasons::within_line, 7));
  EXPECT_EQ(object.at("sentence"), "line 7: there are 1 tile of Z");
  EXPECT_EQ(object.at("with").at("number"), 7);
  EXPECT_EQ(object.at("with").at("error"), error_to_json(inner));
}

TEST(ErrorJson, HasSeveralErrorsAsAnArray) {
  const Error all(reasons::several,
                  std::vector<Error>{Error(TooFew, 1, "Z"), Error(TooFew, 2, "Q")});
  EXPECT_EQ(error_to_json(all).at("with").at("errors").as_array().size(), 2U);
}

TEST(ErrorJson, IsAsItsPageShows) {
  const std::string page =
      read_file(std::string(QUOIN_SOURCE_DIR) + "/docs/formats/errors.md").value();
  const std::size_t begin = page.find("```json\n") + 8;
  const auto example = parse_json_object(page.substr(begin, page.find("```", begin) - begin));
  ASSERT_TRUE(example) << example.error().message();
  EXPECT_EQ(
      error_to_json(Error(reasons::not_a_tile, "Ö", "English").within(reasons::within_line, 7)),
      *example);
}

TEST(ErrorJson, TheReasonOnItsPageIsOne) {
  const std::string page =
      read_file(std::string(QUOIN_SOURCE_DIR) + "/docs/formats/errors.md").value();
  const ReasonText& reason = reasons::exchange_below_minimum;
  EXPECT_NE(page.find("```reason\nREASON(" + std::string(reason.key) + ", \"" +
                      std::string(reason.english) + "\")\n```"),
            std::string::npos);
}

}  // namespace
}  // namespace quoin::notation
