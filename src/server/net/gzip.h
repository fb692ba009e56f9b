#pragma once

#include <string>
#include <string_view>

namespace quoin::server::net {

// As small as it gets, for what is compressed once and sent often. Throws std::bad_alloc.
std::string gzipped(std::string_view content);

}  // namespace quoin::server::net
