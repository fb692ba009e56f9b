#include "server/archive/entry.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/records/gcg.h"
#include "support/data.h"

namespace quoin::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

notation::Catalogue catalogue() {
  notation::Catalogue known;
  known.alphabet = test::alphabet("english");
  known.layout = test::layout("standard");
  return known;
}

constexpr const char* Game =
    "#player1 Ann Ann Lee\n#player2 BEN\n#title Final\n#lexicon XYZ\n#date 2024-02-29\n"
    ">Ann: CATEEIO 8G CaT +7 7\n>BEN: SOEEAI? J8 SO +8 8\n";

TEST(ArchiveEntry, HoldsWhatIsSearchedAndShown) {
  const Result<ArchivedGame> entry = entry_from_gcg(Game, catalogue(), 5);
  ASSERT_TRUE(entry) << entry.error().message();
  EXPECT_EQ(entry->title, "Final");
  EXPECT_EQ(entry->lexicon, "XYZ") << "nobody need know it";
  EXPECT_EQ(entry->played_at, 1'709'164'800'000);
  ASSERT_EQ(entry->seats.size(), 2U);
  EXPECT_EQ(entry->seats[0].name_key, "ann lee\nann");
  EXPECT_EQ(entry->seats[1].name_key, "ben");
  EXPECT_EQ(entry->seats[1].score, 8);
  EXPECT_THAT(entry->word_keys, ElementsAre("cat", "so", "cats"));
  EXPECT_EQ(entry->players, R"([{"name":"Ann Lee","score":7},{"name":"BEN","score":8}])");
  const boost::json::value statistics = boost::json::parse(entry->statistics);
  EXPECT_EQ(statistics.at("winners"), boost::json::parse("[2]"));
  EXPECT_EQ(statistics.at("players").at(0).at("best").at("word"), "CaT");
}

TEST(ArchiveEntry, IsTheSameForTheSameGameHoweverItIsWritten) {
  const Result<ArchivedGame> one = entry_from_gcg(Game, catalogue(), 5);
  std::string dos;
  for (const char c : std::string(Game)) dos += c == '\n' ? std::string("\r\n") : std::string(1, c);
  dos.replace(dos.find("2024"), 4, "2023");
  const Result<ArchivedGame> other = entry_from_gcg(dos, catalogue(), 7);
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->fingerprint, other->fingerprint);
  EXPECT_NE(one->played_at, other->played_at);
  const Result<ArchivedGame> again = entry_from_gcg(one->gcg, catalogue(), 9);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->gcg, one->gcg);
  EXPECT_EQ(again->statistics, one->statistics);
  EXPECT_EQ(again->played_at, one->played_at);
  std::string noted = Game;
  noted += "#note well played\n";
  EXPECT_NE(entry_from_gcg(noted, catalogue(), 9)->fingerprint, one->fingerprint)
      << "a note is not lost";
}

TEST(ArchiveEntry, KnowsItsTurnsAndTheAlphabetAndTheLayoutThatItsFileNames) {
  Result<ArchivedGame> entry = entry_from_gcg(Game, catalogue(), 5);
  ASSERT_TRUE(entry);
  entry->owner = "somebody";
  const Result<notation::GameRecord> record = record_of(*entry, "", catalogue());
  ASSERT_TRUE(record) << record.error().message();
  EXPECT_EQ(record->alphabet->name(), "english");
  EXPECT_EQ(record->layout->name(), "standard");
  EXPECT_EQ(notation::to_gcg(*record).value(), entry->gcg);
  notation::Catalogue other = catalogue();
  other.alphabet = test::alphabet("spanish");
  EXPECT_FALSE(record_of(*entry, "", other)) << "there is no English here any more";
}

TEST(ArchiveEntry, SaysInWhichLineAFileIsWrong) {
  const auto error = [](const std::string& text) {
    const Result<ArchivedGame> entry = entry_from_gcg(text, catalogue(), 5);
    return entry ? "" : entry.error().message();
  };
  EXPECT_THAT(error("#player1 a\n#player2 b\n>a: CAT 8G CAT +7 7\n>b: DOG 8G DOG +5 5\n"),
              HasSubstr("line 4"));
  EXPECT_THAT(error("#player1 a\n#player2 b\n"), HasSubstr("no turns"));
  EXPECT_NE(error("PK\3\4 or anything"), "");
  EXPECT_THAT(error(std::string(MaxGcgBytes + 1, ' ')), HasSubstr("bytes"));
}

TEST(ArchiveEntry, ReadsDatesAsItWritesThem) {
  for (const std::int64_t moment : {std::int64_t{0}, std::int64_t{1'709'251'199'000}})
    EXPECT_EQ(parse_date(to_date(moment)), moment);
  EXPECT_EQ(to_date(1'709'251'199'999), "2024-02-29T23:59:59Z");
  for (const char* text : {"", "2023-02-29", "2024-2-9", "2024-01-01T24:00:00Z", "yesterday12",
                           "2024-01-01 10:00:00Z", "20240101"})
    EXPECT_EQ(parse_date(text), std::nullopt) << text;
}

TEST(ArchiveEntry, KeysHaveNoCase) {
  EXPECT_EQ(search_key("ÉLAN Ωmega ŁÓDŹ Ёж 3"), "élan ωmega łódź ёж 3");
}

}  // namespace
}  // namespace quoin::server
