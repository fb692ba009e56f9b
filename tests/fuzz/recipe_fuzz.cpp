// A recipe that parses is cooked from the input itself, whatever file it asks for.
#include "lexicon/build/recipe.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/alphabet.h"

namespace {

quoin::AlphabetPtr small_alphabet() {
  static const quoin::AlphabetPtr alphabet = *quoin::Alphabet::parse(
      "alphabet small\ntitle Small\nlanguage xx\nrack 7\nexchange 7\nbingo 7 50\nblank 2 0\n"
      "tile A a 9 1 vowel\ntile B b 9 2\ntile CH ch 9 3\ntile E e 9 1 vowel\ntile L·L l·l 2 "
      "9\nfold É é E\n");
  return alphabet;
}

// "a../b" lies in a folder with an odd name; only a part that is ".." alone leads upwards.
bool leads_out(const std::string& path) {
  return path.starts_with('/') || ("/" + path + "/").find("/../") != std::string::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quoin;
  const std::string text(reinterpret_cast<const char*>(data), size);

  lexicon::ImportReport plain_report;
  const Result<lexicon::WordList> plain =
      lexicon::read_plain_list(text, *small_alphabet(), plain_report);
  if (plain && plain->is_empty()) std::abort();

  const Result<lexicon::Recipe> recipe = lexicon::parse_recipe(text);
  if (!recipe) {
    if (recipe.error().message().empty()) std::abort();
    return 0;
  }
  if (recipe->files.size() > 20 || size > 4000) return 0;
  for (const lexicon::SourceFile& file : recipe->files) {
    if (leads_out(file.path) || leads_out(file.affix_path)) std::abort();
  }
  const lexicon::FileReader reader = [&](std::string_view,
                                         std::string_view) -> Result<std::string> { return text; };
  lexicon::ImportReport report;
  const Result<lexicon::WordList> words =
      lexicon::cook(*recipe, *small_alphabet(), reader, report, {.family_filter = true});
  if (!words) return 0;
  for (std::size_t i = 0; i < words->size(); ++i) {
    if ((*words)[i].size() < lexicon::MinWordLength || (*words)[i].size() > lexicon::MaxWordLength)
      std::abort();
    if (!words->contains((*words)[i])) std::abort();
  }
  return 0;
}
