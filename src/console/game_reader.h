#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/layout.h"
#include "notation/catalogue.h"
#include "notation/cgp.h"
#include "notation/records/game_record.h"

namespace quoin::cli {

// What a file turned out to hold.
using GameOrPosition = std::variant<notation::GameRecord, notation::CgpPosition>;

// What positions as JSON begin with: {"format":"quoin-position", …}
inline constexpr std::string_view PositionFormat = "quoin-position";

// Reads games and positions, whichever form the text turns out to have: GCG, the log of a game, a
// game or a position in JSON, CGP. Whatever a file names comes from what is installed.
class GameReader {
 public:
  // What files do not say about themselves. Positions are read with what is forced even where they
  // name something else.
  struct Usual {
    AlphabetPtr alphabet;
    LayoutPtr layout;
    bool is_alphabet_forced = false;
    bool is_layout_forced = false;
  };
  explicit GameReader(Usual usual);
  // With the alphabet and the layout that a command line names, perhaps none: then files that name
  // none either have the usual alphabet, or else English, and the standard layout.
  static Result<GameReader> make(const std::string& alphabet, const std::string& layout,
                                 AlphabetPtr usual_alphabet = nullptr);

  const Alphabet& usual_alphabet() const { return *usual_.alphabet; }

  // A game that is still being played is a moment or a record of turns. Its log knows who is on
  // turn now, which a record has to guess when players have left.
  enum class Wants : std::uint8_t { Turns, Present };

  struct Content {
    GameOrPosition what;
    // What is strange, and leaves no doubt about the board: "line 3: the play scores 24, …"
    std::vector<std::string> warnings;
  };
  Result<Content> read(std::string_view text, Wants wants) const;

 private:
  Result<Content> read_gcg(std::string_view text) const;
  Result<Content> read_record(std::string_view text) const;
  static Result<Content> read_log(std::string_view text, Wants wants);
  Result<Content> read_cgp(std::string_view text) const;
  Result<Content> read_position(std::string_view text) const;
  Result<LayoutPtr> layout_of(std::string_view cgp) const;

  Usual usual_;
  notation::Catalogue catalogue_;
};

// What CGP has to say about a position that is not an English one on the usual board.
std::vector<std::pair<std::string, std::string>> cgp_options_for(const std::string& lexicon,
                                                                 const Alphabet& alphabet,
                                                                 const Layout& layout);

}  // namespace quoin::cli
