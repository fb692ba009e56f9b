#include "server/storage/postgres/feed.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>
#include <utility>

#include "base/text.h"
#include "server/storage/postgres/postgres_connection.h"

namespace quoin::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds LongestSilence{5'000};
constexpr milliseconds Pause{500};  // before connecting again

struct FreeNotice {
  void operator()(PGnotify* notice) const { PQfreemem(notice); }
};

class PostgresFeed final : public Feed {
 public:
  PostgresFeed(std::string address, Storage::Post post, Listener listener)
      : address_(std::move(address)),
        post_(std::move(post)),
        listener_(std::move(listener)),
        end_(::eventfd(0, EFD_CLOEXEC)) {
    thread_ = std::thread([this] { work(); });
    ::pthread_setname_np(thread_.native_handle(), "feed");
  }

  ~PostgresFeed() override {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(end_, &one, sizeof one);
    thread_.join();
    ::close(end_);
  }

 private:
  enum class Woken { ByEnd, BySocket, ByTime };

  void work() {
    do {
      listen();
    } while (wait(-1, Pause) != Woken::ByEnd);
  }

  // Until the connection is lost, or the feed ends.
  void listen() {
    const ConnectionPtr connection = connect_to_postgres(address_);
    if (PQstatus(connection.get()) != CONNECTION_OK) return;
    const ResultPtr listening(PQexec(connection.get(), "LISTEN quoin"));
    if (PQresultStatus(listening.get()) != PGRES_COMMAND_OK) return;
    post_(listener_.begins);
    while (wait(PQsocket(connection.get()), LongestSilence) == Woken::BySocket) {
      if (PQconsumeInput(connection.get()) != 1) return;
      for (;;) {
        const std::unique_ptr<PGnotify, FreeNotice> notice(PQnotifies(connection.get()));
        if (!notice) break;
        pass_on(notice->extra);
      }
    }
  }

  void pass_on(std::string_view bundle) {
    for (const std::string_view line : split(bundle, '\n')) {
      if (const std::optional<Notice> notice = parse_notice(line))
        post_([heard = listener_.heard, notice = *notice] { heard(notice); });
    }
  }

  Woken wait(int socket, milliseconds patience) const {
    std::array<pollfd, 2> sources{{{end_, POLLIN, 0}, {socket, POLLIN, 0}}};
    const int ready = ::poll(sources.data(), sources.size(), static_cast<int>(patience.count()));
    if (sources[0].revents != 0) return Woken::ByEnd;
    return ready > 0 ? Woken::BySocket : Woken::ByTime;
  }

  const std::string address_;
  const Storage::Post post_;
  const Listener listener_;
  const int end_;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<Feed> open_feed(const std::string& database, const Storage::Post& post,
                                Feed::Listener listener) {
  if (!is_postgres(database)) return nullptr;
  return std::make_unique<PostgresFeed>(database, post, std::move(listener));
}

}  // namespace quoin::server
