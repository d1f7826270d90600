/* The path for x86-64 with AVX2, BMI2 and POPCNT. Only this file is compiled for these. */
#include "search/lanes_avx2.h"
#include "search/walk.h"

const struct fin_path fin_path_avx2 = {list_landings, list_turned, list_small, perft};
