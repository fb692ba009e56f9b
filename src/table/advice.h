#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/view.h"
#include "lexicon/lexicon.h"
#include "players/strategy/player.h"
#include "protocol/request.h"

namespace quoin::table {

// The computer player that gives hints.
inline constexpr std::string_view Adviser = "static";

// A question about plays that a person may ask, and that takes too long to be answered at once. It
// stands on its own, so that it can be answered on another thread.
struct AdviceAsked {
  std::int64_t request = 0;
  std::string game;
  int seat = 0;
  std::size_t limit = 1;
  bool is_hint = false;
};

// The message that answers it. The view is that of the seat; without an adviser a hint is the best
// play by score.
std::string advice(const AdviceAsked& asked, const View& view, const lexicon::LexiconPtr& lexicon,
                   players::Player* adviser);

// The message that says where letters fit on the board.
std::string fitting_squares(std::int64_t request, std::string_view game_id, const Game& game,
                            const lexicon::LexiconPtr& lexicon);

// Whether a request tells something about words or plays that a person should find for themselves.
bool asks_the_engine(const protocol::RequestBody& body);

}  // namespace quoin::table
