#include "server/archive/zip.h"

#include <zlib.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/chrono.h>

#include "base/text.h"
#include "server/net/gzip.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

constexpr std::uint32_t LocalMark = 0x04034b50;
constexpr std::uint32_t DirectoryMark = 0x02014b50;
constexpr std::uint32_t EndMark = 0x06054b50;
constexpr std::uint32_t Zip64Locator = 0x07064b50;
constexpr std::size_t LocalBytes = 30;
constexpr std::size_t DirectoryBytes = 46;
constexpr std::size_t EndBytes = 22;
constexpr std::size_t Zip64LocatorBytes = 20;
constexpr std::size_t LongestComment = 0xffff;
constexpr std::size_t LongestName = 200;

constexpr std::uint16_t MethodStored = 0;
constexpr std::uint16_t MethodDeflated = 8;
constexpr std::uint16_t EncryptedFlag = 1;
constexpr std::uint16_t StrongEncryptionFlag = 1 << 6;
constexpr std::uint16_t Utf8Flag = 1 << 11;
constexpr std::uint16_t Version = 20;  // folders and deflate
constexpr std::uint32_t InZip64 = 0xffffffff;
constexpr int RawDeflate = -MAX_WBITS;

// Little-endian numbers at places that the caller has checked.
std::uint16_t short_at(std::string_view bytes, std::size_t place) {
  return static_cast<std::uint16_t>(static_cast<unsigned char>(bytes[place]) |
                                    static_cast<unsigned char>(bytes[place + 1]) << 8);
}
std::uint32_t long_at(std::string_view bytes, std::size_t place) {
  return short_at(bytes, place) | static_cast<std::uint32_t>(short_at(bytes, place + 2)) << 16;
}
void put_short(std::string& bytes, std::size_t number) {
  bytes += static_cast<char>(number & 0xff);
  bytes += static_cast<char>(number >> 8 & 0xff);
}
void put_long(std::string& bytes, std::size_t number) {
  put_short(bytes, number & 0xffff);
  put_short(bytes, number >> 16 & 0xffff);
}

std::uint32_t checksum_of(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

Error damaged() { return Error(reasons::zip_damaged); }

// Old programs wrote names in the code of their machine.
std::string shown_name(std::string_view bytes) {
  const std::string text = is_valid_utf8(bytes) ? std::string(bytes) : latin1_to_utf8(bytes);
  std::string name;
  for (const std::string_view character : split_characters(text)) {
    if (name.size() + character.size() > LongestName) break;
    const char32_t code = decode_character(character).value_or(U'?');
    const bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    name += is_control ? "?" : character;
  }
  return name;
}

// The end of the directory is the last thing in the file, but for a comment.
std::size_t find_end(std::string_view bytes) {
  if (bytes.size() < EndBytes) return std::string_view::npos;
  const std::size_t last = bytes.size() - EndBytes;
  const std::size_t first = last > LongestComment ? last - LongestComment : 0;
  for (std::size_t place = last + 1; place-- > first;) {
    if (long_at(bytes, place) == EndMark &&
        place + EndBytes + short_at(bytes, place + 20) == bytes.size())
      return place;
  }
  return std::string_view::npos;
}

// Unpacks into exactly so many bytes; nothing where it would be more or fewer.
bool inflate_into(std::string_view packed, std::string& content) {
  z_stream stream{};
  if (inflateInit2(&stream, RawDeflate) != Z_OK) return false;
  // zlib does not write to it; its types are older than const.
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(content.data());
  stream.avail_out = static_cast<uInt>(content.size());
  const int result = inflate(&stream, Z_FINISH);
  const bool is_whole = result == Z_STREAM_END && stream.avail_out == 0 && stream.avail_in == 0;
  inflateEnd(&stream);
  return is_whole;
}

struct DosTime {
  std::size_t date = 0;
  std::size_t time = 0;
};
DosTime dos_time(std::int64_t at) {
  using namespace std::chrono;
  const auto moment = floor<seconds>(sys_time<milliseconds>(milliseconds(at)));
  const std::tm time = fmt::gmtime(static_cast<std::time_t>(moment.time_since_epoch().count()));
  const int year = std::clamp(time.tm_year + 1900, 1980, 2107);
  return {static_cast<std::size_t>((year - 1980) << 9 | (time.tm_mon + 1) << 5 | time.tm_mday),
          static_cast<std::size_t>(time.tm_hour << 11 | time.tm_min << 5 | time.tm_sec / 2)};
}

}  // namespace

Result<ZipReader> ZipReader::open(std::string_view bytes, const Limits& limits) {
  ZipReader reader(bytes, limits);
  if (const Result<void> read = reader.read_directory(); !read) return read.error();
  return reader;
}

Result<void> ZipReader::read_directory() {
  const std::size_t end = find_end(bytes_);
  if (end == std::string_view::npos) return Error(reasons::zip_not);
  const std::size_t count = short_at(bytes_, end + 10);
  const std::size_t size = long_at(bytes_, end + 12);
  const std::size_t begin = long_at(bytes_, end + 16);
  const bool has_locator =
      end >= Zip64LocatorBytes && long_at(bytes_, end - Zip64LocatorBytes) == Zip64Locator;
  if (has_locator || begin == InZip64 || size == InZip64 || count == 0xffff)
    return Error(reasons::zip_64);
  if (short_at(bytes_, end + 4) != 0 || short_at(bytes_, end + 6) != 0 ||
      short_at(bytes_, end + 8) != count)
    return Error(reasons::zip_parts);
  if (count > limits_.max_entries) return Error(reasons::zip_entries, count, limits_.max_entries);
  // What stands before the first entry (a program that unpacks itself) would shift all places.
  if (begin > end || size != end - begin) return damaged();

  std::string_view directory = bytes_.substr(begin, size);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (const Result<void> read = read_entry(directory); !read) return read.error();
    total += entries_.back().bytes;
  }
  if (!directory.empty()) return damaged();
  if (total > limits_.max_total_bytes)
    return Error(reasons::zip_bytes, total, limits_.max_total_bytes);
  return check_places(begin);
}

Result<void> ZipReader::read_entry(std::string_view& directory) {
  if (directory.size() < DirectoryBytes || long_at(directory, 0) != DirectoryMark) return damaged();
  const std::size_t name_bytes = short_at(directory, 28);
  const std::size_t length =
      DirectoryBytes + name_bytes + short_at(directory, 30) + short_at(directory, 32);
  if (directory.size() < length) return damaged();
  const std::string_view name = directory.substr(DirectoryBytes, name_bytes);
  const std::uint16_t flags = short_at(directory, 8);
  Entry entry;
  entry.name = shown_name(name);
  entry.is_folder = name.ends_with('/');
  entry.is_encrypted = (flags & (EncryptedFlag | StrongEncryptionFlag)) != 0;
  entry.method = short_at(directory, 10);
  entry.checksum = long_at(directory, 16);
  entry.packed_bytes = long_at(directory, 20);
  entry.bytes = long_at(directory, 24);
  const std::size_t local = long_at(directory, 42);
  if (entry.packed_bytes == InZip64 || entry.bytes == InZip64 || local == InZip64)
    return Error(reasons::zip_64);
  // The local header may have another name and other extras, so it says itself where it ends.
  if (local > bytes_.size() || bytes_.size() - local < LocalBytes ||
      long_at(bytes_, local) != LocalMark)
    return damaged();
  entry.header_begin = local;
  entry.data_begin =
      local + LocalBytes + short_at(bytes_, local + 26) + short_at(bytes_, local + 28);
  if (entry.data_begin > bytes_.size() || bytes_.size() - entry.data_begin < entry.packed_bytes)
    return damaged();
  entries_.push_back(std::move(entry));
  directory.remove_prefix(length);
  return {};
}

// Bombs point many entries at the same bytes.
Result<void> ZipReader::check_places(std::size_t directory_begin) const {
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (const Entry& entry : entries_)
    places.emplace_back(entry.header_begin, entry.data_begin + entry.packed_bytes);
  std::sort(places.begin(), places.end());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t limit = i + 1 < places.size() ? places[i + 1].first : directory_begin;
    if (places[i].second > limit) return Error(reasons::zip_overlaps);
  }
  return {};
}

Result<std::string> ZipReader::read(const Entry& entry) const {
  if (entry.is_encrypted) return Error(reasons::zip_encrypted);
  if (entry.bytes > limits_.max_entry_bytes)
    return Error(reasons::file_bytes, entry.bytes, limits_.max_entry_bytes);
  if (entry.method != MethodStored && entry.method != MethodDeflated)
    return Error(reasons::zip_method, entry.method);
  const std::string_view packed = bytes_.substr(entry.data_begin, entry.packed_bytes);
  std::string content;
  if (entry.method == MethodStored) {
    if (entry.packed_bytes != entry.bytes) return Error(reasons::zip_entry_damaged);
    content = packed;
  } else {
    content.resize(entry.bytes);
    if (!inflate_into(packed, content)) return Error(reasons::zip_entry_damaged);
  }
  if (checksum_of(content) != entry.checksum) return Error(reasons::zip_entry_damaged);
  return content;
}

void ZipWriter::add(std::string_view name, std::string_view content, std::int64_t time) {
  const std::string packed = net::deflated(content, Z_DEFAULT_COMPRESSION, RawDeflate, 8);
  const bool is_stored = packed.size() >= content.size();  // it is no gain
  const std::string_view data = is_stored ? content : std::string_view(packed);
  const DosTime moment = dos_time(time);
  std::string common;  // what both headers have
  put_short(common, Version);
  put_short(common, Utf8Flag);
  put_short(common, is_stored ? MethodStored : MethodDeflated);
  put_short(common, moment.time);
  put_short(common, moment.date);
  put_long(common, checksum_of(content));
  put_long(common, data.size());
  put_long(common, content.size());
  put_short(common, name.size());
  put_short(common, 0);  // no extras

  put_long(directory_, DirectoryMark);
  put_short(directory_, Version);
  directory_ += common;
  put_short(directory_, 0);  // no comment
  put_short(directory_, 0);  // first and only part
  put_short(directory_, 0);
  put_long(directory_, 0);
  put_long(directory_, archive_.size());
  directory_ += name;

  put_long(archive_, LocalMark);
  archive_ += common;
  archive_ += name;
  archive_ += data;
  ++entries_;
}

std::string ZipWriter::finish() {
  const std::size_t begin = archive_.size();
  archive_ += directory_;
  put_long(archive_, EndMark);
  put_short(archive_, 0);
  put_short(archive_, 0);
  put_short(archive_, entries_);
  put_short(archive_, entries_);
  put_long(archive_, directory_.size());
  put_long(archive_, begin);
  put_short(archive_, 0);
  return std::move(archive_);
}

}  // namespace quoin::server
