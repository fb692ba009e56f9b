#include <gtest/gtest.h>

#include "notation/records/game_record.h"

namespace quoin::notation {
namespace {

TEST(RecordText, IsStableAndKeepsWhatCanBeWritten) {
  EXPECT_EQ(clean_line("  a\tb\x01 \n"), "a b");
  EXPECT_EQ(clean_nickname(" Bot 1 "), "Bot_1");
  EXPECT_EQ(clean_note("\n\n a \r\n\n  b\x7f\n\n"), "a\n\nb");
  for (const std::string text : {"", " ", "\n", "a\n\n\nb", "\x01\n\x02", "é \n x"}) {
    EXPECT_EQ(clean_note(clean_note(text)), clean_note(text));
    EXPECT_EQ(clean_line(clean_line(text)), clean_line(text));
  }
}

}  // namespace
}  // namespace quoin::notation
