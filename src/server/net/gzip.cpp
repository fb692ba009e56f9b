#include "server/net/gzip.h"

#include <zlib.h>

#include <cassert>
#include <new>

namespace quoin::server::net {

std::string deflated(std::string_view content, int level, int window_bits, int memory_level) {
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  std::string packed(deflateBound(&stream, content.size()), '\0');
  // zlib does not write to it; its types are older than const.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  [[maybe_unused]] const int ended = deflate(&stream, Z_FINISH);
  assert(ended == Z_STREAM_END);  // there is room for whatever comes
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string gzipped(std::string_view content) {
  constexpr int GzipHeader = 16;
  return deflated(content, Z_BEST_COMPRESSION, MAX_WBITS + GzipHeader, 9);
}

}  // namespace quoin::server::net
