#pragma once

#include <boost/json/object.hpp>

#include "base/error.h"

namespace quoin::notation {

// {"reason":"within_line","with":{"number":7,"error":{…}},"sentence":"line 7: the play has a gap"}.
// Errors within it have the same form; several at once are an array (docs/formats/errors.md).
boost::json::object error_to_json(const Error& error);

// Adds "reason" and "with" to an answer that has the sentence already.
void put_reason(boost::json::object& answer, const Error& error);

}  // namespace quoin::notation
