/* Clipboard, files and pastes. */
#include "term/loop/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/puzzle/check.h"
#include "term/draw/draw.h"
#include "term/files/files.h"
#include "term/tty/clipboard.h"

/* ---- out ---- */

/* Copies the page's address followed by the text. */
static bool copy_behind(const char *address, const struct app_effect *effect) {
    size_t before = strlen(address);
    uint8_t *text = malloc(before + effect->text.length);
    if (text == NULL) {
        return false;
    }
    memcpy(text, address, before);
    memcpy(text + before, effect->text.bytes, effect->text.length);
    bool copied = term_clipboard(text, before + effect->text.length);
    free(text);
    return copied;
}

/* A link starts with the page's address, if that is known. */
static struct app_event copy_text(const struct app_effect *effect) {
    struct app_event answer = {.kind = APP_ANSWER, .number = effect->number};
    const char *page = getenv("FINESSIMO_PAGE");
    bool is_part = effect->text.length > 0 && effect->text.bytes[0] == '#';
    bool is_whole = !is_part || (page != NULL && page[0] != '\0');
    answer.failed =
        !(is_part && is_whole ? copy_behind(page, effect)
                              : term_clipboard(effect->text.bytes, effect->text.length));
    snprintf(answer.text, sizeof answer.text,
             answer.failed ? "%s is too long for the terminal's clipboard."
             : is_whole    ? "%s copied (if your terminal supports the clipboard)."
                           : "%s copied without a web address. Paste it into Finessimo, or "
                             "add it to the address of your web version.",
             effect->text.name);
    return answer;
}

bool term_effect_can_wait(const struct app_effect *effect) {
    return effect->kind == APP_SAVE_GAME || effect->kind == APP_SAVE_RUNNING ||
           effect->kind == APP_SAVE_SETTING || effect->kind == APP_SAVE_FACTS ||
           effect->kind == APP_DELETE_GAME || effect->kind == APP_RESTORE_GAME;
}

static struct app_event save_file(const struct app_effect *effect) {
    struct app_event answer = {.kind = APP_ANSWER, .number = effect->number};
    char name[64];
    bool written = term_file_write_new(effect->text.name, effect->text.bytes, effect->text.length,
                                       name, sizeof name);
    answer.failed = !written;
    snprintf(answer.text, sizeof answer.text,
             written ? "Saved as %s in this folder." : "Couldn't write %s in this folder.", name);
    return answer;
}

/* ---- in ---- */

struct app_event term_mouse(const struct term_screen *screen, const struct view *view,
                            const struct term_key *key) {
    int button = key->button & TERM_MOUSE_BUTTON, column = key->value - 1, row = key->row - 1;
    int cell = term_position_cell(screen, column, row);
    int item = term_position_item(screen, view, column, row);
    bool moves = (key->button & TERM_MOUSE_MOVES) != 0;
    bool paints = button == TERM_MOUSE_LEFT || button == TERM_MOUSE_RIGHT;
    if (key->down && paints && cell >= 0) {
        return (struct app_event){.kind = APP_CELL,
                                  .item = (uint8_t)cell,
                                  .repeat = moves,
                                  .direction = button == TERM_MOUSE_RIGHT ? -1 : 0};
    }
    if (key->down && button == TERM_MOUSE_LEFT && !moves && item >= 0) {
        return (struct app_event){.kind = APP_CHOOSE, .item = (uint8_t)item};
    }
    return (struct app_event){.kind = APP_TIME};
}

enum { PASTE_MOST = 1 << 22 }; /* bytes; longer than the link of any real replay */

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

/* Takes a byte of a paste. If the paste is too long, only counts its bytes. Terminals send line
 * feeds as Enter. */
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
        snprintf(event.text, sizeof event.text, "That paste is too long.");
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

static struct app_event open_file(struct term_paste *paste, const struct app_effect *effect) {
    struct app_event event = {.kind = APP_PASTE};
    char path[TERM_PATH];
    size_t length = 0;
    term_file_path(effect->file.path, path);
    uint8_t *bytes = term_file_read(path, PASTE_MOST, &length);
    if (bytes == NULL) {
        event = (struct app_event){.kind = APP_ANSWER, .number = effect->number, .failed = true};
        snprintf(event.text, sizeof event.text, "%.100s can't be read. Check the path.", path);
        return event;
    }
    free(paste->last);
    paste->last = bytes;
    event.bytes = bytes;
    event.length = (uint32_t)length;
    return event;
}

/* Retries with more memory, up to a limit. */
static struct app_event check_puzzle(const struct app_effect *effect) {
    struct app_event answer = {.kind = APP_ANSWER, .number = effect->number};
    static struct app_puzzle_answer said; /* valid until the event is handled */
    struct fin_puzzle puzzle;
    int status = FIN_PC_MEMORY;
    memset(&said, 0, sizeof said);
    if (fin_puzzle_parse((const char *)effect->text.bytes, effect->text.length, &puzzle).sentence !=
        NULL) {
        return answer;
    }
    for (size_t size = fin_puzzle_check_size(&puzzle);
         size <= APP_CHECK_MEMORY && status == FIN_PC_MEMORY; size *= 2) {
        void *memory = malloc(size);
        status = memory != NULL ? app_puzzle_ask(&puzzle, memory, size, APP_CHECK_STEPS, &said)
                                : FIN_PC_MORE;
        free(memory);
    }
    snprintf(answer.text, sizeof answer.text, "%s", said.sentence);
    answer.bytes = (const uint8_t *)said.solution;
    answer.length = said.length * (uint32_t)sizeof said.solution[0];
    return answer;
}

struct app_event term_outside(struct term_paste *paste, const struct app_effect *effect) {
    switch (effect->kind) {
    case APP_COPY_TEXT:
        return copy_text(effect);
    case APP_SAVE_FILE:
        return save_file(effect);
    case APP_CHECK_PUZZLE:
        return check_puzzle(effect);
    default:
        return open_file(paste, effect);
    }
}

void term_paste_free(struct term_paste *paste) {
    free(paste->bytes);
    free(paste->last);
}
