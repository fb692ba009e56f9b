#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/reason.h"

namespace quoin {

struct Argument;

// Why something from outside could not be accepted: a reason from the table of a layer, and what it
// is about. The sentence is made when somebody reads it, so a reader of another language gets it in
// that one.
//
//   return Error(reasons::tile_not_on_rack, tile);
//   if (!word) return word.error().within(reasons::within_line, number);
class Error {
 public:
  // Arguments are whole numbers, texts, and errors that this one holds.
  template <std::size_t Count, class... Arguments>
    requires(sizeof...(Arguments) == Count)
  explicit Error(const Reason<Count>& reason, Arguments&&... arguments);
  // A reason is pointed at, so it must not be a temporary.
  template <std::size_t Count, class... Arguments>
  explicit Error(const Reason<Count>&& reason, Arguments&&... arguments) = delete;

  // Not in line: errors are copied and thrown away in thousands of places, and rarely made.
  Error(const Error& other);
  Error(Error&& other) noexcept;
  Error& operator=(const Error& other);
  Error& operator=(Error&& other) noexcept;
  ~Error();

  std::string_view key() const { return reason_->key; }
  const ReasonText& reason() const { return *reason_; }
  // In the order of the names in the reason's text.
  const std::vector<Argument>& arguments() const { return arguments_; }
  bool is(const ReasonText& reason) const { return reason_ == &reason; }
  // Whether it, with all that it holds, is for people: then other languages have it.
  bool is_for_people() const;

  // In English, beginning in lower case and without a full stop.
  std::string message() const;
  // As it is said by itself: "The play has a gap." The name of a file stays as it is:
  // "game.log: cannot write it."
  std::string sentence() const;

  // The same error seen from further out: that reason has this error as its last argument.
  template <std::size_t Count, class... Arguments>
  Error within(const Reason<Count>& reason, Arguments&&... arguments) const {
    return Error(reason, std::forward<Arguments>(arguments)..., *this);
  }
  // … in a file, an option or a field.
  Error within(std::string_view place) const;
  // The same with the name that was meant, if it is known: "… (did you mean time?)".
  Error guessing(const std::optional<std::string>& guess) const;

  bool operator==(const Error& other) const;

 private:
  void add(std::integral auto number) { add_number(static_cast<std::int64_t>(number)); }
  void add(std::string_view text);
  void add(const Error& error);
  void add(std::vector<Error> errors);
  void add_number(std::int64_t number);

  const ReasonText* reason_;
  std::vector<Argument> arguments_;
};

// What an error is about.
struct Argument {
  explicit Argument(std::integral auto number) : value(static_cast<std::int64_t>(number)) {}
  explicit Argument(std::string text) : value(std::move(text)) {}
  explicit Argument(std::string_view text) : value(std::string(text)) {}
  explicit Argument(const char* text) : value(std::string(text)) {}
  explicit Argument(Error error) : value(std::vector<Error>{std::move(error)}) {}
  explicit Argument(std::vector<Error> errors) : value(std::move(errors)) {}

  bool operator==(const Argument&) const = default;

  // Several errors stand one after the other, with a semicolon.
  std::variant<std::int64_t, std::string, std::vector<Error>> value;
};

template <std::size_t Count, class... Arguments>
  requires(sizeof...(Arguments) == Count)
Error::Error(const Reason<Count>& reason, Arguments&&... arguments) : reason_(&reason) {
  (add(std::forward<Arguments>(arguments)), ...);
}

}  // namespace quoin
