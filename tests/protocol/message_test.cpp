#include "protocol/message.h"

#include <gtest/gtest.h>

#include "base/reasons.h"
#include "protocol/reasons.h"

namespace quoin::protocol {
namespace {

TEST(Message, RefusesWithTheReasonAndItsSentence) {
  const Refused refused(Refusal::AgainstRules, Error(reasons::word_tiles_count, 21));
  EXPECT_EQ(protocol::refused(9, refused),
            R"({"type":"refused","re":9,"why":"against-rules","reason":"word_tiles_count",)"
            R"("with":{"most":21},"sentence":"A word has 1 to 21 tiles."})");
}

TEST(Message, RefusesWithErrorsWithinErrors) {
  const Error error = Error(reasons::game_too_long).within(reasons::within_line, 7);
  EXPECT_EQ(protocol::refused(0, {Refusal::BadRequest, error}),
            R"({"type":"refused","re":0,"why":"bad-request","reason":"within_line","with":{)"
            R"("number":7,"error":{"reason":"game_too_long","with":{},"sentence":)"
            R"("this game has become too long. Agree to end it, or resign"}},"sentence":)"
            R"("Line 7: this game has become too long. Agree to end it, or resign."})");
}

}  // namespace
}  // namespace quoin::protocol
