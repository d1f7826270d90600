/* Comparing sessions field by field, so that a difference has a name. */
#ifndef FIN_TESTS_FIELDS_H
#define FIN_TESTS_FIELDS_H

#include "finessimo.h"

/* The name of the first field in which they differ, NULL if in none. */
const char *fields_difference(const struct fin_session *a, const struct fin_session *b);
/* The same, but their times and what is derived from the rest do not count. */
const char *fields_difference_but_time(const struct fin_session *a, const struct fin_session *b);

/* Events: the number of the first that differs, or the smaller count; -1 if
 * they are the same. */
long events_difference(const struct fin_event *a, size_t a_count, const struct fin_event *b,
                       size_t b_count);

#endif
