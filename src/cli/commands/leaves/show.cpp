#include <algorithm>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/leaves/tables.h"
#include "cli/commands/reasons.h"
#include "cli/exit.h"
#include "cli/json.h"
#include "cli/options.h"
#include "core/tile_counts.h"
#include "notation/typed_tiles.h"

namespace quoin::cli {
namespace {

struct ValuedLeave {
  std::string tiles;
  evaluation::Equity value;
};

// Only what can be left on a rack after a turn: anything else has no value of its own.
Result<TileCounts> parse_leave(const std::string& text, const Alphabet& alphabet, int longest) {
  const Result<Word> tiles = notation::parse_typed_tiles(text, alphabet);
  if (!tiles) return tiles.error();
  const TileCounts leave(*tiles);
  if (leave.size() > longest) {
    return Error(reasons::leave_too_long, leave.size(), longest);
  }
  for (const Tile tile : *tiles) {
    if (leave.count(tile) > alphabet.count(tile)) {
      return Error(reasons::alphabet_has_only, alphabet.count(tile), alphabet.to_notation(tile));
    }
  }
  return leave;
}

void print_values(const std::vector<ValuedLeave>& leaves) {
  std::size_t width = 0;
  for (const ValuedLeave& leave : leaves) width = std::max(width, display_width(leave.tiles));
  for (const ValuedLeave& leave : leaves)
    fmt::print("{}  {:+9.3f}\n", pad_right(leave.tiles, width), leave.value.points());
}

Result<int> show_leaves(const std::string& command, Arguments arguments) {
  std::string lexicon_name = "english";
  std::vector<std::string> texts;
  bool json = false;
  Options options(command,
                  "Says what leaves are worth in points: how much more the next plays bring than "
                  "with tiles as they come.");
  options.positionals("TILES", texts, "leaves, in any case; ? is a blank, [CH] one tile");
  options.text("-l,--lexicon", lexicon_name, "the word list: a name or a .qlx file (english)");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin " + command + " S '?' ERS --lexicon english");
  if (const std::optional<Result<int>> done = options.parse_tiles(arguments)) return *done;
  const Result<LexiconTables> loaded = load_lexicon_tables(lexicon_name);
  if (!loaded) return loaded.error();
  const Alphabet& alphabet = loaded->lexicon->alphabet();
  const evaluation::Leaves& table = *loaded->tables.leaves;
  const bool has_table = table.numbering().longest() > 0;
  const int longest = has_table ? table.numbering().longest() : alphabet.rack_size() - 1;

  std::vector<ValuedLeave> leaves;
  for (const std::string& text : texts) {
    const Result<TileCounts> leave = parse_leave(std::string(trim(text)), alphabet, longest);
    if (!leave) return leave.error().within("'" + std::string(trim(text)) + "'");
    leaves.push_back({alphabet.to_notation(leave->tiles()), table.value(*leave)});
  }
  if (json) {
    boost::json::array values;
    for (const ValuedLeave& leave : leaves) {
      values.push_back(
          boost::json::object{{"leave", leave.tiles}, {"millipoints", leave.value.millipoints()}});
    }
    print_json(boost::json::object{{"lexicon", loaded->lexicon->metadata().name},
                                   {"tables", source_as_json(loaded->tables)},
                                   {"leaves", std::move(values)}});
  } else {
    print_remark(loaded->tables.remark);
    print_values(leaves);
  }
  return ExitYes;
}

}  // namespace

Result<int> run_leaves_show(Arguments arguments) { return show_leaves("leaves show", arguments); }

Result<int> run_leave(Arguments arguments) { return show_leaves("leave", arguments); }

}  // namespace quoin::cli
