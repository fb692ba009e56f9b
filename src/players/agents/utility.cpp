#include "players/agents/utility.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/stable_sort.h"
#include "base/text.h"
#include "players/reasons.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using movegen::Grid;

enum Kind : std::uint8_t { MaxScore, SaveCommon, SmartS, UseBonus };

constexpr int WholeTermWeight = 1000;
constexpr int MostWeight = 100;
constexpr std::size_t CommonLetters = 6;

constexpr Equity PerCommonLetter = Equity::from_points(5);
constexpr Equity PerWastedS = Equity::from_points(-5);
constexpr Equity PerLetterPremium = Equity::from_millipoints(1900);
// For each time that the word counts more than once.
constexpr Equity PerWordPremium = Equity::from_millipoints(6650);

Tile letter_called(const std::string& name, const Alphabet& alphabet) {
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    if (alphabet.to_notation(Tile::letter(index)) == name) return Tile::letter(index);
  }
  return EmptySquare;
}

std::vector<Tile> common_letters(const Alphabet& alphabet) {
  std::vector<Tile> letters;
  if (alphabet.language() == "en") {
    for (const char* name : {"A", "E", "I", "N", "R", "S"}) {
      const Tile letter = letter_called(name, alphabet);
      if (letter != EmptySquare) letters.push_back(letter);
    }
    return letters;
  }
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    const Tile letter = Tile::letter(index);
    if (alphabet.points(letter).points() == 1) letters.push_back(letter);
  }
  stable_sort(letters,
              [&](Tile one, Tile other) { return alphabet.count(one) > alphabet.count(other); });
  letters.resize(std::min(letters.size(), CommonLetters));
  return letters;
}

Equity covered(const Move& move, const Layout& layout) {
  Equity sum;
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] == EmptySquare) continue;
    const Premium premium = layout.premium(move.square(i));
    if (letter_multiplier(premium) > 1) sum += PerLetterPremium;
    sum += PerWordPremium * (word_multiplier(premium) - 1);
  }
  return sum;
}

struct Term {
  std::size_t kind;
  int weight;
};

Result<Term> parse_term(std::string_view text) {
  int weight = WholeTermWeight;
  std::string_view name = text;
  if (const std::size_t star = text.find('*'); star != std::string_view::npos) {
    const std::string_view number = text.substr(0, star);
    const std::optional<double> parsed = parse_decimal(number);
    if (!parsed || std::abs(*parsed) > MostWeight) {
      return Error(reasons::not_a_weight, number, MostWeight);
    }
    weight = static_cast<int>(std::lround(*parsed * WholeTermWeight));
    name = text.substr(star + 1);
  }
  const std::vector<std::string>& names = Utility::names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return Term{static_cast<std::size_t>(found - names.begin()), weight};
  return Error(reasons::no_such_utility, name, fmt::format("{}", fmt::join(names, ", ")))
      .guessing(nearest(name, names));
}

}  // namespace

const std::vector<std::string>& Utility::names() {
  static const std::vector<std::string> all = {"max-score", "save-common", "smart-s", "use-bonus"};
  return all;
}

Utility::Utility(const Alphabet& alphabet)
    : common_(common_letters(alphabet)), hook_(letter_called("S", alphabet)) {}

Result<Utility> Utility::parse(std::string_view text, const Alphabet& alphabet) {
  Utility utility(alphabet);
  for (const std::string_view part : split(text, '+')) {
    const Result<Term> term = parse_term(part);
    if (!term) return term.error();
    utility.weights_[term->kind] += term->weight;
    if (std::abs(utility.weights_[term->kind]) > MostWeight * WholeTermWeight)
      return Error(reasons::weights_too_large, names()[term->kind], MostWeight);
  }
  return utility;
}

Equity Utility::of(const movegen::Play& play, const Grid& grid, const Rack& rack) const {
  std::int64_t sum = 0;
  const auto add = [&sum](Equity value, int weight) {
    sum += static_cast<std::int64_t>(value.millipoints()) * weight;
  };
  for (const int weight : weights_) add(Equity::from_score(play.score), weight);
  if (weights_[SaveCommon] != 0) add(saved(play.move, rack), weights_[SaveCommon]);
  if (weights_[SmartS] != 0) add(wasted(play.move, grid), weights_[SmartS]);
  if (weights_[UseBonus] != 0) add(covered(play.move, *grid.setting().layout), weights_[UseBonus]);
  return Equity::from_millipoints(static_cast<std::int32_t>(sum / WholeTermWeight));
}

Equity Utility::saved(const Move& move, const Rack& rack) const {
  int kept = 0;
  for (const Tile letter : common_) kept += rack.count(letter);
  for (const Tile tile : move.tiles()) {
    if (std::find(common_.begin(), common_.end(), tile) != common_.end()) --kept;
  }
  return PerCommonLetter * kept;
}

// An S makes two words where another one lies across the main word.
Equity Utility::wasted(const Move& move, const Grid& grid) const {
  if (hook_ == EmptySquare) return {};
  int wasted = 0;
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] != hook_) continue;
    const Square square = move.square(i);
    const movegen::Line& line = grid.line(move.direction(), line_of(square, move.direction()));
    const int place = place_in_line(square, move.direction());
    if ((line.crossed >> place & 1) == 0) ++wasted;
  }
  return PerWastedS * wasted;
}

}  // namespace quoin::players
