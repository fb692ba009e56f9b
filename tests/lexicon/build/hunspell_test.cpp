#include "lexicon/build/hunspell.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace quoin::lexicon {
namespace {

using Forms = std::set<std::string>;

Forms expand(std::string_view affixes, std::string_view dictionary,
             const HunspellOptions& options = {}) {
  Forms forms;
  const Result<void> expanded =
      expand_hunspell(affixes, dictionary, options,
                      [&](std::string_view form, std::size_t) { forms.emplace(form); });
  EXPECT_TRUE(expanded) << (expanded ? "" : expanded.error().message());
  return forms;
}

std::string error_of(std::string_view affixes, std::string_view dictionary,
                     const HunspellOptions& options = {}) {
  const Result<void> expanded =
      expand_hunspell(affixes, dictionary, options, [](std::string_view, std::size_t) {});
  return expanded ? "" : expanded.error().message();
}

TEST(Hunspell, AppliesSuffixesWhereTheirConditionsHold) {
  const std::string_view affixes =
      "SET UTF-8\n"
      "SFX S Y 4\n"
      "SFX S y ies [^aeiou]y\n"
      "SFX S 0 s [aeiou]y\n"
      "SFX S 0 es [sx]\n"
      "SFX S 0 s [^sxy]\n";
  EXPECT_EQ(expand(affixes, "4\ncity/S\nday/S\nfox/S\ncat/S\n"),
            (Forms{"city", "cities", "day", "days", "fox", "foxes", "cat", "cats"}));
}

TEST(Hunspell, CombinesPrefixesAndSuffixesOnlyWhenBothAllowIt) {
  const std::string_view affixes =
      "SET UTF-8\n"
      "PFX U Y 1\nPFX U 0 un .\n"
      "PFX R N 1\nPFX R 0 re .\n"
      "SFX D Y 1\nSFX D 0 ed [^e]\n";
  EXPECT_EQ(expand(affixes, "1\ndo/UD\n"), (Forms{"do", "undo", "doed", "undoed"}));
  EXPECT_EQ(expand(affixes, "1\ndo/RD\n"), (Forms{"do", "redo", "doed"}));
}

TEST(Hunspell, PutsSuffixesUponSuffixes) {
  const std::string_view affixes =
      "SET UTF-8\n"
      "SFX A Y 1\nSFX A 0 er/B .\n"
      "SFX B Y 1\nSFX B 0 s/A .\n";
  // Two at most, whatever the flags of the second say.
  EXPECT_EQ(expand(affixes, "1\nwork/A\n"), (Forms{"work", "worker", "workers"}));
}

TEST(Hunspell, LeavesOutWhatIsNoWordByItself) {
  const std::string_view affixes =
      "SET UTF-8\n"
      "NEEDAFFIX N\nFORBIDDENWORD F\nONLYINCOMPOUND C\n"
      "SFX S Y 1\nSFX S 0 s .\n"
      "SFX T Y 1\nSFX T 0 t/NU .\n"
      "SFX U Y 1\nSFX U 0 u .\n";
  EXPECT_EQ(expand(affixes, "1\nstem/NS\n"), (Forms{"stems"}));
  EXPECT_EQ(expand(affixes, "1\npart/CS\n"), (Forms{}));
  EXPECT_EQ(expand(affixes, "2\ncat/S\ncats/F\n"), (Forms{"cat"}));
  EXPECT_EQ(expand(affixes, "1\na/T\n"), (Forms{"a", "atu"}));
}

TEST(Hunspell, PairsCircumfixes) {
  // As in hunspell(5): Hungarian leg-…-bb.
  const std::string_view affixes =
      "SET UTF-8\nCIRCUMFIX X\n"
      "PFX A Y 1\nPFX A 0 leg/X .\n"
      "PFX B Y 1\nPFX B 0 legesleg/X .\n"
      "SFX C Y 3\nSFX C 0 obb .\nSFX C 0 obb/AX .\nSFX C 0 obb/BX .\n";
  EXPECT_EQ(expand(affixes, "1\nnagy/C\n"),
            (Forms{"nagy", "nagyobb", "legnagyobb", "legeslegnagyobb"}));
}

TEST(Hunspell, ReadsFlagsInAllTheirForms) {
  EXPECT_EQ(expand("SET UTF-8\nFLAG long\nSFX zx Y 1\nSFX zx 0 s .\n", "1\ncat/abzx\n"),
            (Forms{"cat", "cats"}));
  EXPECT_EQ(expand("SET UTF-8\nFLAG num\nSFX 999 Y 1\nSFX 999 0 s .\n", "1\ncat/1,999\n"),
            (Forms{"cat", "cats"}));
  EXPECT_EQ(expand("SET UTF-8\nFLAG UTF-8\nSFX ű Y 1\nSFX ű 0 s .\n", "1\ncat/éű\n"),
            (Forms{"cat", "cats"}));
  EXPECT_EQ(
      expand("SET UTF-8\nAF 2\nAF S\nAF ST\nSFX S Y 1\nSFX S 0 s .\nSFX T Y 1\nSFX T 0 t/1 .\n",
             "1\ncat/2\n"),
      (Forms{"cat", "cats", "catt", "catts"}));
}

TEST(Hunspell, ReadsWordsWithNotesEscapesAndOtherEncodings) {
  EXPECT_EQ(expand("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n",
                   "5\ncat/S po:noun\ndog\tpo:noun\nemu po:noun\nand\\/or/S\n/\n"),
            (Forms{"cat", "cats", "dog", "emu", "and/or", "and/ors", "/"}));
  EXPECT_EQ(expand("SET ISO8859-2\nSFX S Y 1\nSFX S 0 \xe8 .\n", "1\nmu\xb9/S\n"),
            (Forms{"muš", "mušč"}));
  EXPECT_EQ(expand("SET UTF-8\nIGNORE \xcc\x81\n", "1\nза\xcc\x81мок\n"), (Forms{"замок"}));
  EXPECT_EQ(expand("\xef\xbb\xbfSET UTF-8\r\n",
                   "\xef\xbb\xbf"
                   "1\r\nözön\r\n"),
            (Forms{"özön"}));
}

TEST(Hunspell, StripsAWholeWordOnlyWithFullstrip) {
  EXPECT_EQ(expand("SET UTF-8\nSFX S Y 1\nSFX S go went go\n", "1\ngo/S\n"), (Forms{"go"}));
  EXPECT_EQ(expand("SET UTF-8\nFULLSTRIP\nSFX S Y 1\nSFX S go went go\n", "1\ngo/S\n"),
            (Forms{"go", "went"}));
}

TEST(Hunspell, SkipsEntriesByFlag) {
  HunspellOptions options;
  options.without_flags = {"||"};
  EXPECT_EQ(expand("SET UTF-8\nFLAG long\n", "2\nbar\natm/||--\n", options), (Forms{"bar"}));
  options.without_flags = {"|"};
  EXPECT_EQ(error_of("SET UTF-8\nFLAG long\n", "", options), "dictionary: '|' is not a flag");
}

TEST(Hunspell, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("SET KLINGON-1\n", ""),
            "affix file: the character set 'KLINGON-1' is not known");
  EXPECT_EQ(error_of("SET UTF-8\nFLAG colour\n", ""),
            "affix file: the flag type 'colour' is not known");
  EXPECT_EQ(error_of("SFX S Y 1\nSFX S 0 s [ab\n", ""),
            "affix file: line 2: the condition '[ab' has no closing bracket");
  EXPECT_EQ(error_of("FLAG num\n", "1\ncat/x\n"), "dictionary: line 2: 'x' is not a flag number");
  EXPECT_EQ(error_of("AF 1\nAF S\n", "1\ncat/2\n"),
            "dictionary: line 2: '2' is not the number of a flag alias");
}

TEST(Hunspell, StopsAtItsLimits) {
  std::string affixes = "SET UTF-8\nSFX A Y 1\nSFX B Y 1\n";
  for (char c = 'a'; c <= 'z'; ++c)
    affixes += std::string("SFX A 0 ") + c + "/B .\nSFX B 0 " + c + " .\n";
  HunspellOptions few;
  few.limits.forms_of_one_entry = 100;
  EXPECT_EQ(error_of(affixes, "1\nx/A\n", few),
            "dictionary: line 2: the affix rules make more than 100 forms of one entry");
  HunspellOptions short_time;
  short_time.limits.attempts = 50;
  EXPECT_EQ(error_of(affixes, "1\nx/A\n", short_time),
            "dictionary: line 2: the affix rules make this take too long");
}

}  // namespace
}  // namespace quoin::lexicon
