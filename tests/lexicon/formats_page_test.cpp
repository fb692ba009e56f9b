#include <gtest/gtest.h>

#include "base/file.h"
#include "core/alphabet.h"
#include "core/layout.h"
#include "lexicon/build/recipe.h"

namespace quoin {
namespace {

// The example of docs/formats.md in the block of this kind.
std::string example(const std::string& kind) {
  const std::string page = read_file(std::string(QUOIN_SOURCE_DIR) + "/docs/formats.md").value();
  const std::string fence = "```" + kind + "\n";
  const std::size_t start = page.find(fence);
  if (start == std::string::npos) return "there is no example of this kind";
  const std::size_t first = start + fence.size();
  return page.substr(first, page.find("```", first) - first);
}

TEST(FormatsPage, ItsAlphabetCanBeRead) {
  const Result<AlphabetPtr> alphabet = Alphabet::parse(example("alphabet"));
  ASSERT_TRUE(alphabet) << alphabet.error().message();
  EXPECT_EQ((*alphabet)->to_notation(*(*alphabet)->cut_word("áchac")), "A[CH]AC");
  EXPECT_EQ((*alphabet)->to_notation(*(*alphabet)->cut_word("cacha")), "CACHA");
}

TEST(FormatsPage, ItsLayoutCanBeRead) {
  const Result<LayoutPtr> layout = Layout::parse(example("layout"));
  ASSERT_TRUE(layout) << layout.error().message();
  EXPECT_EQ((*layout)->size(), 5);
}

TEST(FormatsPage, ItsRecipeCanBeRead) {
  const Result<lexicon::Recipe> recipe = lexicon::parse_recipe(example("recipe"));
  ASSERT_TRUE(recipe) << recipe.error().message();
  EXPECT_EQ(recipe->files.size(), 1U);
}

}  // namespace
}  // namespace quoin
