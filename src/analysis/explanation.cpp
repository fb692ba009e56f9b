#include "analysis/explanation.h"

#include <algorithm>
#include <cmath>

#include "base/stable_sort.h"

namespace quoin::analysis {
namespace {

using search::Problem;

constexpr int ReplyDraws = 400;
constexpr std::size_t MostLines = 2;
// Places that make less of a difference than this, in points of a mean reply, explain nothing.
constexpr double LeastPlacePoints = 1.5;
constexpr double LeastPlaceShare = 0.05;

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

// What a point is worth here, as a part of the win chance: what it is between the two plays, or,
// where one has more points and not more chances, the slope of the trained table.
double win_per_point(const Problem& problem, const evaluation::Tables& tables,
                     const Explanation& explanation) {
  constexpr double FewestPoints = 1;
  constexpr int Reach = 3 * evaluation::WinPercent::LeadStep;
  if (explanation.points >= FewestPoints) return explanation.win / explanation.points;
  if (problem.seats() != 2 || tables.win_percent == nullptr) return 0;
  const int lead = static_cast<int>(
      std::lround((explanation.better.choice.spread + explanation.worse.choice.spread) / 2));
  const TileCounts unseen = problem.unseen_by_mover();
  const auto chance = [&](int at) {
    return tables.win_percent->chance(at, unseen.size(), unseen.count(Blank)).chance();
  };
  return (chance(lead + Reach) - chance(lead - Reach)) / (2 * Reach);
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

// By how much the place makes replies to the worse play better.
double gain(const Difference& difference) {
  return std::visit(
      [&](const auto& place) { return difference.other.points() - place.spot.points(); },
      difference.place);
}

// All places of one kind, those that make the largest difference first, whichever play it is for;
// without those that make none to speak of.
template <class Place, class Find>
std::vector<Difference> differences(const std::vector<Place>& better,
                                    const std::vector<Place>& worse, Find find) {
  std::vector<Difference> all;
  for (const Place& it : worse) {
    Place place = it;
    place.spot = find(better, it);
    all.push_back({place, it.spot});
  }
  for (const Place& it : better) {
    if (find(worse, it).share == 0) all.push_back({it, {}});
  }
  std::erase_if(all, [](const Difference& it) {
    const double share = std::visit([](const auto& place) { return place.spot.share; }, it.place);
    return std::abs(gain(it)) < LeastPlacePoints ||
           std::max(share, it.other.share) < LeastPlaceShare;
  });
  stable_sort(all, [](const Difference& a, const Difference& b) {
    return std::abs(gain(a)) > std::abs(gain(b));
  });
  return all;
}

bool lies_on(const PremiumSpot& premium, const Difference& difference) {
  const auto* line = std::get_if<LineSpot>(&difference.place);
  return line != nullptr && line_of(premium.square, line->direction) == line->line;
}

// Lines, and one premium square beside them.
std::vector<Difference> places_of(const Explanation& explanation) {
  const ReplyStudy& better = explanation.better.replies;
  const ReplyStudy& worse = explanation.worse.replies;
  std::vector<Difference> places = differences(
      better.lines, worse.lines, [&](const std::vector<LineSpot>& lines, const LineSpot& it) {
        return (&lines == &better.lines ? better : worse).on(it.direction, it.line);
      });
  if (places.size() > MostLines) places.resize(MostLines);
  const std::vector<Difference> premiums =
      differences(better.premiums, worse.premiums,
                  [&](const std::vector<PremiumSpot>& squares, const PremiumSpot& it) {
                    return (&squares == &better.premiums ? better : worse).on(it.square);
                  });
  for (const Difference& it : premiums) {
    const auto& premium = std::get<PremiumSpot>(it.place);
    // A line that was told has told of its squares.
    const bool is_told = std::any_of(places.begin(), places.end(), [&](const Difference& place) {
      return lies_on(premium, place);
    });
    if (is_told || word_multiplier(premium.premium) == 1) continue;
    places.push_back(it);
    break;
  }
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
