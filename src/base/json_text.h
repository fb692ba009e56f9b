#pragma once

#include <string>

#include <boost/json/value.hpp>

namespace quoin {

// JSON in one line, with all numbers as plain decimals, 0.3858 and not 3.858E-1: Boost writes every
// number that is not whole with an exponent, which people cannot read and diffs do not show well.
// A whole number that is no integer keeps a decimal, 66.0, so that it is read as what it was.
std::string json_text(const boost::json::value& value);

}  // namespace quoin
