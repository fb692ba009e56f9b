#include "matches/cluster.h"

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "arena/reasons.h"
#include "base/text.h"
#include "console/reasons.h"
#include "matches/mpi_messages.h"

namespace quoin::cli {
namespace {

constexpr const char* LibraryName = "libquoin_mpi.so";
constexpr std::chrono::microseconds BetweenPolls{500};

// What processes say to each other: the others ask, hand in and say goodbye; rank 0 answers what is
// asked. The number of the match stands before what is said, since who is done with one may ask
// about the next while others still play.
constexpr std::string_view Introduce = "match ";
constexpr std::string_view Ask = "next";
constexpr std::string_view HandIn = "round ";
constexpr std::string_view GiveBack = "back ";
constexpr std::string_view Fault = "fault ";
constexpr std::string_view Goodbye = "goodbye";
constexpr std::string_view Play = "play ";
constexpr std::string_view Over = "over";      // this match
constexpr std::string_view Dismiss = "leave";  // there is none after it, either
constexpr std::string_view Leave = "left";

// Open MPI, MPICH and schedulers with PMIx each tell their processes in another way.
bool is_started_with_others() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMIX_RANK"}) {
    if (std::getenv(name) != nullptr) return true;
  }
  return false;
}

// Beside the program, as it is built; or where it is installed.
std::vector<std::string> library_paths() {
  std::error_code error;
  const std::filesystem::path folder =
      std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  return {folder / LibraryName, folder / ".." / "lib" / LibraryName, LibraryName};
}

}  // namespace

// The functions of mpi_messages.h, as they were loaded.
class Cluster::Messenger {
 public:
  static Result<std::unique_ptr<Messenger>> load() {
    for (const std::string& path : library_paths()) {
      // Other libraries of MPI look for its names, so they are for all to see.
      if (void* library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL)) {
        auto messenger = std::make_unique<Messenger>();
        if (messenger->find_all(library)) return messenger;
      }
    }
    return Error(reasons::built_without_mpi);
  }

  void send(int to, const std::string& text) { send_(to, text.data(), text.size()); }
  struct Message {
    int from = 0;
    std::string text;
  };
  std::optional<Message> poll() {
    Message message;
    std::size_t size = 0;
    if (poll_(&message.from, &size) == 0) return std::nullopt;
    message.text.resize(size);
    receive_(message.from, message.text.data(), size);
    return message;
  }
  std::string wait_for(int from) {
    std::string text(wait_(from), '\0');
    receive_(from, text.data(), text.size());
    return text;
  }
  bool start(int& rank, int& size) { return start_(&rank, &size) == 0; }
  void finish() { finish_(); }

 private:
  bool find_all(void* library) {
    const auto find = [library](auto& function, const char* name) {
      function =
          reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
      return function != nullptr;
    };
    return find(start_, "quoin_mpi_start") && find(send_, "quoin_mpi_send") &&
           find(poll_, "quoin_mpi_poll") && find(receive_, "quoin_mpi_receive") &&
           find(wait_, "quoin_mpi_wait") && find(finish_, "quoin_mpi_finish");
  }

  decltype(&quoin_mpi_start) start_ = nullptr;
  decltype(&quoin_mpi_send) send_ = nullptr;
  decltype(&quoin_mpi_poll) poll_ = nullptr;
  decltype(&quoin_mpi_receive) receive_ = nullptr;
  decltype(&quoin_mpi_wait) wait_ = nullptr;
  decltype(&quoin_mpi_finish) finish_ = nullptr;
};

namespace {

// Rank 0's desk, from afar. Several threads share it, one message at a time.
template <class Messenger>
class RemoteDesk : public arena::RoundDesk {
 public:
  RemoteDesk(Messenger& messenger, int match, bool& is_dismissed)
      : messenger_(messenger), match_(match), is_dismissed_(is_dismissed) {}
  ~RemoteDesk() override { say(Goodbye); }

  std::optional<std::int64_t> next() override {
    const std::lock_guard lock(mutex_);
    if (is_dismissed_) return std::nullopt;
    say(Ask);
    const std::string answer = messenger_.wait_for(0);
    if (answer == Dismiss) is_dismissed_ = true;
    if (!answer.starts_with(Play)) return std::nullopt;
    return parse_integer(std::string_view(answer).substr(Play.size()));
  }
  void hand_in(arena::Round round) override {
    const std::lock_guard lock(mutex_);
    say(std::string(HandIn) + arena::to_line(round));
  }
  void give_back(std::int64_t round) override {
    const std::lock_guard lock(mutex_);
    say(fmt::format("{}{}", GiveBack, round));
  }

 private:
  void say(std::string_view text) { messenger_.send(0, fmt::format("{} {}", match_, text)); }

  std::mutex mutex_;
  Messenger& messenger_;
  int match_;
  bool& is_dismissed_;
};

}  // namespace

Cluster::Cluster() = default;
Cluster::Cluster(Cluster&& other) noexcept = default;

Cluster::~Cluster() {
  if (messenger_ == nullptr) return;
  if (rank_ != 0) {
    messenger_->send(0, fmt::format("0 {}", Leave));
  } else {
    // Whoever still asks for a match is told that there is none, so that all come to their end.
    for (const Message& message : early_) {
      if (message.text == Ask) messenger_->send(message.from, std::string(Dismiss));
    }
    while (static_cast<int>(left_.size()) < size_ - 1) {
      const Message message = next_message();
      if (message.text == Leave) left_.insert(message.from);
      if (message.text == Ask) messenger_->send(message.from, std::string(Dismiss));
    }
  }
  messenger_->finish();
}

// Waits for one, and takes the number of its match off.
Cluster::Message Cluster::next_message() {
  for (;;) {
    if (const std::optional<Messenger::Message> message = messenger_->poll()) {
      const std::size_t space = message->text.find(' ');
      const std::string_view text = message->text;
      const auto match = parse_integer(text.substr(0, space));
      return {message->from, match ? static_cast<int>(*match) : 0,
              std::string(text.substr(space + 1))};
    }
    std::this_thread::sleep_for(BetweenPolls);
  }
}

Result<Cluster> Cluster::join() {
  Cluster cluster;
  if (!is_started_with_others()) return cluster;
  Result<std::unique_ptr<Messenger>> messenger = Messenger::load();
  if (!messenger) return messenger.error();
  if (!(*messenger)->start(cluster.rank_, cluster.size_)) return Error(reasons::mpi_not_started);
  cluster.messenger_ = *std::move(messenger);
  return cluster;
}

std::unique_ptr<arena::RoundDesk> Cluster::remote_desk() {
  return std::make_unique<RemoteDesk<Messenger>>(*messenger_, ++match_, is_dismissed_);
}

void Cluster::tell_fault(const Error& error) {
  if (rank_ != 0) messenger_->send(0, fmt::format("{} {}{}", match_, Fault, error.message()));
}

void Cluster::introduce(const arena::MatchHeader& header) {
  messenger_->send(0, fmt::format("{} {}{}", match_, Introduce, arena::to_line(header)));
}

void Cluster::serve(arena::RoundDesk& desk, const arena::MatchHeader& header,
                    const StopFlag& stop) {
  ++match_;
  std::vector<Message> early = std::exchange(early_, {});
  std::reverse(early.begin(), early.end());
  std::set<int> done;     // with this match
  std::set<int> refused;  // who would play another one
  while (static_cast<int>(done.size()) < size_ - 1) {
    done.insert(left_.begin(), left_.end());
    if (static_cast<int>(done.size()) == size_ - 1) break;
    Message message;
    if (early.empty()) {
      message = next_message();
    } else {
      message = std::move(early.back());
      early.pop_back();
    }
    if (message.match > match_) {
      early_.push_back(std::move(message));
      continue;
    }
    const std::string_view text = message.text;
    if (text.starts_with(Introduce)) {
      const auto theirs = arena::parse_match_header(text.substr(Introduce.size()));
      const std::optional<Error> difference =
          theirs ? header.difference_to(*theirs) : Error(reasons::something_else_to_play);
      if (!difference) continue;
      refused.insert(message.from);
      fmt::print(stderr, "quoin: process {} has {}, and takes no part\n", message.from,
                 difference->message());
    } else if (text == Ask) {
      const bool is_end = stop.is_stopped() || refused.contains(message.from);
      const std::optional<std::int64_t> round = is_end ? std::nullopt : desk.next();
      messenger_->send(message.from, round    ? fmt::format("{}{}", Play, *round)
                                     : is_end ? std::string(Dismiss)
                                              : std::string(Over));
    } else if (text.starts_with(HandIn)) {
      Result<arena::Round> round =
          arena::parse_round(text.substr(HandIn.size()), header.players.size());
      if (round) desk.hand_in(*std::move(round));
    } else if (text.starts_with(GiveBack)) {
      if (const auto round = parse_integer(text.substr(GiveBack.size()))) desk.give_back(*round);
    } else if (text.starts_with(Fault)) {
      fmt::print(stderr, "quoin: process {}: {}\n", message.from, text.substr(Fault.size()));
    } else if (text == Goodbye) {
      done.insert(message.from);
    } else if (text == Leave) {
      left_.insert(message.from);
    }
  }
}

}  // namespace quoin::cli
