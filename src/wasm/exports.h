#pragma once

#include <string>
#include <utility>

#include "base/result.h"
#include "wasm/engine.h"

// For the files that define what JavaScript calls. Elsewhere the functions can be called too, which
// is how their tests run under sanitizers, but there is nothing to export them from.
#if defined(__wasm__)
#define QUOIN_EXPORT(name) [[clang::export_name(#name)]]
#else
#define QUOIN_EXPORT(name)
#endif

namespace quoin::wasm {

// `said` is how an error is told: the module for placing tiles has no JSON.
inline int leave_answer(Engine& engine, std::string (*said)(const Error&),
                        Result<std::string> answer) {
  const bool is_good = answer.has_value();
  engine.answer = is_good ? *std::move(answer) : said(answer.error());
  return is_good ? 1 : 0;
}

}  // namespace quoin::wasm
