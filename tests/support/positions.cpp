#include "support/positions.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "core/bag.h"
#include "movegen/generator.h"
#include "notation/cgp.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin::test {
namespace {

std::vector<Tile> shuffled_bag(const Alphabet& alphabet, bool blanks_first, Rng& rng) {
  std::vector<Tile> tiles = full_bag(alphabet).tiles();
  rng.shuffle(std::span(tiles));
  if (blanks_first) {
    // Tiles are drawn from the end.
    const std::size_t blanks = std::erase(tiles, Blank);
    tiles.insert(tiles.end(), blanks, Blank);
    rng.shuffle(std::span(tiles).last(std::min<std::size_t>(tiles.size(), 14)));
  }
  return tiles;
}

}  // namespace

std::shared_ptr<const movegen::Setting> setting_of(lexicon::LexiconPtr lexicon,
                                                   AlphabetPtr alphabet, LayoutPtr layout) {
  const std::vector<int> bonuses = alphabet->bingo_bonuses();
  return std::make_shared<const movegen::Setting>(
      movegen::Setting{std::move(lexicon), std::move(alphabet), std::move(layout), bonuses});
}

std::vector<lexicon::LexiconPtr> installed_lexicons() {
  std::vector<std::string> paths = {QUOIN_SOURCE_DIR "/build/lexicons/english.qlx"};
  if (scaled(0, 1) == 1) {
    for (const auto& entry :
         std::filesystem::directory_iterator(QUOIN_SOURCE_DIR "/build/lexicons")) {
      const std::string path = entry.path().string();
      if (path.ends_with(".qlx") && !path.ends_with("-family.qlx") && path != paths.front())
        paths.push_back(path);
    }
    std::sort(paths.begin() + 1, paths.end());
  }
  std::vector<lexicon::LexiconPtr> lexicons;
  for (const std::string& path : paths) {
    Result<lexicon::LexiconPtr> lexicon = lexicon::Lexicon::open(path);
    if (!lexicon) {
      std::fprintf(stderr, "installed_lexicons: %s\n", lexicon.error().message().c_str());
      std::exit(1);
    }
    lexicons.push_back(*std::move(lexicon));
  }
  return lexicons;
}

void visit_positions(const std::shared_ptr<const movegen::Setting>& setting, int count,
                     std::uint64_t seed,
                     const std::function<void(movegen::Grid& grid, const Rack& rack)>& visit) {
  const Alphabet& alphabet = *setting->alphabet;
  movegen::Generator generator;
  for (std::uint64_t game = 0; count > 0; ++game) {
    Rng rng(seed, game);
    movegen::Grid grid(setting);
    std::vector<Tile> bag = shuffled_bag(alphabet, game % 4 == 3, rng);
    std::vector<Rack> racks(2);
    int passes = 0;
    for (std::size_t turn = 0; passes < 4 && count > 0; ++turn) {
      Rack& rack = racks[turn % 2];
      while (rack.size() < alphabet.rack_size() && !bag.empty()) {
        rack.add(bag.back());
        bag.pop_back();
      }
      if (rack.is_empty()) break;
      visit(grid, rack);
      --count;

      std::optional<Move> move;
      if (rng.below(12) == 0) {
        move = random_placement(grid.board(), *setting->layout, alphabet, rack, rng);
      } else {
        const std::span<const movegen::RankedPlay> best =
            generator.top_plays(grid, rack, movegen::ScoreOnly{}, 1 + rng.below(30));
        if (!best.empty()) move = best.back().move;
      }
      passes = move ? 0 : passes + 1;
      if (!move) continue;
      grid.place(*move);
      rack.remove(move->tiles_used());
    }
  }
}

std::string describe(const movegen::Grid& grid, const Rack& rack) {
  const movegen::Setting& setting = grid.setting();
  const Position position{setting.alphabet, setting.layout,     grid.board(),
                          {rack, Rack()},   {Score(), Score()}, 0};
  return setting.lexicon->metadata().name + ": " + notation::to_cgp(position);
}

}  // namespace quoin::test
