#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "client/url.h"
#include "protocol/table.h"

namespace quoin::cli {

// What a person types to reach a server or one of its games:
// http://host:8150, http://host:8150/game/ID, with ?invite=TOKEN or ?resume=SEAT.TOKEN.
struct GameAddress {
  client::Url server;
  std::string game;    // empty for the server itself
  std::string invite;  // empty where there is none
  struct Resume {
    int seat = 0;
    std::string token;
  };
  std::optional<Resume> resume;
};

Result<GameAddress> parse_game_address(std::string_view text);

// As others type it.
std::string game_link(const client::Url& server, std::string_view game);
// With what lets them sit down, where the table says it.
std::string invite_link(const client::Url& server, const protocol::Table& table);

}  // namespace quoin::cli
