/* Decides which of two settings or games wins when profiles are merged. */
#include "app/records/profile_file.h"

#include <string.h>

#include "app/records/record_fields.h"
#include "core/text.h"

static int compare_numbers(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int compare_bytes(const void *a, size_t a_length, const void *b, size_t b_length) {
    size_t shorter = a_length < b_length ? a_length : b_length;
    int order = shorter == 0 ? 0 : memcmp(a, b, shorter);
    return order != 0 ? order : compare_numbers(a_length, b_length);
}

int app_file_compare_texts(const char *a, const char *b) {
    return compare_bytes(a, fin_text_length(a), b, fin_text_length(b));
}

int app_file_compare_settings(const struct app_file_setting *a, const struct app_file_setting *b) {
    int newer = compare_numbers(a->changed_ms, b->changed_ms);
    return newer != 0 ? newer : app_file_compare_texts(a->value, b->value);
}

int app_file_order_games(const struct app_record *a, const struct app_record *b) {
    int order = compare_numbers((uint64_t)a->played_at, (uint64_t)b->played_at);
    order = order != 0 ? order : compare_numbers(a->hash, b->hash);
    order = order != 0 ? order : compare_numbers(a->seed, b->seed);
    return order != 0 ? order : compare_numbers(a->time_us, b->time_us);
}

int app_file_compare_games(const struct app_file_game *a, const struct app_file_game *b) {
    int order = compare_numbers(a->replay_length > 0, b->replay_length > 0);
    for (int field = 0; field < APP_RECORD_FIELDS && order == 0; field++) {
        order =
            compare_numbers(app_record_get(&a->record, field), app_record_get(&b->record, field));
    }
    return order != 0 ? order
                      : compare_bytes(a->replay, a->replay_length, b->replay, b->replay_length);
}
