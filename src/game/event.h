/* The output of an instant: an event array that has room for all its events, and the number
 * written. */
#ifndef FIN_GAME_EVENT_H
#define FIN_GAME_EVENT_H

#include "finessimo.h"

struct fin_out {
    struct fin_event *next;
};

static inline void fin_emit(struct fin_out *out, const struct fin_game *game,
                            enum fin_event_kind kind, int detail, int64_t value) {
    struct fin_event *event = out->next++;
    event->time_us = game->time;
    event->value = value;
    event->number = game->number;
    event->kind = (uint8_t)kind;
    event->detail = (uint8_t)detail;
    event->piece = game->piece.kind;
    event->spare = 0;
}

#endif
