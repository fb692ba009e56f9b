#include "wasm/asked_limits.h"

#include <array>
#include <string>

#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

constexpr int MostNodes = 2'000'000'000;

struct NamedEffort {
  std::string_view name;
  analysis::Effort effort;
};
// Levels are estimated from what is found with these; other counts have to be measured anew
// (docs/methods.md).
constexpr std::array Efforts = {
    NamedEffort{"quick", {.plays = 8, .iterations = 150, .endgame_nodes = 50'000}},
    NamedEffort{"usual", {.plays = 12, .iterations = 400, .endgame_nodes = 150'000}},
    NamedEffort{"thorough", {.plays = 15, .iterations = 1000, .endgame_nodes = 300'000}}};

}  // namespace

Result<analysis::Effort> read_effort(const boost::json::object& request) {
  notation::JsonFields fields(request);
  const std::string name = fields.text_or("effort", "usual");
  if (fields.error()) return *fields.error();
  for (const NamedEffort& it : Efforts) {
    if (it.name == name) return it.effort;
  }
  return Error(reasons::effort_wrong).within("effort");
}

int number_or(notation::JsonFields& fields, std::string_view key, int otherwise, int low,
              int high) {
  return fields.has(key) ? fields.small_number(key, low, high) : otherwise;
}

Result<analysis::Limits> read_limits(const boost::json::object& request, search::Phase method) {
  notation::JsonFields fields(request);
  analysis::Limits limits;
  limits.plays = number_or(fields, "count", 0, 0, MostCandidates);
  limits.plies = number_or(fields, "plies", 2, 1, 100);
  limits.iterations = number_or(fields, "iterations", 1000, 1, MostIterations);
  limits.nodes = number_or(
      fields, "nodes", method == search::Phase::PreEndgame ? 5'000'000 : 1'000'000, 1, MostNodes);
  limits.confidence = number_or(fields, "sure_percent", 0, 0, 99) / 100.0;
  limits.seed = number_or(fields, "seed", 1, 0, MostSeed);
  if (fields.error()) return *fields.error();
  return limits;
}

}  // namespace quoin::wasm
