#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "console/exit.h"
#include "terminal/play/background.h"
#include "terminal/play/canvas.h"
#include "terminal/play/console.h"
#include "terminal/play/display.h"
#include "terminal/play/interrupts.h"
#include "terminal/play/reasons.h"
#include "terminal/play/screen_view.h"
#include "terminal/play/terminal.h"
#include "terminal/play/texts.h"
#include "terminal/play/tile_entry.h"

namespace quoin::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds FrameTime(100);   // while something moves
constexpr milliseconds RestTime(500);    // while nothing does
constexpr milliseconds WatchPause(700);  // between the plays of computers among themselves
constexpr std::size_t NewsKept = 3;
constexpr std::string_view Spinner[] = {"·  ", "·· ", "···", " ··", "  ·", "   "};

std::vector<std::string> help_text(Keymap keymap) {
  const bool is_standard = keymap == Keymap::Standard;
  std::vector<std::string> lines = {
      "letter              lay this tile on the next free square, or a blank for it",
      "Shift+letter        lay a blank as this letter",
      "C H, L L, …         a long tile is typed by its letters; C . H lays two tiles",
      "arrows              move the cursor; with Shift, or Tab: change the direction",
      is_standard ? "Space               leave out a square"
                  : "Space               change the direction",
      is_standard ? "Backspace           take up the last tile"
                  : "Backspace           take up all tiles",
      "Esc                 take up all tiles",
      "Enter               play",
      ",  ;                shuffle the rack; sort it",
      "-  !                exchange tiles; challenge the last play",
      "=                   turn the board: rows become columns",
      ":  /                type one of the commands below",
      "Ctrl-C              leave; every turn is saved already",
      "",
  };
  for (std::string& line : help_lines()) lines.push_back(std::move(line));
  return lines;
}

class ScreenMode {
 public:
  ScreenMode(Session& session, const DisplaySettings& display)
      : session_(session),
        keymap_(display.keymap),
        console_(session, [this](const auto& work) { patiently(work); }),
        entry_(session.config().layout->start()),
        interrupts_(Interrupts::Manner::Remember),
        terminal_(std::make_unique<Terminal>(display.in_colour, display.theme)),
        is_hot_seat_(session.human_seats().size() > 1) {
    narrator_.skip(session.view(Viewer::spectator()));
    const std::vector<int> people = session.human_seats();
    if (people.size() == 1) viewer_ = people.front();
    if (session_.is_resumed()) {
      add_news("The game goes on.");
    } else {
      add_news(beginning(session_.game()));
    }
  }

  int run() {
    while (!is_leaving_) {
      advance();
      draw();
      handle(terminal_->read_key(is_busy() ? FrameTime : RestTime));
      if (const int signal = Interrupts::received(); signal != 0) leave(128 + signal);
    }
    leave(ExitYes);
  }

 private:
  // --- the game

  void advance() {
    session_.tick();
    if (thinking_ && thinking_->is_done()) {
      session_.carry_out(thinking_->take());
      thinking_.reset();
      next_play_at_ = steady_clock::now() + (is_watching() ? WatchPause : milliseconds(0));
    }
    tell_news();
    if (!thinking_ && !is_paused_ && steady_clock::now() >= next_play_at_) {
      if (std::optional<ComputerTask> task = session_.computer_task()) {
        thinker_ = task->question.seat;
        thinking_since_ = steady_clock::now();
        thinking_.emplace([task = *std::move(task)] { return task.decide(); });
      }
    }
    if (session_.is_finished() && !is_reported_) {
      is_reported_ = true;
      entry_.take_up_all();
      open_page("The game is over", final_report(session_.view(Viewer::spectator())));
    }
    hand_over();
  }

  void tell_news() {
    const std::vector<std::string> lines = narrator_.tell(session_.view(Viewer::spectator()));
    for (const std::string& line : lines) add_news(line);
    if (!lines.empty()) {
      status_.clear();
      if (viewer_) {
        const View view = session_.view(Viewer::seat(*viewer_));
        entry_.revise(view.board, *view.seats[static_cast<std::size_t>(*viewer_)].rack);
      }
    }
    const bool has_trouble = session_.file().trouble().has_value();
    if (has_trouble && !was_warned_) {
      complain(
          fmt::format("{}; the game goes on in memory only", session_.file().trouble()->message()));
    } else if (!has_trouble && was_warned_) {
      add_news("The game is saved again.");
    }
    was_warned_ = has_trouble;
  }

  void add_news(std::string line) {
    news_.push_back(std::move(line));
    if (news_.size() > NewsKept) news_.erase(news_.begin());
  }

  void complain(const std::string& sentence) { status_ = {{as_sentence(sentence), Role::Bad}}; }

  bool is_watching() const { return session_.human_seats().empty(); }
  bool is_busy() const {
    return thinking_.has_value() || is_watching() || session_.config().rules.clock != ClockRule{};
  }

  // The person who can lay tiles now.
  std::optional<int> player_on_turn() const {
    const std::optional<int> seat = session_.human_to_act();
    if (waiting_for_ || seat != viewer_ || session_.game().state().phase != Phase::Playing) {
      return std::nullopt;
    }
    return seat;
  }

  // Nobody sees the rack of another: between two people the rack is hidden.
  void hand_over() {
    const std::vector<int> challengers = session_.possible_challengers();
    if (named_challengers_ != players::people_who_may_challenge(session_.game()))
      named_challengers_.clear();
    if (session_.is_finished()) waiting_for_.reset();
    if (!is_hot_seat_ || session_.is_finished()) return;
    if (!challengers.empty()) {
      // All people look at the screen at once, so it is that of a spectator.
      viewer_.reset();
      waiting_for_.reset();
      entry_.take_up_all();
      return;
    }
    const std::optional<int> seat = session_.human_to_act();
    if (!seat || seat == viewer_) {
      waiting_for_.reset();
      return;
    }
    if (waiting_for_ != seat) {
      waiting_for_ = seat;
      entry_.take_up_all();
    }
  }

  void take_seat() {
    viewer_ = waiting_for_;
    waiting_for_.reset();
    status_.clear();
  }

  void patiently(const std::function<void()>& work) {
    Background<void> running(work);
    thinking_since_ = steady_clock::now();
    thinker_.reset();
    is_searching_ = true;
    while (!running.is_done(FrameTime)) {
      draw();
      if (const int signal = Interrupts::received(); signal != 0) leave(128 + signal);
    }
    is_searching_ = false;
    running.take();
  }

  // Gives the terminal back, says where the game is and ends. A computer that is still
  // thinking is not waited for, so this does not return.
  [[noreturn]] void leave(int code) {
    session_.close();
    terminal_->close();
    if (session_.is_finished()) {
      for (const std::string& line : final_report(session_.view(Viewer::spectator()))) {
        fmt::print("{}\n", line);
      }
    }
    fmt::print("{}\n", where_it_is(session_));
    std::fflush(stdout);
    std::_Exit(code);
  }

  // --- keys

  void handle(const Key& key) {
    if (key.kind == Key::Kind::None) return;
    if (key.kind == Key::Kind::Closed) {
      is_leaving_ = true;
    } else if (key.kind == Key::Kind::Resize) {
      terminal_->redraw();
    } else if (!page_.empty()) {
      handle_in_page(key);
    } else if (command_) {
      handle_in_command(key);
    } else if (!named_challengers_.empty()) {
      handle_who_challenges(key);
    } else {
      handle_on_board(key);
    }
  }

  void handle_in_page(const Key& key) {
    const int screenful = std::max(terminal_->rows() - 5, 1);
    switch (key.kind) {
      case Key::Kind::Up: --page_first_; break;
      case Key::Kind::Down: ++page_first_; break;
      case Key::Kind::PageUp: page_first_ -= screenful; break;
      case Key::Kind::PageDown: page_first_ += screenful; break;
      case Key::Kind::Home: page_first_ = 0; break;
      case Key::Kind::End: page_first_ = page_last_; break;
      default: page_.clear(); return;
    }
    page_first_ = std::clamp(page_first_, 0, page_last_);
  }

  void handle_in_command(const Key& key) {
    switch (key.kind) {
      case Key::Kind::Character: *command_ += key.text; break;
      case Key::Kind::Escape: command_.reset(); break;
      case Key::Kind::Backspace: {
        if (command_->empty()) {
          command_.reset();
          break;
        }
        const std::string last(split_characters(*command_).back());
        command_->resize(command_->size() - last.size());
        break;
      }
      case Key::Kind::Enter: {
        const std::string line = *command_;
        command_.reset();
        run_command_line(line);
        break;
      }
      default: break;
    }
  }

  // Where several people may challenge, a digit says who does.
  void ask_who_challenges() {
    if (viewer_ && !waiting_for_) {
      command_ = "challenge";
      return;
    }
    named_challengers_ = players::people_who_may_challenge(session_.game());
    if (named_challengers_.size() > 1) return;
    command_ = named_challengers_.empty()
                   ? "challenge"
                   : session_.name_of(named_challengers_.front()) + ": challenge";
    named_challengers_.clear();
  }

  void handle_who_challenges(const Key& key) {
    const std::vector<int> seats = std::exchange(named_challengers_, {});
    if (key.kind != Key::Kind::Character || key.text.size() != 1) return;
    const auto choice = static_cast<std::size_t>(key.text[0] - '1');
    if (key.text[0] < '1' || choice >= seats.size()) return;
    command_ = session_.name_of(seats[choice]) + ": challenge";
  }

  void handle_on_board(const Key& key) {
    if (key.kind == Key::Kind::Enter) return handle_enter();
    if (key.kind == Key::Kind::Character) return handle_character(key.text);
    if (!player_on_turn()) return;
    const Board& board = session_.game().state().board;
    switch (key.kind) {
      case Key::Kind::Up: return step(Direction::Down, -1);
      case Key::Kind::Down: return step(Direction::Down, 1);
      case Key::Kind::Left: return step(Direction::Across, -1);
      case Key::Kind::Right: return step(Direction::Across, 1);
      case Key::Kind::ShiftUp:
      case Key::Kind::ShiftDown: return entry_.turn(on_board(Direction::Down), board);
      case Key::Kind::ShiftLeft:
      case Key::Kind::ShiftRight: return entry_.turn(on_board(Direction::Across), board);
      case Key::Kind::Tab: return entry_.flip(board);
      case Key::Kind::Backspace:
        status_.clear();
        if (keymap_ == Keymap::Classic) return entry_.take_up_all();
        return entry_.take_back(board);
      case Key::Kind::Escape: status_.clear(); return entry_.take_up_all();
      default: return;
    }
  }

  Direction on_board(Direction direction) const {
    return is_transposed_ ? other(direction) : direction;
  }

  void step(Direction direction, int squares) {
    entry_.step(on_board(direction), squares, session_.game().state().board);
  }

  void handle_character(const std::string& text) {
    if (text == "?") return open_page("Keys and commands", help_text(keymap_));
    if (text == ":" || text == "/") {
      command_ = "";
      return;
    }
    if (text == "=") {
      is_transposed_ = !is_transposed_;
      return;
    }
    if (session_.is_finished()) {
      if (text == "q" || text == "Q") is_leaving_ = true;
      return;
    }
    if (is_watching()) {
      if (text == " ") is_paused_ = !is_paused_;
      if (text == "q" || text == "Q") is_leaving_ = true;
      return;
    }
    if (text == "!") return ask_who_challenges();
    if (waiting_for_ || !viewer_) return;
    if (text == ",") return console_.shuffle_rack(*viewer_);
    if (text == ";") return console_.sort_rack(*viewer_);
    if (!player_on_turn()) return;
    if (text == "-") {
      command_ = "exchange ";
      return;
    }
    if (text == ".") return entry_.separate();
    if (text == " ") {
      if (keymap_ == Keymap::Classic) return entry_.flip(session_.game().state().board);
      return entry_.skip(session_.game().state().board);
    }
    const View view = session_.view(Viewer::seat(*viewer_));
    const Result<void> typed = entry_.type(
        text, {view.board, *view.alphabet, *view.seats[static_cast<std::size_t>(*viewer_)].rack});
    status_.clear();
    if (!typed) complain(typed.error().message());
  }

  void handle_enter() {
    if (session_.is_finished()) {
      is_leaving_ = true;
    } else if (waiting_for_) {
      take_seat();
    } else if (!session_.possible_challengers().empty()) {
      session_.go_on();
    } else if (const std::optional<int> seat = session_.human_to_act();
               seat && session_.game().state().phase == Phase::GoneOut) {
      run_command_line("accept");
    } else if (player_on_turn() && !entry_.is_empty()) {
      play();
    } else if (player_on_turn()) {
      complain(Error(reasons::lay_a_word).message());
    }
  }

  void play() {
    const View view = session_.view(Viewer::seat(*viewer_));
    const Result<Preview> play = preview(view, entry_.placed());
    if (!play) return complain(play.error().message());
    if (const Result<void> done = session_.act(*viewer_, PlaceTiles{play->move}); !done) {
      return complain(done.error().message());
    }
    entry_.give_to_board();
  }

  // --- commands

  void run_command_line(const std::string& line) {
    // Whoever has not sat down yet has no rack that could be told about.
    const std::optional<int> seat = waiting_for_ ? std::nullopt : viewer_;
    const bool was_finished = session_.is_finished();
    const Reply reply = console_.run(seat, line);
    switch (reply.kind) {
      case Reply::Kind::Refused: complain(reply.lines.front()); break;
      case Reply::Kind::Page:
        if (reply.lines.size() == 1) {
          status_ = {{reply.lines.front(), Role::Accent}};
        } else {
          open_page(line, reply.lines);
        }
        break;
      case Reply::Kind::FlipBoard: is_transposed_ = !is_transposed_; break;
      case Reply::Kind::ShowHelp: open_page("Keys and commands", help_text(keymap_)); break;
      case Reply::Kind::Quit: is_leaving_ = true; break;
      case Reply::Kind::Done:
      case Reply::Kind::ShowBoard:
      case Reply::Kind::ShowRack: break;
    }
    if (was_finished && !session_.is_finished()) is_reported_ = false;
  }

  void open_page(std::string heading, std::vector<std::string> lines) {
    page_heading_ = std::move(heading);
    page_ = std::move(lines);
    page_first_ = 0;
  }

  // --- the picture

  void draw() {
    Canvas canvas(terminal_->rows(), terminal_->columns());
    if (!page_.empty()) {
      page_last_ = draw_page(canvas, page_heading_, page_, page_first_);
    } else {
      draw_table(canvas);
    }
    terminal_->show(canvas);
  }

  void draw_table(Canvas& canvas) {
    const bool shows_rack = viewer_ && !waiting_for_;
    const View view = session_.view(shows_rack ? Viewer::seat(*viewer_) : Viewer::spectator());
    Screen screen;
    screen.view = &view;
    screen.title = fmt::format("Quoin   {}", session_.config().lexicon);
    screen.is_transposed = is_transposed_;
    screen.news = news_;
    screen.command = command_;
    screen.keys = key_reminder();
    if (player_on_turn()) screen.entry = &entry_;
    if (shows_rack) {
      const Rack left = entry_.rack_left(*view.seats[static_cast<std::size_t>(*viewer_)].rack);
      screen.rack = in_order(console_.rack_of(*viewer_), left);
      if (is_hot_seat_) screen.rack_owner = session_.name_of(*viewer_);
    }
    screen.status = status_of(view);
    draw_screen(canvas, screen);
  }

  std::vector<StatusPart> status_of(const View& view) const {
    if (!named_challengers_.empty()) {
      std::string text = "Who challenges?";
      for (std::size_t i = 0; i < named_challengers_.size(); ++i) {
        text += fmt::format("  {} {}", i + 1, session_.name_of(named_challengers_[i]));
      }
      return {{text, Role::Accent}};
    }
    if (waiting_for_) {
      return {{viewer_ ? fmt::format("{}, press Enter when {} has looked away.",
                                     session_.name_of(*waiting_for_), session_.name_of(*viewer_))
                       : fmt::format("{}, press Enter to see your rack.",
                                     session_.name_of(*waiting_for_)),
               Role::Accent}};
    }
    if (!status_.empty()) return status_;
    if (session_.is_finished()) {
      return {{verdict(view), Role::Accent}};
    }
    if (thinking_ || is_searching_) return thinking_status();
    if (is_paused_) return {{"Paused.", Role::Accent}};
    if (!entry_.is_empty()) return score_status(view);
    return choices(view);
  }

  std::vector<StatusPart> thinking_status() const {
    const auto since = steady_clock::now() - thinking_since_;
    // What is decided at once needs no announcement.
    if (since < 2 * FrameTime && !is_watching()) return {};
    const auto frame = static_cast<std::size_t>(since / (2 * FrameTime)) % std::size(Spinner);
    const std::string who =
        is_searching_ ? "Thinking" : session_.name_of(*thinker_) + " is thinking";
    return {{fmt::format("{} {}", who, Spinner[frame]), Role::Accent}};
  }

  // What the tiles on the board would score, or why they cannot be played like this.
  std::vector<StatusPart> score_status(const View& view) const {
    const Result<Preview> play = preview(view, entry_.placed());
    if (!play) return {{as_sentence(play.error().message()), Role::Faint}};
    std::vector<StatusPart> parts = {
        {fmt::format("{} ", points_text(play->play.score.points())), Role::Strong}};
    for (const FormedWord& word : play->play.words) {
      const std::string text =
          fmt::format("  {} {}", word_for_people(word.tiles, *view.alphabet), word.score.points());
      // A bluff survives where words can be challenged: nobody is told beforehand.
      if (!tells_words(view.rules)) {
        parts.push_back({text, Role::Text});
      } else if (session_.lexicon()->contains(word.tiles)) {
        parts.push_back({text + " ✓", Role::Good});
      } else {
        parts.push_back({text + " ✗", Role::Bad});
      }
    }
    if (play->play.bonus != Score(0)) {
      parts.push_back({fmt::format("  bonus {}", play->play.bonus.points()), Role::Accent});
    }
    return parts;
  }

  std::vector<StatusPart> choices(const View& view) const {
    const std::vector<int> challengers = session_.possible_challengers();
    if (!view.can_challenge && challengers.empty()) return {};
    const LastPlay& play = *view.last_play;
    const std::string words = words_of(play, *view.alphabet);
    if (!challengers.empty()) {
      return {{fmt::format("{}: Enter goes on, ! challenges.", words), Role::Accent}};
    }
    if (view.phase == Phase::GoneOut) {
      return {{fmt::format("{} went out with {}: Enter accepts, ! challenges.",
                           session_.name_of(play.seat), words),
               Role::Accent}};
    }
    if (play.held_by) {
      return {{fmt::format("The play is held ({}): type :accept, or ! to challenge.", words),
               Role::Accent}};
    }
    return {{fmt::format("{} can be challenged: !", words), Role::Faint}};
  }

  std::string key_reminder() const {
    if (session_.is_finished()) {
      return session_.config().rules.training && !is_watching()
                 ? "? help · Enter leaves · :undo takes back the last turn"
                 : "? help · Enter leaves · :history shows all turns";
    }
    if (is_watching()) return "? help · Space pauses · q leaves";
    if (!named_challengers_.empty()) return "a digit says who · any other key: nobody";
    if (!viewer_ || waiting_for_) return "? help · : command · Ctrl-C leaves";
    if (!player_on_turn()) return "? help · : command · , shuffles · Ctrl-C leaves";
    return "? help · : command · Enter plays · Esc takes up · Tab turns · , shuffles";
  }

  Session& session_;
  Keymap keymap_;
  Narrator narrator_;
  Console console_;
  TileEntry entry_;
  Interrupts interrupts_;
  std::unique_ptr<Terminal> terminal_;
  bool is_hot_seat_;

  std::optional<int> viewer_;           // whose rack is on the screen
  std::optional<int> waiting_for_;      // who has to sit down first
  std::vector<int> named_challengers_;  // while it is asked which of them challenges

  std::optional<Background<players::Decision>> thinking_;
  std::optional<int> thinker_;
  steady_clock::time_point thinking_since_;
  steady_clock::time_point next_play_at_;
  bool is_searching_ = false;

  bool is_transposed_ = false;
  bool is_paused_ = false;
  bool is_reported_ = false;
  bool is_leaving_ = false;
  bool was_warned_ = false;

  std::vector<std::string> news_;
  std::vector<StatusPart> status_;
  std::optional<std::string> command_;
  std::string page_heading_;
  std::vector<std::string> page_;
  int page_first_ = 0;
  int page_last_ = 0;
};

}  // namespace

int run_screen_mode(Session& session, const DisplaySettings& display) {
  return ScreenMode(session, display).run();
}

}  // namespace quoin::cli
