# Fails if an object for one instruction set exports another symbol than make_search and count_positions: the linker might
# use that in the whole program.   cmake -DNM=nm -DOBJECTS=a.o;b.o -P symbols.cmake
foreach(object ${OBJECTS})
  execute_process(COMMAND "${NM}" --defined-only --extern-only --demangle "${object}"
    OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "\n$" "" symbols "${symbols}")
  set(name "[0-9a-f]+ T randolph::(avx2|avx512)")
  if(NOT symbols MATCHES "^${name}::count_positions\\(randolph::CensusWork const&\\)\n${name}::make_search\\(randolph::SearchArguments const&\\)$")
    message(FATAL_ERROR "${object} defines for others:\n${symbols}")
  endif()
endforeach()
