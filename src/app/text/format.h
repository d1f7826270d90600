/* Formats numbers and times for people. */
#ifndef FIN_APP_TEXT_FORMAT_H
#define FIN_APP_TEXT_FORMAT_H

#include "core/text.h"

/* Writes 12,450. */
void app_write_grouped(struct fin_writer *writer, uint64_t number);
/* Writes 1:05, or with tenths (digits 1) 1:05.3, or 1:05.342 (digits 3); rounded down. */
void app_write_time(struct fin_writer *writer, uint64_t us, int digits);
/* Writes a ratio with two decimals, rounded down; 0 by 0 is 0. */
void app_write_ratio(struct fin_writer *writer, uint64_t above, uint64_t below);
/* Writes 2026-01-05, the date of a time in seconds since 1970. */
void app_write_date(struct fin_writer *writer, int64_t seconds);

#endif
