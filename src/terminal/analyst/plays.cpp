#include "terminal/analyst/plays.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/judge.h"
#include "analysis/report/search_json.h"
#include "core/scoring.h"
#include "terminal/play/score_sheet.h"
#include "terminal/play/typed_action.h"

namespace quoin::cli {

std::string any_play_for_people(const Move& move, const Board& board, const Alphabet& alphabet) {
  return move.kind() == Move::Kind::Place ? play_for_people(move, board, alphabet)
                                          : analysis::report::play_text(move, board, alphabet);
}

std::string any_play_for_people(const Move& move, const search::Problem& problem) {
  return any_play_for_people(move, problem.board, *problem.setting->alphabet);
}

Result<movegen::RankedPlay> read_candidate(std::string_view text, const Study& study) {
  const search::Problem& problem = study.problem;
  const movegen::Setting& setting = *problem.setting;
  const auto in_context = [&](const Error& error) {
    return error.within("'" + std::string(text) + "'");
  };
  const Result<Move> move = read_typed_move(text, problem.board, problem.rack(), *setting.alphabet);
  if (!move) return in_context(move.error());
  if (const std::optional<Error> fault = analysis::fault_of_move(problem, *move))
    return in_context(*fault);
  return movegen::RankedPlay{*move, analysis::scored(problem, *move).score,
                             analysis::static_equity_of(problem, study.tables.tables, *move)};
}

std::string words_not_in_list(const search::Problem& problem, const Move& move) {
  std::vector<std::string> words;
  for (const Word& word : analysis::phonies_of(problem, move))
    words.push_back(problem.setting->alphabet->to_notation(word));
  return fmt::format("{}", fmt::join(words, " and "));
}

}  // namespace quoin::cli
