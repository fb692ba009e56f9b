# quoin_precompile(TARGET GROUP HEADER…): the headers of others that most files of a target include are read once for
# all targets of a group, whose compile options have to be the same. Not where g++ compiles the engine: g++ 12 has warnings
# of its own std::string with such headers, and without them the tsan build finds the includes that a file forgot.
function(quoin_precompile target group)
  set(is_clang FALSE)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(is_clang TRUE)
  endif()
  if(NOT is_clang AND group MATCHES "-fno-exceptions")
    return()
  endif()
  get_property(first GLOBAL PROPERTY "QUOIN_PRECOMPILED ${group}")
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
    set_property(GLOBAL PROPERTY "QUOIN_PRECOMPILED ${group}" ${target})
  endif()
  # ccache looks at what went into the headers, and not at when they were made.
  if(is_clang)
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  else()
    target_compile_options(${target} PRIVATE -fpch-preprocess -Wno-stringop-overflow -Wno-array-bounds)
    if(group MATCHES "^tests")
      target_compile_options(${target} PRIVATE -Wno-stringop-overread)
    endif()
  endif()
endfunction()

set(QUOIN_COMMON_HEADERS
  <algorithm> <array> <bit> <cassert> <charconv> <chrono> <cmath> <cstddef> <cstdint> <cstring> <filesystem> <functional>
  <limits> <map> <memory> <mutex> <optional> <set> <span> <string> <string_view> <unordered_map> <utility> <variant> <vector>
  <boost/json.hpp> <fmt/format.h> <fmt/ranges.h>)
set(QUOIN_TEST_HEADERS ${QUOIN_COMMON_HEADERS} <gmock/gmock.h> <gtest/gtest.h>)
