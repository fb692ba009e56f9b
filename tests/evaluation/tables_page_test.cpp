#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/file.h"
#include "base/text.h"
#include "evaluation/klv2.h"
#include "evaluation/tables_file.h"
#include "support/data.h"

namespace quoin::evaluation {
namespace {

// The example of docs/formats/tables.md in the block of this kind.
std::string example(const std::string& kind) {
  const std::string page =
      read_file(std::string(QUOIN_SOURCE_DIR) + "/docs/formats/tables.md").value();
  const std::string fence = "```" + kind + "\n";
  const std::size_t start = page.find(fence);
  if (start == std::string::npos) return "there is no example of this kind";
  const std::size_t first = start + fence.size();
  return page.substr(first, page.find("```", first) - first);
}

std::string bytes_of_hex(const std::string& text) {
  std::string bytes;
  for (const std::string_view line : split_lines(text)) {
    for (const std::string_view digits : split_words(line.substr(0, line.find('#'))))
      bytes.push_back(static_cast<char>(std::stoi(std::string(digits), nullptr, 16)));
  }
  return bytes;
}

TEST(TablesPage, ItsDescriptionIsWhatIsWritten) {
  const AlphabetPtr english = test::alphabet("english");
  TablesContent content;
  content.description = {.alphabet = "english",
                         .lexicon = "english",
                         .notes = {{"command", "quoin train leaves --lexicon english"},
                                   {"seed", "1"},
                                   {"boards", "4 x 256"},
                                   {"match", "55.2 % of 10 000 pairs\nagainst no leaves"}}};
  const TablesFile file = TablesFile::from_bytes(write_tables(content, *english)).value();
  EXPECT_EQ(as_text(file.section(TableSection::Description)), example("description"));
  EXPECT_EQ(file.description(), content.description);
}

TEST(TablesPage, ItsKlv2CanBeRead) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = bytes_of_hex(example("klv2"));
  const Result<Klv2Leaves> read = read_klv2(as_bytes(bytes), *english, 2);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->report.leaves, 3u);
  const auto points = [&](const std::string& tiles) {
    return read->leaves->value(TileCounts(test::tiles(*english, tiles))).points();
  };
  EXPECT_EQ(points("?"), 25);
  EXPECT_EQ(points("AS"), 4.5);
  EXPECT_EQ(points("S"), 8);
  EXPECT_EQ(points("A"), 0);
}

}  // namespace
}  // namespace quoin::evaluation
