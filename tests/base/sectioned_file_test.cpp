#include "base/sectioned_file.h"

#include <gtest/gtest.h>

#include "base/bytes.h"

namespace quoin {
namespace {

constexpr FileKind Kind = {
    .letters = "TST", .version = 3, .header_size = 8, .name = "sample", .remedy = "try again"};

std::string sample() {
  return write_sectioned_file(Kind, {as_bytes("a header"), {{7, as_bytes("seven")}, {9, {}}}});
}

std::string error_of(const std::string& bytes) {
  const Result<SectionedFile> file = read_sectioned_file(Kind, as_bytes(bytes));
  return file ? "no error" : file.error().message();
}

// With another byte at a place, and a right checksum.
std::string error_with(std::size_t offset, char value) {
  std::string bytes = sample();
  bytes[offset] = value;
  seal_sectioned_file(std::as_writable_bytes(std::span(bytes)));
  return error_of(bytes);
}

TEST(SectionedFile, IsReadAsItWasWritten) {
  const std::string bytes = sample();
  const SectionedFile file = read_sectioned_file(Kind, as_bytes(bytes)).value();
  EXPECT_EQ(as_text(file.header), "a header");
  ASSERT_EQ(file.sections.size(), 2u);
  EXPECT_EQ(as_text(file.find(7)), "seven");
  EXPECT_TRUE(file.find(9).empty());
  EXPECT_TRUE(file.find(8).empty());
  EXPECT_EQ(bytes.size(), 32u + 8 + 2 * 24 + 8);
  EXPECT_EQ(bytes.substr(0, 8), "\x89TST\r\n\x1a\n");
}

TEST(SectionedFile, IsRefusedWithASentenceWhereItIsDamaged) {
  const std::string bytes = sample();
  EXPECT_EQ(error_of(""), "not a Quoin sample");
  EXPECT_EQ(error_of("\x89QLX\r\n\x1a\n and more"), "not a Quoin sample");
  EXPECT_EQ(error_of(bytes.substr(0, 39)), "truncated: 39 of at least 40 bytes");
  EXPECT_EQ(error_of(bytes.substr(0, 90)), "truncated: 90 of 96 bytes");
  EXPECT_EQ(error_of(bytes + "x"), "damaged: 97 bytes where 96 are expected");
  EXPECT_EQ(error_with(16, 4), "made by a newer version (format 4; this program reads 3)");
  EXPECT_EQ(error_with(16, 2),
            "made by an older version (format 2; this program reads 3): try again");
  EXPECT_EQ(error_with(20, 3), "damaged: the table of sections is cut off");
  EXPECT_EQ(error_with(40 + 8, 1), "damaged: section 7 lies outside the file");
  EXPECT_EQ(error_with(40 + 16, 9), "damaged: section 7 lies outside the file");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string flipped = bytes;
    flipped[i] = static_cast<char>(flipped[i] ^ 0x10);
    EXPECT_NE(error_of(flipped), "no error") << "byte " << i;
    EXPECT_NE(error_of(bytes.substr(0, i)), "no error") << "up to byte " << i;
  }
}

}  // namespace
}  // namespace quoin
