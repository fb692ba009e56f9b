#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/storage/notice.h"
#include "server/storage/storage.h"

namespace quoin::server {

// Hears what the nodes of a database tell each other, on a thread and a connection of its own. A
// connection that is lost, or on which nothing was heard for too long (every node tells each second
// that it is there, also to itself), is made again.
class Feed {
 public:
  struct Listener {
    std::function<void(const Notice&)> heard;
    // The feed listens from here on; what was told before may have been missed.
    std::function<void()> begins;
  };

  virtual ~Feed() = default;
};

// The listener is called by way of `post`. Nothing where the database has one node only.
std::unique_ptr<Feed> open_feed(const std::string& database, const Storage::Post& post,
                                Feed::Listener listener);

}  // namespace quoin::server
