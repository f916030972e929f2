# Fails if an object for one instruction set exports another symbol than its entries: the linker might use that in the
# whole program.   cmake -DNM=nm -DOBJECTS=a.o;b.o -P symbols.cmake
foreach(object ${OBJECTS})
  execute_process(COMMAND "${NM}" --defined-only --extern-only --demangle "${object}"
    OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "\n$" "" symbols "${symbols}")
  string(REGEX REPLACE "[0-9a-f]+ T randolph::(avx2|avx512)::" "" names "${symbols}")
  string(REPLACE "\n" ";" names "${names}")
  list(SORT names)
  set(entries "count_diagonals(randolph::DiagonalWork const&)" "count_positions(randolph::CensusWork const&)"
      "count_ricochets(randolph::RicochetWork const&)" "make_search(randolph::SearchArguments const&)")
  if(NOT names STREQUAL entries)
    message(FATAL_ERROR "${object} defines for others:\n${symbols}")
  endif()
endforeach()
