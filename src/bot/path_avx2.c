/* The path for x86-64 with AVX2, BMI2 and POPCNT. Only this file is compiled for these. */
#include "search/lanes_avx2.h"

#include "bot/expand.h"

const struct fin_bot_path fin_bot_path_avx2 = {expand, follow, count};
