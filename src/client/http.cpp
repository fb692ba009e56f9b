#include "client/http.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include "base/text.h"
#include "client/reasons.h"

namespace quoin::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::uint64_t MostBodyBytes = 256 * 1024 * 1024;

// One request, step by step; the steps run inside http_request().
struct Exchange {
  asio::io_context context{1};
  tcp::resolver resolver{context};
  beast::tcp_stream stream{context};
  http::request<http::string_body> request;
  http::response_parser<http::string_body> parser;
  beast::flat_buffer buffer;
  error_code outcome;

  void connect(const Url& url) {
    resolver.async_resolve(
        url.host, std::to_string(url.port), [this](error_code error, const auto& endpoints) {
          if (failed(error)) return;
          stream.async_connect(endpoints, [this](error_code refused, const tcp::endpoint&) {
            if (!failed(refused)) write();
          });
        });
  }
  void write() {
    http::async_write(stream, request, [this](error_code, std::size_t) {
      // A server that refuses early may have answered nevertheless.
      http::async_read(stream, buffer, parser,
                       [this](error_code error, std::size_t) { failed(error); });
    });
  }
  bool failed(error_code error) {
    outcome = error;
    return error.failed();
  }
};

}  // namespace

std::string_view HttpReply::header(std::string_view name) const {
  for (const auto& [other, value] : headers) {
    if (other == name) return value;
  }
  return {};
}

Result<HttpReply> http_request(const Url& url, std::string_view method, const Headers& headers,
                               std::string body, std::chrono::milliseconds timeout) {
  Exchange exchange;
  exchange.request.method_string({method.data(), method.size()});
  exchange.request.target(url.target);
  exchange.request.version(11);
  exchange.request.set(http::field::host, url.authority());
  exchange.request.set(http::field::connection, "close");
  for (const auto& [name, value] : headers) exchange.request.set(name, value);
  exchange.request.body() = std::move(body);
  exchange.request.prepare_payload();
  exchange.parser.body_limit(MostBodyBytes);
  exchange.parser.skip(method == "HEAD");

  exchange.connect(url);
  exchange.context.run_for(timeout);
  if (!exchange.context.stopped()) {
    return Error(reasons::no_answer_within, url.authority(), timeout.count());
  }
  if (exchange.outcome) {
    return Error(reasons::no_answer, url.authority(), exchange.outcome.message());
  }
  auto& message = exchange.parser.get();
  HttpReply reply;
  reply.status = static_cast<int>(message.result_int());
  for (const auto& field : message)
    reply.headers.emplace_back(to_lower(field.name_string()), field.value());
  reply.body = std::move(message.body());
  return reply;
}

}  // namespace quoin::client
