# quoin_unite(TARGET SOURCE…): compiles the sources of a folder together, ten or fewer at a time, so that the headers
# which they share are read once. Whatever stands in one of them the next ones see, so the names in the unnamed
# namespaces of a folder must not clash.
#
# QUOIN_UNITY=OFF compiles each source by itself. The tsan build does, so that an include which a source forgot is found
# there; and clang-tidy reads the commands of that build, as they name each source.
function(quoin_unite target)
  if(NOT QUOIN_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # To g++ every source but the unit itself is a header, where a class should not be made of what is unnamed.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
  set(folders)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    list(APPEND folders ${folder})
    list(APPEND "sources_of_${folder}" ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    quoin_unite_folder(${folder} ${sources_of_${folder}})
  endforeach()
endfunction()

# Units of about the same size, named for the folder: players_0, players_1.
function(quoin_unite_folder folder)
  cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  string(REPLACE / _ name ${folder})
  list(LENGTH ARGN count)
  math(EXPR units "(${count} + 9) / 10")
  set(index 0)
  foreach(source IN LISTS ARGN)
    math(EXPR unit "${index} * ${units} / ${count}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name}_${unit})
    math(EXPR index "${index} + 1")
  endforeach()
endfunction()
