#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/net/listener.h"
#include "server/runtime/clock.h"
#include "server/runtime/rate_limit.h"
#include "server/runtime/timers.h"

namespace quoin::server::net {

class Peer;

// A handshake takes a millisecond of the thread that plays, so that nobody may begin too many.
inline constexpr Rate HandshakeRate{.burst = 100, .per_second = 10};

// What the connections of a listener share. They hold it, so that it outlives the listener by as
// long as the last of them needs to end; `service` is null by then.
struct Hub {
  Hub(Timers& its_timers, const Clock& its_clock, Listener::Settings its_settings,
      Service& its_service)
      : timers(its_timers),
        clock(its_clock),
        settings(std::move(its_settings)),
        service(&its_service),
        tls(settings.tls) {}

  const Limits& limits() const { return settings.limits; }
  // Those that still live; they may go or drop out while the caller works through them.
  std::vector<std::shared_ptr<Peer>> all_peers() const;

  Timers& timers;
  const Clock& clock;
  const Listener::Settings settings;
  Service* service;
  TlsContextPtr tls;                    // of the next connection
  RateLimit handshakes{HandshakeRate};  // by address
  Counts counts;
  bool accepting = true;
  std::size_t refusals = 0;  // connections that are being told that there is no room
  std::unordered_set<Peer*> peers;
  std::unordered_map<std::string, std::size_t> connections_by_group;
  std::size_t large_bodies = 0;
  std::unordered_map<std::string, std::size_t> large_bodies_by_group;
  std::array<char, 4096> discarded{};  // where bytes go that nobody wants
};

// The place of one connection among those that the limits allow; given back when it goes.
class Place {
 public:
  // Nothing when all places are taken.
  static std::optional<Place> take(const std::shared_ptr<Hub>& hub);
  Place(Place&&) noexcept = default;
  Place& operator=(Place&&) = delete;
  ~Place();

  // Counts the connection for this address from now on; false when the address has all it may.
  bool count_for(const std::string& address);

 private:
  explicit Place(std::shared_ptr<Hub> hub) : hub_(std::move(hub)) {}
  void count_for_nobody();

  std::shared_ptr<Hub> hub_;
  std::string group_;  // empty: counted for nobody
};

// The place of one large body among those that may be on their way; given back when it has come.
class LargeBody {
 public:
  // Nothing when all places are taken, or this address has all it may.
  static std::optional<LargeBody> take(const std::shared_ptr<Hub>& hub, const std::string& address);
  LargeBody(LargeBody&&) noexcept = default;
  LargeBody& operator=(LargeBody&&) = delete;
  ~LargeBody();

 private:
  LargeBody(std::shared_ptr<Hub> hub, std::string group)
      : hub_(std::move(hub)), group_(std::move(group)) {}

  std::shared_ptr<Hub> hub_;
  std::string group_;
};

// A connection as its listener sees it. What waits for it in the loop keeps it alive.
class Peer : public std::enable_shared_from_this<Peer> {
 public:
  explicit Peer(std::shared_ptr<Hub> hub);
  virtual ~Peer();
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  // Ends now, without a word to the other side.
  virtual void drop() = 0;
  // Ends if it waits for a request.
  virtual void stop_waiting() {}
  // Ends if it is a WebSocket.
  virtual void close_socket(std::uint16_t, std::string_view) {}

 protected:
  Hub& hub() const { return *hub_; }
  const std::shared_ptr<Hub>& shared_hub() const { return hub_; }

  std::int64_t steady_now() const { return hub_->clock.steady_now(); }
  // Never early: what the clock says leaves out a part of a millisecond.
  std::int64_t after(std::chrono::milliseconds time) const {
    return steady_now() + time.count() + 1;
  }
  // Calls on_time_out() then, by the steady clock, and lives until then; in place of what was
  // waited for before. To put it off again and again costs nothing: the timer that runs goes on,
  // and what is left then is waited for.
  void wait_until(std::int64_t time);
  void stop_timer();
  virtual void on_time_out() = 0;

 private:
  static constexpr std::int64_t Never = std::numeric_limits<std::int64_t>::max();

  void on_timer();

  std::shared_ptr<Hub> hub_;
  Timer timer_;
  std::int64_t fires_at_ = Never;
  std::int64_t waits_until_ = Never;
};

}  // namespace quoin::server::net
