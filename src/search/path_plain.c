/* The path for any machine. */
#include "search/lanes_plain.h"
#include "search/walk.h"

const struct fin_path fin_path_plain = {list_landings, list_turned, list_small, perft};
