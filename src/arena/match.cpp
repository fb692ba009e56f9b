#include "arena/match.h"

namespace quoin::arena {

std::optional<std::int64_t> BookDesk::next() {
  const std::lock_guard lock(mutex_);
  return is_closed_ ? std::nullopt : book_.deal();
}

void BookDesk::hand_in(Round round) {
  const std::lock_guard lock(mutex_);
  if (book_.add(round) && on_round_ && !on_round_(round)) is_closed_ = true;
}

void BookDesk::give_back(std::int64_t round) {
  const std::lock_guard lock(mutex_);
  book_.give_back(round);
}

void play_rounds(const MatchSetup& setup, RoundDesk& desk, Executor& executor,
                 const StopFlag& stop) {
  executor.run(static_cast<std::size_t>(executor.workers()), [&](int /*worker*/, std::size_t) {
    // Made when there is something to do.
    std::optional<RoundPlayer> player;
    while (!stop.is_stopped()) {
      const std::optional<std::int64_t> number = desk.next();
      if (!number) return;
      if (!player) player.emplace(setup);
      std::optional<Round> round = player->play(*number, stop);
      if (!round) return desk.give_back(*number);
      desk.hand_in(*std::move(round));
    }
  });
}

MatchResult play_match(const MatchSetup& setup, std::int64_t rounds, Executor& executor,
                       const StopFlag& stop) {
  MatchBook book(setup.sides(), rounds);
  BookDesk desk(book);
  play_rounds(setup, desk, executor, stop);
  return book.result();
}

}  // namespace quoin::arena
