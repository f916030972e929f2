# Fails if an object for one instruction set exports another symbol than make_search and count_positions: the linker might
# use that in the whole program.   cmake -DNM=nm -DOBJECTS=a.o;b.o -P symbols.cmake
foreach(object ${OBJECTS})
  execute_process(COMMAND "${NM}" --defined-only --extern-only --demangle "${object}"
    OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "\n$" "" symbols "${symbols}")
  set(name "[0-9a-f]+ T randolph::(avx2|avx512)")
  set(count "${name}::count_positions\\(randolph::CensusWork const&\\)")
  set(search "${name}::make_search\\(randolph::SearchArguments const&\\)")
  if(NOT symbols MATCHES "^(${search}\n${count}|${count}\n${search})$")
    message(FATAL_ERROR "${object} defines for others:\n${symbols}")
  endif()
endforeach()
