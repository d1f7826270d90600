/* The terminal game: waits for keys, signals and time, tells the app, carries
 * out what it wants, and draws. */
#ifndef FIN_TERM_LOOP_LOOP_H
#define FIN_TERM_LOOP_LOOP_H

#include "store/store.h"

/* A setting given for this run. */
struct term_setting {
    const char *name, *value;
};

struct term_start {
    const char *version;
    struct store *store;
    const char *message;           /* what the store has to say, or empty */
    const struct app_begin *begin; /* a game to start at once, or NULL for the title */
    const struct term_setting *settings;
    int setting_count;
};

/* Plays until the player leaves. NULL, or a sentence why it could not begin or
 * go on. A signal that asks the program to end does so from here. */
const char *term_run(const struct term_start *start);

#endif
