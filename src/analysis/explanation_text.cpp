#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/explanation.h"
#include "analysis/wording.h"
#include "core/scoring.h"
#include "notation/coordinates.h"

namespace quoin::analysis {
namespace {

using search::Problem;

// Differences below so many points are not worth a sentence.
constexpr double PointsWorthSaying = 0.5;
// Of the own next turn, which comes from playouts with other tiles for the one and the other.
constexpr double LeastNextPoints = 2;

std::string signed_points(double points) { return fmt::format("{:+.1f}", points); }

std::string whole_percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

// ", against 8 %"; of what is the same to the percent, that it is.
std::string against(double share, double other) {
  const std::string text = whole_percent(other);
  return text == whole_percent(share) ? " after either" : ", against " + text;
}

std::string_view more_or_less(double difference) { return difference >= 0 ? "more" : "less"; }

class ExplanationWriter {
 public:
  ExplanationWriter(const Explanation& explanation, const Problem& problem)
      : explanation_(explanation),
        problem_(problem),
        better_(explanation.better),
        worse_(explanation.worse),
        better_name_(play_name(better_.choice.move, problem)),
        worse_name_(play_name(worse_.choice.move, problem)) {}

  std::vector<std::string> write() {
    if (explanation_.method == Method::Endgame) {
      compare_results();
      tell_line(better_, better_name_);
      tell_line(worse_, worse_name_);
      return std::move(sentences_);
    }
    compare_chances();
    compare_scores();
    compare_leaves();
    compare_replies();
    for (const Difference& place : explanation_.places) tell_place(place);
    compare_next_turns();
    share_out();
    return std::move(sentences_);
  }

 private:
  template <class... Arguments>
  void say(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    sentences_.push_back(fmt::format(format, std::forward<Arguments>(arguments)...));
    // "a pass" and "exchanging ABC" may come first.
    char& first = sentences_.back().front();
    if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  }

  void compare_chances() {
    const Choice& better = better_.choice;
    const Choice& worse = worse_.choice;
    // Both errors are of differences to the best play; where that is one of the two, it has none.
    const double error = std::hypot(better.win_difference_error, worse.win_difference_error);
    if (explanation_.win <= error) {
      say("{} and {} are about as good: {} and {} to win, which is closer than can be told "
          "from so many playouts.",
          better_name_, worse_name_, percent_text(better.win), percent_text(worse.win));
      return;
    }
    const std::string spread = points_text(std::abs(explanation_.points));
    say("{} wins {} of the games, against {} for {}, and ends {} on average.", better_name_,
        percent_text(better.win), percent_text(worse.win), worse_name_,
        spread == "0 points" ? "with the same spread"
                             : fmt::format("with a spread {} {}", spread,
                                           explanation_.points > 0 ? "better" : "worse"));
  }

  void compare_scores() {
    const int better = better_.choice.score.points();
    const int worse = worse_.choice.score.points();
    if (better == worse) {
      say("Both score {} now.", points_text(better));
    } else {
      say("It scores {} {} now: {} against {}.", points_text(std::abs(better - worse)),
          more_or_less(better - worse), better, worse);
    }
  }

  void compare_leaves() {
    const Alphabet& alphabet = *problem_.setting->alphabet;
    if (better_.kept == worse_.kept) {
      if (!better_.kept.is_empty()) say("Both keep {}.", tiles_name(better_.kept, alphabet));
      return;
    }
    const double difference = better_.kept_value - worse_.kept_value;
    const std::string kept =
        fmt::format("It keeps {} and not {}", tiles_name(better_.kept, alphabet),
                    tiles_name(worse_.kept, alphabet));
    if (std::abs(difference) < PointsWorthSaying) {
      say("{}, which is worth as much.", kept);
    } else {
      say("{}: worth {}, against {}.", kept, signed_points(better_.kept_value),
          signed_points(worse_.kept_value));
    }
  }

  void compare_replies() {
    const Choice& better = better_.choice;
    const Choice& worse = worse_.choice;
    const std::string_view who = problem_.seats() == 2 ? "The opponent" : "The next player";
    const double difference = better.mean_reply - worse.mean_reply;
    const std::string bingos =
        fmt::format("with a bingo in {} of the replies{}", whole_percent(better.bingo_replies),
                    against(better.bingo_replies, worse.bingo_replies));
    if (std::abs(difference) < PointsWorthSaying) {
      say("{} scores as much after either, {} on average; {}.", who, points_text(better.mean_reply),
          bingos);
    } else {
      say("{} then scores {} {}: {:.1f} against {:.1f} on average, {}.", who,
          points_text(std::abs(difference)), more_or_less(difference), better.mean_reply,
          worse.mean_reply, bingos);
    }
  }

  static std::string line_name(const LineSpot& place) {
    return place.direction == Direction::Across
               ? fmt::format("row {}", place.line + 1)
               : fmt::format("column {}", notation::column_letter(place.line));
  }

  void tell_place(const Difference& difference) {
    const ReplySpot& other = difference.other;
    if (const auto* line = std::get_if<LineSpot>(&difference.place)) {
      tell_share(fmt::format("of the replies run along {}", line_name(*line)), line->spot, other);
    } else {
      const auto& premium = std::get<PremiumSpot>(difference.place);
      tell_share(fmt::format("of the replies cover the {} square {}", label(premium.premium),
                             notation::to_text(premium.square)),
                 premium.spot, other);
    }
  }

  // Where the worse play lets more happen, that comes first.
  void tell_share(const std::string& what, const ReplySpot& better, const ReplySpot& worse) {
    const bool is_worse_first = worse.points() > better.points();
    const ReplySpot& first = is_worse_first ? worse : better;
    const ReplySpot& second = is_worse_first ? better : worse;
    const std::string rest = second.share > 0
                                 ? fmt::format("{} for {}", whole_percent(second.share),
                                               points_text(std::round(second.mean_score)))
                                 : "none";
    say("After {}, {} {}, for {} on average; after {}, {}.",
        is_worse_first ? worse_name_ : better_name_, whole_percent(first.share), what,
        points_text(std::round(first.mean_score)), is_worse_first ? better_name_ : worse_name_,
        rest);
  }

  void compare_next_turns() {
    const Choice& better = better_.choice;
    const Choice& worse = worse_.choice;
    const double difference = better.mean_next - worse.mean_next;
    if (std::abs(difference) < LeastNextPoints) return;
    say("The player's own next turn brings {} {}: {:.1f} against {:.1f} on average, with a bingo "
        "in {}{}.",
        points_text(std::abs(difference)), more_or_less(difference), better.mean_next,
        worse.mean_next, whole_percent(better.bingo_next),
        against(better.bingo_next, worse.bingo_next));
  }

  static std::string_view cause_name(Cause cause) {
    switch (cause) {
      case Cause::PointsNow: return "points now";
      case Cause::TilesKept: return "tiles kept";
      case Cause::Reply: return "the reply";
      case Cause::Later: return "what comes later";
    }
    return "";
  }

  void share_out() {
    if (explanation_.win < WinWorthSaying) return;
    std::vector<std::string> parts;
    for (const CauseShare& share : explanation_.causes) {
      if (std::abs(share.win) >= WinWorthSaying)
        parts.push_back(fmt::format("{} {:+.1f}", cause_name(share.cause), 100 * share.win));
    }
    if (std::abs(explanation_.risk) >= WinWorthSaying)
      parts.push_back(fmt::format("how results scatter {:+.1f}", 100 * explanation_.risk));
    if (parts.size() < 2) return;
    say("Of the {} between them: {}.", percent_text(explanation_.win), fmt::join(parts, ", "));
  }

  static std::string result_name(double spread) {
    if (spread == 0) return "a draw";
    return fmt::format("{} by {:.0f}", spread > 0 ? "a win" : "a loss", std::abs(spread));
  }

  void compare_results() {
    const std::string_view how = explanation_.is_exact ? "" : ", as far as the search went";
    if (explanation_.points == 0) {
      say("{} and {} come to the same: {}{}.", better_name_, worse_name_,
          result_name(better_.choice.spread), how);
      return;
    }
    say("With best play {} leads to {} and {} to {}: {} less{}.", better_name_,
        result_name(better_.choice.spread), worse_name_, result_name(worse_.choice.spread),
        points_text(explanation_.points), how);
  }

  void tell_line(const PlayFacts& play, const std::string& name) {
    Problem now = problem_;
    std::vector<std::string> moves;
    for (const search::EndgameMove& move : play.choice.line) {
      moves.push_back(fmt::format("{} ({})", play_name(move.move, now), move.score.points()));
      if (move.move.kind() == Move::Kind::Place) apply_placement(now.board, move.move);
    }
    if (moves.size() < 2) {
      if (play.kept.is_empty()) say("{} goes out and gets twice the other rack.", name);
      return;
    }
    moves.erase(moves.begin());
    // A search that was cut short knows the next move better than those that follow.
    if (explanation_.is_exact) {
      say("After {}: {}.", name, fmt::join(moves, ", "));
    } else {
      say("The best answer found to {} is {}.", name, moves.front());
    }
  }

  const Explanation& explanation_;
  const Problem& problem_;
  const PlayFacts& better_;
  const PlayFacts& worse_;
  std::string better_name_;
  std::string worse_name_;
  std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> sentences(const Explanation& explanation, const Problem& problem) {
  return ExplanationWriter(explanation, problem).write();
}

}  // namespace quoin::analysis
