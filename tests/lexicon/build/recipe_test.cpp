#include "lexicon/build/recipe.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "base/file.h"
#include "support/data.h"
#include "support/said.h"

namespace quoin::lexicon {
namespace {

const std::string LexiconFolder = std::string(QUOIN_SOURCE_DIR) + "/data/lexicons/";

constexpr const char* Small =
    "lexicon small   # a comment\n"
    "title A small list\n"
    "alphabet english\n"
    "package words 1.0-1\n"
    "categories common\n"
    "categories rare\n"
    "sizes 10 70\n"
    "read plain dict/{category}.{size}\n"
    "lengths 2 15\n"
    "vowels A E I O U Y\n"
    "two-letter two_letter.txt\n"
    "allow allow.txt\n"
    "deny deny.txt\n"
    "family family.txt\n"
    "notice NOTICE.txt\n"
    "words 5\n"
    "licence CC0-1.0\n"
    "source Made up\n"
    "attribution First line\n"
    "attribution second line\n";

// A reader of files that are in memory: "package/path", or "/path" beside the recipe.
FileReader reader_of(std::map<std::string, std::string> files) {
  return [files = std::move(files)](std::string_view package,
                                    std::string_view path) -> Result<std::string> {
    const auto found = files.find(std::string(package) + "/" + std::string(path));
    if (found == files.end()) return test::said("no file " + std::string(path));
    return found->second;
  };
}

std::map<std::string, std::string> small_files() {
  return {{"words/dict/common.10", "cat\ndog's\nParis\nat\n"},
          {"words/dict/common.70", "bird\nrude\nxed\n"},
          {"words/dict/rare.10", "caf\xc3\xa9\n"},
          {"words/dict/rare.70", "cat\nbs\n"},
          {"/two_letter.txt", "# two\naa at\n"},
          {"/allow.txt", "brr\n"},
          {"/deny.txt", "xed  # no word\n"},
          {"/family.txt", "rude\n"}};
}

std::string recipe_error(std::string_view text) {
  const Result<Recipe> recipe = parse_recipe(text);
  return recipe ? "" : recipe.error().message();
}

std::string words_with_bands(const WordList& list, const Alphabet& alphabet) {
  std::string words;
  for (std::size_t i = 0; i < list.size(); ++i)
    words += alphabet.to_display(list[i]) + ":" + std::to_string(list.band(i)) + " ";
  return words;
}

TEST(Recipe, IsReadWithAllItsDirectives) {
  const Result<Recipe> recipe = parse_recipe(Small);
  ASSERT_TRUE(recipe) << recipe.error().message();
  EXPECT_EQ(recipe->name, "small");
  EXPECT_EQ(recipe->title, "A small list");
  EXPECT_EQ(recipe->alphabet, "english");
  EXPECT_EQ(recipe->packages, (std::vector<Package>{{"words", "1.0-1"}}));
  ASSERT_EQ(recipe->files.size(), 4U);
  EXPECT_EQ(recipe->files[1].path, "dict/common.70");
  EXPECT_EQ(recipe->files[1].package, "words");
  EXPECT_EQ(recipe->files[1].band, 70);
  EXPECT_EQ(recipe->max_length, 15U);
  EXPECT_EQ(recipe->vowels.size(), 6U);
  EXPECT_EQ(recipe->expected_words, 5U);
  EXPECT_EQ(recipe->attribution, "First line\nsecond line");
  EXPECT_EQ(recipe->notice_files, (std::vector<std::string>{"NOTICE.txt"}));
}

TEST(Recipe, GivesTheWordsWithTheirBands) {
  const AlphabetPtr english = test::alphabet("english");
  const Recipe recipe = *parse_recipe(Small);
  ImportReport report;
  const Result<WordList> words = cook(recipe, *english, reader_of(small_files()), report);
  ASSERT_TRUE(words) << words.error().message();
  EXPECT_EQ(words_with_bands(*words, *english),
            "AA:70 AT:10 BIRD:70 BRR:70 CAFE:10 CAT:10 RUDE:70 ");
  EXPECT_EQ(report.entries, 10U);
  EXPECT_EQ(report.duplicates, 1U);
  EXPECT_EQ(report.total_dropped(), 4U);

  ImportReport filtered;
  const Result<WordList> family =
      cook(recipe, *english, reader_of(small_files()), filtered, {.family_filter = true});
  ASSERT_TRUE(family);
  EXPECT_EQ(words_with_bands(*family, *english), "AA:70 AT:10 BIRD:70 BRR:70 CAFE:10 CAT:10 ");
}

TEST(Recipe, ReadsSpellingsAndHunspellFiles) {
  const AlphabetPtr german = test::alphabet("german");
  const Recipe recipe = *parse_recipe(
      "lexicon g\ntitle G\nalphabet german\nlicence x\nsource x\n"
      "package p 1\nread spellings words gzip any-case\nread hunspell d.aff d.dic without=Q\n");
  EXPECT_TRUE(recipe.files[0].is_gzip);
  EXPECT_EQ(recipe.files[1].affix_path, "d.aff");
  ImportReport report;
  const Result<WordList> words =
      cook(recipe, *german,
           reader_of({{"p/words",
                       "AAL aal Aal\nBAEUME B\xc3\xa4ume\nMASSE Masse Ma\xc3\x9f"
                       "e\nROT\n"},
                      {"p/d.aff", "SET UTF-8\nSFX S Y 1\nSFX S 0 n e\n"},
                      {"p/d.dic", "3\nhase/S\nBerlin\nkm/Q\n"}}),
           report);
  ASSERT_TRUE(words) << words.error().message();
  EXPECT_EQ(words_with_bands(*words, *german), "AAL:0 BÄUME:0 HASE:0 HASEN:0 MASSE:0 ROT:0 ");
}

TEST(Recipe, SaysWhatIsWrongWithALine) {
  EXPECT_EQ(recipe_error("colour red\n"), "line 1: 'colour' is not a directive");
  EXPECT_EQ(recipe_error("lexicon\n"), "line 1: lexicon: expected something after it");
  EXPECT_EQ(recipe_error("lexicon Big One\n"),
            "line 1: lexicon: expected one name of lower-case letters, digits and hyphens");
  EXPECT_EQ(recipe_error("read plain x\n"),
            "line 1: read: the line 'package NAME VERSION' has to come first");
  EXPECT_EQ(recipe_error("package p 1\nread plain ../../etc/passwd\n"),
            "line 2: read: '../../etc/passwd' is not a path inside a package");
  EXPECT_EQ(recipe_error("package p 1\nread plain /etc/passwd\n"),
            "line 2: read: '/etc/passwd' is not a path inside a package");
  EXPECT_EQ(recipe_error("categories ../..\npackage p 1\nread plain {category}/x\n"),
            "line 3: read: '../../x' is not a path inside a package");
  EXPECT_EQ(recipe_error("package p 1\nread zip x\n"),
            "line 2: read: 'zip' is not a format; expected plain, spellings or hunspell");
  EXPECT_EQ(recipe_error("package p 1\nread plain x klingon\n"),
            "line 2: read: 'klingon' is neither gzip, any-case, without=FLAG nor a character set");
  EXPECT_EQ(recipe_error("sizes big\npackage p 1\nread plain x.{size}\n"),
            "line 3: sizes: expected numbers from 1 to 255, not 'big'");
  EXPECT_EQ(recipe_error("lengths 1 40\n"),
            "line 1: lengths: expected the fewest and the most tiles of a word, from 2 to 21");
  EXPECT_EQ(recipe_error("deny ../x\n"),
            "line 1: deny: expected the name of a file beside the recipe");
  EXPECT_EQ(recipe_error("lexicon x\n"), "the line 'title TEXT' is missing");
  EXPECT_EQ(recipe_error("\xff"), "a recipe is UTF-8 text, and this is not");
}

TEST(Recipe, SaysWhatIsWrongWithAFile) {
  const AlphabetPtr english = test::alphabet("english");
  const Recipe recipe = *parse_recipe(Small);
  const auto error_with = [&](const std::string& name, const std::string& text) {
    std::map<std::string, std::string> files = small_files();
    files[name] = text;
    ImportReport report;
    const Result<WordList> words = cook(recipe, *english, reader_of(files), report);
    return words ? std::string() : words.error().message();
  };
  EXPECT_EQ(error_with("/two_letter.txt", "aa\ncat\n"),
            "lexicon small: two_letter.txt: 'CAT' is not a word of two tiles");
  EXPECT_EQ(error_with("/allow.txt", "ok\nда\n"),
            "lexicon small: allow.txt: line 2: да: 'д' is not a tile of the English alphabet");
  EXPECT_EQ(error_with("/deny.txt", "x\n"),
            "lexicon small: deny.txt: line 1: 'x' does not have 2 to 21 tiles");
  std::map<std::string, std::string> files = small_files();
  files.erase("words/dict/rare.70");
  ImportReport report;
  const Result<WordList> words = cook(recipe, *english, reader_of(files), report);
  ASSERT_FALSE(words);
  EXPECT_EQ(words.error().message(), "lexicon small: no file dict/rare.70");
}

// The recipes that we ship: the packages are not here, but everything beside them is.
TEST(RecipeFiles, AreCompleteAndFitTheirAlphabets) {
  int recipes = 0;
  for (const auto& folder : std::filesystem::directory_iterator(LexiconFolder)) {
    if (!folder.is_directory()) continue;
    ++recipes;
    const std::string name = folder.path().filename();
    const Result<std::string> text = read_file(LexiconFolder + name + "/recipe.txt");
    ASSERT_TRUE(text) << name;
    const Result<Recipe> recipe = parse_recipe(*text);
    ASSERT_TRUE(recipe) << name << ": " << recipe.error().message();
    EXPECT_EQ(recipe->name, name);
    EXPECT_GT(recipe->expected_words, 100'000U) << name;
    EXPECT_FALSE(recipe->attribution.empty()) << name;
    EXPECT_EQ(recipe->max_length, MaxWordLength) << name;

    // Cooked from nothing but the files beside the recipe.
    const AlphabetPtr alphabet = test::alphabet(recipe->alphabet);
    ImportReport report;
    const FileReader reader = [&](std::string_view package,
                                  std::string_view path) -> Result<std::string> {
      if (!package.empty())
        return std::string(path.ends_with(".aff") ? "SET UTF-8\nFLAG long\n" : "");
      return read_file(LexiconFolder + name + "/" + std::string(path));
    };
    const Result<WordList> words =
        cook(*recipe, *alphabet, reader, report, {.family_filter = true});
    ASSERT_TRUE(words) << words.error().message();
    EXPECT_GE(words->size(), 50U) << name << " has few two-letter words";
    for (const std::string& notice : recipe->notice_files)
      EXPECT_TRUE(read_file(LexiconFolder + name + "/" + notice)) << name;

    // Every list that lies there is named, so none is forgotten.
    std::set<std::string> named = {"recipe.txt", recipe->two_letter_file, recipe->allow_file,
                                   recipe->deny_file, recipe->family_file};
    named.insert(recipe->notice_files.begin(), recipe->notice_files.end());
    for (const auto& file : std::filesystem::directory_iterator(folder))
      EXPECT_TRUE(named.contains(file.path().filename())) << file.path();
  }
  EXPECT_GE(recipes, 14);
}

}  // namespace
}  // namespace quoin::lexicon
