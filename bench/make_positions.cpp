// Makes the positions behind `quoin bench endgame`, `pre-endgame` and `simulation`: moments of
// games that the static player played against itself with the free English word list and its
// tables.
//
//   build/bench/make_positions english data/bench
//
// writes endgames.cgp, pre_endgames.cgp and middles.cgp there. The same program makes the same
// files.
#include <cstdio>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "arena/match.h"
#include "arena/table.h"
#include "base/file.h"
#include "cli/data.h"
#include "cli/exit.h"
#include "cli/tables.h"
#include "core/position.h"
#include "core/rules.h"
#include "notation/cgp.h"
#include "players/static_player.h"

namespace quoin::cli {
namespace {

constexpr std::uint64_t Seed = 6;

// Positions of one kind: at most one of a game, the first whose bag has that many tiles.
struct Collection {
  std::string file;
  std::string heading;
  std::size_t wanted = 0;
  int least_in_bag = 0;
  int most_in_bag = 0;
  std::string text;
  std::size_t found = 0;
  bool has_one_of_this_game = false;

  bool is_full() const { return found == wanted; }
};

std::vector<Collection> collections() {
  std::vector<Collection> all(3);
  all[0] = {.file = "endgames.cgp", .heading = "The bag is empty.", .wanted = 50};
  all[1] = {.file = "pre_endgames.cgp",
            .heading = "One tile is in the bag.",
            .wanted = 30,
            .least_in_bag = 1,
            .most_in_bag = 1};
  all[2] = {.file = "middles.cgp",
            .heading = "Some 45 tiles are in the bag.",
            .wanted = 15,
            .least_in_bag = 43,
            .most_in_bag = 47};
  return all;
}

// As the seat on turn sees it: the other rack is known when the bag is empty.
Position position_of(arena::Table& table) {
  const movegen::Setting& setting = table.grid().setting();
  const int on_turn = table.turn();
  const int other = 1 - on_turn;
  const std::span<const Score> scores = table.scores();
  return {setting.alphabet,
          setting.layout,
          table.grid().board(),
          {table.rack(on_turn), table.bag_count() == 0 ? table.rack(other) : Rack()},
          {scores[static_cast<std::size_t>(on_turn)], scores[static_cast<std::size_t>(other)]},
          table.scoreless_turns()};
}

Result<void> make(const std::string& lexicon_name, const std::string& folder) {
  const Result<lexicon::LexiconPtr> words = load_lexicon(lexicon_name);
  if (!words) return words.error();
  const Result<LayoutPtr> layout = load_layout("standard");
  if (!layout) return layout.error();
  const Result<evaluation::Tables> tables = tables_of(**words, false);
  if (!tables) return tables.error();
  const Rules rules = Rules::defaults_for((*words)->alphabet());
  const auto setting = std::make_shared<const movegen::Setting>(
      movegen::Setting{*words, (*words)->alphabet_ptr(), *layout, rules.bingo_bonuses});
  arena::Table table(arena::TableRules::from(setting, rules, 2), 2);
  players::StaticPlayer player(*words, *tables);

  std::vector<Collection> all = collections();
  const auto is_done = [&] {
    return std::all_of(all.begin(), all.end(), [](const Collection& one) { return one.is_full(); });
  };
  for (std::int64_t game = 0; !is_done(); ++game) {
    const Draws draws = arena::draws_of_round(Seed, game);
    table.start(draws);
    for (Collection& one : all) one.has_one_of_this_game = one.is_full();
    while (!table.is_over()) {
      for (Collection& one : all) {
        if (one.has_one_of_this_game || table.bag_count() < one.least_in_bag ||
            table.bag_count() > one.most_in_bag)
          continue;
        one.text += notation::to_cgp({position_of(table), {{"lex", (*words)->metadata().name}}});
        one.text += "\n";
        one.has_one_of_this_game = true;
        ++one.found;
      }
      table.make(player.choose_move(table.situation()));
    }
  }
  for (const Collection& one : all) {
    const std::string text = fmt::format(
        "# {} {} moments of games of the static player against itself, English; made by\n"
        "# bench/make_positions.cpp.\n{}",
        one.heading, one.found, one.text);
    if (const Result<void> written = write_file(folder + "/" + one.file, text); !written)
      return written;
  }
  return {};
}

}  // namespace
}  // namespace quoin::cli

int main(int argc, char** argv) {
  using namespace quoin;  // NOLINT(google-build-using-namespace)
  if (argc != 3) return cli::fail(Error("expected a word list and a folder"));
  const Result<void> made = cli::make(argv[1], argv[2]);
  return made ? cli::ExitYes : cli::fail(made.error());
}
