// What people who study words ask of the list that is open; the semantics are those of
// `quoin words`. Letters come in any case; words go out as people read them, with lower case for
// what a blank stands for.
//
//   lexicon                                → name, title, words (how many), alphabet (its text)
//   anagrams {letters, limit?}             → count, words, letters (each tile, in order)
//   build {letters, shortest?, longest?, limit?}  → the same
//   pattern {pattern, limit?}              → count, words
//   hooks {word}                           → word, valid, front, back, without_first, without_last
//   judge {words}                          → valid: whether all are, and no more
//   words-of-length {length}               → words (texts)
//   near-words {length, count, seed}       → words (texts) that are none, one letter away from one
//
// Each of `words` is {word, length, points}, longest first; at most `limit` of `count` are there.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "base/rng.h"
#include "base/stable_sort.h"
#include "base/text.h"
#include "lexicon/pattern.h"
#include "lexicon/word_study.h"
#include "notation/json_fields.h"
#include "notation/typed_tiles.h"
#include "protocol/reasons.h"
#include "wasm/ask.h"
#include "wasm/engine.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;
using lexicon::Lexicon;
using notation::JsonFields;

// More than any board holds would only take long.
constexpr std::size_t MaxRackTiles = 30;
constexpr std::size_t MaxJudged = 30;
constexpr int UsualLimit = 1000;
constexpr int MostWords = 1'000'000;
constexpr int MostNearWords = 1000;

Score points_of(const Word& word, const Alphabet& alphabet) {
  Score sum;
  for (const Tile tile : word) sum = sum + alphabet.points(tile);
  return sum;
}

json::array tiles_to_json(std::span<const Tile> tiles, const Alphabet& alphabet) {
  json::array list;
  for (const Tile tile : tiles) list.emplace_back(alphabet.to_display(tile));
  return list;
}

// Longest first; words of one length stay in alphabetical order.
json::object words_to_json(std::vector<Word> words, std::size_t limit, const Alphabet& alphabet) {
  const std::size_t count = words.size();
  stable_sort(words, [](const Word& a, const Word& b) { return a.size() > b.size(); });
  if (words.size() > limit) words.resize(limit);
  json::array list;
  for (const Word& word : words) {
    list.push_back(json::object{{"word", alphabet.to_display(word)},
                                {"length", word.size()},
                                {"points", points_of(word, alphabet).points()}});
  }
  return {{"count", count}, {"words", std::move(list)}};
}

std::size_t read_limit(JsonFields& fields) {
  return static_cast<std::size_t>(fields.has("limit") ? fields.small_number("limit", 1, MostWords)
                                                      : UsualLimit);
}

std::size_t read_length(JsonFields& fields, std::string_view key) {
  return static_cast<std::size_t>(
      fields.small_number(key, lexicon::MinWordLength, lexicon::MaxWordLength));
}

std::size_t read_length_or(JsonFields& fields, std::string_view key, std::size_t otherwise) {
  return fields.has(key) ? read_length(fields, key) : otherwise;
}

Error about(std::string_view typed, const Error& error) {
  return error.within(fmt::format("'{}'", typed));
}

Result<Word> read_rack(JsonFields& fields, const Alphabet& alphabet) {
  const std::string typed(trim(fields.text("letters")));
  if (fields.error()) return *fields.error();
  Result<Word> rack = notation::parse_typed_tiles(typed, alphabet);
  if (!rack) return about(typed, rack.error());
  if (rack->size() > MaxRackTiles)
    return Error(reasons::letters_too_many, rack->size(), MaxRackTiles);
  return rack;
}

Result<Word> read_word(std::string_view typed, const Alphabet& alphabet) {
  typed = trim(typed);
  Result<Word> word = notation::parse_typed_word(typed, alphabet);
  if (!word) return about(typed, word.error());
  return word;
}

// Every question needs a word list.
using Answer = Result<json::object> (*)(const Lexicon& words, JsonFields& fields);
template <Answer answer>
Result<json::object> with_words(Engine& engine, const json::object& request, const Tell&) {
  if (engine.lexicon == nullptr) return Error(reasons::lexicon_not_open);
  JsonFields fields(request);
  return answer(*engine.lexicon, fields);
}

Result<json::object> describe(const Lexicon& words, JsonFields&) {
  return json::object{{"name", words.metadata().name},
                      {"title", words.metadata().title},
                      {"words", words.word_count()},
                      {"alphabet", words.alphabet().canonical_text()}};
}

json::object made_of(const Word& rack, std::vector<Word> found, std::size_t limit,
                     const Alphabet& alphabet) {
  json::object answer = words_to_json(std::move(found), limit, alphabet);
  Word sorted = rack;
  std::sort(sorted.begin(), sorted.end());
  answer["letters"] = tiles_to_json(sorted, alphabet);
  return answer;
}

Result<json::object> anagrams(const Lexicon& words, JsonFields& fields) {
  const Result<Word> rack = read_rack(fields, words.alphabet());
  if (!rack) return rack.error();
  const std::size_t limit = read_limit(fields);
  if (fields.error()) return *fields.error();
  return made_of(*rack, lexicon::anagrams(words, *rack), limit, words.alphabet());
}

Result<json::object> build(const Lexicon& words, JsonFields& fields) {
  const Result<Word> rack = read_rack(fields, words.alphabet());
  if (!rack) return rack.error();
  const lexicon::Lengths lengths = {read_length_or(fields, "shortest", lexicon::MinWordLength),
                                    read_length_or(fields, "longest", lexicon::MaxWordLength)};
  const std::size_t limit = read_limit(fields);
  if (fields.error()) return *fields.error();
  return made_of(*rack, lexicon::words_from_rack(words, *rack, lengths), limit, words.alphabet());
}

Result<json::object> pattern(const Lexicon& words, JsonFields& fields) {
  const std::string typed(trim(fields.text("pattern")));
  const std::size_t limit = read_limit(fields);
  if (fields.error()) return *fields.error();
  const Result<lexicon::Pattern> parsed = lexicon::Pattern::parse(typed, words.alphabet());
  if (!parsed) return about(typed, parsed.error());
  return words_to_json(lexicon::words_matching(words, *parsed), limit, words.alphabet());
}

Result<json::object> hooks(const Lexicon& words, JsonFields& fields) {
  const std::string typed = fields.text("word");
  if (fields.error()) return *fields.error();
  const Alphabet& alphabet = words.alphabet();
  const Result<Word> word = read_word(typed, alphabet);
  if (!word) return word.error();
  const lexicon::Hooks found = lexicon::hooks(words, *word);
  return json::object{{"word", alphabet.to_display(*word)},
                      {"valid", words.contains(*word)},
                      {"front", tiles_to_json(found.front, alphabet)},
                      {"back", tiles_to_json(found.back, alphabet)},
                      {"without_first", found.is_word_without_first},
                      {"without_last", found.is_word_without_last}};
}

// Which of them is wrong stays unsaid, as at a club.
Result<json::object> judge(const Lexicon& words, JsonFields& fields) {
  const std::vector<std::string> typed = fields.texts("words");
  if (fields.error()) return *fields.error();
  if (typed.empty() || typed.size() > MaxJudged)
    return Error(reasons::judged_words_count, MaxJudged);
  bool is_valid = true;
  for (const std::string& text : typed) {
    const Result<Word> word = read_word(text, words.alphabet());
    if (!word) return word.error();
    is_valid = is_valid && words.contains(*word);
  }
  return json::object{{"valid", is_valid}};
}

std::vector<Word> all_of_length(const Lexicon& words, std::size_t length) {
  std::vector<Word> all;
  words.for_each_word([&](std::span<const Tile> word) {
    if (word.size() == length) all.emplace_back(word.begin(), word.end());
  });
  return all;
}

template <class Words>
json::object texts_to_json(const Words& words, const Alphabet& alphabet) {
  json::array list;
  for (const Word& word : words) list.emplace_back(alphabet.to_display(word));
  return {{"words", std::move(list)}};
}

Result<json::object> words_of_length(const Lexicon& words, JsonFields& fields) {
  const std::size_t length = read_length(fields, "length");
  if (fields.error()) return *fields.error();
  return texts_to_json(all_of_length(words, length), words.alphabet());
}

// Words with one letter changed, as somebody who half remembers would. Of a list that has almost
// all of them (two letters of a small alphabet) there may be fewer than wanted.
Result<json::object> near_words(const Lexicon& words, JsonFields& fields) {
  const std::size_t length = read_length(fields, "length");
  const auto count = static_cast<std::size_t>(fields.small_number("count", 1, MostNearWords));
  const auto seed = static_cast<std::uint64_t>(fields.small_number("seed", 0));
  if (fields.error()) return *fields.error();
  const std::vector<Word> all = all_of_length(words, length);
  const auto letters = static_cast<std::uint64_t>(words.alphabet().letter_count());
  std::set<Word> found;
  Rng rng(seed);
  constexpr std::size_t TriesForEach = 50;
  for (std::size_t tries = 0; !all.empty() && found.size() < count && tries < count * TriesForEach;
       ++tries) {
    Word word = all[static_cast<std::size_t>(rng.below(all.size()))];
    word[static_cast<std::size_t>(rng.below(length))] =
        Tile::letter(1 + static_cast<int>(rng.below(letters)));
    if (!words.contains(word)) found.insert(std::move(word));
  }
  return texts_to_json(found, words.alphabet());
}

}  // namespace

std::span<const Question> word_questions() {
  static constexpr std::array Questions = {
      Question{"lexicon", with_words<describe>},
      Question{"anagrams", with_words<anagrams>},
      Question{"build", with_words<build>},
      Question{"pattern", with_words<pattern>},
      Question{"hooks", with_words<hooks>},
      Question{"judge", with_words<judge>},
      Question{"words-of-length", with_words<words_of_length>},
      Question{"near-words", with_words<near_words>},
  };
  return Questions;
}

}  // namespace quoin::wasm
