/* The last games of a set, newest first: sort key and time. The result does not depend on the
 * order in which games are added. */
#ifndef FIN_APP_RECORDS_TREND_H
#define FIN_APP_RECORDS_TREND_H

#include "session/bytes.h"

enum { APP_TREND = 32 }; /* most games kept */

struct app_trend {
    int64_t at[APP_TREND];
    uint64_t value[APP_TREND];
    uint8_t count;
};

void app_trend_take(struct app_trend *trend, int64_t at, uint64_t value);
/* Adds all games of another one. */
void app_trend_add(struct app_trend *trend, const struct app_trend *other);
/* Removes a game. False, with nothing changed, if an unknown one would have to take its place. */
bool app_trend_drop(struct app_trend *trend, int64_t at, uint64_t value);

void app_trend_put(struct fin_byte_writer *out, const struct app_trend *trend);
/* False if the bytes are invalid. */
bool app_trend_get(struct fin_byte_reader *reader, struct app_trend *trend);

#endif
