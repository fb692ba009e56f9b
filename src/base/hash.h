#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace quoin {

using Digest = std::array<std::uint8_t, 32>;

// SHA-256 (FIPS 180-4), fed piece by piece. It stands behind everything that is
// published as a proof: seed commitments, state hashes, fingerprints of files.
class Sha256 {
 public:
  Sha256();

  Sha256& update(std::span<const std::uint8_t> bytes);
  Sha256& update(std::string_view text);
  // Eight bytes, least significant first, on every machine.
  Sha256& update_number(std::uint64_t number);
  // A text with its length before it, so that "ab"+"c" and "a"+"bc" differ.
  Sha256& update_field(std::string_view text);

  Digest finish();

 private:
  void compress(const std::uint8_t* block);

  std::array<std::uint32_t, 8> state_;
  std::array<std::uint8_t, 64> buffer_;
  std::uint64_t length_ = 0;
};

Digest sha256(std::string_view text);

// HMAC-SHA-256 (RFC 2104): a hash that only the holder of the key can compute.
Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message);

// SipHash-2-4: a keyed hash of two numbers, quick enough to be computed for every tile drawn.
std::uint64_t siphash(const std::array<std::uint64_t, 2>& key, std::uint64_t first,
                      std::uint64_t second);

// A bijection of 64-bit numbers in which every input bit moves every output bit
// (the finaliser of SplitMix64).
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// Detects damage, not malice: several gigabytes a second over a mapped file.
std::uint64_t checksum64(std::span<const std::byte> bytes);

std::string to_hex(std::span<const std::uint8_t> bytes);
std::optional<Digest> digest_from_hex(std::string_view hex);

}  // namespace quoin
