#include "analysis/explanation.h"

#include <algorithm>
#include <cmath>

namespace quoin::analysis {
namespace {

using search::Problem;

constexpr int ReplyDraws = 400;
constexpr std::size_t MostPlaces = 2;
// Places that make less of a difference than this, in points of a mean reply, explain nothing.
constexpr double LeastPlacePoints = 1.0;

PlayFacts facts_of(const Problem& problem, const evaluation::Tables& tables, const Choice& choice) {
  PlayFacts facts;
  facts.choice = choice;
  facts.kept = problem.rack();
  facts.kept.remove(choice.move.tiles_used());
  facts.kept_value = tables.leaves->value(facts.kept).points();
  return facts;
}

// The two plays may have been played out with other luck; replies to them are compared with the
// same.
void set_replies(PlayFacts& facts, ReplyStudy study) {
  facts.choice.mean_reply = study.mean_score;
  facts.choice.bingo_replies = study.bingo_rate;
  facts.replies = std::move(study);
}

// What a point is worth here, as a part of the win chance: the slope of the trained table about the
// spread that the plays lead to. Without one, what it is between the two plays.
double win_per_point(const Problem& problem, const evaluation::Tables& tables,
                     const Explanation& explanation) {
  constexpr int Reach = 3 * evaluation::WinPercent::LeadStep;
  if (problem.seats() == 2 && tables.win_percent != nullptr) {
    const int lead = static_cast<int>(
        std::lround((explanation.better.choice.spread + explanation.worse.choice.spread) / 2));
    TileCounts unseen = problem.unseen();
    unseen.add(problem.racks[1]);
    const auto chance = [&](int at) {
      return tables.win_percent->chance(at, unseen.size(), unseen.count(Blank)).chance();
    };
    return (chance(lead + Reach) - chance(lead - Reach)) / (2 * Reach);
  }
  return std::abs(explanation.points) < 1 ? 0 : explanation.win / explanation.points;
}

std::vector<CauseShare> causes_of(const Explanation& explanation, double per_point, int seats) {
  const PlayFacts& better = explanation.better;
  const PlayFacts& worse = explanation.worse;
  std::vector<CauseShare> causes;
  double rest = explanation.points;
  const auto add = [&](Cause cause, double points) {
    causes.push_back({cause, points, points * per_point});
    rest -= points;
  };
  add(Cause::PointsNow, (better.choice.score - worse.choice.score).points());
  add(Cause::TilesKept, better.kept_value - worse.kept_value);
  // With more than two, the next player's points are not those of the best opponent.
  if (seats == 2) add(Cause::Reply, worse.choice.mean_reply - better.choice.mean_reply);
  add(Cause::Later, rest);
  return causes;
}

std::vector<Difference> places_of(const Explanation& explanation) {
  const ReplyStudy& better = explanation.better.replies;
  const ReplyStudy& worse = explanation.worse.replies;
  std::vector<Difference> places;
  const auto gain = [](const Difference& difference) {
    return std::visit(
        [&](const auto& place) { return difference.other.points() - place.spot.points(); },
        difference.place);
  };
  // What matters is where the worse play lets the opponent score, and the better one does not; or
  // the other way round, where that is what the better one pays.
  for (const LineSpot& it : worse.lines) {
    LineSpot place = it;
    place.spot = better.on(it.direction, it.line);
    places.push_back({place, it.spot});
  }
  for (const LineSpot& it : better.lines) {
    if (worse.on(it.direction, it.line).share == 0) places.push_back({it, {}});
  }
  const auto size = [&](const Difference& place) { return std::abs(gain(place)); };
  std::stable_sort(places.begin(), places.end(),
                   [&](const Difference& a, const Difference& b) { return size(a) > size(b); });
  std::erase_if(places, [&](const Difference& place) { return size(place) < LeastPlacePoints; });
  if (places.size() > MostPlaces) places.resize(MostPlaces);

  // The one premium square that makes the largest difference, where it does make one.
  std::vector<Difference> premiums;
  for (const PremiumSpot& it : worse.premiums) {
    PremiumSpot place = it;
    place.spot = better.on(it.square);
    premiums.push_back({place, it.spot});
  }
  for (const PremiumSpot& it : better.premiums) {
    if (worse.on(it.square).share == 0) premiums.push_back({it, {}});
  }
  const auto largest =
      std::max_element(premiums.begin(), premiums.end(),
                       [&](const Difference& a, const Difference& b) { return size(a) < size(b); });
  if (largest != premiums.end() && size(*largest) >= LeastPlacePoints) places.push_back(*largest);
  return places;
}

}  // namespace

std::string_view to_text(Cause cause) {
  constexpr std::array<std::string_view, 4> Names = {"points-now", "tiles-kept", "reply", "later"};
  return Names[static_cast<std::size_t>(cause)];
}

Explanation explain(const Problem& problem, const evaluation::Tables& tables,
                    const Judgement& judgement, std::size_t one, std::size_t other,
                    std::uint64_t seed) {
  // Choices are in order, best first.
  const Choice& better = judgement.choices[std::min(one, other)];
  const Choice& worse = judgement.choices[std::max(one, other)];
  Explanation explanation;
  explanation.method = judgement.method;
  explanation.is_exact = judgement.is_exact;
  explanation.better = facts_of(problem, tables, better);
  explanation.worse = facts_of(problem, tables, worse);
  explanation.points = better.spread - worse.spread;
  explanation.win = better.win - worse.win;
  if (judgement.method == Method::Endgame) return explanation;
  const std::array moves = {better.move, worse.move};
  std::vector<ReplyStudy> studies = study_replies(problem, tables, moves, ReplyDraws, seed);
  set_replies(explanation.better, std::move(studies[0]));
  set_replies(explanation.worse, std::move(studies[1]));
  explanation.places = places_of(explanation);
  explanation.causes =
      causes_of(explanation, win_per_point(problem, tables, explanation), problem.seats());
  explanation.risk = explanation.win;
  for (const CauseShare& share : explanation.causes) explanation.risk -= share.win;
  return explanation;
}

}  // namespace quoin::analysis
