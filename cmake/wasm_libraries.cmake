# The libraries of the WebAssembly build under their usual names. Debian has fmt and Boost.JSON for the machine
# itself only, but both can be compiled from their headers.

# clang would also look into /usr/include, where headers of the machine stand in for what WASI lacks and only the
# linker, or nobody, notices. So it gets a system root that holds WASI and these two libraries.
set(wasm_root ${CMAKE_BINARY_DIR}/root)
file(MAKE_DIRECTORY ${wasm_root}/include ${wasm_root}/lib)
foreach(path include/wasm32-wasi include/fmt include/boost lib/wasm32-wasi)
  if(NOT EXISTS /usr/${path})
    message(FATAL_ERROR "/usr/${path} is missing; tools/setup.sh installs it")
  endif()
  file(CREATE_LINK /usr/${path} ${wasm_root}/${path} SYMBOLIC)
endforeach()
add_compile_options(--sysroot=${wasm_root})
add_link_options(--sysroot=${wasm_root})

# A separator of its own keeps fmt away from std::locale, which is larger than all the rest of the module.
add_library(fmt::fmt INTERFACE IMPORTED)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY "FMT_STATIC_THOUSANDS_SEPARATOR=','")

# src/wasm/boost_json.cpp has its code.
add_library(Boost::json INTERFACE IMPORTED)
target_compile_definitions(Boost::json INTERFACE BOOST_SYSTEM_DISABLE_THREADS)
