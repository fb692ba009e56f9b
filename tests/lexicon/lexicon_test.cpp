#include "lexicon/lexicon.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/text.h"
#include "lexicon/build/compiler.h"
#include "lexicon/definitions.h"
#include "lexicon/qlx.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

std::string compile(const WordList& words, const Alphabet& alphabet) {
  return compile_lexicon(words, alphabet, {.name = "test", .title = "Test"}).value();
}

std::string lexicon_error(const std::string& bytes) {
  const Result<LexiconPtr> lexicon = Lexicon::from_bytes(bytes);
  return lexicon ? "no error" : lexicon.error().message();
}

// A file that ctest's other processes do not use.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content)
      : path_(std::filesystem::temp_directory_path() /
              ("quoin-lexicon-test-" + std::to_string(::getpid()) + ".qlx")) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// Visits all that a lexicon offers. For a damaged file that is accepted nevertheless.
void use(const Lexicon& lexicon) {
  std::size_t count = 0;
  lexicon.for_each_word([&](std::span<const Tile> word) {
    EXPECT_TRUE(lexicon.contains(word));
    if (lexicon.has_word_numbers()) {
      EXPECT_EQ(lexicon.index_of(word), count);
      EXPECT_TRUE(std::ranges::equal(lexicon.word_at(count), word));
    }
    (void)lexicon.band(word);
    (void)lexicon.definition(word);
    ++count;
  });
  EXPECT_EQ(count, lexicon.word_count());
  Word path;
  for_each_continuation(lexicon.automaton(), GaddagRoot, path, [](std::span<const Tile>) {});
}

// As many letters as an alphabet may have: Latin, Cyrillic, and four of Greek.
AlphabetPtr alphabet_of_62_letters() {
  std::string text = "alphabet large\ntitle Large\nlanguage xx\nblank 2 0\n";
  const auto add = [&](char32_t upper, char32_t lower) {
    text += "tile " + encode_character(upper) + " " + encode_character(lower) + " 2 1\n";
  };
  for (char32_t i = 0; i < 26; ++i) add(U'A' + i, U'a' + i);
  for (char32_t i = 0; i < 32; ++i) add(U'А' + i, U'а' + i);
  for (char32_t i = 2; i < 6; ++i) add(U'Α' + i, U'α' + i);
  return Alphabet::parse(text).value();
}

TEST(Lexicon, ContainsItsWordsAndNoOthers) {
  const AlphabetPtr english = test::alphabet("english");
  const WordList words = test::random_words(1, 3000, 5, 7);
  const LexiconPtr lexicon = test::lexicon_of(words, *english);
  EXPECT_EQ(lexicon->word_count(), words.size());
  EXPECT_EQ(test::words_of(*lexicon), test::words_of(words));
  for (const Word& word : test::words_of(test::random_words(2, 3000, 6, 8))) {
    EXPECT_EQ(lexicon->contains(word), words.contains(word));
  }
  EXPECT_FALSE(lexicon->contains(Word{}));
  EXPECT_FALSE(lexicon->contains(Word{Tile::letter(1)}));
  EXPECT_FALSE(lexicon->contains(Word(25, Tile::letter(1))));
  EXPECT_FALSE(lexicon->contains(Word{Tile::letter(63), Tile::letter(62)}));
}

TEST(Lexicon, TakesABlankForItsLetter) {
  const AlphabetPtr english = test::alphabet("english");
  const LexiconPtr lexicon = test::lexicon_of({"CAT"}, *english);
  EXPECT_TRUE(lexicon->contains(test::tiles(*english, "cAt")));
  EXPECT_EQ(lexicon->index_of(test::tiles(*english, "CAt")), 0u);
  EXPECT_FALSE(lexicon->contains(test::tiles(*english, "C?T")));
}

TEST(Lexicon, NumbersItsWordsInAlphabeticalOrder) {
  const WordList words = test::random_words(4, 2000, 4, 8);
  const LexiconPtr lexicon = test::lexicon_of(words, *test::alphabet("english"));
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(lexicon->index_of(words[i]), i);
    EXPECT_TRUE(std::ranges::equal(lexicon->word_at(i), words[i]));
  }
  for (const Word& word : test::words_of(test::random_words(5, 500, 5, 8))) {
    EXPECT_EQ(lexicon->index_of(word).has_value(), words.contains(word));
  }
}

TEST(Lexicon, KnowsItsAlphabetAndDescriptionWithoutOtherFiles) {
  const AlphabetPtr spanish = test::alphabet("spanish");
  const Metadata metadata = {.name = "es",
                             .title = "Español",
                             .source = "own",
                             .licence = "CC0",
                             .notice = "two\nlines \\n",
                             .created_by = "test"};
  const LexiconPtr lexicon =
      Lexicon::from_bytes(
          compile_lexicon(test::word_list(*spanish, {"[CH]A[LL]O", "CA"}), *spanish, metadata)
              .value())
          .value();
  EXPECT_EQ(lexicon->alphabet().canonical_text(), spanish->canonical_text());
  EXPECT_EQ(lexicon->alphabet().fingerprint(), spanish->fingerprint());
  EXPECT_EQ(lexicon->metadata(), metadata);
  EXPECT_TRUE(lexicon->contains(test::tiles(*spanish, "[CH]A[LL]O")));
  EXPECT_FALSE(lexicon->contains(test::tiles(*spanish, "CHALLO")));
}

TEST(Lexicon, HoldsWordsOf62LettersAnd21Tiles) {
  const AlphabetPtr large = alphabet_of_62_letters();
  ASSERT_EQ(large->letter_count(), 62);
  WordList words = test::random_words(9, 500, 62, 21);
  words.add(Word(21, Tile::letter(62)));
  words.sort_and_unique();
  const LexiconPtr lexicon = test::lexicon_of(words, *large);
  EXPECT_EQ(test::words_of(*lexicon), test::words_of(words));
  use(*lexicon);
}

TEST(Lexicon, GivesTheBandsOfTheListAndNothingForBandZero) {
  const AlphabetPtr english = test::alphabet("english");
  WordList words;
  words.add(test::tiles(*english, "CAT"), 10);
  words.add(test::tiles(*english, "CATS"));
  words.sort_and_unique();
  const LexiconPtr lexicon = test::lexicon_of(words, *english);
  EXPECT_TRUE(lexicon->has_bands());
  EXPECT_EQ(lexicon->band(test::tiles(*english, "CAT")), 10);
  EXPECT_EQ(lexicon->band(test::tiles(*english, "CATS")), std::nullopt);
  EXPECT_EQ(lexicon->band(test::tiles(*english, "DOG")), std::nullopt);
  EXPECT_FALSE(test::lexicon_of({"CAT"}, *english)->has_bands());
}

TEST(Lexicon, GivesTheDefinitionsThatItWasCompiledWith) {
  const AlphabetPtr english = test::alphabet("english");
  const WordList words = test::word_list(*english, {"CAT", "CATS", "DOG"});
  DefinitionWriter writer(words.size());
  const std::vector<Meaning> meanings = {
      {WordForm::Plural, PartOfSpeech::Noun, "cat", {"a feline mammal"}}};
  writer.add(1, meanings);
  const LexiconPtr lexicon =
      Lexicon::from_bytes(compile_lexicon(words, *english, {}, std::move(writer).finish()).value())
          .value();
  EXPECT_TRUE(lexicon->has_definitions());
  EXPECT_EQ(lexicon->definition(test::tiles(*english, "CATS")),
            "plural of cat (noun): a feline mammal");
  EXPECT_EQ(lexicon->definition(test::tiles(*english, "CAT")), std::nullopt);
  EXPECT_EQ(lexicon->definition(test::tiles(*english, "COW")), std::nullopt);
  EXPECT_FALSE(test::lexicon_of(words, *english)->has_definitions());
}

TEST(Lexicon, HasAFingerprintOfWordsAndAlphabetAlone) {
  const AlphabetPtr english = test::alphabet("english");
  const WordList words = test::word_list(*english, {"CAT", "DOG"});
  const auto fingerprint = [&](const WordList& list, const Alphabet& alphabet,
                               const Metadata& metadata) {
    return Lexicon::from_bytes(compile_lexicon(list, alphabet, metadata).value())
        .value()
        ->fingerprint();
  };
  const Digest one = fingerprint(words, *english, {.name = "one"});
  EXPECT_EQ(fingerprint(words, *english, {.name = "two"}), one);
  EXPECT_NE(fingerprint(test::word_list(*english, {"CAT", "DO"}), *english, {.name = "one"}), one);
  EXPECT_NE(fingerprint(words, *test::alphabet("english-super"), {.name = "one"}), one);
}

TEST(Lexicon, OpensAFileAndNamesItInErrors) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = compile(test::word_list(*english, {"CAT"}), *english);
  {
    const TemporaryFile file(bytes);
    const LexiconPtr lexicon = Lexicon::open(file.path()).value();
    EXPECT_EQ(lexicon->path(), file.path());
    EXPECT_TRUE(lexicon->contains(test::tiles(*english, "CAT")));
    // The file may be replaced while a lexicon is in use.
    EXPECT_TRUE(write_file(file.path(), "something else"));
    EXPECT_TRUE(lexicon->contains(test::tiles(*english, "CAT")));
    EXPECT_EQ(Lexicon::open(file.path()).error().message(), file.path() + ": not a Quoin lexicon");
  }
  {
    const TemporaryFile file("");
    EXPECT_EQ(Lexicon::open(file.path()).error().message(), file.path() + ": not a Quoin lexicon");
  }
  EXPECT_EQ(Lexicon::open("/no/such.qlx").error().message(),
            "/no/such.qlx: cannot open it (No such file or directory)");
  EXPECT_EQ(Lexicon::open("/").error().message(), "/: is a folder, not a file");
}

TEST(Lexicon, ReadsBytesThatAreNotAligned) {
  const AlphabetPtr english = test::alphabet("english");
  const auto bytes = std::make_shared<const std::string>(
      "x" + compile(test::word_list(*english, {"CAT"}), *english));
  const LexiconPtr lexicon = Lexicon::from_bytes(qlx::as_bytes(*bytes).subspan(1), bytes).value();
  EXPECT_TRUE(lexicon->contains(test::tiles(*english, "CAT")));
}

TEST(Lexicon, RefusesForeignTruncatedDamagedAndNewerFilesWithASentence) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = compile(test::word_list(*english, {"CAT"}), *english);
  EXPECT_EQ(lexicon_error("CAT\nDOG\n"), "not a Quoin lexicon");
  EXPECT_EQ(lexicon_error(bytes.substr(0, 20)), "truncated: 20 of at least 104 bytes");
  EXPECT_EQ(
      lexicon_error(bytes.substr(0, 200)),
      "truncated: 200 of " + group_digits(static_cast<std::int64_t>(bytes.size())) + " bytes");
  EXPECT_EQ(lexicon_error(bytes + "x"),
            "damaged: " + group_digits(static_cast<std::int64_t>(bytes.size() + 1)) +
                " bytes where " + group_digits(static_cast<std::int64_t>(bytes.size())) +
                " are expected");
  std::string damaged = bytes;
  damaged[300] = static_cast<char>(damaged[300] ^ 1);
  EXPECT_EQ(lexicon_error(damaged), "damaged: the checksum does not match");
  std::string newer = bytes;
  newer[16] = 3;
  EXPECT_EQ(lexicon_error(newer), "made by a newer version (format 3; this program reads 2)");
  std::string older = bytes;
  older[16] = 1;
  EXPECT_EQ(lexicon_error(older),
            "made by an older version (format 1; this program reads 2): build or install it again");
}

TEST(Lexicon, RefusesEveryTruncation) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = compile(test::random_words(1, 20, 4, 5), *english);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(Lexicon::from_bytes(bytes.substr(0, length))) << length;
  }
}

TEST(Lexicon, RefusesEveryChangedByte) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = compile(test::random_words(1, 20, 4, 5), *english);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int flipped : {0x01, 0x80, 0xff}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ flipped);
      EXPECT_FALSE(Lexicon::from_bytes(damaged)) << "byte " << i;
    }
  }
}

// Whoever changes a file on purpose can make the checksum right as well.
TEST(Lexicon, RefusesOrSurvivesEveryChangedByteUnderARightChecksum) {
  const AlphabetPtr english = test::alphabet("english");
  WordList words = test::random_words(1, 20, 4, 5);
  DefinitionWriter writer(words.size());
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const std::vector<Meaning> meanings = {
        {WordForm::Lemma, PartOfSpeech::Verb, "lemma", {"one gloss", "another"}}};
    writer.add(i, meanings);
  }
  const std::string bytes =
      compile_lexicon(words, *english, {.name = "test"}, std::move(writer).finish()).value();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int flipped : {0x01, 0x04, 0x80, 0xff}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ flipped);
      qlx::seal(std::as_writable_bytes(std::span(changed)));
      if (const Result<LexiconPtr> lexicon = Lexicon::from_bytes(changed)) use(**lexicon);
    }
  }
}

TEST(Lexicon, RefusesOrSurvivesEveryChangedByteOfACompactFile) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes =
      compile_compact_lexicon(test::random_words(1, 20, 4, 5), *english, {.name = "test"}).value();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int flipped : {0x01, 0x04, 0x80, 0xff}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ flipped);
      qlx::seal(std::as_writable_bytes(std::span(changed)));
      if (const Result<LexiconPtr> lexicon = Lexicon::from_bytes(changed)) use(**lexicon);
    }
  }
}

TEST(Lexicon, RefusesAnAlphabetThatItWasNotMadeWith) {
  const AlphabetPtr english = test::alphabet("english");
  std::string bytes = compile(test::word_list(*english, {"CAT"}), *english);
  const std::size_t points_of_z = bytes.find("tile Z z 1 10");
  ASSERT_NE(points_of_z, std::string::npos);
  bytes[points_of_z + 9] = '2';
  qlx::seal(std::as_writable_bytes(std::span(bytes)));
  EXPECT_EQ(lexicon_error(bytes), "damaged: its alphabet is not the one that it was made with");
}

TEST(Lexicon, SkipsSectionsThatItDoesNotKnow) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = compile(test::word_list(*english, {"CAT"}), *english);
  qlx::File file = qlx::read(qlx::as_bytes(bytes)).value();
  const std::string later = "something that a later version added";
  file.sections.insert(file.sections.begin(),
                       {static_cast<qlx::SectionId>(99), qlx::as_bytes(later)});
  EXPECT_TRUE(
      Lexicon::from_bytes(qlx::write(file)).value()->contains(test::tiles(*english, "CAT")));
}

TEST(Lexicon, RefusesAFileWithoutANecessarySection) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = compile(test::word_list(*english, {"CAT"}), *english);
  const qlx::File whole = qlx::read(qlx::as_bytes(bytes)).value();
  for (std::size_t left_out = 0; left_out < whole.sections.size(); ++left_out) {
    qlx::File file = whole;
    file.sections.erase(file.sections.begin() + static_cast<std::ptrdiff_t>(left_out));
    const bool is_necessary = whole.sections[left_out].id != qlx::SectionId::Metadata &&
                              whole.sections[left_out].id != qlx::SectionId::WordCounts;
    EXPECT_EQ(!Lexicon::from_bytes(qlx::write(file)), is_necessary) << left_out;
  }
}

TEST(Lexicon, CountsTheWordsOfAFileWithoutCounts) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes =
      compile_compact_lexicon(test::word_list(*english, {"CAT", "CATS"}), *english, {}).value();
  qlx::File file = qlx::read(qlx::as_bytes(bytes)).value();
  EXPECT_EQ(Lexicon::from_bytes(qlx::write(file)).value()->word_count(), 2u);
  file.word_count = 3;
  EXPECT_EQ(lexicon_error(qlx::write(file)), "damaged: its words are counted wrongly");
}

TEST(Lexicon, RefusesBandsThatNoNumberLeadsTo) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes =
      compile_compact_lexicon(test::word_list(*english, {"CAT", "CATS"}), *english, {}).value();
  qlx::File file = qlx::read(qlx::as_bytes(bytes)).value();
  const std::string bands = "\1\2";
  file.sections.push_back({qlx::SectionId::Bands, qlx::as_bytes(bands)});
  EXPECT_EQ(lexicon_error(qlx::write(file)), "damaged: it has no word counts");
}

}  // namespace
}  // namespace quoin::lexicon
