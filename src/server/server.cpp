#include "server/server.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "server/api/api.h"
#include "server/archive/archive.h"
#include "server/auth/accounts.h"
#include "server/auth/keys.h"
#include "server/auth/passwords.h"
#include "server/engines/engine_pool.h"
#include "server/jobs/job_service.h"
#include "server/lexicons/lexicon_files.h"
#include "server/net/listener.h"
#include "server/nodes/nodes.h"
#include "server/people/departures.h"
#include "server/ratings/ratings.h"
#include "server/rooms/rooms.h"
#include "server/runtime/chance.h"
#include "server/runtime/clock.h"
#include "server/runtime/loop.h"
#include "server/runtime/metrics.h"
#include "server/runtime/worker.h"
#include "server/storage/postgres/feed.h"
#include "server/storage/storage.h"
#include "server/storage/tables/nodes.h"
#include "server/uploads/uploads.h"

namespace quoin::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds DrainInterval{20};
constexpr std::int64_t DrainLimit = 5000;
constexpr milliseconds GoodbyeTime{200};
constexpr std::uint16_t ServiceRestart = 1012;

// Everything comes from here, nothing is framed, and scripts and styles stand in files of their
// own.
net::Headers common_headers(const Config& config) {
  net::Headers headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
       "'self'; "
       "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  };
  if (config.is_secure()) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

Result<Keys> load_keys(const Config& config) {
  // Not in the command line, where every user of the machine would see it.
  if (const char* key = std::getenv("QUOIN_KEY"); key != nullptr && *key != '\0') {
    Result<Keys> keys = Keys::from_hex(key);
    if (!keys) return keys.error().within("QUOIN_KEY");
    return keys;
  }
  return Keys::from_file(config.key_file);
}

std::uint64_t resident_bytes() {
  std::uint64_t total = 0;
  std::uint64_t resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

// In the order in which they are made. Destroyed the other way round, so nothing is called that is
// gone; the loop, which all post to, is the last.
struct Server::Parts {
  Parts(const Config& the_config, Library& the_library, const Log& the_log, const Keys& the_keys)
      : config(the_config), library(the_library), log(the_log), keys(the_keys) {}

  Config config;
  Library& library;
  const Log& log;
  Keys keys;
  Metrics metrics;
  Loop loop;
  std::unique_ptr<Storage> storage;
  std::unique_ptr<Storage> reader;  // where several nodes share the database
  std::optional<Passwords> passwords;
  std::optional<Nodes> nodes;
  std::optional<Accounts> accounts;
  std::optional<Ratings> ratings;
  std::optional<EnginePool> engines;
  std::optional<Worker> worker;
  std::optional<JobService> jobs;
  std::optional<Worker> upload_worker;
  std::optional<Uploads> uploads;
  std::optional<LexiconFiles> lexicons;
  std::optional<Archive> archive;
  std::optional<Rooms> rooms;
  std::optional<Departures> departures;
  std::optional<Api> api;
  std::unique_ptr<Feed> feed;
  std::unique_ptr<net::Listener> listener;
  bool is_draining = false;
  std::int64_t drains_since = 0;
  Timer drain_timer;

  std::string metrics_text() const;
  void drain();
  void wait_for_storage();
  void hear(const Notice& notice);
  void look_at_all();
  void load_certificate_again();
};

std::string Server::Parts::metrics_text() const {
  MetricsText text;
  const net::Counts& net = listener->counts();
  const StorageCounts stored = storage->counts();
  const EnginePool::Counts engine = engines->counts();
  text.gauge("connections", "Connections open now", net.connections);
  text.gauge("sockets", "WebSockets open now", net.sockets);
  text.counter("connections_refused_total", "Connections refused for want of room", net.refused);
  text.counter("readers_cut_off_total", "Slow or silent peers", net.cut_off);
  text.counter("received_bytes_total", "Bytes received", net.bytes_in);
  text.counter("sent_bytes_total", "Bytes sent", net.bytes_out);
  text.counter("http_requests_total", "Requests", metrics.http_requests);
  text.counter("http_errors_total", "Answers from 500 on", metrics.http_errors);
  text.counter("messages_in_total", "Messages of pages", metrics.messages_in);
  text.counter("messages_out_total", "Messages to pages", metrics.messages_out);
  text.counter("refusals_total", "Requests of pages that were refused", metrics.refusals);
  text.counter("rate_limited_total", "What came too fast", metrics.rate_limited);
  text.gauge("rooms", "Games in memory", rooms->size());
  text.counter("games_created_total", "Tables opened", metrics.games_created);
  text.counter("games_started_total", "Games begun", metrics.games_started);
  text.counter("games_finished_total", "Games that ended", metrics.games_finished);
  text.counter("actions_total", "Actions of people", metrics.actions);
  text.histogram("acknowledgement_seconds", "From an action to its answer, storing included",
                 metrics.acknowledgement);
  text.histogram("computer_turn_seconds", "From the question to a computer's decision",
                 metrics.computer_turn);
  text.gauge("engine_waiting", "Computer turns that wait", engine.waiting);
  text.gauge("engine_running", "Computer turns being thought about", engine.running);
  text.counter("engine_done_total", "Computer turns", engine.done);
  text.counter("engine_refused_total", "Computer turns put off", engine.refused);
  const JobService::Counts job = jobs->counts();
  text.gauge("jobs_waiting", "Jobs that wait, of all nodes", job.stored.waiting);
  text.gauge("jobs_running", "Jobs that run here", job.running);
  text.counter("jobs_added_total", "Jobs asked for", job.added);
  text.counter("jobs_known_total", "Jobs whose result was there already", job.known);
  text.counter("jobs_refused_total", "Jobs that were too many, or unfair", job.refused);
  text.counter("jobs_done_total", "Jobs done here", job.done);
  text.counter("jobs_failed_total", "Jobs that failed here", job.failed);
  text.counter("jobs_cancelled_total", "Jobs cancelled while they ran here", job.cancelled);
  text.counter("jobs_reclaimed_total", "Jobs taken over from nodes that died", job.reclaimed);
  text.gauge("storage_waiting", "Changes that wait to be stored", stored.waiting);
  text.gauge("storage_available", "Whether the database answers", stored.is_available ? 1 : 0);
  text.counter("storage_changes_total", "Changes stored", stored.changes);
  text.counter("storage_commits_total", "Batches synced", stored.commits);
  text.counter("storage_conflicts_total", "Changes that another node was faster with",
               metrics.conflicts);
  text.gauge("nodes", "Servers of this database that are alive", nodes->alive_count());
  text.counter("storage_failures_total", "Changes not stored", stored.failures);
  text.gauge("uploads_bytes", "Uploads in memory", uploads->library().bytes());
  text.gauge("resident_bytes", "Memory in use", resident_bytes());
  return text.take();
}

void Server::Parts::drain() {
  log.info("draining");
  is_draining = true;
  drains_since = system_clock().steady_now();
  listener->stop_accepting();
  nodes->leave();
  jobs->end();
  wait_for_storage();
}

// A certificate lasts some months; connections do not have to end for it.
void Server::Parts::load_certificate_again() {
  if (!config.speaks_tls()) return;
  const Result<net::TlsContextPtr> tls = net::load_tls(config.tls_certificate, config.tls_key);
  if (tls) {
    listener->set_tls(*tls);
    log.info("certificate-loaded");
  } else {
    log.error("certificate-kept", {{"reason", tls.error().message()}});
  }
}

void Server::Parts::wait_for_storage() {
  const bool is_late = system_clock().steady_now() - drains_since > DrainLimit;
  if (storage->counts().waiting > 0 && !is_late) {
    drain_timer = loop.after(DrainInterval, [this] { wait_for_storage(); });
    return;
  }
  listener->close_sockets(ServiceRestart, "the server restarts");
  drain_timer = loop.after(GoodbyeTime, [this] { loop.stop(); });
}

void Server::Parts::hear(const Notice& notice) {
  if (const auto* beat = std::get_if<Beat>(&notice)) return nodes->on_beat(beat->node);
  if (const auto* gone = std::get_if<Gone>(&notice)) return nodes->on_gone(gone->node);
  if (const auto* changed = std::get_if<AccountChanged>(&notice)) {
    return accounts->look_at({changed->person},
                             [this](const Session& session) { api->close_pages_before(session); });
  }
  rooms->hear(notice);
}

void Server::Parts::look_at_all() {
  accounts->look_at_all([this](const Session& session) { api->close_pages_before(session); });
  rooms->look_at_all();
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() {
  // Rooms answer what storage and engines still post, and so have to go after them: neither may
  // call back into a room that is gone.
  parts_->listener.reset();
  parts_->feed.reset();
  parts_->jobs.reset();
  parts_->engines.reset();
  parts_->worker.reset();
  parts_->upload_worker.reset();
  parts_->passwords.reset();
  parts_->reader.reset();
  parts_->storage.reset();
}

Result<std::unique_ptr<Server>> Server::open(const Config& config, Library& library,
                                             const Log& log) {
  const Result<Keys> keys = load_keys(config);
  if (!keys) return keys.error();
  net::TlsContextPtr tls;
  if (config.speaks_tls()) {
    Result<net::TlsContextPtr> loaded = net::load_tls(config.tls_certificate, config.tls_key);
    if (!loaded) return loaded.error();
    tls = *std::move(loaded);
  }
  const Clock& clock = system_clock();
  Chance& chance = system_chance();
  auto parts = std::make_unique<Parts>(config, library, log, *keys);
  const auto post = [&loop = parts->loop](std::function<void()> task) {
    loop.post(std::move(task));
  };
  StorageSettings settings;
  settings.database = config.database;
  // Who has an account: before that nobody can be told who they are.
  Epochs epochs;
  std::vector<std::string> known_nodes;
  settings.at_start = [&](Backend& backend) {
    epochs = all_epochs(backend);
    known_nodes = all_nodes(backend);
  };
  Result<std::unique_ptr<Storage>> storage = open_storage(settings, post);
  if (!storage) return storage.error();
  parts->storage = *std::move(storage);
  if (is_postgres(config.database)) {
    Result<std::unique_ptr<Storage>> reader = open_storage({.database = config.database}, post);
    if (!reader) return reader.error();
    parts->reader = *std::move(reader);
  }
  parts->passwords.emplace(post);
  parts->nodes.emplace(parts->loop, clock, chance, *parts->storage, !is_postgres(config.database),
                       known_nodes);
  parts->accounts.emplace(clock, *parts->storage, *parts->passwords, epochs);
  parts->ratings.emplace(parts->loop, clock, *parts->storage, log);
  parts->engines.emplace(config.engines, post);
  parts->jobs.emplace(parts->loop, clock, chance, *parts->storage, library, log, config.jobs, post);
  parts->upload_worker.emplace("uploads", post);
  parts->uploads.emplace(clock, chance, *parts->storage, library, log, *parts->upload_worker);
  parts->lexicons.emplace(post);
  parts->worker.emplace("archive", post);
  Library& with_uploads = parts->uploads->library();
  parts->archive.emplace(Archive::Means{parts->loop, clock, *parts->storage, with_uploads,
                                        parts->keys, log, *parts->worker});
  parts->rooms.emplace(
      RoomServices{.timers = parts->loop,
                   .clock = clock,
                   .storage = *parts->storage,
                   .reader = parts->reader ? *parts->reader : *parts->storage,
                   .nodes = *parts->nodes,
                   .engines = *parts->engines,
                   .library = with_uploads,
                   .keys = parts->keys,
                   .metrics = parts->metrics,
                   .log = log,
                   .accounts = &*parts->accounts,
                   .ratings = &*parts->ratings,
                   .on_finished = [archive = &*parts->archive](
                                      const std::string& game) { archive->take(game); }},
      chance, &*parts->uploads, config.max_games);
  parts->departures.emplace(parts->loop, chance, *parts->storage, *parts->rooms, *parts->accounts,
                            log);
  Parts* all = parts.get();
  parts->api.emplace(Services{
      .config = parts->config,
      .keys = parts->keys,
      .clock = clock,
      .chance = chance,
      .storage = *parts->storage,
      .library = with_uploads,
      .nodes = *parts->nodes,
      .metrics = parts->metrics,
      .rooms = *parts->rooms,
      .accounts = *parts->accounts,
      .archive = *parts->archive,
      .departures = *parts->departures,
      .jobs = *parts->jobs,
      .uploads = *parts->uploads,
      .lexicons = *parts->lexicons,
      .operations = {[all] { return all->metrics_text(); }, [all] { return all->is_draining; }}});
  parts->feed = open_feed(
      config.database, post,
      {[all](const Notice& notice) { all->hear(notice); }, [all] { all->look_at_all(); }});
  Result<std::unique_ptr<net::Listener>> listener =
      net::Listener::listen(parts->loop, parts->loop, clock,
                            {config.listen, config.port, config.trusted_proxies,
                             common_headers(config), config.limits, std::move(tls)},
                            *parts->api);
  if (!listener) return listener.error();
  parts->listener = *std::move(listener);
  // What a crash left undone.
  parts->ratings->catch_up();
  parts->departures->go_on();
  // From here on, and not only while it runs: whoever starts it may end it at once.
  parts->loop.on_end_signal([all] { all->drain(); });
  parts->loop.on_reload_signal([all] { all->load_certificate_again(); });
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

std::string Server::url() const {
  if (!parts_->config.public_url.empty()) return parts_->config.public_url + "/";
  const std::string& address = parts_->config.listen;
  const bool is_version_6 = address.find(':') != std::string::npos;
  return fmt::format("{}://{}:{}/", parts_->config.speaks_tls() ? "https" : "http",
                     is_version_6 ? "[" + address + "]" : address, parts_->listener->port());
}

void Server::run() {
  parts_->log.info("serving", {{"port", std::int64_t{parts_->listener->port()}}});
  parts_->archive->start();
  parts_->loop.run();
  parts_->log.info("ended");
}

}  // namespace quoin::server
