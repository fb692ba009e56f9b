#include "server/net/gzip.h"

#include <zlib.h>

#include <cassert>
#include <new>

namespace quoin::server::net {

std::string gzipped(std::string_view content) {
  constexpr int GzipHeader = 16;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + GzipHeader, 9,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string packed(deflateBound(&stream, content.size()), '\0');
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

}  // namespace quoin::server::net
