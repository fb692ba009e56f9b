#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "lexicon/build/charset.h"
#include "lexicon/word_list.h"

namespace quoin::lexicon {

enum class SourceFormat {
  Plain,      // one word a line
  Spellings,  // one word a line, with its true spellings after it where those differ
  Hunspell,   // an affix file and a dictionary
};

// A file of a package, and how words are read from it.
struct SourceFile {
  SourceFormat format = SourceFormat::Plain;
  std::string package;
  std::string path;  // inside the package
  bool is_gzip = false;
  bool any_case = false;            // upper case does not mean a name here
  std::uint8_t band = 0;            // of all its words
  Charset charset = Charset::Utf8;  // Hunspell files name their own
  // Hunspell only: `path` is the dictionary; entries with these flags are no words.
  std::string affix_path;
  std::vector<std::string> without_flags;

  bool operator==(const SourceFile&) const = default;
};

struct Package {
  std::string name;
  std::string version;  // the one that the recipe was checked with

  bool operator==(const Package&) const = default;
};

// How packages that anyone may fetch become a word list: docs/formats.md, "Recipes".
struct Recipe {
  std::string name;
  std::string title;
  std::string alphabet;
  std::string licence;
  std::string source;       // where the words come from
  std::string attribution;  // what the licence asks us to say; may have several lines
  std::vector<Package> packages;
  std::vector<SourceFile> files;
  std::size_t min_length = MinWordLength;
  std::size_t max_length = MaxWordLength;
  std::vector<std::string> vowels;  // tiles in upper case; empty: no vowel rule
  std::size_t expected_words = 0;   // with those versions; 0 where nobody counted
  // Files beside the recipe, empty where there is none.
  std::string two_letter_file;
  std::string allow_file;
  std::string deny_file;
  std::string family_file;
  std::vector<std::string> notice_files;
};

Result<Recipe> parse_recipe(std::string_view file_text);

// Gives the bytes of a file, already unzipped: one of a package, or, with no package, one
// that lies beside the recipe.
using FileReader =
    std::function<Result<std::string>(std::string_view package, std::string_view path)>;

struct CookOptions {
  bool family_filter = false;  // also leaves out the words of the recipe's family file
};

// Makes the word list. What was left out, and why, is in the report.
Result<WordList> cook(const Recipe& recipe, const Alphabet& alphabet, const FileReader& read_file,
                      ImportReport& report, const CookOptions& options = {});

// Reads a hand-kept list: words between spaces and line ends, comments after #. Here every
// word has to be one of the alphabet, since these lists are ours; the result is sorted.
Result<WordList> read_hand_kept_list(std::string_view text, const Alphabet& alphabet);

}  // namespace quoin::lexicon
