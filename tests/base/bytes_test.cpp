#include "base/bytes.h"

#include <gtest/gtest.h>

namespace quoin {
namespace {

TEST(Bytes, AreTextAndNumbers) {
  std::string bytes = "x";
  append_u32(bytes, 0x89abcdef);
  EXPECT_EQ(bytes, "x\xef\xcd\xab\x89");
  EXPECT_EQ(u32_at(as_bytes(bytes), 1), 0x89abcdefu);
  EXPECT_EQ(as_text(as_bytes(bytes)), bytes);
}

}  // namespace
}  // namespace quoin
