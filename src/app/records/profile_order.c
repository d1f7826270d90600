/* The order of settings and games in a profile file. */
#include "app/records/profile_file.h"

#include <string.h>

#include "core/min_max.h"

int app_file_order_texts(const char *a, const char *b) {
    int order = strcmp(a, b);
    return (order > 0) - (order < 0);
}

int app_file_order_games(const struct app_record *a, const struct app_record *b) {
    int order = compare_u64((uint64_t)a->played_at, (uint64_t)b->played_at);
    order = order != 0 ? order : compare_u64(a->hash, b->hash);
    order = order != 0 ? order : compare_u64(a->seed, b->seed);
    return order != 0 ? order : compare_u64(a->time_us, b->time_us);
}
