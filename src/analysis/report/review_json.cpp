#include "analysis/report/review_json.h"

#include <boost/json/array.hpp>

#include "analysis/report/search_json.h"
#include "analysis/turn_text.h"
#include "notation/coordinates.h"
#include "notation/error_json.h"

namespace quoin::analysis::report {
namespace {

namespace json = boost::json;

json::value or_null(const std::optional<double>& value) {
  return value ? rounded(*value) : json::value(nullptr);
}

// The tiles of an exchange may not be known, and then their number is.
std::string played_text(const TurnReview& turn) {
  if (turn.kind == notation::TurnKind::Exchange && turn.move.kind() == Move::Kind::Pass)
    return "exchange " + std::to_string(turn.exchanged);
  return play_text(turn.move, turn.moment.problem);
}

json::object place_to_json(const Difference& difference) {
  json::object object;
  ReplySpot better;
  if (const auto* line = std::get_if<LineSpot>(&difference.place)) {
    const bool is_row = line->direction == Direction::Across;
    object["line"] = is_row ? std::to_string(line->line + 1) : notation::column_letter(line->line);
    better = line->spot;
  } else {
    const auto& premium = std::get<PremiumSpot>(difference.place);
    object["square"] = notation::to_text(premium.square);
    object["premium"] = label(premium.premium);
    better = premium.spot;
  }
  const auto spot = [](const ReplySpot& it) {
    return json::object{{"share", rounded(it.share)}, {"score", rounded(it.mean_score)}};
  };
  object["better"] = spot(better);
  object["worse"] = spot(difference.other);
  return object;
}

json::object totals_to_json(const PlayerTotals& player) {
  json::object object = {{"name", player.name},
                         {"games", player.games},
                         {"score", player.score},
                         {"turns", player.turns},
                         {"judged", player.points_lost.count},
                         {"points_lost", rounded(player.points_lost_in_all())},
                         {"points_lost_per_turn", rounded(player.points_lost.mean)},
                         {"win_lost", rounded(player.win_lost_in_all())},
                         {"mistakes", json::object{{"small", player.mistakes[1]},
                                                   {"medium", player.mistakes[2]},
                                                   {"large", player.mistakes[3]}}},
                         {"luck", rounded(player.luck_in_all())},
                         {"bingos", player.bingos},
                         {"missed_bingos", player.missed_bingos},
                         {"phonies_withdrawn", player.phonies_withdrawn},
                         {"phonies_left", player.phonies_left},
                         {"missed_challenges", player.missed_challenges},
                         {"failed_challenges", player.failed_challenges}};
  if (const std::optional<LevelEstimate> level = player.level()) {
    object["level"] = json::object{{"estimate", rounded(level->level)},
                                   {"lowest", rounded(level->lowest)},
                                   {"highest", rounded(level->highest)}};
  } else {
    object["level"] = nullptr;
  }
  return object;
}

template <std::size_t Classes>
json::object histogram_to_json(const Histogram<Classes>& histogram) {
  json::array limits;
  for (const double limit : histogram.limits) limits.emplace_back(limit);
  json::array counts;
  for (const int count : histogram.counts) counts.emplace_back(count);
  return {{"limits", std::move(limits)}, {"counts", std::move(counts)}};
}

}  // namespace

std::string_view to_text(Method method) {
  switch (method) {
    case Method::None: return "none";
    case Method::Simulation: return "simulation";
    case Method::Endgame: return "endgame";
  }
  return "";
}

json::object to_json(const Choice& choice, const search::Problem& problem) {
  json::object object = {{"play", play_text(choice.move, problem)},
                         {"score", choice.score.points()},
                         {"leave", leave_text(choice.move, problem)},
                         {"equity", choice.equity.points()},
                         {"win", rounded(choice.win)},
                         {"win_error", rounded(choice.win_error)},
                         {"spread", rounded(choice.spread)},
                         {"spread_error", rounded(choice.spread_error)}};
  if (choice.line.empty()) {
    object["reply"] = rounded(choice.mean_reply);
    object["reply_bingos"] = rounded(choice.bingo_replies);
    object["next"] = rounded(choice.mean_next);
    object["next_bingos"] = rounded(choice.bingo_next);
  }
  return object;
}

json::object facts_to_json(const Explanation& explanation, const search::Problem& problem) {
  json::array causes;
  for (const CauseShare& share : explanation.causes) {
    causes.push_back(json::object{{"cause", to_text(share.cause)},
                                  {"points", rounded(share.points)},
                                  {"win", rounded(share.win)}});
  }
  json::array places;
  for (const Difference& place : explanation.places) places.push_back(place_to_json(place));
  const auto play = [&](const PlayFacts& facts) {
    json::object object = to_json(facts.choice, problem);
    object["leave_value"] = rounded(facts.kept_value);
    return object;
  };
  return {{"method", to_text(explanation.method)},
          {"exact", explanation.is_exact},
          {"better", play(explanation.better)},
          {"worse", play(explanation.worse)},
          {"points", rounded(explanation.points)},
          {"win", rounded(explanation.win)},
          {"causes", std::move(causes)},
          {"scatter", rounded(explanation.risk)},
          {"places", std::move(places)}};
}

json::object to_json(const Explanation& explanation, const search::Problem& problem) {
  json::object object = facts_to_json(explanation, problem);
  json::array said;
  for (std::string& sentence : sentences(explanation, problem))
    said.emplace_back(std::move(sentence));
  object["sentences"] = std::move(said);
  return object;
}

json::object turn_to_json(const GameReview& review, std::size_t number) {
  const TurnReview& turn = review.turns[number];
  const Moment& moment = turn.moment;
  const search::Problem& problem = moment.problem;
  const Alphabet& alphabet = *problem.setting->alphabet;
  const notation::Turn& written = review.record.turns[moment.turn];
  json::array phonies;
  for (const Word& word : moment.phonies) phonies.emplace_back(alphabet.to_notation(word));
  json::array choices;
  for (const Choice& choice : turn.judgement.choices) choices.push_back(to_json(choice, problem));
  json::array said;
  for (std::string& sentence : remarks(turn, review)) said.emplace_back(std::move(sentence));
  json::object object = {
      {"turn", number + 1},
      {"record_turn", moment.turn + 1},
      {"player", moment.player + 1},
      {"kind", notation::to_text(turn.kind)},
      {"play", played_text(turn)},
      {"score", turn.score.points()},
      {"rack", alphabet.to_notation(written.rack.tiles())},
      {"rack_known", moment.is_rack_known},
      {"bag", problem.bag_count()},
      {"bingo", turn.is_bingo},
      {"phonies", std::move(phonies)},
      {"withdrawn", moment.was_withdrawn},
      {"challenged_in_vain", moment.failed_challenge.has_value()},
      {"method", to_text(turn.judgement.method)},
      {"exact", turn.judgement.is_exact},
      {"choices", std::move(choices)},
      {"played", turn.played ? json::value(*turn.played) : json::value(nullptr)},
      {"points_lost", turn.is_judged() ? rounded(turn.points_lost) : json::value(nullptr)},
      {"win_lost", turn.is_judged() ? rounded(turn.win_lost) : json::value(nullptr)},
      {"mistake", to_text(turn.size)},
      {"luck", or_null(turn.luck)},
      {"win_after", or_null(turn.win_after)},
      {"remarks", std::move(said)}};
  if (turn.missed_bingo) {
    object["missed_bingo"] = json::object{{"play", play_text(turn.missed_bingo->move, problem)},
                                          {"score", turn.missed_bingo->score.points()},
                                          {"better", turn.missed_bingo->is_better}};
  }
  if (turn.missed_challenge) {
    object["missed_challenge"] = json::object{{"player", turn.missed_challenge->player + 1},
                                              {"points", rounded(turn.missed_challenge->points)},
                                              {"win", rounded(turn.missed_challenge->win)}};
  }
  if (turn.why) object["why"] = to_json(*turn.why, problem);
  return object;
}

json::object to_json(const GameReview& review) {
  json::array players;
  for (const PlayerTotals& player : review.players) players.push_back(totals_to_json(player));
  json::array turns;
  for (std::size_t i = 0; i < review.turns.size(); ++i) turns.push_back(turn_to_json(review, i));
  return {{"format", "quoin-review"},
          {"version", 1},
          {"lexicon", review.lexicon},
          {"plays", review.effort.plays},
          {"plies", review.effort.plies},
          {"iterations",
           review.effort.time ? json::value(nullptr) : json::value(review.effort.iterations)},
          {"seed", review.effort.seed},
          {"stopped", review.is_stopped},
          {"players", std::move(players)},
          {"turns", std::move(turns)}};
}

json::object to_json(const Summary& summary) {
  json::array players;
  for (const PlayerTotals& player : summary.players) players.push_back(totals_to_json(player));
  json::array games;
  for (const Summary::Game& game : summary.games) {
    json::array in_game;
    for (const PlayerTotals& player : game.players) in_game.push_back(totals_to_json(player));
    games.push_back(json::object{{"file", game.file}, {"players", std::move(in_game)}});
  }
  json::array failures;
  for (const auto& [file, why] : summary.failures) {
    json::object failure{{"file", file}, {"error", why.message()}};
    notation::put_reason(failure, why);
    failures.push_back(std::move(failure));
  }
  return {{"format", "quoin-review-summary"},
          {"version", 1},
          {"players", std::move(players)},
          {"points_lost", histogram_to_json(summary.points_lost)},
          {"win_lost", histogram_to_json(summary.win_lost)},
          {"games", std::move(games)},
          {"failures", std::move(failures)}};
}

}  // namespace quoin::analysis::report
