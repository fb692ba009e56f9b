#include "server/live/live.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "protocol/message.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

// A page shows one game; a lobby may show a few.
constexpr std::size_t MaxFollowed = 16;
constexpr std::uint16_t PolicyViolation = 1008;

}  // namespace

class LiveSession::Connection : public Follower {
 public:
  Connection(net::Socket& socket, Person person, Metrics& metrics)
      : socket_(&socket), person_(std::move(person)), metrics_(metrics) {}

  void send(std::shared_ptr<const std::string> message) override {
    if (socket_ == nullptr) return;
    ++metrics_.messages_out;
    socket_->send(std::move(message));
  }
  const Person& person() const override { return person_; }
  std::int64_t round_trip() const override {
    return socket_ == nullptr ? 0 : socket_->round_trip().count();
  }
  bool is_gone() const override { return socket_ == nullptr; }

  void refuse(std::int64_t id, const protocol::Refused& refused) {
    ++metrics_.refusals;
    say(protocol::refused(id, refused));
  }
  void cut_off(std::string_view reason) {
    if (socket_ != nullptr) socket_->close(PolicyViolation, reason);
  }
  void close() { socket_ = nullptr; }

 private:
  net::Socket* socket_;
  Person person_;
  Metrics& metrics_;
};

void LivePages::add(LiveSession& page) { pages_.emplace(page.session().person.id, &page); }

void LivePages::remove(LiveSession& page) {
  const auto [first, last] = pages_.equal_range(page.session().person.id);
  const auto it =
      std::find_if(first, last, [&](const auto& entry) { return entry.second == &page; });
  if (it != last) pages_.erase(it);
}

void LivePages::close_before(const Session& session) {
  close(session.person, session.epoch, "logged out");
}

void LivePages::close_all(const Person& person) {
  close(person, std::numeric_limits<std::int64_t>::max(), "deleted");
}

void LivePages::close(const Person& person, std::int64_t before, std::string_view reason) {
  // Closing never calls back, so nothing is taken out of the table meanwhile.
  const auto [first, last] = pages_.equal_range(person.id);
  for (auto it = first; it != last; ++it)
    if (it->second->session().epoch < before) it->second->close(reason);
}

LiveSession::LiveSession(LivePages& pages, Rooms& rooms, Metrics& metrics, const Clock& clock,
                         Session session, const Rate& message_rate)
    : pages_(pages),
      rooms_(rooms),
      metrics_(metrics),
      clock_(clock),
      session_(std::move(session)),
      rate_(message_rate) {}

void LiveSession::close(std::string_view reason) { connection_->cut_off(reason); }

void LiveSession::on_open(net::Socket& socket) {
  connection_ = std::make_shared<Connection>(socket, session_.person, metrics_);
  pages_.add(*this);
  connection_->say(protocol::hello(clock_.wall_now()));
}

void LiveSession::on_message(std::string_view text) {
  ++metrics_.messages_in;
  if (!bucket_.allows(rate_, clock_.steady_now())) {
    ++metrics_.rate_limited;
    return connection_->cut_off("too many messages");
  }
  const protocol::ParsedRequest parsed = protocol::parse_request(text);
  if (!parsed.request) {
    return connection_->refuse(parsed.id, protocol::bad_request(parsed.request.error()));
  }
  // The session may end before the room is there: everything that is needed then goes along.
  rooms_.find(parsed.request->game,
              [this, weak = std::weak_ptr<Connection>(connection_),
               request = *parsed.request](const Stored<std::shared_ptr<Room>>& room) {
                const std::shared_ptr<Connection> connection = weak.lock();
                if (!connection || connection->is_gone()) return;
                if (const std::optional<protocol::Refused> refused = remember(request, room))
                  return connection->refuse(request.id, *refused);
                (*room)->requests().handle(request, connection, answer_to(request));
              });
}

// Whom this page follows; why it cannot ask anything of that room.
std::optional<protocol::Refused> LiveSession::remember(const protocol::Request& request,
                                                       const Stored<std::shared_ptr<Room>>& found) {
  using protocol::Refusal;
  if (!found) return {{Refusal::Unavailable, Error(reasons::game_cannot_be_opened)}};
  const std::shared_ptr<Room>& room = *found;
  if (!room) return {{Refusal::NoSuchGame, Error(reasons::no_such_game)}};
  const bool follows = std::holds_alternative<protocol::Follow>(request.body);
  if (!follows && !std::holds_alternative<protocol::Unfollow>(request.body)) return std::nullopt;
  std::erase_if(followed_,
                [&](const std::weak_ptr<Room>& it) { return it.expired() || it.lock() == room; });
  if (!follows) return std::nullopt;
  if (followed_.size() >= MaxFollowed) return {{Refusal::Busy, Error(reasons::too_many_followed)}};
  followed_.push_back(room);
  return std::nullopt;
}

Reply LiveSession::answer_to(const protocol::Request& request) const {
  const bool is_action = std::holds_alternative<protocol::Act>(request.body);
  return [connection = connection_, &metrics = metrics_, &clock = clock_, id = request.id,
          is_action, asked_at = clock_.steady_now()](const Outcome& outcome) {
    if (is_action) {
      metrics.acknowledgement.observe(static_cast<double>(clock.steady_now() - asked_at) / 1000);
    }
    if (outcome) {
      connection->refuse(id, *outcome);
    } else {
      connection->say(protocol::done(id));
    }
  };
}

void LiveSession::on_close() {
  if (!connection_) return;
  pages_.remove(*this);
  connection_->close();
  for (const std::weak_ptr<Room>& weak : followed_) {
    if (const std::shared_ptr<Room> room = weak.lock()) room->requests().unfollow(*connection_);
  }
}

}  // namespace quoin::server
