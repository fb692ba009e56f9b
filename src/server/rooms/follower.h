#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "protocol/refused.h"
#include "server/auth/keys.h"

namespace quoin::server {

// Somebody who hears what happens in a room: a page, or a program.
class Follower {
 public:
  virtual ~Follower() = default;

  virtual void send(std::shared_ptr<const std::string> message) = 0;
  void say(std::string message) { send(std::make_shared<const std::string>(std::move(message))); }
  virtual const Person& person() const = 0;
  // How long a message and its answer travel, in milliseconds.
  virtual std::int64_t round_trip() const = 0;
  // The connection is closed: nobody hears any more.
  virtual bool is_gone() const = 0;
};
using FollowerPtr = std::shared_ptr<Follower>;

using protocol::Outcome;
using protocol::Refused;
// Called when something was done and is durable, or with the reason why it was not.
using Reply = std::function<void(const Outcome&)>;
inline void nobody_waits(const Outcome&) {}

}  // namespace quoin::server
