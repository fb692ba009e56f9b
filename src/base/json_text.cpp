#include "base/json_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <boost/json/serialize.hpp>

#include "base/text.h"

namespace quoin {
namespace {

// Nothing that we count is so large or so small that more zeros than this would be written out.
constexpr std::int64_t MostZeros = 40;

// "-3.858E-1" as "-0.3858".
std::string as_decimal(std::string_view number) {
  const std::size_t e = number.find('E');
  const std::int64_t exponent = parse_integer(number.substr(e + 1)).value_or(0);
  if (exponent > MostZeros || exponent < -MostZeros) return std::string(number);
  const bool is_negative = number.front() == '-';
  std::string digits(number.substr(is_negative, e - is_negative));
  if (digits.size() > 1) digits.erase(1, 1);  // the point, which stands after the first digit
  if (exponent < 0) {
    digits = "0." + std::string(static_cast<std::size_t>(-exponent) - 1, '0') + digits;
  } else {
    const auto point = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= point) digits.append(point + 1 - digits.size(), '0');
    digits.insert(point, ".");
  }
  return is_negative ? "-" + digits : digits;
}

// Where the number or the string ends that begins there.
std::size_t end_of_number(std::string_view text, std::size_t begin) {
  return std::min(text.find_first_not_of("0123456789.E+-", begin), text.size());
}
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  std::size_t end = begin + 1;
  while (text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  return end + 1;
}

}  // namespace

std::string json_text(const boost::json::value& value) {
  const std::string written = boost::json::serialize(value);
  std::string text;
  std::size_t copied = 0;
  for (std::size_t begin = 0; begin < written.size();) {
    const char first = written[begin];
    const bool is_number = first == '-' || (first >= '0' && first <= '9');
    const std::size_t end = first == '"' ? end_of_string(written, begin)
                            : is_number  ? end_of_number(written, begin)
                                         : begin + 1;
    const std::string_view token = std::string_view(written).substr(begin, end - begin);
    const bool has_exponent = is_number && token.find('E') != std::string_view::npos;
    if (has_exponent) {
      text.append(written, copied, begin - copied) += as_decimal(token);
      copied = end;
    }
    begin = end;
  }
  return copied == 0 ? written : text.append(written, copied);
}

}  // namespace quoin
