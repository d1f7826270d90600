/* Results of deterministic computations as hashes, to compare compilers and machines. Each digest
 * has its own file: random games, landings, perfect clears. */
#ifndef FIN_TESTS_DIGEST_H
#define FIN_TESTS_DIGEST_H

#include <stddef.h>
#include <stdint.h>

struct fin_event;

enum { DIGEST_CASES = 2000, DIGEST_LINE = 64 };

/* Adds a number to a hash. */
uint64_t digest_fold(uint64_t hash, uint64_t value);
/* Adds every member of the events to a hash. */
uint64_t digest_events(uint64_t hash, const struct fin_event *events, size_t count);

/* The result of case number 0 to DIGEST_CASES - 1. */
uint64_t digest_case(uint32_t number);

/* Writes the line of a case ("17 HASH" and a line feed, at most DIGEST_LINE bytes) and returns
 * its length; for DIGEST_CASES the line "digest HASH" over all lines so far. */
size_t digest_line(uint32_t number, char *text);

#endif
