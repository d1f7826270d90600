/* Keeps the last games of a set. */
#include "app/records/trend.h"

/* True if the game comes before the one at an index; within a second, the greater value comes
 * first. */
static bool is_before(const struct app_trend *trend, int index, int64_t at, uint64_t value) {
    return at > trend->at[index] || (at == trend->at[index] && value > trend->value[index]);
}

static int place_of(const struct app_trend *trend, int64_t at, uint64_t value) {
    int index = 0;
    while (index < trend->count && !is_before(trend, index, at, value)) {
        index++;
    }
    return index;
}

void app_trend_take(struct app_trend *trend, int64_t at, uint64_t value) {
    int index = place_of(trend, at, value);
    if (index == APP_TREND) {
        return;
    }
    trend->count += trend->count < APP_TREND;
    for (int i = trend->count - 1; i > index; i--) {
        trend->at[i] = trend->at[i - 1];
        trend->value[i] = trend->value[i - 1];
    }
    trend->at[index] = at;
    trend->value[index] = value;
}

void app_trend_add(struct app_trend *trend, const struct app_trend *other) {
    for (int i = 0; i < other->count; i++) {
        app_trend_take(trend, other->at[i], other->value[i]);
    }
}

bool app_trend_drop(struct app_trend *trend, int64_t at, uint64_t value) {
    int index = place_of(trend, at, value) - 1;
    bool is_there = index >= 0 && trend->at[index] == at && trend->value[index] == value;
    bool is_full = trend->count == APP_TREND;
    if (!is_there || is_full) {
        return !is_there && is_full;
    }
    trend->count--;
    for (int i = index; i < trend->count; i++) {
        trend->at[i] = trend->at[i + 1];
        trend->value[i] = trend->value[i + 1];
    }
    return true;
}

/* ---- bytes ---- */

/* Each time is stored as the seconds before the previous one. */
void app_trend_put(struct fin_byte_writer *out, const struct app_trend *trend) {
    fin_put_byte(out, trend->count);
    for (int i = 0; i < trend->count; i++) {
        if (i == 0) {
            fin_put_signed(out, trend->at[i]);
        } else {
            fin_put_varint(out, (uint64_t)trend->at[i - 1] - (uint64_t)trend->at[i]);
        }
        fin_put_varint(out, trend->value[i]);
    }
}

bool app_trend_get(struct fin_byte_reader *reader, struct app_trend *trend) {
    *trend = (struct app_trend){.count = fin_get_byte(reader)};
    for (int i = 0; i < trend->count && trend->count <= APP_TREND; i++) {
        uint64_t at = i == 0 ? (uint64_t)fin_get_signed(reader)
                             : (uint64_t)trend->at[i - 1] - fin_get_varint(reader);
        trend->at[i] = (int64_t)at;
        trend->value[i] = fin_get_varint(reader);
    }
    return trend->count <= APP_TREND && reader->error.sentence == NULL;
}
