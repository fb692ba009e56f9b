#include "analysis/turn_text.h"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/wording.h"
#include "notation/play_text.h"
#include "notation/records/game_record.h"

namespace quoin::analysis {
namespace {

using notation::TurnKind;

// Draws that are nearer to the mean than this are not worth a word.
constexpr double LeastLuck = 5;
constexpr double PointsWorthMentioning = 0.1;

class TurnWriter {
 public:
  TurnWriter(const TurnReview& turn, const GameReview& review)
      : turn_(turn), review_(review), alphabet_(*review.record.alphabet) {}

  std::vector<std::string> write() {
    tell_phony();
    tell_verdict();
    tell_bingo();
    tell_challenge();
    tell_luck();
    return std::move(sentences_);
  }

 private:
  template <class... Arguments>
  void say(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    sentences_.push_back(fmt::format(format, std::forward<Arguments>(arguments)...));
  }

  const search::Problem& problem() const { return turn_.moment.problem; }

  void tell_phony() {
    if (turn_.moment.was_withdrawn) {
      if (!turn_.moment.phonies.empty()) {
        say("{} in the word list {}, and the play was challenged off.", words_are_not(),
            review_.lexicon);
      } else {
        say("The play came off the board, although the word list {} has all of its words.",
            review_.lexicon);
      }
    } else if (turn_.moment.is_phony_left()) {
      say("{} in the word list {}; nobody challenged.", words_are_not(), review_.lexicon);
    } else if (!turn_.moment.phonies.empty()) {
      say("{} in the word list {}, and held when challenged.", words_are_not(), review_.lexicon);
    }
  }

  std::string words_are_not() const {
    std::vector<std::string> words;
    for (const Word& word : turn_.moment.phonies) words.push_back(alphabet_.to_notation(word));
    return fmt::format("{} {} not", fmt::join(words, ", "), words.size() == 1 ? "is" : "are");
  }

  void tell_verdict() {
    if (!turn_.moment.is_rack_known) {
      say("The rack is not known in full, so that only the points can be told.");
      return;
    }
    if (turn_.judgement.choices.empty()) return;
    const Choice& best = turn_.judgement.best();
    const std::string best_name =
        fmt::format("{} ({})", play_name(best.move, problem()), best.score.points());
    if (!turn_.is_judged()) {
      say("Best was {}, with {} to win.", best_name, percent_text(best.win));
      return;
    }
    const Choice& played = turn_.judgement.choices[*turn_.played];
    const bool is_exact = turn_.judgement.is_exact;
    if (*turn_.played == 0 || turn_.win_lost + turn_.points_lost == 0) {
      if (turn_.moment.is_phony_left()) {
        tell_best_valid();
      } else if (is_exact) {
        say("No play is better, for certain.");
      } else {
        say("No better play was found.");
      }
      return;
    }
    if (turn_.judgement.method == Method::Endgame) {
      say("Best was {}, {} better to the end{}.", best_name, points_text(turn_.points_lost),
          is_exact ? ", for certain" : "");
      return;
    }
    const std::string wins = percent_text(best.win);
    if (wins == percent_text(played.win)) {
      say("Best was {}, as likely to win ({}){}.", best_name, wins,
          turn_.points_lost >= PointsWorthMentioning
              ? fmt::format(", by {} more", points_text(turn_.points_lost))
              : "");
      return;
    }
    say("Best was {}: {} to win, against {}{}.", best_name, wins, percent_text(played.win),
        turn_.points_lost >= PointsWorthMentioning
            ? fmt::format(", and {} more", points_text(turn_.points_lost))
            : "");
  }

  // A phony that went through may be better than anything that is valid.
  void tell_best_valid() {
    for (const Choice& choice : turn_.judgement.choices) {
      if (is_same_move(choice.move, turn_.move)) continue;
      say("Of the plays that are valid, {} ({}) was best.", play_name(choice.move, problem()),
          choice.score.points());
      return;
    }
  }

  void tell_bingo() {
    if (!turn_.missed_bingo) return;
    const std::string name = fmt::format("{} ({})", play_name(turn_.missed_bingo->move, problem()),
                                         turn_.missed_bingo->score.points());
    if (turn_.missed_bingo->is_better) {
      say("There was a bingo: {}.", name);
    } else {
      say("There was a bingo, {}, and it was right to leave it.", name);
    }
  }

  void tell_challenge() {
    if (turn_.missed_challenge) {
      const MissedChallenge& missed = *turn_.missed_challenge;
      const bool wins_more = missed.win >= WinWorthSaying;
      say("A challenge would have been worth {}{} to {}.", points_text(missed.points),
          wins_more ? fmt::format(" and {}", percent_text(missed.win)) : "",
          review_.name_of(missed.player));
    }
    if (!turn_.moment.failed_challenge || !turn_.moment.phonies.empty()) return;
    const int points = turn_.moment.failed_challenge->points();
    say("It was challenged in vain{}.",
        points == 0 ? "" : fmt::format(", for {}", points_text(std::abs(points))));
  }

  void tell_luck() {
    if (!turn_.luck || std::abs(*turn_.luck) < LeastLuck) return;
    TileCounts drawn = turn_.moment.rack();
    drawn.remove(*turn_.moment.kept_before);
    say("Drawing {} was {} {} than usual.", tiles_name(drawn, alphabet_),
        points_text(std::abs(*turn_.luck)), *turn_.luck > 0 ? "better" : "worse");
  }

  const TurnReview& turn_;
  const GameReview& review_;
  const Alphabet& alphabet_;
  std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> remarks(const TurnReview& turn, const GameReview& review) {
  return TurnWriter(turn, review).write();
}

std::string move_text(const Move& move, const search::Problem& problem) {
  if (move.kind() == Move::Kind::Pass) return "pass";
  return notation::move_to_text(move, problem.board, *problem.setting->alphabet,
                                notation::ThroughTiles::InParentheses);
}

std::string turn_name(const TurnReview& turn) {
  if (turn.kind == TurnKind::Exchange && turn.move.kind() == Move::Kind::Pass)
    return fmt::format("-{}", turn.exchanged);
  return move_text(turn.move, turn.moment.problem);
}

notation::GameRecord annotated_record(const GameReview& review) {
  notation::GameRecord record = review.record;
  for (const TurnReview& turn : review.turns) {
    std::string& note = record.turns[turn.moment.turn].note;
    const std::string more = fmt::format("{}", fmt::join(remarks(turn, review), " "));
    if (more.empty()) continue;
    const std::string cost = turn.size == MistakeSize::None
                                 ? ""
                                 : fmt::format(" A {} mistake, {} lost.", to_text(turn.size),
                                               percent_text(turn.win_lost));
    note = notation::clean_note(note + (note.empty() ? "" : "\n") + more + cost);
  }
  return record;
}

}  // namespace quoin::analysis
