/* The words of a log: a button change with its time stamp, garbage from outside with its time
 * stamp, or a check hash with its number. */
#ifndef FIN_SESSION_RECORD_H
#define FIN_SESSION_RECORD_H

#include "finessimo.h"

/* Layout of a change: bits 5-62 stamp (units of 0.1 ms), bits 1-4 button, bit 0 down. Layout of
 * garbage: bits 5-48 stamp, bits 49-54 rows, bits 55-58 hole, bits 1-4 FIN_WORD_GARBAGE. Layout of
 * a check: bit 63 set, bits 32-62 number (from 1), bits 0-31 lower half of the hash. */
enum {
    FIN_WORD_GARBAGE = FIN_FORFEIT + 1, /* in place of a button */
    FIN_GARBAGE_STAMP_BITS = 44,        /* 55 years */
    FIN_GARBAGE_ROWS_BITS = 6,
    FIN_GARBAGE_HOLE_BITS = 4,
};

struct fin_garbage {
    int rows, hole;
};

uint64_t fin_word_of_change(uint64_t stamp, struct fin_change change);
uint64_t fin_word_of_check(uint64_t number, uint64_t hash);

uint64_t fin_word_of_garbage(uint64_t stamp, struct fin_garbage garbage);

bool fin_word_is_check(uint64_t word);
bool fin_word_is_garbage(uint64_t word);
struct fin_change fin_word_change(uint64_t word);
struct fin_garbage fin_word_garbage(uint64_t word);
/* True for 1 to 40 rows with their hole in a column of the board. */
bool fin_garbage_is_sound(struct fin_garbage garbage);
uint32_t fin_word_hash(uint64_t word);
/* The time of a change, of garbage or of a check, in microseconds. */
uint64_t fin_word_time(uint64_t word);

/* fin_session_advance that appends to an array of events; adds to *count. FIN_MORE if the rest of
 * the array is too small. */
enum fin_result fin_session_step(struct fin_session *session, uint64_t until_us,
                                 const struct fin_change *change, struct fin_event *events,
                                 size_t capacity, size_t *count);
/* The same for fin_session_garbage at the session's own time. */
enum fin_result fin_session_push(struct fin_session *session, struct fin_garbage garbage,
                                 struct fin_event *events, size_t capacity, size_t *count);

#endif
