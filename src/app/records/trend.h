/* The last games of a set, newest first: what each is compared by, and when it was.
 * Which games these are does not depend on the order in which they are taken in. */
#ifndef FIN_APP_RECORDS_TREND_H
#define FIN_APP_RECORDS_TREND_H

#include "session/bytes.h"

enum { APP_TREND = 32 }; /* games that are kept */

struct app_trend {
    int64_t at[APP_TREND];
    uint64_t value[APP_TREND];
    uint8_t count;
};

void app_trend_take(struct app_trend *trend, int64_t at, uint64_t value);
/* All games of another one. */
void app_trend_add(struct app_trend *trend, const struct app_trend *other);
/* Takes a game out. False, and nothing changed, if one that is not known would have to
 * take its place. */
bool app_trend_drop(struct app_trend *trend, int64_t at, uint64_t value);

void app_trend_put(struct fin_byte_writer *out, const struct app_trend *trend);
/* False if the bytes hold none. */
bool app_trend_get(struct fin_byte_reader *reader, struct app_trend *trend);

#endif
