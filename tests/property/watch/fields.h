/* Compares sessions member by member, so that a difference has a name. */
#ifndef FIN_TESTS_FIELDS_H
#define FIN_TESTS_FIELDS_H

#include "finessimo.h"

/* The name of the first member that differs; NULL if none does. */
const char *fields_difference(const struct fin_session *a, const struct fin_session *b);
/* The same, but ignores times and derivable members. */
const char *fields_difference_but_time(const struct fin_session *a, const struct fin_session *b);

/* The index of the first event that differs, or the smaller count; -1 if all are equal. */
long events_difference(const struct fin_event *a, size_t a_count, const struct fin_event *b,
                       size_t b_count);

#endif
