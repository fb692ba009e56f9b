#include "players/registry.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/reasons.h"
#include "base/text.h"
#include "players/levels/level_player.h"
#include "players/reasons.h"
#include "players/simple_players.h"
#include "players/strategy/strategies.h"

namespace quoin::players {
namespace {

std::string description_of_level(int level) {
  if (level == 1) return "the easiest one for people: common words, and many slips";
  if (level == LevelCount) return "the hardest of the levels: all words, played like static";
  return fmt::format("knows more words than {}:{}, and slips less", LevelName, level - 1);
}

struct Spec {
  std::string_view name;
  std::string_view rest;  // after the colon
};

Spec split_spec(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  return {name, spec.substr(std::min(spec.size(), name.size() + 1))};
}

const Strategy* find_strategy(std::string_view name) {
  const auto found =
      std::find_if(strategies().begin(), strategies().end(),
                   [name](const Strategy& strategy) { return strategy.name == name; });
  return found == strategies().end() ? nullptr : &*found;
}

// Those of the laboratory are too many for a sentence.
Error names_to_tell() {
  std::vector<std::string> names;
  for (const Strategy& strategy : strategies()) {
    if (strategy.audience == Audience::Everybody) names.push_back(strategy.name);
  }
  return Error(reasons::players_and_levels, fmt::format("{}", fmt::join(names, ", ")),
               all_levels());
}

}  // namespace

// Those for everybody come first, the strongest at the head; then those of the laboratory, by
// source.
const std::vector<Strategy>& strategies() {
  static const std::vector<Strategy> all = {
      champion_strategy(),       static_strategy(),
      high_scorer_strategy(),    rack_balancer_strategy(),

      gordon_strategy(),         gordon_search_strategy(),
      bonus_squares_strategy(),  balance_on_rack_strategy(),
      brute_force_strategy(),    hill_climb_strategy(),
      random_restart_strategy(), annealing_strategy(),
      genetic_strategy(),        beam_strategy(),
      monte_carlo_strategy(),    mcts_strategy(),
      maven_strategy(),          quackle_style_strategy(),
      fresco_strategy(),         full_knowledge_strategy(),
  };
  return all;
}

const std::vector<Strategy>& levels() {
  static const std::vector<Strategy> all = [] {
    std::vector<Strategy> list;
    for (int level = 1; level <= LevelCount; ++level) {
      list.push_back({fmt::format("{}:{}", LevelName, level),
                      description_of_level(level),
                      "",
                      Audience::Everybody,
                      {}});
    }
    return list;
  }();
  return all;
}

const std::vector<Strategy>& player_kinds() {
  static const std::vector<Strategy> kinds = [] {
    std::vector<Strategy> list = strategies();
    std::erase_if(
        list, [](const Strategy& strategy) { return strategy.audience != Audience::Everybody; });
    list.insert(list.end(), levels().begin(), levels().end());
    return list;
  }();
  return kinds;
}

std::vector<std::string> player_names() {
  std::vector<std::string> names;
  for (const Strategy& strategy : strategies()) names.push_back(strategy.name);
  names.emplace_back(LevelName);
  return names;
}

bool is_for_everybody(std::string_view spec) {
  const std::string_view name = split_spec(spec).name;
  if (name == LevelName) return true;
  const Strategy* strategy = find_strategy(name);
  return strategy != nullptr && strategy->audience == Audience::Everybody;
}

std::string display_name(std::string_view spec) {
  const auto [name, rest] = split_spec(spec);
  if (name != LevelName) return std::string(name);
  return fmt::format("Computer (level {})", rest);
}

Result<PlayerPtr> make_player(std::string_view spec, const Resources& resources) {
  const auto [name, rest] = split_spec(spec);
  if (name == LevelName) return make_level(rest, resources);
  if (const Strategy* strategy = find_strategy(name)) {
    Result<Parameters> parameters = Parameters::parse(rest, strategy->parameters);
    if (!parameters) return parameters.error().within(reasons::within_player, name);
    PlayerPtr player = strategy->make(*parameters, resources);
    if (parameters->fault()) return parameters->fault()->within(reasons::within_player, name);
    const std::optional<std::string> unknown = parameters->left_over();
    if (!unknown) return player;
    if (strategy->parameters.empty()) return Error(reasons::player_takes_no_parameters, name);
    std::vector<std::string> keys;
    for (const ParameterKind& parameter : strategy->parameters) keys.push_back(parameter.key);
    return Error(reasons::no_such_parameter, name, *unknown,
                 fmt::format("{}", fmt::join(keys, ", ")));
  }
  return Error(reasons::no_such_player, name, names_to_tell())
      .guessing(nearest(name, player_names()));
}

}  // namespace quoin::players
