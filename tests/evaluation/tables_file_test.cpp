#include "evaluation/tables_file.h"

#include <unistd.h>

#include <filesystem>

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/file.h"
#include "base/rng.h"
#include "support/data.h"
#include "support/leaves.h"

namespace quoin::evaluation {
namespace {

constexpr TableSection Unknown{77};

TablesContent sample(const Alphabet& alphabet) {
  TablesContent content;
  content.description = {.alphabet = alphabet.name(),
                         .lexicon = "small",
                         .lexicon_fingerprint = {1, 2, 3},
                         .notes = {{"command", "quoin train"}, {"seed", "7"}, {"match", "a\nb"}}};
  content.leaves = test::random_leaves(alphabet, 3, 5);
  content.sections = {{TableSection::WinPercent, "any bytes"}, {Unknown, "later"}};
  return content;
}

std::string tables_error(const std::string& bytes) {
  const Result<TablesFile> file = TablesFile::from_bytes(bytes);
  return file ? "no error" : file.error().message();
}

// With another byte at a place, and a right checksum.
std::string changed(std::string bytes, std::size_t offset, char value) {
  bytes.at(offset) = value;
  seal_sectioned_file(std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

std::uint64_t number_at(const std::string& bytes, std::size_t offset, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes.at(offset + i));
  }
  return value;
}

TEST(TablesFile, ReadsWhatWasWritten) {
  for (const std::string& name : test::alphabet_names()) {
    const AlphabetPtr alphabet = test::alphabet(name);
    const TablesContent content = sample(*alphabet);
    const TablesFile file = TablesFile::from_bytes(write_tables(content, *alphabet)).value();
    EXPECT_EQ(file.description(), content.description);
    EXPECT_EQ(file.description().note("seed"), "7");
    EXPECT_EQ(file.description().note("mood"), "");
    EXPECT_TRUE(file.fits(*alphabet));
    EXPECT_EQ(as_text(file.section(TableSection::WinPercent)), "any bytes");
    EXPECT_EQ(as_text(file.section(Unknown)), "later");
    EXPECT_EQ(file.sections().size(), 4u);
    EXPECT_EQ(file.longest_leave(), 3);
    EXPECT_EQ(file.leave_count(), content.leaves->values().size());
    const LeavesPtr leaves = file.leaves(*alphabet).value();
    EXPECT_TRUE(std::ranges::equal(leaves->values(), content.leaves->values()));
    EXPECT_EQ(leaves->numbering().longest(), 3);
  }
}

TEST(TablesFile, MayHaveNoLeaves) {
  const AlphabetPtr english = test::alphabet("english");
  TablesContent content = sample(*english);
  content.leaves = nullptr;
  const TablesFile file = TablesFile::from_bytes(write_tables(content, *english)).value();
  EXPECT_FALSE(file.has_leaves());
  EXPECT_EQ(file.leave_count(), 0u);
  const LeavesPtr leaves = file.leaves(*english).value();
  EXPECT_EQ(leaves->value(TileCounts(test::tiles(*english, "S"))), Equity());
}

// docs/formats/tables.md, "Table files".
TEST(TablesFile, HasTheDocumentedLayout) {
  const AlphabetPtr english = test::alphabet("english");
  const TablesContent content = sample(*english);
  const std::string bytes = write_tables(content, *english);
  EXPECT_EQ(bytes.substr(0, 8), "\x89QEV\r\n\x1a\n");
  EXPECT_EQ(number_at(bytes, 8, 8), checksum64(as_bytes(bytes).subspan(16)));
  EXPECT_EQ(number_at(bytes, 16, 4), 1u);
  EXPECT_EQ(number_at(bytes, 20, 4), 4u);
  EXPECT_EQ(number_at(bytes, 24, 8), bytes.size());
  const Digest tiles = tiles_fingerprint(*english);
  EXPECT_EQ(bytes.substr(32, 32), as_text(std::as_bytes(std::span(tiles))));
  EXPECT_EQ(bytes.substr(64, 4), std::string("\1\2\3\0", 4));
  EXPECT_EQ(number_at(bytes, 96, 4), 1u);
  EXPECT_EQ(number_at(bytes, 96 + 24, 4), 2u);
  EXPECT_EQ(number_at(bytes, 96 + 48, 4), 3u);
  EXPECT_EQ(bytes.substr(number_at(bytes, 96 + 8, 8), number_at(bytes, 96 + 16, 8)),
            "alphabet=english\nlexicon=small\ncommand=quoin train\nseed=7\nmatch=a\\nb\n");
  const std::size_t leaves = number_at(bytes, 96 + 24 + 8, 8);
  EXPECT_EQ(number_at(bytes, leaves, 4), 3u);
  EXPECT_EQ(number_at(bytes, leaves + 4, 4), content.leaves->values().size());
  EXPECT_EQ(number_at(bytes, leaves + 8 + 2 * 5, 2),
            static_cast<std::uint16_t>(content.leaves->values()[5]));
  EXPECT_EQ(number_at(bytes, 96 + 24 + 16, 8), 8 + 2 * content.leaves->values().size());
}

TEST(TablesFile, OfEnglishHasLessThanTwoMillionBytes) {
  const AlphabetPtr english = test::alphabet("english");
  TablesContent content = sample(*english);
  content.leaves = test::random_leaves(*english, 6, 1);
  const std::string bytes = write_tables(content, *english);
  EXPECT_EQ(bytes, write_tables(content, *english));
  EXPECT_LT(bytes.size(), 1'900'000u) << "the rest is for win percentages";
}

TEST(TablesFile, IsOpenedByItsPath) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string path = (std::filesystem::temp_directory_path() /
                            ("quoin-tables-test-" + std::to_string(::getpid()) + ".qev"))
                               .string();
  ASSERT_TRUE(write_file(path, write_tables(sample(*english), *english)));
  const TablesFile file = TablesFile::open(path).value();
  EXPECT_EQ(file.size_in_bytes(), std::filesystem::file_size(path));
  ASSERT_TRUE(write_file(path, "something else"));
  EXPECT_EQ(TablesFile::open(path).error().message(), path + ": not a Quoin table file");
  std::filesystem::remove(path);
  EXPECT_FALSE(TablesFile::open(path));
  EXPECT_EQ(file.leaves(*english).value()->numbering().longest(), 3) << "still mapped";
}

TEST(TablesFile, ReadsBytesThatLieAnywhere) {
  const AlphabetPtr english = test::alphabet("english");
  const auto owner =
      std::make_shared<const std::string>("x" + write_tables(sample(*english), *english));
  const TablesFile file = TablesFile::from_bytes(as_bytes(*owner).subspan(1), owner).value();
  EXPECT_TRUE(std::ranges::equal(file.leaves(*english).value()->values(),
                                 sample(*english).leaves->values()));
}

TEST(TablesFile, IsForTheTilesThatItWasMadeWith) {
  const auto alphabet = [](const std::string& changes_from, const std::string& changes_to) {
    std::string text = test::alphabet("english")->canonical_text();
    const std::size_t at = text.find(changes_from);
    EXPECT_NE(at, std::string::npos) << changes_from;
    return Alphabet::parse(text.replace(at, changes_from.size(), changes_to)).value();
  };
  const AlphabetPtr english = test::alphabet("english");
  const TablesFile file = TablesFile::from_bytes(write_tables(sample(*english), *english)).value();
  EXPECT_FALSE(file.fits(*alphabet("tile B b 2 3", "tile B b 3 3")));
  EXPECT_FALSE(file.fits(*alphabet("tile B b 2 3", "tile Ö ö 2 3")));
  EXPECT_FALSE(file.fits(*alphabet("blank 2 0", "blank 3 0")));
  EXPECT_FALSE(file.fits(*alphabet("rack 7", "rack 8")));
  EXPECT_TRUE(file.fits(*alphabet("tile B b 2 3", "tile B b 2 4"))) << "what they score is free";
  EXPECT_TRUE(file.fits(*alphabet("title English", "title Other")));
  EXPECT_EQ(file.leaves(*test::alphabet("french")).error().message(),
            "made for other tiles than those of the alphabet french");
}

TEST(TablesFile, IsRefusedWithASentenceWhereItIsDamaged) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = write_tables(sample(*english), *english);
  EXPECT_EQ(tables_error("89 QEV"), "not a Quoin table file");
  EXPECT_EQ(tables_error(changed(bytes, 16, 9)),
            "made by a newer version (format 9; this program reads 1)");
  EXPECT_EQ(tables_error(changed(bytes, 16, 0)),
            "made by an older version (format 0; this program reads 1): train or import the tables "
            "again");
  EXPECT_EQ(tables_error(bytes.substr(0, 95)), "truncated: 95 of at least 96 bytes");
  const std::size_t description = number_at(bytes, 96 + 8, 8);
  EXPECT_EQ(tables_error(changed(bytes, description, '\xff')),
            "damaged: its description is not UTF-8");
  const std::size_t leaves = number_at(bytes, 96 + 24 + 8, 8);
  EXPECT_EQ(tables_error(changed(bytes, leaves, 9)), "damaged: its leaves have up to 9 tiles");
  EXPECT_EQ(tables_error(changed(bytes, leaves + 4, 1)),
            "damaged: its leaves are not 3 841 values");
  EXPECT_EQ(tables_error(changed(bytes, leaves + 7, '\xff')),
            "damaged: its leaves are not 4 278 193 990 values");
  EXPECT_EQ(tables_error(changed(changed(bytes, 96 + 24 + 16, 7), 96 + 24 + 17, 0)),
            "damaged: its leaves are cut off");
}

TEST(TablesFile, IsRefusedWithASentenceWhereItsLeavesAreNotThoseOfTheTiles) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = write_tables(sample(*english), *english);
  const std::size_t leaves = number_at(bytes, 96 + 24 + 8, 8);
  const auto error_for = [&](char longest) {
    return TablesFile::from_bytes(changed(bytes, leaves, longest))
        .value()
        .leaves(*english)
        .error()
        .message();
  };
  EXPECT_EQ(error_for(2), "damaged: it has 3 910 leaves where there are 401");
  EXPECT_EQ(error_for(7), "damaged: its leaves have up to 7 tiles, and the rack 7");
}

TEST(TablesFile, DamagedAnywhereIsNeverReadOutOfBounds) {
  const AlphabetPtr english = test::alphabet("english");
  TablesContent content = sample(*english);
  content.leaves = test::random_leaves(*english, 1, 5);
  const std::string bytes = write_tables(content, *english);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    EXPECT_NE(tables_error(bytes.substr(0, i)), "no error");
    for (const int bit : {0, 3, 7}) {
      const std::string damaged = changed(bytes, i, static_cast<char>(bytes[i] ^ (1 << bit)));
      const Result<TablesFile> file = TablesFile::from_bytes(damaged);
      if (file) (void)file->leaves(*english);
    }
  }
}

}  // namespace
}  // namespace quoin::evaluation
