/* The state of the event loop, shared by loop.c and effects.c. */
#ifndef FIN_TERM_LOOP_LOOP_STATE_H
#define FIN_TERM_LOOP_LOOP_STATE_H

#include "term/draw/draw.h"
#include "term/input/keys.h"
#include "term/loop/coach.h"
#include "term/loop/loop.h"
#include "term/loop/meter.h"
#include "term/loop/outside.h"
#include "term/loop/solver.h"
#include "term/pixels/board.h"
#include "term/tty/tty.h"

struct term_loop {
    const char *version;
    struct app *app;
    struct store *store;
    int64_t zone_minute; /* the minute of the last check of zone_s; 0: never */
    int32_t zone_s;
    struct term_screen screen;
    struct term_keys keys;
    struct term_paste paste;
    struct term_meter meter;
    struct view view;
    struct term_abilities abilities;
    struct term_board board;
    bool has_asked_graphics;
    struct term_solver *solver;
    struct term_coach *coach;
    int found_depth; /* colour depth of the terminal, before the player's choice */

    uint64_t *log;
    bool mouse;             /* mouse reports are on, for a view that can be painted */
    struct app_effect late; /* deferred until after the frame, with all effects after it */
    bool has_late;
    bool changed;        /* something visible may have changed */
    bool leaving, stops; /* to do once the effects are carried out */
    uint64_t frame_at;   /* time of the last frame */
    uint64_t keyed_at;   /* time of the last frame caused by a key */
    uint64_t key_at;     /* when the first key of the next frame was read, or 0 */
    uint64_t give_up_at; /* when an unfinished sequence is over, or FIN_NEVER */
    const char *failure; /* why it can not continue */
};

/* Sends an event to the app, and carries out the urgent effects. */
void term_loop_tell(struct term_loop *loop, struct app_event event);
/* Carries out effects up to the first that can wait; its bytes stay valid until the next event. */
void term_loop_quick(struct term_loop *loop);
/* Carries out that effect and all after it. */
void term_loop_all(struct term_loop *loop);

#endif
