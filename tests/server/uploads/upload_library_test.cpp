#include "server/uploads/upload_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "server/rooms/room_support.h"
#include "support/data.h"

namespace quoin::server {
namespace {

using ::testing::HasSubstr;

UploadPtr upload(const std::string& id, UploadKind kind, const std::string& text,
                 const std::string& tiles = "") {
  StoredUpload stored;
  stored.id = id;
  stored.kind = kind;
  stored.text = text;
  stored.tiles = tiles;
  return read_upload(stored).value();
}

std::string two_letters() {
  return "alphabet two\ntitle Two letters\nlanguage xx\nrack 3\nexchange 3\nbingo 3 20\nblank 1 0\n"
         "tile A a 9 1 vowel\ntile B b 9 2\n";
}
std::string small_board() {
  std::string text = "layout small\ntitle Small\nstart 5E\n";
  for (int i = 0; i < 9; ++i) text += "row . . . . 2W . . . .\n";
  return text;
}

class UploadLibraryTest : public ::testing::Test {
 protected:
  UploadLibraryTest() {
    for (const UploadPtr& one : all) library.put(one);
  }
  std::string fault(const Library::Choice& choice) {
    const Result<Library::Prepared> prepared = library.prepare(choice);
    return prepared ? "" : prepared.error().message();
  }

  SmallLibrary installed;
  UploadLibrary library{installed};
  std::vector<UploadPtr> all{upload("list", UploadKind::Lexicon, "ab\nba\nabba\n", two_letters()),
                             upload("english", UploadKind::Lexicon, "cat\ndog\n",
                                    test::alphabet("english")->canonical_text()),
                             upload("tiles", UploadKind::Alphabet, two_letters()),
                             upload("board", UploadKind::Layout, small_board())};
};

TEST_F(UploadLibraryTest, PreparesWhatIsChosen) {
  const Result<Library::Prepared> prepared =
      library.prepare({"upload:list", "upload:tiles", "upload:board", "time=60s"});
  ASSERT_TRUE(prepared) << prepared.error().message();
  EXPECT_EQ(prepared->lexicon, all[0]->lexicon);
  EXPECT_EQ(prepared->config.lexicon, "upload:list");
  EXPECT_EQ(prepared->config.lexicon_fingerprint, all[0]->fingerprint);
  EXPECT_EQ(prepared->config.alphabet->rack_size(), 3);
  EXPECT_EQ(prepared->config.layout->size(), 9);
  EXPECT_TRUE(library.prepare({"upload:list", "", "", ""}));
  EXPECT_TRUE(library.prepare({"upload:list", "upload:list", "", ""}));
  EXPECT_TRUE(library.prepare({"upload:english", "english", "standard", ""}));
  EXPECT_EQ(library.prepare({"", "", "upload:board", ""})->config.lexicon, "small");
  EXPECT_EQ(library.prepare({"", "", "", ""})->config.lexicon, "small");
}

TEST_F(UploadLibraryTest, SaysWhatDoesNotFit) {
  EXPECT_EQ(fault({"upload:none", "", "", ""}), "there is no upload 'upload:none'");
  EXPECT_EQ(fault({"upload:board", "", "", ""}), "upload:board is a board, not a word list");
  EXPECT_EQ(fault({"", "", "upload:tiles", ""}), "upload:tiles is a set of tiles, not a board");
  EXPECT_EQ(fault({"upload:list", "upload:board", "", ""}),
            "upload:board is a board, not a set of tiles");
  EXPECT_THAT(fault({"upload:list", "english", "", ""}), HasSubstr("letters of Two letters"));
  EXPECT_THAT(fault({"", "upload:tiles", "", ""}), HasSubstr("not of Two letters"));
  EXPECT_THAT(fault({"upload:list", "", "", "family-filter=yes"}), HasSubstr("family"));
  EXPECT_THAT(fault({"upload:list", "", "nowhere", ""}), HasSubstr("nowhere"));
}

TEST_F(UploadLibraryTest, FindsTheWordListOfAGame) {
  GameConfig config = library.prepare({"upload:list", "", "", ""})->config;
  EXPECT_EQ(*library.lexicon_of(config), all[0]->lexicon);
  EXPECT_NE((*library.tables_of(all[0]->lexicon)).leaves, nullptr);
  config.lexicon_fingerprint = all[1]->fingerprint;
  EXPECT_THAT(library.lexicon_of(config).error().message(), HasSubstr("begun with"));
}

TEST_F(UploadLibraryTest, ForgetsTheOldestThatNobodyHolds) {
  const std::size_t one = all[0]->bytes;
  UploadLibrary small(installed, 2 * one);
  const auto put = [&](const std::string& id) {
    UploadPtr made = upload(id, UploadKind::Lexicon, "ab\nba\nabba\n", two_letters());
    small.put(made);
    return made;
  };
  const UploadPtr held = put("held");
  put("aaaa");
  put("bbbb");
  put("cccc");
  EXPECT_EQ(small.find("aaaa"), nullptr);
  EXPECT_NE(small.find("bbbb"), nullptr);
  EXPECT_NE(small.find("cccc"), nullptr);
  EXPECT_EQ(small.find("held"), held);
  EXPECT_EQ(small.bytes(), 3 * one);
}

}  // namespace
}  // namespace quoin::server
