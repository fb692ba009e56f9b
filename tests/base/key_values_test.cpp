#include "base/key_values.h"

#include <gtest/gtest.h>

namespace quoin {
namespace {

TEST(KeyValues, SurviveBeingWrittenAndRead) {
  const KeyValues pairs = {{"b", "1 = one"}, {"a", "two\nlines, \\n\r"}, {"b", ""}};
  EXPECT_EQ(write_key_values(pairs), "b=1 = one\na=two\\nlines, \\\\n\r\nb=\n");
  EXPECT_EQ(parse_key_values(write_key_values(pairs)), pairs);
}

TEST(KeyValues, SkipWhatIsNoPair) {
  EXPECT_EQ(parse_key_values("a=1\n\nno pair\nb=\\"), (KeyValues{{"a", "1"}, {"b", "\\"}}));
}

}  // namespace
}  // namespace quoin
