#include "base/result.h"

#include <memory>

#include <gtest/gtest.h>

#include "support/said.h"

namespace quoin {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return test::said("it is odd");
  return number / 2;
}

TEST(Result, HoldsAValueOrTheReason) {
  EXPECT_EQ(*half(8), 4);
  ASSERT_FALSE(half(7));
  EXPECT_EQ(half(7).error().message(), "it is odd");
}

TEST(Result, ErrorsAreSeenFromFurtherOut) {
  EXPECT_EQ(half(7).error().within("line 3").within("file").message(), "file: line 3: it is odd");
}

TEST(Result, CarriesWhatCanOnlyBeMoved) {
  Result<std::unique_ptr<int>> made = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = *std::move(made);
  EXPECT_EQ(*taken, 5);
}

TEST(Result, OfNothingIsYesOrTheReason) {
  EXPECT_TRUE(Result<void>());
  EXPECT_FALSE(Result<void>(test::said("no")));
}

}  // namespace
}  // namespace quoin
