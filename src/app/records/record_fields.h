/* The fields of a record one by one, for storing records as bytes or in tables. Profile files use
 * this order: add new fields at the end. */
#ifndef FIN_APP_RECORDS_RECORD_FIELDS_H
#define FIN_APP_RECORDS_RECORD_FIELDS_H

#include "app/core/record.h"

enum {
    APP_RECORD_FIELDS = 38,
    APP_RECORD_FIELDS_FIRST = 32, /* in profile files of version 1 */
};

/* Fields by their index. */
enum app_record_field {
    APP_RECORD_TIME = 1,
    APP_RECORD_SCORE = 2,
    APP_RECORD_LINES = 5,
    APP_RECORD_LEVEL = 6,
    APP_RECORD_PIECES = 7,
    APP_RECORD_PRESET = 26,
    APP_RECORD_LIMIT_KIND = 32,
    APP_RECORD_LIMIT_VALUE = 33,
};

/* "played_at", "clears_4"; NULL past the last. Id and ranks are not fields: the store assigns the
 * id, and ranks are computed. */
const char *app_record_field_name(int field);
uint64_t app_record_get(const struct app_record *record, int field);
/* False if the field does not allow this value; then it is unchanged. */
bool app_record_set(struct app_record *record, int field, uint64_t value);
/* True if all fields have valid values. */
bool app_record_is_sound(const struct app_record *record);

#endif
