#include "matches/player_choice.h"

#include <memory>
#include <vector>

#include "outside/spawn.h"
#include "players/registry.h"

namespace quoin::cli {
namespace {

constexpr std::string_view EnginePrefix = "engine:";

Result<std::vector<std::string>> command_of(std::string_view spec) {
  Result<std::vector<std::string>> command =
      outside::split_command_line(spec.substr(EnginePrefix.size()));
  if (!command) return command.error().within("player engine");
  return command;
}

}  // namespace

bool is_engine_spec(std::string_view spec) { return spec.starts_with(EnginePrefix); }

Result<players::PlayerPtr> make_player(std::string_view spec, const PlayerChoice& choice) {
  if (!is_engine_spec(spec)) return players::make_player(spec, choice.resources);
  const Result<std::vector<std::string>> command = command_of(spec);
  if (!command) return command.error();
  return players::PlayerPtr(std::make_unique<outside::EnginePlayer>(
      choice.resources.lexicon, outside::EngineSettings{*command, choice.lexicon, choice.layout,
                                                        choice.rules, choice.engine_timeout}));
}

Result<void> check_player(std::string_view spec, const PlayerChoice& choice) {
  const Result<players::PlayerPtr> player = make_player(spec, choice);
  if (!player) return player.error();
  if (!is_engine_spec(spec)) return {};
  const Result<void> found = outside::find_program(command_of(spec)->front());
  if (!found) return found.error().within("player engine");
  return {};
}

}  // namespace quoin::cli
