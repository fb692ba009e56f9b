#include "terminal/connect/address.h"

#include <algorithm>

#include "base/text.h"
#include "core/game.h"
#include "terminal/play/reasons.h"

namespace quoin::cli {
namespace {

constexpr std::string_view GamePath = "/game/";

// Names of games and tokens as the server makes them.
bool is_plain(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_';
  });
}

Result<GameAddress::Resume> parse_resume(std::string_view text) {
  const std::size_t dot = text.find('.');
  const std::optional<std::int64_t> seat = parse_integer(text.substr(0, dot));
  if (dot == std::string_view::npos || !seat || *seat < 1 || *seat > MaxSeats ||
      !is_plain(text.substr(dot + 1)))
    return Error(reasons::not_a_seat_and_token);
  return GameAddress::Resume{static_cast<int>(*seat) - 1, std::string(text.substr(dot + 1))};
}

}  // namespace

Result<GameAddress> parse_game_address(std::string_view text) {
  Result<client::Url> url = client::parse_url(text);
  if (!url) return url.error();
  if (url->scheme != "http") return Error(reasons::address_of_socket, text);
  GameAddress address;
  address.server = *url;
  address.server.target = "/";
  const std::string_view target = url->target;
  const std::string_view path = target.substr(0, target.find('?'));
  if (path != "/") {
    if (!path.starts_with(GamePath) || !is_plain(path.substr(GamePath.size()))) {
      return Error(reasons::not_address_of_game, text);
    }
    address.game = path.substr(GamePath.size());
  }
  if (path.size() == target.size()) return address;
  for (const std::string_view part : split(target.substr(path.size() + 1), '&')) {
    const std::size_t equals = std::min(part.find('='), part.size());
    const std::string_view key = part.substr(0, equals);
    const std::string_view value = part.substr(std::min(part.size(), equals + 1));
    if (key == "invite" && is_plain(value)) {
      address.invite = value;
    } else if (key == "resume") {
      Result<GameAddress::Resume> resume = parse_resume(value);
      if (!resume) return resume.error();
      address.resume = *std::move(resume);
    } else {
      return Error(reasons::strange_part_of_address, text);
    }
  }
  return address;
}

std::string game_link(const client::Url& server, std::string_view game) {
  client::Url url = server;
  url.target = std::string(GamePath) + std::string(game);
  return url.text();
}

std::string invite_link(const client::Url& server, const protocol::Table& table) {
  std::string link = game_link(server, table.id);
  if (!table.is_public && !table.invite.empty()) link += "?invite=" + table.invite;
  return link;
}

}  // namespace quoin::cli
