/* Recognizes text or a file from outside, which may be anything. Stores nothing: the bytes are
 * read again for each page. */
#ifndef FIN_APP_EDITOR_PASTE_H
#define FIN_APP_EDITOR_PASTE_H

#include "finessimo.h"

enum {
    APP_PASTE_MOST = 1 << 18, /* bytes of a text that are examined */
    APP_PASTE_COMMENT = 64,   /* bytes of a page's comment that are shown */
};

enum app_paste_kind {
    APP_PASTE_NOTHING,
    APP_PASTE_FUMEN,
    APP_PASTE_BOARD,  /* a position as text */
    APP_PASTE_LINK,   /* the text of a replay, after #r= */
    APP_PASTE_REPLAY, /* an encoded replay */
    APP_PASTE_PUZZLE,
    APP_PASTE_KINDS,
};

struct app_paste {
    uint8_t kind;       /* enum app_paste_kind */
    uint32_t from, end; /* its offsets */
    uint32_t pages;     /* of a fumen; otherwise 1 */
    char sentence[160]; /* why it was not recognized */
};

struct app_paste app_paste_look(const uint8_t *bytes, uint32_t length);
/* A page, from 0, as a position with its comment, unless that is only a quiz. Only fumens and
 * boards have pages. */
void app_paste_page(const struct app_paste *paste, const uint8_t *bytes, uint32_t page,
                    struct fin_position *position, char comment[APP_PASTE_COMMENT]);

#endif
