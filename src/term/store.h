/* Where games and settings are kept, seen from the terminal: a few functions,
 * so that the game also runs where nothing can be kept. */
#ifndef FIN_TERM_STORE_H
#define FIN_TERM_STORE_H

#include "app/app.h"

struct term_store {
    void *state;
    /* Hands every kept setting to app_setting. */
    void (*load_settings)(void *state, struct app *app);
    /* Carries out one of the app's effects. True if there is an answer; what it
     * points to stays till the next call. A failed effect has an answer that
     * says so. */
    bool (*carry_out)(void *state, const struct app_effect *effect, struct app_event *answer);
    void (*close)(void *state);
};

/* Keeps what happens in this run and forgets it at the end; state is NULL if
 * there is no memory. */
struct term_store term_memory_store(void);

#endif
