#include "base/hash.h"

#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace quoin {
namespace {

// FIPS 180-4 examples and RFC 4231 test cases.
TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(to_hex(sha256(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnThePiecesItIsFed) {
  const std::string text(300, 'x');
  for (std::size_t cut = 0; cut <= text.size(); cut += 7) {
    EXPECT_EQ(Sha256()
                  .update(std::string_view(text).substr(0, cut))
                  .update(std::string_view(text).substr(cut))
                  .finish(),
              sha256(text));
  }
}

TEST(Sha256, FieldsDoNotRunIntoEachOther) {
  EXPECT_NE(Sha256().update_field("ab").update_field("c").finish(),
            Sha256().update_field("a").update_field("bc").finish());
}

TEST(Hmac, GivesThePublishedCodes) {
  const std::vector<std::uint8_t> key(20, 0x0b);
  EXPECT_EQ(to_hex(hmac_sha256(key, "Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  const std::vector<std::uint8_t> long_key(131, 0xaa);
  EXPECT_EQ(to_hex(hmac_sha256(long_key, "Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

// The reference implementation's vector for the 16-byte message 00 01 … 0f under the key 00 01 …
// 0f.
TEST(SipHash, GivesThePublishedValue) {
  EXPECT_EQ(siphash({0x0706050403020100ULL, 0x0f0e0d0c0b0a0908ULL}, 0x0706050403020100ULL,
                    0x0f0e0d0c0b0a0908ULL),
            0x3f2acc7f57c29bdbULL);
}

TEST(Checksum, SeesEveryChangedByteAndEveryLength) {
  std::vector<std::byte> bytes(100, std::byte{7});
  std::set<std::uint64_t> sums = {checksum64(bytes)};
  for (std::byte& byte : bytes) {
    byte ^= std::byte{1};
    sums.insert(checksum64(bytes));
    byte ^= std::byte{1};
  }
  for (std::size_t length = 0; length < 100; ++length)
    sums.insert(checksum64(std::span(bytes).first(length)));
  EXPECT_EQ(sums.size(), 201U);
}

TEST(Hex, SurvivesTheWayThereAndBack) {
  const Digest digest = sha256("quoin");
  EXPECT_EQ(digest_from_hex(to_hex(digest)), digest);
  EXPECT_EQ(digest_from_hex("ab"), std::nullopt);
  EXPECT_EQ(digest_from_hex(std::string(63, 'a') + "g"), std::nullopt);
}

}  // namespace
}  // namespace quoin
