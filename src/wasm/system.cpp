#include <cstdint>

#include <wasi/api.h>

// A module that imports next to nothing runs anywhere. What the C library wants to import, so that
// it can write somebody's last words to standard error, is defined here instead: the words are
// lost, and the trap that follows them is an error in JavaScript. tests/wasm/module_test.mjs sees
// when more is wanted.
extern "C" {

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
