#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace quoin {

// Sorts, and leaves equal elements in the order that they have. (std::stable_sort of libstdc++ 12
// takes its memory from a function that clang refuses as deprecated.)
template <class T, class Compare>
void stable_sort(std::vector<T>& items, Compare is_before) {
  std::vector<std::size_t> order(items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
    if (is_before(items[one], items[other])) return true;
    return !is_before(items[other], items[one]) && one < other;
  });
  std::vector<T> sorted;
  sorted.reserve(items.size());
  for (const std::size_t i : order) sorted.push_back(std::move(items[i]));
  items = std::move(sorted);
}

}  // namespace quoin
