#pragma once

#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "client/http.h"
#include "client/url.h"

namespace quoin::client {

// Somebody at a server: who they are there is a cookie, which comes with the first answer and goes
// along with everything afterwards.
class Visitor {
 public:
  // Of the URL only the server counts. The cookie is one that an earlier visit left, or empty.
  Visitor(Url server, std::string cookie);

  const Url& server() const { return server_; }
  const std::string& cookie() const { return cookie_; }
  // What a WebSocket of this person needs besides.
  Headers live_headers() const;
  Url live_url() const;

  // An answer of the server, also a refusal. An error is that there was none.
  struct Answer {
    int status = 0;
    std::string body;

    bool is_good() const { return status >= 200 && status < 300; }
    // Why not, as the server says it.
    std::string sentence() const;
  };
  Result<Answer> get(std::string_view target);
  Result<Answer> post(std::string_view target, const boost::json::object& body);

 private:
  Result<Answer> ask(std::string_view method, std::string_view target, std::string body);

  Url server_;
  std::string cookie_;
};

}  // namespace quoin::client
