# What `cmake --install` puts under a prefix: the program and its data, and the engine as a CMake package
# (headers, one static library a layer, quoin::core and so on, all of them together as quoin::quoin).
#
# Headers lie in include/quoin. Both include/ and include/quoin/ are on the path of whoever links the package: ours
# include each other as "core/board.h", others write <quoin/core/board.h>, which no file of theirs can hide.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/quoin)
set(data_folder ${CMAKE_INSTALL_DATADIR}/quoin)  # src/console/data.cpp looks for it beside the program's folder

get_directory_property(targets DIRECTORY src DEFINITION ENGINE_TARGETS)
get_directory_property(folders DIRECTORY src DEFINITION ENGINE_FOLDERS)
add_library(quoin_engine INTERFACE)
set_target_properties(quoin_engine PROPERTIES EXPORT_NAME quoin)
target_link_libraries(quoin_engine INTERFACE ${targets})
install(TARGETS quoin_engine ${targets} EXPORT quoin-targets
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} ${CMAKE_INSTALL_INCLUDEDIR}/quoin)
install(DIRECTORY ${folders} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/quoin FILES_MATCHING PATTERN "*.h" PATTERN "*.def")

configure_package_config_file(cmake/quoin-config.cmake.in ${CMAKE_BINARY_DIR}/quoin-config.cmake
  INSTALL_DESTINATION ${package_folder} PATH_VARS data_folder)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/quoin-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/quoin-config.cmake ${CMAKE_BINARY_DIR}/quoin-config-version.cmake
  DESTINATION ${package_folder})
install(EXPORT quoin-targets NAMESPACE quoin:: DESTINATION ${package_folder})

install(TARGETS quoin)
install(DIRECTORY data/ DESTINATION ${data_folder})
install(DIRECTORY experiments DESTINATION ${data_folder} PATTERN results EXCLUDE)
install(FILES LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})
