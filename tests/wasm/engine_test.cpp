#include "wasm/engine.h"

#include <cstring>

#include <gtest/gtest.h>

#include "lexicon/compiler.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::wasm {
namespace {

const std::string EmptyBoard = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

// As JavaScript does it: everything through the exported functions.
class WasmEngine : public testing::Test {
 protected:
  ~WasmEngine() override { quoin_delete_engine(engine_); }

  bool open(const std::string& file) {
    void* const bytes = quoin_allocate(file.size());
    std::memcpy(bytes, file.data(), file.size());
    return quoin_open_lexicon(engine_, bytes, file.size()) == 1;
  }

  bool find_plays(const std::string& position,
                  const std::string& layout = test::layout("standard")->canonical_text()) {
    return quoin_find_plays(engine_, layout.data(), layout.size(), position.data(),
                            position.size()) == 1;
  }

  std::string answer() const { return {quoin_answer(engine_), quoin_answer_size(engine_)}; }

 private:
  Engine* engine_ = quoin_new_engine();
};

std::string pets_file() {
  const AlphabetPtr english = test::alphabet("english");
  return *lexicon::compile_lexicon(test::word_list(*english, {"AT", "TA", "CAT", "CATS"}), *english,
                                   {.name = "pets"});
}

TEST_F(WasmEngine, FindsPlaysInLinesBestScoreFirst) {
  ASSERT_TRUE(open(pets_file())) << answer();
  EXPECT_EQ(answer(), "");
  ASSERT_TRUE(find_plays("15/15/15/15/15/15/15/6C1T6/15/15/15/15/15/15/15 AS/ 0/0 0")) << answer();
  EXPECT_EQ(answer(),
            "8G\tCATS\t.A.S\t12\t\n"
            "8G\tCAT\t.A.\t10\tS\n"
            "I7\tAT\tA.\t3\tS\n"
            "I8\tTA\t.A\t3\tS\n"
            "8I\tTA\t.A\t2\tS\n");
}

TEST_F(WasmEngine, HasNoLinesWhereNothingCanBePlayed) {
  ASSERT_TRUE(open(pets_file()));
  ASSERT_TRUE(find_plays(EmptyBoard + " Q/ 0/0 0"));
  EXPECT_EQ(answer(), "");
}

TEST_F(WasmEngine, SaysWhyNot) {
  EXPECT_FALSE(find_plays(EmptyBoard + " AT/ 0/0 0"));
  EXPECT_EQ(answer(), "no word list is open");
  ASSERT_TRUE(open(pets_file()));
  EXPECT_FALSE(find_plays("15/15 AT/ 0/0 0"));
  EXPECT_TRUE(answer().starts_with("position: ")) << answer();
  EXPECT_FALSE(find_plays(EmptyBoard + " AT/ 0/0 0", "no layout"));
  EXPECT_TRUE(answer().starts_with("layout: ")) << answer();
}

TEST_F(WasmEngine, KeepsItsWordListWhereAnotherCannotBeOpened) {
  ASSERT_TRUE(open(pets_file()));
  std::string damaged = pets_file();
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_FALSE(open(damaged));
  EXPECT_TRUE(answer().starts_with("damaged: ")) << answer();
  EXPECT_FALSE(open(""));
  EXPECT_TRUE(find_plays(EmptyBoard + " AT/ 0/0 0"));
  EXPECT_EQ(answer(), "8G\tAT\tAT\t4\t\n8G\tTA\tTA\t4\t\n8H\tAT\tAT\t4\t\n8H\tTA\tTA\t4\t\n");
}

}  // namespace
}  // namespace quoin::wasm
