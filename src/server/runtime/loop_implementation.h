#pragma once

#include <optional>

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>

#include "server/runtime/loop.h"

namespace quoin::server {

// One thread runs the context; a hint of 1 spares Asio some locks, and post() and stop() stay safe
// from any thread.
struct Loop::Implementation {
  boost::asio::io_context context{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{
      context.get_executor()};
  std::optional<boost::asio::signal_set> end_signals;
  std::optional<boost::asio::signal_set> reload_signals;
};

namespace net {

namespace asio = boost::asio;
using boost::system::error_code;

// Sockets and timers that know their executor's type: smaller and quicker than those of any.
using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using SteadyTimer =
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Executor>;

}  // namespace net
}  // namespace quoin::server
