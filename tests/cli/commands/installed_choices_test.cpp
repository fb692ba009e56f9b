#include "cli/commands/installed_choices.h"

#include <unistd.h>

#include <cstdlib>

#include <gtest/gtest.h>

#include "base/file.h"
#include "lexicon/build/compiler.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

// Word lists in a folder of the test's own.
class InstalledChoicesTest : public testing::Test {
 protected:
  InstalledChoicesTest() {
    fs::create_directories(folder_);
    ::setenv("QUOIN_LEXICONS", folder_.c_str(), 1);
    ::setenv("XDG_DATA_HOME", (folder_ / "none").c_str(), 1);
    ::setenv("QUOIN_DATA", QUOIN_SOURCE_DIR "/data", 1);
  }
  ~InstalledChoicesTest() override {
    fs::remove_all(folder_);
    for (const char* name : {"QUOIN_LEXICONS", "XDG_DATA_HOME", "QUOIN_DATA"}) ::unsetenv(name);
  }

  fs::path path(const std::string& name) const { return folder_ / (name + ".qlx"); }
  void install(const std::string& name, const std::string& alphabet_name,
               const std::vector<std::string>& words, const std::string& title) const {
    const AlphabetPtr alphabet = test::alphabet(alphabet_name);
    ASSERT_TRUE(write_file(path(name).string(),
                           *lexicon::compile_lexicon(test::word_list(*alphabet, words), *alphabet,
                                                     {.name = name, .title = title})));
  }

  InstalledChoices choices_;

 private:
  fs::path folder_ = fs::temp_directory_path() / ("quoin-choices-" + std::to_string(::getpid()));
};

TEST_F(InstalledChoicesTest, AreTheWordListsWithoutThoseForFamilies) {
  install("pets", "english", {"CAT", "DOG"}, "Pets");
  install("pets-family", "english", {"CAT"}, "Pets, for families");
  install("perros", "spanish", {"PE[RR]O"}, "");
  install("lonely-family", "english", {"AT"}, "Lonely");
  ASSERT_TRUE(write_file(path("broken").string(), "no word list"));
  const std::vector<server::Language> expected = {
      {"lonely-family", "english", "Lonely", "en", 1, false},
      {"perros", "spanish", "perros", "es", 1, false},
      {"pets", "english", "Pets", "en", 2, true}};
  EXPECT_EQ(choices_.languages(), expected);
  fs::remove(path("pets-family"));
  EXPECT_FALSE(choices_.languages().back().has_family_list);
}

TEST_F(InstalledChoicesTest, AreReadAgainWhenTheirFileChanges) {
  install("pets", "english", {"CAT", "DOG"}, "Pets");
  ASSERT_EQ(choices_.languages().front().words, 2U);
  const fs::file_time_type then = fs::last_write_time(path("pets"));
  const auto size = fs::file_size(path("pets"));
  // Of the same size and age: not opened again.
  ASSERT_TRUE(write_file(path("pets").string(), std::string(size, 'x')));
  fs::last_write_time(path("pets"), then);
  EXPECT_EQ(choices_.languages().front().words, 2U);
  install("pets", "english", {"CAT", "DOG", "EEL"}, "Pets");
  fs::last_write_time(path("pets"), then + std::chrono::seconds(1));
  EXPECT_EQ(choices_.languages().front().words, 3U);
}

TEST_F(InstalledChoicesTest, AreTheBoardsWithTheirSizes) {
  const std::vector<server::BoardKind> boards = choices_.boards();
  ASSERT_EQ(boards.size(), 3U);
  EXPECT_EQ(boards[0], (server::BoardKind{"quick", "Quick board, 11×11", 11}));
  EXPECT_EQ(boards[1], (server::BoardKind{"standard", "Standard board, 15×15", 15}));
  EXPECT_EQ(boards[2].size, 21);
}

}  // namespace
}  // namespace quoin::cli
