#include "outside/engine_player.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "outside/engine_position.h"
#include "outside/reasons.h"

namespace quoin::outside {
namespace {

using players::Situation;
using std::chrono::milliseconds;

constexpr std::size_t LongestComplaint = 200;  // characters

// Whether a line may come at any time, and says nothing that is waited for.
bool is_aside(const EngineLine& line) {
  return std::holds_alternative<Information>(line) || std::holds_alternative<EngineName>(line) ||
         std::holds_alternative<EngineOption>(line);
}

bool begins_game(const Situation& situation) {
  return situation.history.size() < situation.scores.size();
}

}  // namespace

EnginePlayer::EnginePlayer(lexicon::LexiconPtr lexicon, EngineSettings settings)
    : Player(std::move(lexicon)), settings_(std::move(settings)) {}

Move EnginePlayer::choose_move(const Situation& situation) {
  failure_.reset();
  if (begins_game(situation) && !std::exchange(has_failed_, false)) failures_in_a_row_ = 0;
  const auto fail = [&](Error reason) {
    failure_ = std::move(reason);
    has_failed_ = true;
    return Move::pass();
  };
  if (failures_in_a_row_ >= MostFailuresInARow)
    return fail(Error(reasons::engine_given_up, MostFailuresInARow));
  const Result<Move> move = ask(situation);
  if (move) return *move;
  process_.reset();
  // Nobody waits for a move any more, so none is missing.
  if (situation.stop != nullptr && situation.stop->is_stopped()) return Move::pass();
  ++failures_in_a_row_;
  return fail(move.error());
}

Result<Move> EnginePlayer::ask(const Situation& situation) {
  const bool is_new = process_ == nullptr;
  if (is_new) {
    if (const Result<void> started = start(situation.stop); !started) return started.error();
  }
  const Patience ready_patience = patience_for(settings_.timeout, situation.stop);
  if (is_new || begins_game(situation)) {
    if (const Result<void> sent = send({BeginGame{}, AskReady{}}, ready_patience); !sent)
      return sent.error();
    if (const Result<Ready> ready = wait_for<Ready>(ready_patience); !ready) return ready.error();
  }

  // With a clock, the clock says how long it may think, and the game is lost by it.
  Go go;
  milliseconds time = settings_.timeout;
  if (situation.clock) {
    go.clock = situation.clock;
    time += milliseconds(std::max<std::int64_t>(0, situation.clock->left));
  } else {
    go.milliseconds = settings_.timeout.count();
  }
  const Patience patience = patience_for(time, situation.stop);
  if (const Result<void> sent = send({SetPosition{position_text(situation)}, go}, patience); !sent)
    return sent.error();
  const Result<BestPlay> best = wait_for<BestPlay>(patience);
  if (!best) return best.error();
  const Result<Move> move = parse_answer(best->text, situation);
  if (!move) return move.error().within(reasons::engine_played, excerpt(best->text));
  return *move;
}

Result<void> EnginePlayer::start(const StopFlag* stop) {
  Result<std::unique_ptr<EngineProcess>> process = EngineProcess::start(settings_.command);
  if (!process) return process.error().within(reasons::engine_not_started);
  process_ = *std::move(process);
  const Patience patience = patience_for(settings_.timeout, stop);
  if (const Result<void> sent = send({Hello{}}, patience); !sent) return sent.error();
  const Result<Hello> hello = wait_for<Hello>(patience);
  if (!hello) return hello.error();
  if (hello->version != EngineProtocolVersion)
    return Error(reasons::engine_of_other_version, hello->version, EngineProtocolVersion);
  return send(
      {UseLexicon{settings_.lexicon}, UseLayout{settings_.layout}, UseRules{settings_.rules}},
      patience);
}

Result<void> EnginePlayer::send(std::initializer_list<HostLine> lines, const Patience& patience) {
  for (const HostLine& line : lines) {
    if (const Result<void> sent = process_->send(to_text(line), patience); !sent) return sent;
  }
  return {};
}

template <class Awaited>
Result<Awaited> EnginePlayer::wait_for(const Patience& patience) {
  std::size_t bytes = 0;
  while (true) {
    const Result<std::string> text = process_->read_line(patience);
    if (!text) return text.error();
    bytes += text->size() + 1;
    if (bytes > MostBytes) return Error(reasons::engine_wrote_without_end);
    if (trim(*text).empty()) continue;
    const Result<EngineLine> line = parse_engine_line(*text);
    if (!line) return line.error().within(reasons::engine_wrote_no_line);
    if (const auto* awaited = std::get_if<Awaited>(&*line)) return *awaited;
    if (const auto* complaint = std::get_if<Complaint>(&*line))
      return Error(reasons::engine_says, excerpt(complaint->text, LongestComplaint));
    if (!is_aside(*line)) return Error(reasons::engine_wrote_unasked, excerpt(to_text(*line)));
  }
}

EngineProcess::Patience EnginePlayer::patience_for(milliseconds time, const StopFlag* stop) const {
  return {EngineProcess::Clock::now() + time + EngineSettings::Grace, stop};
}

}  // namespace quoin::outside
