/* Bytes as pasted text: all pages of an accepted fumen or board are positions that can be played;
 * anything else gives an error message. */
#include "../fuzz.h"
#include "app/editor/paste.h"
#include "game/mode.h"

static void must_be_playable(const struct fin_position *position) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, FIN_MODE_FREE);
    setup.board = position->board;
    setup.hold = position->hold;
    setup.queue_length = position->queue_length;
    must(position->queue_length <= FIN_QUEUE_MAX, "a queue has an end");
    memcpy(setup.queue, position->queue, position->queue_length);
    must(fin_setup_check(&setup) == NULL, "a position can be played");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct fin_position position;
    char comment[APP_PASTE_COMMENT];
    struct app_paste paste = app_paste_look(data, (uint32_t)size);
    must(paste.kind < APP_PASTE_KINDS, "a kind that there is");
    must(paste.from <= paste.end && paste.end <= size, "it stands in the text");
    if (paste.kind == APP_PASTE_NOTHING) {
        must_be_sentence(paste.sentence);
        return 0;
    }
    must(paste.sentence[0] == '\0' && paste.pages > 0, "it is something");
    if (paste.kind == APP_PASTE_LINK || paste.kind == APP_PASTE_REPLAY) {
        return 0;
    }
    uint32_t step = 1 + paste.pages / 16;
    for (uint32_t page = 0; page < paste.pages; page += step) {
        memset(&position, 0xAB, sizeof position);
        memset(comment, 0xAB, sizeof comment);
        app_paste_page(&paste, data, page, &position, comment);
        must(memchr(comment, '\0', sizeof comment) != NULL, "a comment is terminated");
        must_be_playable(&position);
    }
    return 0;
}
