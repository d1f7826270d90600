/* The terminal front end: waits for keys, signals and time, sends events to the app, carries out
 * its effects, and draws. */
#ifndef FIN_TERM_LOOP_LOOP_H
#define FIN_TERM_LOOP_LOOP_H

#include "store/store.h"

/* A setting for this run only. */
struct term_setting {
    const char *name, *value;
};

struct term_start {
    const char *version;
    struct store *store;
    const char *message;           /* a message from the store, or empty */
    const struct app_begin *begin; /* a game to start at once, or NULL for the title screen */
    const struct term_setting *settings;
    int setting_count;
};

/* Plays until the player quits. Returns NULL, or a sentence that says why it could not start or
 * continue. On a termination signal it ends the program from here. */
const char *term_run(const struct term_start *start);

#endif
