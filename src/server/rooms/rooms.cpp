#include "server/rooms/rooms.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "core/reasons.h"
#include "server/auth/accounts.h"
#include "server/ratings/game_result.h"
#include "server/reasons.h"
#include "server/storage/tables/reading.h"
#include "server/uploads/uploads.h"
#include "table/reasons.h"

namespace quoin::server {
namespace {

constexpr std::chrono::milliseconds SweepInterval{30'000};
constexpr std::size_t GameIdBytes = 8;
constexpr std::int64_t WatchingPace = 1000;
constexpr std::int64_t MaxPace = 60'000;
constexpr std::size_t MaxLoading = 1000;
constexpr std::string_view Me = "me";

// Why there is no new table.
Refused not_stored() { return {protocol::Refusal::Unavailable, Error(reasons::game_not_stored)}; }

Refused as_refusal(const Refused& refused) {
  const bool is_temporary =
      refused.why == protocol::Refusal::Busy || refused.why == protocol::Refusal::Unavailable;
  return {is_temporary ? refused.why : protocol::Refusal::AgainstRules, refused.error};
}

// By their full names, whatever becomes the usual one. The tiles of an uploaded word list are
// called like the list.
Library::Choice full_names(const Library::Choice& choice, const GameConfig& config) {
  Library::Choice full{config.lexicon, config.alphabet->name(), config.layout->name(),
                       config.rules.to_text()};
  if (is_upload(choice.alphabet)) {
    full.alphabet = choice.alphabet;
  } else if (is_upload(choice.lexicon) && choice.alphabet.empty()) {
    full.alphabet = choice.lexicon;
  }
  if (is_upload(choice.layout)) full.layout = choice.layout;
  return full;
}

StorageError too_many() {
  return {StorageError::Kind::Unavailable, "too many games at once", false};
}

}  // namespace

Rooms::Rooms(RoomServices services, Chance& chance, Uploads* uploads, std::size_t max_rooms)
    : services_(std::move(services)),
      chance_(chance),
      uploads_(uploads),
      place_(services_.library, chance),
      max_rooms_(max_rooms) {
  services_.nodes.when_dead([this](const std::string& node) { forget_node(node); });
  schedule_sweep();
}

void Rooms::schedule_sweep() {
  sweep_ = services_.timers.after(SweepInterval, [this] {
    sweep();
    look_for_due();
    schedule_sweep();
  });
}

void Rooms::sweep() {
  std::erase_if(rooms_, [](const auto& entry) {
    if (!entry.second->is_unused()) return false;
    entry.second->requests().put_away();
    return entry.second->is_unused();  // unless putting it away is still being stored
  });
}

// Days go by without anybody looking: a room whose time is over is opened, and ends its game.
void Rooms::look_for_due() {
  GameQuery query;
  query.status = GameStatus::Playing;
  query.due_before = services_.clock.wall_now();
  services_.storage.ask([query](Backend& backend) { return list_games(backend, query); },
                        [this](Stored<std::vector<GameSummary>> due) {
                          if (!due) return;
                          for (const GameSummary& game : *due)
                            find(game.id, [](const Stored<std::shared_ptr<Room>>&) {});
                        });
}

void Rooms::hear(const Notice& notice) {
  const auto with_room = [&](const std::string& id, const std::string& node, auto&& use) {
    if (node == services_.nodes.self()) return;
    if (const auto it = rooms_.find(id); it != rooms_.end()) use(*it->second);
  };
  if (const auto* changed = std::get_if<GameChanged>(&notice)) {
    with_room(changed->game, changed->node,
              [&](Room& room) { room.on_changed_elsewhere(changed->revision); });
  } else if (const auto* present = std::get_if<Present>(&notice)) {
    with_room(present->game, present->node,
              [&](Room& room) { room.presence().on_present(*present); });
  } else if (const auto* who = std::get_if<WhoIsThere>(&notice)) {
    with_room(who->game, who->node, [](Room& room) { room.presence().on_asked(); });
  } else if (const auto* waved = std::get_if<Waved>(&notice)) {
    with_room(waved->game, waved->node, [&](Room& room) { room.computers().on_waved(*waved); });
  }
}

void Rooms::look_at_all() {
  for (const auto& [id, room] : rooms_) room->look_again();
}

void Rooms::forget_node(const std::string& node) {
  for (const auto& [id, room] : rooms_) room->forget_node(node);
}

void Rooms::find(const std::string& id, Found found) {
  if (const auto it = rooms_.find(id); it != rooms_.end()) return found(it->second);
  if (const auto it = loading_.find(id); it != loading_.end()) {
    it->second.push_back(std::move(found));
    return;
  }
  if (rooms_.size() >= max_rooms_) sweep();
  if (rooms_.size() >= max_rooms_ || loading_.size() >= MaxLoading) return found(too_many());
  loading_[id].push_back(std::move(found));
  services_.storage.load(id, [this, id](Stored<std::optional<StoredGame>> stored) {
    on_loaded(id, std::move(stored));
  });
}

void Rooms::answer_loading(const std::string& id, const Stored<std::shared_ptr<Room>>& room) {
  const std::vector<Found> waiting = std::move(loading_.extract(id).mapped());
  for (const Found& found : waiting) found(room);
}

void Rooms::on_loaded(const std::string& id, Stored<std::optional<StoredGame>> stored) {
  if (!stored) return answer_loading(id, stored.error());
  if (!*stored) return answer_loading(id, std::shared_ptr<Room>());
  const Result<table::Setup> setup = table::Setup::parse((*stored)->summary.setup);
  // Without a setup that can be read, opening it says why.
  if (!setup || uploads_ == nullptr || uploads_in(setup->choice).empty())
    return open_stored(id, **stored, {});
  uploads_->bring_in(setup->choice, [this, id](const Uploads::Brought& brought) {
    if (const auto* refused = std::get_if<Refused>(&brought)) {
      const bool is_damaged = as_refusal(*refused).why == protocol::Refusal::AgainstRules;
      using enum StorageError::Kind;
      if (is_damaged)
        services_.log.error("not readable", {{"game", id}, {"reason", refused->error.message()}});
      return answer_loading(
          id, StorageError{is_damaged ? Damaged : Unavailable, refused->error.message(), false});
    }
    // It took its time, in which another node may have changed the game.
    services_.storage.load(id, [this, id, held = std::get<HeldUploads>(brought)](
                                   Stored<std::optional<StoredGame>> again) {
      if (!again) return answer_loading(id, again.error());
      if (!*again) return answer_loading(id, std::shared_ptr<Room>());
      open_stored(id, **again, held);
    });
  });
}

void Rooms::open_stored(const std::string& id, const StoredGame& stored, HeldUploads uploads) {
  Result<std::shared_ptr<Room>> room =
      Room::open(services_, {*this, place_}, stored, std::move(uploads));
  if (!room) {
    services_.log.error("not readable", {{"game", id}, {"reason", room.error().message()}});
    return answer_loading(id,
                          StorageError{StorageError::Kind::Damaged, room.error().message(), false});
  }
  rooms_[id] = *room;
  answer_loading(id, *room);
}

void Rooms::read_again(const std::string& id) {
  if (const auto it = rooms_.find(id); it != rooms_.end()) it->second->read_again();
  if (services_.on_finished) services_.on_finished(id);
}

Result<table::Seat> Rooms::seat_for(const NewTable::Seat& wanted, const table::Setup& setup,
                                    bool is_ready) {
  const std::string name(trim(wanted.name));
  if (wanted.player == Me) {
    table::Seat seat;
    seat.owners = {setup.host};
    seat.is_ready = is_ready;
    seat.name = table::unused_name(name.empty() ? "Guest" : name, setup.seats, -1);
    return seat;
  }
  Result<table::Seat> seat = place_.seat_for(wanted.player, setup);
  if (seat && !seat->is_human() && !name.empty())
    seat->name = table::unused_name(name, setup.seats, -1);
  return seat;
}

Result<void> Rooms::check_rated(const table::Setup& setup, const Rules& rules) const {
  if (services_.accounts == nullptr || !services_.accounts->has_account({setup.host}))
    return Error(reasons::rated_for_accounts);
  if (std::optional<Error> objection = rating_objection(setup, rules)) return *std::move(objection);
  // Later games of the two are begun by turns.
  if (rules.first == FirstRule::Chosen) return Error(reasons::rated_first_not_chosen);
  return {};
}

Result<table::Setup> Rooms::setup_for(const NewTable& wanted, const Person& host) {
  table::Setup setup;
  setup.host = host.id;
  setup.is_public = wanted.is_public;
  setup.is_rated = wanted.is_rated;
  setup.delay = wanted.delay;
  setup.has_chat = wanted.has_chat;
  const Result<Library::Prepared> prepared = services_.library.prepare(wanted.choice);
  if (!prepared) return prepared.error();
  setup.choice = full_names(wanted.choice, prepared->config);
  const auto count = static_cast<int>(wanted.seats.size());
  if (count < MinSeats || count > MaxSeats)
    return Error(reasons::seat_count_wrong, MinSeats, MaxSeats, count);
  for (const NewTable::Seat& one : wanted.seats) {
    Result<table::Seat> seat = seat_for(one, setup, wanted.starts);
    if (!seat) return seat.error();
    setup.seats.push_back(*std::move(seat));
  }
  if (setup.is_rated) {
    if (const Result<void> checked = check_rated(setup, prepared->config.rules); !checked)
      return checked.error();
  }
  const bool watches = !setup.has_people();
  setup.pace =
      std::clamp<std::int64_t>(wanted.pace.value_or(watches ? WatchingPace : 0), 0, MaxPace);
  return setup;
}

void Rooms::open(const NewTable& wanted, const Person& host, Created created) {
  if (uploads_ == nullptr) return open_prepared(wanted, host, std::move(created));
  uploads_->bring_in_for(
      host, wanted.choice,
      // What was brought in is held until the table has it.
      [this, wanted, host, created = std::move(created)](const Uploads::Brought& brought) {
        if (const auto* refused = std::get_if<Refused>(&brought))
          return created(nullptr, as_refusal(*refused));
        open_prepared(wanted, host,
                      [created, brought](const std::shared_ptr<Room>& room,
                                         const Outcome& outcome) { created(room, outcome); });
      });
}

void Rooms::open_prepared(const NewTable& wanted, const Person& host, Created created) {
  Result<table::Setup> setup = setup_for(wanted, host);
  if (!setup) return created(nullptr, protocol::against_rules(setup.error()));
  if (wanted.starts && setup->free_seat())
    return created(nullptr, protocol::against_rules(Error(reasons::seats_free)));
  create(chance_.id(GameIdBytes), *std::move(setup), wanted.starts, std::move(created));
}

void Rooms::create(const std::string& id, table::Setup setup, bool starts, Created created) {
  if (rooms_.size() >= max_rooms_) sweep();
  if (rooms_.size() >= max_rooms_)
    return created(nullptr, Refused{protocol::Refusal::Busy, Error(reasons::too_many_games_here)});
  if (uploads_ == nullptr) return store_new(id, setup, starts, {}, std::move(created));
  const Library::Choice choice = setup.choice;
  uploads_->bring_in_to_keep(
      choice, [this, id, setup = std::move(setup), starts,
               created = std::move(created)](const Uploads::Brought& brought) {
        if (const auto* refused = std::get_if<Refused>(&brought))
          return created(nullptr, as_refusal(*refused));
        store_new(id, setup, starts, std::get<HeldUploads>(brought), created);
      });
}

void Rooms::store_new(const std::string& id, const table::Setup& setup, bool starts,
                      HeldUploads uploads, Created created) {
  Change change;
  change.game = id;
  change.at = services_.clock.wall_now();
  change.writer = services_.nodes.self();
  const Secret secret = chance_.secret();
  change.secret = to_hex(secret);
  change.status = GameStatus::Open;
  change.is_public = setup.is_public;
  change.setup = setup.to_text();
  change.members = setup.members();

  StoredGame stored;
  stored.summary = {id, change.at, change.at, GameStatus::Open, setup.is_public, *change.setup, 0};
  stored.revision = 1;
  stored.writer = change.writer;
  stored.secret = *change.secret;
  services_.storage.commit(std::move(change), [this, id, starts, stored = std::move(stored),
                                               uploads = std::move(uploads),
                                               created =
                                                   std::move(created)](const Stored<Done>& done) {
    if (!done && done.error().kind == StorageError::Kind::Conflict) {
      // A successor that was made before a crash.
      return find(id, [created](Stored<std::shared_ptr<Room>> room) {
        if (room && *room) return created(*room, std::nullopt);
        created(nullptr, not_stored());
      });
    }
    if (!done) {
      ++services_.metrics.storage_errors;
      services_.log.warning("not stored", {{"game", id}, {"reason", done.error().message}});
      return created(nullptr, not_stored());
    }
    ++services_.metrics.games_created;
    Result<std::shared_ptr<Room>> room = Room::open(services_, {*this, place_}, stored, uploads);
    if (!room) return created(nullptr, protocol::against_rules(room.error()));
    rooms_[id] = *room;
    if (!starts) return created(*room, std::nullopt);
    (*room)->requests().start([created, room = *room](const Outcome& outcome) {
      created(outcome ? nullptr : room, outcome);
    });
  });
}

}  // namespace quoin::server
