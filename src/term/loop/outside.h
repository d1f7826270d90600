/* Input and output besides keys and frames: the clipboard, files in the current folder, pastes,
 * the mouse. */
#ifndef FIN_TERM_LOOP_OUTSIDE_H
#define FIN_TERM_LOOP_OUTSIDE_H

#include <stddef.h>

#include "app/core/app.h"
#include "term/input/keys.h"
#include "term/screen/screen.h"

/* Translates a mouse report on a view that can be painted: left paints, right erases, or a click
 * runs an item of the list. APP_TIME: nothing. */
struct app_event term_mouse(const struct term_screen *screen, const struct view *view,
                            const struct term_key *key);

/* True if the effect only writes to the disk and changes nothing visible: it can wait until the
 * frame is on the screen. */
bool term_effect_can_wait(const struct app_effect *effect);

/* A paste being received, and the last one, which the app may still read. All zeros: none. */
struct term_paste {
    uint8_t *bytes, *last;
    size_t length, capacity;
};

/* Takes TERM_KEY_PASTED and TERM_KEY_PASTE_LOST; ignores other keys. */
void term_paste_take(struct term_paste *paste, const struct term_key *key);
/* The finished paste as an event: APP_PASTE, or a sentence that says why not. */
struct app_event term_paste_end(struct term_paste *paste);
/* Carries out APP_COPY_TEXT, APP_SAVE_FILE or APP_OPEN_FILE. Returns the answer with its
 * sentence, or the contents of the file as if they had been pasted. */
struct app_event term_outside(struct term_paste *paste, const struct app_effect *effect);
void term_paste_free(struct term_paste *paste);

#endif
