#pragma once

#include <chrono>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "outside/engine_lines.h"
#include "outside/engine_process.h"
#include "players/strategy/player.h"

namespace quoin::outside {

// A program that plays, and what it is told before the first game. Names are those that its
// host was given: the program looks them up itself.
struct EngineSettings {
  std::vector<std::string> command;
  std::string lexicon;
  std::string layout;
  std::string rules;
  // For every answer. The program is told when a move is due, and gets a little longer.
  std::chrono::milliseconds timeout = DefaultTimeout;

  static constexpr std::chrono::milliseconds DefaultTimeout{10'000};
  static constexpr std::chrono::milliseconds Grace{1000};
};

// Lets a program of its own play, by docs/engine-protocol.md. What it answers is checked against
// the rules. Where it fails, the game is lost for it (`failure`); it is ended then, and started
// again with the next game, unless too many games in a row were lost like this.
class EnginePlayer : public players::Player {
 public:
  static constexpr int MostFailuresInARow = 3;
  // What a program may write for one answer. All of it is read and nothing is kept, so this is
  // only to see that it will never end.
  static constexpr std::size_t MostBytes = 8 << 20;

  EnginePlayer(lexicon::LexiconPtr lexicon, EngineSettings settings);

  Move choose_move(const players::Situation& situation) override;
  std::optional<Error> failure() const override { return failure_; }
  bool thinks_here() const override { return false; }

 private:
  using Patience = EngineProcess::Patience;

  Result<Move> ask(const players::Situation& situation);
  Result<void> start(const StopFlag* stop);
  Result<void> send(std::initializer_list<HostLine> lines, const Patience& patience);
  // Lines are read until one of the kind that is waited for.
  template <class Awaited>
  Result<Awaited> wait_for(const Patience& patience);
  Patience patience_for(std::chrono::milliseconds time, const StopFlag* stop) const;

  EngineSettings settings_;
  std::unique_ptr<EngineProcess> process_;
  std::optional<Error> failure_;
  bool has_failed_ = false;  // in this game
  int failures_in_a_row_ = 0;
};

}  // namespace quoin::outside
