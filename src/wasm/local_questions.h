#pragma once

#include <span>

#include "wasm/ask.h"

namespace quoin::wasm {

// A game on this device (wasm/local_table.h). A worker has one at a time:
//
//   local-create  {id, layout, rules, seats: [{player, name}], secret, nonce, now}
//   local-open    {id, created_at, next, previous, log, now}
//   local-hear    {request, secret, nonce, now}
//   local-go-on   {now}
//   local-export  {as}
//
// `layout` is the text of a layout file, `request` that of a message of docs/protocol.md, `secret`
// has 64 hexadecimal digits, and `now` is in milliseconds since 1970. The first two answer {kept},
// which is what local-open wants without `now`; the next two {messages, lines}, perhaps with
// `again` and `created` (as `kept`); the last one {text}. All but that have `status` and `turn`
// besides.
std::span<const Question> local_questions();

}  // namespace quoin::wasm
