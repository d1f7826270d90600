/* What a text or file from outside is: it may come from anywhere and be anything.
 * Nothing in here keeps it; it is read again whenever a page of it is wanted. */
#ifndef FIN_APP_EDITOR_PASTE_H
#define FIN_APP_EDITOR_PASTE_H

#include "finessimo.h"

enum {
    APP_PASTE_MOST = 1 << 18, /* bytes of a text that are looked at */
    APP_PASTE_COMMENT = 64,   /* of a page's comment that are shown */
};

enum app_paste_kind {
    APP_PASTE_NOTHING,
    APP_PASTE_FUMEN,
    APP_PASTE_BOARD,  /* a position as text */
    APP_PASTE_LINK,   /* the text of a replay: what stands behind #r= */
    APP_PASTE_REPLAY, /* the bytes of a replay */
    APP_PASTE_PUZZLE,
    APP_PASTE_KINDS,
};

struct app_paste {
    uint8_t kind;       /* enum app_paste_kind */
    uint32_t from, end; /* where it stands */
    uint32_t pages;     /* of a fumen; else 1 */
    char sentence[160]; /* why it is nothing */
};

struct app_paste app_paste_look(const uint8_t *bytes, uint32_t length);
/* A page of it, counted from 0, as a position with its comment, if that is not a
 * quiz alone. Only what was found to be a fumen or a board has pages. */
void app_paste_page(const struct app_paste *paste, const uint8_t *bytes, uint32_t page,
                    struct fin_position *position, char comment[APP_PASTE_COMMENT]);

#endif
