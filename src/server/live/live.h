#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/request.h"
#include "server/auth/keys.h"
#include "server/net/listener.h"
#include "server/rooms/rooms.h"
#include "server/runtime/clock.h"
#include "server/runtime/metrics.h"
#include "server/runtime/rate_limit.h"

namespace quoin::server {

class LiveSession;

// The pages that are open, by who looks at them.
class LivePages {
 public:
  void add(LiveSession& page);
  void remove(LiveSession& page);
  // Closes those that this person opened before the session began.
  void close_before(const Session& session);
  // Closes all of a person who is not there any more.
  void close_all(const Person& person);

 private:
  // What was opened in sessions before this epoch.
  void close(const Person& person, std::int64_t before, std::string_view reason);

  std::unordered_multimap<std::string, LiveSession*> pages_;
};

// One page that is open: reads its requests, sends them to rooms, and hears what happens there.
class LiveSession : public net::SocketHandler {
 public:
  LiveSession(LivePages& pages, Rooms& rooms, Metrics& metrics, const Clock& clock, Session session,
              const Rate& message_rate);

  const Session& session() const { return session_; }
  void close(std::string_view reason);

  void on_open(net::Socket& socket) override;
  void on_message(std::string_view text) override;
  void on_close() override;

 private:
  class Connection;

  std::optional<protocol::Refused> remember(const protocol::Request& request,
                                            const Stored<std::shared_ptr<Room>>& found);
  Reply answer_to(const protocol::Request& request) const;

  LivePages& pages_;
  Rooms& rooms_;
  Metrics& metrics_;
  const Clock& clock_;
  Session session_;
  Rate rate_;
  RateBucket bucket_;
  // Answers that come late find it closed, and not gone.
  std::shared_ptr<Connection> connection_;
  std::vector<std::weak_ptr<Room>> followed_;
};

}  // namespace quoin::server
