#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "lexicon/definitions.h"
#include "lexicon/word_list.h"

namespace quoin::lexicon {

// Princeton's dictionary of English (Fellbaum, "WordNet", 1998), read from its database files.
// Names and entries of several words are left out: they cannot be played.
class WordNet {
 public:
  // Gives the content of "index.noun", "data.noun", "noun.exc" and so on, wherever they lie.
  using ReadFile = std::function<Result<std::string>(const std::string& name)>;

  static Result<WordNet> load(const ReadFile& read_file);

  // All ways to read a word, which is in lower case: as a lemma, and as a form of one.
  std::vector<Meaning> meanings(std::string_view word) const;

 private:
  struct Part {
    std::unordered_map<std::string, std::vector<std::size_t>> senses;  // lemma -> places in `data`
    std::unordered_map<std::string, std::vector<std::string>>
        exceptions;  // irregular form -> lemmas
    std::string data;
  };

  std::vector<std::string> glosses(PartOfSpeech part_of_speech, std::string_view lemma) const;
  void add_forms(std::vector<Meaning>& meanings, std::string_view word) const;
  void add_derivations(std::vector<Meaning>& meanings, std::string_view word) const;
  void add_meaning(std::vector<Meaning>& meanings, WordForm form, PartOfSpeech part_of_speech,
                   std::string_view lemma) const;

  std::array<Part, 4> parts_;  // by PartOfSpeech
};

// The definitions section for a list that is in order, for compile_lexicon().
std::string build_definitions(const WordList& words, const Alphabet& alphabet,
                              const WordNet& wordnet);

}  // namespace quoin::lexicon
