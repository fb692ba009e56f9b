#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "client/live_game.h"
#include "lexicon/lexicon.h"
#include "players/strategy/player.h"
#include "protocol/table.h"
#include "terminal/play/display.h"

namespace quoin::cli {

bool has_free_seat(const protocol::Table& table);
// "Ann, static, (free)": who sits at a table.
std::string names_at(const protocol::Table& table);
// What a person wants to know about a table before they sit down.
std::string table_summary(const protocol::Table& table);

// Plays a game on a server with lines of text, on a terminal or through a pipe, until somebody
// quits or the input ends; or only watches it, until it is over. Gives what to exit with.
int run_online_line_mode(client::LiveGame& live, client::Visitor& visitor,
                         const DisplaySettings& display, bool only_watches);

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
