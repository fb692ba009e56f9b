#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "console/data.h"
#include "console/game_reader.h"
#include "console/options.h"
#include "core/position.h"
#include "core/rules.h"
#include "lexicon/lexicon.h"
#include "notation/catalogue.h"
#include "notation/records/game_record.h"
#include "table/setup.h"

namespace quoin::cli {

// What a command line says about words, tiles, board and rules. What it leaves open, a position or
// a game may name; else it is what is usual.
void add_material_options(Options& options, table::Choice& choice);

// Which position a command line asks for: one in CGP, or a moment of a game.
struct PositionChoice {
  std::string position;
  std::string game;
  std::int64_t turn = 0;  // the position before it; 0: after the last
};
void add_position_options(Options& options, PositionChoice& choice);

// A position with all that is needed to find its plays.
struct LoadedPosition {
  Position position;
  lexicon::LexiconPtr lexicon;
  Rules rules;
  // The game that it is from, and how many of its turns came before; none where it is a position
  // by itself.
  std::shared_ptr<const notation::GameRecord> game;
  std::size_t turns_before = 0;
  // What is strange about the file that it is from.
  std::vector<std::string> warnings;
};

// Loads positions; what several need is loaded once.
class PositionLoader {
 public:
  explicit PositionLoader(table::Choice choice);

  Result<LoadedPosition> load(const PositionChoice& choice);
  Result<LoadedPosition> load_cgp(std::string_view cgp);
  // From the text of a file, of which `name` is the name. Turns are counted from 1, all lines of a
  // game that tell of one included; 0 is the moment after the last.
  Result<LoadedPosition> load_file(std::string_view text, const std::string& name,
                                   std::int64_t turn);

  // With the remark about them, every time.
  Result<RemarkedTables> tables(const lexicon::LexiconPtr& words);

 private:
  // What was loaded so far, by where its name came from and the name.
  template <class T>
  using Loaded = std::map<std::pair<bool, std::string>, T>;

  template <class T, class Load, class LoadNamed>
  static Result<T> find(Loaded<T>& loaded, const std::string& given, const std::string& named,
                        Load load, LoadNamed load_named);
  Result<lexicon::LexiconPtr> find_lexicon(const std::string& named);
  Result<AlphabetPtr> find_alphabet(std::string_view cgp, const lexicon::Lexicon& words);
  Result<LayoutPtr> find_layout(std::string_view cgp);
  Result<GameReader> make_reader();
  Result<LoadedPosition> with_words(Position position, const std::string& named_lexicon);

  table::Choice choice_;
  notation::Catalogue catalogue_;
  Loaded<lexicon::LexiconPtr> lexicons_;
  Loaded<AlphabetPtr> alphabets_;
  Loaded<LayoutPtr> layouts_;
  std::map<lexicon::LexiconPtr, RemarkedTables> tables_;
};

}  // namespace quoin::cli
