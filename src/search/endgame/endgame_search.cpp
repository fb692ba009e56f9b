#include "search/endgame/endgame_search.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "base/hash.h"
#include "movegen/walk.h"

namespace quoin::search {
namespace {

// A node takes some microseconds, and with two blanks on a rack some hundred.
constexpr std::uint64_t NodesBetweenLooksAtClock = 64;
// In the order of moves: to go out is worth more than the points say, and nothing comes before what
// the table holds for best.
constexpr int GoingOut = 20;
constexpr int KnownBest = 10'000;
constexpr std::uint64_t PassHash = 0x5061'7373'0000'0001;

std::uint64_t hash_of(Square square, Tile tile) {
  const int place = square.row() * MaxBoardSize + square.column();
  return mix64(static_cast<std::uint64_t>(place) << 8 | tile.code());
}

std::uint16_t signature_of(std::uint64_t hash) {
  // 0 stands for no move.
  return static_cast<std::uint16_t>((hash & 0xffff) | 1);
}

}  // namespace

EndgameSearch::EndgameSearch(std::shared_ptr<const movegen::Setting> setting,
                             std::size_t table_bytes)
    : setting_(std::move(setting)), grid_(setting_), table_(table_bytes), frames_(64) {}

void EndgameSearch::start(const Problem& problem) {
  grid_.set(problem.board);
  rule_ = problem.scoreless;
  idle_turns_ = std::min(problem.idle_turns(), rule_.limit - 1);
  turn_ = 0;
  ply_ = 0;
  nodes_ = 0;
  is_stopped_ = false;
  for (auto& side : cuts_) side.fill(0);
  plays_.clear();
  candidates_.clear();
  kind_count_ = 0;
  kind_of_.fill(0xff);
  for (const Rack& rack : problem.racks) {
    for (const Tile tile : rack.tiles()) {
      std::uint8_t& kind = kind_of_[tile.index()];
      if (kind != 0xff) continue;
      kind = static_cast<std::uint8_t>(kind_count_);
      kinds_[kind_count_++] = tile;
    }
  }
  for (std::size_t side = 0; side < sides_.size(); ++side) {
    sides_[side] = Side();
    for (const Tile tile : problem.racks[side].tiles())
      sides_[side].rack.add(kind_of_[tile.index()]);
    sides_[side].points = rack_points(problem.racks[side], *setting_->alphabet).points();
  }
  board_hash_ = 0;
  for (int row = 0; row < problem.board.size(); ++row) {
    for (int column = 0; column < problem.board.size(); ++column) {
      const Square square(row, column);
      if (problem.board.is_filled(square)) board_hash_ ^= hash_of(square, problem.board.at(square));
    }
  }
  // Racks are hashed by the numbers that their tiles have here, which differ between problems, as
  // does what ends the game.
  problem_hash_ = mix64(static_cast<std::uint64_t>(rule_.limit) << 1 |
                        static_cast<std::uint64_t>(rule_.counts_only_passes));
  for (int kind = 0; kind < kind_count_; ++kind)
    problem_hash_ = mix64(problem_hash_ + kinds_[kind].code());
  work_out_most_points(problem);
  // The lists of the root stay for as long as it is searched.
  for (turn_ = 1; turn_ >= 0; --turn_) {
    renew_lists();
    mover().outdated = {};
  }
  turn_ = 0;
  push_candidates(0);
  root_candidates_ = std::move(candidates_);
  candidates_.clear();
  moves_.clear();
  for (const Candidate& candidate : root_candidates_) {
    if (candidate.play == NoPlay) {
      moves_.emplace_back();
    } else {
      moves_.push_back({plays_[candidate.play].move, Score(plays_[candidate.play].score)});
    }
  }
}

// No word holds more than all tiles of the fullest line and of both racks; no new tile counts more
// than the best letter premium times its points; and so many new tiles cover no more than so many
// of the best word premiums of a line. That is far above what can happen, but holds for all boards
// that the game can come to.
void EndgameSearch::work_out_most_points(const Problem& problem) {
  const Layout& layout = *setting_->layout;
  const int size = grid_.size();
  int fullest = 0;
  int letter_premium = 1;
  std::array<int, MostTiles + 1> word_premiums{};
  word_premiums.fill(1);
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (int index = 0; index < size; ++index) {
      int points = 0;
      std::vector<int> premiums;
      for (int along = 0; along < size; ++along) {
        const Square square =
            direction == Direction::Across ? Square(index, along) : Square(along, index);
        if (const Tile tile = problem.board.at(square); tile != EmptySquare) {
          points += setting_->alphabet->points(tile).points();
          continue;
        }
        letter_premium = std::max(letter_premium, letter_multiplier(layout.premium(square)));
        premiums.push_back(word_multiplier(layout.premium(square)));
      }
      fullest = std::max(fullest, points);
      std::sort(premiums.begin(), premiums.end(), std::greater<>());
      int product = 1;
      for (std::size_t i = 0; i < premiums.size() && i < MostTiles; ++i) {
        product *= premiums[i];
        word_premiums[i + 1] = std::max(word_premiums[i + 1], product);
      }
    }
  }
  const int word = fullest + letter_premium * (sides_[0].points + sides_[1].points);
  most_points_.fill(0);
  for (int tiles = 1; tiles <= MostTiles; ++tiles) {
    for (int in_play = 1; in_play <= tiles; ++in_play) {
      const int play = word * (word_premiums[in_play] + in_play * word_premiums[1]) +
                       setting_->bingo_bonus(in_play);
      const int points = std::min(play + most_points_[tiles - in_play], Bounds::Infinite / 4);
      most_points_[tiles] = std::max(most_points_[tiles], points);
    }
  }
}

void EndgameSearch::limit(const Deadline& deadline, std::uint64_t most_nodes) {
  deadline_ = deadline;
  most_nodes_ = most_nodes;
  next_look_at_clock_ = nodes_;
  is_stopped_ = false;
}

bool EndgameSearch::should_stop() {
  if (is_stopped_) return true;
  if (nodes_ < next_look_at_clock_) return false;
  next_look_at_clock_ = nodes_ + NodesBetweenLooksAtClock;
  is_stopped_ = (most_nodes_ != 0 && nodes_ >= most_nodes_) ||
                (deadline_.has_value() && deadline_->has_passed());
  return is_stopped_;
}

std::uint64_t EndgameSearch::key() const {
  const std::uint64_t racks = mix64(sides_[turn_].rack.bits() + 0x9e37'79b9'7f4a'7c15) ^
                              mix64(sides_[1 - turn_].rack.bits() + 0x1234'5678'9abc'def1);
  return board_hash_ ^ problem_hash_ ^ mix64(racks + static_cast<std::uint64_t>(idle_turns_));
}

bool EndgameSearch::is_end_after(Move::Kind kind, int score) const {
  return rule_.is_end(rule_.after(idle_turns_, kind, Score(score)));
}

void EndgameSearch::make(const Play& play) {
  if (ply_ == frames_.size()) frames_.resize(2 * ply_);
  Frame& frame = frames_[ply_++];
  frame.outdated = {sides_[0].outdated, sides_[1].outdated};
  frame.board_hash = board_hash_;
  frame.idle_turns = idle_turns_;
  grid_.place(play.move, &frame.undo);
  const movegen::LineSet changed = frame.undo.lines();
  for (Side& side : sides_) side.outdated.add(changed);
  board_hash_ ^= play.hash;
  idle_turns_ = rule_.after(idle_turns_, Move::Kind::Place, Score(play.score));
  mover().rack.remove(play.tiles);
  mover().points -= play.points;
  turn_ = 1 - turn_;
}

void EndgameSearch::unmake(const Play& play) {
  const Frame& frame = frames_[--ply_];
  turn_ = 1 - turn_;
  mover().rack.add(play.tiles);
  mover().points += play.points;
  idle_turns_ = frame.idle_turns;
  board_hash_ = frame.board_hash;
  for (std::size_t side = 0; side < sides_.size(); ++side)
    sides_[side].outdated = frame.outdated[side];
  grid_.take_up(frame.undo);
}

void EndgameSearch::make_pass() {
  ++idle_turns_;
  turn_ = 1 - turn_;
}

void EndgameSearch::unmake_pass() {
  --idle_turns_;
  turn_ = 1 - turn_;
}

// The lists of the side on turn that are out of date are made anew while this lives; then the old
// ones are there again, which are right for the position before.
class EndgameSearch::Renewal {
 public:
  explicit Renewal(EndgameSearch& search)
      : search_(search),
        side_(search.mover()),
        outdated_(side_.outdated),
        plays_(search.plays_.size()) {
    const int size = search.grid_.size();
    for (int number = 0; number < 2 * size; ++number) {
      if (!outdated_.contains(direction_of(number, size), number % size)) continue;
      saved_[saved_count_++] = {static_cast<std::uint8_t>(number), side_.lists[number]};
      side_.lists[number] = {};
    }
    if (saved_count_ > 0) search.renew_lists();
    side_.outdated = {};
  }
  ~Renewal() {
    for (int i = 0; i < saved_count_; ++i) side_.lists[saved_[i].first] = saved_[i].second;
    side_.outdated = outdated_;
    search_.plays_.resize(plays_);
  }
  Renewal(const Renewal&) = delete;
  Renewal& operator=(const Renewal&) = delete;

 private:
  static Direction direction_of(int number, int size) {
    return number < size ? Direction::Across : Direction::Down;
  }

  EndgameSearch& search_;
  Side& side_;
  movegen::LineSet outdated_;
  std::size_t plays_;
  std::array<std::pair<std::uint8_t, Range>, 2 * MaxBoardSize> saved_;
  int saved_count_ = 0;
};

void EndgameSearch::renew_lists() {
  Side& side = mover();
  TileCounts rack;
  int tiles = 0;
  for (int kind = 0; kind < kind_count_; ++kind) {
    const int count = side.rack.count(kind);
    if (count > 0) rack.add(kinds_[kind], count);
    tiles += count;
  }
  const Alphabet& alphabet = *setting_->alphabet;
  const int size = grid_.size();
  movegen::Walk(
      grid_, rack, tiles,
      [&](const movegen::WalkedPlay& found) {
        const int number = found.direction == Direction::Across ? found.line : size + found.line;
        Range& range = side.lists[number];
        const auto place = static_cast<std::uint32_t>(plays_.size());
        if (range.begin == range.end) range.begin = place;
        range.end = place + 1;
        Play play{found.move(), {}, 0, static_cast<std::int16_t>(found.score), 0};
        for (std::size_t i = 0; i < found.tiles.size(); ++i) {
          const Tile tile = found.tiles[i];
          if (tile == EmptySquare) continue;
          play.tiles.add(kind_of_[tile.on_rack().index()]);
          play.hash ^= hash_of(play.move.square(i), tile);
          play.points = static_cast<std::int16_t>(play.points + alphabet.points(tile).points());
        }
        plays_.push_back(play);
      },
      side.outdated);
}

template <class Visit>
void EndgameSearch::for_each_play(Visit&& visit) {
  const Side& side = mover();
  for (int number = 0; number < 2 * grid_.size(); ++number) {
    const Range range = side.lists[number];
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      if (side.rack.contains(plays_[i].tiles)) visit(i);
    }
  }
}

bool EndgameSearch::has_any_play() const {
  const Side& side = sides_[turn_];
  return std::any_of(side.lists.begin(), side.lists.end(), [&](const Range& range) {
    return std::any_of(plays_.begin() + range.begin, plays_.begin() + range.end,
                       [&](const Play& play) { return side.rack.contains(play.tiles); });
  });
}

// Of the plays that put all tiles down; -1 where there is none.
int EndgameSearch::best_out_score(bool only_current_lines) {
  const Side& side = mover();
  const int size = grid_.size();
  int best = -1;
  for (int number = 0; number < 2 * size; ++number) {
    if (only_current_lines &&
        side.outdated.contains(number < size ? Direction::Across : Direction::Down, number % size))
      continue;
    const Range range = side.lists[number];
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      if (plays_[i].tiles == side.rack) best = std::max<int>(best, plays_[i].score);
    }
  }
  return best;
}

int EndgameSearch::order_of(const Play& play) {
  const bool goes_out = play.tiles == mover().rack;
  return play.score + 2 * play.points + (goes_out ? 2 * waiter().points + GoingOut : 0);
}

void EndgameSearch::push_candidates(std::uint16_t best_move) {
  const auto first = static_cast<std::ptrdiff_t>(candidates_.size());
  for_each_play([&](std::uint32_t i) {
    const bool is_best = signature_of(plays_[i].hash) == best_move;
    const int cuts = static_cast<int>(std::bit_width(cuts_[turn_][plays_[i].hash >> 52]));
    candidates_.push_back({i, order_of(plays_[i]) + 4 * cuts + (is_best ? KnownBest : 0)});
  });
  candidates_.push_back({NoPlay, best_move == signature_of(PassHash) ? KnownBest : -KnownBest});
  std::sort(candidates_.begin() + first, candidates_.end(),
            [](const Candidate& one, const Candidate& other) {
              return one.order != other.order ? one.order > other.order : one.play < other.play;
            });
}

void EndgameSearch::push_candidates_in_fixed_order() {
  const auto first = static_cast<std::ptrdiff_t>(candidates_.size());
  for_each_play([&](std::uint32_t i) { candidates_.push_back({i, order_of(plays_[i])}); });
  std::sort(candidates_.begin() + first, candidates_.end(),
            [&](const Candidate& one, const Candidate& other) {
              return one.order != other.order ? one.order > other.order
                                              : plays_[one.play].hash < plays_[other.play].hash;
            });
  candidates_.push_back({NoPlay, 0});
}

// Along lines that are not outdated: the one that the table holds for best, or the one that looks
// best. NoPlay where there is none, and where the table knows better.
std::uint32_t EndgameSearch::best_current_play(std::uint16_t best_move) {
  const Side& side = mover();
  const int size = grid_.size();
  std::uint32_t best = NoPlay;
  int best_order = 0;
  for (int number = 0; number < 2 * size; ++number) {
    if (side.outdated.contains(number < size ? Direction::Across : Direction::Down, number % size))
      continue;
    const Range range = side.lists[number];
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      if (!side.rack.contains(plays_[i].tiles)) continue;
      if (best_move != 0) {
        if (signature_of(plays_[i].hash) == best_move) return i;
        continue;
      }
      const int order = order_of(plays_[i]);
      if (best != NoPlay && order <= best_order) continue;
      best = i;
      best_order = order;
    }
  }
  return best;
}

Bounds EndgameSearch::search_move(std::size_t move, int alpha, int beta, int depth) {
  return value_of(root_candidates_[move], alpha, beta, depth);
}

Bounds EndgameSearch::value_of(const Candidate& candidate, int alpha, int beta, int depth) {
  if (candidate.play == NoPlay) {
    if (is_end_after(Move::Kind::Pass, 0)) return Bounds::exactly(pass_ends_with());
    make_pass();
    const Bounds bounds = search(-beta, -alpha, depth).seen_from_before(0);
    unmake_pass();
    return bounds;
  }
  const Play play = plays_[candidate.play];
  if (play.tiles == mover().rack) return Bounds::exactly(play.score + 2 * waiter().points);
  if (is_end_after(Move::Kind::Place, play.score))
    return Bounds::exactly(play.score + waiter().points - (mover().points - play.points));
  make(play);
  table_.prefetch(key());
  const Bounds bounds =
      search(play.score - beta, play.score - alpha, depth).seen_from_before(play.score);
  unmake(play);
  return bounds;
}

Bounds EndgameSearch::search(int alpha, int beta, int depth) {
  ++nodes_;
  if (should_stop()) return {};
  Bounds known;
  std::uint16_t best_move = 0;
  const std::uint64_t position = key();
  if (const TranspositionTable::Entry* entry = table_.find(position)) {
    known.lower = entry->lower;
    known.upper = entry->upper;
    known.guess = std::clamp<int>(entry->guess, known.lower, known.upper);
    if (known.lower >= beta || known.upper <= alpha || known.is_exact()) {
      known.guess =
          known.lower >= beta ? known.lower : (known.upper <= alpha ? known.upper : known.lower);
      return known;
    }
    using Kind = TranspositionTable::GuessKind;
    if (entry->depth >= depth && entry->kind != Kind::None) {
      const bool is_enough = entry->kind == Kind::Exact ||
                             (entry->kind == Kind::AtLeast && entry->guess >= beta) ||
                             (entry->kind == Kind::AtMost && entry->guess <= alpha);
      if (is_enough) return known;
    }
    best_move = entry->move;
  }

  // What is known about lines that no move has touched needs no new lists: to go out there, or the
  // best looking play, is often all that it takes.
  const int out_bonus = 2 * waiter().points;
  if (const int out = best_out_score(true); out >= 0) {
    known.lower = std::max(known.lower, out + out_bonus);
    if (known.lower >= beta) {
      known.guess = known.lower;
      return known;
    }
  }
  Bounds result{-Bounds::Infinite, -Bounds::Infinite, -Bounds::Infinite};
  std::uint64_t best_hash = 0;
  std::uint32_t tried = NoPlay;
  if (depth > 0 && beta - alpha == 1 && best_move != 0) {
    tried = best_current_play(best_move);
    if (tried != NoPlay) {
      result = value_of({tried, 0}, alpha, beta, depth - 1);
      if (is_stopped_) return {};
      best_hash = plays_[tried].hash;
      if (result.guess >= beta) {
        result.upper = known.upper;
        result.lower = std::max(result.lower, known.lower);
        result.guess = std::clamp(result.guess, result.lower, result.upper);
        table_.store(position, result, TranspositionTable::GuessKind::AtLeast, depth,
                     signature_of(best_hash));
        return result;
      }
    }
  }

  const Renewal renewal(*this);
  if (const int out = best_out_score(false); out >= 0) {
    known.lower = std::max(known.lower, out + out_bonus);
    if (known.lower >= beta) {
      known.guess = known.lower;
      return known;
    }
  }
  const bool has_plays = has_any_play();
  if (depth <= 0 && has_plays) {
    known.lower = std::max(known.lower, -most_points(waiter()) - 2 * mover().points);
    known.upper = std::min(known.upper, most_points(mover()) + 2 * waiter().points);
    known.guess = std::clamp(playout(), known.lower, known.upper);
    table_.store(position, known, TranspositionTable::GuessKind::Exact, 0, best_move);
    return known;
  }
  const std::size_t first = candidates_.size();
  push_candidates(best_move);
  const std::size_t last = candidates_.size();

  // A forced pass is no decision.
  const int depth_left = has_plays ? depth - 1 : depth;
  int from = std::max(alpha, result.guess);
  for (std::size_t i = first; i < last; ++i) {
    const Candidate candidate = candidates_[i];
    if (candidate.play == tried && tried != NoPlay) continue;
    Bounds bounds;
    if (i == first || beta - from == 1) {
      bounds = value_of(candidate, from, beta, depth_left);
    } else {
      bounds = value_of(candidate, from, from + 1, depth_left);
      if (!is_stopped_ && bounds.guess > from && bounds.guess < beta)
        bounds = value_of(candidate, from, beta, depth_left);
    }
    if (is_stopped_) break;
    result.lower = std::max(result.lower, bounds.lower);
    result.upper = std::max(result.upper, bounds.upper);
    if (bounds.guess > result.guess) {
      result.guess = bounds.guess;
      best_hash = candidate.play == NoPlay ? PassHash : plays_[candidate.play].hash;
    }
    from = std::max(from, result.guess);
    if (from >= beta) {
      if (candidate.play != NoPlay) ++cuts_[turn_][plays_[candidate.play].hash >> 52];
      // What was not tried may be better still.
      if (i + 1 < last) result.upper = Bounds::Infinite;
      break;
    }
  }
  candidates_.resize(first);
  if (is_stopped_) return {};
  result.lower = std::max(result.lower, known.lower);
  result.upper = std::min(result.upper, known.upper);
  result.guess = std::clamp(result.guess, result.lower, result.upper);
  using Kind = TranspositionTable::GuessKind;
  const Kind kind = result.guess >= beta    ? Kind::AtLeast
                    : result.guess <= alpha ? Kind::AtMost
                                            : Kind::Exact;
  table_.store(position, result, kind, depth, signature_of(best_hash));
  return result;
}

// What the rest of the game brings the side on turn if both take what looks best.
int EndgameSearch::playout() {
  const Renewal renewal(*this);
  std::uint32_t best = NoPlay;
  int best_order = 0;
  for_each_play([&](std::uint32_t i) {
    const int order = order_of(plays_[i]);
    if (best != NoPlay && order <= best_order) return;
    best = i;
    best_order = order;
  });
  if (best == NoPlay) {
    if (is_end_after(Move::Kind::Pass, 0)) return pass_ends_with();
    make_pass();
    const int value = -playout();
    unmake_pass();
    return value;
  }
  const Play play = plays_[best];
  if (play.tiles == mover().rack) return play.score + 2 * waiter().points;
  if (is_end_after(Move::Kind::Place, play.score))
    return play.score + waiter().points - (mover().points - play.points);
  make(play);
  const int value = play.score - playout();
  unmake(play);
  return value;
}

std::vector<EndgameMove> EndgameSearch::line(std::size_t move, int value, LineOrder order) {
  std::vector<EndgameMove> line;
  follow(root_candidates_[move], value, order, line);
  return line;
}

// Adds a move that is worth `value` to who makes it, and what follows.
void EndgameSearch::follow(const Candidate& candidate, int value, LineOrder order,
                           std::vector<EndgameMove>& line) {
  const bool is_pass = candidate.play == NoPlay;
  const Play play = is_pass ? Play() : plays_[candidate.play];
  line.push_back({play.move, Score(play.score)});
  if (play.tiles == mover().rack || is_end_after(play.move.kind(), play.score)) return;
  if (is_pass) {
    make_pass();
  } else {
    make(play);
  }
  {
    const Renewal renewal(*this);
    const std::size_t first = candidates_.size();
    if (order == LineOrder::Fixed) {
      push_candidates_in_fixed_order();
    } else {
      const TranspositionTable::Entry* entry = table_.find(key());
      push_candidates(entry != nullptr ? entry->move : 0);
    }
    const int wanted = play.score - value;  // by the one whose turn it is now
    for (std::size_t i = first; i < candidates_.size() && !is_stopped_; ++i) {
      const Candidate next = candidates_[i];
      const Bounds bounds = value_of(next, wanted - 1, wanted, MostDepth);
      if (is_stopped_ || bounds.lower < wanted) continue;
      follow(next, wanted, order, line);
      break;
    }
    candidates_.resize(first);
  }
  if (is_pass) {
    unmake_pass();
  } else {
    unmake(play);
  }
}

Verdict verdict_on(EndgameSearch& search, const Problem& end_game, const Deadline& deadline,
                   std::uint64_t most_nodes) {
  Verdict verdict;
  const int behind = -end_game.spread();
  search.start(end_game);
  search.limit(deadline, most_nodes);
  for (int depth = 1; depth <= EndgameSearch::MostDepth && !verdict.is_proven; ++depth) {
    const Bounds bounds = search.search(behind - 1, behind + 1, depth);
    if (search.is_stopped()) break;
    verdict.ahead = bounds.guess - behind;
    verdict.is_proven = bounds.upper < behind || bounds.lower > behind || bounds.is_exact();
  }
  return verdict;
}

}  // namespace quoin::search
