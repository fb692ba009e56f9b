#include "lexicon/build/wordnet.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.h"
#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

constexpr std::array<PartOfSpeech, 4> PartsOfSpeech = {
    PartOfSpeech::Noun, PartOfSpeech::Verb, PartOfSpeech::Adjective, PartOfSpeech::Adverb};
constexpr std::array<std::string_view, 4> FileNames = {"noun", "verb", "adj", "adv"};

constexpr std::size_t GlossesOfALemma = 3;

// How regular forms are led back to lemmas. Several rules may fit; those count whose lemma
// exists, as it is or without its last letter where that was doubled (bogging, bog).
struct Rule {
  PartOfSpeech part_of_speech;  // of the lemma
  WordForm form;
  std::string_view ending;
  std::string_view lemma_ending;
};

constexpr std::array<Rule, 22> FormRules = {{
    {PartOfSpeech::Noun, WordForm::Plural, "s", ""},
    {PartOfSpeech::Noun, WordForm::Plural, "ses", "s"},
    {PartOfSpeech::Noun, WordForm::Plural, "xes", "x"},
    {PartOfSpeech::Noun, WordForm::Plural, "zes", "z"},
    {PartOfSpeech::Noun, WordForm::Plural, "ches", "ch"},
    {PartOfSpeech::Noun, WordForm::Plural, "shes", "sh"},
    {PartOfSpeech::Noun, WordForm::Plural, "ies", "y"},
    {PartOfSpeech::Noun, WordForm::Plural, "men", "man"},
    {PartOfSpeech::Verb, WordForm::ThirdPerson, "s", ""},
    {PartOfSpeech::Verb, WordForm::ThirdPerson, "es", ""},
    {PartOfSpeech::Verb, WordForm::ThirdPerson, "ies", "y"},
    {PartOfSpeech::Verb, WordForm::Past, "ed", ""},
    {PartOfSpeech::Verb, WordForm::Past, "ed", "e"},
    {PartOfSpeech::Verb, WordForm::Past, "ied", "y"},
    {PartOfSpeech::Verb, WordForm::PresentParticiple, "ing", ""},
    {PartOfSpeech::Verb, WordForm::PresentParticiple, "ing", "e"},
    {PartOfSpeech::Adjective, WordForm::Comparative, "er", ""},
    {PartOfSpeech::Adjective, WordForm::Comparative, "er", "e"},
    {PartOfSpeech::Adjective, WordForm::Comparative, "ier", "y"},
    {PartOfSpeech::Adjective, WordForm::Superlative, "est", ""},
    {PartOfSpeech::Adjective, WordForm::Superlative, "est", "e"},
    {PartOfSpeech::Adjective, WordForm::Superlative, "iest", "y"},
}};

constexpr std::array<Rule, 10> DerivationRules = {{
    {PartOfSpeech::Adjective, WordForm::Adverb, "ly", ""},
    {PartOfSpeech::Adjective, WordForm::Adverb, "ily", "y"},
    {PartOfSpeech::Adjective, WordForm::Adverb, "ly", "le"},
    {PartOfSpeech::Adjective, WordForm::Adverb, "ally", ""},
    {PartOfSpeech::Adjective, WordForm::Quality, "ness", ""},
    {PartOfSpeech::Adjective, WordForm::Quality, "iness", "y"},
    {PartOfSpeech::Verb, WordForm::Agent, "er", ""},
    {PartOfSpeech::Verb, WordForm::Agent, "er", "e"},
    {PartOfSpeech::Verb, WordForm::Agents, "ers", ""},
    {PartOfSpeech::Verb, WordForm::Agents, "ers", "e"},
}};

// What an irregular form is: the files give its lemma only.
WordForm irregular_form(PartOfSpeech part_of_speech, std::string_view word) {
  if (part_of_speech == PartOfSpeech::Noun) return WordForm::Plural;
  if (part_of_speech == PartOfSpeech::Verb) {
    if (word.ends_with("ing")) return WordForm::PresentParticiple;
    return word.ends_with("s") && word != "was" ? WordForm::ThirdPerson : WordForm::Past;
  }
  return word.ends_with("st") ? WordForm::Superlative : WordForm::Comparative;
}

// The lemmas that a rule leads back to; none where it does not fit.
std::vector<std::string> possible_lemmas(const Rule& rule, std::string_view word) {
  if (!word.ends_with(rule.ending)) return {};
  const std::string_view stem = word.substr(0, word.size() - rule.ending.size());
  std::vector<std::string> lemmas = {std::string(stem).append(rule.lemma_ending)};
  const bool starts_with_vowel = rule.ending.front() == 'e' || rule.ending.front() == 'i';
  if (rule.lemma_ending.empty() && starts_with_vowel && stem.size() > 2 &&
      stem.back() == stem[stem.size() - 2]) {
    lemmas.emplace_back(stem.substr(0, stem.size() - 1));
  }
  return lemmas;
}

std::optional<std::size_t> parse_place(std::string_view digits) {
  const std::optional<std::int64_t> number = parse_integer(digits);
  if (!number || *number < 0) return std::nullopt;
  return static_cast<std::size_t>(*number);
}

// A line of an index file: lemma, part of speech, number of senses, and at the end as many
// places in the data file, most frequent sense first. Lines of the licence start with a space.
void read_index_line(std::string_view line,
                     std::unordered_map<std::string, std::vector<std::size_t>>& senses) {
  if (line.empty() || line.front() == ' ') return;
  const std::vector<std::string_view> fields = split_words(line);
  if (fields.size() < 4 || fields[0].find('_') != std::string_view::npos) return;
  const std::optional<std::size_t> count = parse_place(fields[2]);
  if (!count || *count > fields.size() - 3) return;
  std::vector<std::size_t> places;
  for (std::size_t i = fields.size() - *count; i < fields.size(); ++i) {
    if (const std::optional<std::size_t> place = parse_place(fields[i])) places.push_back(*place);
  }
  senses.emplace(fields[0], std::move(places));
}

// A line of a data file: place, file number, type, number of words in hexadecimal, the words
// each with a number, pointers, a bar, and the gloss. Adjectives may end in a mark such as "(a)".
bool spells_lemma(std::string_view line, std::string_view lemma) {
  const std::vector<std::string_view> fields = split_words(line.substr(0, line.find('|')));
  if (fields.size() < 4) return false;
  std::size_t count = 0;
  std::from_chars(fields[3].data(), fields[3].data() + fields[3].size(), count, 16);
  for (std::size_t i = 0; i < count && 4 + 2 * i < fields.size(); ++i) {
    const std::string_view word = fields[4 + 2 * i];
    if (word.substr(0, word.find('(')) == lemma) return true;
  }
  return false;
}

// The definition without the examples, which stand in quotation marks after a semicolon.
std::string_view gloss_of(std::string_view line) {
  const std::size_t bar = line.find('|');
  if (bar == std::string_view::npos) return {};
  const std::string_view text = trim(line.substr(bar + 1));
  for (std::size_t quote = text.find('"'); quote != std::string_view::npos;
       quote = text.find('"', quote + 1)) {
    const std::string_view before = trim(text.substr(0, quote));
    if (before.ends_with(';')) return trim(before.substr(0, before.size() - 1));
  }
  return trim(text.substr(0, text.find_last_not_of("; ") + 1));
}

}  // namespace

Result<WordNet> WordNet::load(const ReadFile& read_file) {
  WordNet wordnet;
  for (std::size_t i = 0; i < PartsOfSpeech.size(); ++i) {
    const std::string name(FileNames[i]);
    Part& part = wordnet.parts_[i];
    const Result<std::string> index = read_file("index." + name);
    if (!index) return index.error();
    for (const std::string_view line : split_lines(*index)) read_index_line(line, part.senses);
    if (part.senses.empty()) return Error(reasons::no_wordnet_entries).within("index." + name);
    const Result<std::string> exceptions = read_file(name + ".exc");
    if (!exceptions) return exceptions.error();
    for (const std::string_view line : split_lines(*exceptions)) {
      const std::vector<std::string_view> words = split_words(line);
      if (words.size() > 1) {
        part.exceptions[std::string(words[0])].assign(words.begin() + 1, words.end());
      }
    }
    Result<std::string> data = read_file("data." + name);
    if (!data) return data.error();
    part.data = *std::move(data);
  }
  return wordnet;
}

std::vector<std::string> WordNet::glosses(PartOfSpeech part_of_speech,
                                          std::string_view lemma) const {
  std::vector<std::string> glosses;
  const Part& part = parts_[static_cast<std::size_t>(part_of_speech)];
  const auto senses = part.senses.find(std::string(lemma));
  if (senses == part.senses.end()) return glosses;
  for (const std::size_t place : senses->second) {
    if (place >= part.data.size() || glosses.size() == GlossesOfALemma) break;
    const std::string_view rest = std::string_view(part.data).substr(place);
    const std::string_view line = rest.substr(0, rest.find('\n'));
    // The index has lower case only; the data shows whether this sense is a name.
    if (!spells_lemma(line, lemma)) continue;
    if (const std::string_view gloss = gloss_of(line); !gloss.empty()) glosses.emplace_back(gloss);
  }
  return glosses;
}

void WordNet::add_meaning(std::vector<Meaning>& meanings, WordForm form,
                          PartOfSpeech part_of_speech, std::string_view lemma) const {
  if (lemma.size() < MinWordLength) return;
  Meaning meaning{form, part_of_speech, std::string(lemma), glosses(part_of_speech, lemma)};
  if (meaning.glosses.empty() ||
      std::find(meanings.begin(), meanings.end(), meaning) != meanings.end()) {
    return;
  }
  meanings.push_back(std::move(meaning));
}

std::vector<Meaning> WordNet::meanings(std::string_view word) const {
  std::vector<Meaning> meanings;
  for (const PartOfSpeech part_of_speech : PartsOfSpeech) {
    add_meaning(meanings, WordForm::Lemma, part_of_speech, word);
  }
  add_forms(meanings, word);
  if (meanings.empty()) add_derivations(meanings, word);
  return meanings;
}

void WordNet::add_forms(std::vector<Meaning>& meanings, std::string_view word) const {
  // "Seed" is no past of "see", nor "layer" more lay: a lemma is not taken for a regular form.
  std::array<bool, 4> has_own_meaning{};
  for (const Meaning& meaning : meanings) {
    has_own_meaning[static_cast<std::size_t>(meaning.part_of_speech)] = true;
  }
  if (!meanings.empty()) has_own_meaning[static_cast<std::size_t>(PartOfSpeech::Adjective)] = true;

  for (const PartOfSpeech part_of_speech : PartsOfSpeech) {
    const auto& exceptions = parts_[static_cast<std::size_t>(part_of_speech)].exceptions;
    if (const auto irregular = exceptions.find(std::string(word)); irregular != exceptions.end()) {
      for (const std::string& lemma : irregular->second) {
        if (lemma != word) {
          add_meaning(meanings, irregular_form(part_of_speech, word), part_of_speech, lemma);
        }
      }
      continue;
    }
    if (has_own_meaning[static_cast<std::size_t>(part_of_speech)]) continue;
    if (part_of_speech == PartOfSpeech::Noun && word.ends_with("ss")) continue;
    for (const Rule& rule : FormRules) {
      if (rule.part_of_speech != part_of_speech) continue;
      for (const std::string& lemma : possible_lemmas(rule, word)) {
        add_meaning(meanings, rule.form, part_of_speech, lemma);
      }
    }
  }
}

void WordNet::add_derivations(std::vector<Meaning>& meanings, std::string_view word) const {
  for (const Rule& rule : DerivationRules) {
    for (const std::string& lemma : possible_lemmas(rule, word)) {
      add_meaning(meanings, rule.form, rule.part_of_speech, lemma);
    }
  }
}

std::string build_definitions(const WordList& words, const Alphabet& alphabet,
                              const WordNet& wordnet) {
  DefinitionWriter writer(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    writer.add(i, wordnet.meanings(to_lower(alphabet.to_display(words[i]))));
  }
  return std::move(writer).finish();
}

}  // namespace quoin::lexicon
