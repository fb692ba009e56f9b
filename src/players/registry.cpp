#include "players/registry.h"

#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/duration.h"
#include "base/text.h"
#include "evaluation/gordon_leaves.h"
#include "players/champion.h"
#include "players/high_scorer.h"
#include "players/level_player.h"
#include "players/static_player.h"

namespace quoin::players {
namespace {

using Parameters = std::map<std::string, std::string, std::less<>>;

Result<Parameters> parse_parameters(std::string_view text) {
  Parameters parameters;
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    const std::size_t equals = one.find('=');
    if (equals == 0 || equals == std::string_view::npos)
      return Error(fmt::format("'{}' is no parameter; expected key=value", one));
    if (!parameters.emplace(one.substr(0, equals), one.substr(equals + 1)).second)
      return Error(fmt::format("'{}' is given twice", one.substr(0, equals)));
  }
  return parameters;
}

// Takes a parameter out, so that those left over are the ones that nobody knows.
std::string take(Parameters& parameters, std::string_view key, std::string_view otherwise) {
  const auto found = parameters.find(key);
  if (found == parameters.end()) return std::string(otherwise);
  std::string value = found->second;
  parameters.erase(found);
  return value;
}

Result<PlayerPtr> make_high_scorer(Parameters& /*parameters*/, const Resources& resources) {
  return PlayerPtr(std::make_unique<HighScorer>(resources.lexicon));
}

// Leaves that are all worth nothing where none were trained.
evaluation::Tables with_leaves(const Resources& resources) {
  evaluation::Tables tables = resources.tables;
  if (tables.leaves == nullptr)
    tables.leaves = evaluation::Leaves::none(resources.lexicon->alphabet());
  return tables;
}

Result<PlayerPtr> make_static(Parameters& parameters, const Resources& resources) {
  evaluation::Tables tables = with_leaves(resources);
  const Alphabet& alphabet = resources.lexicon->alphabet();
  const std::string leaves = take(parameters, "leaves", "trained");
  if (leaves == "none") {
    tables.leaves = evaluation::Leaves::none(alphabet);
  } else if (leaves == "gordon") {
    tables.leaves = evaluation::gordon_leaves(alphabet);
  } else if (leaves != "trained") {
    return Error(fmt::format("'{}' are no leaves; there are trained, gordon, none", leaves));
  }
  const std::string timing = take(parameters, "timing", "trained");
  if (timing == "none") {
    tables.timing = {};
  } else if (timing != "trained") {
    return Error(fmt::format("'{}' is no timing; there are trained, none", timing));
  }
  return PlayerPtr(std::make_unique<StaticPlayer>(resources.lexicon, std::move(tables)));
}

std::optional<std::int64_t> read_count(const std::string& text, std::int64_t most) {
  const std::optional<std::int64_t> count = parse_integer(text);
  return count && *count >= 1 && *count <= most ? count : std::nullopt;
}

Result<PlayerPtr> make_champion(Parameters& parameters, const Resources& resources) {
  ChampionSettings settings;
  if (const std::string time = take(parameters, "time", ""); !time.empty()) {
    settings.time = parse_duration(time);
    if (!settings.time || *settings.time < std::chrono::milliseconds(1))
      return Error(fmt::format("'{}' is no time for a move; expected one like 500ms or 3s", time));
  }
  if (const std::string playouts = take(parameters, "playouts", ""); !playouts.empty()) {
    const std::optional<std::int64_t> count = read_count(playouts, 1'000'000'000);
    if (!count) return Error(fmt::format("'{}' is no number of playouts", playouts));
    settings.playouts = *count;
  }
  if (const std::string plies = take(parameters, "plies", ""); !plies.empty()) {
    const std::optional<std::int64_t> count = read_count(plies, 100);
    if (!count) return Error(fmt::format("'{}' is no number of plies; it is at most 100", plies));
    settings.plies = static_cast<int>(*count);
  }
  const std::string inference = take(parameters, "inference", "yes");
  if (inference != "yes" && inference != "no")
    return Error(fmt::format("'{}' is no choice for inference; there are yes, no", inference));
  settings.infers = inference == "yes";
  settings.most_time = resources.most_time;
  return PlayerPtr(std::make_unique<Champion>(resources.lexicon, with_leaves(resources), settings));
}

struct Entry {
  PlayerKind kind;
  std::vector<std::string> parameters;
  Result<PlayerPtr> (*make)(Parameters& parameters, const Resources& resources);
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {{"champion", "the strongest: looks ahead, guesses racks, solves end games"},
       {"time", "playouts", "inference", "plies"},
       make_champion},
      {{"static", "takes the best play by score and what it leaves on the rack"},
       {"leaves", "timing"},
       make_static},
      {{"high-scorer", "always takes the play that scores most"}, {}, make_high_scorer},
  };
  return all;
}

// The levels stand apart: their spec is `level:N`, and each of them is a kind to choose.
constexpr std::string_view LevelName = "level";
constexpr std::string_view LevelExamples = "level:1 to level:10";
static_assert(LevelCount == 10);

PlayerKind level_kind(int level) {
  const std::string name = fmt::format("{}:{}", LevelName, level);
  if (level == 1) return {name, "the easiest one for people: common words, and many slips"};
  if (level == LevelCount)
    return {name, "the hardest of the levels: all words, played like static"};
  return {name, fmt::format("knows more words than {}:{}, and slips less", LevelName, level - 1)};
}

// The number after `level:`; nothing where it is none of the levels.
std::optional<int> level_from_text(std::string_view text) {
  for (int level = 1; level <= LevelCount; ++level) {
    if (text == std::to_string(level)) return level;
  }
  return std::nullopt;
}

Result<PlayerPtr> make_level(std::string_view text, const Resources& resources) {
  if (text.empty())
    return Error(fmt::format("the player level needs a number; there are {}", LevelExamples));
  const std::optional<int> level = level_from_text(text);
  if (!level) return Error(fmt::format("'{}' is no level; there are {}", text, LevelExamples));
  return PlayerPtr(
      std::make_unique<LevelPlayer>(resources.lexicon, with_leaves(resources), *level));
}

struct Spec {
  std::string_view name;
  std::string_view rest;  // after the colon
};

Spec split_spec(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  return {name, spec.substr(std::min(spec.size(), name.size() + 1))};
}

}  // namespace

const std::vector<PlayerKind>& player_kinds() {
  static const std::vector<PlayerKind> kinds = [] {
    std::vector<PlayerKind> list;
    for (const Entry& entry : entries()) list.push_back(entry.kind);
    for (int level = 1; level <= LevelCount; ++level) list.push_back(level_kind(level));
    return list;
  }();
  return kinds;
}

std::vector<std::string> player_names() {
  std::vector<std::string> names;
  for (const Entry& entry : entries()) names.push_back(entry.kind.name);
  names.emplace_back(LevelName);
  return names;
}

std::string display_name(std::string_view spec) {
  const auto [name, rest] = split_spec(spec);
  if (name != LevelName) return std::string(name);
  return fmt::format("Computer (level {})", rest);
}

Result<PlayerPtr> make_player(std::string_view spec, const Resources& resources) {
  const auto [name, rest] = split_spec(spec);
  if (name == LevelName) return make_level(rest, resources);
  for (const Entry& entry : entries()) {
    if (entry.kind.name != name) continue;
    Result<Parameters> parameters = parse_parameters(rest);
    if (!parameters) return parameters.error().within(fmt::format("player {}", name));
    if (!parameters->empty() && entry.parameters.empty())
      return Error(fmt::format("the player {} takes no parameters", name));
    Result<PlayerPtr> player = entry.make(*parameters, resources);
    if (!player) return player.error().within(fmt::format("player {}", name));
    if (!parameters->empty()) {
      return Error(fmt::format("the player {} has no parameter '{}'; it has {}", name,
                               parameters->begin()->first, fmt::join(entry.parameters, ", ")));
    }
    return player;
  }
  std::vector<std::string> names = player_names();
  const std::optional<std::string> guess = nearest(name, names);
  names.back() = LevelExamples;
  return Error(fmt::format("there is no player '{}'{}; there are {}", name,
                           guess ? fmt::format(" (did you mean {}?)", *guess) : "",
                           fmt::join(names, ", ")));
}

}  // namespace quoin::players
