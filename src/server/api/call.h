#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/json/value.hpp>

#include "protocol/refused.h"
#include "server/api/pages.h"
#include "server/archive/archive.h"
#include "server/auth/accounts.h"
#include "server/auth/keys.h"
#include "server/config/config.h"
#include "server/jobs/job_service.h"
#include "server/lexicons/lexicon_files.h"
#include "server/live/live.h"
#include "server/net/http.h"
#include "server/people/departures.h"
#include "server/rooms/rooms.h"
#include "server/runtime/chance.h"
#include "server/runtime/clock.h"
#include "server/runtime/rate_limit.h"
#include "server/uploads/uploads.h"

namespace quoin::server {

// What answers to requests are made with. There is one for all requests.
struct Services {
  // `metrics` writes /metrics; `is_draining` says that the server is about to end.
  struct Operations {
    std::function<std::string()> metrics;
    std::function<bool()> is_draining;
  };

  const Config& config;
  const Keys& keys;
  const Clock& clock;
  Chance& chance;
  Storage& storage;
  Library& library;
  Nodes& nodes;
  Metrics& metrics;
  Rooms& rooms;
  Accounts& accounts;
  Archive& archive;
  Departures& departures;
  JobService& jobs;
  Uploads& uploads;
  LexiconFiles& lexicons;
  Operations operations;
  RateLimit requests = RateLimit(config.request_rate);
  RateLimit creations = RateLimit(config.creation_rate);
  RateLimit entrances = RateLimit(config.entrance_rate);
  RateLimit imports = RateLimit(config.import_rate);
  LivePages live_pages = {};
  Pages pages = Pages(embedded_files());

  // Who asks. A new person gets a cookie with the answer.
  struct Visitor {
    Session session;
    net::Headers headers;
  };
  Visitor visitor_of(const net::Request& request) const;
  // Somebody of whom this node has yet to hear from another.
  std::optional<Person> stranger_of(const net::Request& request) const;
  std::pair<std::string, std::string> cookie_header(const Session& session) const;
};

// What the asker keeps in a file of that name.
net::Response as_file(net::Response response, const std::string& name);
using net::problem;
net::Response storage_problem();

// One request on its way to its answer. It is copied into whatever has to be waited for.
class Call {
 public:
  Call(Services& services, net::Request request, net::Respond respond)
      : services_(&services),
        request_(std::move(request)),
        respond_(std::move(respond)),
        visitor_(services.visitor_of(request_)) {}

  Services& services() const { return *services_; }
  Storage& storage() const { return services_->storage; }
  Library& library() const { return services_->library; }
  std::int64_t steady_now() const { return services_->clock.steady_now(); }
  std::int64_t wall_now() const { return services_->clock.wall_now(); }
  const net::Request& request() const { return request_; }
  // Of a body that is large: what is copied from now on has none.
  std::string take_body() { return std::move(request_.body); }
  const Session& session() const { return visitor_.session; }
  const Person& person() const { return visitor_.session.person; }
  // What stood in the path where the route has {}.
  const std::string& argument(std::size_t index) const { return arguments_[index]; }
  void set_arguments(std::vector<std::string> arguments) { arguments_ = std::move(arguments); }

  void send(net::Response response) const;
  // An answer for one person, which makes them known where they are not.
  void send_to_person(net::Response response) const;
  void send_json(const boost::json::value& answer) const;
  void send_json_to_person(const boost::json::value& answer, int status = 200) const;
  void fail(int status, const Error& error) const { send(problem(status, error)); }
  void fail(int status, const Reason<0>& reason) const { fail(status, Error(reason)); }
  void fail(const protocol::Refused& refused) const;

  // Whether this address asks too often; then it has been told so.
  bool is_too_fast(RateLimit& limit, const Reason<0>& reason, double cost = 1) const;
  // The parameter `limit`; nothing where it is wrong: then they have been told so.
  std::optional<std::size_t> limit_or(std::size_t usual) const;
  // From the next request on they are somebody else.
  void enter(const Session& session, int status);

  // Goes on with what a storage said; where it did not answer, they are told so.
  template <class T, class Then>
  Storage::Answer<T> when_answered(Then then) const {
    return [call = *this, then = std::move(then)](Stored<T> found) {
      if (!found) return call.send(storage_problem());
      then(call, *found);
    };
  }
  template <class Work, class Then>
  void ask(Work work, Then then) const {
    storage().ask(std::move(work), when_answered<Storage::Given<Work>>(std::move(then)));
  }
  // The same for what may not be there; the reason says that it is not.
  template <class T, class Then>
  Storage::Answer<std::optional<T>> when_found(const Reason<0>& none, Then then) const {
    return when_answered<std::optional<T>>(
        [&none, then = std::move(then)](const Call& call, std::optional<T>& found) {
          if (!found) return call.fail(404, none);
          then(call, *found);
        });
  }
  template <class Work, class Then>
  void find(Work work, const Reason<0>& none, Then then) const {
    using T = typename Storage::Given<Work>::value_type;
    storage().ask(std::move(work), when_found<T>(none, std::move(then)));
  }
  // Does what only an owner can do, and says no more than that it is done.
  void change(std::function<bool(Backend&)> work, const Reason<0>& none) const;
  // Finds the room of the first argument, or answers why not.
  void with_room(
      std::function<void(const Call& call, const std::shared_ptr<Room>& room)> then) const;

 private:
  Services* services_;
  net::Request request_;
  net::Respond respond_;
  Services::Visitor visitor_;
  std::vector<std::string> arguments_;
};

}  // namespace quoin::server
