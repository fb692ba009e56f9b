#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime is POSIX

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/rng.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/lexicon/files.h"
#include "cli/data.h"
#include "cli/exit.h"
#include "cli/json.h"
#include "cli/options.h"
#include "core/rules.h"
#include "lexicon/builder.h"
#include "lexicon/compiler.h"
#include "lexicon/lexicon.h"
#include "movegen/oracle.h"
#include "notation/cgp.h"

// Fixed work on one thread. Each part says what it did, as a signature that depends on the answers
// and never on the time, and then how fast.
namespace quoin::cli {
namespace {

// Time of this thread on a processor, so that other programs on the machine do not count.
class Stopwatch {
 public:
  double seconds() const { return now() - start_; }

 private:
  static double now() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

  double start_ = now();
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// The first eight hexadecimal digits: enough to see a change.
std::string signature(Sha256& hash) { return to_hex(hash.finish()).substr(0, 8); }

std::string grouped(std::size_t number) { return group_digits(static_cast<std::int64_t>(number)); }

struct LexiconFigures {
  std::string signature;
  std::size_t words = 0;
  double build_seconds = 0;
  std::size_t automaton_bytes = 0;
  double open_seconds = 0;
  double lookups_per_second = 0;
  double set_lookups_per_second = 0;  // of std::unordered_set<std::string>
};

struct MovegenFigures {
  std::string signature;
  std::size_t positions = 0;
  std::size_t plays = 0;
  double seconds = 0;

  double plays_per_second() const { return static_cast<double>(plays) / seconds; }
};

// A word without memory of its own, as long ones of std::string would have.
class InlineWord {
 public:
  explicit InlineWord(std::span<const Tile> word) : length_(word.size()) {
    std::copy(word.begin(), word.end(), tiles_.begin());
  }

  std::span<const Tile> tiles() const { return std::span(tiles_).first(length_); }

 private:
  std::array<Tile, lexicon::MaxWordLength> tiles_{};
  std::size_t length_;
};

// All words, and for each of them one that is none, in an order that no cache can guess.
std::vector<InlineWord> words_to_look_up(const lexicon::Lexicon& words) {
  const std::uint64_t letters = static_cast<std::uint64_t>(words.alphabet().letter_count());
  std::vector<InlineWord> queries;
  Rng rng(1);
  words.for_each_word([&](std::span<const Tile> word) {
    queries.emplace_back(word);
    Word wrong(word.begin(), word.end());
    do {
      wrong[rng.below(wrong.size())] = Tile::letter(1 + static_cast<int>(rng.below(letters)));
    } while (words.contains(wrong));
    queries.emplace_back(wrong);
  });
  rng.shuffle(std::span(queries));
  return queries;
}

std::string as_string(std::span<const Tile> word) {
  std::string text;
  for (const Tile tile : word) text += static_cast<char>(tile.code());
  return text;
}

constexpr int BuildRuns = 3;
constexpr int OpenRuns = 101;
constexpr int LookupRuns = 7;

// Queries per second, the median of some runs over all of them.
template <class Query, class Contains>
double lookups_per_second(const std::vector<Query>& queries, std::size_t& hits,
                          const Contains& contains) {
  std::vector<double> seconds;
  for (int run = 0; run < LookupRuns; ++run) {
    const Stopwatch watch;
    std::size_t found = 0;
    for (const Query& query : queries) found += contains(query) ? 1 : 0;
    seconds.push_back(watch.seconds());
    hits = found;
  }
  return static_cast<double>(queries.size()) / median(seconds);
}

Result<LexiconFigures> measure_lexicon(const lexicon::Lexicon& words, const std::string& path) {
  LexiconFigures figures;
  figures.words = words.word_count();
  figures.automaton_bytes = words.automaton().nodes().size_bytes();

  lexicon::WordList list;
  words.for_each_word([&](std::span<const Tile> word) { list.add(word); });
  std::vector<double> build_seconds;
  for (int run = 0; run < BuildRuns; ++run) {
    const Stopwatch watch;
    const Result<std::string> bytes =
        lexicon::compile_lexicon(list, words.alphabet(), words.metadata());
    if (!bytes) return bytes.error();
    build_seconds.push_back(watch.seconds());
  }
  figures.build_seconds = median(build_seconds);

  std::vector<double> open_seconds;
  for (int run = 0; run < OpenRuns; ++run) {
    const Stopwatch watch;
    const Result<lexicon::LexiconPtr> opened = lexicon::Lexicon::open(path);
    if (!opened) return opened.error();
    open_seconds.push_back(watch.seconds());
  }
  figures.open_seconds = median(open_seconds);

  const std::vector<InlineWord> queries = words_to_look_up(words);
  std::size_t hits = 0;
  figures.lookups_per_second = lookups_per_second(
      queries, hits, [&](const InlineWord& word) { return words.contains(word.tiles()); });
  std::unordered_set<std::string> set;
  set.reserve(words.word_count());
  words.for_each_word([&](std::span<const Tile> word) { set.insert(as_string(word)); });
  std::vector<std::string> texts;
  for (const InlineWord& query : queries) texts.push_back(as_string(query.tiles()));
  std::size_t set_hits = 0;
  figures.set_lookups_per_second = lookups_per_second(
      texts, set_hits, [&](const std::string& word) { return set.contains(word); });
  if (hits != set_hits) return Error("the lexicon and the set disagree about the words");

  Sha256 hash;
  hash.update(words.fingerprint()).update_number(words.word_count()).update_number(hits);
  figures.signature = signature(hash);
  return figures;
}

Result<std::vector<Position>> load_positions(const std::string& path, const AlphabetPtr& alphabet) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  const Result<LayoutPtr> layout = load_layout("standard");
  if (!layout) return layout.error();
  std::vector<Position> positions;
  int number = 0;
  for (const std::string_view line : split_lines(*text)) {
    ++number;
    if (trim(line).empty() || line.starts_with('#')) continue;
    const Result<notation::CgpPosition> cgp = notation::parse_cgp(line, alphabet, *layout);
    if (!cgp) return cgp.error().within(fmt::format("{}: line {}", path, number));
    positions.push_back(cgp->position);
  }
  if (positions.empty()) return Error(path + ": there are no positions in it");
  return positions;
}

MovegenFigures measure_movegen(const lexicon::Lexicon& words,
                               const std::vector<Position>& positions) {
  const Rules rules = Rules::defaults_for(words.alphabet());
  MovegenFigures figures;
  figures.positions = positions.size();
  std::vector<std::vector<movegen::Play>> found;
  const Stopwatch watch;
  for (const Position& position : positions) {
    found.push_back(movegen::all_plays(position.board, *position.layout, *position.alphabet,
                                       rules.bingo_bonuses, position.racks.front(), words));
    figures.plays += found.back().size();
  }
  figures.seconds = watch.seconds();

  Sha256 hash;
  for (const std::vector<movegen::Play>& plays : found) {
    hash.update_number(plays.size());
    for (const movegen::Play& play : plays) {
      const Move& move = play.move;
      hash.update_number(static_cast<std::uint64_t>(move.start().row()));
      hash.update_number(static_cast<std::uint64_t>(move.start().column()));
      hash.update_number(static_cast<std::uint64_t>(move.direction()));
      hash.update_field(as_string(move.tiles()));
      hash.update_number(static_cast<std::uint64_t>(play.score.points()));
    }
  }
  figures.signature = signature(hash);
  return figures;
}

struct Bench {
  std::string lexicon;  // its name and the start of its fingerprint
  std::optional<LexiconFigures> words;
  std::optional<MovegenFigures> movegen;
  double seconds = 0;

  // Of all parts together; a part alone has no such signature.
  std::optional<std::string> total_signature() const {
    if (!words || !movegen) return std::nullopt;
    Sha256 hash;
    hash.update_field(words->signature).update_field(movegen->signature);
    return signature(hash);
  }
};

void print_row(std::string_view label, std::string_view first, std::string_view second,
               std::string_view third) {
  fmt::print("{:<34} {:>12} {:>12} {:>11}\n", label, first, second, third);
}

void print_bench(const Bench& bench) {
  print_row("lexicon " + bench.lexicon, "words", "plays", "signature");
  if (bench.words) print_row("lexicon", grouped(bench.words->words), "-", bench.words->signature);
  if (bench.movegen) {
    print_row(fmt::format("oracle, {} positions", bench.movegen->positions), "-",
              grouped(bench.movegen->plays), bench.movegen->signature);
  }
  if (bench.words) {
    const LexiconFigures& words = *bench.words;
    fmt::print("  build      {:>10.2f} s    median of {} runs\n", words.build_seconds, BuildRuns);
    fmt::print("  automaton  {:>10.2f} MB   DAWG and GADDAG, {} bytes\n",
               static_cast<double>(words.automaton_bytes) / 1e6, grouped(words.automaton_bytes));
    fmt::print("  open       {:>10.2f} ms   median of {} runs\n", words.open_seconds * 1e3,
               OpenRuns);
    fmt::print("  look-ups   {:>10.1f} M/s  half of them words; {:.1f} times std::unordered_set\n",
               words.lookups_per_second / 1e6,
               words.lookups_per_second / words.set_lookups_per_second);
  }
  if (bench.movegen) {
    fmt::print("  oracle     {:>10} plays/s\n",
               grouped(static_cast<std::size_t>(bench.movegen->plays_per_second())));
  }
  if (const std::optional<std::string> total = bench.total_signature()) {
    print_row("Bench: " + *total, fmt::format("{:.2f} s", bench.seconds),
              grouped(static_cast<std::size_t>(bench.movegen->plays_per_second())), "plays/s");
  }
}

void print_bench_as_json(const Bench& bench) {
  boost::json::object object = {{"lexicon", bench.lexicon}, {"seconds", bench.seconds}};
  if (const std::optional<std::string> total = bench.total_signature()) object["bench"] = *total;
  if (bench.words) {
    const LexiconFigures& words = *bench.words;
    object["words"] =
        boost::json::object{{"signature", words.signature},
                            {"words", words.words},
                            {"build_seconds", words.build_seconds},
                            {"automaton_bytes", words.automaton_bytes},
                            {"open_seconds", words.open_seconds},
                            {"lookups_per_second", words.lookups_per_second},
                            {"unordered_set_lookups_per_second", words.set_lookups_per_second}};
  }
  if (bench.movegen) {
    object["movegen"] = boost::json::object{{"signature", bench.movegen->signature},
                                            {"positions", bench.movegen->positions},
                                            {"plays", bench.movegen->plays},
                                            {"seconds", bench.movegen->seconds}};
  }
  print_json(object);
}

}  // namespace

int run_bench(Arguments arguments) {
  std::string part = "all";
  std::string name = "english";
  std::string positions_file = data_folder() + "/../bench/positions.cgp";
  bool json = false;
  Options options("bench", "Measures this program on this machine: fixed work, on one thread.");
  options.positional("PART", part, "lexicon, movegen or all (all)", false);
  options.text("-l,--lexicon", name, "the word list: a name or a .qlx file (english)");
  options.text("--positions", positions_file, "a file with other positions, one CGP a line");
  options.flag("--json", json, "the figures as JSON");
  if (const std::optional<int> done = options.parse(arguments)) return *done;
  if (part != "lexicon" && part != "movegen" && part != "all") {
    return fail(Error("expected lexicon, movegen or all, not '" + part + "'"));
  }
  const Result<std::string> path = lexicon_path(name);
  if (!path) return fail(path.error());
  const Result<lexicon::LexiconPtr> words = lexicon::Lexicon::open(*path);
  if (!words) return fail(words.error());

  Bench bench;
  bench.lexicon =
      fmt::format("{}-{}", (*words)->metadata().name, to_hex((*words)->fingerprint()).substr(0, 8));
  const Stopwatch watch;
  if (part != "movegen") {
    const Result<LexiconFigures> figures = measure_lexicon(**words, *path);
    if (!figures) return fail(figures.error());
    bench.words = *figures;
  }
  if (part != "lexicon") {
    const Result<std::vector<Position>> positions =
        load_positions(positions_file, (*words)->alphabet_ptr());
    if (!positions) return fail(positions.error());
    bench.movegen = measure_movegen(**words, *positions);
  }
  bench.seconds = watch.seconds();
  json ? print_bench_as_json(bench) : print_bench(bench);
  return ExitYes;
}

}  // namespace quoin::cli
