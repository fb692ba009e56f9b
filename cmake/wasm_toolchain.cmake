# Cross-compiles for WebAssembly (wasm32-wasi) with Debian's clang, lld, libc++ and wasi-libc.

# CMake 3.25 does not know WASI and says so in a warning; a system without a name is close enough.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
