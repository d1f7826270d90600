/* Random games as numbers to compare between compilers and machines: what the
 * game came to, and all its events on the way. */
#ifndef FIN_TESTS_DIGEST_H
#define FIN_TESTS_DIGEST_H

#include <stddef.h>
#include <stdint.h>

struct fin_event;

enum { DIGEST_GAMES = 2000, DIGEST_LINE = 64 };

/* Folds every field of the events into a hash. */
uint64_t digest_events(uint64_t hash, const struct fin_event *events, size_t count);

/* Plays game number 0 to DIGEST_GAMES - 1, writes its line ("17 HASH HASH" and
 * a line feed, at most DIGEST_LINE bytes) and returns its length; with
 * DIGEST_GAMES the line "digest HASH" over all games played so far. */
size_t digest_line(uint32_t number, char *text);

#endif
