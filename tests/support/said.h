#pragma once

#include <string_view>

#include "base/error.h"

namespace quoin::test {

inline constexpr Reason<1> Said{{"said", "{sentence}"}};

// An error of a test's own, which no layer has a reason for.
inline Error said(std::string_view sentence) { return Error(Said, sentence); }

}  // namespace quoin::test
