#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "players/advice.h"
#include "terminal/play/rack_order.h"
#include "terminal/play/session.h"
#include "terminal/play/typed_action.h"
#include "terminal/play/typed_command.h"

namespace quoin::cli {

// What a typed line led to. What happened in the game itself is told by a Narrator.
struct Reply {
  enum class Kind : std::uint8_t {
    Done,     // nothing more to say
    Refused,  // one sentence says why
    Page,     // lines to read
    ShowBoard,
    ShowRack,
    FlipBoard,
    ShowHelp,
    Quit,
  };

  Kind kind = Kind::Done;
  std::vector<std::string> lines;
};

// Understands what people type at a session, for line mode and for the command line of screen
// mode.
class Console {
 public:
  // Runs something that may take seconds, and shows that it does.
  using Patiently = std::function<void(const std::function<void()>& work)>;

  Console(Session& session, Patiently patiently);

  // `seat` is the person whose rack is open. Without one, nothing is told that depends on a rack,
  // and what several people could mean needs the name of one.
  Reply run(std::optional<int> seat, std::string_view line);

  // The rack in the order that its owner gave it.
  const Word& rack_of(int seat);
  void shuffle_rack(int seat);
  void sort_rack(int seat);

 private:
  Reply run(int seat, const TypedCommand& command);
  Reply run_for_table(const TypedCommand& command);
  Reply tell(std::optional<int> seat, const TypedCommand& command);
  Reply done(const Result<void>& result) const;
  Reply draw(int seat);
  std::optional<Reply> refused_advice(int seat) const;
  Reply hint(int seat);
  Reply moves(int seat, const std::string& text);
  Reply meaning(const View& view, const std::string& text) const;
  Reply save(const std::string& path) const;
  View view_for(std::optional<int> seat) const;

  Session& session_;
  Patiently patiently_;
  Rng rng_;
  std::vector<RackOrder> racks_;  // by seat
  players::Advice hint_;
  std::optional<std::size_t> hint_at_;  // the length of the log when it was found
  int hints_given_ = 0;
};

}  // namespace quoin::cli
