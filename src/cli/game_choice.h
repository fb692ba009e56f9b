#pragma once

#include <cstdint>
#include <string>

#include "arena/table.h"
#include "base/result.h"
#include "core/game.h"
#include "lexicon/lexicon.h"

namespace quoin::cli {

// What a game is played with, as people name it; an empty name is the usual one.
struct GameChoice {
  std::string lexicon;   // empty: that of the alphabet, English, or the only one installed
  std::string alphabet;  // empty: the lexicon's
  std::string layout;    // empty: the standard board
  std::string rules;
};

// The command line may name files; whoever comes over the network may not.
enum class NamesMean : std::uint8_t { AlsoPaths, NamesOnly };

struct PreparedGame {
  GameConfig config;  // without seats and commitment
  lexicon::LexiconPtr lexicon;
};
Result<PreparedGame> prepare_game(const GameChoice& choice, NamesMean names);

// The word list that a game was begun with, the very same one.
Result<lexicon::LexiconPtr> lexicon_of_game(const GameConfig& config);
// That it is not there.
Error no_lexicon_of_game(const GameConfig& config);

// Whether a game with these tiles can be played with the word list.
Result<void> check_letters(const Alphabet& alphabet, const lexicon::Lexicon& lexicon);

// The usual game of two: by the default rules, on the standard board.
Result<arena::TableRules> usual_table_rules(const lexicon::LexiconPtr& lexicon);

// What --rules says, for games with these tiles.
Result<Rules> parse_rules_option(std::string_view text, const Alphabet& alphabet);

}  // namespace quoin::cli
