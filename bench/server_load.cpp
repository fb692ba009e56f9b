// Loads a server with people: two at each table, who move every few seconds with plays that our own
// generator finds on what they see, and start again when a game is over. It measures how long the
// server takes to acknowledge a move (stored and synced), with idle and with busy engines, and what
// it costs in processor time and memory. tools/bench_server.sh starts the server and this.
//
// A program of its own and no command of quoin: it needs thousands of sockets and a server whose
// limits were lifted for it, which is nothing that a user of quoin has.

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <future>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "bench/latencies.h"
#include "bench/reasons.h"
#include "bench/server_probe.h"
#include "cli/commands/reasons.h"
#include "client/swarm.h"
#include "client/visitor.h"
#include "console/exit.h"
#include "console/options.h"
#include "core/view.h"
#include "lexicon/lexicon.h"
#include "players/plain/high_scorer.h"
#include "protocol/request.h"
#include "protocol/view_json.h"

namespace quoin::bench {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr int MovesOfAskers = 8;

struct Plan {
  std::string url;
  std::string other_url;  // of a second node, where one of two sits; empty: both at the first
  std::int64_t process = 0;
  std::string lexicon;
  std::int64_t games = 2000;
  std::int64_t fastest = 2000;  // milliseconds between two moves of a game
  std::int64_t slowest = 6000;
  std::int64_t warm_up = 15;  // seconds
  std::int64_t measured = 60;
  std::int64_t askers = 64;  // who keep the engines busy in the second phase
  std::int64_t slow_readers = 8;
  std::int64_t soak = 0;  // minutes
};

double milliseconds_since(steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(steady_clock::now() - start).count();
}

// What is counted in one phase.
struct Tally {
  Latencies moves;
  Latencies suggestions;
  std::uint64_t messages = 0;
  std::uint64_t refusals = 0;
  std::uint64_t games_finished = 0;
};

// All of it runs on the thread of the swarm, but start() and stop().
class Load {
 public:
  Load(const Plan& plan, lexicon::LexiconPtr lexicon)
      : plan_(plan),
        lexicon_(lexicon),
        player_(std::move(lexicon)),
        visitor_(*client::parse_url(plan.url), ""),
        other_visitor_(*client::parse_url(plan.other_url.empty() ? plan.url : plan.other_url), ""),
        swarm_(
            {.on_open = [this](std::size_t it) { on_open(it); },
             .on_message = [this](std::size_t it, std::string_view text) { on_message(it, text); },
             .on_close = [this](std::size_t it,
                                const client::Closing& how) { on_close(it, how); }}) {}

  ~Load() {
    swarm_.stop();
    if (thread_.joinable()) thread_.join();
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  void run() {
    thread_ = std::thread([this] { swarm_.run(); });
  }

  // A table for anybody, made over HTTP.
  Result<std::string> open_table(std::string_view rules, std::string_view first,
                                 std::string_view second, bool starts) {
    const json::object wanted{
        {"seats", json::array{json::object{{"player", first}}, json::object{{"player", second}}}},
        {"rules", rules},
        {"public", true},
        {"pace", 0},
        {"start", starts}};
    const Result<client::Visitor::Answer> answer = visitor_.post("/api/games", wanted);
    if (!answer) return answer.error();
    if (!answer->is_good()) return Error(reasons::table_refused, answer->sentence());
    boost::system::error_code error;
    const json::value value = json::parse(answer->body, error);
    const json::value* id = value.is_object() ? value.get_object().if_contains("game") : nullptr;
    if (id == nullptr || !id->is_string()) return Error(reasons::answer_is_no_game);
    return std::string(id->get_string());
  }
  client::Visitor& visitor() { return visitor_; }

  // Two people who play at a table.
  void seat_two(const std::string& game) {
    const auto table = std::make_shared<Table>();
    table->game = game;
    for (int seat = 0; seat < 2; ++seat) seat_one({Role::Player, table, seat});
  }
  // Somebody in a training game who always wants to know all plays.
  void seat_asker(const std::string& game) {
    const auto table = std::make_shared<Table>();
    table->game = game;
    seat_one({Role::Asker, table, 0});
  }
  // Somebody who takes part and reads nothing: silent, or asking for more and more.
  void seat_slow_reader(const std::string& game, bool is_greedy) {
    const auto table = std::make_shared<Table>();
    table->game = game;
    seat_one({is_greedy ? Role::GreedyReader : Role::SilentReader, table, 0});
  }

  template <class Question>
  auto ask(Question question) {
    std::promise<decltype(question())> answer;
    swarm_.post([&] { answer.set_value(question()); });
    return answer.get_future().get();
  }
  Tally take_tally() {
    return ask([this] { return std::exchange(tally_, {}); });
  }
  void let_ask(bool asks) {
    ask([this, asks] {
      askers_ask_ = asks;
      for (std::size_t i = 0; asks && i < people_.size(); ++i) {
        if (people_[i].role == Role::Asker && people_[i].is_seated) ask_for_plays(i);
      }
      return true;
    });
  }
  std::size_t playing() const { return playing_; }
  std::size_t closed() const { return closed_; }
  std::string first_trouble() {
    return ask([this] { return trouble_; });
  }

 private:
  enum class Role : std::uint8_t { Player, Asker, SilentReader, GreedyReader };

  struct Table {
    std::string game;
    int seated = 0;
  };
  struct Person {
    Role role = Role::Player;
    std::shared_ptr<Table> table;
    int seat = 0;
    std::string game = {};  // the one that is followed
    bool is_seated = false;
    bool wants_rematch = false;
    bool is_asking = false;
    int moves_made = 0;  // by an asker, before it asks
    std::int64_t last_id = 0;
    std::int64_t sit_id = 0;
    std::int64_t follow_id = 0;
    std::int64_t move_id = 0;
    steady_clock::time_point moved_at = {};
    json::object state = {};  // while on turn
  };

  void seat_one(Person person) {
    person.game = person.table->game;
    swarm_.post([this, person = std::move(person)] {
      people_.push_back(person);
      client::Url url = (person.seat == 0 ? visitor_ : other_visitor_).live_url();
      // Without a cookie: each socket is a new person.
      swarm_.open(url, client::Visitor(url, "").live_headers(), seconds(60));
    });
  }

  std::int64_t send(std::size_t number, protocol::RequestBody body) {
    Person& person = people_[number];
    const protocol::Request request{++person.last_id, person.game, std::nullopt, std::move(body)};
    swarm_.send(number, protocol::to_text(request));
    return person.last_id;
  }

  void on_open(std::size_t number) { follow(number); }
  void follow(std::size_t number) {
    Person& person = people_[number];
    person.follow_id = send(number, protocol::Follow{});
  }

  void on_close(std::size_t number, const client::Closing& how) {
    ++closed_;
    if (people_[number].role == Role::Player || people_[number].role == Role::Asker)
      note("a connection ended: " + how.reason);
  }
  void note(const std::string& trouble) {
    if (trouble_.empty()) trouble_ = trouble;
  }

  void on_message(std::size_t number, std::string_view text) {
    ++tally_.messages;
    // Long and of no interest; "done" follows.
    if (text.starts_with(R"({"type":"plays")")) return;
    boost::system::error_code error;
    const json::value value = json::parse({text.data(), text.size()}, error);
    if (!value.is_object()) return note("not JSON: " + std::string(text.substr(0, 100)));
    const json::object& message = value.get_object();
    const json::string& type = message.at("type").get_string();
    if (type == "done") {
      on_done(number, message.at("re").get_int64());
    } else if (type == "refused") {
      on_refused(number, message);
    } else if (type == "game" && message.contains("setting")) {
      if (setting_.empty()) setting_ = message.at("setting").get_object();
      if (message.at("game").get_string() == people_[number].game)
        on_state(number, message.at("state").get_object());
    } else if (type == "update") {
      if (message.at("game").get_string() == people_[number].game)
        on_state(number, message.at("state").get_object());
    } else if (type == "moved") {
      go_on_elsewhere(number, std::string(message.at("to").get_string()));
    }
  }

  void on_done(std::size_t number, std::int64_t id) {
    Person& person = people_[number];
    if (id == person.follow_id) {
      if (person.is_seated) {
        send(number, protocol::Start{"again"});
      } else {
        person.sit_id = send(number, protocol::Sit{std::nullopt, "Loader", "nonce", ""});
      }
    } else if (id == person.sit_id) {
      person.is_seated = true;
      const int needed = person.role == Role::Player ? 2 : 1;
      if (++person.table->seated == needed) send(number, protocol::Start{});
      if (person.role == Role::SilentReader) swarm_.pause_reading(number, true);
      if (person.role == Role::GreedyReader) {
        swarm_.pause_reading(number, true);
        be_greedy(number);
      }
    } else if (id == person.move_id) {
      if (person.role == Role::Player) tally_.moves.add(milliseconds_since(person.moved_at));
      if (person.is_asking) tally_.suggestions.add(milliseconds_since(person.moved_at));
      person.move_id = 0;
      if (person.role == Role::Asker) ask_for_plays(number);
    }
  }

  void on_refused(std::size_t number, const json::object& message) {
    Person& person = people_[number];
    const std::int64_t id = message.at("re").get_int64();
    if (id != person.move_id) return;  // somebody else was quicker to start or to ask
    ++tally_.refusals;
    note("refused: " + std::string(message.at("sentence").get_string()));
    person.move_id = 0;
    swarm_.after(milliseconds(500), [this, number] {
      if (people_[number].role == Role::Asker) return ask_for_plays(number);
      if (!people_[number].state.empty()) move(number);
    });
  }

  void on_state(std::size_t number, const json::object& state) {
    Person& person = people_[number];
    const json::string& phase = state.at("phase").get_string();
    if (person.role == Role::Asker) {
      // A few moves first: on a full board there is more to find.
      const bool is_on_turn = phase == "playing" && state.at("turn").to_number<int>() == 1;
      if (!is_on_turn || person.moves_made >= MovesOfAskers) return;
      ++person.moves_made;
      person.state = state;
      return move(number);
    }
    if (person.role != Role::Player) return;
    if (phase == "finished") {
      person.state.clear();
      if (std::exchange(person.wants_rematch, true)) return;
      if (person.seat == 0) {
        ++tally_.games_finished;
        --playing_;
      }
      swarm_.after(pause(), [this, number] { send(number, protocol::Rematch{}); });
      return;
    }
    if (person.wants_rematch || (phase != "playing" && phase != "gone-out")) return;
    if (!std::exchange(has_counted_[number], true) && person.seat == 0) ++playing_;
    // Who sat down first has the first seat; that is not known here.
    const int own = own_seat(state);
    if (state.at("turn").to_number<int>() != own) {
      person.state.clear();
      return;
    }
    const bool is_waiting = !person.state.empty();
    person.state = state;
    if (!is_waiting) swarm_.after(pause(), [this, number] { move(number); });
  }

  // The seat whose rack can be seen.
  static int own_seat(const json::object& state) {
    const json::array& seats = state.at("seats").get_array();
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (seats[i].get_object().contains("rack")) return static_cast<int>(i) + 1;
    }
    return 0;
  }

  milliseconds pause() {
    return milliseconds(
        std::uniform_int_distribution<std::int64_t>(plan_.fastest, plan_.slowest)(random_));
  }

  void move(std::size_t number) {
    Person& person = people_[number];
    if (person.state.empty() || person.move_id != 0) return;
    const json::object state = std::exchange(person.state, {});
    Result<View> view = protocol::view_from_json(setting_, state, {});
    if (!view) return note(view.error().message());
    // The same objects each time: the player then keeps its board.
    if (!alphabet_) {
      alphabet_ = view->alphabet;
      layout_ = view->layout;
    }
    view->alphabet = alphabet_;
    view->layout = layout_;
    view->own_seat = own_seat(state) - 1;
    const Action action = player_.choose_action(*view);
    person.moved_at = steady_clock::now();
    person.move_id = send(number, protocol::act_of(action, *alphabet_));
  }

  void go_on_elsewhere(std::size_t number, const std::string& game) {
    send(number, protocol::Unfollow{});
    Person& person = people_[number];
    person.game = game;
    person.wants_rematch = false;
    has_counted_[number] = false;
    follow(number);
  }

  void ask_for_plays(std::size_t number) {
    Person& person = people_[number];
    if (!askers_ask_ || person.move_id != 0) return;
    person.is_asking = true;
    person.moved_at = steady_clock::now();
    person.move_id = send(number, protocol::AskForPlays{1000});
  }

  void be_greedy(std::size_t number) {
    send(number, protocol::AskForPlays{1000});
    swarm_.after(milliseconds(10), [this, number] { be_greedy(number); });
  }

  const Plan& plan_;
  lexicon::LexiconPtr lexicon_;
  players::HighScorer player_;
  client::Visitor visitor_;
  client::Visitor other_visitor_;
  std::mt19937_64 random_{1};
  std::vector<Person> people_;
  std::map<std::size_t, bool> has_counted_;
  json::object setting_;
  AlphabetPtr alphabet_;
  LayoutPtr layout_;
  Tally tally_;
  std::string trouble_;
  bool askers_ask_ = false;
  std::atomic<std::size_t> playing_ = 0;
  std::atomic<std::size_t> closed_ = 0;
  client::Swarm swarm_;
  std::thread thread_;
};

void say(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

// One phase as the table at the end shows it.
struct Phase {
  std::string name;
  double seconds = 0;
  Tally tally;
  double server_cpu = 0;  // cores
  double own_cpu = 0;
  std::map<std::string, double> before;
  std::map<std::string, double> after;

  double rate(const std::string& metric) const {
    const auto first = before.find(metric);
    const auto last = after.find(metric);
    return first == before.end() || last == after.end() ? 0
                                                        : (last->second - first->second) / seconds;
  }
};

double own_cpu_seconds() { return ServerProbe({}, ::getpid()).cpu_seconds(); }

Phase measure(const std::string& name, Load& load, const ServerProbe& probe, seconds time) {
  Phase phase;
  phase.name = name;
  phase.before = probe.metrics();
  load.take_tally();
  const double cpu = probe.cpu_seconds();
  const double own = own_cpu_seconds();
  const auto start = steady_clock::now();
  while (steady_clock::now() - start < time) {
    std::this_thread::sleep_for(std::min<steady_clock::duration>(
        seconds(10), start + time - steady_clock::now() + milliseconds(1)));
    say(fmt::format("  {}: {:3.0f} s of {}, {} games, memory {} kB", name,
                    milliseconds_since(start) / 1000, time.count(), load.playing(),
                    group_digits(probe.resident())));
  }
  phase.seconds = milliseconds_since(start) / 1000;
  phase.tally = load.take_tally();
  phase.server_cpu = (probe.cpu_seconds() - cpu) / phase.seconds;
  phase.own_cpu = (own_cpu_seconds() - own) / phase.seconds;
  phase.after = probe.metrics();
  return phase;
}

// The share of the server's own histogram up to a bucket, within a phase.
double server_share(const Phase& phase, const std::string& bucket) {
  const std::string name = "quoin_acknowledgement_seconds";
  const double all = phase.rate(name + "_count");
  return all == 0 ? 0 : phase.rate(name + "_bucket{le=\"" + bucket + "\"}") / all;
}

void print_table(std::vector<Phase>& phases) {
  const auto row = [&](std::string_view what, const std::function<std::string(Phase&)>& value) {
    std::string line = fmt::format("  {:<34}", what);
    for (Phase& phase : phases) line += fmt::format("{:>18}", value(phase));
    say(line);
  };
  const auto time = [](double ms) { return fmt::format("{:.1f} ms", ms); };
  say("");
  row("", [](Phase& it) { return it.name; });
  row("moves/s", [](Phase& it) {
    return fmt::format("{:.0f}", static_cast<double>(it.tally.moves.count()) / it.seconds);
  });
  row("acknowledged, half within", [&](Phase& it) { return time(it.tally.moves.percentile(50)); });
  row("  90 %", [&](Phase& it) { return time(it.tally.moves.percentile(90)); });
  row("  99 %", [&](Phase& it) { return time(it.tally.moves.percentile(99)); });
  row("  all", [&](Phase& it) { return time(it.tally.moves.highest()); });
  row("by its own clock: within 25 ms",
      [](Phase& it) { return fmt::format("{:.2f} %", server_share(it, "0.025") * 100); });
  row("  within 50 ms",
      [](Phase& it) { return fmt::format("{:.2f} %", server_share(it, "0.05") * 100); });
  row("suggestions/s", [](Phase& it) {
    return fmt::format("{:.0f}", static_cast<double>(it.tally.suggestions.count()) / it.seconds);
  });
  row("messages to the server/s",
      [](Phase& it) { return fmt::format("{:.0f}", it.rate("quoin_messages_in_total")); });
  row("messages from the server/s",
      [](Phase& it) { return fmt::format("{:.0f}", it.rate("quoin_messages_out_total")); });
  row("changes stored/s",
      [](Phase& it) { return fmt::format("{:.0f}", it.rate("quoin_storage_changes_total")); });
  row("syncs/s",
      [](Phase& it) { return fmt::format("{:.0f}", it.rate("quoin_storage_commits_total")); });
  row("games finished/s", [](Phase& it) {
    return fmt::format("{:.1f}", static_cast<double>(it.tally.games_finished) / it.seconds);
  });
  row("refused moves", [](Phase& it) { return std::to_string(it.tally.refusals); });
  row("server's processor time",
      [](Phase& it) { return fmt::format("{:.2f} cores", it.server_cpu); });
  row("this program's", [](Phase& it) { return fmt::format("{:.2f} cores", it.own_cpu); });
}

void print_target(std::string_view what, double value, double target, std::string_view unit) {
  say(fmt::format("  {:<40} {:>8.1f} {} (at most {:g})   {}", what, value, unit, target,
                  value <= target ? "reached" : "MISSED"));
}

// Plays on and watches the memory.
void soak(Load& load, const ServerProbe& probe, std::int64_t minutes) {
  say(fmt::format("\nsoak, {} minutes", minutes));
  std::vector<std::int64_t> kilobytes;
  for (std::int64_t minute = 0; minute <= minutes; ++minute) {
    if (minute > 0) std::this_thread::sleep_for(std::chrono::minutes(1));
    kilobytes.push_back(probe.resident());
    const std::map<std::string, double> metrics = probe.metrics();
    const auto rooms = metrics.find("quoin_rooms");
    say(fmt::format("  minute {:>3}: memory {} kB, {:.0f} rooms, {} games being played", minute,
                    group_digits(kilobytes.back()), rooms == metrics.end() ? 0 : rooms->second,
                    load.playing()));
  }
  // The first games take two minutes, and their rooms are kept for two more: so long it has to
  // grow.
  const std::size_t from = std::min<std::size_t>(5, kilobytes.size() / 2);
  const auto growth = static_cast<double>(kilobytes.back() - kilobytes[from]);
  say(fmt::format("  growth after minute {}: {:+.0f} kB, {:+.1f} % of {} kB", from, growth,
                  growth / static_cast<double>(kilobytes[from]) * 100,
                  group_digits(kilobytes[from])));
}

Result<void> wait_until(const std::function<bool()>& holds, seconds time, std::string_view what,
                        Load& load) {
  const auto end = steady_clock::now() + time;
  while (!holds()) {
    if (steady_clock::now() > end) return Error(reasons::not_in_time, what, load.first_trouble());
    std::this_thread::sleep_for(milliseconds(100));
  }
  return {};
}

Result<void> open_tables(const Plan& plan, Load& load) {
  for (std::int64_t i = 0; i < plan.games; ++i) {
    const Result<std::string> game = load.open_table("", "human", "human", false);
    if (!game) return game.error();
    load.seat_two(*game);
    if ((i + 1) % 500 == 0) say(fmt::format("  {} tables", i + 1));
  }
  return wait_until([&] { return load.playing() >= static_cast<std::size_t>(plan.games); },
                    seconds(120), "the start of all games", load);
}

Result<void> add_askers(const Plan& plan, Load& load) {
  for (std::int64_t i = 0; i < plan.askers; ++i) {
    const Result<std::string> game =
        load.open_table("training=yes,first=1", "human", "static", false);
    if (!game) return game.error();
    load.seat_asker(*game);
  }
  std::this_thread::sleep_for(seconds(2));
  return {};
}

// Sockets that nobody reads from have to be cut off, each in its time.
Result<void> try_slow_readers(const Plan& plan, Load& load, const ServerProbe& probe) {
  const auto cut_off = [&] {
    const std::map<std::string, double> metrics = probe.metrics();
    const auto found = metrics.find("quoin_readers_cut_off_total");
    return found == metrics.end() ? 0.0 : found->second;
  };
  const double before = cut_off();
  const auto start = steady_clock::now();
  for (std::int64_t i = 0; i < plan.slow_readers; ++i) {
    const Result<std::string> game =
        load.open_table("training=yes,first=1", "human", "static", false);
    if (!game) return game.error();
    load.seat_slow_reader(*game, i % 2 == 0);
  }
  const auto wanted = static_cast<double>(plan.slow_readers);
  while (cut_off() - before < wanted && steady_clock::now() - start < seconds(90))
    std::this_thread::sleep_for(seconds(1));
  say(fmt::format("slow readers: {:.0f} of {} were cut off, the last after {:.0f} s",
                  cut_off() - before, plan.slow_readers, milliseconds_since(start) / 1000));
  return {};
}

Result<void> run(const Plan& plan) {
  const Result<client::Url> url = client::parse_url(plan.url);
  if (!url) return url.error();
  if (!plan.other_url.empty()) {
    if (const Result<client::Url> other = client::parse_url(plan.other_url); !other)
      return other.error();
  }
  const Result<lexicon::LexiconPtr> lexicon = lexicon::Lexicon::open(plan.lexicon);
  if (!lexicon) return lexicon.error();
  const ServerProbe probe(*url, static_cast<int>(plan.process));
  Load load(plan, *lexicon);
  load.run();

  // One game of computers first, so that word list and tables are in memory.
  if (const Result<std::string> game = load.open_table("", "static", "static", true); !game)
    return game.error();
  std::this_thread::sleep_for(seconds(3));
  const std::int64_t idle = probe.resident();
  say(fmt::format("{} games for two, a move every {:g} to {:g} s in each; server {} kB", plan.games,
                  static_cast<double>(plan.fastest) / 1000,
                  static_cast<double>(plan.slowest) / 1000, group_digits(idle)));

  if (const Result<void> opened = open_tables(plan, load); !opened) return opened.error();
  std::vector<Phase> phases;
  measure("warm-up", load, probe, seconds(plan.warm_up));
  phases.push_back(measure("idle engines", load, probe, seconds(plan.measured)));
  const std::int64_t loaded = probe.resident();
  const auto metrics = probe.metrics();
  const auto sockets = metrics.find("quoin_sockets");

  if (plan.askers > 0) {
    if (const Result<void> added = add_askers(plan, load); !added) return added.error();
    load.let_ask(true);
    std::this_thread::sleep_for(seconds(3));
    phases.push_back(measure("busy engines", load, probe, seconds(plan.measured)));
    load.let_ask(false);
  }
  if (plan.slow_readers > 0) {
    if (const Result<void> tried = try_slow_readers(plan, load, probe); !tried)
      return tried.error();
  }

  print_table(phases);
  for (Phase& phase : phases) {
    say(fmt::format("\n  {}:", phase.name));
    fmt::print("{}", phase.tally.moves.plot());
  }
  const double connections = static_cast<double>(plan.games) * 2;
  const double each = static_cast<double>(loaded - idle) / connections;
  say(fmt::format("\n  memory: {} kB idle, {} kB with {:.0f} sockets", group_digits(idle),
                  group_digits(loaded), sockets == metrics.end() ? 0 : sockets->second));
  print_target("acknowledged with idle engines, 99 %", phases[0].tally.moves.percentile(99), 50,
               "ms");
  if (phases.size() > 1) {
    print_target("acknowledged with busy engines, 99 %", phases[1].tally.moves.percentile(99), 100,
                 "ms");
  }
  print_target("memory for a connection with its game", each, 60, "kB");
  if (const std::string trouble = load.first_trouble(); !trouble.empty())
    say("  first trouble: " + trouble);
  if (plan.soak > 0) soak(load, probe, plan.soak);
  return {};
}

}  // namespace
}  // namespace quoin::bench

int main(int argument_count, char** argument_values) {
  using namespace quoin;
  bench::Plan plan;
  cli::Options options("server_load", "Loads a server with people who play, and measures it.");
  options.text("--url", plan.url, "of the server", true);
  options.text("--other-url", plan.other_url, "of a second node: one of two sits there");
  options.number("--process", plan.process, 1, INT32_MAX, "its number, for memory and time");
  options.text("--lexicon", plan.lexicon, "the file of the word list that it plays with", true);
  options.number("--games", plan.games, 1, 100'000, "tables of two (2000)");
  options.number("--fastest", plan.fastest, 0, 3'600'000, "milliseconds before a move (2000)");
  options.number("--slowest", plan.slowest, 0, 3'600'000, "at most (6000)");
  options.number("--warm-up", plan.warm_up, 0, 3600, "seconds before anything counts (15)");
  options.number("--measured", plan.measured, 1, 3600, "seconds of each phase (60)");
  options.number("--askers", plan.askers, 0, 10'000, "people who keep the engines busy (64)");
  options.number("--slow-readers", plan.slow_readers, 0, 1000, "sockets that nobody reads (8)");
  options.number("--soak", plan.soak, 0, 10'000, "minutes to go on and watch the memory (0)");
  const std::vector<std::string> arguments(argument_values + 1, argument_values + argument_count);
  if (const std::optional<Result<int>> exit = options.parse(arguments))
    return cli::finish(*exit, arguments);
  const Result<void> done = bench::run(plan);
  if (done) return 0;
  fmt::print(stderr, "server_load: {}\n", done.error().message());
  return 2;
}
