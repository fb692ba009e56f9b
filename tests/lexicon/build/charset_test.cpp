#include "lexicon/build/charset.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace quoin::lexicon {
namespace {

TEST(Charset, IsFoundByTheNamesThatFilesUse) {
  EXPECT_EQ(find_charset("UTF-8"), Charset::Utf8);
  EXPECT_EQ(find_charset("ISO8859-1"), Charset::Latin1);
  EXPECT_EQ(find_charset("iso-8859-2"), Charset::Latin2);
  EXPECT_EQ(find_charset("latin1"), Charset::Latin1);
  EXPECT_EQ(find_charset("ISO8859-15"), Charset::Latin9);
  EXPECT_EQ(find_charset("KOI8-R"), std::nullopt);
}

TEST(Charset, TurnsBytesIntoUtf8) {
  EXPECT_EQ(to_utf8("\xe5\xf8", Charset::Latin1), "åø");
  EXPECT_EQ(to_utf8("\xe8\xb9\xbe", Charset::Latin2), "čšž");
  EXPECT_EQ(to_utf8("\xeb\xfc\xe3\xef\xf2", Charset::Greek), "λόγος");
  EXPECT_EQ(to_utf8("\xbd\xe9", Charset::Latin9), "œé");
  EXPECT_EQ(to_utf8("čš", Charset::Utf8), "čš");
}

TEST(Charset, GivesValidUtf8ForEveryByte) {
  for (const Charset charset :
       {Charset::Latin1, Charset::Latin2, Charset::Greek, Charset::Latin9}) {
    for (int byte = 0; byte < 256; ++byte) {
      EXPECT_TRUE(is_valid_utf8(to_utf8(std::string(1, static_cast<char>(byte)), charset)));
    }
  }
}

}  // namespace
}  // namespace quoin::lexicon
