/* Machines with a single path. */
#include "search/search.h"

const struct fin_path *fin_path_native(void) {
    return &fin_path_plain;
}
