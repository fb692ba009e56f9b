#include "lexicon/build/wordnet.h"

#include <map>

#include <gtest/gtest.h>

#include "lexicon/lexicon.h"
#include "support/data.h"
#include "support/said.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

// A dictionary of a few words in WordNet's form. Lines of data are named by where they start.
class SmallWordNet {
 public:
  SmallWordNet() {
    for (const std::string part : {"noun", "verb", "adj", "adv"}) {
      files_["index." + part] = "  1 a licence that comes first  \n";
      files_["data." + part] = "  1 a licence that comes first  \n";
      files_[part + ".exc"] = "";
    }
    add("noun", "cat", "cat", "feline mammal; \"the cat purred\"; \"cats\"");
    add("noun", "china", "China", "a country");
    add("noun", "glass", "glass", "a brittle solid;  ");
    add("noun", "seed", "seed", "a small hard fruit;\"sow seeds\"");
    add("noun", "layer", "layer", "a single thickness");
    add("noun", "goose", "goose", "a bird");
    add("noun", "bus", "bus", "a vehicle");
    add("noun", "baby", "baby", "a very young child");
    add("noun", "cat_flap", "cat_flap", "a door");
    add("verb", "see", "see", "perceive by sight");
    add("verb", "bog", "bog", "get stuck");
    add("verb", "bake", "bake", "cook in an oven");
    add("verb", "try", "try", "make an effort");
    add("verb", "be", "be", "exist");
    add("adj", "lay", "lay(a)", "not of the clergy");
    add("adj", "bold", "bold", "fearless");
    add("adj", "miry", "miry", "soft and watery");
    add("adj", "nice", "nice", "pleasant");
    add("adv", "well", "well", "in a good way");
    files_["noun.exc"] = "geese goose\n";
    files_["verb.exc"] = "saw see\nseed seed\nwas be\n";
    files_["adv.exc"] = "better well\n";
    wordnet_ = *WordNet::load(
        [&](const std::string& name) { return Result<std::string>(files_.at(name)); });
  }

  std::string define(const std::string& word) const { return to_text(wordnet_.meanings(word)); }
  const WordNet& wordnet() const { return wordnet_; }

 private:
  void add(const std::string& part, const std::string& lemma, const std::string& spelt,
           const std::string& gloss) {
    std::string& data = files_["data." + part];
    const std::string place = std::to_string(data.size());
    data += place + " 05 n 02 other 0 " + spelt + " 0 001 @ 02120997 n 0000 | " + gloss + "  \n";
    files_["index." + part] += lemma + " n 1 3 @ ~ + 1 1 " + place + "  \n";
  }

  std::map<std::string, std::string> files_;
  WordNet wordnet_;
};

TEST(WordNet, DefinesLemmasWithoutExamples) {
  const SmallWordNet small;
  EXPECT_EQ(small.define("cat"), "noun: feline mammal");
  EXPECT_EQ(small.define("glass"), "noun: a brittle solid");
  EXPECT_EQ(small.define("lay"), "adjective: not of the clergy");
  EXPECT_EQ(small.define("unknown"), "");
}

TEST(WordNet, LeavesOutNamesAndPhrases) {
  const SmallWordNet small;
  EXPECT_EQ(small.define("china"), "");
  EXPECT_EQ(small.define("cat_flap"), "");
}

TEST(WordNet, LeadsRegularFormsBackToLemmas) {
  const SmallWordNet small;
  EXPECT_EQ(small.define("cats"), "plural of cat (noun): feline mammal");
  EXPECT_EQ(small.define("glasses"), "plural of glass (noun): a brittle solid");
  EXPECT_EQ(small.define("buses"), "plural of bus (noun): a vehicle");
  EXPECT_EQ(small.define("babies"), "plural of baby (noun): a very young child");
  EXPECT_EQ(small.define("bakes"), "third person of bake (verb): cook in an oven");
  EXPECT_EQ(small.define("baking"), "present participle of bake (verb): cook in an oven");
  EXPECT_EQ(small.define("baked"), "past of bake (verb): cook in an oven");
  EXPECT_EQ(small.define("tried"), "past of try (verb): make an effort");
  EXPECT_EQ(small.define("bogging"), "present participle of bog (verb): get stuck");
  EXPECT_EQ(small.define("bolder"), "comparative of bold (adjective): fearless");
  EXPECT_EQ(small.define("nicest"), "superlative of nice (adjective): pleasant");
  EXPECT_EQ(small.define("miriest"), "superlative of miry (adjective): soft and watery");
}

TEST(WordNet, LeadsIrregularFormsBackToLemmas) {
  const SmallWordNet small;
  EXPECT_EQ(small.define("geese"), "plural of goose (noun): a bird");
  EXPECT_EQ(small.define("saw"), "past of see (verb): perceive by sight");
  EXPECT_EQ(small.define("was"), "past of be (verb): exist");
  EXPECT_EQ(small.define("better"), "comparative of well (adverb): in a good way");
}

TEST(WordNet, LeadsDerivedWordsBackToLemmas) {
  const SmallWordNet small;
  EXPECT_EQ(small.define("boldly"), "adverb from bold (adjective): fearless");
  EXPECT_EQ(small.define("miriness"), "noun from miry (adjective): soft and watery");
  EXPECT_EQ(small.define("baker"), "agent of bake (verb): cook in an oven");
}

TEST(WordNet, TakesNoLemmaForAFormOfAnother) {
  const SmallWordNet small;
  EXPECT_EQ(small.define("seed"), "noun: a small hard fruit");
  EXPECT_EQ(small.define("layer"), "noun: a single thickness");
}

TEST(WordNet, SaysWhichFileIsMissingOrEmpty) {
  const Result<WordNet> missing = WordNet::load([](const std::string& name) -> Result<std::string> {
    return test::said(name + ": not there");
  });
  EXPECT_EQ(missing.error().message(), "index.noun: not there");
  const Result<WordNet> empty = WordNet::load(
      [](const std::string&) { return Result<std::string>(std::string("  1 only a licence\n")); });
  EXPECT_EQ(empty.error().message(), "index.noun: has no WordNet entries");
}

TEST(WordNet, SurvivesAnIndexThatPointsNowhere) {
  const Result<WordNet> wordnet = WordNet::load([](const std::string& name) {
    return Result<std::string>(name.starts_with("index")
                                   ? "cat n 2 0 2 0 99999999 00000001\ndog n 9 0\ncow n x 0 1\n"
                                   : "00 05 n zz | \n");
  });
  ASSERT_TRUE(wordnet);
  for (const std::string word : {"cat", "dog", "cow", "cats", ""}) {
    EXPECT_TRUE(wordnet->meanings(word).empty()) << word;
  }
}

TEST(WordNet, BecomesTheDefinitionsOfAWordList) {
  const SmallWordNet small;
  const AlphabetPtr english = test::alphabet("english");
  const WordList words = test::word_list(*english, {"CAT", "CATS", "DOG"});
  const std::string section = build_definitions(words, *english, small.wordnet());
  const DefinitionTable table(std::as_bytes(std::span(section)));
  EXPECT_EQ(table.text(0), "noun: feline mammal");
  EXPECT_EQ(table.text(1), "plural of cat (noun): feline mammal");
  EXPECT_EQ(table.text(2), std::nullopt);
}

}  // namespace
}  // namespace quoin::lexicon
