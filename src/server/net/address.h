#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quoin::server::net {

// IP addresses as text, each in one form only, so that they can be compared.

// "::FFFF:10.0.0.1" -> "10.0.0.1", "[2001:DB8::1]:80" -> "2001:db8::1", "10.0.0.1:80" ->
// "10.0.0.1"; nothing where it is no address.
std::optional<std::string> normal_address(std::string_view text);

// What the connections of one peer are counted by: an IPv4 address, or the first half of an IPv6
// address, whose second half a household chooses as it likes.
std::string address_group(const std::string& address);

// Who asks, when `peer` sent a request with that X-Forwarded-For: each proxy appends whom it heard,
// so it is the last entry that is no trusted proxy. Anybody can write the entries before that.
std::string forwarded_address(const std::string& peer, std::string_view x_forwarded_for,
                              const std::vector<std::string>& trusted_proxies);

// Whether a host, as it stands in an address or a header, is this machine.
bool is_loopback(std::string_view host);

}  // namespace quoin::server::net
