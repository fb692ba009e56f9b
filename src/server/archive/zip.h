#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace quoin::server {

// Zip archives (APPNOTE 6.3), as far as files of games need them: entries that are stored or
// deflated. Names are labels for people; nothing here knows a file system.

// One archive, read from its directory at the end. It looks at the bytes that it was given, which
// have to outlive it, and unpacks one entry at a time, never more bytes than the directory said.
class ZipReader {
 public:
  struct Limits {
    std::size_t max_entries = 2'000;
    std::size_t max_entry_bytes = 128 * 1024;        // unpacked
    std::size_t max_total_bytes = 64 * 1024 * 1024;  // of all of them, as the directory says
  };
  struct Entry {
    std::string name;  // UTF-8 without control characters, at most 200 bytes
    bool is_folder = false;
    bool is_encrypted = false;
    std::uint16_t method = 0;
    std::uint32_t checksum = 0;
    std::uint32_t packed_bytes = 0;
    std::uint32_t bytes = 0;
    std::size_t header_begin = 0;
    std::size_t data_begin = 0;  // where its packed bytes lie, behind the header
  };

  // An error where the archive as a whole cannot be trusted: cut off, damaged, entries that lie
  // over each other (as in bombs), several parts, Zip64, or more than the limits allow.
  static Result<ZipReader> open(std::string_view bytes, const Limits& limits);

  const std::vector<Entry>& entries() const { return entries_; }
  // What was packed; an error where this one is encrypted, packed in an unknown way, too large, or
  // damaged. The others may be good.
  Result<std::string> read(const Entry& entry) const;

 private:
  ZipReader(std::string_view bytes, const Limits& limits) : bytes_(bytes), limits_(limits) {}
  Result<void> read_directory();
  Result<void> read_entry(std::string_view& directory);
  Result<void> check_places(std::size_t directory_begin) const;

  std::string_view bytes_;
  Limits limits_;
  std::vector<Entry> entries_;
};

// An archive that grows by one file after the other.
class ZipWriter {
 public:
  // The name is UTF-8, with slashes between folders. The time is milliseconds since 1970.
  void add(std::string_view name, std::string_view content, std::int64_t time);
  // How large it is so far.
  std::size_t bytes() const { return archive_.size() + directory_.size(); }
  std::string finish();

 private:
  std::string archive_;
  std::string directory_;
  std::size_t entries_ = 0;
};

}  // namespace quoin::server
