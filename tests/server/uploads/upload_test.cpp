#include "server/uploads/upload.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hash.h"
#include "base/text.h"
#include "support/data.h"

namespace quoin::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

StoredUpload words(const std::string& text) {
  StoredUpload stored;
  stored.id = "x";
  stored.tiles = test::alphabet("english")->canonical_text();
  stored.text = text;
  return stored;
}

StoredUpload of_kind(UploadKind kind, const std::string& text) {
  StoredUpload stored;
  stored.kind = kind;
  stored.text = text;
  return stored;
}

std::string fault(const StoredUpload& stored) {
  const Result<UploadPtr> read = read_upload(stored);
  return read ? "" : read.error().message();
}

TEST(Upload, IsAWordList) {
  const Result<UploadPtr> read = read_upload(words("# mine\ncat\r\nDog\tan animal\n\ncat\n"));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ((*read)->size, 2);
  EXPECT_EQ((*read)->lexicon->metadata().name, "upload:x");
  EXPECT_TRUE((*read)->lexicon->contains(*test::alphabet("english")->cut_word("DOG")));
  EXPECT_EQ((*read)->fingerprint, to_hex((*read)->lexicon->fingerprint()));
  EXPECT_GT((*read)->bytes, (*read)->lexicon->size_in_bytes());
}

TEST(Upload, TellsFaultsWithTheirLines) {
  EXPECT_EQ(fault(words("cat\na\nx-ray\ndog\n")),
            "line 2: 'a' is too short; line 3: 'x-ray' has a mark or digit");
  EXPECT_EQ(fault(words("cat\ntwo words\n" + std::string(22, 'a') + "\nжук\n")),
            "line 2: 'two words' is several words; line 3: '" + std::string(22, 'a') +
                "' is too long; line 4: 'жук' has a letter without a tile");
  EXPECT_EQ(fault(words("a\nb\nc\nd\ne\nf\n1\ncat\n")),
            "line 1: 'a' is too short; line 2: 'b' is too short; line 3: 'c' is too short;"
            " line 4: 'd' is too short; line 5: 'e' is too short; and 2 lines more");
}

TEST(Upload, TellsOfLongFaultsInWholeLetters) {
  std::string word = "a";
  for (int i = 0; i < 60; ++i) word += "ж";
  const std::string told = fault(words(word + "\n"));
  EXPECT_TRUE(is_valid_utf8(told)) << told;
  EXPECT_THAT(told, HasSubstr("line 1: 'aж"));
}

TEST(Upload, HasToBeText) {
  EXPECT_EQ(fault(words("cat\nd\xff\n")), "line 2: expected UTF-8 text");
  EXPECT_EQ(fault(words(std::string("cat\ndog\nx\0y\n", 12))), "line 3: expected UTF-8 text");
  EXPECT_THAT(fault(words("")), HasSubstr("has no word"));
  EXPECT_THAT(fault(words("# nothing\n")), HasSubstr("has no word"));
}

TEST(Upload, IsBounded) {
  EXPECT_THAT(fault(words(std::string(MaxLexiconBytes + 1, 'a'))),
              HasSubstr("4 000 000 bytes at most, and this one 4 000 001"));
  EXPECT_THAT(fault(of_kind(UploadKind::Layout, std::string(MaxSmallUploadBytes + 1, ' '))),
              HasSubstr("64 000 bytes at most"));
  std::string many;
  std::size_t count = 0;
  for (char a = 'a'; a <= 'z' && count <= MaxUploadedWords; ++a)
    for (char b = 'a'; b <= 'z'; ++b)
      for (char c = 'a'; c <= 'z'; ++c)
        for (char d = 'a'; d <= 'z' && count <= MaxUploadedWords; ++d, ++count)
          many += {a, b, c, d, '\n'};
  EXPECT_THAT(fault(words(many)), HasSubstr("400 000 words at most, and this one 400 001"));
}

TEST(Upload, IsABoardOrASetOfTiles) {
  const Result<UploadPtr> board =
      read_upload(of_kind(UploadKind::Layout, test::layout("standard")->canonical_text()));
  ASSERT_TRUE(board) << board.error().message();
  EXPECT_EQ((*board)->size, 15);
  EXPECT_EQ((*board)->fingerprint, to_hex(test::layout("standard")->fingerprint()));
  const Result<UploadPtr> tiles =
      read_upload(of_kind(UploadKind::Alphabet, test::alphabet("english")->canonical_text()));
  ASSERT_TRUE(tiles) << tiles.error().message();
  EXPECT_EQ((*tiles)->size, 100);
  EXPECT_EQ((*tiles)->lexicon, nullptr);
  EXPECT_THAT(fault(of_kind(UploadKind::Layout, "layout a\ntitle b\nrow x\n")),
              HasSubstr("line 3: "));
  EXPECT_THAT(fault(of_kind(UploadKind::Alphabet, "alphabet a\nbanana\n")), HasSubstr("line 2: "));
}

TEST(Upload, IsNamedInAChoice) {
  EXPECT_TRUE(is_upload("upload:12"));
  EXPECT_FALSE(is_upload("english"));
  EXPECT_EQ(upload_name("12"), "upload:12");
  EXPECT_THAT(uploads_in({"upload:b", "upload:a", "upload:b", ""}), ElementsAre("b", "a"));
  EXPECT_TRUE(uploads_in({"english", "", "standard", "upload:x"}).empty());
}

}  // namespace
}  // namespace quoin::server
