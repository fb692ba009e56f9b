// Anything that a page may say to a table in the browser. It answers with messages that a client
// understands and that tell what happened, keeps a log that has all of it, does what computers have
// to do, and is the same table when it is closed and opened again.
//
// The first line of the input is the rules, the second the players. Each line after them is one of
//   +N    N milliseconds later (or earlier), computers do the next thing
//   *     who is on turn makes the play with the highest score, or passes
//   =     the table is closed and opened again
//   {…    a request as it is
//   …     the fields of a request that has a number and the name of the game already

#include "wasm/local_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "../notation/fuzz_data.h"
#include "base/text.h"
#include "client/follower.h"
#include "lexicon/build/compiler.h"
#include "notation/json_fields.h"
#include "players/advice.h"
#include "protocol/request.h"
#include "protocol/view_json.h"

using namespace quoin;
using namespace quoin::notation;
using wasm::LocalTable;

namespace {

namespace json = boost::json;

constexpr std::int64_t Noon = 1'790'000'000'000;
constexpr std::int64_t LongestWait = 1'000'000;
constexpr std::size_t MaxLines = 60;
constexpr int MaxDeeds = 1000;  // of computers alone, and so of a whole game
constexpr std::string_view Id = "g";

// Few letters, a small bag and a small board: whole games are short.
constexpr std::string_view Letters =
    "alphabet fuzz\ntitle Fuzz\nlanguage en\nrack 7\nexchange 7\n"
    "bingo 7 50\nblank 2 0\ntile A a 7 1 vowel\ntile E e 8 1 vowel\ntile O o 4 1 vowel\n"
    "tile D d 3 2\ntile N n 5 1\ntile S s 5 1\ntile T t 5 1\ntile Q q 1 10\n";

// A vowel fits next to every consonant, so that games go somewhere.
const LocalTable::Words& words() {
  static const LocalTable::Words all = [] {
    const Result<AlphabetPtr> alphabet = Alphabet::parse(Letters);
    check(alphabet.has_value(), "the letters are an alphabet");
    lexicon::WordList list;
    for (const char consonant : std::string_view("DNSTQ")) {
      for (const char vowel : std::string_view("AEO")) {
        for (const std::string& word :
             {std::string{consonant, vowel}, std::string{vowel, consonant},
              std::string{consonant, vowel, 'T', vowel}})
          list.add(*(*alphabet)->cut_word(word));
      }
    }
    list.sort_and_unique();
    const auto bytes = lexicon::compile_lexicon(list, **alphabet, {.name = "fuzz"});
    check(bytes.has_value(), "the words are a lexicon");
    const auto lexicon = lexicon::Lexicon::from_bytes(*bytes);
    check(lexicon.has_value(), "the lexicon is good");
    return LocalTable::Words{*lexicon, {.leaves = evaluation::Leaves::none(**alphabet)}};
  }();
  return all;
}

const LayoutPtr& layout() {
  static const auto layouts = load_all<Layout>("layouts", {"quick"});
  return layouts.at("quick");
}

wasm::Chance chance() { return {Secret{7}, "c0ffee"}; }

std::string text_in(const json::object& message, std::string_view key) {
  JsonFields fields(message);
  std::string text = fields.text(key);
  check(!fields.error(), "the fields of a message");
  return text;
}

bool is_answer(const json::object& message, std::int64_t id) {
  const std::string type = text_in(message, "type");
  if (type != "done" && type != "refused") return false;
  JsonFields fields(message);
  check(fields.number("re", id, id) == id && !fields.error(), "it answers what was asked");
  if (type == "refused") {
    const std::string sentence = text_in(message, "sentence");
    check(sentence.size() > 1 && sentence.back() == '.', "refused in a sentence");
    check(!text_in(message, "why").empty(), "a reason for programs");
  }
  return true;
}

class Page {
 public:
  explicit Page(LocalTable table) : table_(std::move(table)), log_(table_.kept().log) {}

  const std::string& log() const { return log_; }
  // Who waved is forgotten when the table is closed, and so is the time that a clock had before
  // somebody set it back.
  bool would_remember_all() const { return !has_waved_ && !was_set_back_; }

  void ask(std::string_view text) {
    const protocol::ParsedRequest parsed = protocol::parse_request(text);
    const LocalTable::Told told = table_.hear(text, chance(), now_);
    const auto answers = std::count_if(
        told.messages.begin(), told.messages.end(),
        [&](const std::string& message) { return is_answer(message_of(message), parsed.id); });
    check(answers == 1, "one answer");
    if (parsed.request && parsed.request->game == Id) note(parsed.request->body);
    hear(told);
    let_computers_go_on();
  }

  void ask_fields(std::string_view fields) {
    ask(fmt::format(R"({{"id":{},"game":"{}",{}}})", ++last_id_, Id, fields));
  }

  void wait(std::int64_t milliseconds) {
    was_set_back_ = was_set_back_ || milliseconds < 0;
    now_ += milliseconds;
    hear(table_.go_on(now_));
    let_computers_go_on();
  }

  void play_best() {
    const int turn = table_.game().state().turn;
    const View view = view_of(table_.game(), Viewer::seat(turn), game_time());
    const players::Advice advice = players::best_scores(view, words().lexicon, 1);
    if (advice.plays.empty()) return ask_fields(R"("type":"pass")");
    const protocol::Act act =
        protocol::act_of(PlaceTiles{advice.plays.front().move}, *view.alphabet);
    ask(protocol::to_text({++last_id_, std::string(Id), turn, act}));
  }

  // The log that was kept is that of the table, and what a client made of the messages is what the
  // table would show it from the beginning.
  void check_what_was_heard() const {
    check(log_ == table_.kept().log, "the page has the whole log");
    if (is_following_) check_view();
  }

  // As if it had not been closed: the time since the last event goes by.
  void open_again() {
    check_what_was_heard();
    const std::int64_t time = game_time();
    opened_with_ = table_.game().state().now;
    opened_at_ = now_ - (time - opened_with_);
    Result<LocalTable> again = LocalTable::open(table_.kept(), words(), opened_at_);
    check(again.has_value(), "what is kept can be opened");
    check(again->game().state_hash() == table_.game().state_hash(), "the same game");
    table_ = *std::move(again);
    if (is_following_) follow_again();
  }

 private:
  static json::object message_of(const std::string& text) {
    check(is_valid_utf8(text), "a message in UTF-8");
    Result<json::object> message = parse_json_object(text);
    check(message.has_value(), "a message is JSON");
    return *std::move(message);
  }

  std::int64_t game_time() const {
    return std::max(table_.game().state().now, opened_with_ + (now_ - opened_at_));
  }

  void note(const protocol::RequestBody& body) {
    if (std::holds_alternative<protocol::Follow>(body)) is_following_ = true;
    if (std::holds_alternative<protocol::Unfollow>(body)) is_following_ = false;
    if (std::holds_alternative<protocol::WaveOn>(body)) has_waved_ = true;
  }

  void follow_again() {
    const std::optional<int> seat = follower_.view()->own_seat;
    ask(protocol::to_text({++last_id_, std::string(Id), seat, protocol::Follow{}}));
  }

  void hear(const LocalTable::Told& told) {
    for (const std::string& text : told.messages) {
      const json::object message = message_of(text);
      check(follower_.take(message).has_value(), "a client understands it");
      if (text_in(message, "type") == "plays" && follower_.view())
        check(client::plays_from_json(message, *follower_.view()).has_value(), "plays");
    }
    for (const std::string& line : told.lines) log_ += line;
    if (told.created)
      check(LocalTable::open(*told.created, words(), now_).has_value(), "the next game opens");
    check(!told.again || *told.again >= 0, "nothing was to be done before");
    again_ = told.again;
  }

  void check_view() const {
    const View& heard = *follower_.view();
    const Viewer viewer = heard.own_seat ? Viewer::seat(*heard.own_seat) : Viewer::spectator();
    const View view = view_of(table_.game(), viewer, game_time());
    check(protocol::events_to_json(heard, 0) == protocol::events_to_json(view, 0), "all events");
    check(heard.board == view.board && heard.phase == view.phase && heard.turn == view.turn,
          "the state of the game");
  }

  void let_computers_go_on() {
    int deeds = 0;
    for (; again_ == 0 && deeds < MaxDeeds; ++deeds) hear(table_.go_on(now_));
    check(deeds < MaxDeeds, "computers come to an end");
  }

  LocalTable table_;
  std::string log_;
  client::GameFollower follower_{std::string(Id)};
  bool is_following_ = false;
  bool has_waved_ = false;
  bool was_set_back_ = false;
  std::optional<std::int64_t> again_;
  std::int64_t now_ = Noon;
  std::int64_t opened_at_ = Noon;  // the time of the page,
  std::int64_t opened_with_ = 0;   // and of the game then
  std::int64_t last_id_ = 0;
};

std::optional<Page> begin(std::string_view rules, std::string_view players) {
  wasm::NewLocalGame wanted{std::string(Id), "", layout(), std::string(rules), {}};
  for (const std::string_view player : split_words(players))
    wanted.seats.push_back({"", std::string(player)});
  Result<LocalTable> table = LocalTable::create(wanted, chance(), words(), Noon);
  if (!table) return std::nullopt;
  return Page(*std::move(table));
}

void take(Page& page, std::string_view line, bool may_close) {
  if (line.starts_with('{')) return page.ask(line);
  if (line == "*") return page.play_best();
  if (line == "=") return may_close ? page.open_again() : void();
  if (!line.starts_with('+')) return page.ask_fields(line);
  const std::optional<std::int64_t> wait = parse_integer(line.substr(1));
  if (wait && *wait >= -LongestWait && *wait <= LongestWait) page.wait(*wait);
}

// Nothing where there is no such game.
std::optional<Page> played(std::span<const std::string_view> lines, bool may_close) {
  std::optional<Page> page = begin(lines[0], lines[1]);
  if (!page) return std::nullopt;
  for (const std::string_view line : lines.subspan(2)) take(*page, line, may_close);
  page->check_what_was_heard();
  return page;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string_view> lines =
      split_lines(std::string_view(reinterpret_cast<const char*>(data), size));
  if (lines.size() < 2) return 0;
  lines.resize(std::min(lines.size(), MaxLines));
  const std::optional<Page> closed = played(lines, true);
  if (!closed || !closed->would_remember_all()) return 0;
  if (std::find(lines.begin() + 2, lines.end(), "=") == lines.end()) return 0;
  check(played(lines, false)->log() == closed->log(), "it went on as if it had never been closed");
  return 0;
}
