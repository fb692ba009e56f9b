# Compiler options of all targets. What is particular to one build stands in CMakePresets.json.

add_compile_options(
  -Wall -Wextra -Wpedantic -Werror
  -Wshadow -Wconversion -Wdouble-promotion -Wold-style-cast -Wcast-align -Wformat=2
  -Wnon-virtual-dtor -Woverloaded-virtual -Wextra-semi -Wimplicit-fallthrough
  # Indices are int and containers count in std::size_t: casts at every [] would hide more than they show.
  # Comparing signed with unsigned stays an error (-Wsign-compare).
  -Wno-sign-conversion
  # A designated initialiser leaves the other fields at their defaults, and means to.
  -Wno-missing-field-initializers)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wduplicated-cond -Wduplicated-branches -Wlogical-op)
  # What g++ 12 sees without cause: overlapping copies in std::string concatenation (GCC bug 105651), and
  # unset values behind an empty std::optional (bug 80635). Valgrind looks for the true ones.
  add_compile_options(-Wno-restrict -Wno-maybe-uninitialized)
endif()

# __FILE__ in assertions and test failures reads "src/core/board.cpp" on every machine.
add_compile_options(-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)

if(QUOIN_SANITIZE)
  # _GLIBCXX_ASSERTIONS checks operator[], front(), optional's * and their like.
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_compile_options(-fsanitize=${QUOIN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${QUOIN_SANITIZE})
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT QUOIN_WASM)
  # Several times as fast as the usual linker; the package of WebAssembly's brings it.
  add_link_options(-fuse-ld=lld)
endif()
if(QUOIN_SANITIZE MATCHES "thread")
  # Fences, which ThreadSanitizer does not know; Asio's locks do without.
  add_compile_definitions(BOOST_ASIO_DISABLE_FENCED_BLOCK)
endif()
