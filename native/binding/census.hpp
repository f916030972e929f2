// The names of the census in the module `_randolph`.
#pragma once

#include <nanobind/nanobind.h>

void bind_census(nanobind::module_& m);
