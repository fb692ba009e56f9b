#pragma once

#include <string>
#include <string_view>

namespace quoin::server::net {

// As zlib's deflateInit2() has it. Both throw std::bad_alloc.
std::string deflated(std::string_view content, int level, int window_bits, int memory_level);

// As small as it gets, for what is compressed once and sent often.
std::string gzipped(std::string_view content);

}  // namespace quoin::server::net
