#include "server/archive/archive.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <unordered_map>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/archive/entry.h"
#include "server/archive/zip.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr std::size_t GamesLookedAt = 200;  // at once, for one page of what may be missing
constexpr milliseconds BetweenPages{20};
constexpr milliseconds BetweenLooks{60'000};
constexpr std::int64_t Lately = 600'000;
// A slice keeps the database for some milliseconds, and others come in between.
constexpr std::size_t SliceGames = 50;
constexpr std::size_t MaxLargeJobs = 8;
// What a game costs by its size; others cost one.
constexpr double BytesOfOneCost = 8 * 1024;

using protocol::Refusal;
using protocol::Refused;

Refused busy() { return {Refusal::Busy, Error(reasons::archive_busy)}; }
Refused unavailable() { return {Refusal::Unavailable, Error(reasons::storage_unreachable)}; }

bool is_a_game_file(std::string_view name) {
  const std::string small = search_key(name);
  return small.ends_with(".gcg") || small.ends_with(".txt");
}
// What some systems put beside the files of people.
bool is_of_a_system(std::string_view name) {
  return name.starts_with("__MACOSX/") || name.ends_with(".DS_Store");
}

// Alphabets and layouts as files name them, each read once.
class NamedFiles {
 public:
  explicit NamedFiles(const Library& library) : library_(library) {}

  Result<notation::Catalogue> catalogue(const std::string& alphabet, const std::string& layout) {
    const auto alphabet_named = [this](const std::string& name) {
      return known(alphabets_, name, [&] { return library_.alphabet_named(name); });
    };
    const auto layout_named = [this](const std::string& name) {
      return known(layouts_, name, [&] { return library_.layout_named(name); });
    };
    const Result<AlphabetPtr> usual_alphabet =
        alphabet_named(alphabet.empty() ? "english" : alphabet);
    if (!usual_alphabet) return usual_alphabet.error();
    const Result<LayoutPtr> usual_layout = layout_named(layout.empty() ? "standard" : layout);
    if (!usual_layout) return usual_layout.error();
    return notation::Catalogue{*usual_alphabet, *usual_layout, alphabet_named, layout_named};
  }

 private:
  // A file may name anything, so what is remembered has a bound.
  static constexpr std::size_t MostKnown = 100;

  template <class T, class Read>
  static Result<T> known(std::map<std::string, T>& all, const std::string& name, const Read& read) {
    if (const auto found = all.find(name); found != all.end()) return found->second;
    const Result<T> made = read();
    if (made && all.size() < MostKnown) all.emplace(name, *made);
    return made;
  }

  const Library& library_;
  std::map<std::string, AlphabetPtr> alphabets_;
  std::map<std::string, LayoutPtr> layouts_;
};

// Letters, digits and what is not ASCII; so no name is a path or a surprise anywhere.
std::string file_name(const ArchivedGame& game) {
  std::string name = to_date(game.played_at).substr(0, 10);
  boost::system::error_code error;
  const json::value players = json::parse(game.players, error);
  if (!error && players.is_array()) {
    for (const json::value& player : players.get_array()) {
      const json::value* text =
          player.is_object() ? player.get_object().if_contains("name") : nullptr;
      if (text != nullptr && text->is_string()) name += "-" + std::string(text->get_string());
    }
  }
  for (char& c : name) {
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                          (c >= 'A' && c <= 'Z') || c == '-' ||
                          static_cast<unsigned char>(c) >= 0x80;
    if (!is_plain) c = '_';
  }
  return fmt::format("{}-{}.gcg", name, game.id);
}

}  // namespace

// On the worker and on the loop by turns, never on both.
struct Archive::Importing {
  Importing(Import its_import, const Library& library)
      : import(std::move(its_import)), named(library) {}

  const Import import;
  std::function<void(const Files&)> then;
  NamedFiles named;
  std::optional<notation::Catalogue> catalogue;
  std::optional<ZipReader> zip;
  std::size_t next = 0;  // entry of the zip
  double cost = 0;
  std::optional<Refused> refused;
  ImportedSoFar so_far;
  std::unordered_map<std::string, std::string> played;  // games of this server, by fingerprint

  std::vector<File> files;
  // Read, and not yet stored: which file, and the game.
  std::vector<std::pair<std::size_t, ArchivedGame>> slice;

  // What is there, and whether it can be read at all.
  void open() {
    Result<notation::Catalogue> usual = named.catalogue(import.alphabet, import.layout);
    if (!usual) return refuse(usual.error());
    catalogue = *std::move(usual);
    cost = 1;
    if (!import.is_zip) return;
    Result<ZipReader> reader =
        ZipReader::open(import.bytes, {MaxPackedGames, MaxGcgBytes, MaxPackedBytes});
    if (!reader) return refuse(reader.error());
    zip = *std::move(reader);
    double bytes = 0;
    for (const ZipReader::Entry& entry : zip->entries()) bytes += entry.bytes;
    cost = std::max(static_cast<double>(zip->entries().size()), bytes / BytesOfOneCost);
  }
  void refuse(const Error& error) { refused = Refused{Refusal::BadRequest, error}; }

  bool is_read() const { return next >= (zip ? zip->entries().size() : 1); }

  void read_slice(const Keys& keys, std::int64_t now) {
    while (!is_read() && slice.size() < SliceGames) {
      if (!zip) {
        add("", import.bytes, keys, now);
      } else {
        const ZipReader::Entry& entry = zip->entries()[next];
        if (!entry.is_folder && !is_of_a_system(entry.name)) {
          const Result<std::string> bytes = is_a_game_file(entry.name)
                                                ? zip->read(entry)
                                                : Result<std::string>(Error(reasons::no_gcg_file));
          add(entry.name, bytes, keys, now);
        }
      }
      ++next;
    }
  }

  void add(const std::string& name, const Result<std::string>& bytes, const Keys& keys,
           std::int64_t now) {
    File& file = files.emplace_back();
    file.name = name;
    Result<ArchivedGame> game =
        bytes ? entry_from_gcg(*bytes, *catalogue, now) : Result<ArchivedGame>(bytes.error());
    if (!game) {
      file.error = game.error();
      return;
    }
    game->owner = import.person.id;
    // The same file of the same person has the same name, on every node: so it is there once.
    game->id = "i" + keys.derived_id("archive", import.person.id + " " + game->fingerprint);
    slice.emplace_back(files.size() - 1, *std::move(game));
  }

  // What need not or may not be stored; leaves the rest in the slice.
  void sort_out() {
    std::erase_if(slice, [this](const auto& one) {
      const auto& [number, game] = one;
      File& file = files[number];
      if (const auto found = played.find(game.fingerprint); found != played.end()) {
        file.fate = File::Fate::Known;
        file.id = found->second;
        return true;
      }
      const auto size = static_cast<std::int64_t>(game.gcg.size());
      if (so_far.games + 1 > MaxImportedGames || so_far.bytes + size > MaxImportedBytes) {
        file.error = Error(reasons::imported_enough);
        return true;
      }
      // Counted although it may be there already: the next import counts anew.
      ++so_far.games;
      so_far.bytes += size;
      return false;
    });
  }

  void note_stored(const std::vector<bool>& are_new) {
    for (std::size_t i = 0; i < slice.size(); ++i) {
      File& file = files[slice[i].first];
      file.fate = are_new[i] ? File::Fate::Imported : File::Fate::Known;
      file.id = slice[i].second.id;
    }
    slice.clear();
  }
};

struct Archive::Packing {
  ArchiveQuery query;
  std::function<void(const Packed&)> then;
  std::size_t games = 0;
  std::size_t bytes = 0;
  ZipWriter zip;
};

// --- games of this server

void Archive::start() { catch_up_after(""); }

void Archive::catch_up_after(const std::string& id) {
  means_.storage.ask(
      [id](Backend& backend) { return missing_after(backend, id, GamesLookedAt); },
      [this, id](Stored<MissingGames> found) {
        if (!found) {
          next_look_ = means_.timers.after(BetweenLooks, [this, id] { catch_up_after(id); });
          return;
        }
        take_all(std::move(found->games), [this, next = found->next] {
          next_look_ = means_.timers.after(next ? BetweenPages : BetweenLooks, [this, next] {
            if (next) return catch_up_after(*next);
            catch_up_lately();
          });
        });
      });
}

void Archive::catch_up_lately() {
  const std::int64_t since = means_.clock.wall_now() - Lately;
  means_.storage.ask(
      [since](Backend& backend) { return missing_since(backend, since, GamesLookedAt); },
      [this](Stored<std::vector<std::string>> found) {
        take_all(found ? *std::move(found) : std::vector<std::string>(), [this] {
          next_look_ = means_.timers.after(BetweenLooks, [this] { catch_up_lately(); });
        });
      });
}

// One after the other: nobody waits for them.
void Archive::take_all(std::vector<std::string> games, std::function<void()> then) {
  if (games.empty()) return then();
  const std::string game = std::move(games.back());
  games.pop_back();
  take(game, [this, games = std::move(games), then = std::move(then)] { take_all(games, then); });
}

void Archive::take(const std::string& game, std::function<void()> then) {
  const auto failed = [this, game, then](const std::string& reason) {
    means_.log.warning("not archived", {{"game", game}, {"reason", reason}});
    then();
  };
  means_.storage.load(game, [this, game, failed, then](Stored<std::optional<StoredGame>> loaded) {
    if (!loaded) return failed(loaded.error().message);
    if (!*loaded || (*loaded)->summary.status != GameStatus::Finished) return then();
    auto stored = std::make_shared<const StoredGame>(**std::move(loaded));
    means_.worker.submit([this, game, failed, then, stored]() -> Worker::Task {
      const Result<ArchivedGame> entry = entry_from_log(*stored);
      return [this, game, failed, then, entry, revision = stored->revision] {
        if (!entry) return failed(entry.error().message());
        means_.storage.ask(
            [entry, revision](Backend& backend) { put_finished_game(backend, *entry, revision); },
            [this, game, failed, then](const Stored<Done>& done) {
              // It was changed in between, which does not go on for ever: a game that is over is
              // revealed, and its people may be deleted.
              if (!done && done.error().kind == StorageError::Kind::Conflict)
                return take(game, then);
              if (!done) return failed(done.error().message);
              then();
            });
      };
    });
  });
}

// --- importing

bool Archive::begin_large_job() {
  if (large_jobs_ >= MaxLargeJobs) return false;
  ++large_jobs_;
  return true;
}

void Archive::import(Import import, std::function<void(const Files&)> then) {
  if (!begin_large_job()) return then(busy());
  const auto importing = std::make_shared<Importing>(std::move(import), means_.library);
  importing->then = std::move(then);
  means_.worker.submit([this, importing]() -> Worker::Task {
    importing->open();
    return [this, importing] {
      if (importing->refused) return finish(importing, *importing->refused);
      if (!importing->import.may_cost(importing->cost))
        return finish(importing, Refused{Refusal::Busy, Error(reasons::too_many_imports)});
      means_.storage.ask([person = importing->import.person.id](
                             Backend& backend) { return imported_so_far(backend, person); },
                         [this, importing](Stored<ImportedSoFar> so_far) {
                           if (!so_far) return finish(importing, unavailable());
                           importing->so_far = *std::move(so_far);
                           for (const ImportedSoFar::Played& game : importing->so_far.played)
                             importing->played.emplace(game.fingerprint, game.id);
                           go_on(importing);
                         });
    };
  });
}

void Archive::go_on(const std::shared_ptr<Importing>& importing) {
  if (importing->is_read()) return finish(importing, importing->files);
  means_.worker.submit([this, importing, now = means_.clock.wall_now()]() -> Worker::Task {
    importing->read_slice(means_.keys, now);
    return [this, importing] { store(importing); };
  });
}

void Archive::store(const std::shared_ptr<Importing>& importing) {
  importing->sort_out();
  if (importing->slice.empty()) return go_on(importing);
  means_.storage.ask(
      [importing](Backend& backend) {
        std::vector<ArchivedGame> games;
        for (const auto& [number, game] : importing->slice) games.push_back(game);
        return add_imported(backend, games);
      },
      [this, importing](Stored<std::vector<bool>> are_new) {
        if (are_new) {
          importing->note_stored(*are_new);
          return go_on(importing);
        }
        // What was stored before stays, and is known when all of it is sent again.
        means_.log.warning("not imported", {{"reason", are_new.error().message}});
        finish(importing, unavailable());
      });
}

// --- exporting

void Archive::pack(const ArchiveQuery& query, std::function<void(const Packed&)> then) {
  if (!begin_large_job()) return then(busy());
  const auto packing = std::make_shared<Packing>();
  packing->query = query;
  packing->query.with_gcg = true;
  packing->query.limit = SliceGames;
  packing->then = std::move(then);
  read_page(packing);
}

void Archive::read_page(const std::shared_ptr<Packing>& packing) {
  means_.storage.ask(
      [query = packing->query](Backend& backend) { return find_archived(backend, query); },
      [this, packing](Stored<std::vector<ArchivedGame>> found) {
        if (!found) return finish(packing, unavailable());
        auto games = std::make_shared<const std::vector<ArchivedGame>>(*std::move(found));
        packing->games += games->size();
        for (const ArchivedGame& game : *games) packing->bytes += game.gcg.size();
        if (packing->games > MaxPackedGames || packing->bytes > MaxPackedBytes)
          return finish(packing, Refused{Refusal::BadRequest,
                                         Error(reasons::too_many_found, MaxPackedGames)});
        const bool is_last = games->size() < packing->query.limit;
        if (!is_last) packing->query.behind = {games->back().played_at, games->back().id};
        means_.worker.submit([this, packing, games, is_last]() -> Worker::Task {
          for (const ArchivedGame& game : *games)
            packing->zip.add(file_name(game), game.gcg, game.played_at);
          if (!is_last) return [this, packing] { read_page(packing); };
          auto bytes = std::make_shared<const std::string>(packing->zip.finish());
          return [this, packing, bytes] { finish(packing, bytes); };
        });
      });
}

}  // namespace quoin::server
