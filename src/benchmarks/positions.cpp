#include "benchmarks/positions.h"

#include <fmt/format.h>

#include "arena/match.h"
#include "base/file.h"
#include "base/reasons.h"
#include "base/rng.h"
#include "base/text.h"
#include "benchmarks/reasons.h"
#include "benchmarks/signature.h"
#include "console/data.h"
#include "evaluation/tile_values.h"
#include "notation/cgp.h"
#include "players/plain/static_player.h"

namespace quoin::cli::bench {
namespace {

constexpr std::uint64_t PositionSeed = 1994;

Rack with_one_more_blank(Rack rack, Rng& rng) {
  Word letters = rack.tiles();
  std::erase(letters, Blank);
  rack.remove(letters[rng.below(letters.size())]);
  rack.add(Blank);
  return rack;
}

Sample make_sample(const players::Situation& situation, Rng& rng) {
  Sample sample{situation.grid.board(),
                {situation.rack},
                situation.bag_count,
                rack_points(situation.unseen, *situation.grid.setting().alphabet)};
  for (int blanks = 1; blanks <= MostBlanks; ++blanks)
    sample.racks[blanks] = with_one_more_blank(sample.racks[blanks - 1], rng);
  return sample;
}

// Some of them, each as likely as the others, in their order.
void keep_some(std::vector<Sample>& samples, std::size_t count, Rng& rng) {
  while (samples.size() > count)
    samples.erase(samples.begin() + static_cast<std::ptrdiff_t>(rng.below(samples.size())));
}

}  // namespace

evaluation::StaticEquity Sample::equity(const Workbench& bench) const {
  return {bench.tables,
          {bench.setting->alphabet.get(), bench.setting->layout.get(), board.is_empty(), bag_count,
           others_points}};
}

Positions make_positions(const Workbench& bench) {
  const Alphabet& alphabet = *bench.setting->alphabet;
  players::StaticPlayer player(bench.lexicon, {evaluation::gordon_leaves(alphabet), {}},
                               *bench.kernels);
  arena::Table table(arena::TableRules::from(bench.setting, bench.rules, 2), 2);
  Positions positions;
  for (int game = 0; game < bench.scale.games; ++game) {
    const Draws draws = arena::draws_of_round(PositionSeed, game);
    Rng rng(PositionSeed, static_cast<std::uint64_t>(game));
    std::vector<Sample> samples;
    std::vector<Move> placements;
    table.start(draws);
    while (!table.is_over()) {
      const players::Situation situation = table.situation();
      if (situation.rack.size() == alphabet.rack_size() && situation.rack.count(Blank) == 0)
        samples.push_back(make_sample(situation, rng));
      const Move move = player.choose_move(situation);
      if (move.kind() == Move::Kind::Place) placements.push_back(move);
      table.make(move);
    }
    keep_some(samples, static_cast<std::size_t>(bench.scale.positions_per_game), rng);
    positions.samples.insert(positions.samples.end(), samples.begin(), samples.end());
    positions.games.push_back(std::move(placements));
    positions.turns += table.turns_played();
  }

  Sha256 hash;
  for (const Sample& sample : positions.samples) {
    update(hash, sample.board);
    for (const Rack& rack : sample.racks) update(hash, rack);
    hash.update_number(static_cast<std::uint64_t>(sample.bag_count));
  }
  for (const std::vector<Move>& game : positions.games) {
    for (const Move& move : game) update(hash, move);
  }
  positions.signature = signature(hash);
  return positions;
}

Report Positions::report() const {
  Report report{signature,
                {{"signature", signature},
                 {"positions", samples.size()},
                 {"games", games.size()},
                 {"turns", turns}}};
  report.add_heading("positions",
                     fmt::format("{} of the {} turns of {} games, static v static", samples.size(),
                                 grouped(turns), games.size()),
                     signature);
  return report;
}

Result<std::vector<StoredPosition>> stored_positions(const Workbench& bench,
                                                     const std::string& name) {
  const std::string path = data_folder() + "/bench/" + name + ".cgp";
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  std::vector<StoredPosition> positions;
  std::size_t number = 0;
  for (const std::string_view line : split_lines(*text)) {
    ++number;
    if (trim(line).empty() || line.starts_with('#')) continue;
    if (static_cast<int>(positions.size()) == bench.scale.stored_positions) break;
    const Result<notation::CgpPosition> cgp =
        notation::parse_cgp(line, bench.setting->alphabet, bench.setting->layout);
    if (!cgp) return cgp.error().within(reasons::within_line, number).within(path);
    search::Problem problem = search::Problem::from(cgp->position, bench.setting, bench.rules);
    problem.scoreless = {};
    if (const std::optional<Error> fault = search::fault_of(problem))
      return fault->within(reasons::within_line, number).within(path);
    std::optional<std::string> best;
    if (notation::find_cgp_option(line, "lex") == bench.lexicon->metadata().name)
      best = notation::find_cgp_option(line, "best");
    positions.push_back({std::move(problem), std::move(best)});
  }
  if (positions.empty()) return Error(reasons::no_positions_in_file).within(path);
  return positions;
}

}  // namespace quoin::cli::bench
