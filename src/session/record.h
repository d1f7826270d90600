/* The words of a log: a button change with its stamp, or a check hash with its
 * number. */
#ifndef FIN_SESSION_RECORD_H
#define FIN_SESSION_RECORD_H

#include "finessimo.h"

/* A change: the stamp (tenths of a millisecond) in bits 5-62, the button in
 * bits 1-4, down in bit 0. A check: bit 63 set, its number (from 1) in bits
 * 32-62, the lower half of the state's hash below. */
uint64_t fin_word_of_change(uint64_t stamp, struct fin_change change);
uint64_t fin_word_of_check(uint64_t number, uint64_t hash);

bool fin_word_is_check(uint64_t word);
struct fin_change fin_word_change(uint64_t word);
uint32_t fin_word_hash(uint64_t word);
/* When it happened, in microseconds. */
uint64_t fin_word_time(uint64_t word);

/* fin_session_advance into the rest of an array of events: adds to *count.
 * FIN_MORE if the rest is too small for it. */
enum fin_result fin_session_step(struct fin_session *session, uint64_t until_us,
                                 const struct fin_change *change, struct fin_event *events,
                                 size_t capacity, size_t *count);

#endif
