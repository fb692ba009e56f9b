#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/reasons.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/exit.h"
#include "console/input.h"
#include "console/json.h"
#include "console/options.h"
#include "console/position_loader.h"
#include "core/position.h"
#include "core/scoring.h"
#include "evaluation/static_equity.h"
#include "movegen/generator.h"
#include "notation/diagram.h"
#include "notation/play_text.h"

namespace quoin::cli {
namespace {

struct MovesRequest {
  PositionChoice position;
  std::string positions_file;
  table::Choice material;
  std::size_t top = 0;  // 0: not given
  bool all = false;
  bool count = false;
  bool sum = false;
  bool exchanges = false;
  bool equity = false;
  bool board = false;
  bool json = false;

  bool wants_numbers_only() const { return count || sum; }
};

constexpr std::size_t PlaysForPeople = 15;
constexpr std::size_t AllOfThem = SIZE_MAX;

std::optional<Result<int>> parse(Arguments arguments, MovesRequest& request) {
  Options options("moves", "Lists the legal plays of a position, best score first.");
  add_position_options(options, request.position);
  options.text("--positions", request.positions_file,
               "a file with one position a line, instead of one; - is standard input");
  add_material_options(options, request.material);
  options.flag("--equity", request.equity,
               "best equity first: the score, and what the tiles that stay are worth");
  options.flag("--all", request.all, "list all plays");
  options.number("--top", request.top, 1, 1'000'000,
                 "list so many (for people 15, with --json all)");
  options.flag("--count", request.count, "only the number of plays");
  options.flag("--sum", request.sum, "number of plays, highest score and sum of all scores");
  options.flag("--exchanges", request.exchanges, "also list what can be exchanged");
  options.flag("--board", request.board, "show the board");
  options.flag("--json", request.json, "the answer as JSON");
  options.footer(
      "Example: quoin moves --lexicon english --position "
      "\"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0\"");
  return options.parse(arguments);
}

struct Task : LoadedPosition {
  evaluation::Tables tables;  // only where equities are wanted
};

Result<Task> make_task(const MovesRequest& request, PositionLoader& loader,
                       const Result<LoadedPosition>& loaded) {
  if (!loaded) return loaded.error();
  for (const std::string& warning : loaded->warnings) fmt::print(stderr, "quoin: {}\n", warning);
  Task task{*loaded, {}};
  if (request.equity) {
    const Result<RemarkedTables> tables = loader.tables(task.lexicon);
    if (!tables) return tables.error();
    task.tables = tables->tables;
    if (!request.json) print_remark(tables->remark);
  }
  return task;
}

const Rack& rack_of(const Task& task) { return task.position.racks.front(); }

// What is not played yet and on no other known rack counts for the end of the game.
evaluation::StaticEquity equity_of(const Task& task) {
  const Position& position = task.position;
  TileCounts others = unseen_tiles(position).value_or(TileCounts());
  for (std::size_t seat = 1; seat < position.racks.size(); ++seat) others.add(position.racks[seat]);
  return {task.tables,
          {position.alphabet.get(), position.layout.get(), position.board.is_empty(),
           bag_size(position), rack_points(others, *position.alphabet)}};
}

// Best first; without equities the score is all there is.
std::vector<movegen::RankedPlay> plays_of(const Task& task) {
  const Position& position = task.position;
  movegen::Grid grid(std::make_shared<const movegen::Setting>(movegen::Setting{
      task.lexicon, position.alphabet, position.layout, task.rules.bingo_bonuses}));
  grid.set(position.board);
  const auto generator = std::make_unique<movegen::Generator>();
  const std::span<const movegen::RankedPlay> plays =
      task.tables.leaves == nullptr
          ? generator->top_plays(grid, rack_of(task), movegen::ScoreOnly{}, AllOfThem)
          : generator->top_plays(grid, rack_of(task), equity_of(task), AllOfThem);
  return {plays.begin(), plays.end()};
}

std::string leave_after(const Task& task, const Move& move) {
  Rack leave = rack_of(task);
  leave.remove(move.tiles_used());
  return task.position.alphabet->to_notation(leave.tiles());
}

// What the tiles that stay are worth after an exchange.
evaluation::Equity kept_worth(const Task& task, const Word& given) {
  Rack kept = rack_of(task);
  kept.remove(TileCounts(given));
  return task.tables.leaves->value(kept);
}

// Every choice of tiles that may be put back: few tiles first, or the best leave where that is
// known.
std::vector<Word> exchanges_of(const Task& task) {
  const int bag = bag_size(task.position);
  if (bag == 0 || bag < task.rules.exchange_minimum) return {};
  std::vector<Word> choices = {{}};
  const Rack& rack = rack_of(task);
  for (int index = 0; index <= task.position.alphabet->letter_count(); ++index) {
    const Tile tile = Tile::letter(index);
    const std::size_t without = choices.size();
    for (int times = 1; times <= rack.count(tile); ++times) {
      for (std::size_t i = 0; i < without; ++i) {
        Word more = choices[i];
        more.insert(more.end(), static_cast<std::size_t>(times), tile);
        choices.push_back(std::move(more));
      }
    }
  }
  std::erase_if(choices, [&](const Word& tiles) {
    return tiles.empty() || static_cast<int>(tiles.size()) > bag;
  });
  for (Word& tiles : choices) tiles = TileCounts(tiles).tiles();
  std::sort(choices.begin(), choices.end(), [&](const Word& a, const Word& b) {
    if (task.tables.leaves != nullptr && kept_worth(task, a) != kept_worth(task, b))
      return kept_worth(task, a) > kept_worth(task, b);
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  return choices;
}

struct Numbers {
  std::size_t count = 0;
  int highest = 0;
  std::int64_t sum = 0;
};

Numbers numbers_of(const std::vector<movegen::RankedPlay>& plays) {
  Numbers numbers;
  numbers.count = plays.size();
  for (const movegen::RankedPlay& play : plays) {
    numbers.highest = std::max(numbers.highest, play.score.points());
    numbers.sum += play.score.points();
  }
  return numbers;
}

std::size_t how_many_to_list(const MovesRequest& request, std::size_t plays) {
  if (request.top > 0) return std::min(plays, request.top);
  return request.all || request.json ? plays : std::min(plays, PlaysForPeople);
}

boost::json::object play_as_json(const Task& task, const movegen::RankedPlay& play) {
  const Position& position = task.position;
  const Alphabet& alphabet = *position.alphabet;
  boost::json::array words;
  for (const FormedWord& formed :
       score_play(position.board, *position.layout, alphabet, task.rules.bingo_bonuses, play.move)
           .words) {
    words.emplace_back(alphabet.to_notation(formed.tiles));
  }
  boost::json::object object = notation::to_json(
      notation::written(play.move, play.score, position.racks.front(), position.board, alphabet));
  object["words"] = std::move(words);
  if (task.tables.leaves != nullptr) object["equity"] = play.equity.points();
  return object;
}

boost::json::object answer_as_json(const MovesRequest& request, const Task& task) {
  const std::vector<movegen::RankedPlay> plays = plays_of(task);
  boost::json::object answer = {{"count", plays.size()}};
  if (request.wants_numbers_only()) {
    if (request.sum) {
      const Numbers numbers = numbers_of(plays);
      answer["highest"] = numbers.highest;
      answer["sum"] = numbers.sum;
    }
    return answer;
  }
  boost::json::array moves;
  const std::size_t listed = how_many_to_list(request, plays.size());
  for (std::size_t i = 0; i < listed; ++i) moves.push_back(play_as_json(task, plays[i]));
  answer["moves"] = std::move(moves);
  if (request.exchanges) {
    boost::json::array exchanges;
    for (const Word& tiles : exchanges_of(task)) {
      boost::json::object object = {{"tiles", task.position.alphabet->to_notation(tiles)},
                                    {"leave", leave_after(task, Move::exchange(tiles))}};
      if (task.tables.leaves != nullptr) object["equity"] = kept_worth(task, tiles).points();
      exchanges.push_back(std::move(object));
    }
    answer["exchanges"] = std::move(exchanges);
  }
  return answer;
}

void print_board(const Position& position) {
  notation::DiagramOptions options;
  if (::isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr) {
    options.colours = notation::Colours::Ansi256;
  }
  fmt::print("{}\n",
             notation::diagram(position.board, *position.layout, *position.alphabet, options));
  fmt::print("Rack {}\n", position.alphabet->to_notation(position.racks.front().tiles()));
}

void print_plays(const MovesRequest& request, const Task& task,
                 const std::vector<movegen::RankedPlay>& plays) {
  const std::size_t listed = how_many_to_list(request, plays.size());
  if (plays.empty()) {
    fmt::print("No play is possible.\n");
  } else if (plays.size() == 1) {
    fmt::print("One play is possible.\n");
  } else if (listed < plays.size()) {
    fmt::print("The best {} of {} plays:\n", listed, group_digits(plays.size()));
  } else {
    fmt::print("All {} plays:\n", group_digits(plays.size()));
  }
  const auto word = [&](const movegen::RankedPlay& play) {
    return notation::placement_word(play.move, task.position.board, *task.position.alphabet,
                                    notation::ThroughTiles::InParentheses);
  };
  std::size_t width = 0;
  for (std::size_t i = 0; i < listed; ++i) width = std::max(width, display_width(word(plays[i])));
  for (std::size_t i = 0; i < listed; ++i) {
    const movegen::RankedPlay& play = plays[i];
    const std::string leave = leave_after(task, play.move);
    const std::string equity =
        task.tables.leaves == nullptr ? "" : fmt::format(" {:>7.1f}", play.equity.points());
    fmt::print("{:>5}  {:<4} {} {:>5}{}{}\n", i + 1,
               notation::to_text(play.move.start(), play.move.direction()),
               pad_right(word(play), width), play.score.points(), equity,
               leave.empty() ? "" : "  " + leave);
  }
}

void print_exchanges(const Task& task) {
  const std::vector<Word> exchanges = exchanges_of(task);
  if (exchanges.empty()) {
    fmt::print("Nothing can be exchanged: the bag has too few tiles.\n");
    return;
  }
  fmt::print("Exchanges, with what stays:\n");
  for (const Word& tiles : exchanges) {
    const std::string equity = task.tables.leaves == nullptr
                                   ? ""
                                   : fmt::format(" {:>7.1f} ", kept_worth(task, tiles).points());
    fmt::print("       -{:<8}{} {}\n", task.position.alphabet->to_notation(tiles), equity,
               leave_after(task, Move::exchange(tiles)));
  }
}

void print_answer(const MovesRequest& request, const Task& task) {
  if (request.board) print_board(task.position);
  const std::vector<movegen::RankedPlay> plays = plays_of(task);
  if (request.sum) {
    const Numbers numbers = numbers_of(plays);
    fmt::print("{}\t{}\t{}\n", numbers.count, numbers.highest, numbers.sum);
  } else if (request.count) {
    fmt::print("{}\n", plays.size());
  } else {
    print_plays(request, task, plays);
    if (request.exchanges) print_exchanges(task);
  }
}

Result<int> answer_one(const MovesRequest& request) {
  PositionLoader loader(request.material);
  const Result<Task> task = make_task(request, loader, loader.load(request.position));
  if (!task) return task.error();
  if (request.json) {
    print_json(answer_as_json(request, *task));
  } else {
    print_answer(request, *task);
  }
  return ExitYes;
}

// One position a line; blank lines and those that start with # are skipped.
Result<int> answer_many(const MovesRequest& request) {
  const Result<std::string> text = read_input(request.positions_file);
  if (!text) return text.error();
  PositionLoader loader(request.material);
  boost::json::array answers;
  std::size_t number = 0;
  for (const std::string_view line : split_lines(*text)) {
    ++number;
    if (trim(line).empty() || line.starts_with('#')) continue;
    const Result<Task> task = make_task(request, loader, loader.load_cgp(line));
    if (!task) {
      return task.error().within(reasons::within_line, number).within(request.positions_file);
    }
    if (request.json) {
      answers.push_back(answer_as_json(request, *task));
    } else {
      if (!request.wants_numbers_only()) fmt::print("Line {}. ", number);
      print_answer(request, *task);
    }
  }
  if (request.json) print_json(answers);
  return ExitYes;
}

}  // namespace

Result<int> run_moves(Arguments arguments) {
  MovesRequest request;
  if (const std::optional<Result<int>> done = parse(arguments, request)) return *done;
  if (request.all && request.top > 0) return Error(reasons::all_and_top);
  if (request.count && request.sum) {
    return Error(reasons::count_and_sum);
  }
  if (request.equity && request.wants_numbers_only()) {
    return Error(reasons::equity_of_numbers);
  }
  if (request.exchanges && request.wants_numbers_only()) {
    return Error(reasons::exchanges_of_numbers);
  }
  const PositionChoice& one = request.position;
  if (!request.positions_file.empty() && (!one.position.empty() || !one.game.empty()))
    return Error(reasons::positions_and_position);
  return request.positions_file.empty() ? answer_one(request) : answer_many(request);
}

}  // namespace quoin::cli
