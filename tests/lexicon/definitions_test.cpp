#include "lexicon/definitions.h"

#include <gtest/gtest.h>

namespace quoin::lexicon {
namespace {

const std::vector<Meaning> Cat = {
    {WordForm::Lemma, PartOfSpeech::Noun, "cat", {"a feline mammal", "a whip"}},
    {WordForm::Lemma, PartOfSpeech::Verb, "cat", {"beat with a whip"}}};
const std::vector<Meaning> Cats = {
    {WordForm::Plural, PartOfSpeech::Noun, "cat", {"a feline mammal", "a whip"}}};

std::span<const std::byte> bytes(const std::string& text) { return std::as_bytes(std::span(text)); }

TEST(Definitions, AreReadAsTheyWereWritten) {
  DefinitionWriter writer(4);
  writer.add(1, Cat);
  writer.add(2, Cats);
  writer.add(3, {});
  const std::string section = std::move(writer).finish();
  const DefinitionTable table(bytes(section));
  EXPECT_TRUE(table.meanings(0).empty());
  EXPECT_EQ(table.meanings(1), Cat);
  EXPECT_EQ(table.meanings(2), Cats);
  EXPECT_EQ(table.text(3), std::nullopt);
  EXPECT_EQ(table.text(400), std::nullopt);
}

TEST(Definitions, AreTextForPeople) {
  EXPECT_EQ(to_text(Cat), "noun: a feline mammal; a whip; verb: beat with a whip");
  EXPECT_EQ(to_text(Cats), "plural of cat (noun): a feline mammal; a whip");
}

TEST(Definitions, StoreALemmaOnce) {
  DefinitionWriter one(2);
  one.add(0, Cats);
  DefinitionWriter two(2);
  two.add(0, Cats);
  two.add(1, Cats);
  EXPECT_EQ(std::move(two).finish().size() - std::move(one).finish().size(), 7u);
}

TEST(Definitions, SurviveEveryChangedByteAndEveryTruncation) {
  DefinitionWriter writer(2);
  writer.add(0, Cat);
  writer.add(1, Cats);
  const std::string section = std::move(writer).finish();
  for (std::size_t i = 0; i < section.size(); ++i) {
    for (const int flipped : {0x01, 0x80, 0xff}) {
      std::string changed = section;
      changed[i] = static_cast<char>(changed[i] ^ flipped);
      for (std::size_t word = 0; word < 3; ++word) (void)DefinitionTable(bytes(changed)).text(word);
    }
    const std::string shorter = section.substr(0, i);
    for (std::size_t word = 0; word < 3; ++word) (void)DefinitionTable(bytes(shorter)).text(word);
  }
}

}  // namespace
}  // namespace quoin::lexicon
