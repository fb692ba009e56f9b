#pragma once

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

#include "base/error.h"

namespace quoin {

// A value, or the reason why there is none. The names are those of std::expected,
// which g++ 12 gives only to C++23; reading the wrong side is our own mistake and asserts.
template <class T>
class [[nodiscard]] Result {
 public:
  explicit(false) Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  explicit(false) Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(value()); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  T& value() & {
    assert(has_value());
    return *std::get_if<0>(&state_);
  }
  const T& value() const& {
    assert(has_value());
    return *std::get_if<0>(&state_);
  }
  T&& value() && { return std::move(value()); }

  const Error& error() const {
    assert(!has_value());
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

// Nothing but "it went well", or the reason why not.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  explicit(false) Result(Error error) : error_(std::move(error)) {}

  bool has_value() const { return !error_.has_value(); }
  explicit operator bool() const { return has_value(); }

  const Error& error() const {
    assert(!has_value());
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace quoin
