/* The parts of a replay's bytes; docs/formats.md describes them. */
#ifndef FIN_SESSION_REPLAY_H
#define FIN_SESSION_REPLAY_H

#include "session/bytes.h"

enum { FIN_SETUP_BYTES = 1800 }; /* more than any set-up takes */

/* With which of its pieces followed a finger. */
void fin_put_setup(struct fin_byte_writer *writer, const struct fin_setup *setup,
                   const struct fin_fingers *fingers);
void fin_get_setup(struct fin_byte_reader *reader, struct fin_setup *setup,
                   struct fin_fingers *fingers);

/* How many bytes the replay has that these begin with, by its head; 0 if they begin with
 * none. Nothing else of it is looked at. */
size_t fin_replay_span(const uint8_t *bytes, size_t length);

#endif
