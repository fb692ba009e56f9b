#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "console/terminal_size.h"
#include "lexicon/lexicon.h"
#include "lexicon/pattern.h"
#include "lexicon/word_study.h"
#include "notation/typed_tiles.h"

namespace quoin::cli {
namespace {

using lexicon::Lexicon;

enum class Order { Alphabet, Length, Points };

// What all questions that are answered with words have in common.
struct Query {
  std::string subject;  // the rack, pattern or letters asked about
  std::string lexicon = "english";
  std::string length;
  std::size_t shortest = lexicon::MinWordLength;
  std::size_t longest = lexicon::MaxWordLength;
  std::optional<std::size_t> limit;
  std::string sort;
  bool json = false;
};

struct WordsQuestion {
  std::string_view name;
  std::string_view subject;
  std::string_view description;
  std::string_view example;
  Order order;
  // The answer in alphabetical order; lengths are looked at afterwards.
  Result<std::vector<Word>> (*answer)(const Lexicon& words, std::string_view subject);
};

constexpr std::size_t WordsForPeople = 1000;

// More than any board holds would only take long.
constexpr std::size_t MaxRackTiles = 30;

Result<Word> parse_rack(std::string_view text, const Alphabet& alphabet) {
  Result<Word> rack = notation::parse_typed_tiles(text, alphabet);
  if (!rack) return rack;
  if (rack->size() > MaxRackTiles) {
    return Error(reasons::too_many_typed_tiles, rack->size(), MaxRackTiles);
  }
  return rack;
}

Result<std::vector<Word>> answer_anagram(const Lexicon& words, std::string_view subject) {
  const Result<Word> rack = parse_rack(subject, words.alphabet());
  if (!rack) return rack.error();
  return lexicon::anagrams(words, *rack);
}

Result<std::vector<Word>> answer_build(const Lexicon& words, std::string_view subject) {
  const Result<Word> rack = parse_rack(subject, words.alphabet());
  if (!rack) return rack.error();
  return lexicon::words_from_rack(words, *rack);
}

template <auto find>
Result<std::vector<Word>> answer_letters(const Lexicon& words, std::string_view subject) {
  const Result<Word> letters = notation::parse_typed_word(subject, words.alphabet());
  if (!letters) return letters.error();
  return find(words, *letters, lexicon::NoLimit);
}

Result<std::vector<Word>> answer_pattern(const Lexicon& words, std::string_view subject) {
  const Result<lexicon::Pattern> pattern = lexicon::Pattern::parse(subject, words.alphabet());
  if (!pattern) return pattern.error();
  return lexicon::words_matching(words, *pattern);
}

constexpr std::array Questions = {
    WordsQuestion{"anagram", "RACK", "Words made of all these tiles; ? is a blank.",
                  "quoin words anagram retains?", Order::Alphabet, answer_anagram},
    WordsQuestion{"build", "RACK", "Words made of some of these tiles; ? is a blank.",
                  "quoin words build quartz --min 4", Order::Length, answer_build},
    WordsQuestion{
        "pattern", "PATTERN",
        "Words that fit a pattern: ? is any letter, * any number of letters, {AEI} one of "
        "these, {^AEI} none of these.",
        "quoin words pattern 'q?{aei}*' --length 5", Order::Alphabet, answer_pattern},
    WordsQuestion{"starts", "LETTERS", "Words that start with these letters.",
                  "quoin words starts qua", Order::Alphabet,
                  answer_letters<lexicon::words_starting_with>},
    WordsQuestion{"ends", "LETTERS", "Words that end with these letters.", "quoin words ends zzle",
                  Order::Alphabet, answer_letters<lexicon::words_ending_with>},
    WordsQuestion{"contains", "LETTERS", "Words with these letters in them, one after the other.",
                  "quoin words contains xqu", Order::Alphabet,
                  answer_letters<lexicon::words_containing>},
};

Score points_of(const Word& word, const Alphabet& alphabet) {
  return std::accumulate(word.begin(), word.end(), Score(),
                         [&](Score sum, Tile tile) { return sum + alphabet.points(tile); });
}

// "7" or "5-8".
Result<void> read_length(Query& query) {
  if (query.length.empty()) return {};
  const std::size_t dash = query.length.find('-');
  const std::string_view text = query.length;
  const std::optional<std::int64_t> low = parse_integer(text.substr(0, dash));
  const std::optional<std::int64_t> high =
      dash == std::string::npos ? low : parse_integer(text.substr(dash + 1));
  if (!low || !high || *low < 1 || *high < *low) {
    return Error(reasons::not_a_length, query.length).within("--length");
  }
  query.shortest = static_cast<std::size_t>(*low);
  query.longest = static_cast<std::size_t>(*high);
  return {};
}

Result<Order> read_order(const Query& query, Order usual) {
  if (query.sort.empty()) return usual;
  if (query.sort == "alphabet") return Order::Alphabet;
  if (query.sort == "length") return Order::Length;
  if (query.sort == "points") return Order::Points;
  return Error(reasons::not_a_sort_order, query.sort).within("--sort");
}

// Longest and dearest first; the alphabet decides what remains.
void sort_words(std::vector<Word>& words, Order order, const Alphabet& alphabet) {
  if (order == Order::Alphabet) return;  // as they come
  const auto rank = [&](const Word& word) {
    return order == Order::Length ? static_cast<int>(word.size())
                                  : points_of(word, alphabet).points();
  };
  const auto spelt = [](Tile a, Tile b) { return a.as_letter() < b.as_letter(); };
  std::sort(words.begin(), words.end(), [&](const Word& a, const Word& b) {
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), spelt);
  });
}

std::size_t terminal_columns() {
  constexpr std::size_t Usual = 80;
  if (const std::optional<TerminalSize> size = terminal_size(STDOUT_FILENO)) return size->columns;
  const char* columns = std::getenv("COLUMNS");
  const std::optional<std::int64_t> number = columns ? parse_integer(columns) : std::nullopt;
  return number && *number > 0 ? static_cast<std::size_t>(*number) : Usual;
}

// Words with their points, in columns that are read downwards.
void print_columns(std::span<const Word> words, const Alphabet& alphabet) {
  std::size_t word_width = 0;
  for (const Word& word : words) {
    word_width = std::max(word_width, display_width(alphabet.to_display(word)));
  }
  constexpr std::size_t PointsWidth = 4;
  constexpr std::size_t Gap = 3;
  const std::size_t cell = word_width + PointsWidth + Gap;
  const std::size_t columns = std::max<std::size_t>(1, (terminal_columns() + Gap) / cell);
  const std::size_t rows = (words.size() + columns - 1) / columns;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t i = row; i < words.size(); i += rows) {
      if (!line.empty()) line.append(Gap, ' ');
      line += pad_right(alphabet.to_display(words[i]), word_width);
      line += fmt::format("{:>{}}", points_of(words[i], alphabet).points(), PointsWidth);
    }
    fmt::print("{}\n", line);
  }
}

void print_words(std::span<const Word> words, Order order, const Alphabet& alphabet) {
  if (order != Order::Length) return print_columns(words, alphabet);
  while (!words.empty()) {
    const std::size_t length = words.front().size();
    const auto end = std::find_if(words.begin(), words.end(),
                                  [&](const Word& word) { return word.size() != length; });
    fmt::print("{} tiles:\n", length);
    print_columns({words.begin(), end}, alphabet);
    words = {end, words.end()};
  }
}

boost::json::object word_as_json(const Word& word, const Lexicon& words) {
  boost::json::object object = {{"word", words.alphabet().to_display(word)},
                                {"points", points_of(word, words.alphabet()).points()}};
  if (const std::optional<std::uint8_t> band = words.band(word)) object["band"] = *band;
  return object;
}

Result<int> run_question(const WordsQuestion& question, Arguments arguments) {
  Query query;
  Options options("words " + std::string(question.name), std::string(question.description));
  options.positional(std::string(question.subject), query.subject, "in any case");
  options.text("-l,--lexicon", query.lexicon, "the word list: a name or a .qlx file (english)");
  options.text("--length", query.length, "only words of so many tiles: 7, or 5-8");
  options.number("--min", query.shortest, 1, 100, "only words of at least so many tiles");
  options.number("--max", query.longest, 1, 100, "only words of at most so many tiles");
  options.number("--limit", query.limit, 0, 100'000'000,
                 "at most so many words, 0 for all (for people 1000, with --json all)");
  options.text("--sort", query.sort, "alphabet, length or points");
  options.flag("--json", query.json, "the answer as JSON");
  options.footer("Example: " + std::string(question.example));
  if (const std::optional<Result<int>> done = options.parse_tiles(arguments)) return *done;
  query.subject = std::string(trim(query.subject));
  if (const Result<void> read = read_length(query); !read) return read.error();
  const Result<Order> order = read_order(query, question.order);
  if (!order) return order.error();
  const Result<lexicon::LexiconPtr> words = load_lexicon(query.lexicon);
  if (!words) return words.error();

  Result<std::vector<Word>> answer = question.answer(**words, query.subject);
  if (!answer) return answer.error().within("'" + query.subject + "'");
  std::erase_if(*answer, [&](const Word& word) {
    return word.size() < query.shortest || word.size() > query.longest;
  });
  const Alphabet& alphabet = (*words)->alphabet();
  sort_words(*answer, *order, alphabet);
  const std::size_t count = answer->size();
  const std::size_t asked = query.limit.value_or(query.json ? 0 : WordsForPeople);
  const std::size_t limit = asked == 0 ? count : asked;
  if (count > limit) answer->resize(limit);

  if (query.json) {
    boost::json::array list;
    for (const Word& word : *answer) list.push_back(word_as_json(word, **words));
    print_json(boost::json::object{
        {"lexicon", (*words)->metadata().name}, {"count", count}, {"words", std::move(list)}});
  } else if (answer->empty()) {
    fmt::print("No words.\n");
  } else {
    print_words(*answer, *order, alphabet);
    if (count > limit) {
      fmt::print("… and {} more (--limit 0 shows all)\n", group_digits(count - limit));
    }
  }
  return count > 0 ? ExitYes : ExitNo;
}

// Words or tiles as JSON has them.
template <class Items>
boost::json::array as_json(const Items& items, const Alphabet& alphabet) {
  boost::json::array array;
  for (const auto& item : items) array.emplace_back(alphabet.to_display(item));
  return array;
}

template <std::size_t I>
Result<int> run_question_at(Arguments arguments) {
  return run_question(Questions[I], arguments);
}

// Questions about one word.
struct WordQuery {
  std::string text;
  std::string lexicon_name = "english";
  bool json = false;
  lexicon::LexiconPtr lexicon;
  Word word;

  std::string shown() const { return lexicon->alphabet().to_display(word); }
  bool is_word() const { return lexicon->contains(word); }
};

std::optional<Result<int>> ask_about(WordQuery& query, const std::string& command,
                                     const std::string& description, Arguments arguments) {
  Options options("words " + command, description);
  options.positional("WORD", query.text, "in any case");
  options.text("-l,--lexicon", query.lexicon_name,
               "the word list: a name or a .qlx file (english)");
  options.flag("--json", query.json, "the answer as JSON");
  options.footer("Example: quoin words " + command + " quoin");
  if (const std::optional<Result<int>> done = options.parse_tiles(arguments)) return done;
  query.text = std::string(trim(query.text));
  const Result<lexicon::LexiconPtr> opened = load_lexicon(query.lexicon_name);
  if (!opened) return opened.error();
  query.lexicon = *opened;
  const Result<Word> word = notation::parse_typed_word(query.text, query.lexicon->alphabet());
  if (!word) return word.error().within("'" + query.text + "'");
  query.word = *word;
  return std::nullopt;
}

Result<int> run_hooks(Arguments arguments) {
  WordQuery query;
  if (const std::optional<Result<int>> done = ask_about(
          query, "hooks", "Letters that make another word before or behind it.", arguments)) {
    return *done;
  }
  const Alphabet& alphabet = query.lexicon->alphabet();
  const lexicon::Hooks hooks = lexicon::hooks(*query.lexicon, query.word);
  const bool any = !hooks.front.empty() || !hooks.back.empty() || hooks.is_word_without_first ||
                   hooks.is_word_without_last;
  if (query.json) {
    print_json(boost::json::object{{"word", query.shown()},
                                   {"valid", query.is_word()},
                                   {"front", as_json(hooks.front, alphabet)},
                                   {"back", as_json(hooks.back, alphabet)},
                                   {"without_first", hooks.is_word_without_first},
                                   {"without_last", hooks.is_word_without_last}});
    return any ? ExitYes : ExitNo;
  }
  const auto letters = [&](const std::vector<Tile>& tiles) {
    std::string list;
    for (const Tile tile : tiles) list += (list.empty() ? "" : " ") + alphabet.to_display(tile);
    return list.empty() ? "-" : list;
  };
  const auto part = [&](bool is_word, std::size_t from) {
    if (!is_word) return std::string("-");
    return alphabet.to_display(std::span(query.word).subspan(from, query.word.size() - 1));
  };
  fmt::print("{}{}\n", query.shown(), query.is_word() ? "" : " (not a word itself)");
  fmt::print("  in front       {}\n", letters(hooks.front));
  fmt::print("  behind         {}\n", letters(hooks.back));
  fmt::print("  without first  {}\n", part(hooks.is_word_without_first, 1));
  fmt::print("  without last   {}\n", part(hooks.is_word_without_last, 0));
  return any ? ExitYes : ExitNo;
}

Result<int> run_extensions(Arguments arguments) {
  WordQuery query;
  if (const std::optional<Result<int>> done =
          ask_about(query, "extensions", "Longer words that have it at their end, start or inside.",
                    arguments)) {
    return *done;
  }
  const Alphabet& alphabet = query.lexicon->alphabet();
  const lexicon::Extensions found = lexicon::extensions(*query.lexicon, query.word);
  const bool any = !found.front.empty() || !found.back.empty() || !found.both.empty();
  if (query.json) {
    print_json(boost::json::object{{"word", query.shown()},
                                   {"valid", query.is_word()},
                                   {"front", as_json(found.front, alphabet)},
                                   {"back", as_json(found.back, alphabet)},
                                   {"both", as_json(found.both, alphabet)}});
    return any ? ExitYes : ExitNo;
  }
  const auto print = [&](std::string_view heading, const std::vector<Word>& words) {
    if (words.empty()) return;
    fmt::print("{} ({}):\n", heading, words.size());
    print_columns(words, alphabet);
  };
  print("Letters in front", found.front);
  print("Letters behind", found.back);
  print("Both", found.both);
  if (!any) fmt::print("No words.\n");
  return any ? ExitYes : ExitNo;
}

Result<int> run_define(Arguments arguments) {
  WordQuery query;
  if (const std::optional<Result<int>> done =
          ask_about(query, "define", "What a word means.", arguments)) {
    return *done;
  }
  const std::optional<std::string> meaning = query.lexicon->definition(query.word);
  if (query.json) {
    boost::json::object answer = {{"word", query.shown()}, {"valid", query.is_word()}};
    answer["definition"] = meaning ? boost::json::value(*meaning) : boost::json::value(nullptr);
    print_json(answer);
  } else if (!query.is_word()) {
    fmt::print("{} is not a word.\n", query.shown());
  } else if (!query.lexicon->has_definitions()) {
    fmt::print("{} is a word; this word list has no definitions.\n", query.shown());
  } else if (!meaning) {
    fmt::print("{} is a word; its meaning is not known here.\n", query.shown());
  } else {
    fmt::print("{}: {}\n", query.shown(), *meaning);
  }
  return meaning ? ExitYes : ExitNo;
}

Result<int> run_band(Arguments arguments) {
  WordQuery query;
  if (const std::optional<Result<int>> done =
          ask_about(query, "band", "How common a word is: the lower the number, the more common.",
                    arguments)) {
    return *done;
  }
  const std::optional<std::uint8_t> band = query.lexicon->band(query.word);
  if (query.json) {
    boost::json::object answer = {{"word", query.shown()}, {"valid", query.is_word()}};
    answer["band"] = band ? boost::json::value(*band) : boost::json::value(nullptr);
    print_json(answer);
  } else if (!query.is_word()) {
    fmt::print("{} is not a word.\n", query.shown());
  } else if (!query.lexicon->has_bands()) {
    fmt::print("{} is a word; this word list does not say how common it is.\n", query.shown());
  } else if (!band) {
    fmt::print("{} is a word; how common it is is not known here.\n", query.shown());
  } else {
    fmt::print("{}: band {}\n", query.shown(), *band);
  }
  return band ? ExitYes : ExitNo;
}

Result<int> run_check(Arguments arguments) { return check_words("words check", arguments); }

}  // namespace

Result<int> run_words(Arguments arguments) {
  static constexpr std::array Table = {
      Command{"anagram", "words made of all the tiles of a rack", run_question_at<0>},
      Command{"build", "words made of some of them", run_question_at<1>},
      Command{"pattern", "words that fit a pattern such as q?{aei}*", run_question_at<2>},
      Command{"starts", "words with a given start", run_question_at<3>},
      Command{"prefix", "the same as starts", run_question_at<3>},
      Command{"ends", "words with a given end", run_question_at<4>},
      Command{"suffix", "the same as ends", run_question_at<4>},
      Command{"contains", "words with these letters inside", run_question_at<5>},
      Command{"hooks", "letters that make another word before or behind one", run_hooks},
      Command{"extensions", "longer words around a word", run_extensions},
      Command{"check", "whether words are in the list", run_check},
      Command{"define", "what a word means", run_define},
      Command{"band", "how common a word is", run_band},
  };
  return run_command("quoin words", "Word study: what can be made of letters, and around words.",
                     Table, arguments);
}

}  // namespace quoin::cli
