#include "terminal/shell/shell.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/report/search_json.h"
#include "base/file.h"
#include "base/text.h"
#include "base/thread_pool.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/game_choice.h"
#include "console/input.h"
#include "console/options.h"
#include "console/printable.h"
#include "console/reasons.h"
#include "console/stop_on_signal.h"
#include "console/text_table.h"
#include "core/reasons.h"
#include "notation/cgp.h"
#include "notation/diagram.h"
#include "notation/records/gcg.h"
#include "notation/records/record_json.h"
#include "notation/typed_tiles.h"
#include "search/simulation/simulation.h"
#include "terminal/analyst/analyst.h"
#include "terminal/analyst/plays.h"
#include "terminal/analyst/search_options.h"
#include "terminal/analyst/study.h"
#include "terminal/play/display.h"
#include "terminal/play/interrupts.h"
#include "terminal/play/line_reader.h"
#include "terminal/play/reasons.h"
#include "terminal/play/texts.h"
#include "terminal/play/typed_action.h"
#include "terminal/shell/sitting.h"

namespace quoin::cli {
namespace {

constexpr std::chrono::seconds UsualTime{10};
constexpr std::size_t LeavesListed = 10;
constexpr std::chrono::milliseconds Tick{500};

struct ShellChoice {
  table::Choice material;
  std::string end = "passes=2";
  std::int64_t threads = 0;  // 0: all cores
  std::string first;         // a file or a CGP to begin with; perhaps nothing
};

// Everything that belongs to what was loaded last.
struct Table {
  Sitting sitting;
  std::shared_ptr<const movegen::Setting> setting;
  RemarkedTables tables;
  std::unique_ptr<Analyst> analyst;
  // Plays to be compared, of the moment that is looked at.
  std::vector<movegen::RankedPlay> plays;
  bool is_saved = true;
};

// Whatever is known of the racks, all are full while the bag has tiles.
int tiles_in_bag(const Position& position) {
  const int off_board = position.alphabet->total_tiles() - tiles_on(position.board).size();
  const int seats = static_cast<int>(position.racks.size());
  return std::max(off_board - seats * position.alphabet->rack_size(), 0);
}

// One sitting with games and positions: reads commands from standard input, line by line, until
// quit or the end of the input.
class Shell {
 public:
  Shell(const ShellChoice& choice, search::ScorelessRule scoreless)
      : choice_(choice),
        scoreless_(scoreless),
        loader_(std::make_unique<PositionLoader>(choice.material)),
        reader_(STDIN_FILENO),
        is_terminal_(::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0) {}

  // Gives what to exit with.
  Result<int> run() {
    if (!choice_.first.empty()) {
      if (const Result<void> loaded = load(choice_.first); !loaded) return loaded.error();
    } else {
      say("load FILE or CGP, or new for a new game; help lists what you can type.");
    }
    std::string line;
    while (!is_leaving_ && read_line(line)) {
      if (const Result<void> done = obey(line); !done)
        say(as_sentence(printable(done.error().message())));
    }
    return ExitYes;
  }

 private:
  struct Verb {
    std::string_view name;
    std::string_view form;
    std::string_view text;
    Result<void> (Shell::*run)(std::string_view argument);
    bool needs_game;
  };
  static std::span<const Verb> verbs() {
    static constexpr Verb Verbs[] = {
        {"load", "load FILE|CGP", "a game or a position", &Shell::load, false},
        {"new", "new", "a game that begins with an empty board", &Shell::begin, false},
        {"lexicon", "lexicon [NAME]", "which word list, or another one", &Shell::lexicon, false},
        {"turn", "turn [N]", "go to the moment before turn N", &Shell::turn, true},
        {"next", "next, previous", "one turn on, one turn back", &Shell::next, true},
        {"previous", "", "", &Shell::previous, true},
        {"history", "history", "all turns", &Shell::history, true},
        {"board", "board", "show the board", &Shell::board, true},
        {"unseen", "unseen", "the tiles in the bag and on the other racks", &Shell::unseen, true},
        {"rack", "rack ABC", "what the player on turn holds", &Shell::rack, true},
        {"kibitz", "kibitz [N]", "list the best plays by static equity", &Shell::kibitz, true},
        {"add", "add PLAY", "add a play to the list, as in add 8D WORD", &Shell::add, true},
        {"clear", "clear", "forget the list", &Shell::clear, true},
        {"simulate", "simulate [plies=2 time=10s …]", "play the listed plays on with random tiles",
         &Shell::simulate, true},
        {"endgame", "endgame [TIME]", "solve it, when the bag is empty", &Shell::endgame, true},
        {"pre-endgame", "pre-endgame [TIME]", "all ways to draw the last tiles of the bag",
         &Shell::pre_endgame, true},
        {"analyse", "analyse [TIME]", "the method that fits", &Shell::analyse, true},
        {"infer", "infer", "what the opponent probably kept in their last turn", &Shell::infer,
         true},
        {"why", "why PLAY, PLAY", "why one is better; also by numbers: why 1, 3", &Shell::why,
         true},
        {"commit", "commit PLAY|NUMBER", "play it, and go to the next turn", &Shell::commit, true},
        {"undo", "undo", "take back the last commit or rack", &Shell::undo, true},
        {"save", "save FILE", "the game as .gcg or .json, the position as .cgp", &Shell::save,
         true},
        {"help", "help", "this list", &Shell::help, false},
        {"quit", "quit", "leave", &Shell::quit, false},
        {"exit", "", "", &Shell::quit, false},
    };
    return Verbs;
  }

  // --- lines in and out

  void say(std::string_view line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  }
  void say(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) fmt::print("{}\n", line);
    std::fflush(stdout);
  }

  // False at the end of the input. Ctrl-C forgets what was typed so far.
  bool read_line(std::string& line) {
    const Interrupts interrupts(Interrupts::Manner::Remember);
    fmt::print("> ");
    std::fflush(stdout);
    for (;;) {
      switch (reader_.next(line, Tick)) {
        case LineReader::Answer::Line:
          // Through a pipe nobody sees what was typed.
          if (!is_terminal_) say(printable(line));
          return true;
        case LineReader::Answer::End: say(""); return false;
        case LineReader::Answer::NotYet: break;
      }
      if (Interrupts::received() == 0) continue;
      say("");
      line.clear();
      if (Interrupts::received() != SIGINT) return false;
      say("quit leaves the shell.");
      return true;
    }
  }

  Result<void> obey(std::string_view line) {
    if (!is_valid_utf8(line)) return Error(reasons::line_not_utf8);
    line = trim(line);
    if (line.empty() || line.front() == '#') return {};
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    const std::string_view argument = trim(line.substr(word.size()));
    const Result<const Verb*> verb = find_verb(word);
    if (!verb) return verb.error();
    if ((*verb)->needs_game && !table_) return Error(reasons::no_game_in_shell);
    is_about_to_leave_ = is_about_to_leave_ && (*verb)->name == "quit";
    return (this->*(*verb)->run)(argument);
  }

  static Result<const Verb*> find_verb(std::string_view word) {
    std::vector<const Verb*> meant;
    std::vector<std::string> names;
    for (const Verb& verb : verbs()) {
      if (verb.name == word) return &verb;
      if (verb.name.starts_with(word)) meant.push_back(&verb);
      names.emplace_back(verb.name);
    }
    if (meant.size() == 1) return meant.front();
    if (meant.size() > 1) {
      return Error(reasons::command_may_mean, word, meant[0]->name, meant[1]->name);
    }
    return Error(reasons::no_such_command, word)
        .guessing(nearest(word, names))
        .within(reasons::shell_help_lists_them);
  }

  // --- what is looked at

  Result<Study> study() const {
    Result<LoadedPosition> moment = table_->sitting.moment();
    if (!moment) return moment.error();
    if (table_->sitting.is_over()) return Error(reasons::game_over);
    const Position& position = moment->position;
    const Rack& rack = position.racks.front();
    if (rack.size() < position.alphabet->rack_size() && tiles_in_bag(position) > 0) {
      if (rack.is_empty()) return Error(reasons::rack_not_known);
      return Error(reasons::rack_half_known, position.alphabet->to_notation(rack.tiles()));
    }
    return make_study(*moment, table_->setting, table_->tables, scoreless_, false);
  }

  void show_moment() {
    table_->plays.clear();
    const Result<LoadedPosition> moment = table_->sitting.moment();
    if (!moment) {
      say(as_sentence(moment.error().message()));
      return;
    }
    if (is_terminal_) show_board(moment->position);
    const Sitting& sitting = table_->sitting;
    const Position& position = moment->position;
    const int seats = static_cast<int>(position.racks.size());
    std::string scores;
    for (int seat = 0; seat < seats; ++seat) {
      scores +=
          fmt::format("{}{} {}", seat == 0 ? "" : ", ",
                      printable(sitting.player_name((sitting.player_on_turn() + seat) % seats)),
                      position.scores[static_cast<std::size_t>(seat)].points());
    }
    if (sitting.is_over()) {
      say(fmt::format("The game is over: {}.", scores));
      return;
    }
    warn_about_words(position);
    const std::string rack = position.alphabet->to_notation(position.racks.front().tiles());
    say(fmt::format("Turn {}{}: {}; rack {}, {} in the bag", sitting.turns_before() + 1,
                    sitting.turns_before() < sitting.turn_count()
                        ? fmt::format(" of {}", sitting.turn_count())
                        : "",
                    scores, rack.empty() ? "unknown" : rack, tiles_in_bag(position)));
  }

  // Once, until there are others.
  void warn_about_words(const Position& position) {
    const std::string warning = warning_about_words(search::Problem::from(position, table_->setting,
                                                                          table_->sitting.rules()))
                                    .value_or("");
    if (!warning.empty() && warning != last_warning_) say(as_sentence(warning));
    last_warning_ = warning;
  }

  void show_board(const Position& position) {
    notation::DiagramOptions options;
    options.colours = colours_of_output();
    options.theme = theme_of_terminal();
    const std::size_t before = table_->sitting.turns_before();
    if (before > 0) {
      const notation::Turn& last = table_->sitting.record().turns[before - 1];
      if (last.kind == notation::TurnKind::Place) options.last_move = last.move;
    }
    fmt::print("{}",
               notation::diagram(position.board, *position.layout, *position.alphabet, options));
    std::fflush(stdout);
  }

  void take(Sitting sitting, const std::vector<std::string>& warnings, RemarkedTables tables) {
    const notation::GameRecord& record = sitting.record();
    auto setting = std::make_shared<const movegen::Setting>(movegen::Setting{
        sitting.lexicon(), record.alphabet, record.layout, sitting.rules().bingo_bonuses});
    const int threads =
        choice_.threads > 0 ? static_cast<int>(choice_.threads) : ThreadPool::all_cores();
    auto analyst = std::make_unique<Analyst>(setting, tables.tables, threads, false);
    table_.emplace(Table{
        std::move(sitting), std::move(setting), std::move(tables), std::move(analyst), {}, true});
    // One word list may be loaded more than once in a sitting, and need be remarked on only once.
    const std::string& remark = table_->tables.remark;
    if (!remark.empty() && remarks_made_.insert(remark).second) say(as_sentence(printable(remark)));
    for (const std::string& warning : warnings) say(as_sentence(printable(warning)));
    show_moment();
  }

  // --- the commands

  Result<void> load(std::string_view argument) {
    if (argument.empty()) return Error(reasons::load_what);
    if (argument == "new") return begin("");
    const std::string text(argument);
    std::error_code error;
    const bool is_file = std::filesystem::exists(text, error);
    const bool is_cgp = !is_file && std::count(text.begin(), text.end(), '/') > 5 &&
                        text.find(' ') != std::string::npos;
    Result<LoadedPosition> loaded = [&]() -> Result<LoadedPosition> {
      if (is_cgp) return loader_->load_cgp(text);
      const Result<std::string> content = read_file(text);
      if (!content) return content.error();
      Result<LoadedPosition> file = loader_->load_file(*content, text, 0);
      // A game that is over is looked at from its beginning.
      if (!file || !file->game || file->game->turns.empty()) return file;
      return file->game->is_incomplete ? std::move(file) : loader_->load_file(*content, text, 1);
    }();
    if (!loaded) return loaded.error();
    const Result<RemarkedTables> tables = loader_->tables(loaded->lexicon);
    if (!tables) return tables.error();
    take(Sitting::from(*loaded), loaded->warnings, *tables);
    known_files_ = {text};
    return {};
  }

  Result<void> begin(std::string_view argument) {
    if (!argument.empty()) return Error(reasons::new_stands_alone);
    const Result<table::Setting> game = prepare_game(choice_.material, NamesMean::AlsoPaths);
    if (!game) return game.error();
    const Result<RemarkedTables> tables = loader_->tables(game->lexicon);
    if (!tables) return tables.error();
    take(Sitting::begin(game->lexicon, game->config.alphabet, game->config.layout,
                        game->config.rules),
         {}, *tables);
    known_files_.clear();
    return {};
  }

  Result<void> lexicon(std::string_view argument) {
    if (argument.empty()) {
      const std::string& chosen = choice_.material.lexicon;
      const std::string name = table_ ? table_->sitting.lexicon()->metadata().name : chosen;
      say(name.empty() ? "The word list is the one that a game names."
                       : fmt::format("The word list is {}.", printable(name)));
      return {};
    }
    const Result<lexicon::LexiconPtr> words = load_lexicon(std::string(argument));
    if (!words) return words.error();
    if (table_) {
      if (const Result<void> fits = check_letters(*table_->sitting.record().alphabet, **words);
          !fits)
        return fits.error();
    }
    choice_.material.lexicon = argument;
    loader_ = std::make_unique<PositionLoader>(choice_.material);
    if (!table_) return {};
    const Result<RemarkedTables> tables = loader_->tables(*words);
    if (!tables) return tables.error();
    Sitting sitting = table_->sitting;
    sitting.set_lexicon(*words);
    const bool is_saved = table_->is_saved;
    take(std::move(sitting), {}, *tables);
    table_->is_saved = is_saved;
    return {};
  }

  Result<void> go_to(std::size_t turn) {
    if (const Result<void> gone = table_->sitting.go_to(turn); !gone) return gone;
    show_moment();
    return {};
  }

  Result<void> turn(std::string_view argument) {
    if (argument.empty()) {
      show_moment();
      return {};
    }
    const std::optional<std::int64_t> number = parse_integer(argument);
    if (!number || *number < 1) return Error(reasons::not_a_turn_number);
    return go_to(static_cast<std::size_t>(*number));
  }

  Result<void> next(std::string_view) {
    const Sitting& sitting = table_->sitting;
    if (sitting.turns_before() == sitting.turn_count()) return Error(reasons::at_end_of_game);
    return go_to(sitting.turns_before() + 2);
  }

  Result<void> previous(std::string_view) {
    if (table_->sitting.turns_before() == 0) return Error(reasons::at_beginning_of_game);
    return go_to(table_->sitting.turns_before());
  }

  Result<void> history(std::string_view) {
    const notation::GameRecord& record = table_->sitting.record();
    if (record.turns.empty()) {
      say("Nothing has been played yet.");
      return {};
    }
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < record.turns.size(); ++i) {
      const notation::Turn& turn = record.turns[i];
      rows.push_back({i == table_->sitting.turns_before() ? ">" : "", std::to_string(i + 1),
                      printable(table_->sitting.player_name(turn.player)),
                      record.alphabet->to_notation(turn.rack.tiles()), what_was_done(i),
                      fmt::format("{:+}", turn.score.points()),
                      std::to_string(turn.cumulative.points())});
    }
    say(text_table(rows, "lrlllr"));
    return {};
  }

  std::string what_was_done(std::size_t number) const {
    const notation::Turn& turn = table_->sitting.record().turns[number];
    switch (turn.kind) {
      case notation::TurnKind::Place:
        return analysis::report::play_text(turn.move,
                                           Board(table_->sitting.record().layout->size()),
                                           *table_->sitting.record().alphabet);
      case notation::TurnKind::Exchange: return fmt::format("exchange {}", turn.exchanged);
      default: return std::string(notation::to_text(turn.kind));
    }
  }

  Result<void> rack(std::string_view argument) {
    if (argument.empty()) {
      show_moment();
      return {};
    }
    const Result<Word> tiles =
        notation::parse_typed_tiles(argument, *table_->sitting.record().alphabet);
    if (!tiles) return tiles.error();
    if (const Result<void> set = table_->sitting.set_rack(Rack(*tiles)); !set) return set;
    show_moment();
    return {};
  }

  Result<void> kibitz(std::string_view argument) {
    const Result<int> count = read_number_of_plays(argument);
    if (!count) return count.error();
    const Result<Study> study = this->study();
    if (!study) return study.error();
    std::vector<movegen::RankedPlay> plays = search::candidates_of(
        study->problem, study->tables.tables, static_cast<std::size_t>(*count));
    for (const movegen::RankedPlay& play : table_->plays) add_once(plays, play);
    table_->plays = std::move(plays);
    list_plays(*study);
    return {};
  }

  static void add_once(std::vector<movegen::RankedPlay>& plays, const movegen::RankedPlay& play) {
    const bool is_there = std::any_of(plays.begin(), plays.end(),
                                      [&](const auto& one) { return one.move == play.move; });
    if (!is_there) plays.push_back(play);
  }

  void list_plays(const Study& study) {
    std::vector<std::vector<std::string>> rows = {{"", "play", "score", "leave", "equity"}};
    for (std::size_t i = 0; i < table_->plays.size(); ++i) {
      const movegen::RankedPlay& play = table_->plays[i];
      rows.push_back({std::to_string(i + 1), any_play_for_people(play.move, study.problem),
                      std::to_string(play.score.points()),
                      analysis::report::leave_text(play.move, study.problem),
                      fmt::format("{:.1f}", play.equity.points())});
    }
    say(text_table(rows, "rlrlr"));
  }

  Result<void> add(std::string_view argument) {
    if (argument.empty()) return Error(reasons::add_what);
    const Result<Study> study = this->study();
    if (!study) return study.error();
    const Result<movegen::RankedPlay> play = read_candidate(argument, *study);
    if (!play) return play.error();
    if (const std::string words = words_not_in_list(study->problem, play->move); !words.empty())
      say(fmt::format("Not in the word list: {}.", words));
    add_once(table_->plays, *play);
    list_plays(*study);
    return {};
  }

  Result<void> clear(std::string_view) {
    table_->plays.clear();
    return {};
  }

  Result<void> simulate(std::string_view argument) {
    analysis::Limits limits{.time = UsualTime, .confidence = analysis::Decided};
    if (const Result<void> read = read_settings(argument, limits); !read) return read;
    return ask(search::Phase::Simulation, limits, table_->plays);
  }

  // "plies=4 time=20s": the same names as on the command line.
  static Result<void> read_settings(std::string_view text, analysis::Limits& limits) {
    for (const std::string_view setting : split_words(text)) {
      const std::size_t equals = setting.find('=');
      const std::string_view key = setting.substr(0, equals);
      const std::string value(equals == std::string_view::npos ? "" : setting.substr(equals + 1));
      if (key == "time") {
        const Result<TimeLimit> time = parse_time_limit(value);
        if (!time) return time.error();
        limits.time = *time;
        continue;
      }
      std::int64_t* number = key == "plies"        ? &limits.plies
                             : key == "plays"      ? &limits.plays
                             : key == "iterations" ? &limits.iterations
                             : key == "playouts"   ? &limits.playouts
                             : key == "seed"       ? &limits.seed
                                                   : nullptr;
      const std::optional<std::int64_t> given = parse_integer(value);
      if (number == nullptr || !given || *given < 1 || (key == "plies" && *given > 100) ||
          (key == "plays" && *given > 1000)) {
        return Error(reasons::not_a_setting, setting);
      }
      *number = *given;
      // The count says when to stop, so that the same command gives the same answer.
      if (key == "iterations" || key == "playouts") {
        limits.time.reset();
        limits.confidence = 0;
      }
    }
    return {};
  }

  // Runs a search that Ctrl-C stops, and tells what it found.
  template <class Ask>
  Result<void> search(Ask ask) {
    const StopOnSignal stop;
    print_lines(ask(stop.flag()));
    std::fflush(stdout);
    return {};
  }

  // By that method, or by the one that fits.
  Result<void> ask(std::optional<search::Phase> method, const analysis::Limits& limits,
                   const std::vector<movegen::RankedPlay>& plays = {}) {
    const Result<Study> study = this->study();
    if (!study) return study.error();
    analysis::PositionQuestion question = question_about(*study, method, limits);
    question.plays = plays;
    if (const Result<void> checked = check_question(question); !checked) return checked;
    return search(
        [&](const StopFlag& stop) { return table_->analyst->answer(*study, question, stop); });
  }

  Result<void> ask_within(std::string_view time, std::optional<search::Phase> method,
                          analysis::Limits limits = {}) {
    const Result<TimeLimit> limit =
        time.empty() ? Result<TimeLimit>(UsualTime) : parse_time_limit(std::string(time));
    if (!limit) return limit.error();
    limits.time = *limit;
    return ask(method, limits);
  }

  Result<void> endgame(std::string_view argument) {
    return ask_within(argument, search::Phase::Endgame);
  }
  Result<void> pre_endgame(std::string_view argument) {
    return ask_within(argument, search::Phase::PreEndgame);
  }
  Result<void> analyse(std::string_view argument) {
    return ask_within(argument, {}, {.confidence = analysis::Decided});
  }

  Result<void> infer(std::string_view) {
    const Result<Study> study = this->study();
    if (!study) return study.error();
    if (study->last_turns.empty()) return nothing_to_infer(*study);
    return search([&](const StopFlag& stop) {
      return table_->analyst->infer(study->last_turns, study->names[1], LeavesListed, 1, stop);
    });
  }

  // A play that is typed, or named by its number in the list.
  Result<std::string> play_text(std::string_view argument, const Position& position) const {
    const std::optional<std::int64_t> number = parse_integer(argument);
    if (!number) return std::string(argument);
    if (*number < 1 || *number > static_cast<std::int64_t>(table_->plays.size()))
      return Error(reasons::no_such_play_in_list, *number);
    return analysis::report::play_text(table_->plays[static_cast<std::size_t>(*number) - 1].move,
                                       position.board, *position.alphabet);
  }

  Result<void> why(std::string_view argument) {
    const std::vector<std::string_view> parts = split(argument, ',');
    if (parts.size() != 2) return Error(reasons::why_takes_two);
    const Result<LoadedPosition> moment = table_->sitting.moment();
    if (!moment) return moment.error();
    const Result<Study> study = this->study();
    if (!study) return study.error();
    std::vector<Move> moves;
    for (const std::string_view part : parts) {
      const Result<std::string> text = play_text(trim(part), moment->position);
      if (!text) return text.error();
      const Result<movegen::RankedPlay> play = read_candidate(*text, *study);
      if (!play) return play.error();
      moves.push_back(play->move);
    }
    if (analysis::is_same_move(moves[0], moves[1])) return Error(reasons::these_are_one_play);
    return search([&](const StopFlag& stop) {
      return table_->analyst->explain(*study, moves[0], moves[1], stop);
    });
  }

  Result<void> commit(std::string_view argument) {
    if (argument.empty()) return Error(reasons::commit_what);
    const Result<LoadedPosition> moment = table_->sitting.moment();
    if (!moment) return moment.error();
    const Result<std::string> text = play_text(argument, moment->position);
    if (!text) return text.error();
    const Result<std::size_t> dropped = table_->sitting.commit(*text);
    if (!dropped) return dropped.error();
    if (*dropped > 0) {
      say(fmt::format("The game goes another way from here: {} left out (undo brings {} back).",
                      *dropped == 1 ? "one turn is" : fmt::format("{} turns are", *dropped),
                      *dropped == 1 ? "it" : "them"));
    }
    table_->is_saved = false;
    show_moment();
    return {};
  }

  Result<void> undo(std::string_view) {
    if (!table_->sitting.undo()) return Error(reasons::nothing_to_undo);
    show_moment();
    return {};
  }

  Result<void> board(std::string_view) {
    const Result<LoadedPosition> moment = table_->sitting.moment();
    if (!moment) return moment.error();
    show_board(moment->position);
    return {};
  }

  Result<void> unseen(std::string_view) {
    const Result<LoadedPosition> moment = table_->sitting.moment();
    if (!moment) return moment.error();
    Position position = moment->position;
    std::fill(position.racks.begin() + 1, position.racks.end(), Rack());
    const std::optional<TileCounts> tiles = unseen_tiles(position);
    if (!tiles) return Error(reasons::more_tiles_than_there_are);
    say(unseen_text(*tiles, tiles_in_bag(position), *position.alphabet));
    return {};
  }

  Result<void> save(std::string_view argument) {
    if (argument.empty()) return Error(reasons::save_where);
    const std::string path(argument);
    std::error_code error;
    if (std::filesystem::exists(path, error) && !known_files_.contains(path))
      return Error(reasons::file_exists_already, path);
    const Result<std::string> text = text_for(path);
    if (!text) return text.error();
    if (const Result<void> written = write_file(path, *text); !written) return written;
    known_files_.insert(path);
    if (!path.ends_with(".cgp") || table_->sitting.is_from_position()) table_->is_saved = true;
    say(fmt::format("Saved in {}.", printable(path)));
    return {};
  }

  Result<std::string> text_for(const std::string& path) const {
    const Sitting& sitting = table_->sitting;
    if (path.ends_with(".cgp")) {
      const Result<LoadedPosition> moment = sitting.moment();
      if (!moment) return moment.error();
      const Position& position = moment->position;
      return notation::to_cgp({position, cgp_options_for(sitting.record().lexicon,
                                                         *position.alphabet, *position.layout)}) +
             "\n";
    }
    const bool is_gcg = path.ends_with(".gcg");
    if (!is_gcg && !path.ends_with(".json")) return Error(reasons::not_a_game_file_name);
    if (sitting.is_from_position()) {
      return Error(reasons::game_from_position);
    }
    return is_gcg ? notation::to_gcg(sitting.record()) : notation::to_record_json(sitting.record());
  }

  Result<void> help(std::string_view) {
    std::vector<std::vector<std::string>> rows;
    for (const Verb& verb : verbs()) {
      if (!verb.form.empty()) rows.push_back({std::string(verb.form), std::string(verb.text)});
    }
    say(text_table(rows, "ll"));
    say("Names can be shortened; Ctrl-C stops a search.");
    return {};
  }

  Result<void> quit(std::string_view) {
    // Through a pipe nobody can answer.
    if (table_ && !table_->is_saved && is_terminal_ && !is_about_to_leave_) {
      is_about_to_leave_ = true;
      return Error(reasons::unsaved_turns);
    }
    is_leaving_ = true;
    return {};
  }

  ShellChoice choice_;
  search::ScorelessRule scoreless_;
  std::unique_ptr<PositionLoader> loader_;
  LineReader reader_;
  bool is_terminal_;
  std::optional<Table> table_;
  std::set<std::string> known_files_;  // that may be written over
  std::string last_warning_;
  std::set<std::string> remarks_made_;
  bool is_about_to_leave_ = false;
  bool is_leaving_ = false;
};

}  // namespace

Result<int> run_shell(Arguments arguments) {
  ShellChoice choice;
  Options options("shell",
                  "One sitting with a game: go through its turns, list and simulate plays, solve "
                  "its end, play it on in another way. Type help in it.");
  options.positional("GAME", choice.first, "a game or position to begin with: a file, or a CGP",
                     false);
  add_material_options(options, choice.material);
  options.text("--end", choice.end,
               "what ends a game in which nobody goes out: passes=2 or scoreless=6 (passes=2)");
  options.number("-t,--threads", choice.threads, 1, 1024, "how many at once (all cores)");
  options.footer("Example: quoin shell game.gcg --lexicon english");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<search::ScorelessRule> scoreless = search::ScorelessRule::parse(choice.end);
  if (!scoreless) return scoreless.error().within("--end");
  return Shell(choice, *scoreless).run();
}

}  // namespace quoin::cli
