#include "lexicon/qlx.h"

#include <gtest/gtest.h>

namespace quoin::lexicon::qlx {
namespace {

File sample() {
  static const std::string alphabet = "seven b";
  static const std::string nodes = "twelve bytes";
  File file;
  file.word_count = 42;
  file.alphabet_fingerprint[0] = 7;
  file.fingerprint[31] = 9;
  file.sections = {{SectionId::Alphabet, as_bytes(alphabet)}, {SectionId::Nodes, as_bytes(nodes)}};
  return file;
}

TEST(Qlx, ReadsWhatItWrote) {
  const std::string bytes = write(sample());
  const File file = read(as_bytes(bytes)).value();
  EXPECT_EQ(file.word_count, 42u);
  EXPECT_EQ(file.alphabet_fingerprint, sample().alphabet_fingerprint);
  EXPECT_EQ(file.fingerprint, sample().fingerprint);
  EXPECT_EQ(as_text(file.find(SectionId::Alphabet)), "seven b");
  EXPECT_EQ(as_text(file.find(SectionId::Nodes)), "twelve bytes");
  EXPECT_TRUE(file.find(SectionId::Bands).empty());
}

// docs/formats/lexicon.md, "Lexicon files".
TEST(Qlx, HasTheDocumentedLayout) {
  const std::string bytes = write(sample());
  EXPECT_EQ(bytes.substr(0, 8), "\x89QLX\r\n\x1a\n");
  const auto number = [&](std::size_t offset, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) {
      value = value << 8 | static_cast<unsigned char>(bytes[offset + i]);
    }
    return value;
  };
  EXPECT_EQ(number(8, 8), checksum64(as_bytes(bytes).subspan(16)));
  EXPECT_EQ(number(16, 4), 2u);
  EXPECT_EQ(number(20, 4), 2u);
  EXPECT_EQ(number(24, 8), bytes.size());
  EXPECT_EQ(number(32, 8), 42u);
  EXPECT_EQ(number(40, 1), 7u);
  EXPECT_EQ(number(72 + 31, 1), 9u);
  EXPECT_EQ(number(104, 4), 1u);
  EXPECT_EQ(number(112, 8), 104u + 2 * 24);
  EXPECT_EQ(number(120, 8), 7u);
  EXPECT_EQ(number(128, 4), 4u);
  EXPECT_EQ(number(136, 8), 104u + 2 * 24 + 8) << "sections start at multiples of 8";
  EXPECT_EQ(number(144, 8), 12u);
  EXPECT_EQ(bytes.size(), 104u + 2 * 24 + 8 + 16);
}

TEST(Qlx, RefusesSectionsOutsideTheFile) {
  const auto with_number_at = [](std::size_t offset, char value) {
    std::string bytes = write(sample());
    bytes[offset] = value;
    seal(std::as_writable_bytes(std::span(bytes)));
    return read(as_bytes(bytes)).error().message();
  };
  EXPECT_EQ(with_number_at(112 + 1, 1), "damaged: section 1 lies outside the file");
  EXPECT_EQ(with_number_at(112 + 7, '\xff'), "damaged: section 1 lies outside the file");
  EXPECT_EQ(with_number_at(120 + 7, '\xff'), "damaged: section 1 lies outside the file");
  EXPECT_EQ(with_number_at(112, '\x9c'), "damaged: section 1 lies outside the file");
  EXPECT_EQ(with_number_at(20 + 3, 1), "damaged: the table of sections is cut off");
}

}  // namespace
}  // namespace quoin::lexicon::qlx
