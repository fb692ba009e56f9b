#pragma once

#include <cstdint>

#include "arena/table.h"
#include "base/result.h"
#include "core/game.h"
#include "lexicon/lexicon.h"
#include "table/setup.h"

namespace quoin::cli {

// The command line may name files; whoever comes over the network may not.
enum class NamesMean : std::uint8_t { AlsoPaths, NamesOnly };

// What is not chosen is the word list of the alphabet, English, or the only one installed; the
// alphabet of the word list; the standard board.
Result<table::Setting> prepare_game(const table::Choice& choice, NamesMean names);

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
