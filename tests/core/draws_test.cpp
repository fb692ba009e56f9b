#include "core/draws.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/random_play.h"

namespace quoin {
namespace {

const std::vector<std::string> Nonces = {"one", "two"};

Bag bag_of(const char* alphabet) { return full_bag(*test::alphabet(alphabet)); }

// These came from the first version and must never change: published games depend on them.
TEST(Draws, AreTheSameForEver) {
  const Draws draws(Secret{}, Nonces);
  const AlphabetPtr english = test::alphabet("english");
  Bag bag = full_bag(*english);
  Word drawn;
  for (int k = 0; k < 14; ++k) {
    drawn.push_back(draws.draw(0, k, bag));
    bag.remove(drawn.back());
  }
  EXPECT_EQ(english->to_notation(drawn), "ENAROSOEVTPARA");
  EXPECT_EQ(to_hex(commitment_to(Secret{})),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(Draws, DependOnSecretNoncesSeatAndNumber) {
  const Bag bag = bag_of("english");
  const auto row = [&](const Draws& draws, int seat) {
    Word tiles;
    for (int k = 0; k < 20; ++k) tiles.push_back(draws.draw(seat, k, bag));
    return tiles;
  };
  const Draws draws(test::secret_from(1), Nonces);
  EXPECT_EQ(row(draws, 0), row(Draws(test::secret_from(1), Nonces), 0));
  EXPECT_NE(row(draws, 0), row(draws, 1));
  EXPECT_NE(row(draws, 0), row(Draws(test::secret_from(2), Nonces), 0));
  EXPECT_NE(row(draws, 0),
            row(Draws(test::secret_from(1), std::vector<std::string>{"one", "twO"}), 0));
  EXPECT_NE(row(Draws(test::secret_from(1), std::vector<std::string>{"ab", "c"}), 0),
            row(Draws(test::secret_from(1), std::vector<std::string>{"a", "bc"}), 0));
}

// What the others drew changes a draw only if they took that very tile.
TEST(Draws, StayTheSameWhileTheTileIsThere) {
  const Draws draws(test::secret_from(3), Nonces);
  const AlphabetPtr english = test::alphabet("english");
  const Bag full = full_bag(*english);
  for (int k = 0; k < 50; ++k) {
    const Tile tile = draws.draw(0, k, full);
    Bag fewer = full;
    for (int index = 0; index <= english->letter_count(); ++index) {
      const Tile other = Tile::letter(index);
      if (other != tile) fewer.remove(other, full.count(other) / 2);
    }
    EXPECT_EQ(draws.draw(0, k, fewer), tile);
  }
}

// Chi-square over the 27 kinds of tile, 99.99 % quantile of 26 degrees of freedom: 60.1.
TEST(Draws, AreAsLikelyAsTheTilesInTheBag) {
  const AlphabetPtr english = test::alphabet("english");
  const Bag bag = full_bag(*english);
  std::map<Tile, int> seen;
  constexpr int Count = 20'000;
  for (int i = 0; i < Count; ++i)
    ++seen[Draws(test::secret_from(static_cast<std::uint64_t>(i)), Nonces)
               .draw(i % 2, i % 30, bag)];
  double chi_square = 0;
  for (int index = 0; index <= english->letter_count(); ++index) {
    const double expected =
        static_cast<double>(Count) * bag.count(Tile::letter(index)) / bag.size();
    chi_square += std::pow(seen[Tile::letter(index)] - expected, 2) / expected;
  }
  EXPECT_LT(chi_square, 60.1);
}

// Consecutive draws of one seat are independent: pairs (first, second) by vowel or not.
TEST(Draws, DoNotTellTheNextOne) {
  const AlphabetPtr english = test::alphabet("english");
  const Bag bag = full_bag(*english);
  double both = 0;
  double first = 0;
  double second = 0;
  constexpr int Count = 20'000;
  for (int i = 0; i < Count; ++i) {
    const Draws draws(test::secret_from(static_cast<std::uint64_t>(i)), Nonces);
    const bool a = english->is_vowel(draws.draw(0, 0, bag));
    const bool b = english->is_vowel(draws.draw(0, 1, bag));
    first += a;
    second += b;
    both += a && b;
  }
  EXPECT_NEAR(both / Count, first / Count * second / Count, 0.015);
}

}  // namespace
}  // namespace quoin
