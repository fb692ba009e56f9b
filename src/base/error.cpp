#include "base/error.h"

#include <algorithm>

#include "base/reasons.h"
#include "base/text.h"

namespace quoin {
namespace {

std::string text_of(std::int64_t number) { return std::to_string(number); }
std::string text_of(const std::string& text) { return text; }
std::string text_of(const std::vector<Error>& errors) {
  std::string text;
  for (const Error& error : errors) {
    if (!text.empty()) text += "; ";
    text += error.message();
  }
  return text;
}

std::string_view form_for(const Argument& argument, std::string_view forms) {
  const std::int64_t* const number = std::get_if<std::int64_t>(&argument.value);
  const std::size_t bar = forms.find('|');
  return number != nullptr && *number == 1 ? forms.substr(0, bar) : forms.substr(bar + 1);
}

std::string said(const Placeholder& placeholder, const Argument& argument) {
  std::string text;
  if (placeholder.shows_value)
    text = std::visit([](const auto& value) { return text_of(value); }, argument.value);
  if (placeholder.forms.empty()) return text;
  if (!text.empty()) text += ' ';
  return text.append(form_for(argument, placeholder.forms));
}

}  // namespace

Error::Error(const Error& other) = default;
Error::Error(Error&& other) noexcept = default;
Error& Error::operator=(const Error& other) = default;
Error& Error::operator=(Error&& other) noexcept = default;
Error::~Error() = default;

void Error::add(std::string_view text) { arguments_.emplace_back(text); }
void Error::add(const Error& error) { arguments_.emplace_back(error); }
void Error::add(std::vector<Error> errors) { arguments_.emplace_back(std::move(errors)); }
void Error::add_number(std::int64_t number) { arguments_.emplace_back(number); }

Error Error::within(std::string_view place) const { return within(reasons::within, place); }

Error Error::guessing(const std::optional<std::string>& guess) const {
  return guess ? Error(reasons::did_you_mean, *this, *guess) : *this;
}

bool Error::is_for_people() const {
  const auto holds_no_other = [](const Argument& argument) {
    const auto* const errors = std::get_if<std::vector<Error>>(&argument.value);
    return errors == nullptr || std::ranges::all_of(*errors, &Error::is_for_people);
  };
  return reason_->readers == Readers::People && std::ranges::all_of(arguments_, holds_no_other);
}

std::string Error::sentence() const { return as_sentence(message()); }

std::string Error::message() const {
  const std::string_view english = reason_->english;
  std::string text;
  std::size_t at = 0;
  while (at < english.size()) {
    const Placeholder next = next_placeholder(english, at);
    text.append(english.substr(at, next.begin - at));
    if (!next.name.empty())
      text.append(said(next, arguments_[argument_number(english, next.name)]));
    at = next.end;
  }
  return text;
}

bool Error::operator==(const Error& other) const {
  return reason_ == other.reason_ && arguments_ == other.arguments_;
}

}  // namespace quoin
