#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "console/text_table.h"
#include "terminal/analyst/plays.h"
#include "terminal/analyst/reports.h"

namespace quoin::cli {
namespace {

using search::PreEndgamePlay;
using search::PreEndgameResult;

constexpr std::size_t PreEndgameLines = 20;
constexpr std::size_t PreEndgameLinesWhileSearching = 12;

// Ways are whole numbers, unless the opponent may do several things.
std::string number_text(double number) {
  return std::abs(number - std::round(number)) < 0.005 ? fmt::format("{:.0f}", number)
                                                       : fmt::format("{:.1f}", number);
}

std::string status_text(const PreEndgamePlay& play) {
  if (play.is_dropped) return "given up";
  if (play.is_proven()) return "proven";
  return fmt::format("{} of {} proven", number_text(play.proven.sum()), number_text(play.ways));
}

std::vector<std::string> table(const Study& study, const PreEndgameResult& result,
                               std::size_t most_lines) {
  std::vector<std::vector<std::string>> rows = {
      {"", "play", "score", "wins", "draws", "losses", "won %", "spread", ""}};
  const std::size_t count = std::min(result.plays.size(), most_lines);
  for (std::size_t i = 0; i < count; ++i) {
    const PreEndgamePlay& play = result.plays[i];
    rows.push_back({std::to_string(i + 1), any_play_for_people(play.move, study.problem),
                    std::to_string(play.score.points()), number_text(play.games.wins),
                    number_text(play.games.draws), number_text(play.games.losses),
                    fmt::format("{:.1f}", 100 * play.share()), fmt::format("{:+.1f}", play.spread),
                    status_text(play)});
  }
  enum Column : std::size_t { Score = 2, Share = 6, Spread = 7 };
  std::vector<std::string> lines =
      text_table_within(room_on_output(), std::move(rows), "rlrrrrrrl", {Spread, Share, Score});
  if (count < result.plays.size())
    lines.push_back(fmt::format("  … and {} more", result.plays.size() - count));
  return lines;
}

std::string verdict(const Study& study, const PreEndgameResult& result, double seconds) {
  const PreEndgamePlay& best = result.plays.front();
  const std::string play = any_play_for_people(best.move, study.problem);
  const bool are_some = best.games.sum() < best.ways;
  const std::string wins = fmt::format(
      "wins {} of {} ways to draw{}{}", number_text(best.games.wins), number_text(best.games.sum()),
      are_some ? fmt::format(" that were looked at, of {}", number_text(best.ways)) : "",
      best.games.draws > 0 ? fmt::format(", and draws {}", number_text(best.games.draws)) : "");
  const std::string certain =
      best.is_proven() ? "" : fmt::format(" ({} wins are certain)", number_text(best.proven.wins));
  if (!result.is_proven)
    return fmt::format("Not proven within {:.3g} s: {} looks best and {}{}.", seconds, play, wins,
                       certain);
  const std::string among =
      result.has_all_plays ? "" : fmt::format(" among the {} plays looked at", result.plays.size());
  if (best.is_proven() && best.games.wins + best.games.draws == 0) {
    return fmt::format("Proven{}: no play wins or draws; {} loses by {}{:.1f} on average.", among,
                       play, best.is_spread_exact ? "" : "about ", -best.spread);
  }
  return fmt::format("Proven{}: {} {}{}, and no other play wins more.", among, play, wins, certain);
}

}  // namespace

Answer report(const Study& study, const PreEndgameResult& result, const ReportChoice& choice) {
  return {.lines = table(study, result, PreEndgameLines),
          .verdict = verdict(study, result, choice.seconds)};
}

std::vector<std::string> progress(const Study& study, const PreEndgameResult& result,
                                  double seconds) {
  std::vector<std::string> lines = table(study, result, PreEndgameLinesWhileSearching);
  lines.push_back(fmt::format("{:.1f} s  {} in the bag  {} nodes", seconds,
                              count_of(result.bag_count, "tile"),
                              group_digits(static_cast<std::int64_t>(result.nodes))));
  return lines;
}

}  // namespace quoin::cli
