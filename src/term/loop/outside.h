/* What goes out of the program and comes into it besides keys and frames: texts
 * for the clipboard, files in the folder it was started in, pastes. */
#ifndef FIN_TERM_LOOP_OUTSIDE_H
#define FIN_TERM_LOOP_OUTSIDE_H

#include <stddef.h>

#include "app/core/app.h"
#include "term/input/keys.h"
#include "term/screen/screen.h"

/* What a mouse does to a view that can be painted: left paints and right erases, or
 * a thing of its list is done. APP_TIME: nothing. */
struct app_event term_mouse(const struct term_screen *screen, const struct view *view,
                            const struct term_key *key);

/* Carrying it out writes to the disk and changes nothing that is seen: it can
 * wait until the frame is on the screen. */
bool term_effect_can_wait(const struct app_effect *effect);

/* A paste that comes in byte by byte, and the last one, which the app may still
 * read. All zeros: none. */
struct term_paste {
    uint8_t *bytes, *last;
    size_t length, capacity;
};

/* Takes TERM_KEY_PASTED and TERM_KEY_PASTE_LOST; any other is nothing. */
void term_paste_take(struct term_paste *paste, const struct term_key *key);
/* What came, as an event: APP_PASTE, or a sentence why not. */
struct app_event term_paste_end(struct term_paste *paste);
/* Carries out APP_COPY_TEXT, APP_SAVE_FILE or APP_OPEN_FILE; the answer with its
 * sentence, or what is in the file as if it had been pasted. */
struct app_event term_outside(struct term_paste *paste, const struct app_effect *effect);
void term_paste_free(struct term_paste *paste);

#endif
