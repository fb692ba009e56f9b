#include "lexicon/build/recipe.h"

#include <algorithm>

#include "base/reasons.h"
#include "base/text.h"
#include "core/reasons.h"
#include "lexicon/build/hunspell.h"
#include "lexicon/importer.h"
#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

constexpr std::size_t MaxFiles = 1000;

bool is_name(std::string_view text) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
  };
  return !text.empty() && text.size() <= 60 && text.front() != '.' && text.front() != '-' &&
         std::all_of(text.begin(), text.end(), allowed);
}

// A path below the folder that it is relative to: never absolute, never upwards.
bool is_safe_path(std::string_view path) {
  if (path.empty() || path.size() > 200 || path.front() == '/') return false;
  for (const std::string_view part : split(path, '/')) {
    if (part.empty() || part == "." || part == "..") return false;
  }
  return std::none_of(path.begin(), path.end(),
                      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\\'; });
}

std::string with_replaced(std::string text, std::string_view placeholder, std::string_view value) {
  if (const std::size_t at = text.find(placeholder); at != std::string::npos)
    text.replace(at, placeholder.size(), value);
  return text;
}

// Reads the lines of a recipe; each directive has one function.
class RecipeParser {
 public:
  Result<Recipe> parse(std::string_view file_text) {
    if (!is_valid_utf8(file_text)) return Error(reasons::recipe_not_text);
    std::size_t number = 0;
    for (const std::string_view line : split_lines(file_text)) {
      ++number;
      if (const Result<void> read = read_line(line.substr(0, line.find('#'))); !read)
        return read.error().within(reasons::within_line, number);
    }
    if (const Result<void> whole = check_whole(); !whole) return whole.error();
    return std::move(recipe_);
  }

 private:
  Result<void> read_line(std::string_view line) {
    std::vector<std::string_view> words = split_words(line);
    if (words.empty()) return {};
    const std::string_view directive = words.front();
    words.erase(words.begin());
    if (words.empty()) return Error(reasons::recipe_nothing_follows, directive);
    const std::string_view text = trim(trim(line).substr(directive.size()));
    if (directive == "lexicon") return set_name(directive, words, recipe_.name);
    if (directive == "alphabet") return set_name(directive, words, recipe_.alphabet);
    if (directive == "title") return set_text(text, recipe_.title);
    if (directive == "licence") return set_text(text, recipe_.licence);
    if (directive == "source") return set_text(text, recipe_.source);
    if (directive == "attribution") return set_text(text, recipe_.attribution);
    if (directive == "package") return add_package(words);
    if (directive == "categories") return add_to(words, categories_);
    if (directive == "sizes") return add_to(words, sizes_);
    if (directive == "read") return add_files(words);
    if (directive == "lengths") return set_lengths(words);
    if (directive == "vowels") return add_to(words, recipe_.vowels);
    if (directive == "words") return set_words(words);
    if (directive == "two-letter") return set_file(directive, words, recipe_.two_letter_file);
    if (directive == "allow") return set_file(directive, words, recipe_.allow_file);
    if (directive == "deny") return set_file(directive, words, recipe_.deny_file);
    if (directive == "family") return set_file(directive, words, recipe_.family_file);
    if (directive == "notice")
      return set_file(directive, words, recipe_.notice_files.emplace_back());
    return Error(reasons::recipe_directive_unknown, directive);
  }

  static Result<void> set_name(std::string_view directive,
                               const std::vector<std::string_view>& words, std::string& target) {
    if (words.size() != 1 || !is_name(words[0]))
      return Error(reasons::recipe_name_malformed, directive);
    target = words[0];
    return {};
  }

  // Several lines of one directive make a text of several lines.
  static Result<void> set_text(std::string_view text, std::string& target) {
    if (!target.empty()) target += '\n';
    target += text;
    return {};
  }

  static Result<void> add_to(const std::vector<std::string_view>& words,
                             std::vector<std::string>& target) {
    target.insert(target.end(), words.begin(), words.end());
    return {};
  }

  static Result<void> set_file(std::string_view directive,
                               const std::vector<std::string_view>& words, std::string& target) {
    if (words.size() != 1 || !is_safe_path(words[0]))
      return Error(reasons::recipe_file_not_beside, directive);
    target = words[0];
    return {};
  }

  Result<void> add_package(const std::vector<std::string_view>& words) {
    if (words.size() != 2 || !is_name(words[0])) return Error(reasons::recipe_package_incomplete);
    recipe_.packages.push_back({std::string(words[0]), std::string(words[1])});
    return {};
  }

  Result<void> set_lengths(const std::vector<std::string_view>& words) {
    const std::optional<std::int64_t> low =
        words.size() == 2 ? parse_integer(words[0]) : std::nullopt;
    const std::optional<std::int64_t> high =
        words.size() == 2 ? parse_integer(words[1]) : std::nullopt;
    if (!low || !high || *low < static_cast<std::int64_t>(MinWordLength) ||
        *high > static_cast<std::int64_t>(MaxWordLength) || *low > *high) {
      return Error(reasons::recipe_lengths_wrong, MinWordLength, MaxWordLength);
    }
    recipe_.min_length = static_cast<std::size_t>(*low);
    recipe_.max_length = static_cast<std::size_t>(*high);
    return {};
  }

  Result<void> set_words(const std::vector<std::string_view>& words) {
    const std::optional<std::int64_t> count =
        words.size() == 1 ? parse_integer(words[0]) : std::nullopt;
    if (!count || *count < 1) return Error(reasons::recipe_count_of_words_wrong);
    recipe_.expected_words = static_cast<std::size_t>(*count);
    return {};
  }

  // read FORMAT PATH… [gzip] [any-case] [CHARSET] [without=FLAG]
  Result<void> add_files(const std::vector<std::string_view>& words) {
    if (recipe_.packages.empty()) return Error(reasons::recipe_package_first);
    SourceFile file;
    file.package = recipe_.packages.back().name;
    if (words[0] == "plain")
      file.format = SourceFormat::Plain;
    else if (words[0] == "spellings")
      file.format = SourceFormat::Spellings;
    else if (words[0] == "hunspell")
      file.format = SourceFormat::Hunspell;
    else
      return Error(reasons::recipe_format_unknown, words[0]);

    const std::size_t paths = file.format == SourceFormat::Hunspell ? 2 : 1;
    if (words.size() < 1 + paths) return Error(reasons::recipe_path_missing);
    for (std::size_t i = 1; i <= paths; ++i) {
      if (!is_safe_path(words[i])) return Error(reasons::recipe_path_outside, words[i]);
    }
    file.path = words[paths];
    if (paths == 2) file.affix_path = words[1];
    for (std::size_t i = 1 + paths; i < words.size(); ++i) {
      if (words[i] == "gzip") {
        file.is_gzip = true;
      } else if (words[i] == "any-case") {
        file.any_case = true;
      } else if (words[i].starts_with("without=") && paths == 2) {
        file.without_flags.emplace_back(words[i].substr(words[i].find('=') + 1));
      } else if (const std::optional<Charset> charset = find_charset(words[i])) {
        file.charset = *charset;
      } else {
        return Error(reasons::recipe_option_unknown, words[i]);
      }
    }
    return add_expanded(file);
  }

  // {category} and {size} in a path stand for each of the values listed above it.
  Result<void> add_expanded(const SourceFile& file) {
    const bool has_category = file.path.find("{category}") != std::string::npos;
    const bool has_size = file.path.find("{size}") != std::string::npos;
    if (has_category && categories_.empty()) return Error(reasons::recipe_categories_first);
    if (has_size && sizes_.empty()) return Error(reasons::recipe_sizes_first);
    const std::vector<std::string> once = {""};
    for (const std::string& category : has_category ? categories_ : once) {
      for (const std::string& size : has_size ? sizes_ : once) {
        SourceFile one = file;
        one.path = with_replaced(with_replaced(file.path, "{category}", category), "{size}", size);
        if (!is_safe_path(one.path)) return Error(reasons::recipe_path_outside, one.path);
        if (has_size) {
          const std::optional<std::int64_t> band = parse_integer(size);
          if (!band || *band < 1 || *band > 255) return Error(reasons::recipe_size_wrong, size);
          one.band = static_cast<std::uint8_t>(*band);
        }
        if (recipe_.files.size() >= MaxFiles)
          return Error(reasons::recipe_too_many_files, MaxFiles);
        recipe_.files.push_back(std::move(one));
      }
    }
    return {};
  }

  Result<void> check_whole() const {
    if (recipe_.name.empty()) return Error(reasons::recipe_without_lexicon);
    if (recipe_.title.empty()) return Error(reasons::title_missing);
    if (recipe_.alphabet.empty()) return Error(reasons::alphabet_name_missing);
    if (recipe_.licence.empty()) return Error(reasons::recipe_without_licence);
    if (recipe_.source.empty()) return Error(reasons::recipe_without_source);
    if (recipe_.files.empty()) return Error(reasons::recipe_reads_nothing);
    return {};
  }

  Recipe recipe_;
  std::vector<std::string> categories_;
  std::vector<std::string> sizes_;
};

// Carries out a recipe.
class Cook {
 public:
  Cook(const Recipe& recipe, const Alphabet& alphabet, const FileReader& read_file,
       ImportReport& report)
      : recipe_(recipe), alphabet_(alphabet), read_file_(read_file), report_(report) {}

  Result<WordList> cook(const CookOptions& options) {
    if (const Result<void> made = make_selection(options); !made) return made.error();
    Importer importer(alphabet_, selection_, report_);
    for (const SourceFile& file : recipe_.files) {
      importer.set_case_rule(file.any_case ? CaseRule::Any : CaseRule::LowerOnly);
      if (const Result<void> read = read_source(file, importer); !read) return read.error();
    }
    WordList words = importer.finish();
    if (words.is_empty()) return Error(reasons::recipe_gave_no_words);
    return words;
  }

 private:
  Result<void> make_selection(const CookOptions& options) {
    selection_.min_length = recipe_.min_length;
    selection_.max_length = recipe_.max_length;
    for (const std::string& vowel : recipe_.vowels) {
      const Result<Word> tile = alphabet_.cut_word(vowel);
      if (!tile || tile->size() != 1)
        return Error(reasons::recipe_vowel_unknown, vowel, alphabet_.title());
      selection_.vowels.push_back(tile->front());
    }
    if (!recipe_.two_letter_file.empty()) {
      Result<WordList> two = read_beside(recipe_.two_letter_file);
      if (!two) return two.error();
      for (std::size_t i = 0; i < two->size(); ++i) {
        if ((*two)[i].size() != 2)
          return Error(reasons::not_of_two_tiles, alphabet_.to_display((*two)[i]))
              .within(recipe_.two_letter_file);
      }
      selection_.two_letter = std::move(*two);
    }
    if (!recipe_.allow_file.empty()) {
      Result<WordList> allow = read_beside(recipe_.allow_file);
      if (!allow) return allow.error();
      selection_.allow = std::move(*allow);
    }
    if (!recipe_.deny_file.empty()) {
      if (const Result<void> denied = deny(recipe_.deny_file); !denied) return denied;
    }
    if (options.family_filter && !recipe_.family_file.empty()) {
      if (const Result<void> denied = deny(recipe_.family_file); !denied) return denied;
    }
    selection_.deny.sort_and_unique();
    return {};
  }

  Result<void> deny(const std::string& path) {
    const Result<WordList> list = read_beside(path);
    if (!list) return list.error();
    for (std::size_t i = 0; i < list->size(); ++i) selection_.deny.add((*list)[i]);
    return {};
  }

  Result<WordList> read_beside(const std::string& path) {
    const Result<std::string> text = read_file_("", path);
    if (!text) return text.error();
    Result<WordList> list = read_hand_kept_list(*text, alphabet_);
    if (!list) return list.error().within(path);
    return list;
  }

  Result<void> read_source(const SourceFile& file, Importer& importer) {
    const Result<std::string> bytes = read_file_(file.package, file.path);
    if (!bytes) return bytes.error();
    if (file.format == SourceFormat::Hunspell) return read_hunspell(file, *bytes, importer);
    std::string converted;
    std::string_view text = *bytes;
    if (file.charset != Charset::Utf8) text = converted = to_utf8(text, file.charset);
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    for_each_line(text, [&](std::string_view line, std::size_t number) {
      if (file.format == SourceFormat::Plain) {
        if (const std::string_view entry = trim(line); !entry.empty())
          importer.add(entry, number, file.band);
        return;
      }
      const std::vector<std::string_view> spellings = split_words(line);
      for (std::size_t i = spellings.size() > 1 ? 1 : 0; i < spellings.size(); ++i)
        importer.add(spellings[i], number, file.band);
    });
    return {};
  }

  Result<void> read_hunspell(const SourceFile& file, const std::string& dictionary,
                             Importer& importer) {
    const Result<std::string> affixes = read_file_(file.package, file.affix_path);
    if (!affixes) return affixes.error();
    const Result<void> expanded = expand_hunspell(
        *affixes, dictionary, {{}, file.without_flags},
        [&](std::string_view form, std::size_t line) { importer.add(form, line, file.band); });
    if (!expanded) return expanded.error().within(file.package);
    return {};
  }

  const Recipe& recipe_;
  const Alphabet& alphabet_;
  const FileReader& read_file_;
  ImportReport& report_;
  Selection selection_;
};

}  // namespace

Result<Recipe> parse_recipe(std::string_view file_text) { return RecipeParser().parse(file_text); }

Result<WordList> cook(const Recipe& recipe, const Alphabet& alphabet, const FileReader& read_file,
                      ImportReport& report, const CookOptions& options) {
  Result<WordList> words = Cook(recipe, alphabet, read_file, report).cook(options);
  if (!words) return words.error().within(reasons::within_lexicon, recipe.name);
  return words;
}

Result<WordList> read_hand_kept_list(std::string_view text, const Alphabet& alphabet) {
  WordList list;
  std::size_t number = 0;
  for (const std::string_view line : split_lines(text)) {
    ++number;
    for (const std::string_view entry : split_words(line.substr(0, line.find('#')))) {
      const Result<Word> word = alphabet.cut_word(entry);
      if (!word) return word.error().within(entry).within(reasons::within_line, number);
      if (word->size() < MinWordLength || word->size() > MaxWordLength) {
        return Error(reasons::kept_word_length, entry, MinWordLength, MaxWordLength)
            .within(reasons::within_line, number);
      }
      list.add(*word);
    }
  }
  list.sort_and_unique();
  return list;
}

}  // namespace quoin::lexicon
