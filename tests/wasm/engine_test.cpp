#include "wasm/engine.h"

#include <cstring>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "evaluation/tables_file.h"
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

  bool open_tables(const std::string& file) {
    void* const bytes = quoin_allocate(file.size());
    std::memcpy(bytes, file.data(), file.size());
    return quoin_open_tables(engine_, bytes, file.size()) == 1;
  }

  bool best_plays(const std::string& position, std::size_t count) {
    const std::string layout = test::layout("standard")->canonical_text();
    return quoin_best_plays(engine_, layout.data(), layout.size(), position.data(), position.size(),
                            count) == 1;
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

// Leaves of up to two tiles, in millipoints; all others are worth nothing.
std::string tables_file(const std::vector<std::pair<std::string, int>>& leaves) {
  const AlphabetPtr english = test::alphabet("english");
  auto numbering = std::make_shared<const evaluation::LeaveNumbering>(*english, 2);
  std::vector<std::int16_t> values(numbering->size());
  for (const auto& [leave, millipoints] : leaves) {
    evaluation::LeaveNumbering::Cursor cursor;
    for (const Tile tile : test::tiles(*english, leave)) cursor = numbering->add(cursor, tile);
    values[cursor.number] = static_cast<std::int16_t>(millipoints / evaluation::Leaves::Unit);
  }
  evaluation::TablesContent content;
  content.leaves = evaluation::Leaves::from_values(std::move(numbering), std::move(values));
  return evaluation::write_tables(content, *english);
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

TEST_F(WasmEngine, FindsTheBestPlaysByEquity) {
  ASSERT_TRUE(open(pets_file()));
  const std::string position = "15/15/15/15/15/15/15/6C1T6/15/15/15/15/15/15/15 AS/ 0/0 0";
  ASSERT_TRUE(best_plays(position, 2)) << answer();
  EXPECT_EQ(answer(), "8G\tCATS\t.A.S\t12\t\t12.000\n8G\tCAT\t.A.\t10\tS\t10.000\n");
  ASSERT_TRUE(open_tables(tables_file({{"S", 8000}, {"A", -1500}, {"AS", 4000}}))) << answer();
  EXPECT_EQ(answer(), "");
  ASSERT_TRUE(best_plays(position, 100)) << answer();
  EXPECT_EQ(answer(),
            "8G\tCAT\t.A.\t10\tS\t18.000\n"
            "8G\tCATS\t.A.S\t12\t\t12.000\n"
            "I7\tAT\tA.\t3\tS\t11.000\n"
            "I8\tTA\t.A\t3\tS\t11.000\n"
            "8I\tTA\t.A\t2\tS\t10.000\n"
            "-\t\tA\t0\tS\t8.000\n");
  ASSERT_TRUE(best_plays(position, 1)) << answer();
  EXPECT_EQ(answer(), "8G\tCAT\t.A.\t10\tS\t18.000\n");
  ASSERT_TRUE(best_plays(position, 0)) << answer();
  EXPECT_EQ(answer(), "");
}

TEST_F(WasmEngine, ExchangesWhereThatIsBest) {
  ASSERT_TRUE(open(pets_file()));
  ASSERT_TRUE(open_tables(tables_file({{"S", 8000}, {"A", -1500}})));
  ASSERT_TRUE(best_plays(EmptyBoard + " AS/ 0/0 0", 10));
  EXPECT_EQ(answer(), "-\t\tA\t0\tS\t8.000\n");
  ASSERT_TRUE(best_plays(EmptyBoard + " A/ 0/0 0", 10));
  EXPECT_EQ(answer(), "-\t\tA\t0\t\t0.000\n");
}

TEST_F(WasmEngine, CountsTheTilesOfTheOthersWhenTheBagIsEmpty) {
  const Result<AlphabetPtr> tiny = Alphabet::parse(
      "alphabet tiny\ntitle Tiny\nlanguage en\nrack 3\nblank 0 0\n"
      "tile A a 3 1 vowel\ntile C c 2 3\ntile T t 1 1\n");
  ASSERT_TRUE(tiny) << tiny.error().message();
  ASSERT_TRUE(open(*lexicon::compile_lexicon(test::word_list(**tiny, {"AT", "CAT"}), **tiny, {})));
  // The other seat holds the A that is known, and A and C that are not; whoever goes out gains
  // them twice.
  ASSERT_TRUE(best_plays("15/15/15/15/15/15/15/6C8/15/15/15/15/15/15/15 AT/A 0/0 0", 1))
      << answer();
  EXPECT_EQ(answer(), "8G\tCAT\t.AT\t10\t\t20.000\n");
}

TEST_F(WasmEngine, RefusesTablesThatDoNotFit) {
  EXPECT_FALSE(open_tables(tables_file({{"S", 8000}})));
  EXPECT_EQ(answer(), "no word list is open");
  ASSERT_TRUE(open(pets_file()));
  ASSERT_TRUE(open_tables(tables_file({{"S", 8000}})));
  EXPECT_FALSE(open_tables("no tables"));
  EXPECT_EQ(answer(), "not a Quoin table file");
  ASSERT_TRUE(best_plays(EmptyBoard + " AS/ 0/0 0", 1));
  EXPECT_EQ(answer(), "-\t\tA\t0\tS\t8.000\n") << "the tables before stay open";
  const AlphabetPtr spanish = test::alphabet("spanish");
  ASSERT_TRUE(
      open(*lexicon::compile_lexicon(test::word_list(*spanish, {"AS"}), *spanish, {.name = "as"})));
  EXPECT_FALSE(open_tables(tables_file({{"S", 8000}})));
  EXPECT_TRUE(answer().starts_with("made for other tiles")) << answer();
  ASSERT_TRUE(best_plays(EmptyBoard + " S/ 0/0 0", 1));
  EXPECT_EQ(answer(), "-\t\tS\t0\t\t0.000\n") << "a new list has no tables yet";
}

TEST_F(WasmEngine, TakesACompactWordList) {
  const AlphabetPtr english = test::alphabet("english");
  ASSERT_TRUE(open(*lexicon::compile_compact_lexicon(
      test::word_list(*english, {"AT", "TA", "CAT", "CATS"}), *english, {.name = "pets"})));
  ASSERT_TRUE(best_plays("15/15/15/15/15/15/15/6C1T6/15/15/15/15/15/15/15 ?\?/ 0/0 0", 1));
  EXPECT_EQ(answer(), "H7\tta\tta\t8\t\t8.000\n");
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
