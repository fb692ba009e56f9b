// Makes the positions behind `quoin bench endgame`, `pre-endgame` and `simulation`: moments of
// games that the static player played against itself with the free English word list and its
// tables.
//
//   build/bench/make_positions english data/bench
//
// writes endgames.cgp, pre_endgames.cgp and middles.cgp there. The same program makes the same
// files. It takes more than an hour, since pre-endgames are worked out to their end: those for
// which that takes too long are left out, because what is found in a minute could not be compared
// with anything.
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "arena/match.h"
#include "arena/table.h"
#include "base/executor.h"
#include "base/file.h"
#include "bench/reasons.h"
#include "cli/tables.h"
#include "console/data.h"
#include "console/exit.h"
#include "core/position.h"
#include "core/rules.h"
#include "notation/cgp.h"
#include "notation/play_text.h"
#include "players/plain/static_player.h"
#include "search/pre_endgame/pre_endgame.h"
#include "search/problem/problem.h"

namespace quoin::cli {
namespace {

constexpr std::uint64_t Seed = 6;
// Two or three minutes of one core: more than a minute of two cores.
constexpr std::uint64_t MostNodes = 20'000'000;

// Positions of one kind: at most one of a game, the first whose bag has that many tiles.
struct Collection {
  std::string file;
  std::string heading;
  std::size_t wanted = 0;
  int least_in_bag = 0;
  int most_in_bag = 0;
  int most_apart = INT_MAX;  // points between the two
  bool has_answers = false;
  std::string text;
  std::size_t found = 0;
  std::size_t left_out = 0;
  bool has_one_of_this_game = false;

  bool is_full() const { return found == wanted; }
};

std::vector<Collection> collections() {
  std::vector<Collection> all(3);
  all[0] = {.file = "endgames.cgp", .heading = "The bag is empty.", .wanted = 50};
  all[1] = {.file = "pre_endgames.cgp",
            .heading = "One tile is in the bag, and the game is open: at most 40 points apart.",
            .wanted = 30,
            .least_in_bag = 1,
            .most_in_bag = 1,
            .most_apart = 40,
            .has_answers = true};
  all[2] = {.file = "middles.cgp",
            .heading = "Some 45 tiles are in the bag.",
            .wanted = 15,
            .least_in_bag = 43,
            .most_in_bag = 47};
  return all;
}

int points_apart(const arena::Table& table) {
  return std::abs(table.scores()[0].points() - table.scores()[1].points());
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

// The best play of a pre-endgame and how it does, as in "6/1/1 15L SIGN": wins, draws and losses
// over all ways to draw. Nothing where that takes too long.
std::optional<std::string> answer_to(const Position& position,
                                     const std::shared_ptr<const movegen::Setting>& setting,
                                     const Rules& rules, const evaluation::Tables& tables) {
  search::Problem problem = search::Problem::from(position, setting, rules);
  problem.scoreless = {};
  InlineExecutor here;
  search::PreEndgameSolver solver(setting, tables, here);
  StopFlag stop;
  const search::PreEndgameResult result = solver.solve(
      problem,
      {.deadline = search::Deadline(stop), .most_nodes = MostNodes, .compares_spreads = false},
      [&](const search::PreEndgameResult& so_far) {
        if (so_far.is_proven) stop.stop();
      });
  const search::PreEndgamePlay& best = result.plays.front();
  fmt::print(stderr, "{} after {} nodes\n", result.is_proven ? "proven" : "left out", result.nodes);
  if (!result.is_proven) return std::nullopt;
  return fmt::format("{}/{}/{} {}", best.games.wins, best.games.draws, best.games.losses,
                     notation::move_to_text(best.move, problem.board, *setting->alphabet,
                                            notation::ThroughTiles::AsDots));
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
            table.bag_count() > one.most_in_bag || points_apart(table) > one.most_apart)
          continue;
        notation::CgpPosition cgp{position_of(table), {{"lex", (*words)->metadata().name}}};
        one.has_one_of_this_game = true;
        if (one.has_answers) {
          const auto answer = answer_to(cgp.position, setting, rules, *tables);
          if (!answer) {
            ++one.left_out;
            continue;
          }
          cgp.options.emplace_back("best", *answer);
        }
        one.text += notation::to_cgp(cgp) + "\n";
        ++one.found;
      }
      table.make(player.choose_move(table.situation()));
    }
  }
  for (const Collection& one : all) {
    const std::string answers =
        one.has_answers
            ? fmt::format(
                  ", with the best play and its wins, draws\n# and losses; {} others took "
                  "more than {} million nodes",
                  one.left_out, MostNodes / 1'000'000)
            : "";
    const std::string text = fmt::format(
        "# {}\n# {} moments of games of the static player against itself, English{}.\n"
        "# Made by bench/make_positions.cpp.\n{}",
        one.heading, one.found, answers, one.text);
    if (const Result<void> written = write_file(folder + "/" + one.file, text); !written)
      return written;
  }
  return {};
}

}  // namespace
}  // namespace quoin::cli

int main(int argc, char** argv) {
  using namespace quoin;  // NOLINT(google-build-using-namespace)
  const Result<void> made =
      argc == 3 ? cli::make(argv[1], argv[2]) : Result<void>(Error(reasons::list_and_folder));
  if (!made) cli::complain(made.error());
  return made ? cli::ExitYes : cli::ExitError;
}
