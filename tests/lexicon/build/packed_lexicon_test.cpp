#include "lexicon/build/packed_lexicon.h"

#include <gtest/gtest.h>

#include "lexicon/build/compiler.h"
#include "lexicon/qlx.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

std::string unpacking_error(const std::string& packed) {
  const Result<std::string> unpacked = unpack_lexicon(qlx::as_bytes(packed));
  return unpacked ? "no error" : unpacked.error().message();
}

// A packed list with these bytes in place of its words, and everything else right.
std::string with_words(const Lexicon& lexicon, const std::string& words) {
  const std::string whole = pack_lexicon(lexicon);
  qlx::File file = *qlx::read(qlx::as_bytes(whole));
  for (qlx::Section& section : file.sections) {
    if (section.id == PackedWords) section.content = qlx::as_bytes(words);
  }
  return qlx::write(file);
}

TEST(PackedLexicon, BecomesTheCompactFileOfTheSameWords) {
  for (const std::string& name : test::alphabet_names()) {
    const AlphabetPtr alphabet = test::alphabet(name);
    const WordList words = test::random_words(7, 500, 5, 9);
    const LexiconPtr lexicon = test::lexicon_of(words, *alphabet);
    const std::string packed = pack_lexicon(*lexicon);
    const Result<std::string> unpacked = unpack_lexicon(qlx::as_bytes(packed));
    ASSERT_TRUE(unpacked) << name << ": " << unpacked.error().message();
    EXPECT_EQ(*unpacked, *compile_compact_lexicon(words, *alphabet, lexicon->metadata())) << name;
  }
}

TEST(PackedLexicon, WritesWhatDiffersFromTheWordBefore) {
  const AlphabetPtr english = test::alphabet("english");
  const LexiconPtr lexicon = test::lexicon_of({"AB", "ABA", "AC"}, *english);
  const std::string packed = pack_lexicon(*lexicon);
  const qlx::File file = *qlx::read(qlx::as_bytes(packed));
  EXPECT_EQ(qlx::as_text(file.find(PackedWords)), "\x80\x01\x02\x80\x01\x82\x03");
  EXPECT_LT(pack_lexicon(*test::small_english()).size() * 4,
            test::small_english()->size_in_bytes());
}

TEST(PackedLexicon, RefusesWhatIsCutOffOrDamaged) {
  const std::string packed =
      pack_lexicon(*test::lexicon_of({"AB", "ABA"}, *test::alphabet("english")));
  for (std::size_t size = 0; size < packed.size(); ++size) {
    EXPECT_NE(unpacking_error(packed.substr(0, size)), "no error") << size;
  }
  for (std::size_t place = 0; place < packed.size(); ++place) {
    std::string damaged = packed;
    damaged[place] = static_cast<char>(damaged[place] ^ 0x10);
    EXPECT_NE(unpacking_error(damaged), "no error") << place;
  }
}

TEST(PackedLexicon, SaysWhatIsWrongWithItsWords) {
  const LexiconPtr lexicon = test::lexicon_of({"AB", "ABA"}, *test::alphabet("english"));
  const auto complaint = [&](const std::string& words) {
    return unpacking_error(with_words(*lexicon, words));
  };
  EXPECT_EQ(complaint("\x80\x01\x02\x80\x01"), "no error");
  EXPECT_EQ(complaint("\x01\x02"), "damaged: word 1 has no beginning");
  EXPECT_EQ(complaint("\x81\x01\x02"), "damaged: word 1 drops more letters than there are");
  EXPECT_EQ(complaint("\x80\x01\x7f"), "damaged: word 1 has no such letter");
  EXPECT_EQ(complaint(std::string("\x80\x01\x00", 3)), "damaged: word 1 has no such letter");
  EXPECT_EQ(complaint("\x80" + std::string(22, '\x01')), "damaged: word 1 is too long");
  EXPECT_EQ(complaint("\x80\x01\x02\x81\x80"), "damaged: word 2 is too short");
  EXPECT_EQ(complaint("\x80\x01\x02\x80"), "damaged: word 2 is out of order");
  EXPECT_EQ(complaint("\x80\x01\x02\x81\x01"), "damaged: word 2 is out of order");
  EXPECT_EQ(complaint("\x80\x01\x02\x80\x02"),
            "damaged: its words are not those that it was made from");
  EXPECT_NE(complaint(""), "no error");
}

}  // namespace
}  // namespace quoin::lexicon
