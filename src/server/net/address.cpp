#include "server/net/address.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

#include "base/text.h"

namespace quoin::server::net {
namespace {

using boost::asio::ip::address;

// Without brackets and port.
std::string_view host_of(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    return end == std::string_view::npos ? text : text.substr(1, end - 1);
  }
  if (std::ranges::count(text, ':') == 1) return text.substr(0, text.find(':'));
  return text;
}

}  // namespace

std::optional<std::string> normal_address(std::string_view text) {
  boost::system::error_code error;
  address parsed = boost::asio::ip::make_address(std::string(host_of(trim(text))), error);
  if (error) return std::nullopt;
  if (parsed.is_v6() && parsed.to_v6().is_v4_mapped()) {
    parsed = make_address_v4(boost::asio::ip::v4_mapped, parsed.to_v6());
  }
  return parsed.to_string();
}

std::string address_group(const std::string& address) {
  boost::system::error_code error;
  const auto parsed = boost::asio::ip::make_address_v6(address, error);
  if (error) return address;
  const auto bytes = parsed.to_bytes();
  return {bytes.begin(), bytes.begin() + 8};
}

std::string forwarded_address(const std::string& peer, std::string_view x_forwarded_for,
                              const std::vector<std::string>& trusted_proxies) {
  const auto is_trusted = [&](const std::string& address) {
    return std::ranges::find(trusted_proxies, address) != trusted_proxies.end();
  };
  if (!is_trusted(peer)) return peer;
  const std::vector<std::string_view> entries = split(x_forwarded_for, ',');
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    const std::optional<std::string> address = normal_address(*entry);
    if (!address) break;
    if (!is_trusted(*address)) return *address;
  }
  return peer;
}

bool is_loopback(std::string_view host) {
  return host == "127.0.0.1" || host == "localhost" || host == "[::1]" || host == "::1";
}

}  // namespace quoin::server::net
