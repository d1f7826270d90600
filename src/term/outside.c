/* Clipboard, files and pastes. */
#include "term/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/clipboard.h"
#include "term/draw.h"

/* ---- out ---- */

struct app_event term_copy_text(const struct app_effect *effect) {
    struct app_event answer = {.kind = APP_ANSWER, .number = effect->number};
    answer.failed = !term_clipboard(effect->bytes, effect->length);
    snprintf(answer.text, sizeof answer.text,
             answer.failed ? "%s is too long for a terminal's clipboard."
                           : "%s went to the clipboard, if this terminal has one.",
             effect->name);
    return answer;
}

bool term_effect_can_wait(const struct app_effect *effect) {
    return effect->kind == APP_SAVE_GAME || effect->kind == APP_SAVE_RUNNING ||
           effect->kind == APP_SAVE_SETTING || effect->kind == APP_SAVE_FACTS ||
           effect->kind == APP_DELETE_GAME || effect->kind == APP_RESTORE_GAME;
}

/* Nothing is overwritten. */
static FILE *open_new(const char *wanted, char *name, size_t size) {
    FILE *out = NULL;
    for (int i = 1; i < 1000 && out == NULL; i++) {
        int stem = (int)strcspn(wanted, ".");
        char number[16] = "";
        if (i > 1) {
            snprintf(number, sizeof number, "-%d", i);
        }
        snprintf(name, size, "%.*s%s%s", stem, wanted, number, wanted + stem);
        out = fopen(name, "wbx");
    }
    return out;
}

struct app_event term_save_file(const struct app_effect *effect) {
    struct app_event answer = {.kind = APP_ANSWER, .number = effect->number};
    char name[64];
    FILE *out = open_new(effect->name, name, sizeof name);
    bool written = out != NULL && fwrite(effect->bytes, 1, effect->length, out) == effect->length;
    written = out != NULL && fclose(out) == 0 && written;
    answer.failed = !written;
    snprintf(answer.text, sizeof answer.text,
             written ? "Saved as %s in this folder." : "%s can not be written in this folder.",
             name);
    return answer;
}

/* ---- in ---- */

struct app_event term_mouse(const struct term_screen *screen, const struct term_key *key) {
    int button = key->button & TERM_MOUSE_BUTTON;
    int cell = term_position_cell(screen, key->value - 1, key->row - 1);
    bool paints = button == TERM_MOUSE_LEFT || button == TERM_MOUSE_RIGHT;
    bool hits = key->down && paints && cell >= 0;
    return (struct app_event){.kind = hits ? APP_CELL : APP_TIME,
                              .item = (uint8_t)(hits ? cell : 0),
                              .repeat = (key->button & TERM_MOUSE_MOVES) != 0,
                              .direction = button == TERM_MOUSE_RIGHT ? -1 : 0};
}

enum { PASTE_MOST = 1 << 22 }; /* bytes of the longest replay's link that anybody has */

static bool has_room(struct term_paste *paste) {
    if (paste->length < paste->capacity) {
        return true;
    }
    size_t capacity = paste->capacity > 0 ? paste->capacity * 2 : 4096;
    uint8_t *grown = capacity <= PASTE_MOST ? realloc(paste->bytes, capacity) : NULL;
    if (grown == NULL) {
        return false;
    }
    paste->bytes = grown;
    paste->capacity = capacity;
    return true;
}

/* Of one that is too long the bytes are only counted. Terminals send line feeds
 * as Enter. */
void term_paste_take(struct term_paste *paste, const struct term_key *key) {
    if (key->kind == TERM_KEY_PASTE_LOST) {
        paste->length = 0;
    } else if (key->kind == TERM_KEY_PASTED) {
        bool fits = paste->length <= paste->capacity && has_room(paste);
        if (fits) {
            paste->bytes[paste->length] = (uint8_t)(key->value == '\r' ? '\n' : key->value);
        }
        paste->length += fits || paste->length == paste->capacity;
    }
}

struct app_event term_paste_end(struct term_paste *paste) {
    struct app_event event = {.kind = APP_PASTE};
    size_t length = paste->length;
    paste->length = 0;
    if (length > paste->capacity || length < TERM_PASTE_TAIL) {
        event.kind = APP_ANSWER;
        event.failed = true;
        snprintf(event.text, sizeof event.text, "What was pasted is too long.");
        return event;
    }
    free(paste->last);
    paste->last = paste->bytes;
    paste->bytes = NULL;
    paste->capacity = 0;
    event.bytes = paste->last;
    event.length = (uint32_t)(length - TERM_PASTE_TAIL);
    return event;
}

void term_paste_free(struct term_paste *paste) {
    free(paste->bytes);
    free(paste->last);
}
