#include "server/net/http.h"

#include "base/text.h"

namespace quoin::server::net {
namespace {

int hexadecimal_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The byte that the escape at the start of the text stands for ("%2e"), or nothing.
std::optional<char> escaped_byte(std::string_view text) {
  if (text.size() < 3 || text[0] != '%') return std::nullopt;
  const int high = hexadecimal_digit(text[1]);
  const int low = hexadecimal_digit(text[2]);
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

std::string decode_parameter(std::string_view encoded) {
  std::string decoded;
  for (std::size_t i = 0; i < encoded.size(); ++i) {
    if (const std::optional<char> byte = escaped_byte(encoded.substr(i))) {
      decoded += *byte;
      i += 2;
    } else {
      decoded += encoded[i] == '+' ? ' ' : encoded[i];
    }
  }
  return decoded;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

}  // namespace

std::string_view Request::header(std::string_view name) const {
  for (const auto& [other, value] : headers) {
    if (other == name) return value;
  }
  return {};
}

std::string Request::parameter(std::string_view name) const {
  for (const std::string_view part : split(query, '&')) {
    const std::size_t equals = part.find('=');
    if (decode_parameter(part.substr(0, equals)) != name) continue;
    return equals == std::string_view::npos ? std::string()
                                            : decode_parameter(part.substr(equals + 1));
  }
  return {};
}

Response Response::json(int status, std::string body) {
  return text(status, "application/json", std::move(body));
}

Response Response::text(int status, std::string_view content_type, std::string body) {
  return {.status = status,
          .content_type = std::string(content_type),
          .body = std::make_shared<const std::string>(std::move(body))};
}

std::optional<std::string> decode_path(std::string_view encoded) {
  std::string path;
  path.reserve(encoded.size());
  for (std::size_t i = 0; i < encoded.size(); ++i) {
    char c = encoded[i];
    if (c == '%') {
      const std::optional<char> byte = escaped_byte(encoded.substr(i));
      if (!byte) return std::nullopt;
      c = *byte;
      i += 2;
    } else if (c == '#') {
      return std::nullopt;
    }
    if (is_control(c) || c == '\\') return std::nullopt;
    path += c;
  }
  if (!path.starts_with('/')) return std::nullopt;
  if (path.find("..") != std::string::npos || path.find("//") != std::string::npos) {
    return std::nullopt;
  }
  if (!is_valid_utf8(path)) return std::nullopt;
  return path;
}

std::optional<Target> parse_target(std::string_view target) {
  // A server takes the form that proxies are asked in as well, "http://host/path".
  if (target.starts_with("http://") || target.starts_with("https://")) {
    target.remove_prefix(target.find("//") + 2);
    const std::size_t end = target.find_first_of("/?");
    if (end == std::string_view::npos) return Target{.path = "/", .query = ""};
    target.remove_prefix(end);
    if (target.starts_with('?')) return Target{.path = "/", .query = std::string(target.substr(1))};
  }
  const std::size_t question = target.find('?');
  std::optional<std::string> path = decode_path(target.substr(0, question));
  if (!path) return std::nullopt;
  std::string query;
  if (question != std::string_view::npos) query = target.substr(question + 1);
  return Target{.path = std::move(*path), .query = std::move(query)};
}

}  // namespace quoin::server::net
