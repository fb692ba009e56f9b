#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/judge.h"
#include "analysis/replies.h"

namespace quoin::analysis {

// Why one play is better than another, from what was computed about both and nothing else.

enum class Cause : std::uint8_t {
  PointsNow,
  TilesKept,  // what they are worth on average, by the trained table
  Reply,      // what the opponent's next turn scores
  Later,      // what our own next turn brings beyond the tiles kept, and what everybody has then
};
inline constexpr std::array Causes = {Cause::PointsNow, Cause::TilesKept, Cause::Reply,
                                      Cause::Later};
// "points-now", …: the names that JSON uses.
std::string_view to_text(Cause cause);

// A part of the difference: by how much the first play is ahead because of it.
struct CauseShare {
  Cause cause = Cause::PointsNow;
  double points = 0;
  double win = 0;  // of the win chance, 0 … 1
};

// What is known about one of the two.
struct PlayFacts {
  Choice choice;
  Rack kept;
  double kept_value = 0;  // by the table of leaves
  ReplyStudy replies;     // empty in an end game
};

// A place where replies to the two plays differ most.
struct Difference {
  std::variant<LineSpot, PremiumSpot> place;  // with the figures of the first play
  ReplySpot other;                            // and of the second
};

struct Explanation {
  Method method = Method::None;
  bool is_exact = false;
  PlayFacts better;
  PlayFacts worse;
  double points = 0;  // by how much the spread is better
  double win = 0;     // and the win chance
  // The points add up to `points`. The win chances are the points by what a point is worth between
  // the two plays, or by the trained table where points and chances disagree; what they then leave
  // of `win` is `risk`: how the results scatter.
  std::vector<CauseShare> causes;
  double risk = 0;
  std::vector<Difference> places;  // lines, most points first, and perhaps a premium square
};

// Both plays have to be among the choices of the judgement.
Explanation explain(const search::Problem& problem, const evaluation::Tables& tables,
                    const Judgement& judgement, std::size_t one, std::size_t other,
                    std::uint64_t seed);

// The same in plain sentences.
std::vector<std::string> sentences(const Explanation& explanation, const search::Problem& problem);

}  // namespace quoin::analysis
