# Fails if an object that is compiled for an instruction set defines a symbol for others but its make_search: the linker
# might take that for everybody's.   cmake -DNM=nm -DOBJECTS=a.o;b.o -P symbols.cmake
foreach(object ${OBJECTS})
  execute_process(COMMAND "${NM}" --defined-only --extern-only --demangle "${object}"
    OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "\n$" "" symbols "${symbols}")
  if(NOT symbols MATCHES "^[0-9a-f]+ T randolph::(avx2|avx512)::make_search\\(randolph::SearchArguments const&\\)$")
    message(FATAL_ERROR "${object} defines for others:\n${symbols}")
  endif()
endforeach()
