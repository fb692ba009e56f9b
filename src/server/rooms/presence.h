#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/view.h"
#include "server/nodes/nodes.h"
#include "server/rooms/follower.h"
#include "server/storage/notice.h"
#include "table/setup.h"

namespace quoin::server {

// Who has a table before them: those who follow it here, and what other nodes say of theirs.
class Presence {
 public:
  struct Following {
    FollowerPtr follower;
    Viewer viewer = Viewer::spectator();
  };

  // `changed` is called when others came or went.
  Presence(std::string room, const table::Setup& setup, Nodes& nodes,
           std::function<void()> changed);

  std::vector<Following>& followings() { return followings_; }
  const std::vector<Following>& followings() const { return followings_; }
  std::size_t count() const { return followings_.size(); }
  Following& add(const FollowerPtr& follower, std::optional<int> as_seat);
  void remove(const Follower& follower);

  bool is_here(int seat) const;       // with a page at this node
  bool is_elsewhere(int seat) const;  // at another
  bool is_connected(int seat) const { return is_here(seat) || is_elsewhere(seat); }
  int watchers() const;
  // What a message of the seat loses on its way.
  std::int64_t lag_of(int seat) const;

  // To other nodes, where it is news, and from them.
  void tell();
  void ask_others();
  void on_asked();
  void on_present(const Present& present);
  void forget_node(const std::string& node);

 private:
  Present here() const;

  std::string room_;
  const table::Setup& setup_;
  Nodes& nodes_;
  std::function<void()> changed_;
  std::vector<Following> followings_;
  std::unordered_map<std::string, Present> elsewhere_;  // by node
  std::optional<Present> told_;
};

}  // namespace quoin::server
