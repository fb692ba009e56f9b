#include <algorithm>
#include <array>
#include <span>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "base/rng.h"
#include "benchmarks/parts.h"
#include "benchmarks/reasons.h"
#include "benchmarks/signature.h"
#include "console/clocks.h"
#include "lexicon/build/compiler.h"

namespace quoin::cli::bench {
namespace {

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

// Queries per second, and how many were words.
struct Lookups {
  double per_second;
  std::size_t hits;
};

template <class Query, class Contains>
Lookups look_up(const std::vector<Query>& queries, int runs, const Contains& contains) {
  std::vector<double> seconds;
  std::size_t hits = 0;
  for (int run = 0; run < runs; ++run) {
    const Stopwatch watch;
    hits = 0;
    for (const Query& query : queries) hits += contains(query) ? 1 : 0;
    seconds.push_back(watch.seconds());
  }
  return {static_cast<double>(queries.size()) / median(seconds), hits};
}

Result<double> time_to_build(const lexicon::Lexicon& words, int runs) {
  lexicon::WordList list;
  words.for_each_word([&](std::span<const Tile> word) { list.add(word); });
  std::vector<double> seconds;
  for (int run = 0; run < runs; ++run) {
    const Stopwatch watch;
    const Result<std::string> bytes =
        lexicon::compile_lexicon(list, words.alphabet(), words.metadata());
    if (!bytes) return bytes.error();
    seconds.push_back(watch.seconds());
  }
  return median(seconds);
}

Result<double> time_to_open(const std::string& path, int runs) {
  std::vector<double> seconds;
  for (int run = 0; run < runs; ++run) {
    const Stopwatch watch;
    const Result<lexicon::LexiconPtr> opened = lexicon::Lexicon::open(path);
    if (!opened) return opened.error();
    seconds.push_back(watch.seconds());
  }
  return median(seconds);
}

}  // namespace

Result<Report> measure_word_list(const Workbench& bench) {
  const lexicon::Lexicon& words = *bench.lexicon;
  const Result<double> build_seconds = time_to_build(words, bench.scale.build_runs);
  if (!build_seconds) return build_seconds.error();
  const Result<double> open_seconds = time_to_open(words.path(), bench.scale.open_runs);
  if (!open_seconds) return open_seconds.error();

  const std::vector<InlineWord> queries = words_to_look_up(words);
  const Lookups lookups = look_up(queries, bench.scale.lookup_runs, [&](const InlineWord& word) {
    return words.contains(word.tiles());
  });
  std::unordered_set<std::string> set;
  set.reserve(words.word_count());
  words.for_each_word([&](std::span<const Tile> word) { set.insert(as_string(word)); });
  std::vector<std::string> texts;
  for (const InlineWord& query : queries) texts.push_back(as_string(query.tiles()));
  const Lookups set_lookups = look_up(texts, bench.scale.lookup_runs,
                                      [&](const std::string& word) { return set.contains(word); });
  if (lookups.hits != set_lookups.hits) return Error(reasons::lexicon_and_set_disagree);

  Sha256 hash;
  hash.update(words.fingerprint()).update_number(words.word_count()).update_number(lookups.hits);
  const std::string found = signature(hash);
  const std::span<const lexicon::Node> nodes = words.automaton().nodes();  // of DAWG and GADDAG
  const std::size_t word_map_bytes = words.word_map().size_in_bytes();
  Report report{found,
                {{"signature", found},
                 {"words", words.word_count()},
                 {"nodes", nodes.size()},
                 {"automaton_bytes", nodes.size_bytes()},
                 {"word_map_bytes", word_map_bytes},
                 {"build_seconds", *build_seconds},
                 {"open_seconds", *open_seconds},
                 {"lookups_per_second", lookups.per_second},
                 {"unordered_set_lookups_per_second", set_lookups.per_second}}};
  report.add_heading("lexicon", fmt::format("{} words", grouped(words.word_count())), found);
  report.add_figure("build", *build_seconds, 2, "s",
                    fmt::format("median of {}", bench.scale.build_runs));
  report.add_figure("automaton", static_cast<double>(nodes.size_bytes()) / 1e6, 2, "MB",
                    fmt::format("{} nodes of DAWG and GADDAG", grouped(nodes.size())));
  report.add_figure("word map", static_cast<double>(word_map_bytes) / 1e6, 2, "MB");
  report.add_figure("open", *open_seconds * 1e3, 2, "ms",
                    fmt::format("median of {}", bench.scale.open_runs));
  report.add_figure("look-ups", lookups.per_second / 1e6, 1, "M/s",
                    fmt::format("half of them words; {:.1f} times std::unordered_set",
                                lookups.per_second / set_lookups.per_second));
  return report;
}

}  // namespace quoin::cli::bench
