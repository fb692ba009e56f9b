#include "server/archive/zip.h"

#include <gtest/gtest.h>

namespace quoin::server {
namespace {

const ZipReader::Limits Usual{10, 1000, 3000};

std::string packed(const std::vector<std::pair<std::string, std::string>>& files) {
  ZipWriter writer;
  for (const auto& [name, content] : files) writer.add(name, content, 1'700'000'000'000);
  return writer.finish();
}

std::string error_of(const std::string& bytes, const ZipReader::Limits& limits = Usual) {
  const Result<ZipReader> reader = ZipReader::open(bytes, limits);
  return reader ? "" : reader.error().message();
}

void put(std::string& bytes, std::size_t place, std::uint32_t number, int width) {
  for (int i = 0; i < width; ++i) bytes[place + i] = static_cast<char>(number >> (8 * i) & 0xff);
}
// Where the directory and its end lie in what packed() made of one file.
std::size_t directory_of(const std::string& bytes) { return bytes.rfind("PK\1\2"); }
std::size_t end_of(const std::string& bytes) { return bytes.rfind("PK\5\6"); }

TEST(Zip, WhatIsPackedIsReadAgain) {
  const std::string noise = "\x01\x80\xff random \x13";
  const std::vector<std::pair<std::string, std::string>> files = {
      {"a.gcg", std::string(900, 'x')}, {"leer/ä.gcg", ""}, {"noise", noise}};
  const std::string bytes = packed(files);
  EXPECT_LT(bytes.size(), 600U) << "it is compressed";
  const Result<ZipReader> reader = ZipReader::open(bytes, Usual);
  ASSERT_TRUE(reader) << reader.error().message();
  ASSERT_EQ(reader->entries().size(), files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    EXPECT_EQ(reader->entries()[i].name, files[i].first);
    const Result<std::string> content = reader->read(reader->entries()[i]);
    ASSERT_TRUE(content) << content.error().message();
    EXPECT_EQ(*content, files[i].second);
  }
  EXPECT_EQ(error_of(packed({})), "");
}

TEST(Zip, EveryCutIsNoticed) {
  const std::string bytes = packed({{"a.gcg", "some game"}, {"b.gcg", "another"}});
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_NE(error_of(bytes.substr(0, length)), "") << length;
}

TEST(Zip, EveryByteThatChangesGivesTheSameContentOrAnError) {
  const std::string content = "a game, a game, a game";
  const std::string bytes = packed({{"a.gcg", content}});
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    for (const int flip : {1, 0x80, 0xff}) {
      std::string changed = bytes;
      changed[place] = static_cast<char>(changed[place] ^ flip);
      const Result<ZipReader> reader = ZipReader::open(changed, Usual);
      if (!reader) continue;
      for (const ZipReader::Entry& entry : reader->entries()) {
        const Result<std::string> read = reader->read(entry);
        if (read) {
          EXPECT_EQ(*read, content) << place;
        }
      }
    }
  }
}

TEST(Zip, BombsAndArchivesOfOtherKindsAreRefused) {
  EXPECT_NE(error_of("no archive at all").find("no zip archive"), std::string::npos);
  EXPECT_NE(error_of(packed({{"a", "1"}, {"b", "2"}}), {1, 1000, 3000}).find("2 entries"),
            std::string::npos);
  EXPECT_NE(error_of(packed({{"a", std::string(900, 'x')}}), {10, 1000, 800}).find("900 bytes"),
            std::string::npos);

  const std::string one = packed({{"a", std::string(500, 'x')}});
  std::string zip64 = one;
  put(zip64, end_of(zip64) + 16, 0xffffffff, 4);
  EXPECT_NE(error_of(zip64).find("Zip64"), std::string::npos);
  zip64 = one;
  put(zip64, directory_of(zip64) + 24, 0xffffffff, 4);
  EXPECT_NE(error_of(zip64).find("Zip64"), std::string::npos);
  std::string parts = one;
  put(parts, end_of(parts) + 4, 1, 2);
  EXPECT_NE(error_of(parts).find("several parts"), std::string::npos);

  // Two entries for the same bytes.
  const std::string two = packed({{"a", std::string(500, 'x')}, {"b", std::string(500, 'x')}});
  std::string overlapping = two;
  put(overlapping, directory_of(overlapping) + 42, 0, 4);
  EXPECT_NE(error_of(overlapping).find("over each other"), std::string::npos);
}

TEST(Zip, ABadEntryLeavesTheOthersGood) {
  const std::string bytes = packed({{"a", std::string(500, 'x')}, {"b", "good"}});
  const std::size_t first = bytes.find("PK\1\2");
  const auto read = [](const std::string& changed, std::size_t entry) -> Result<std::string> {
    const Result<ZipReader> reader = ZipReader::open(changed, {10, 600, 3000});
    if (!reader) return reader.error();
    return reader->read(reader->entries()[entry]);
  };
  struct Case {
    std::size_t place;
    std::uint32_t number;
    int width;
    const char* says;
  };
  for (const Case& one :
       {Case{8, 1, 2, "encrypted"}, Case{10, 12, 2, "method 12"}, Case{16, 1, 4, "damaged"},
        Case{24, 601, 4, "601 bytes"}, Case{24, 499, 4, "damaged"}, Case{24, 501, 4, "damaged"}}) {
    std::string changed = bytes;
    put(changed, first + one.place, one.number, one.width);
    const Result<std::string> bad = read(changed, 0);
    ASSERT_FALSE(bad) << one.says;
    EXPECT_NE(bad.error().message().find(one.says), std::string::npos) << bad.error().message();
    EXPECT_EQ(*read(changed, 1), "good");
  }
}

TEST(Zip, NamesAreOnlyNames) {
  const std::string bytes = packed({{"../../etc/passwd", "x"},
                                    {"folder/", ""},
                                    {"a\nb\x7f", "x"},
                                    {std::string(300, 'n'), "x"},
                                    {"caf\xe9", "x"}});
  const Result<ZipReader> reader = ZipReader::open(bytes, Usual);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->entries()[0].name, "../../etc/passwd") << "which nobody opens";
  EXPECT_TRUE(reader->entries()[1].is_folder);
  EXPECT_EQ(reader->entries()[2].name, "a?b?");
  EXPECT_EQ(reader->entries()[3].name.size(), 200U);
  EXPECT_EQ(reader->entries()[4].name, "café");
}

}  // namespace
}  // namespace quoin::server
