#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "core/view.h"
#include "notation/json_fields.h"
#include "players/advice.h"
#include "protocol/message.h"
#include "protocol/table.h"

namespace quoin::client {

// What messages changed.
struct News {
  bool has_table = false;  // who sits where, or what became of the game
  bool has_view = false;   // something happened in the game, or it began
  std::vector<protocol::ChatMessage> said;

  bool is_anything() const { return has_table || has_view || !said.empty(); }
  // Adds what came later.
  void add(News later);
};

// One game as the messages of the server tell it. It knows no connection: after a new one it is
// told everything again, and says only what is new.
class GameFollower {
 public:
  explicit GameFollower(std::string game) : game_(std::move(game)) {}

  // Messages about other games and answers to requests change nothing. An error is a message that
  // does not fit what is known: then the game has to be followed anew.
  Result<News> take(std::string_view message);
  Result<News> take(const boost::json::object& message);

  const std::string& game() const { return game_; }
  // None before the first message.
  const std::optional<protocol::Table>& table() const { return table_; }
  // None before the start.
  const std::optional<View>& view() const { return view_; }
  const std::vector<protocol::ChatMessage>& chat() const { return chat_; }
  // How often the view has changed.
  std::size_t version() const { return version_; }

 private:
  Result<News> take_game(notation::JsonFields& fields);
  Result<News> take_table(const boost::json::object& table);
  Result<News> take_update(notation::JsonFields& fields);
  Result<News> take_chat(notation::JsonFields& fields);

  std::string game_;
  std::optional<protocol::Table> table_;
  std::optional<View> view_;
  boost::json::object setting_;
  std::vector<protocol::ChatMessage> chat_;
  std::size_t version_ = 0;
};

// The legal plays in a message of the type "plays"; those of a hint, too.
Result<players::Advice> plays_from_json(const boost::json::object& message, const View& view);

}  // namespace quoin::client
