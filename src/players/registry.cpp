#include "players/registry.h"

#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "evaluation/gordon_leaves.h"
#include "players/high_scorer.h"
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

Result<PlayerPtr> make_static(Parameters& parameters, const Resources& resources) {
  evaluation::Tables tables = resources.tables;
  const Alphabet& alphabet = resources.lexicon->alphabet();
  const std::string leaves = take(parameters, "leaves", "trained");
  if (leaves == "none" || (leaves == "trained" && tables.leaves == nullptr)) {
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

struct Entry {
  PlayerKind kind;
  std::vector<std::string> parameters;
  Result<PlayerPtr> (*make)(Parameters& parameters, const Resources& resources);
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {{"static", "takes the best play by score and what it leaves on the rack"},
       {"leaves", "timing"},
       make_static},
      {{"high-scorer", "always takes the play that scores most"}, {}, make_high_scorer},
  };
  return all;
}

}  // namespace

const std::vector<PlayerKind>& player_kinds() {
  static const std::vector<PlayerKind> kinds = [] {
    std::vector<PlayerKind> list;
    for (const Entry& entry : entries()) list.push_back(entry.kind);
    return list;
  }();
  return kinds;
}

Result<PlayerPtr> make_player(std::string_view spec, const Resources& resources) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  for (const Entry& entry : entries()) {
    if (entry.kind.name != name) continue;
    Result<Parameters> parameters =
        parse_parameters(spec.substr(std::min(spec.size(), name.size() + 1)));
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
  std::vector<std::string> names;
  for (const PlayerKind& kind : player_kinds()) names.push_back(kind.name);
  const std::optional<std::string> guess = nearest(name, names);
  return Error(fmt::format("there is no player '{}'{}; there are {}", name,
                           guess ? fmt::format(" (did you mean {}?)", *guess) : "",
                           fmt::join(names, ", ")));
}

}  // namespace quoin::players
