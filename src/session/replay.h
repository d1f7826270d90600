/* Parts of the replay format, which docs/formats.md describes. */
#ifndef FIN_SESSION_REPLAY_H
#define FIN_SESSION_REPLAY_H

#include "session/bytes.h"

enum { FIN_SETUP_BYTES = 1800 }; /* an upper bound for the size of a set-up */

/* Also stores which pieces were dragged with a finger. */
void fin_put_setup(struct fin_byte_writer *writer, const struct fin_setup *setup,
                   const struct fin_fingers *fingers);
void fin_get_setup(struct fin_byte_reader *reader, struct fin_setup *setup,
                   struct fin_fingers *fingers);

/* The length of the replay at the start of these bytes, according to its header; 0 if there is
 * none. Checks nothing else. */
size_t fin_replay_span(const uint8_t *bytes, size_t length);

#endif
