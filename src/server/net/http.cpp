#include "server/net/http.h"

#include <charconv>

#include "base/json_text.h"
#include "base/text.h"
#include "notation/error_json.h"

namespace quoin::server::net {
namespace {

// The byte that the escape at the start of the text stands for ("%2e"), or nothing.
std::optional<char> escaped_byte(std::string_view text) {
  if (text.size() < 3 || text[0] != '%') return std::nullopt;
  unsigned byte = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + 3, byte, 16);
  if (error != std::errc() || end != text.data() + 3) return std::nullopt;
  return static_cast<char>(byte);
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

// A weight such as "0.5". What is none counts as zero.
bool is_above_zero(std::string_view weight) {
  const bool is_number = !weight.empty() && weight.front() != '.' &&
                         weight.find_first_not_of("0123456789.") == std::string_view::npos;
  return is_number && weight.find_first_not_of("0.") != std::string_view::npos;
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

Response problem(int status, const Error& error) {
  boost::json::object answer{{"error", as_sentence(error.message())}};
  notation::put_reason(answer, error);
  return Response::json(status, json_text(std::move(answer)));
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

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  bool takes_any = false;
  for (const std::string_view element : split(accept_encoding, ',')) {
    const std::vector<std::string_view> parts = split(element, ';');
    const std::string_view name = trim(parts[0]);
    bool is_taken = true;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const std::string_view parameter = trim(parts[i]);
      if (to_lower(parameter.substr(0, 2)) == "q=")
        is_taken = is_above_zero(trim(parameter.substr(2)));
    }
    if (to_lower(name) == coding) return is_taken;
    if (name == "*") takes_any = is_taken;
  }
  return takes_any;
}

bool is_one_of_etags(std::string_view etag, std::string_view if_none_match) {
  for (const std::string_view element : split(if_none_match, ',')) {
    std::string_view known = trim(element);
    // Weak or not makes no difference here (RFC 9110, 13.1.2).
    if (known.starts_with("W/")) known.remove_prefix(2);
    if (known == "*" || known == etag) return true;
  }
  return false;
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
