#include "server/storage/backup/backup_format.h"

#include <limits>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"

namespace quoin::server {
namespace {

BackupLine read_back(const BackupLine& line) {
  const std::string text = to_text(line);
  EXPECT_EQ(text.find('\n'), text.size() - 1) << text;
  const Result<BackupLine> parsed = parse_backup_line(text.substr(0, text.size() - 1));
  EXPECT_TRUE(parsed) << text;
  return *parsed;
}

TEST(BackupFormat, SurvivesARoundTrip) {
  const std::vector<BackupLine> lines{
      BackupHeader{3, 1'700'000'000'000}, BackupTable{"games", {"id", "at"}},
      BackupRow{std::string("a\tb\nc\\d\"e\u00e9\U0001f600"), std::int64_t{-7}, std::monostate(),
                std::string()},
      BackupRow{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()},
      BackupEnd{12, "00ff"}};
  for (const BackupLine& line : lines) EXPECT_EQ(read_back(line), line) << to_text(line);
}

TEST(BackupFormat, RefusesWhatIsNoBackup) {
  for (const char* text :
       {"", "7", "\"games\"", "{", "{}", "[1.5]", "[true]", "[[]]", "[\"a\\u0000b\"]", "[\"\xff\"]",
        R"({"quoin-backup":2,"schema":1,"created_at":1})", R"({"quoin-backup":1,"schema":"1"})",
        R"({"table":"games"})", R"({"table":"games","columns":[]})",
        R"({"table":"games","columns":[1]})", R"({"rows":1})", R"({"rows":1,"sha256":7})",
        "[18446744073709551615]"})
    EXPECT_FALSE(parse_backup_line(text)) << text;
}

// The example of docs/formats/backup.md.
TEST(BackupFormat, IsWhatItsPageSays) {
  const std::string page =
      read_file(std::string(QUOIN_SOURCE_DIR) + "/docs/formats/backup.md").value();
  const std::string opening = "```backup\n";
  const std::size_t begin = page.find(opening) + opening.size();
  const std::string example = page.substr(begin, page.find("```", begin) - begin);
  std::string before;
  for (const std::string_view line : split_lines(example)) {
    const Result<BackupLine> parsed = parse_backup_line(line);
    ASSERT_TRUE(parsed) << line;
    EXPECT_EQ(to_text(*parsed), std::string(line) + "\n");
    if (const auto* end = std::get_if<BackupEnd>(&*parsed)) {
      EXPECT_EQ(end->sha256, to_hex(sha256(before)));
      EXPECT_EQ(end->rows, 2);
    }
    before += std::string(line) + "\n";
  }
}

}  // namespace
}  // namespace quoin::server
