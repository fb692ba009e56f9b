#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "console/exit.h"
#include "notation/diagram.h"
#include "terminal/play/background.h"
#include "terminal/play/console.h"
#include "terminal/play/display.h"
#include "terminal/play/interrupts.h"
#include "terminal/play/line_reader.h"
#include "terminal/play/texts.h"

namespace quoin::cli {
namespace {

using std::chrono::milliseconds;

// How long the computer may think before somebody wonders.
constexpr milliseconds ThinkingNotice(700);
// How exact clocks are while nobody types.
constexpr milliseconds TickInterval(200);
constexpr std::string_view ClearScreen = "\x1b[H\x1b[2J\x1b[3J";

class LineMode {
 public:
  LineMode(Session& session, const DisplaySettings& display)
      : session_(session),
        console_(session, [this](const auto& work) { patiently("Thinking", work); }),
        interrupts_(Interrupts::Manner::LeaveAtOnce),
        reader_(STDIN_FILENO),
        is_terminal_(::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0),
        is_hot_seat_(session.human_seats().size() > 1) {
    board_options_.colours = display.in_colour ? colours_of_output() : notation::Colours::None;
    board_options_.theme = display.theme;
    narrator_.skip(session.view(Viewer::spectator()));
    warn_about_file();
  }

  int run() {
    greet();
    while (!is_leaving_) {
      session_.tick();
      tell_news();
      if (session_.is_finished()) {
        finish();
      } else if (const std::optional<ComputerTask> task = session_.computer_task()) {
        let_computer_decide(*task);
      } else if (const std::vector<int> seats = session_.possible_challengers(); !seats.empty()) {
        ask_challengers(seats);
      } else if (const std::optional<int> seat = session_.human_to_act()) {
        ask(*seat);
      } else {
        // Only time can go on from here.
        ::usleep(static_cast<useconds_t>(TickInterval.count()) * 1000);
      }
    }
    session_.close();
    warn_about_file();
    if (session_.is_finished()) {
      say(where_it_is(session_) +
          (session_.file().trouble() ? "" : "; quoin verify checks its draws."));
    } else {
      say(where_it_is(session_));
    }
    return ExitYes;
  }

 private:
  void say(std::string_view line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  }
  void say(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) fmt::print("{}\n", line);
    std::fflush(stdout);
  }

  void greet() {
    say(table_line(session_.view(Viewer::spectator())));
    if (session_.is_resumed()) {
      say("The game goes on.");
    } else if (!session_.is_finished()) {
      say(beginning(session_.game()));
    }
    if (!session_.human_seats().empty()) say("Type a play such as '8D WORD', or help.");
  }

  void tell_news() {
    const std::vector<std::string> lines = narrator_.tell(session_.view(Viewer::spectator()));
    if (lines.empty()) return;
    has_news_ = true;
    say(lines);
    recent_.insert(recent_.end(), lines.begin(), lines.end());
    warn_about_file();
  }

  void warn_about_file() {
    const bool has_trouble = session_.file().trouble().has_value();
    if (has_trouble && !was_warned_) {
      say(fmt::format("Warning: {}. The game goes on in memory only.",
                      session_.file().trouble()->message()));
    } else if (!has_trouble && was_warned_) {
      say(fmt::format("The game is saved again, in {}.", session_.file().path()));
    }
    was_warned_ = has_trouble;
    interrupts_.set_last_words("\n" + where_it_is(session_) + "\n");
  }

  void show_board(std::optional<int> seat) {
    const View view = session_.view(seat ? Viewer::seat(*seat) : Viewer::spectator());
    board_options_.last_move.reset();
    if (view.last_play && !view.last_play->is_taken_off) {
      board_options_.last_move = view.last_play->move;
    }
    say("");
    fmt::print("{}", notation::diagram(view.board, *view.layout, *view.alphabet, board_options_));
    say(score_line(view));
  }

  void show_rack(int seat) {
    say(fmt::format("{}: {}", is_hot_seat_ ? session_.name_of(seat) + "'s rack" : "Your rack",
                    rack_text(console_.rack_of(seat), *session_.config().alphabet)));
  }

  // What can be done besides an ordinary turn.
  void show_choices(int seat) {
    const std::string line = choices_line(session_.view(Viewer::seat(seat)));
    if (!line.empty()) say(line);
  }

  // Runs the work and, if it takes long, says so.
  void patiently(const std::string& notice, const std::function<void()>& work) {
    Background<void> running(work);
    if (!running.is_done(ThinkingNotice)) say(notice + "…");
    running.take();
  }

  void let_computer_decide(const ComputerTask& task) {
    if (session_.human_seats().empty() && task.question.kind == players::Question::Kind::Turn) {
      const View view = session_.view(Viewer::spectator());
      const std::optional<Rack>& rack =
          view.seats[static_cast<std::size_t>(task.question.seat)].rack;
      if (is_terminal_) show_board(std::nullopt);
      say(fmt::format("{}: {}", session_.name_of(task.question.seat),
                      rack_text(rack->tiles(), *view.alphabet)));
    }
    players::Decision decision;
    patiently(session_.name_of(task.question.seat) + " is thinking",
              [&] { decision = task.decide(); });
    session_.carry_out(decision);
  }

  void ask_challengers(const std::vector<int>& seats) {
    if (is_hot_seat_) return ask_table(seats);
    show_choices(seats.front());
    say("Enter goes on.");
    read_and_run(seats.front(), session_.name_of(seats.front()));
  }

  // All people look at the screen at once, so it is that of a spectator.
  void ask_table(const std::vector<int>& seats) {
    if (shown_to_ && is_terminal_) {
      fmt::print("{}", ClearScreen);
      say(recent_);
      show_board(std::nullopt);
    }
    shown_to_.reset();
    const LastPlay& play = *session_.game().state().last_play;
    std::string people;
    for (const int seat : seats) {
      people += (people.empty() ? "" : " or ") + session_.name_of(seat);
    }
    say(fmt::format("{} may challenge {} ({}), as in '{}: challenge'. Enter goes on.", people,
                    session_.name_of(play.seat), words_of(play, *session_.config().alphabet),
                    session_.name_of(seats.front())));
    read_and_run(std::nullopt, "Challenge");
  }

  void ask(int seat) {
    hand_over(seat);
    if (is_leaving_) return;
    if (has_news_ || shown_to_ != seat) {
      show_board(seat);
      show_rack(seat);
      show_choices(seat);
      has_news_ = false;
      shown_to_ = seat;
      recent_.clear();
    }
    read_and_run(seat, session_.name_of(seat));
  }

  // Nobody sees the rack of another: the screen is cleared, and waits for the next player.
  void hand_over(int seat) {
    if (!is_hot_seat_ || !is_terminal_ || shown_to_ == seat) return;
    const std::string before =
        shown_to_ ? fmt::format("when {} has looked away", session_.name_of(*shown_to_))
                  : "to see your rack";
    if (shown_to_) fmt::print("{}", ClearScreen);
    if (shown_to_) say(recent_);
    say(fmt::format("{}, press Enter {}.", session_.name_of(seat), before));
    std::string line;
    if (!read_line("", line)) is_leaving_ = true;
    has_news_ = true;
  }

  void read_and_run(std::optional<int> seat, const std::string& prompt) {
    const std::size_t events = session_.game().events().size();
    std::string line;
    if (!read_line(prompt + "> ", line)) {
      is_leaving_ = true;
      return;
    }
    if (session_.game().events().size() != events) return;  // the clock was quicker
    answer(seat, console_.run(seat, line));
  }

  void answer(std::optional<int> seat, const Reply& reply) {
    switch (reply.kind) {
      case Reply::Kind::Done: break;
      case Reply::Kind::Refused: say(as_sentence(reply.lines.front())); break;
      case Reply::Kind::Page: say(reply.lines); break;
      case Reply::Kind::FlipBoard:
        board_options_.transposed = !board_options_.transposed;
        show_board(seat);
        break;
      case Reply::Kind::ShowBoard:
        show_board(seat);
        if (seat && !session_.is_finished()) show_rack(*seat);
        break;
      case Reply::Kind::ShowRack: show_rack(*seat); break;
      case Reply::Kind::ShowHelp:
        for (const std::string& line : help_lines()) say("  " + line);
        break;
      case Reply::Kind::Quit: is_leaving_ = true; break;
    }
  }

  // The next line; false at the end of the input. Meanwhile the clocks run, and where they end
  // something the line is empty.
  bool read_line(const std::string& prompt, std::string& line) {
    fmt::print("{}", prompt);
    std::fflush(stdout);
    const std::size_t events = session_.game().events().size();
    for (;;) {
      switch (reader_.next(line, TickInterval)) {
        case LineReader::Answer::Line:
          // Through a pipe nobody sees what was typed.
          if (!is_terminal_) say(line);
          return true;
        case LineReader::Answer::End: say(""); return false;
        case LineReader::Answer::NotYet: break;
      }
      session_.tick();
      if (session_.game().events().size() != events) {
        say("");
        line.clear();
        return true;
      }
    }
  }

  void finish() {
    if (!is_reported_) {
      show_board(std::nullopt);
      say("");
      say(final_report(session_.view(Viewer::spectator())));
      is_reported_ = true;
    }
    // The end of a training game can still be taken back.
    if (!session_.config().rules.training || session_.human_seats().empty() ||
        session_.game().state().is_revealed) {
      is_leaving_ = true;
      return;
    }
    say("Type undo to take back the last turn, or quit.");
    read_and_run(session_.human_seats().front(), "Over");
    is_reported_ = session_.is_finished();
    has_news_ = true;
  }

  Session& session_;
  Narrator narrator_;
  Console console_;
  Interrupts interrupts_;
  LineReader reader_;
  notation::DiagramOptions board_options_;
  bool is_terminal_;
  bool is_hot_seat_;
  bool is_leaving_ = false;
  bool is_reported_ = false;
  bool has_news_ = true;  // since the board was shown
  bool was_warned_ = false;
  std::optional<int> shown_to_;
  std::vector<std::string> recent_;  // told since then
};

}  // namespace

int run_line_mode(Session& session, const DisplaySettings& display) {
  return LineMode(session, display).run();
}

}  // namespace quoin::cli
