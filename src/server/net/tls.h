#pragma once

#include <memory>
#include <string>

#include <boost/system/error_code.hpp>

#include "base/result.h"

namespace quoin::server::net {

// A certificate and its key, ready for connections. Those that began with one keep it, whatever
// comes after.
struct TlsContext;
using TlsContextPtr = std::shared_ptr<TlsContext>;

// Both files are PEM; the certificate comes first in its file, then those that vouch for it.
// TLS 1.2 and 1.3, with ciphers that keep what was said secret even if the key becomes known later.
Result<TlsContextPtr> load_tls(const std::string& certificate_file, const std::string& key_file);

// Whether a handshake failed because the peer speaks HTTP without TLS.
bool is_plain_http(const boost::system::error_code& error);

}  // namespace quoin::server::net
