#include "terminal/play/texts.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "console/text_table.h"
#include "core/rules.h"
#include "core/scoring.h"
#include "notation/coordinates.h"
#include "terminal/play/reasons.h"

namespace quoin::cli {
namespace {

constexpr std::int64_t Second = 1000;

const std::string& name_of(const View& view, int seat) {
  return view.seats[static_cast<std::size_t>(seat)].name;
}

std::string count_of(int number, std::string_view thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& names) {
  if (names.empty()) return "nobody";
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return text;
}

std::string why(const View& view, EndReason reason) {
  const auto those_with = [&](SeatStatus status) {
    std::vector<std::string> names;
    for (const SeatView& seat : view.seats) {
      if (seat.status == status) names.push_back(seat.name);
    }
    return joined(names);
  };
  switch (reason) {
    case EndReason::WentOut:
      return (view.last_play ? name_of(view, view.last_play->seat) : "") + " played the last tile";
    case EndReason::ScorelessTurns:
      return view.rules.scoreless_end == ScorelessEnd::TwoPasses
                 ? "everybody passed twice"
                 : fmt::format("there were {} scoreless turns in a row", view.scoreless_turns);
    case EndReason::Claimed: return "the end was claimed after scoreless turns";
    case EndReason::Agreement: return "the players agreed to end the game";
    case EndReason::GameTime: return "the time for the game was over";
    case EndReason::Resignation: return those_with(SeatStatus::Resigned) + " resigned";
    case EndReason::TimeForfeit: return those_with(SeatStatus::OutOfTime) + " ran out of time";
    case EndReason::LostChallenge:
      return those_with(SeatStatus::LostByChallenge) + " lost a challenge, and with it the game";
    case EndReason::Abort: return "the game was called off";
  }
  return "";
}

// What somebody did whose name stands before it, where people want to hear of it.
std::string deed(const TilesExchanged& it) { return "exchanged " + count_of(it.count, "tile"); }
std::string deed(const TurnPassed&) { return "passed"; }
std::string deed(const PlayHeld&) { return "held the play"; }
std::string deed(const PlayAccepted&) { return "accepted the play"; }
std::string deed(const Resigned&) { return "resigned"; }
std::string deed(const TimeForfeited&) { return "ran out of time"; }
std::string deed(const TimeGiven&) { return "was given more time"; }
std::string deed(const AgreedToEnd&) { return "agreed to end the game here"; }
std::string deed(const EndClaimed&) { return "claimed the end"; }
std::string deed(const Aborted&) { return "called the game off"; }
std::string deed(const TakenBack&) { return "took back the last turn"; }

// 0 plays have no average.
std::string average(const std::optional<double>& mean) {
  return mean ? fmt::format("{:.1f}", *mean) : "–";
}

}  // namespace

std::string Narrator::tell_placement(const View& view, const TilesPlaced& placed) const {
  std::string line = fmt::format("{} played {} for {}", name_of(view, placed.seat),
                                 play_for_people(placed.move, *board_, *view.alphabet),
                                 points_text(placed.score.points()));
  const ScoredPlay play =
      score_play(*board_, *view.layout, *view.alphabet, view.rules.bingo_bonuses, placed.move);
  for (std::size_t i = 1; i < play.words.size(); ++i) {
    line += (i == 1 ? ", also " : ", ") + word_for_people(play.words[i].tiles, *view.alphabet);
  }
  return line + ".";
}

std::string Narrator::tell_challenge(const View& view, const PlayChallenged& challenge) const {
  const Rules& rules = view.rules;
  std::string line = fmt::format("{} challenged: ", name_of(view, challenge.seat));
  if (!challenge.play_stands) {
    const std::optional<LastPlay>& play = view.last_play;
    line += "the play is not good and comes off";
    if (rules.challenge == ChallengeRule::Triple) {
      line += fmt::format("; {} lost the game", name_of(view, last_placed_->seat));
    }
    line += ".";
    if (rules.hold && play && play->is_taken_off && !play->drawn.empty()) {
      line += fmt::format(" {} had drawn {}.", name_of(view, play->seat),
                          rack_text(play->drawn, *view.alphabet));
    }
    return line;
  }
  line += "the play is good";
  if (const int points = lost_challenge_points(rules, challenge.words.size()).points();
      points > 0) {
    line += fmt::format("; {} got {}", name_of(view, last_placed_->seat), points_text(points));
  } else if (rules.challenge == ChallengeRule::Double) {
    line += fmt::format("; {} lost a turn", name_of(view, challenge.seat));
  } else if (rules.challenge == ChallengeRule::Triple) {
    line += fmt::format("; {} lost the game", name_of(view, challenge.seat));
  }
  return line + ".";
}

void Narrator::begin_after(const View& view, std::size_t events) {
  told_.clear();
  board_.emplace(view.layout->size());
  last_placed_.reset();
  for (std::size_t i = 0; i < events; ++i) follow(view.events[i]);
}

void Narrator::follow(const Event& event) {
  told_.push_back(key_of(event));
  if (const auto* placed = std::get_if<TilesPlaced>(&event.body)) {
    apply_placement(*board_, placed->move);
    last_placed_ = *placed;
  } else if (const auto* challenge = std::get_if<PlayChallenged>(&event.body)) {
    if (!challenge->play_stands && last_placed_) undo_placement(*board_, last_placed_->move);
  }
}

std::string Narrator::tell(const View& view, const Event& event) const {
  if (const auto* placed = std::get_if<TilesPlaced>(&event.body))
    return tell_placement(view, *placed);
  if (const auto* challenge = std::get_if<PlayChallenged>(&event.body))
    return last_placed_ ? tell_challenge(view, *challenge) : "";
  return std::visit(
      [&](const auto& body) -> std::string {
        if constexpr (requires { deed(body); }) {
          return fmt::format("{} {}.", name_of(view, body.seat), deed(body));
        } else {
          return "";
        }
      },
      event.body);
}

void Narrator::skip(const View& view) { begin_after(view, view.events.size()); }

std::vector<std::string> Narrator::tell(const View& view) {
  std::size_t same = 0;
  while (same < told_.size() && same < view.events.size() &&
         told_[same] == key_of(view.events[same])) {
    ++same;
  }
  if (same < told_.size() || !board_) begin_after(view, same);
  std::vector<std::string> lines;
  for (std::size_t i = same; i < view.events.size(); ++i) {
    std::string line = tell(view, view.events[i]);
    if (!line.empty()) lines.push_back(std::move(line));
    follow(view.events[i]);
  }
  return lines;
}

std::string table_line(const View& view) {
  std::string players;
  for (const SeatView& seat : view.seats) players += (players.empty() ? "" : " – ") + seat.name;
  return fmt::format("{}   {}, {} tiles, word list {}", players, view.layout->title(),
                     view.alphabet->total_tiles(), view.lexicon);
}

std::string beginning(const View& view, std::vector<int> contenders) {
  std::string text;
  for (const Event& event : view.events) {
    const auto* order = std::get_if<OrderDecided>(&event.body);
    if (order == nullptr) continue;
    for (const Word& round : order->rounds) {
      if (round.size() != contenders.size()) break;  // others drew: who did is not known here
      std::vector<std::string> draws;
      std::vector<int> tied;
      for (std::size_t i = 0; i < contenders.size(); ++i) {
        draws.push_back(fmt::format("{} drew {}", name_of(view, contenders[i]),
                                    rack_text({round[i]}, *view.alphabet)));
        if (round[i] == *std::min_element(round.begin(), round.end())) {
          tied.push_back(contenders[i]);
        }
      }
      text += fmt::format("{}. ", fmt::join(draws, ", "));
      contenders = std::move(tied);
    }
    text += name_of(view, order->first) + " to begin.";
  }
  return text;
}

std::string beginning(const Game& game) {
  return beginning(view_of(game, Viewer::spectator(), game.state().now), game.first_contenders());
}

std::string score_line(const View& view) {
  std::string line;
  for (const SeatView& one : view.seats) {
    line += fmt::format("{}{} {}", line.empty() ? "" : "   ", one.name, one.score.points());
    if (one.time_left) line += fmt::format(" [{}]", clock_text(*one.time_left));
    if (one.status != SeatStatus::Playing) line += " (out)";
  }
  return fmt::format("{}   bag {}", line, view.bag_count);
}

std::string choices_line(const View& view) {
  if (!view.can_challenge) return "";
  const LastPlay& play = *view.last_play;
  const std::string words = words_of(play, *view.alphabet);
  const std::string& mover = name_of(view, play.seat);
  if (view.phase == Phase::GoneOut) {
    return fmt::format("{} has no tiles left: accept, or challenge ({}).", mover, words);
  }
  if (play.held_by) {
    return fmt::format("The play of {} is held: accept, or challenge ({}).", mover, words);
  }
  return fmt::format("The play of {} can be challenged ({}).", mover, words);
}

std::string hint_text(const players::Advice& hint, const View& view, int step) {
  if (hint.total == 0) {
    return view.exchange_limit > 0 ? "There is no play: exchange some tiles."
                                   : "There is no play: pass.";
  }
  if (hint.plays.empty()) return "No play is as good as exchanging some tiles.";
  const movegen::Play& play = hint.plays.front();
  const Square start = play.move.start();
  switch (step) {
    case 0:
      return play.move.direction() == Direction::Across
                 ? fmt::format("Look along row {}.", start.row() + 1)
                 : fmt::format("Look down column {}.", notation::column_letter(start.column()));
    case 1: return fmt::format("A good play there scores {}.", points_text(play.score.points()));
    default:
      return fmt::format("{} for {}.", play_for_people(play.move, view.board, *view.alphabet),
                         points_text(play.score.points()));
  }
}

std::vector<std::string> plays_text(std::span<const movegen::Play> plays, std::size_t total,
                                    const View& view) {
  if (plays.empty()) return {"There is no play."};
  std::vector<std::string> lines;
  for (const movegen::Play& play : plays) {
    Rack leave = *view.seats[static_cast<std::size_t>(*view.own_seat)].rack;
    leave.remove(play.move.tiles_used());
    lines.push_back(
        fmt::format("{:>4}  {}  {}", play.score.points(),
                    pad_right(play_for_people(play.move, view.board, *view.alphabet), 20),
                    view.alphabet->to_display(leave.tiles())));
  }
  if (total > plays.size()) lines.push_back(fmt::format("      … of {} plays", total));
  return lines;
}

bool tells_words(const Rules& rules) {
  return rules.training || rules.challenge == ChallengeRule::Void;
}

Result<std::vector<std::string>> meaning_text(const View& view, const lexicon::Lexicon& lexicon,
                                              std::string_view typed) {
  if (!tells_words(view.rules) && view.phase != Phase::Finished)
    return Error(reasons::meanings_are_secret);
  if (!lexicon.has_definitions()) return Error(reasons::lexicon_without_definitions);
  std::set<std::string> on_board;
  std::vector<std::string> words;
  for (const SheetLine& line : score_sheet(view).lines) {
    on_board.insert(line.words.begin(), line.words.end());
    if (!line.words.empty()) words = line.words;
  }
  if (!typed.empty()) {
    words.clear();
    for (const std::string_view one : split_words(typed)) {
      const Result<Word> word = view.alphabet->cut_word(one);
      if (!word) return word.error();
      words.push_back(word_for_people(*word, *view.alphabet));
      if (!on_board.contains(words.back())) return Error(reasons::word_not_played, words.back());
    }
  }
  if (words.empty()) return Error(reasons::nothing_played_yet);
  std::vector<std::string> lines;
  for (const std::string& word : words) {
    const Result<Word> tiles = view.alphabet->cut_word(word);
    const std::optional<std::string> meaning = tiles ? lexicon.definition(*tiles) : std::nullopt;
    lines.push_back(fmt::format("{}: {}", word, meaning.value_or("no definition")));
  }
  return lines;
}

std::string verdict(const View& view) {
  if (!view.ending) return "";
  const GameEnded& ending = *view.ending;
  std::vector<std::string> winners;
  for (const int seat : ending.winners) {
    winners.push_back(view.seats[static_cast<std::size_t>(seat)].name);
  }
  std::string line;
  if (winners.empty()) {
    line = "Nobody won";
  } else if (winners.size() > 1) {
    line = fmt::format("{} drew", joined(winners));
  } else {
    const std::size_t winner = static_cast<std::size_t>(ending.winners.front());
    std::optional<int> second;
    for (std::size_t seat = 0; seat < view.seats.size(); ++seat) {
      if (seat == winner || view.seats[seat].status != SeatStatus::Playing) continue;
      second = std::max(second.value_or(INT32_MIN), ending.final_scores[seat].points());
    }
    line = winners.front() + " won";
    if (second) {
      line += " by " + points_text(ending.final_scores[winner].points() - *second);
    }
  }
  return fmt::format("{}: {}.", line, why(view, ending.reason));
}

std::vector<std::string> final_report(const View& view) {
  std::vector<std::string> lines = {verdict(view), ""};
  if (!view.ending) return {};
  const GameEnded& ending = *view.ending;
  const ScoreSheet sheet = score_sheet(view);
  const auto has = [](const std::vector<Score>& scores) {
    return std::any_of(scores.begin(), scores.end(), [](Score s) { return s != Score(0); });
  };
  const bool has_racks = has(ending.rack_adjustments);
  const bool has_times = has(ending.time_penalties);
  std::vector<std::vector<std::string>> scores = {{"", "in play"}};
  if (has_racks) scores[0].emplace_back("racks");
  if (has_times) scores[0].emplace_back("time");
  scores[0].insert(scores[0].end(), {"score", "tiles left"});
  std::vector<std::vector<std::string>> plays = {
      {"", "plays", "average", "words/play", "bingos", "highest play"}};
  for (std::size_t i = 0; i < view.seats.size(); ++i) {
    const SeatView& seat = view.seats[i];
    const Score adjustment = ending.rack_adjustments[i];
    const Score penalty = ending.time_penalties[i];
    const int in_play = (ending.final_scores[i] - adjustment - penalty).points();
    scores.push_back({seat.name, std::to_string(in_play)});
    if (has_racks) scores.back().push_back(fmt::format("{:+}", adjustment.points()));
    if (has_times) scores.back().push_back(fmt::format("{:+}", penalty.points()));
    scores.back().push_back(std::to_string(ending.final_scores[i].points()));
    scores.back().push_back(
        seat.rack && !seat.rack->is_empty() ? view.alphabet->to_display(seat.rack->tiles()) : "–");
    const notation::PlayerStatistics& one = sheet.statistics[i];
    plays.push_back(
        {seat.name, std::to_string(one.plays), average(one.mean_score()), average(one.mean_words()),
         std::to_string(one.bingos),
         one.best ? fmt::format("{} {}", sheet.best_plays[i], one.best->score.points()) : "–"});
  }
  for (std::string& line : text_table(scores, "lr")) lines.push_back(std::move(line));
  lines.emplace_back();
  for (std::string& line : text_table(plays, "lr")) lines.push_back(std::move(line));
  return lines;
}

std::vector<std::string> score_sheet_text(const View& view) {
  const ScoreSheet sheet = score_sheet(view);
  if (sheet.lines.empty()) return {"Nothing has been played yet."};
  std::vector<std::string> lines;
  std::size_t names = 0;
  std::size_t plays = 0;
  for (const SheetLine& line : sheet.lines) {
    names = std::max(names, display_width(view.seats[static_cast<std::size_t>(line.seat)].name));
    plays = std::max(plays, display_width(line.what));
  }
  int number = 0;
  for (const SheetLine& line : sheet.lines) {
    std::string words;
    for (std::size_t i = 1; i < line.words.size(); ++i) words += "  " + line.words[i];
    std::string text = fmt::format(
        "{:>3}  {}  {}  {:>+4}  {:>4}  {:>6}{}", ++number,
        pad_right(view.seats[static_cast<std::size_t>(line.seat)].name, names),
        pad_right(line.what, plays), line.points, line.total,
        line.time_used >= Second ? clock_text(line.time_used / Second * Second) : "", words);
    lines.push_back(text.substr(0, text.find_last_not_of(' ') + 1));
  }
  return lines;
}

std::string unseen_group(const TileCounts& unseen, const Alphabet& alphabet, bool vowels) {
  std::string text;
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    const Tile tile = Tile::letter(index);
    const int count = unseen.count(tile);
    if (count == 0 || alphabet.is_vowel(tile) != vowels) continue;
    text += fmt::format("{}{}{}", text.empty() ? "" : " ", alphabet.to_display(tile), count);
  }
  return text.empty() ? "–" : text;
}

std::vector<std::string> unseen_text(const View& view) {
  return unseen_text(view.unseen, view.bag_count, *view.alphabet);
}

std::vector<std::string> unseen_text(const TileCounts& unseen, int bag_count,
                                     const Alphabet& alphabet) {
  int vowels = 0;
  for (const Tile tile : unseen.tiles()) vowels += tile != Blank && alphabet.is_vowel(tile) ? 1 : 0;
  const int blanks = unseen.count(Blank);
  return {
      fmt::format("{} unseen, {} of them in the bag:", count_of(unseen.size(), "tile"), bag_count),
      fmt::format("  vowels {}: {}", vowels, unseen_group(unseen, alphabet, true)),
      fmt::format("  consonants {}: {}", unseen.size() - vowels - blanks,
                  unseen_group(unseen, alphabet, false)),
      fmt::format("  blanks {}", blanks),
  };
}

std::vector<std::string> rules_text(const View& view) {
  std::vector<std::string> lines = {fmt::format("{} tiles, board {}, word list {}.",
                                                view.alphabet->title(), view.layout->name(),
                                                view.lexicon)};
  const std::string text = view.rules.to_text();
  for (const std::string_view rule : split(text, ',')) lines.push_back("  " + std::string(rule));
  return lines;
}

std::string rack_text(const Word& tiles, const Alphabet& alphabet) {
  std::string text;
  for (const Tile tile : tiles) {
    text += (text.empty() ? "" : " ") + (tile == Blank ? "?" : alphabet.to_display(tile));
  }
  return text;
}

std::string clock_text(std::int64_t milliseconds) {
  const bool is_over = milliseconds < 0;
  // Time left is rounded up and time over as well: 0:00 is over, not nearly over.
  const std::int64_t seconds = ((is_over ? -milliseconds : milliseconds) + Second - 1) / Second;
  const std::int64_t hours = seconds / 3600;
  const std::int64_t minutes = seconds / 60 % 60;
  return (is_over ? "-" : "") +
         (hours > 0 ? fmt::format("{}:{:02}", hours, minutes) : std::to_string(minutes)) +
         fmt::format(":{:02}", seconds % 60);
}

std::string points_text(int points) { return count_of(points, "point"); }

std::string words_of(const LastPlay& play, const Alphabet& alphabet) {
  std::string text;
  for (const FormedWord& word : play.words) {
    text += (text.empty() ? "" : ", ") + word_for_people(word.tiles, alphabet);
  }
  return text;
}

}  // namespace quoin::cli
