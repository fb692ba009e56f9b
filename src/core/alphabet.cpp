#include "core/alphabet.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/reasons.h"
#include "base/text.h"
#include "core/reasons.h"

namespace quoin {
namespace {

constexpr int MaxTileCount = 99;
constexpr int MaxPoints = 99;
constexpr int MaxTotalTiles = 1000;
constexpr int MinRackSize = 2;
constexpr int MaxRackSize = 8;
constexpr int MaxBingoBonus = 1000;
constexpr std::size_t MaxTileCharacters = 3;

// These have a meaning of their own in notation.
bool is_reserved(std::string_view character) {
  if (character.size() > 1) return false;
  const auto c = static_cast<unsigned char>(character.front());
  return c <= ' ' || c == 0x7f || (c >= '0' && c <= '9') ||
         std::string_view("?.,;:/()[]{}*^+-#>_\"\\").find(character) != std::string_view::npos;
}

bool is_identifier(std::string_view text) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  return !text.empty() && text.size() <= 40 && std::all_of(text.begin(), text.end(), allowed);
}

// The number at that place, where there is one between the two.
std::optional<int> number_in(const std::vector<std::string_view>& words, std::size_t place, int low,
                             int high) {
  const std::optional<std::int64_t> number =
      place < words.size() ? parse_integer(words[place]) : std::nullopt;
  if (!number || *number < low || *number > high) return std::nullopt;
  return static_cast<int>(*number);
}

// Every character of the text, or what stands for it.
std::string with_replacements(std::string_view text,
                              const std::map<std::string, std::string, std::less<>>& replacements) {
  std::string replaced;
  for (const std::string_view character : split_characters(text)) {
    const auto found = replacements.find(character);
    replaced += found != replacements.end() ? std::string_view(found->second) : character;
  }
  return replaced;
}

}  // namespace

// Reads the lines of an alphabet file; each directive has one function.
class Alphabet::Parser {
 public:
  Parser() { alphabet_->entries_.push_back({"?", "?", 0, 0, false}); }

  Result<AlphabetPtr> parse(std::string_view file_text) {
    if (!is_valid_utf8(file_text)) return Error(reasons::alphabet_not_utf8);
    int number = 0;
    for (const std::string_view line : split_lines(file_text)) {
      ++number;
      if (const Result<void> read = read_line(line); !read)
        return read.error().within(reasons::within_line, number);
    }
    if (const Result<void> whole = check_whole(); !whole) return whole.error();
    alphabet_->finish();
    if (const Result<void> folds = check_folds(); !folds) return folds.error();
    if (const Result<void> cuts = check_exceptions(); !cuts) return cuts.error();
    return AlphabetPtr(std::move(alphabet_));
  }

 private:
  Result<void> read_line(std::string_view line) {
    std::vector<std::string_view> words = split_words(line.substr(0, line.find('#')));
    if (words.empty()) return {};
    const std::string_view directive = words.front();
    words.erase(words.begin());
    if (directive == "title") {
      const std::string_view body = trim(line.substr(0, line.find('#')));
      return set_title(trim(body.substr(directive.size())));
    }
    if (directive == "alphabet") return set_name(words);
    if (directive == "language") return set_language(words);
    if (directive == "rack")
      return set_number(directive, words, MinRackSize, MaxRackSize, alphabet_->rack_size_);
    if (directive == "exchange")
      return set_number(directive, words, 0, MaxTotalTiles, alphabet_->exchange_minimum_);
    if (directive == "bingo") return add_bingo(words);
    if (directive == "blank") return set_blank(words);
    if (directive == "tile") return add_tile(words);
    if (directive == "fold") return add_fold(words);
    if (directive == "cut") return add_exception(words);
    return Error(reasons::alphabet_directive_unknown, directive);
  }

  Result<void> set_title(std::string_view title) {
    if (title.empty()) return Error(reasons::alphabet_title_empty);
    alphabet_->title_ = title;
    return {};
  }

  Result<void> set_name(const std::vector<std::string_view>& words) {
    if (words.size() != 1 || !is_identifier(words[0])) {
      return Error(reasons::alphabet_name_wrong);
    }
    alphabet_->name_ = words[0];
    return {};
  }

  Result<void> set_language(const std::vector<std::string_view>& words) {
    if (words.size() != 1 || !is_identifier(words[0]))
      return Error(reasons::alphabet_language_wrong);
    alphabet_->language_ = words[0];
    return {};
  }

  static Result<void> set_number(std::string_view directive,
                                 const std::vector<std::string_view>& words, int low, int high,
                                 int& target) {
    const std::optional<int> number = number_in(words, 0, low, high);
    if (words.size() != 1 || !number)
      return Error(reasons::alphabet_number_wrong, directive, low, high);
    target = *number;
    return {};
  }

  Result<void> add_bingo(const std::vector<std::string_view>& words) {
    const std::optional<int> tiles = number_in(words, 0, 1, MaxRackSize);
    const std::optional<int> points = number_in(words, 1, 0, MaxBingoBonus);
    if (words.size() != 2 || !tiles || !points)
      return Error(reasons::alphabet_bingo_wrong, MaxRackSize, MaxBingoBonus);
    bingos_[*tiles] = *points;
    return {};
  }

  Result<void> set_blank(const std::vector<std::string_view>& words) {
    const std::optional<int> count = number_in(words, 0, 0, MaxTileCount);
    const std::optional<int> points = number_in(words, 1, 0, MaxPoints);
    if (words.size() != 2 || !count || !points) return Error(reasons::alphabet_blank_wrong);
    alphabet_->entries_[0].count = *count;
    alphabet_->entries_[0].points = *points;
    return {};
  }

  Result<void> add_tile(const std::vector<std::string_view>& words) {
    const bool is_vowel = words.size() == 5 && words[4] == "vowel";
    const std::optional<std::int64_t> count =
        words.size() >= 4 ? parse_integer(words[2]) : std::nullopt;
    const std::optional<std::int64_t> points =
        words.size() >= 4 ? parse_integer(words[3]) : std::nullopt;
    if (!count || !points || words.size() > 5 || (words.size() == 5 && !is_vowel)) {
      return Error(reasons::alphabet_tile_wrong);
    }
    if (*count < 0 || *count > MaxTileCount || *points < 0 || *points > MaxPoints) {
      return Error(reasons::alphabet_tile_numbers_wrong, words[0], MaxTileCount);
    }
    for (const std::string_view name : {words[0], words[1]}) {
      if (const Result<void> usable = check_tile_name(name); !usable) return usable.error();
    }
    if (alphabet_->entries_.size() > MaxLetters)
      return Error(reasons::alphabet_too_many_letters, MaxLetters);
    alphabet_->entries_.push_back({std::string(words[0]), std::string(words[1]),
                                   static_cast<int>(*count), static_cast<int>(*points), is_vowel});
    return {};
  }

  Result<void> check_tile_name(std::string_view name) {
    const std::vector<std::string_view> characters = split_characters(name);
    if (characters.size() > MaxTileCharacters)
      return Error(reasons::alphabet_tile_too_long, name, MaxTileCharacters);
    for (const std::string_view character : characters) {
      if (is_reserved(character)) return Error(reasons::alphabet_tile_reserved, name, character);
    }
    if (!names_.insert(std::string(name)).second) return Error(reasons::alphabet_tile_twice, name);
    return {};
  }

  Result<void> add_fold(const std::vector<std::string_view>& words) {
    if (words.size() != 3 || count_characters(words[0]) != 1 || count_characters(words[1]) != 1) {
      return Error(reasons::alphabet_fold_wrong);
    }
    alphabet_->folds_.push_back(
        {std::string(words[0]), std::string(words[1]), std::string(words[2])});
    return {};
  }

  Result<void> add_exception(const std::vector<std::string_view>& words) {
    if (words.size() < 3) return Error(reasons::alphabet_cut_wrong);
    Exception exception{std::string(words[0]), {}};
    std::string joined;
    for (std::size_t i = 1; i < words.size(); ++i) {
      exception.parts.emplace_back(words[i]);
      joined += words[i];
    }
    if (joined != exception.word) return Error(reasons::alphabet_cut_misspelt, words[0], joined);
    alphabet_->exceptions_.push_back(std::move(exception));
    return {};
  }

  Result<void> check_whole() {
    Alphabet& a = *alphabet_;
    if (a.name_.empty()) return Error(reasons::alphabet_name_missing);
    if (a.title_.empty()) return Error(reasons::title_missing);
    if (a.language_.empty()) return Error(reasons::alphabet_language_missing);
    if (a.entries_.size() < 3) return Error(reasons::alphabet_too_few_letters);
    a.bingo_bonuses_.assign(static_cast<std::size_t>(a.rack_size_) + 1, 0);
    for (const auto& [tiles, points] : bingos_) {
      if (tiles > a.rack_size_)
        return Error(reasons::alphabet_bingo_above_rack, tiles, a.rack_size_);
      a.bingo_bonuses_[tiles] = points;
    }
    for (const Entry& entry : a.entries_) a.total_tiles_ += entry.count;
    if (a.total_tiles_ < a.rack_size_ * 2)
      return Error(reasons::alphabet_too_few_tiles, a.total_tiles_, a.rack_size_);
    if (a.total_tiles_ > MaxTotalTiles)
      return Error(reasons::alphabet_too_many_tiles, a.total_tiles_, MaxTotalTiles);
    return {};
  }

  // Need the tables of finish(): what stands for a character is made of the characters of tiles
  // (perhaps of a part of one: Catalan Ŀ is the beginning of L·L), and every part of an exception
  // is a tile.
  Result<void> check_folds() const {
    for (const Fold& fold : alphabet_->folds_) {
      for (const std::string_view character : split_characters(fold.replacement)) {
        const auto found = alphabet_->folded_.find(character);
        if (found == alphabet_->folded_.end() || found->second != character) {
          return alphabet_->no_such_tile(character).within("fold " + fold.upper);
        }
      }
    }
    return {};
  }
  Result<void> check_exceptions() {
    for (const Exception& exception : alphabet_->exceptions_) {
      Word word;
      for (const std::string& part : exception.parts) {
        const auto found = alphabet_->by_upper_.find(part);
        if (found == alphabet_->by_upper_.end())
          return alphabet_->no_such_tile(part).within("cut " + exception.word);
        word.push_back(found->second);
      }
      alphabet_->cut_exceptions_.emplace(exception.word, std::move(word));
    }
    return {};
  }

  std::shared_ptr<Alphabet> alphabet_ = std::make_shared<Alphabet>();
  std::map<int, int> bingos_;
  std::set<std::string> names_;
};

Result<AlphabetPtr> Alphabet::parse(std::string_view file_text) {
  return Parser().parse(file_text);
}

void Alphabet::finish() {
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    const Tile tile = Tile::letter(static_cast<int>(i));
    by_upper_.emplace(entries_[i].upper, tile);
    by_lower_.emplace(entries_[i].lower, tile);
    longest_tile_ = std::max({longest_tile_, entries_[i].upper.size(), entries_[i].lower.size()});
  }
  // Words are compared in upper case. The case of single characters is known from the
  // tiles: from those of one character, and from digraphs character by character.
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    const std::vector<std::string_view> upper = split_characters(entries_[i].upper);
    const std::vector<std::string_view> lower = split_characters(entries_[i].lower);
    for (std::size_t c = 0; c < std::min(upper.size(), lower.size()); ++c) {
      folded_.emplace(lower[c], upper[c]);
      folded_.emplace(upper[c], upper[c]);
    }
  }
  std::map<std::string, std::string, std::less<>> lower_of;
  for (const auto& [character, upper] : folded_) {
    if (character != upper) lower_of.emplace(upper, character);
  }
  for (const Fold& fold : folds_) {
    folded_[fold.upper] = fold.replacement;
    folded_[fold.lower] = fold.replacement;
    case_folded_[fold.upper] = fold.replacement;
    std::string& lower = case_folded_[fold.lower];
    for (const std::string_view character : split_characters(fold.replacement)) {
      const auto found = lower_of.find(character);
      lower += found != lower_of.end() ? std::string_view(found->second) : character;
    }
  }
  write_canonical_text();
  Sha256 hash;
  for (const std::string_view line : split_lines(canonical_text_)) {
    if (!line.starts_with("title ")) hash.update(line).update("\n");
  }
  fingerprint_ = hash.finish();
}

void Alphabet::write_canonical_text() {
  std::string& text = canonical_text_;
  text = fmt::format("alphabet {}\ntitle {}\nlanguage {}\nrack {}\nexchange {}\n", name_, title_,
                     language_, rack_size_, exchange_minimum_);
  for (std::size_t tiles = 1; tiles < bingo_bonuses_.size(); ++tiles) {
    if (bingo_bonuses_[tiles] > 0)
      text += fmt::format("bingo {} {}\n", tiles, bingo_bonuses_[tiles]);
  }
  text += fmt::format("blank {} {}\n", entries_[0].count, entries_[0].points);
  for (std::size_t i = 1; i < entries_.size(); ++i) {
    const Entry& e = entries_[i];
    text += fmt::format("tile {} {} {} {}{}\n", e.upper, e.lower, e.count, e.points,
                        e.is_vowel ? " vowel" : "");
  }
  for (const Fold& fold : folds_)
    text += fmt::format("fold {} {} {}\n", fold.upper, fold.lower, fold.replacement);
  for (const Exception& exception : exceptions_)
    text += fmt::format("cut {} {}\n", exception.word, fmt::join(exception.parts, " "));
}

std::string Alphabet::to_display(Tile tile) const {
  const Entry& shown = entry(tile);
  return tile.is_blank() ? shown.lower : shown.upper;
}

std::string Alphabet::to_notation(Tile tile) const {
  const std::string shown = to_display(tile);
  return count_characters(shown) > 1 ? "[" + shown + "]" : shown;
}

std::string Alphabet::to_notation(std::span<const Tile> tiles) const {
  std::string text;
  for (const Tile tile : tiles) text += to_notation(tile);
  return text;
}

std::string Alphabet::to_display(std::span<const Tile> tiles) const {
  std::string text;
  for (const Tile tile : tiles) text += to_display(tile);
  return text;
}

Error Alphabet::no_such_tile(std::string_view character) const {
  return Error(reasons::not_a_tile, character, title_);
}

Result<Word> Alphabet::parse_notation(std::string_view text) const {
  if (!is_valid_utf8(text)) return Error(reasons::text_not_utf8);
  Word tiles;
  while (!text.empty()) {
    std::string_view name = first_character(text);
    std::size_t used = name.size();
    if (name == "[") {
      const std::size_t end = text.find(']');
      if (end == std::string_view::npos) return Error(reasons::bracket_not_closed, text);
      name = text.substr(1, end - 1);
      used = end + 1;
    }
    if (name == "?") {
      tiles.push_back(Blank);
    } else if (const auto upper = by_upper_.find(name); upper != by_upper_.end()) {
      tiles.push_back(upper->second);
    } else if (const auto lower = by_lower_.find(name); lower != by_lower_.end()) {
      tiles.push_back(lower->second.as_blank());
    } else {
      return no_such_tile(name);
    }
    text.remove_prefix(used);
  }
  return tiles;
}

Result<Word> Alphabet::parse_rack(std::string_view text) const {
  Result<Word> tiles = parse_notation(text);
  if (!tiles) return tiles;
  for (const Tile tile : *tiles) {
    if (tile != Blank && tile.is_blank())
      return Error(reasons::rack_in_lower_case, to_display(tile));
  }
  return tiles;
}

std::string Alphabet::fold_to_upper(std::string_view text) const {
  return with_replacements(text, folded_);
}

std::string Alphabet::fold_keeping_case(std::string_view text) const {
  return with_replacements(text, case_folded_);
}

Result<Word> Alphabet::cut_word(std::string_view text) const {
  const std::string upper = fold_to_upper(text);
  if (const auto exception = cut_exceptions_.find(upper); exception != cut_exceptions_.end())
    return exception->second;
  Word word;
  std::string_view rest = upper;
  while (!rest.empty()) {
    std::size_t length = std::min(longest_tile_, rest.size());
    auto found = by_upper_.end();
    for (; length > 0 && found == by_upper_.end(); --length)
      found = by_upper_.find(rest.substr(0, length));
    if (found == by_upper_.end()) return no_such_tile(first_character(rest));
    word.push_back(found->second);
    rest.remove_prefix(found->first.size());
  }
  return word;
}

bool has_same_letters(const Alphabet& one, const Alphabet& other) {
  if (one.letter_count() != other.letter_count()) return false;
  for (int index = 1; index <= one.letter_count(); ++index) {
    const Tile tile = Tile::letter(index);
    if (one.to_display(tile) != other.to_display(tile)) return false;
  }
  return true;
}

}  // namespace quoin
