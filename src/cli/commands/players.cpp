#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "console/reasons.h"
#include "players/registry.h"

namespace quoin::cli {
namespace {

using players::Audience;
using players::ParameterKind;
using players::Strategy;

constexpr std::size_t LineWidth = 80;
constexpr std::size_t Indent = 2;
constexpr std::size_t MostForSpec = 16;  // what is longer stands on a line of its own

constexpr std::size_t NameWidth = 10;

// All of the registry, and the levels, which have no parameters.
std::vector<Strategy> all_players() {
  std::vector<Strategy> all = players::strategies();
  const auto laboratory = std::find_if(all.begin(), all.end(), [](const Strategy& strategy) {
    return strategy.audience == Audience::Laboratory;
  });
  all.insert(laboratory, players::levels().begin(), players::levels().end());
  return all;
}

boost::json::object as_json(const Strategy& strategy) {
  boost::json::array parameters;
  for (const ParameterKind& parameter : strategy.parameters) {
    parameters.push_back(boost::json::object{
        {"key", parameter.key}, {"values", parameter.values()}, {"meaning", parameter.meaning}});
  }
  return {{"name", strategy.name},
          {"description", strategy.description},
          {"source", strategy.source},
          {"audience", strategy.audience == Audience::Everybody ? "everybody" : "laboratory"},
          {"parameters", std::move(parameters)}};
}

// A text from a column on, in as many lines as it takes; the first goes on where the cursor is.
void print_from(std::size_t column, const std::string& text) {
  std::size_t at = column;
  bool is_first = true;
  for (const std::string_view word : split_words(text)) {
    const std::size_t width = display_width(word);
    if (!is_first && at + 1 + width > LineWidth) {
      fmt::print("\n{:{}}", "", column);
      at = column;
      is_first = true;
    }
    fmt::print("{}{}", is_first ? "" : " ", word);
    at += width + (is_first ? 0 : 1);
    is_first = false;
  }
  fmt::print("\n");
}

void print_parameters(const Strategy& strategy) {
  std::vector<std::string> specs;
  std::size_t width = 0;
  for (const ParameterKind& parameter : strategy.parameters) {
    specs.push_back(parameter.key + "=" + parameter.values());
    if (specs.back().size() <= MostForSpec) width = std::max(width, specs.back().size());
  }
  const std::size_t column = 2 * Indent + width + 2;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    fmt::print("{:{}}{}", "", 2 * Indent, pad_right(specs[i], width + 2));
    if (specs[i].size() > width) fmt::print("\n{:{}}", "", column);
    print_from(column, strategy.parameters[i].meaning);
  }
}

void print_player(const Strategy& strategy) {
  fmt::print("{}\n{:{}}", strategy.name, "", Indent);
  print_from(Indent, strategy.description);
  print_parameters(strategy);
  if (strategy.source.empty()) return;
  fmt::print("{:{}}", "", Indent);
  print_from(Indent, "source: " + strategy.source);
}

void print_list(const std::vector<Strategy>& all) {
  fmt::print("At tables and in matches:\n");
  bool is_in_laboratory = false;
  bool is_table = false;
  for (const Strategy& strategy : all) {
    if (strategy.audience == Audience::Laboratory && !is_in_laboratory) {
      fmt::print("\n\nIn matches alone, to compare ways to play:\n");
      is_in_laboratory = true;
    }
    // The levels have nothing but their sentences.
    if (strategy.parameters.empty() && strategy.source.empty()) {
      fmt::print("{}{}\n", is_table ? "" : "\n",
                 pad_right(strategy.name, NameWidth) + strategy.description);
      is_table = true;
      continue;
    }
    fmt::print("\n");
    print_player(strategy);
    is_table = false;
  }
}

Result<Strategy> find_player(const std::vector<Strategy>& all, const std::string& name) {
  std::vector<std::string> names;
  for (const Strategy& strategy : all) names.push_back(strategy.name);
  // What is set after the name makes no other player.
  for (const std::string& wanted : {name, name.substr(0, name.find(':'))}) {
    const auto found = std::ranges::find(all, wanted, &Strategy::name);
    if (found != all.end()) return *found;
  }
  return Error(reasons::no_such_computer, name)
      .guessing(nearest(name, names))
      .within(reasons::players_lists_them);
}

}  // namespace

Result<int> run_players(Arguments arguments) {
  std::string name;
  bool json = false;
  Options options("players",
                  "Lists the computer players: what they do, what can be set, who described them.");
  options.positional("PLAYER", name, "only this one", false);
  options.flag("--json", json, "the answer as JSON");
  options.footer(
      "A player is written with what is set after a colon, as in static:leaves=none,timing=none.\n"
      "Shown is what holds when nothing is set, of several choices the first; an N is a number\n"
      "where that depends.\n"
      "Examples:\n"
      "  quoin players hill-climb\n"
      "  quoin match hill-climb:utility=smart-s brute-force --games 100");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const std::vector<Strategy> all = all_players();
  if (!name.empty()) {
    const Result<Strategy> found = find_player(all, name);
    if (!found) return found.error();
    if (json) {
      print_json(as_json(*found));
    } else {
      print_player(*found);
    }
    return ExitYes;
  }
  if (!json) {
    print_list(all);
    return ExitYes;
  }
  boost::json::array list;
  for (const Strategy& strategy : all) list.push_back(as_json(strategy));
  print_json(list);
  return ExitYes;
}

}  // namespace quoin::cli
