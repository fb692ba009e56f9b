#include "server/net/address.h"

#include <gtest/gtest.h>

using namespace quoin::server::net;

TEST(Address, HasOneForm) {
  EXPECT_EQ(normal_address("10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(normal_address(" 10.0.0.1 "), "10.0.0.1");
  EXPECT_EQ(normal_address("10.0.0.1:8080"), "10.0.0.1");
  EXPECT_EQ(normal_address("::ffff:10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(normal_address("2001:DB8:0:0::1"), "2001:db8::1");
  EXPECT_EQ(normal_address("[2001:db8::1]:443"), "2001:db8::1");
  for (const char* bad : {"", "unknown", "10.0.0", "10.0.0.256", "[::1", "1:2:3", "_hidden"}) {
    EXPECT_EQ(normal_address(bad), std::nullopt) << bad;
  }
}

TEST(Address, IsCountedByTheHousehold) {
  EXPECT_EQ(address_group("10.0.0.1"), address_group("10.0.0.1"));
  EXPECT_NE(address_group("10.0.0.1"), address_group("10.0.0.2"));
  EXPECT_EQ(address_group("2001:db8:1:2::1"), address_group("2001:db8:1:2:ffff::9"));
  EXPECT_NE(address_group("2001:db8:1:2::1"), address_group("2001:db8:1:3::1"));
}

TEST(ForwardedAddress, IsThePeerUnlessThatIsATrustedProxy) {
  EXPECT_EQ(forwarded_address("10.0.0.1", "1.2.3.4", {}), "10.0.0.1");
  EXPECT_EQ(forwarded_address("10.0.0.1", "1.2.3.4", {"10.0.0.2"}), "10.0.0.1");
  EXPECT_EQ(forwarded_address("10.0.0.1", "1.2.3.4", {"10.0.0.1"}), "1.2.3.4");
}

TEST(ForwardedAddress, IsTheLastThatIsNoTrustedProxy) {
  const std::vector<std::string> proxies = {"10.0.0.1", "10.0.0.2"};
  EXPECT_EQ(forwarded_address("10.0.0.1", "6.6.6.6, 1.2.3.4", proxies), "1.2.3.4");
  EXPECT_EQ(forwarded_address("10.0.0.1", "6.6.6.6,1.2.3.4 , 10.0.0.2", proxies), "1.2.3.4");
  EXPECT_EQ(forwarded_address("10.0.0.1", "6.6.6.6, ::ffff:10.0.0.2", proxies), "6.6.6.6");
  EXPECT_EQ(forwarded_address("10.0.0.1", "2001:DB8::1", proxies), "2001:db8::1");
}

TEST(ForwardedAddress, IsThePeerWhereNobodyIsNamed) {
  const std::vector<std::string> proxies = {"10.0.0.1"};
  for (const char* header : {"", ",", "10.0.0.1", "1.2.3.4, unknown", "1.2.3.4,"}) {
    EXPECT_EQ(forwarded_address("10.0.0.1", header, proxies), "10.0.0.1") << header;
  }
}
