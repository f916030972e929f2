# The library: the common code, and the search once for each instruction set. Sets randolph_isa (the names of the sets)
# and randolph_local_objects (the objects whose symbols have been made local).

add_library(randolph_core STATIC
  src/answers.cpp
  src/batch.cpp
  src/board.cpp
  src/bound.cpp
  src/census.cpp
  src/ground.cpp
  src/memory.cpp
  src/one_by_one.cpp
  src/reversals.cpp
  src/solver.cpp)
target_include_directories(randolph_core PUBLIC include PRIVATE src)
if(NOT MSVC)
  target_compile_options(randolph_core PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
endif()

# src/isa/ is compiled once for each instruction set, each in its own namespace; solver.cpp chooses at run time.
# Flags and names: RANDOLPH_ISA_<name>_FLAGS. "portable" has no flags of its own.
include(CheckCXXCompilerFlag)
set(RANDOLPH_INSTRUCTION_SETS portable avx2 avx512 CACHE STRING "For which the search is compiled")
set(randolph_isa portable)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT MSVC)
  set(randolph_avx2_flags -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt)
  set(randolph_avx512_flags ${randolph_avx2_flags} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi -mavx512vbmi2
      -mgfni)
  foreach(isa avx2 avx512)
    if(NOT isa IN_LIST RANDOLPH_INSTRUCTION_SETS)
      continue()
    endif()
    string(TOUPPER ${isa} name)
    string(JOIN " " flags ${randolph_${isa}_flags})
    check_cxx_compiler_flag("${flags}" RANDOLPH_COMPILES_${name})
    if(RANDOLPH_COMPILES_${name})
      list(APPEND randolph_isa ${isa})
      target_compile_definitions(randolph_core PRIVATE RANDOLPH_HAS_${name})
    endif()
  endforeach()
endif()

# The compiler emits inline and library functions for each instruction set. The linker must not use those of one set for
# the rest of the program, because the machine may lack it. So in these objects every symbol is local but the entries
# make_search, count_positions, count_ricochets and count_diagonals. That needs the GNU linker and objcopy; elsewhere,
# and in sanitized builds, nothing prevents the mix.
set(randolph_makes_local FALSE)
if(CMAKE_LINKER AND CMAKE_OBJCOPY AND NOT APPLE AND NOT RANDOLPH_SANITIZE AND NOT RANDOLPH_SANITIZE_THREADS)
  execute_process(COMMAND "${CMAKE_LINKER}" --help OUTPUT_VARIABLE randolph_linker_help ERROR_QUIET)
  if(randolph_linker_help MATCHES "--force-group-allocation")
    set(randolph_makes_local TRUE)
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(randolph_core PRIVATE $<$<CONFIG:Release>:-O2>)
endif()
# Reading the headers of the standard library took a fifth of the time to compile: files are compiled together, and an
# instruction set is one. That takes up to 0.95 gigabytes.
# The environments need board.cpp alone.
set_source_files_properties(src/board.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION TRUE)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)  # transparent robots, whose travels are found here, gain from it
  set_source_files_properties(src/board.cpp PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
endif()
set_target_properties(randolph_core PROPERTIES UNITY_BUILD TRUE UNITY_BUILD_BATCH_SIZE 0)
foreach(isa ${randolph_isa})
  add_library(randolph_${isa} OBJECT src/isa/entry.cpp src/isa/census.cpp src/isa/census_diagonals.cpp
              src/isa/census_ricochet.cpp)
  set_target_properties(randolph_${isa} PROPERTIES UNITY_BUILD TRUE UNITY_BUILD_BATCH_SIZE 0)
  target_include_directories(randolph_${isa} PRIVATE include src)
  target_compile_definitions(randolph_${isa} PRIVATE RANDOLPH_ISA=${isa})
  target_compile_options(randolph_${isa} PRIVATE ${randolph_${isa}_flags})
  if(NOT MSVC)
    target_compile_options(randolph_${isa} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
  endif()
  if(isa STREQUAL avx512 AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)  # GCC's own header
    target_compile_options(randolph_${isa} PRIVATE -Wno-uninitialized -Wno-maybe-uninitialized)
  endif()
  # Chains gain little from vectors of 512 bits; transparent robots gain nothing from any. Keys of more than 64 bits,
  # which only large boards with five or six robots have, are rare themselves.
  if(NOT isa STREQUAL portable)
    target_compile_definitions(randolph_${isa} PRIVATE RANDOLPH_RARE_OF=portable)
  endif()
  # With vectors, everything that matters is inlined by command. There GCC's third level of optimization only takes
  # longer, as in the common code. The portable path gains from it: general boards take half as long again without. GCC
  # shall make no vectors from loops: one of four numbers that were just written one by one waits for all of them, and
  # the census of boards with diagonals took a quarter longer.
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT isa STREQUAL portable)
    target_compile_options(randolph_${isa} PRIVATE
                           "$<$<CONFIG:Release>:-O2;-fpeel-loops;-fno-tree-loop-vectorize>")
  endif()
  if(isa STREQUAL avx512 AND avx2 IN_LIST randolph_isa)
    target_compile_definitions(randolph_${isa} PRIVATE RANDOLPH_REST_OF=avx2)
  endif()
  # Some numbers of robots take a few hundredths less time with searches of their own, which take a second or two to
  # compile: where the search is fastest, two and five robots have them.
  if(NOT isa STREQUAL portable)
    target_compile_definitions(randolph_${isa} PRIVATE RANDOLPH_FIVE)
  endif()
  if(isa STREQUAL avx512)
    target_compile_definitions(randolph_${isa} PRIVATE RANDOLPH_FEW)
  endif()
  # Searches use several threads from the first node on, lists soon use large blocks, a census soon asks one by one.
  if(RANDOLPH_TESTS)
    target_compile_definitions(randolph_${isa} PRIVATE RANDOLPH_LONG=1 RANDOLPH_LARGE_BITS=12
                               RANDOLPH_SETS_PER_POSITION=1)
  endif()
  if(RANDOLPH_SANITIZE OR RANDOLPH_SANITIZE_THREADS)
    target_compile_definitions(randolph_${isa} PRIVATE RANDOLPH_INLINE=inline)
  endif()
  # Alignment checks take a third of the time to compile, and only vectors can be misaligned. If another instruction set
  # is built, too, only its code is checked: the same sources with wider vectors.
  list(LENGTH randolph_isa instruction_sets)
  if(RANDOLPH_SANITIZE AND isa STREQUAL portable AND instruction_sets GREATER 1)
    target_compile_options(randolph_portable PRIVATE -fno-sanitize=alignment)
  endif()
  if(NOT randolph_makes_local OR isa STREQUAL portable)
    target_sources(randolph_core PRIVATE $<TARGET_OBJECTS:randolph_${isa}>)
    continue()
  endif()
  # Two things that objcopy cannot make local are switched off: code for link-time optimization, and unique symbols.
  target_compile_options(randolph_${isa} PRIVATE -fno-lto $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
  set(object "${CMAKE_CURRENT_BINARY_DIR}/randolph_${isa}${CMAKE_CXX_OUTPUT_EXTENSION}")
  string(LENGTH ${isa} length)
  add_custom_command(
    OUTPUT "${object}"
    COMMAND "${CMAKE_LINKER}" -r --force-group-allocation -o "${object}.merged" $<TARGET_OBJECTS:randolph_${isa}>
    COMMAND "${CMAKE_OBJCOPY}" --keep-global-symbol=_ZN8randolph${length}${isa}11make_searchERKNS_15SearchArgumentsE
            --keep-global-symbol=_ZN8randolph${length}${isa}15count_positionsERKNS_10CensusWorkE
            --keep-global-symbol=_ZN8randolph${length}${isa}15count_diagonalsERKNS_12DiagonalWorkE
            --keep-global-symbol=_ZN8randolph${length}${isa}15count_ricochetsERKNS_12RicochetWorkE
            "${object}.merged" "${object}"
    DEPENDS randolph_${isa} $<TARGET_OBJECTS:randolph_${isa}>
    VERBATIM COMMAND_EXPAND_LISTS)
  set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  target_sources(randolph_core PRIVATE "${object}")
  list(APPEND randolph_local_objects "${object}")
endforeach()
target_link_libraries(randolph_core PUBLIC Threads::Threads)
