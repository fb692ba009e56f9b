#include "players/literature/maven_heuristics.h"

#include <cstdlib>

namespace quoin::players {
namespace {

// All in points. The source gives no numbers but for the signs.
constexpr double Balanced = 2;
constexpr double AllOfOneKind = -4;
constexpr int FewestToJudge = 2;       // letters kept
constexpr double LeastConsonants = 1;  // for each vowel
constexpr double PlaysQWithU = 5;
constexpr double KeepsUForQ = 3;
constexpr double HotSpot = 3;           // of a triple word, for each time more than once
constexpr int LeastWordMultiplier = 3;  // what is less is no worry before the end
constexpr int PremiumReach = 4;         // squares between a tile and the premium
constexpr double TileOfFirstPlay = -1.5;

std::optional<Tile> tile_called(const Alphabet& alphabet, std::string_view name) {
  const Result<Word> word = alphabet.parse_rack(name);
  return word && word->size() == 1 ? std::optional(word->front()) : std::nullopt;
}

}  // namespace

MavenHeuristics::MavenHeuristics(const movegen::Setting& setting)
    : alphabet_(*setting.alphabet),
      q_(tile_called(alphabet_, "Q")),
      u_(tile_called(alphabet_, "U")) {
  const Layout& layout = *setting.layout;
  for (int row = 0; row < layout.size(); ++row) {
    for (int column = 0; column < layout.size(); ++column) {
      const int multiplier = word_multiplier(layout.premium({row, column}));
      if (multiplier >= LeastWordMultiplier)
        hot_squares_.push_back({{row, column}, HotSpot * (multiplier - 1)});
    }
  }
}

double MavenHeuristics::balance_of(const Rack& kept) const {
  int vowels = 0;
  int consonants = 0;
  for (const Tile tile : kept.tiles()) {
    if (tile == Blank) continue;
    ++(alphabet_.is_vowel(tile) ? vowels : consonants);
  }
  if (vowels + consonants < FewestToJudge) return 0;
  if (vowels == 0 || consonants == 0) return AllOfOneKind;
  return consonants >= LeastConsonants * vowels ? Balanced : 0;
}

QuickTerms MavenHeuristics::quick_terms(const Move& play, const Rack& rack,
                                        const TileCounts& unseen, bool is_first_play) const {
  QuickTerms terms;
  const TileCounts used = play.tiles_used();
  Rack kept = rack;
  kept.remove(used);
  terms.balance = balance_of(kept);
  if (q_ && u_) {
    const bool q_may_come = unseen.count(*q_) > 0 || kept.count(*q_) > 0;
    if (used.count(*q_) > 0 && used.count(*u_) > 0) {
      terms.u_with_q = PlaysQWithU;
    } else if (q_may_come && kept.count(*u_) > 0) {
      terms.u_with_q = KeepsUForQ;
    }
  }
  if (is_first_play) terms.openness = TileOfFirstPlay * used.size();
  return terms;
}

double MavenHeuristics::hot_spot_term(const Move& play, movegen::Grid& grid) {
  const double before = hot_spots(grid);
  grid.place(play, &undo_);
  const double after = hot_spots(grid);
  grid.take_up(undo_);
  return before - after;
}

double MavenHeuristics::hot_spots(const movegen::Grid& grid) const {
  double sum = 0;
  for (const HotSquare& hot : hot_squares_) {
    if (grid.at(hot.square) == EmptySquare && is_reachable(grid, hot.square)) sum += hot.weight;
  }
  return sum;
}

// Whether a word through the square could touch a tile: along a line, from the square on, comes one
// within reach, or a square beside one, and no square between them is barred by crossing words.
bool MavenHeuristics::is_reachable(const movegen::Grid& grid, Square square) {
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    const movegen::Line& line = grid.line(direction, line_of(square, direction));
    const int place = place_in_line(square, direction);
    if (line.allowed[static_cast<std::size_t>(place)] == 0) continue;
    if ((line.crossed >> place & 1) != 0) return true;
    for (const int step : {-1, 1}) {
      for (int i = place + step; std::abs(i - place) <= PremiumReach && i >= 0 && i < grid.size();
           i += step) {
        if ((line.filled >> i & 1) != 0) return true;
        if (line.allowed[static_cast<std::size_t>(i)] == 0) break;
        if ((line.crossed >> i & 1) != 0) return true;
      }
    }
  }
  return false;
}

}  // namespace quoin::players
