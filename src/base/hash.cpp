#include "base/hash.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace quoin {
namespace {

constexpr std::array<std::uint32_t, 64> RoundConstants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::size_t BlockSize = 64;

std::uint32_t big_endian_word(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | std::uint32_t{bytes[3]};
}

std::uint64_t little_endian_word(const std::byte* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

void sip_round(std::uint64_t& a, std::uint64_t& b, std::uint64_t& c, std::uint64_t& d) {
  a += b;
  b = std::rotl(b, 13) ^ a;
  a = std::rotl(a, 32);
  c += d;
  d = std::rotl(d, 16) ^ c;
  a += d;
  d = std::rotl(d, 21) ^ a;
  c += b;
  b = std::rotl(b, 17) ^ c;
  c = std::rotl(c, 32);
}

}  // namespace

Sha256::Sha256()
    : state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19},
      buffer_{} {}

Sha256& Sha256::update(std::span<const std::uint8_t> bytes) {
  for (const std::uint8_t byte : bytes) {
    buffer_[length_++ % BlockSize] = byte;
    if (length_ % BlockSize == 0) compress(buffer_.data());
  }
  return *this;
}

Sha256& Sha256::update(std::string_view text) {
  return update(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

Sha256& Sha256::update_number(std::uint64_t number) {
  std::array<std::uint8_t, 8> bytes{};
  for (std::uint8_t& byte : bytes) {
    byte = static_cast<std::uint8_t>(number);
    number >>= 8;
  }
  return update(bytes);
}

Sha256& Sha256::update_field(std::string_view text) {
  return update_number(text.size()).update(text);
}

Digest Sha256::finish() {
  const std::uint64_t bits = length_ * 8;
  const std::uint8_t end_mark = 0x80;
  update(std::span(&end_mark, 1));
  const std::uint8_t zero = 0;
  while (length_ % BlockSize != BlockSize - 8) update(std::span(&zero, 1));
  for (int shift = 56; shift >= 0; shift -= 8) {
    const auto byte = static_cast<std::uint8_t>(bits >> shift);
    update(std::span(&byte, 1));
  }
  Digest digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
  }
  return digest;
}

void Sha256::compress(const std::uint8_t* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) w[i] = big_endian_word(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t choice = (e & f) ^ (~e & g);
    const std::uint32_t t1 = h + s1 + choice + RoundConstants[i] + w[i];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    const std::uint32_t t2 = s0 + majority;
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> mixed = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += mixed[i];
}

Digest sha256(std::string_view text) { return Sha256().update(text).finish(); }

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message) {
  std::array<std::uint8_t, BlockSize> padded{};
  if (key.size() > BlockSize) {
    const Digest hashed = Sha256().update(key).finish();
    std::copy(hashed.begin(), hashed.end(), padded.begin());
  } else {
    std::copy(key.begin(), key.end(), padded.begin());
  }
  std::array<std::uint8_t, BlockSize> inner = padded;
  std::array<std::uint8_t, BlockSize> outer = padded;
  for (std::uint8_t& byte : inner) byte ^= 0x36;
  for (std::uint8_t& byte : outer) byte ^= 0x5c;
  const Digest first = Sha256().update(inner).update(message).finish();
  return Sha256().update(outer).update(first).finish();
}

std::uint64_t siphash(const std::array<std::uint64_t, 2>& key, std::uint64_t first,
                      std::uint64_t second) {
  std::uint64_t a = key[0] ^ 0x736f6d6570736575ULL;
  std::uint64_t b = key[1] ^ 0x646f72616e646f6dULL;
  std::uint64_t c = key[0] ^ 0x6c7967656e657261ULL;
  std::uint64_t d = key[1] ^ 0x7465646279746573ULL;
  constexpr std::uint64_t LengthWord = std::uint64_t{16} << 56;
  for (const std::uint64_t word : {first, second, LengthWord}) {
    d ^= word;
    sip_round(a, b, c, d);
    sip_round(a, b, c, d);
    a ^= word;
  }
  c ^= 0xff;
  for (int i = 0; i < 4; ++i) sip_round(a, b, c, d);
  return a ^ b ^ c ^ d;
}

std::uint64_t checksum64(std::span<const std::byte> bytes) {
  // Four independent lanes keep the multiplier busy; each step is a bijection of its
  // lane, so any single changed word changes the result.
  constexpr std::uint64_t Odd = 0x9e3779b97f4a7c15ULL;
  std::array<std::uint64_t, 4> lanes = {1, 2, 3, 4};
  std::size_t i = 0;
  for (; i + 32 <= bytes.size(); i += 32) {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      lanes[lane] =
          std::rotl((lanes[lane] ^ little_endian_word(bytes.data() + i + 8 * lane)) * Odd, 29);
    }
  }
  std::uint64_t sum = bytes.size();
  for (const std::uint64_t lane : lanes) sum = mix64(sum ^ lane) * Odd;
  for (; i < bytes.size(); ++i) sum = mix64(sum ^ std::to_integer<std::uint64_t>(bytes[i])) * Odd;
  return mix64(sum);
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view Digits = "0123456789abcdef";
  std::string hex;
  hex.reserve(bytes.size() * 2);
  for (const std::uint8_t byte : bytes) {
    hex += Digits[byte >> 4];
    hex += Digits[byte & 15];
  }
  return hex;
}

std::optional<Digest> digest_from_hex(std::string_view hex) {
  Digest digest{};
  if (hex.size() != digest.size() * 2) return std::nullopt;
  const auto digit = [](char c) -> int {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
  };
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const int high = digit(hex[2 * i]);
    const int low = digit(hex[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    digest[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return digest;
}

}  // namespace quoin
