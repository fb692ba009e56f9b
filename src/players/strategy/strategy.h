#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/tables.h"
#include "evaluation/tile_values.h"
#include "lexicon/lexicon.h"
#include "players/strategy/parameters.h"
#include "players/strategy/player.h"

namespace quoin::players {

// What players share.
struct Resources {
  lexicon::LexiconPtr lexicon;
  evaluation::Tables tables;
  // Nobody thinks longer than this about a move, whatever the spec says.
  std::optional<std::chrono::milliseconds> most_time = {};

  // Leaves that are all worth nothing where none were trained.
  evaluation::Tables tables_with_leaves() const;
  // Gordon's values in English; elsewhere those of the trained leaves.
  evaluation::TileValues tile_values(evaluation::TileValues::Heuristic heuristic) const;
};

// The keys under which translations have what players say of themselves in English, made from their
// names: `strategy.champion`, `source.maven`, `parameter.champion.playouts`, and
// `parameter.agent.knows` where several share it. A source that is names and a year, the same in
// every language, is not translated.
std::string description_key(std::string_view player);
std::string source_key(std::string_view player);
std::string meaning_key(std::string_view player, const ParameterKind& parameter);

// Who may meet it. Laboratory players are for matches alone: some take long, one sees all racks.
enum class Audience { Everybody, Laboratory };

// One way to play, as the registry lists it. Each has a file of its own, and its header declares
// the function that makes this.
struct Strategy {
  std::string name;
  std::string description;  // a sentence without its full stop
  std::string source;       // who described it; empty where we did
  Audience audience = Audience::Laboratory;
  std::vector<ParameterKind> parameters;
  // Need not look at what is wrong with the parameters, since no player is made then.
  PlayerPtr (*make)(Parameters& parameters, const Resources& resources) = nullptr;
};

}  // namespace quoin::players
