#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "players/advice.h"
#include "protocol/request.h"
#include "server/rooms/rooms.h"
#include "server/runtime/loop.h"
#include "support/data.h"
#include "support/said.h"
#include "support/small_lexicon.h"

namespace quoin::server {

// A real storage whose answers can be held back, lost or refused.
class UnreliableStorage : public Storage {
 public:
  enum class Mode { Works, Holds, Refuses, LosesTheAnswer };

  explicit UnreliableStorage(std::unique_ptr<Storage> real) : real_(std::move(real)) {}

  Mode mode = Mode::Works;
  int commits = 0;

  void commit(Change change, Answer<Done> answer) override {
    ++commits;
    const StorageError gone{StorageError::Kind::Unavailable, "gone", false};
    switch (mode) {
      case Mode::Works: return real_->commit(std::move(change), std::move(answer));
      case Mode::Holds: held_.emplace_back(std::move(change), std::move(answer)); return;
      case Mode::Refuses: return answer(gone);
      case Mode::LosesTheAnswer:
        return real_->commit(std::move(change), [answer](const Stored<Done>&) {
          answer(StorageError{StorageError::Kind::Unavailable, "lost", true});
        });
    }
  }
  void put(std::unique_ptr<Question> question) override {
    if (mode == Mode::Refuses)
      return question->answer(StorageError{StorageError::Kind::Unavailable, "gone", false});
    real_->put(std::move(question));
  }
  StorageCounts counts() const override {
    StorageCounts counts = real_->counts();
    counts.is_available = mode != Mode::Refuses;
    return counts;
  }

  void release() {
    mode = Mode::Works;
    for (auto& [change, answer] : held_) real_->commit(std::move(change), std::move(answer));
    held_.clear();
  }

 private:
  std::unique_ptr<Storage> real_;
  std::vector<std::pair<Change, Answer<Done>>> held_;
};

class SmallLibrary : public Library {
 public:
  Result<Prepared> prepare(const Choice& choice) override {
    if (!choice.lexicon.empty() && choice.lexicon != "small")
      return test::said("there is no word list '" + choice.lexicon + "'");
    Prepared prepared;
    prepared.lexicon = lexicon_;
    prepared.config.alphabet = lexicon_->alphabet_ptr();
    prepared.config.layout = test::layout("standard");
    const Result<Rules> rules = Rules::parse(choice.rules, lexicon_->alphabet());
    if (!rules) return rules.error();
    prepared.config.rules = *rules;
    prepared.config.lexicon = "small";
    prepared.config.lexicon_fingerprint = to_hex(lexicon_->fingerprint());
    return prepared;
  }
  Result<lexicon::LexiconPtr> lexicon_of(const GameConfig&) override { return lexicon_; }
  Result<evaluation::Tables> tables_of(const lexicon::LexiconPtr& lexicon) override {
    return evaluation::Tables{evaluation::Leaves::none(lexicon->alphabet()), {}, nullptr};
  }
  Result<AlphabetPtr> alphabet_named(const std::string& name) const override {
    if (name != "english") return test::said("there is no alphabet '" + name + "' here");
    return test::alphabet(name);
  }
  Result<LayoutPtr> layout_named(const std::string& name) const override {
    if (name != "standard") return test::said("there is no board layout '" + name + "' here");
    return test::layout(name);
  }
  std::vector<std::string> lexicons() const override { return {"small"}; }
  std::vector<std::string> alphabets() const override { return {"english"}; }
  std::vector<std::string> layouts() const override { return {"standard"}; }
  std::vector<Language> languages() override {
    return {{"small", "english", "Small", "en", lexicon_->word_count(), false}};
  }
  std::vector<BoardKind> boards() override { return {{"standard", "Standard board", 15}}; }

 private:
  lexicon::LexiconPtr lexicon_ = test::small_english();
};

// Somebody with a page open.
class Guest : public Follower {
 public:
  explicit Guest(std::string name) : person_{std::move(name)} {}

  void send(std::shared_ptr<const std::string> message) override {
    messages.push_back(boost::json::parse(*message).as_object());
  }
  const Person& person() const override { return person_; }
  std::int64_t round_trip() const override { return lag; }
  bool is_gone() const override { return gone; }

  // The messages of one type, since the last forget().
  std::vector<boost::json::object> of_type(std::string_view type) const {
    std::vector<boost::json::object> found;
    for (const boost::json::object& message : messages) {
      if (message.at("type").as_string() == type) found.push_back(message);
    }
    return found;
  }
  void forget() { messages.clear(); }

  std::vector<boost::json::object> messages;
  std::int64_t lag = 0;
  bool gone = false;

 private:
  Person person_;
};
using GuestPtr = std::shared_ptr<Guest>;

// Rooms with everything that they need, all of it real.
class RoomTest : public testing::Test {
 protected:
  RoomTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("quoin-room-" + std::to_string(::getpid()) + "-" +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directories(folder_);
    use((folder_ / "rooms.db").string());
  }
  ~RoomTest() override {
    leave();
    std::filesystem::remove_all(folder_);
  }

  // Opens everything over a database; what was open before is closed.
  void use(const std::string& database) {
    leave();
    const auto post = [this](std::function<void()> task) { loop_.post(std::move(task)); };
    StorageSettings settings;
    settings.database = database;
    Result<std::unique_ptr<Storage>> storage = open_storage(settings, post);
    EXPECT_TRUE(storage) << storage.error().message();
    storage_ = std::make_unique<UnreliableStorage>(*std::move(storage));
    nodes_.emplace(loop_, system_clock(), system_chance(), *storage_, true,
                   std::vector<std::string>{});
    engines_.emplace(EnginePool::Limits{1, 100, 2}, post);
    rooms_.emplace(services(library_), system_chance(), nullptr, 100);
  }
  RoomServices services(Library& library) {
    return {.timers = loop_,
            .clock = system_clock(),
            .storage = *storage_,
            .reader = *storage_,
            .nodes = *nodes_,
            .engines = *engines_,
            .library = library,
            .keys = keys_,
            .metrics = metrics_,
            .log = log_,
            .accounts = nullptr,
            .ratings = nullptr,
            .on_finished = {}};
  }
  void leave() {
    engines_.reset();
    storage_.reset();
    rooms_.reset();
    nodes_.reset();
  }

  static GuestPtr guest(const std::string& name) { return std::make_shared<Guest>(name); }

  // Lets the loop work until something is true; a test that waits for ever fails.
  void run_until(const std::function<bool()>& is_true) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    std::function<void()> look = [&] {
      if (is_true() || std::chrono::steady_clock::now() > limit) return loop_.stop();
      timer_ = loop_.after(std::chrono::milliseconds(1), look);
    };
    timer_ = loop_.after(std::chrono::milliseconds(0), look);
    loop_.run();
    ASSERT_TRUE(is_true()) << "waited for something that did not happen";
  }
  void run_for(std::chrono::milliseconds time) {
    timer_ = loop_.after(time, [this] { loop_.stop(); });
    loop_.run();
  }

  std::shared_ptr<Room> open(const GuestPtr& host, const std::vector<NewTable::Seat>& seats,
                             const std::string& rules, bool starts = false) {
    NewTable wanted;
    wanted.choice.rules = rules;
    wanted.seats = seats;
    wanted.starts = starts;
    wanted.is_public = is_public_;
    wanted.pace = 0;
    wanted.delay = delay_;
    wanted.has_chat = has_chat_;
    std::shared_ptr<Room> opened;
    bool is_answered = false;
    rooms_->open(wanted, host->person(), [&](std::shared_ptr<Room> room, const Outcome& outcome) {
      opened = std::move(room);
      complaint_ = outcome ? outcome->sentence() : "";
      is_answered = true;
    });
    run_until([&] { return is_answered; });
    return opened;
  }

  // A room beside the others, of what is stored.
  Result<std::shared_ptr<Room>> reopen(const StoredGame& stored) {
    return Room::open(services(library_), {*rooms_, place_}, stored);
  }

  // The room as a server that was started again finds it.
  std::shared_ptr<Room> reopened(const std::string& id) {
    use((folder_ / "rooms.db").string());
    std::shared_ptr<Room> found;
    rooms_->find(id, [&](Stored<std::shared_ptr<Room>> room) { found = *room; });
    run_until([&] { return found != nullptr; });
    return found;
  }

  // What became of a request; empty when it was done.
  std::string ask(const std::shared_ptr<Room>& room, const GuestPtr& guest,
                  protocol::RequestBody body, std::optional<int> as = {}) {
    std::optional<Outcome> outcome;
    room->requests().handle({1, room->id(), as, std::move(body)}, guest,
                            [&](const Outcome& it) { outcome = it; });
    run_until([&] { return outcome.has_value(); });
    return *outcome ? (*outcome)->sentence() : "";
  }

  // Two people at a public table, the game begun, both following.
  std::shared_ptr<Room> two_people(const GuestPtr& ann, const GuestPtr& ben,
                                   const std::string& rules) {
    is_public_ = true;
    const std::shared_ptr<Room> room =
        open(ann, {{"me", "Ann"}, {"human", ""}}, rules + (rules.empty() ? "" : ",") + "first=1");
    EXPECT_EQ(ask(room, ann, protocol::Follow{}), "");
    EXPECT_EQ(ask(room, ben, protocol::Follow{}), "");
    EXPECT_EQ(ask(room, ben, protocol::Sit{{}, "Ben", "nonce of Ben", ""}), "");
    EXPECT_EQ(ask(room, ann, protocol::Start{"nonce of Ann"}), "");
    EXPECT_NE(room->game(), nullptr);
    return room;
  }

  // The best play of the seat on turn, as a request. Racks are drawn at random, and one in
  // thousands has no word: then a pass, or two tiles to begin with where words are not judged.
  protocol::Act best_play(const Room& room) {
    const int seat = room.game()->state().turn;
    const View view = view_of(*room.game(), Viewer::seat(seat), 0);
    const auto plays =
        players::legal_plays(view, library_.lexicon_of(room.game()->config()).value());
    if (plays.empty() && view.board.is_empty() && view.rules.challenge != ChallengeRule::Void) {
      const Word rack = view.seats[static_cast<std::size_t>(seat)].rack->tiles();
      return protocol::act_of(PlaceTiles{Move::place(view.layout->start(), Direction::Across,
                                                     std::span(rack).first(2))},
                              *view.alphabet);
    }
    if (plays.empty()) return protocol::act_of(PassTurn{}, *view.alphabet);
    return protocol::act_of(PlaceTiles{plays.front().move}, *view.alphabet);
  }

  std::filesystem::path folder_;
  SmallLibrary library_;
  ServerPlace place_{library_, system_chance()};
  Keys keys_{{1, 2, 3}};
  Metrics metrics_;
  Log log_{stderr, Log::Level::Error};
  Loop loop_;
  std::unique_ptr<UnreliableStorage> storage_;
  std::optional<Nodes> nodes_;
  std::optional<EnginePool> engines_;
  std::optional<Rooms> rooms_;
  Timer timer_;
  bool is_public_ = true;
  int delay_ = 0;
  bool has_chat_ = true;
  std::string complaint_;
};

}  // namespace quoin::server
