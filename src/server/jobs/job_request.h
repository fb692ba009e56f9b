#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/library/library.h"

namespace quoin::server {

// What people ask the engine service for, as JSON and back (docs/openapi.json). Reading checks
// everything that needs no word list; a field that nobody knows is a mistake.

// A position as CGP, and what it is played with; what is left empty the position names itself.
struct PositionRequest {
  std::string position;
  Library::Choice choice;
  bool operator==(const PositionRequest&) const = default;
};

// The best plays by static equity.
struct HintsRequest {
  PositionRequest where;
  int limit = 10;
  bool operator==(const HintsRequest&) const = default;
};

// A turn of the opponent: the position in CGP before it, with them on turn, and what they did, as
// in "8D W.TER", "exchange 3" or "pass".
struct TurnRequest {
  std::string position;
  std::string play;
  bool operator==(const TurnRequest&) const = default;
};

// The plays compared by the method that fits the phase of the game.
struct AnalysisRequest {
  PositionRequest where;
  int seconds = 10;
  std::vector<TurnRequest> last_turns;  // the oldest first: what the opponent kept follows from it
  bool operator==(const AnalysisRequest&) const = default;
};

// A finished game explained: one of this server, or one in GCG.
struct AnnotationRequest {
  std::string game;  // of this server; before the job is stored, its GCG takes its place
  std::string gcg;
  Library::Choice choice;
  int iterations = 500;  // for each turn
  bool operator==(const AnnotationRequest&) const = default;
};

// Games among computers.
struct MatchRequest {
  std::vector<std::string> players;
  Library::Choice choice;
  std::int64_t games = 100;
  std::int64_t seed = 1;
  bool operator==(const MatchRequest&) const = default;
};

using JobRequest = std::variant<HintsRequest, AnalysisRequest, AnnotationRequest, MatchRequest>;

Result<JobRequest> parse_job_request(std::string_view text);
// As it is stored: the same request is the same text.
std::string to_text(const JobRequest& request);
// "hints", "analysis", "annotation", "match"
std::string_view kind_of(const JobRequest& request);

// Whether it could help somebody in a game: then it is refused while they sit in a rated one.
bool looks_at_a_position(const JobRequest& request);

}  // namespace quoin::server
