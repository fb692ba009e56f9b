#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/reasons.h"
#include "base/stop_flag.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/options.h"
#include "core/rules.h"
#include "notation/play_text.h"
#include "outside/engine_lines.h"
#include "outside/engine_position.h"
#include "outside/line_buffer.h"
#include "players/registry.h"

namespace quoin::cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::string_view UsualLexicon = "english";
constexpr milliseconds BetweenThoughts{500};
constexpr std::size_t CandidatesToTell = 3;
// Then it is only looked whether something is due.
constexpr milliseconds LongestWait{3'600'000};

// Says lines to the host, of the thread that thinks and of the one that listens: each of them
// whole, and at once.
class Voice {
 public:
  void say(const outside::EngineLine& line) {
    const std::string text = outside::to_text(line) + "\n";
    const std::lock_guard lock(mutex_);
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  }
  void complain(const Error& error) { say(outside::Complaint{error.message()}); }

 private:
  std::mutex mutex_;
};

// What the lines of a host have chosen so far.
struct Equipment {
  lexicon::LexiconPtr words;  // nothing until somebody needs them
  evaluation::Tables tables;
  LayoutPtr layout;
  std::string rules_text;
  std::string player;
};

class Engine {
 public:
  Engine(std::string player, Voice& voice) : voice_(voice) {
    equipment_.player = std::move(player);
  }
  ~Engine() { finish_thinking(); }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  Result<void> use_lexicon(const std::string& name);
  // Returns whether the host wants to go on.
  bool hear(std::string_view text);
  // What is left until an answer is due; nothing where none is.
  std::optional<milliseconds> time_left() const;
  void stop_thinking();

 private:
  Result<void> equip(Equipment equipment);
  template <class Change>
  Result<void> change(Change change) {
    Equipment equipment = equipment_;
    change(equipment);
    return equip(std::move(equipment));
  }
  Result<void> use_usual_lexicon();
  Result<void> obey(const outside::HostLine& line);
  Result<void> choose(const outside::EngineOption& option);
  Result<void> start_thinking(const outside::Go& go);
  void think(const outside::Go& go);
  void finish_thinking();
  void introduce();
  void tell(const players::Thought& thought);

  Voice& voice_;
  Equipment equipment_;
  Rules rules_;
  std::shared_ptr<const movegen::Setting> setting_;
  players::PlayerPtr player_;
  std::optional<outside::SeenPosition> position_;

  std::thread thread_;
  std::atomic<bool> is_thinking_ = false;
  std::optional<StopFlag> stop_;
  std::optional<Clock::time_point> due_;
  Clock::time_point last_told_;  // of the thread that thinks
};

// All or nothing: what cannot be used leaves everything as it was.
Result<void> Engine::equip(Equipment equipment) {
  const lexicon::LexiconPtr& words = equipment.words;
  const Result<Rules> rules = Rules::parse(equipment.rules_text, words->alphabet());
  if (!rules) return rules.error().within(reasons::within_rules);
  Result<players::PlayerPtr> player =
      players::make_player(equipment.player, {words, equipment.tables});
  if (!player) return player.error();
  rules_ = *rules;
  player_ = *std::move(player);
  setting_ = std::make_shared<const movegen::Setting>(
      movegen::Setting{words, words->alphabet_ptr(), equipment.layout, rules->bingo_bonuses});
  equipment_ = std::move(equipment);
  position_.reset();
  return {};
}

Result<void> Engine::use_lexicon(const std::string& name) {
  const Result<lexicon::LexiconPtr> words = load_lexicon(name);
  if (!words) return words.error();
  const Result<evaluation::Tables> tables = tables_of(**words, true);
  if (!tables) return tables.error();
  Equipment equipment = equipment_;
  equipment.words = *words;
  equipment.tables = *tables;
  if (equipment.layout == nullptr) {
    const Result<LayoutPtr> layout = load_layout("standard");
    if (!layout) return layout.error();
    equipment.layout = *layout;
  }
  return equip(std::move(equipment));
}

Result<void> Engine::use_usual_lexicon() {
  if (equipment_.words != nullptr) return {};
  return use_lexicon(std::string(UsualLexicon));
}

bool Engine::hear(std::string_view text) {
  if (trim(text).empty()) return true;
  const Result<outside::HostLine> line = outside::parse_host_line(text);
  if (!line) {
    voice_.complain(line.error());
    return true;
  }
  if (std::holds_alternative<outside::Quit>(*line)) return false;
  if (std::holds_alternative<outside::StopThinking>(*line)) {
    stop_thinking();
  } else if (is_thinking_ && !std::holds_alternative<outside::AskReady>(*line)) {
    voice_.complain(Error(reasons::engine_is_thinking));
  } else if (const Result<void> done = obey(*line); !done) {
    voice_.complain(done.error());
  }
  return true;
}

Result<void> Engine::obey(const outside::HostLine& line) {
  if (std::holds_alternative<outside::Hello>(line)) {
    introduce();
    return {};
  }
  if (const auto* lexicon = std::get_if<outside::UseLexicon>(&line))
    return use_lexicon(lexicon->text);
  if (std::holds_alternative<outside::BeginGame>(line)) {
    position_.reset();
    return {};
  }
  if (const Result<void> has_words = use_usual_lexicon(); !has_words) return has_words;
  if (const auto* layout = std::get_if<outside::UseLayout>(&line)) {
    const Result<LayoutPtr> loaded = load_layout(layout->text);
    if (!loaded) return loaded.error();
    return change([&](Equipment& equipment) { equipment.layout = *loaded; });
  }
  if (const auto* rules = std::get_if<outside::UseRules>(&line))
    return change([&](Equipment& equipment) { equipment.rules_text = rules->text; });
  if (const auto* option = std::get_if<outside::EngineOption>(&line)) return choose(*option);
  if (const auto* position = std::get_if<outside::SetPosition>(&line)) {
    Result<outside::SeenPosition> seen =
        outside::SeenPosition::parse(position->text, setting_, rules_);
    if (!seen) return seen.error().within(reasons::within_position);
    position_ = *std::move(seen);
    return {};
  }
  if (const auto* go = std::get_if<outside::Go>(&line)) return start_thinking(*go);
  voice_.say(outside::Ready{});
  return {};
}

void Engine::introduce() {
  voice_.say(outside::EngineName{fmt::format("Quoin {}", QUOIN_VERSION)});
  voice_.say(outside::EngineOption{"player", equipment_.player});
  voice_.say(outside::Hello{});
}

Result<void> Engine::choose(const outside::EngineOption& option) {
  if (option.key != "player")
    return Error(reasons::no_such_engine_option, outside::excerpt(option.key));
  return change([&](Equipment& equipment) { equipment.player = option.value; });
}

Result<void> Engine::start_thinking(const outside::Go& go) {
  if (!position_) return Error(reasons::engine_without_position);
  finish_thinking();
  stop_.emplace();
  due_.reset();
  if (go.milliseconds) due_ = Clock::now() + milliseconds(*go.milliseconds);
  last_told_ = Clock::now();
  is_thinking_ = true;
  thread_ = std::thread([this, go] { think(go); });
  return {};
}

void Engine::think(const outside::Go& go) {
  players::Situation situation = position_->situation();
  const players::OnThought on_thought = [this](const players::Thought& it) { tell(it); };
  situation.clock = go.clock;
  situation.stop = &*stop_;
  situation.on_thought = &on_thought;
  const Move move = player_->choose_move(situation);
  const std::string text = notation::move_to_text(
      move, position_->grid().board(), *setting_->alphabet, notation::ThroughTiles::AsDots);
  // A host that has heard the answer may go on at once.
  is_thinking_ = false;
  voice_.say(outside::BestPlay{text});
}

void Engine::tell(const players::Thought& thought) {
  const Clock::time_point now = Clock::now();
  if (now < last_told_ + BetweenThoughts) return;
  last_told_ = now;
  const std::size_t count = std::min(thought.candidates.size(), CandidatesToTell);
  for (std::size_t i = 0; i < count; ++i) {
    const players::Thought::Candidate& it = thought.candidates[i];
    voice_.say(outside::Information{
        fmt::format("rank {} playouts {} win {:.1f} spread {:.1f} play {}", i + 1, thought.playouts,
                    100 * it.win, it.spread,
                    notation::move_to_text(it.move, position_->grid().board(), *setting_->alphabet,
                                           notation::ThroughTiles::AsDots))});
  }
}

std::optional<milliseconds> Engine::time_left() const {
  if (!due_ || !is_thinking_ || stop_->is_stopped()) return std::nullopt;
  return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(*due_ - Clock::now()));
}

void Engine::stop_thinking() {
  if (is_thinking_) stop_->stop();
}

void Engine::finish_thinking() {
  stop_thinking();
  if (thread_.joinable()) thread_.join();
}

// Until the host quits, or is not there any more.
void listen(Engine& engine, Voice& voice) {
  outside::LineBuffer lines;
  while (true) {
    while (const std::optional<Result<std::string>> line = lines.next()) {
      if (!*line) {
        voice.complain(line->error());
      } else if (!engine.hear(**line)) {
        return;
      }
    }
    const std::optional<milliseconds> left = engine.time_left();
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const milliseconds patience = std::min(left.value_or(LongestWait), LongestWait);
    const int ready = ::poll(&input, 1, static_cast<int>(patience.count()));
    if (engine.time_left() == milliseconds(0)) engine.stop_thinking();
    if (ready <= 0) continue;
    std::array<char, 1 << 14> buffer;
    const ssize_t got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got == 0 || (got < 0 && errno != EINTR)) return;
    if (got > 0) lines.add({buffer.data(), static_cast<std::size_t>(got)});
  }
}

}  // namespace

Result<int> run_engine(Arguments arguments) {
  std::string player = "champion";
  std::string lexicon;
  Options options("engine",
                  "Plays for other programs: lines on standard input and output, as "
                  "docs/engine-protocol.md describes them.");
  options.text("-p,--player", player, "who plays, as in champion or static (champion)");
  options.text("-l,--lexicon", lexicon,
               "the word list until the host names one: a name or a .qlx file");
  options.footer("Example: quoin match static \"engine:quoin engine --player high-scorer\"");
  if (const std::optional<Result<int>> status = options.parse(arguments)) return *status;
  Voice voice;
  Engine engine(player, voice);
  // Without the usual list the host may still name another. With it, a player that there is none of
  // is seen at once.
  const bool has_choice = !lexicon.empty();
  const std::string name = has_choice ? lexicon : std::string(UsualLexicon);
  if (has_choice || load_lexicon(name)) {
    if (const Result<void> used = engine.use_lexicon(name); !used) return used.error();
  }
  listen(engine, voice);
  return ExitYes;
}

}  // namespace quoin::cli
