#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace quoin {

// A sequence that only grows, and whose copies share what they have in common: copying one takes a
// few pointers, however long it is. What is appended to one copy the others do not have.
//
// A copy belongs to one thread, as a std::vector does; copies of one log may be on several.
template <class T>
class SharedLog {
 public:
  class Iterator;
  using value_type = T;
  using const_iterator = Iterator;

  SharedLog() = default;
  SharedLog(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t index) const {
    assert(index < size_);
    return chunks_[index / ChunkSize]->items[index % ChunkSize];
  }
  const T& back() const { return (*this)[size_ - 1]; }
  Iterator begin() const { return Iterator(this, 0); }
  Iterator end() const { return Iterator(this, size_); }

  void push_back(T item) {
    const std::size_t place = size_ % ChunkSize;
    if (place == 0) chunks_.push_back(std::make_shared<Chunk>());
    if (!chunks_.back()->take(place)) {
      // Another copy has gone on from here in another way.
      auto own = std::make_shared<Chunk>();
      std::copy_n(chunks_.back()->items.begin(), place, own->items.begin());
      own->taken = place + 1;
      chunks_.back() = std::move(own);
    }
    chunks_.back()->items[place] = std::move(item);
    ++size_;
  }

  bool operator==(const SharedLog& other) const { return std::ranges::equal(*this, other); }

 private:
  // Enough to make copies short, few enough to waste little.
  static constexpr std::size_t ChunkSize = 32;

  struct Chunk {
    // Whether the place is the asker's to write: each is written once, by the copy that came first.
    bool take(std::size_t place) { return taken.compare_exchange_strong(place, place + 1); }

    std::array<T, ChunkSize> items{};
    std::atomic<std::size_t> taken = 0;
  };

  std::vector<std::shared_ptr<Chunk>> chunks_;
  std::size_t size_ = 0;
};

template <class T>
class SharedLog<T>::Iterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using pointer = const T*;
  using reference = const T&;

  Iterator() = default;
  Iterator(const SharedLog* log, std::size_t index) : log_(log), index_(index) {}

  const T& operator*() const { return (*log_)[index_]; }
  const T* operator->() const { return &**this; }
  const T& operator[](std::ptrdiff_t steps) const { return *(*this + steps); }

  Iterator& operator+=(std::ptrdiff_t steps) {
    index_ += static_cast<std::size_t>(steps);
    return *this;
  }
  Iterator& operator-=(std::ptrdiff_t steps) { return *this += -steps; }
  Iterator& operator++() { return *this += 1; }
  Iterator& operator--() { return *this -= 1; }
  Iterator operator++(int) { return std::exchange(*this, *this + 1); }
  Iterator operator--(int) { return std::exchange(*this, *this - 1); }
  friend Iterator operator+(Iterator at, std::ptrdiff_t steps) { return at += steps; }
  friend Iterator operator+(std::ptrdiff_t steps, Iterator at) { return at += steps; }
  friend Iterator operator-(Iterator at, std::ptrdiff_t steps) { return at -= steps; }
  friend std::ptrdiff_t operator-(Iterator one, Iterator other) {
    return static_cast<std::ptrdiff_t>(one.index_) - static_cast<std::ptrdiff_t>(other.index_);
  }
  friend bool operator==(Iterator one, Iterator other) { return one.index_ == other.index_; }
  friend auto operator<=>(Iterator one, Iterator other) { return one.index_ <=> other.index_; }

 private:
  const SharedLog* log_ = nullptr;
  std::size_t index_ = 0;
};

}  // namespace quoin
