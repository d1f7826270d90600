/* The timing strip: a piece to try the timing of keys. */
#ifndef FIN_APP_SETTINGS_TIMING_STRIP_H
#define FIN_APP_SETTINGS_TIMING_STRIP_H

#include "app/core/app.h"

struct app;
struct app_press;

/* The timing strip, a game of its own. */
struct app_strip {
    struct fin_session session;
    uint64_t began_at;
    uint64_t held_till; /* without key releases: when the held key is released, 0: none is held */
    uint8_t held;       /* that key */
};

/* ---- timing_strip.c, strip_keys.c ---- */

void app_strip_start(struct app *app);
void app_strip_key(struct app *app, int key, bool down);
bool app_strip_act(struct app *app, int button, bool down);
/* Without key releases: a tap, or with repeat part of a hold. */
void app_strip_tap(struct app *app, int key, bool repeat);
void app_strip_advance(struct app *app);
uint64_t app_strip_due(const struct app *app);
void app_strip_view(const struct app *app, struct view *view);

#endif
