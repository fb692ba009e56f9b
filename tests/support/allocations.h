#pragma once

// A test program that asks this gets an operator new that counts.
namespace quoin::test {

// How often this program has allocated memory so far.
long allocation_count();

}  // namespace quoin::test
