#include "movegen/kernels.h"

namespace quoin::movegen {
namespace {

// The body takes the instruction set of the function that it is inlined into. Each loop over
// `Lanes` elements becomes one or two vector instructions.
[[gnu::always_inline]] inline void subrack_bounds_body(const std::int16_t* __restrict weights,
                                                       int fixed, int tiles,
                                                       const std::int16_t* __restrict points,
                                                       const std::int16_t* __restrict tails,
                                                       int lanes, std::int16_t threshold,
                                                       std::array<std::uint64_t, 2>& reaching) {
  reaching = {};
  for (int block = 0; block < lanes; block += Kernels::Lanes) {
    std::int16_t sums[Kernels::Lanes];
    for (int i = 0; i < Kernels::Lanes; ++i)
      sums[i] = static_cast<std::int16_t>(4 * fixed + tails[block + i]);
    for (int j = 0; j < tiles; ++j) {
      const std::int16_t* row = points + j * Kernels::SubrackStride + block;
      const auto factor = static_cast<std::int16_t>(4 * weights[j]);
      for (int i = 0; i < Kernels::Lanes; ++i)
        sums[i] = static_cast<std::int16_t>(sums[i] + row[i] * factor);
    }
    std::uint32_t bits = 0;
    for (int i = 0; i < Kernels::Lanes; ++i)
      bits |= static_cast<std::uint32_t>(sums[i] >= threshold) << i;
    reaching[block / 64] |= std::uint64_t{bits} << (block % 64);
  }
}

void subrack_bounds_plain(const std::int16_t* weights, int fixed, int tiles,
                          const std::int16_t* points, const std::int16_t* tails, int lanes,
                          std::int16_t threshold, std::array<std::uint64_t, 2>& reaching) {
  subrack_bounds_body(weights, fixed, tiles, points, tails, lanes, threshold, reaching);
}
constexpr Kernels Plain = {"plain", subrack_bounds_plain};

#if defined(__x86_64__)
#define QUOIN_AVX2 gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")
#define QUOIN_AVX512 gnu::target("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512dq")

[[QUOIN_AVX2]] void subrack_bounds_avx2(const std::int16_t* weights, int fixed, int tiles,
                                        const std::int16_t* points, const std::int16_t* tails,
                                        int lanes, std::int16_t threshold,
                                        std::array<std::uint64_t, 2>& reaching) {
  subrack_bounds_body(weights, fixed, tiles, points, tails, lanes, threshold, reaching);
}
constexpr Kernels Avx2 = {"avx2", subrack_bounds_avx2};

[[QUOIN_AVX512]] void subrack_bounds_avx512(const std::int16_t* weights, int fixed, int tiles,
                                            const std::int16_t* points, const std::int16_t* tails,
                                            int lanes, std::int16_t threshold,
                                            std::array<std::uint64_t, 2>& reaching) {
  subrack_bounds_body(weights, fixed, tiles, points, tails, lanes, threshold, reaching);
}
constexpr Kernels Avx512 = {"avx512", subrack_bounds_avx512};

bool has_avx2() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0;
}
bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512dq") != 0;
}
#endif

}  // namespace

const Kernels& Kernels::plain() { return Plain; }

std::array<const Kernels*, 3> Kernels::all() {
  std::array<const Kernels*, 3> kernels = {&Plain, nullptr, nullptr};
#if defined(__x86_64__)
  if (has_avx2()) kernels[1] = &Avx2;
  if (has_avx512()) kernels[2] = &Avx512;
#endif
  return kernels;
}

const Kernels& Kernels::best() {
  const std::array<const Kernels*, 3> kernels = all();
  for (std::size_t i = kernels.size(); i > 0; --i) {
    if (kernels[i - 1] != nullptr) return *kernels[i - 1];
  }
  return Plain;
}

}  // namespace quoin::movegen
