#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "client/live_game.h"
#include "lexicon/lexicon.h"
#include "players/player.h"

namespace quoin::cli {

// A computer player and the word list that it goes by.
struct Agent {
  lexicon::LexiconPtr lexicon;
  players::PlayerPtr player;
};
// `chosen` is what the user named, by name or file; without that it is the list that the game has,
// by its name alone.
Result<Agent> make_agent(const std::string& spec, const std::string& chosen,
                         const std::string& lexicon_of_game);

// Plays the own seat of a game on a server, to the end, and then rematches until there were so many
// games. Each turn is a line on standard output. Gives what to exit with.
Result<int> run_agent(client::LiveGame& live, Agent& agent, std::int64_t games);

}  // namespace quoin::cli
