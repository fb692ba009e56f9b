#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/result.h"
#include "core/square.h"

namespace quoin {

enum class Premium : std::uint8_t {
  None,
  DoubleLetter,
  TripleLetter,
  QuadrupleLetter,
  DoubleWord,
  TripleWord,
  QuadrupleWord,
};

constexpr int letter_multiplier(Premium premium) {
  switch (premium) {
    case Premium::DoubleLetter: return 2;
    case Premium::TripleLetter: return 3;
    case Premium::QuadrupleLetter: return 4;
    default: return 1;
  }
}

constexpr int word_multiplier(Premium premium) {
  switch (premium) {
    case Premium::DoubleWord: return 2;
    case Premium::TripleWord: return 3;
    case Premium::QuadrupleWord: return 4;
    default: return 1;
  }
}

// "2L", "3W", "." for none: as in layout files and on the board.
std::string_view label(Premium premium);

// The printed board: its size, its premium squares and where the first play goes. Made from a
// file (docs/formats.md, "Layouts") and never changed.
class Layout {
 public:
  static Result<std::shared_ptr<const Layout>> parse(std::string_view file_text);

  // The premiums of another layout in new places, as symmetric as before and as many of
  // each kind. The same seed gives the same board everywhere. Its name is "random:SEED".
  static std::shared_ptr<const Layout> shuffled(const Layout& original, std::uint64_t seed);

  const std::string& name() const { return name_; }
  const std::string& title() const { return title_; }
  int size() const { return size_; }
  Square start() const { return start_; }
  Premium premium(Square square) const { return premiums_[square.row() * size_ + square.column()]; }

  // Whether the board looks the same with rows and columns exchanged. Then the first play
  // needs to be considered in one direction only.
  bool is_symmetric() const { return is_symmetric_; }

  const std::string& canonical_text() const { return canonical_text_; }
  const Digest& fingerprint() const { return fingerprint_; }

 private:
  class Parser;

  void finish();

  std::string name_;
  std::string title_;
  int size_ = 0;
  Square start_;
  std::vector<Premium> premiums_;
  bool is_symmetric_ = false;
  std::string canonical_text_;
  Digest fingerprint_{};
};

using LayoutPtr = std::shared_ptr<const Layout>;

}  // namespace quoin
