#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "evaluation/equity.h"
#include "evaluation/subracks.h"
#include "movegen/grid.h"
#include "movegen/kernels.h"
#include "movegen/play.h"

namespace quoin::movegen {

// An evaluation that best-first generation can bound: the score, a term that depends only on which
// tiles are played, and one for where they are put that is never above zero.
template <class E>
concept BoundedEvaluator = requires(const E& evaluator, const evaluation::Subracks& parts,
                                    std::span<evaluation::Equity> terms, const Move& move) {
  // terms[i] for playing part i of the rack
  evaluator.fill_terms(parts, terms);
  { E::JudgesPlacement } -> std::convertible_to<bool>;
  { evaluator.placement(move) } -> std::same_as<evaluation::Equity>;
};

// The score and nothing else.
struct ScoreOnly {
  static constexpr bool JudgesPlacement = false;
  void fill_terms(const evaluation::Subracks& parts, std::span<evaluation::Equity> terms) const {
    for (int part = 0; part < parts.count(); ++part) terms[part] = {};
  }
  evaluation::Equity placement(const Move& /*move*/) const { return {}; }
};

// Finds the legal plays of a rack on a board. It reuses its buffers, so each thread owns one; spans
// that it returns are valid until the next call.
//
// Slots (slots.h) are visited best bound first: weights × points in descending order, and the best
// term for that many tiles. Within a slot, the parts of the rack whose own bound reaches what has
// been found so far are looked up in the word map, together with the tiles that lie there.
// So the best play is found without looking at most of the others.
class Generator {
 public:
  explicit Generator(const Kernels& kernels = Kernels::best());

  // In no particular order.
  std::span<const Play> all_plays(Grid& grid, const Rack& rack);

  // The first of all plays in the order of comes_before(); nothing where there is none.
  template <BoundedEvaluator E>
  std::optional<RankedPlay> best_play(Grid& grid, const Rack& rack, const E& evaluator) {
    prepare(grid, rack, evaluator);
    return find_best(placement_of(evaluator));
  }

  // The first `count` of all plays, in the order of comes_before().
  template <BoundedEvaluator E>
  std::span<const RankedPlay> top_plays(Grid& grid, const Rack& rack, const E& evaluator,
                                        std::size_t count) {
    prepare(grid, rack, evaluator);
    return find_top(placement_of(evaluator), count);
  }

  // What was looked at since the generator was made, to see how well the bounds work.
  struct Counts {
    std::uint64_t slots = 0;          // that there were
    std::uint64_t slots_visited = 0;  // whose bound reached the best play so far
    std::uint64_t subracks = 0;       // looked up
    std::uint64_t words = 0;          // tried
    std::uint64_t plays = 0;          // that fitted
  };
  const Counts& counts() const { return counts_; }

  // Of the rack of the last search.
  const evaluation::Subracks& parts() const { return parts_; }

 private:
  static constexpr int MaxTiles = MaxTilesPlayed;
  static constexpr int MaxLanes = Kernels::MaxSubracks;
  using LaneMask = std::array<std::uint64_t, 2>;

  // The parts of the rack that have one size, element by element for vector instructions.
  struct SizeGroup {
    int count = 0;
    int lanes = 0;     // count, rounded up to whole vectors
    LaneMask words{};  // those that are words by themselves, or may be
    // The most that points × weight + term comes to, in points and rounded up, when all weights are
    // the same: for any part, and for those that are words.
    std::array<int, Slot::MaxLeast + 1> best;
    std::array<int, Slot::MaxLeast + 1> best_word;
    alignas(64) std::array<std::int16_t, MaxTiles * MaxLanes> points;  // descending, row by row
    alignas(64) std::array<std::int16_t, MaxLanes> terms;  // in quarters of points, rounded up
    std::array<lexicon::LettersHash, MaxLanes> hashes;     // without blanks
    std::array<std::uint64_t, MaxLanes> letters;           // what it can put on a square
    std::array<std::uint8_t, MaxLanes> blanks;
    std::array<std::uint8_t, MaxLanes> parts;
  };
  static constexpr int NoTerm = -30000;

  // A slot that is being filled, square by square.
  struct OpenSlot {
    const Slot& slot;
    const Line& line;
    bool is_scored;  // whether what follows has been worked out
    int fixed;
    std::array<std::int16_t, MaxBoardSize> weights;
    std::array<std::uint8_t, MaxTiles> free;  // the squares to be filled, counted from the start
  };
  // How to judge the placement of a play, where the evaluator does that.
  struct Placement {
    const void* evaluator = nullptr;
    evaluation::Equity (*judge)(const void* evaluator, const Move& move) = nullptr;
  };

  struct BestSink;
  struct TopSink;

  struct Crossings;

  template <BoundedEvaluator E>
  static Placement placement_of(const E& evaluator) {
    if constexpr (!E::JudgesPlacement) return {};
    return {&evaluator, [](const void* it, const Move& move) {
              return static_cast<const E*>(it)->placement(move);
            }};
  }

  template <BoundedEvaluator E>
  void prepare(Grid& grid, const Rack& rack, const E& evaluator) {
    const bool is_new_rack = take_rack(grid, rack);
    std::array<evaluation::Equity, evaluation::Subracks::MaxParts> terms;
    const auto count = static_cast<std::size_t>(parts_.count());
    evaluator.fill_terms(parts_, std::span(terms).first(count));
    const bool has_new_terms =
        is_new_rack || !std::equal(terms.begin(), terms.begin() + count, terms_.begin());
    if (has_new_terms) std::copy_n(terms.begin(), count, terms_.begin());
    start(grid, has_new_terms);
  }
  // Many searches are for the rack of the one before, on another board: what belongs to the rack
  // alone is then known. False where it is that rack.
  bool take_rack(const Grid& grid, const Rack& rack);
  void start(Grid& grid, bool has_new_terms);
  void group_parts();
  void judge_crossings();
  int bound_of(const Slot& slot, const Crossings& crossings) const;
  LaneMask reaching_lanes(const Slot& slot, const Line& line, std::int32_t threshold) const;

  std::optional<RankedPlay> find_best(Placement placement);
  std::span<const RankedPlay> find_top(Placement placement, std::size_t count);

  LaneMask spelling_lanes(const Slot& slot);

  template <class Sink>
  void visit_best_first(Sink& sink);
  template <class Sink>
  void visit_slot(const Slot& slot, Sink& sink);
  template <class Sink>
  void try_letters(OpenSlot& slot, int part, int blanks, int first_letter,
                   lexicon::LettersHash letters, Sink& sink);
  template <class Sink>
  void try_word(OpenSlot& slot, int part, int blanks, const std::uint8_t* word, Sink& sink);
  template <class Sink>
  void lay_letters(OpenSlot& slot, int part, int blanks, int i, std::uint32_t digits, int score,
                   const std::uint8_t* word, Sink& sink);
  void score_squares(OpenSlot& slot);

  const Kernels* kernels_;
  Counts counts_;

  // Of the position that is being worked on.
  Grid* grid_ = nullptr;
  const SlotTable* slots_ = nullptr;

  // Of the rack, with the words and tiles of the setting.
  std::shared_ptr<const Setting> setting_;
  Rack rack_;
  const lexicon::WordMap* words_ = nullptr;
  evaluation::Subracks parts_;
  std::array<evaluation::Equity, evaluation::Subracks::MaxParts> terms_;
  std::array<SizeGroup, MaxTiles + 1> groups_;
  alignas(16) std::array<std::int16_t, MaxTiles> top_points_{};  // of the rack, descending
  std::array<std::uint8_t, MaxTiles> kinds_by_points_{};         // dearest first
  int letter_count_ = 0;
  std::array<std::int16_t, 64> letter_points_{};  // 0 is the blank
  std::array<std::uint8_t, 64> kind_of_{};        // of the rack's tiles, by letter
  bool has_blank_ = false;
  std::uint64_t rack_letters_ = 0;
  // What the rack can do on the crossed squares of a line: those that it cannot fill, and sums
  // over the squares before each, of the points of the dearest tile that fits, as it is, times the
  // letter premium, and times both premiums.
  struct Crossings {
    std::uint32_t unfillable = 0;
    std::array<std::int16_t, MaxBoardSize + 1> points{};
    std::array<std::int16_t, MaxBoardSize + 1> with_letter_premiums{};
    std::array<std::int16_t, MaxBoardSize + 1> with_both_premiums{};
  };
  std::array<Crossings, 2 * MaxBoardSize> crossings_;
  std::array<Tile, MaxBoardSize> laid_;
  std::array<std::uint8_t, 64> blank_letters_{};  // how many blanks are to show a letter

  // What spelling_lanes() has found out about this rack.
  static constexpr int MemoBits = 9;
  struct Memo {
    std::uint64_t key = 0;
    std::uint64_t rack = 0;  // its number
    LaneMask lanes{};
  };
  std::array<Memo, 1 << MemoBits> memos_{};
  std::uint64_t rack_number_ = 0;

  // A queue in which all slots of one bound hang together.
  static constexpr int Buckets = 1024;
  static constexpr int BucketOffset = 256;
  static constexpr std::uint16_t NoSlot = 0xffff;
  std::array<std::uint16_t, Buckets> buckets_;
  std::vector<std::uint16_t> next_in_bucket_;  // by number of the slot

  std::vector<Play> plays_;
  std::vector<RankedPlay> ranked_;
};

// All plays of a rack on a board, in the order of comes_before(), for who asks once.
std::vector<Play> sorted_plays(const std::shared_ptr<const Setting>& setting, const Board& board,
                               const Rack& rack);

}  // namespace quoin::movegen
