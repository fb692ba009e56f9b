#include "wasm/engine.h"

#include <cstring>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "evaluation/tables_file.h"
#include "lexicon/build/compiler.h"
#include "notation/json_fields.h"
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

  bool inspect(const std::string& board, const std::string& placed,
               const std::string& alphabet_name = "english", const std::string& rules = "") {
    const std::string alphabet = test::alphabet(alphabet_name)->canonical_text();
    const std::string layout = test::layout("standard")->canonical_text();
    return quoin_inspect_placement(engine_, alphabet.data(), alphabet.size(), layout.data(),
                                   layout.size(), rules.data(), rules.size(), board.data(),
                                   board.size(), placed.data(), placed.size()) == 1;
  }

  std::string answer() const { return {quoin_answer(engine_), quoin_answer_size(engine_)}; }
  std::string refusal() const {
    const Result<boost::json::object> said = notation::parse_json_object(answer());
    return said ? std::string(said->at("error").as_string()) : "no JSON: " + answer();
  }

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
  EXPECT_EQ(refusal(), "no word list is open");
  ASSERT_TRUE(open(pets_file()));
  ASSERT_TRUE(open_tables(tables_file({{"S", 8000}})));
  EXPECT_FALSE(open_tables("no tables"));
  EXPECT_EQ(refusal(), "not a Quoin table file");
  ASSERT_TRUE(best_plays(EmptyBoard + " AS/ 0/0 0", 1));
  EXPECT_EQ(answer(), "-\t\tA\t0\tS\t8.000\n") << "the tables before stay open";
  const AlphabetPtr spanish = test::alphabet("spanish");
  ASSERT_TRUE(
      open(*lexicon::compile_lexicon(test::word_list(*spanish, {"AS"}), *spanish, {.name = "as"})));
  EXPECT_FALSE(open_tables(tables_file({{"S", 8000}})));
  EXPECT_TRUE(refusal().starts_with("made for other tiles")) << answer();
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
  EXPECT_EQ(answer(), R"({"error":"no word list is open","reason":"lexicon_not_open","with":{}})");
  ASSERT_TRUE(open(pets_file()));
  EXPECT_FALSE(find_plays("15/15 AT/ 0/0 0"));
  EXPECT_TRUE(refusal().starts_with("position: ")) << answer();
  EXPECT_FALSE(find_plays(EmptyBoard + " AT/ 0/0 0", "no layout"));
  EXPECT_TRUE(refusal().starts_with("layout: ")) << answer();
}

TEST_F(WasmEngine, KeepsItsWordListWhereAnotherCannotBeOpened) {
  ASSERT_TRUE(open(pets_file()));
  std::string damaged = pets_file();
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_FALSE(open(damaged));
  EXPECT_TRUE(refusal().starts_with("damaged: ")) << answer();
  EXPECT_FALSE(open(""));
  EXPECT_TRUE(find_plays(EmptyBoard + " AT/ 0/0 0"));
  EXPECT_EQ(answer(), "8G\tAT\tAT\t4\t\n8G\tTA\tTA\t4\t\n8H\tAT\tAT\t4\t\n8H\tTA\tTA\t4\t\n");
}

// The rows of a board of 15, with these written over the empty ones.
std::string board_with(const std::vector<std::pair<int, std::string>>& rows) {
  std::string board;
  for (int row = 1; row <= 15; ++row) {
    std::string line(15, '.');
    for (const auto& [number, text] : rows) {
      if (number == row) line = text;
    }
    board += (row == 1 ? "" : "\n") + line;
  }
  return board;
}

const std::string NoTiles = board_with({});
const std::string Cat = board_with({{8, ".......CAT....."}});

TEST_F(WasmEngine, InspectsAFirstPlayWithoutAWordList) {
  ASSERT_TRUE(inspect(NoTiles, "8H\tA\n8G\tC\n8I\tT")) << answer();
  EXPECT_EQ(answer(), "play\t8G\tCAT\t10\t0\nword\t8G\tCAT\t10\n");
  ASSERT_TRUE(inspect(NoTiles, "9H\tT\n8H\tA\n")) << answer();
  EXPECT_EQ(answer(), "play\tH8\tAT\t4\t0\nword\tH8\tAT\t4\n");
}

TEST_F(WasmEngine, InspectsAPlayWithAllTheWordsThatItMakes) {
  // CATS, and the S begins SO; blanks count nothing.
  ASSERT_TRUE(inspect(Cat, "8K\tS\n9K\to")) << answer();
  EXPECT_EQ(answer(), "play\tK8\tSo\t7\t0\nword\tK8\tSo\t1\nword\t8H\tCATS\t6\n");
  ASSERT_TRUE(inspect(Cat, "8K\tS")) << answer();
  EXPECT_EQ(answer(), "play\t8H\t...S\t6\t0\nword\t8H\tCATS\t6\n") << "with one tile too";
  const std::string blank = board_with({{8, ".......CaT....."}});
  ASSERT_TRUE(inspect(blank, "9I\tT\n7I\tB")) << answer();
  EXPECT_EQ(answer(), "play\tI7\tB.T\t8\t0\nword\tI7\tBaT\t8\n");
}

TEST_F(WasmEngine, InspectsTheBonusOfTheRules) {
  const std::string seven = "8H\tQ\n8I\tU\n8J\tO\n8K\tI\n8L\tN\n8M\tE\n8N\tD";
  ASSERT_TRUE(inspect(NoTiles, seven)) << answer();
  EXPECT_TRUE(answer().starts_with("play\t8H\tQUOINED\t86\t50\n")) << answer();
  ASSERT_TRUE(inspect(NoTiles, seven, "english", "bingo=7:35")) << answer();
  EXPECT_TRUE(answer().starts_with("play\t8H\tQUOINED\t71\t35\n")) << answer();
}

TEST_F(WasmEngine, InspectsTilesOfSeveralLetters) {
  ASSERT_TRUE(inspect(NoTiles, "8I\tI\n8H\t[CH]\n8J\tC\n8K\to", "spanish")) << answer();
  EXPECT_EQ(answer(), "play\t8H\t[CH]ICo\t18\t0\nword\t8H\t[CH]ICo\t18\n");
  const std::string board = board_with({{8, ".......[ch]ICo...."}});
  ASSERT_TRUE(inspect(board, "8L\tS", "spanish")) << answer();
  EXPECT_EQ(answer(), "play\t8H\t....S\t6\t0\nword\t8H\t[ch]ICoS\t6\n");
}

TEST_F(WasmEngine, NamesTheFaultOfAPlacement) {
  const auto fault = [&](const std::string& board, const std::string& placed) {
    EXPECT_TRUE(inspect(board, placed)) << answer();
    return answer();
  };
  EXPECT_EQ(fault(NoTiles, ""), "fault\tno-tiles\tplay_without_tiles\n");
  EXPECT_EQ(fault(NoTiles, "8H\tA\n16A\tB"), "fault\toff-the-board\tplay_off_board\n");
  EXPECT_EQ(fault(Cat, "8H\tA"), "fault\tsquare-taken\tplay_on_taken_square\n");
  EXPECT_EQ(fault(NoTiles, "8H\tA\n8H\tB"), "fault\ttwo-on-one-square\tplay_two_on_one_square\n");
  EXPECT_EQ(fault(NoTiles, "8H\tA\n9I\tB"), "fault\tnot-in-line\tplay_not_in_line\n");
  EXPECT_EQ(fault(NoTiles, "8H\tA\n8J\tB"), "fault\tgap\tplay_has_gap\n");
  EXPECT_EQ(fault(NoTiles, "9H\tA\n9I\tB"), "fault\tstart-not-covered\tplay_off_start\n");
  EXPECT_EQ(fault(Cat, "1A\tA\n1B\tB"), "fault\ttouches-nothing\tplay_touches_nothing\n");
  EXPECT_EQ(fault(NoTiles, "8H\tA"), "fault\tsingle-letter-word\tplay_of_one_letter\n");
}

TEST_F(WasmEngine, SaysWhichTextOfAnInspectionIsWrong) {
  const auto complaint = [&](const std::string& board, const std::string& placed,
                             const std::string& rules = "") {
    EXPECT_FALSE(inspect(board, placed, "english", rules));
    return answer();
  };
  EXPECT_EQ(complaint("...", ""), "board: expected 15 rows");
  EXPECT_EQ(complaint(board_with({{1, "..."}}), ""), "board: expected rows of 15 squares");
  EXPECT_TRUE(complaint(board_with({{1, "!.............."}}), "").starts_with("board: "));
  EXPECT_EQ(complaint(NoTiles, "8H A"), "placed: expected a square, a tab and a tile");
  EXPECT_TRUE(complaint(NoTiles, "H\tA").starts_with("placed: 'H' is not a square"));
  EXPECT_EQ(complaint(NoTiles, "8H\tAB"), "placed: 'AB' is not one tile");
  EXPECT_EQ(complaint(NoTiles, "8H\t"), "placed: '' is not one tile");
  EXPECT_EQ(complaint(NoTiles, "8H\t?"), "placed: a blank that is laid has a letter");
  EXPECT_TRUE(complaint(NoTiles, "8H\tÜ").starts_with("placed: "));
  EXPECT_TRUE(complaint(NoTiles, "8H\tA", "odd=yes").starts_with("rules: "));
  ASSERT_TRUE(inspect(NoTiles, "8H\tA\n8I\tT")) << "and it goes on";
}

TEST_F(WasmEngine, InspectsAnotherTableAfterTheFirst) {
  ASSERT_TRUE(inspect(NoTiles, "8H\tQ\n8I\tA"));
  EXPECT_EQ(answer(), "play\t8H\tQA\t22\t0\nword\t8H\tQA\t22\n");
  ASSERT_TRUE(inspect(NoTiles, "8H\tQ\n8I\tA", "spanish"));
  EXPECT_EQ(answer(), "play\t8H\tQA\t12\t0\nword\t8H\tQA\t12\n");
}

}  // namespace
}  // namespace quoin::wasm
