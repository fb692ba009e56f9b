#include <cstdint>

#include <wasi/api.h>

// A module that imports next to nothing runs anywhere. What the C library wants to import, so that
// it can write somebody's last words to standard error, is defined here instead: the words are
// lost, and the trap that follows them is an error in JavaScript. tests/wasm/module_test.mjs sees
// when more is wanted.
extern "C" {

// Some players think for a time: the caller has a clock, in milliseconds from any moment on.
[[clang::import_module("quoin"), clang::import_name("now")]] double quoin_now();

std::int32_t __imported_wasi_snapshot_preview1_clock_time_get(std::int32_t, std::int64_t,
                                                              std::int32_t time) {
  constexpr double NanosecondsPerMillisecond = 1e6;
  *reinterpret_cast<__wasi_timestamp_t*>(time) =
      static_cast<__wasi_timestamp_t>(quoin_now() * NanosecondsPerMillisecond);
  return __WASI_ERRNO_SUCCESS;
}

std::int32_t __imported_wasi_snapshot_preview1_fd_write(std::int32_t, std::int32_t, std::int32_t,
                                                        std::int32_t) {
  return __WASI_ERRNO_BADF;
}

std::int32_t __imported_wasi_snapshot_preview1_fd_seek(std::int32_t, std::int64_t, std::int32_t,
                                                       std::int32_t) {
  return __WASI_ERRNO_BADF;
}

std::int32_t __imported_wasi_snapshot_preview1_fd_close(std::int32_t) { return __WASI_ERRNO_BADF; }

}  // extern "C"
