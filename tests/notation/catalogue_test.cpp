#include "notation/catalogue.h"

#include "notation/support.h"

namespace quoin::notation {
namespace {

TEST(Catalogue, KnowsTheNamesThatOtherProgramsUse) {
  const Catalogue everything = catalogue();
  EXPECT_EQ((*everything.layout_named("CrosswordGame"))->name(), "standard");
  EXPECT_EQ((*everything.layout_named("SuperCrosswordGame"))->name(), "super");
  EXPECT_EQ((*everything.alphabet_named("english_super"))->name(), "english-super");
  EXPECT_EQ((*everything.alphabet_named("English"))->name(), "english");
  const Catalogue one{test::alphabet("english"), test::layout("standard"), nullptr, nullptr};
  EXPECT_TRUE(one.alphabet_named("english").has_value());
  EXPECT_EQ(one.alphabet_named("klingon").error().message(),
            "the file uses the alphabet 'klingon', and that is not at hand");
}

}  // namespace
}  // namespace quoin::notation
