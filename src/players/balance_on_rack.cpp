#include "players/balance_on_rack.h"

#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

#include "base/decimal.h"
#include "base/text.h"
#include "movegen/generator.h"
#include "players/reasons.h"

namespace quoin::players {
namespace {

using movegen::Play;

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
    const std::string text = parameters.take_text("ratio", "");
    if (const std::optional<Ratio> given = parse_ratio(text)) {
      wanted = *given;
    } else {
      parameters.refuse(Error(reasons::not_a_ratio, text));
    }
  }
  return std::make_unique<BalanceOnRack>(resources.lexicon, wanted);
}

}  // namespace

Strategy balance_on_rack_strategy() {
  return {"balance-on-rack",
          "takes the play that leaves vowels and consonants in the best ratio",
          "Connolly & Gren 2012",
          Audience::Laboratory,
          {{"ratio", "N/N",
            "vowels among the letters that stay, like 3/8; if not given, as in the set"}},
          make_balance_on_rack};
}

}  // namespace quoin::players
