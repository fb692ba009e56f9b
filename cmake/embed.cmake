# quoin_embed(TARGET FOLDER): puts all files of a folder into the program, as server::embedded_files() gives them.
# The assembler copies them, which takes no time however large they are.
function(quoin_embed target folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cpp)
  set(declarations "")
  set(entries "")
  set(number 0)
  foreach(file IN LISTS files)
    string(APPEND declarations
      "asm(\".section .rodata\\n\"\n"
      "    \"quoin_file_${number}:\\n\"\n"
      "    \".incbin \\\"${folder}/${file}\\\"\\n\"\n"
      "    \"quoin_file_${number}_end:\\n\"\n"
      "    \".byte 0\\n\"\n"
      "    \".text\\n\");\n"
      "extern \"C\" const char quoin_file_${number}[];\n"
      "extern \"C\" const char quoin_file_${number}_end[];\n")
    string(APPEND entries
      "      {\"/${file}\", {quoin_file_${number}, static_cast<std::size_t>(quoin_file_${number}_end - quoin_file_${number})}},\n")
    math(EXPR number "${number} + 1")
    list(APPEND paths ${folder}/${file})
  endforeach()
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT
"// Made by cmake/embed.cmake.
#include <cstddef>
#include <vector>

#include \"server/api/pages.h\"

@declarations@
namespace quoin::server {

std::span<const EmbeddedFile> embedded_files() {
  static const std::vector<EmbeddedFile> files = {
@entries@  };
  return files;
}

}  // namespace quoin::server
")
  set_source_files_properties(${generated} PROPERTIES OBJECT_DEPENDS "${paths}")
  target_sources(${target} PRIVATE ${generated})
endfunction()
