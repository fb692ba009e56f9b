#include "lexicon/metadata.h"

#include <gtest/gtest.h>

namespace quoin::lexicon {
namespace {

TEST(Metadata, SurvivesBeingWrittenAndRead) {
  const Metadata metadata = {.name = "english",
                             .title = "English = words",
                             .source = "a list",
                             .licence = "permissive",
                             .notice = "Copyright\r\n\\n is no line end\n\nlast line\n",
                             .created_by = "quoin 1"};
  EXPECT_EQ(parse_metadata(to_text(metadata)).value(), metadata);
}

TEST(Metadata, IsOneLineForEachFieldThatIsThere) {
  EXPECT_EQ(to_text({.name = "tiny", .notice = "a\nb"}), "name=tiny\nnotice=a\\nb\n");
  EXPECT_EQ(to_text(Metadata{}), "");
}

TEST(Metadata, SkipsKeysOfLaterVersions) {
  EXPECT_EQ(parse_metadata("name=tiny\nmood=sunny\nno equals\n").value(), Metadata{.name = "tiny"});
  EXPECT_FALSE(parse_metadata("name=\xff\n"));
}

}  // namespace
}  // namespace quoin::lexicon
