#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

#include "base/text.h"
#include "movegen/generator.h"
#include "players/reasons.h"
#include "players/strategy/strategies.h"

// The two strategies of Connolly & Gren 2012.

namespace quoin::players {
namespace {

using movegen::Play;

int bonus_squares_covered(const Move& move, const Layout& layout) {
  int covered = 0;
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] != EmptySquare && layout.premium(move.square(i)) != Premium::None) ++covered;
  }
  return covered;
}

// Prefers plays that cover bonus squares, so that nobody else gets them: of those that cover as
// many as it wants, the one that scores most.
class BonusSquares : public Player {
 public:
  // One is enough, or the more the better.
  BonusSquares(lexicon::LexiconPtr lexicon, bool wants_most)
      : Player(std::move(lexicon)), wants_most_(wants_most) {}

  Move choose_move(const Situation& situation) override {
    const Layout& layout = *situation.grid.setting().layout;
    std::optional<Play> best;
    int best_covered = 0;
    for (const Play& play : generator_.all_plays(situation.grid, situation.rack)) {
      int covered = bonus_squares_covered(play.move, layout);
      if (!wants_most_) covered = std::min(covered, 1);
      if (best && (covered < best_covered ||
                   (covered == best_covered && !movegen::comes_before(play, *best)))) {
        continue;
      }
      best = play;
      best_covered = covered;
    }
    return best ? best->move : exchange_or_pass(situation);
  }

 private:
  bool wants_most_;
  movegen::Generator generator_;
};

// Vowels among letters.
struct Ratio {
  int vowels = 0;
  int letters = 1;
};
constexpr int MostLetters = 1000;

// As the source writes it, 3/8, or as a number.
std::optional<Ratio> parse_ratio(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) {
    const std::optional<double> number = parse_decimal(text);
    if (!number || *number < 0 || *number > 1) return std::nullopt;
    return Ratio{static_cast<int>(std::lround(*number * 1000)), 1000};
  }
  const std::optional<std::int64_t> vowels = parse_integer(text.substr(0, slash));
  const std::optional<std::int64_t> letters = parse_integer(text.substr(slash + 1));
  if (!vowels || !letters || *letters < 1 || *letters > MostLetters || *vowels < 0 ||
      *vowels > *letters) {
    return std::nullopt;
  }
  return Ratio{static_cast<int>(*vowels), static_cast<int>(*letters)};
}

Ratio ratio_of(const TileCounts& tiles, const Alphabet& alphabet) {
  Ratio ratio{0, 0};
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    const Tile letter = Tile::letter(index);
    ratio.letters += tiles.count(letter);
    if (alphabet.is_vowel(letter)) ratio.vowels += tiles.count(letter);
  }
  return ratio;
}

Ratio ratio_of_set(const Alphabet& alphabet) {
  TileCounts all;
  for (int index = 1; index <= alphabet.letter_count(); ++index)
    all.add(Tile::letter(index), alphabet.count(Tile::letter(index)));
  return ratio_of(all, alphabet);
}

// Prefers plays that leave vowels and consonants on the rack in a wanted ratio.
class BalanceOnRack : public Player {
 public:
  BalanceOnRack(lexicon::LexiconPtr lexicon, const Ratio& wanted)
      : Player(std::move(lexicon)), wanted_(wanted) {}

  // Of those that come nearest, the play that scores most.
  Move choose_move(const Situation& situation) override {
    const Alphabet& alphabet = *situation.grid.setting().alphabet;
    std::optional<Play> best;
    Distance nearest;
    for (const Play& play : generator_.all_plays(situation.grid, situation.rack)) {
      Rack leave = situation.rack;
      leave.remove(play.move.tiles_used());
      const Distance distance = distance_of(ratio_of(leave, alphabet));
      if (best &&
          (nearest < distance || (!(distance < nearest) && !movegen::comes_before(play, *best)))) {
        continue;
      }
      best = play;
      nearest = distance;
    }
    return best ? best->move : exchange_or_pass(situation);
  }

 private:
  // How far from what is wanted, as a fraction: equal ones compare equal on every machine.
  struct Distance {
    std::int64_t above = 0;
    std::int64_t below = 1;

    bool operator<(const Distance& other) const {
      return above * other.below < other.above * below;
    }
  };

  // A rack without letters is out of no balance.
  Distance distance_of(const Ratio& left) const {
    if (left.letters == 0) return {};
    const std::int64_t difference =
        std::int64_t{left.vowels} * wanted_.letters - std::int64_t{wanted_.vowels} * left.letters;
    return {std::abs(difference), std::int64_t{left.letters} * wanted_.letters};
  }

  Ratio wanted_;
  movegen::Generator generator_;
};

PlayerPtr make_balance_on_rack(Parameters& parameters, const Resources& resources) {
  Ratio wanted = ratio_of_set(resources.lexicon->alphabet());
  if (parameters.has("ratio")) {
    const std::string text = parameters.text("ratio");
    if (const std::optional<Ratio> given = parse_ratio(text)) {
      wanted = *given;
    } else {
      parameters.refuse(Error(reasons::not_a_ratio, text));
    }
  }
  return std::make_unique<BalanceOnRack>(resources.lexicon, wanted);
}

}  // namespace

Strategy bonus_squares_strategy() {
  return {"bonus-squares",
          "takes the highest score among plays that cover a bonus square",
          "Connolly & Gren 2012",
          Audience::Laboratory,
          {{"prefer", "any", "whether one bonus square is enough, or more come first",
            choices({"any", "most"})}},
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            return std::make_unique<BonusSquares>(resources.lexicon,
                                                  parameters.text("prefer") == "most");
          }};
}

Strategy balance_on_rack_strategy() {
  return {
      "balance-on-rack",
      "takes the play that leaves vowels and consonants in the best ratio",
      "Connolly & Gren 2012",
      Audience::Laboratory,
      {{"ratio", "", "vowels among the letters that stay, like 3/8; if not given, as in the set",
        AcceptedValues()}},
      make_balance_on_rack};
}

}  // namespace quoin::players
