#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "analysis/report/board_picture.h"
#include "analysis/report/html.h"
#include "analysis/report/pages.h"
#include "analysis/turn_text.h"
#include "analysis/wording.h"
#include "base/stable_sort.h"
#include "core/scoring.h"

namespace quoin::analysis::report {
namespace {

using notation::TurnKind;

constexpr std::size_t MostMistakesListed = 5;
constexpr std::size_t MostChoicesShown = 8;
constexpr double LeastShown = 0.001;

std::string seat_name(const GameReview& review, int player) {
  return fmt::format("<span class=\"seat{}\">{}</span>", player, escaped(review.name_of(player)));
}

std::string scores_text(const GameReview& review) {
  std::string text;
  for (const Score score : review.final_scores)
    text += fmt::format("{}{}", text.empty() ? "" : " : ", score.points());
  return text;
}

std::string loss_badge(const TurnReview& turn) {
  if (!turn.is_judged()) return "";
  if (turn.size != MistakeSize::None) {
    return fmt::format("<span class=\"badge {}\">−{}</span>", to_text(turn.size),
                       percent_text(turn.win_lost));
  }
  // What costs no chances may still cost points.
  if (turn.win_lost >= LeastShown)
    return fmt::format("<span class=\"quiet\">−{}</span>", percent_text(turn.win_lost));
  if (turn.points_lost >= 1)
    return fmt::format("<span class=\"quiet\">−{}</span>", points_text(turn.points_lost));
  return turn.moment.is_phony_left() ? "" : "<span class=\"quiet\">best</span>";
}

std::string badges(const TurnReview& turn) {
  std::string html;
  const auto add = [&](std::string_view text, std::string_view kind = "") {
    html += fmt::format(" <span class=\"badge{}\">{}</span>", kind, text);
  };
  if (turn.is_bingo) add("bingo");
  if (!turn.moment.phonies.empty())
    add(turn.moment.failed_challenge ? "not in the list" : "phony", " phony");
  if (turn.moment.was_withdrawn) add("off");
  if (turn.missed_bingo && turn.missed_bingo->is_better) add("missed bingo");
  if (turn.missed_challenge) add("not challenged");
  return html;
}

std::string choices_table(const TurnReview& turn) {
  const search::Problem& problem = turn.moment.problem;
  const Alphabet& alphabet = *problem.setting->alphabet;
  const bool is_endgame = turn.judgement.method == Method::Endgame;
  std::string html = fmt::format(
      "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Play</th><th scope=\"col\">"
      "Score</th><th scope=\"col\" class=\"left\">Keeps</th><th scope=\"col\">Win</th>"
      "<th scope=\"col\">{}</th>{}</tr></thead>\n<tbody>\n",
      is_endgame ? "Result" : "Spread",
      is_endgame ? ""
                 : "<th scope=\"col\" class=\"rare\">Equity</th><th scope=\"col\" "
                   "class=\"rare\">Reply</th>");
  for (std::size_t i = 0; i < turn.judgement.choices.size(); ++i) {
    const bool is_played = turn.played == i;
    if (i >= MostChoicesShown && !is_played) continue;
    const Choice& choice = turn.judgement.choices[i];
    Rack kept = problem.rack();
    kept.remove(choice.move.tiles_used());
    html += fmt::format(
        "<tr{}><td class=\"word\">{}{}</td><td>{}</td><td class=\"left\">{}</td><td>{:.1f}&nbsp;%"
        "</td><td>{}</td>",
        is_played ? " class=\"chosen\""
        : i == 0  ? " class=\"best\""
                  : "",
        escaped(move_text(choice.move, problem)),
        is_played ? " <span class=\"badge\">played</span>" : "", choice.score.points(),
        escaped(alphabet.to_notation(kept.tiles())), 100 * choice.win,
        signed_number(choice.spread, is_endgame ? 0 : 1));
    if (!is_endgame) {
      html += fmt::format("<td class=\"rare\">{:.1f}</td><td class=\"rare\">{:.1f}</td>",
                          choice.equity.points(), choice.mean_reply);
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table></div>\n";
}

std::string list_of(const std::vector<std::string>& sentences) {
  if (sentences.empty()) return "";
  std::string html = "<ul class=\"why\">\n";
  for (const std::string& sentence : sentences)
    html += fmt::format("<li>{}</li>\n", prose(sentence));
  return html + "</ul>\n";
}

std::string turn_item(const GameReview& review, std::size_t index) {
  const TurnReview& turn = review.turns[index];
  const notation::Turn& written = review.record.turns[turn.moment.turn];
  const search::Problem& problem = turn.moment.problem;
  const Alphabet& alphabet = *problem.setting->alphabet;
  std::string html = fmt::format(
      "<li><details><summary><span class=\"number\">{}</span><span class=\"who\">{}</span>"
      "<span class=\"play\">{}{}</span><span class=\"points\">{}</span><span class=\"loss\">{}"
      "</span></summary>\n",
      index + 1, seat_name(review, turn.moment.player), escaped(turn_name(turn)), badges(turn),
      signed_number(turn.score.points(), 0), loss_badge(turn));

  Board board = problem.board;
  std::optional<Move> laid;
  if (turn.kind == TurnKind::Place) {
    apply_placement(board, turn.move);
    laid = turn.move;
  }
  html += fmt::format(
      "<div class=\"inside\" id=\"{}\">\n<figure>{}</figure>\n<div>\n", turn_anchor(index),
      board_picture(board, laid,
                    fmt::format("The board after turn {}, {}", index + 1, turn_name(turn))));
  const std::string rack = alphabet.to_notation(written.rack.tiles());
  html += fmt::format(
      "<dl><dt>Rack</dt><dd>{}</dd><dt>Score</dt><dd>{} : {}</dd>"
      "<dt>In the bag</dt><dd>{}</dd>",
      rack.empty() ? "unknown" : escaped(rack), problem.scores.front().points(),
      std::max_element(problem.scores.begin() + 1, problem.scores.end())->points(),
      problem.bag_count());
  // What --turn of the other commands takes: there, challenges and the like count too.
  if (turn.moment.turn != index)
    html += fmt::format("<dt>In the file</dt><dd>turn {}</dd>", turn.moment.turn + 1);
  if (turn.luck) html += fmt::format("<dt>Luck</dt><dd>{} points</dd>", signed_number(*turn.luck));
  html += "</dl>\n";
  html += list_of(remarks(turn, review));
  if (turn.why) html += "<p class=\"quiet\">Why:</p>\n" + list_of(sentences(*turn.why, problem));
  if (!turn.judgement.choices.empty()) html += choices_table(turn);
  if (!written.note.empty())
    html += fmt::format("<p class=\"note\">{}</p>\n", escaped(written.note));
  return html + "</div>\n</div>\n</details></li>\n";
}

std::string mistakes_list(const GameReview& review) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < review.turns.size(); ++i) {
    if (review.turns[i].size != MistakeSize::None) order.push_back(i);
  }
  if (order.empty()) return "";
  stable_sort(order, [&](std::size_t a, std::size_t b) {
    return review.turns[a].win_lost > review.turns[b].win_lost;
  });
  if (order.size() > MostMistakesListed) order.resize(MostMistakesListed);
  std::string html = "<h2>Largest mistakes</h2>\n<ol>\n";
  for (const std::size_t i : order) {
    const TurnReview& turn = review.turns[i];
    const Choice& best = turn.judgement.best();
    html += fmt::format(
        "<li><a href=\"#{}\">Turn {}</a>, {}: <span class=\"play\">{}</span>; better "
        "<span class=\"play\">{}</span> {}</li>\n",
        turn_anchor(i), i + 1, seat_name(review, turn.moment.player), escaped(turn_name(turn)),
        escaped(move_text(best.move, turn.moment.problem)), loss_badge(turn));
  }
  return html + "</ol>\n";
}

std::string method_text(const GameReview& review) {
  const Effort& effort = review.effort;
  const std::string how = effort.time ? fmt::format("for {} ms each turn", effort.time->count())
                                      : fmt::format("{} times", effort.iterations);
  return fmt::format(
      "Each turn was judged with what its player could know. The best {} plays and the one that "
      "was made were played on {} with random tiles, {} turns ahead; with an empty bag, what "
      "remains was searched. Win and spread are means of that, so that small differences are "
      "chance. <em>Lost</em> is the difference to the best; a mistake is small from {:.0f} % of "
      "the win chance on, medium from {:.0f} %, large from {:.0f} %. <em>Luck</em> is how much "
      "better the best play was with the tiles drawn than with others on average. The "
      "<em>level</em> is that of the computer player which loses as many points a turn; "
      "few turns leave a wide range open.",
      effort.plays, how, effort.plies, 100 * least_loss(MistakeSize::Small),
      100 * least_loss(MistakeSize::Medium), 100 * least_loss(MistakeSize::Large));
}

// All tiles that the pictures show, each once; also those of plays that came off again.
Word tiles_shown(const GameReview& review) {
  std::set<Tile> shown;
  for (const notation::Turn& turn : review.record.turns) {
    if (turn.kind == TurnKind::Place)
      shown.insert(turn.move.tiles().begin(), turn.move.tiles().end());
  }
  shown.erase(EmptySquare);
  return {shown.begin(), shown.end()};
}

}  // namespace

std::string players_title(const std::vector<PlayerTotals>& players) {
  std::string title;
  for (const PlayerTotals& player : players)
    title += (title.empty() ? "" : players.size() == 2 ? " v " : ", ") + player.name;
  return title;
}

std::string review_page(const GameReview& review) {
  const notation::GameRecord& record = review.record;
  const std::string title = players_title(review.players);
  std::string html = fmt::format("<main>\n<header>\n<h1>{}</h1>\n<p class=\"result\">{}</p>\n",
                                 escaped(title), scores_text(review));
  for (const std::string* text : {&record.title, &record.description}) {
    if (!text->empty()) html += fmt::format("<p class=\"quiet\">{}</p>\n", escaped(*text));
  }
  html += fmt::format("<p class=\"quiet\">{} turns, judged with the word list {}{}</p>\n",
                      review.turns.size(), escaped(review.lexicon),
                      review.is_stopped ? "; the review was stopped here" : "");
  if (!record.note.empty()) html += fmt::format("<p class=\"note\">{}</p>\n", escaped(record.note));
  html += "</header>\n<h2>Players</h2>\n" + totals_table(review.players);
  html += fmt::format(
      "<h2>Win chances</h2>\n<figure>{}<figcaption>{}</figcaption></figure>\n", win_chart(review),
      review.players.size() == 2
          ? fmt::format("How likely {} was to win after each turn. The colour of a "
                        "point says who moved ({} or {}), a ring marks a mistake that cost {:.0f} "
                        "% or more.",
                        seat_name(review, 0), seat_name(review, 0), seat_name(review, 1),
                        100 * least_loss(MistakeSize::Medium))
          : "How likely each player was to win after their turns.");
  html += mistakes_list(review);
  html += "<h2>Turns</h2>\n";
  html += board_definitions(*record.layout, *record.alphabet, tiles_shown(review));
  html += "<ol class=\"turns\">\n";
  for (std::size_t i = 0; i < review.turns.size(); ++i) html += turn_item(review, i);
  html += fmt::format("</ol>\n<footer class=\"quiet\"><p>{}</p></footer>\n</main>\n",
                      method_text(review));
  return page(title, html);
}

}  // namespace quoin::analysis::report
