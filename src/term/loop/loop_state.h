/* The loop as one value, for loop.c and loop_effects.c. */
#ifndef FIN_TERM_LOOP_LOOP_STATE_H
#define FIN_TERM_LOOP_LOOP_STATE_H

#include "term/draw/draw.h"
#include "term/input/keys.h"
#include "term/loop/loop.h"
#include "term/loop/meter.h"
#include "term/loop/outside.h"
#include "term/loop/solver.h"
#include "term/tty/tty.h"

struct term_loop {
    const char *version;
    struct app *app;
    struct store *store;
    int64_t zone_minute; /* when zone_s was looked at; 0: never */
    int32_t zone_s;
    struct term_screen screen;
    struct term_keys keys;
    struct term_paste paste;
    struct term_meter meter;
    struct view view;
    struct term_abilities abilities;
    struct term_solver *solver;
    int found_depth; /* colours of the terminal, before the player's choice */

    uint64_t *log;
    bool mouse;             /* is told, for a view that can be painted */
    struct app_effect late; /* waits for the frame, and all effects behind it */
    bool has_late;
    bool changed;        /* something drawn may have changed */
    bool leaving, stops; /* to be done when the effects are carried out */
    uint64_t frame_at;   /* when the last frame was written */
    uint64_t keyed_at;   /* ... and the last one that a key caused */
    uint64_t key_at;     /* when the first key of the next frame was read, or 0 */
    uint64_t give_up_at; /* when a cut sequence is over, or FIN_NEVER */
    const char *trouble; /* why it can't go on */
};

/* Tells the app of an event, and carries out what follows at once. */
void term_loop_tell(struct term_loop *loop, struct app_event event);
/* Effects up to the first that can wait; its bytes stay till the app is next told
 * something. */
void term_loop_quick(struct term_loop *loop);
/* That one, and all behind it. */
void term_loop_all(struct term_loop *loop);

#endif
