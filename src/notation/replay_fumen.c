/* A recorded game as a fumen. It is played twice: for the pieces that came, which
 * the first page has as its quiz, and for where they locked. */
#include <string.h>

#include "core/text.h"
#include "finessimo.h"

enum { QUEUE_MOST = 4000 }; /* pieces that a comment has room for */

/* A game being played again, an instant at a time. */
struct walk {
    const struct fin_replay *replay;
    struct fin_playback playback;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
};

static void start(struct walk *walk, const struct fin_replay *replay) {
    walk->replay = replay;
    walk->count = 0;
    fin_playback_start(&walk->playback, &replay->setup, walk->events, FIN_EVENTS_PER_INSTANT,
                       &walk->count);
}

static bool next(struct walk *walk) {
    const struct fin_record *record = &walk->replay->record;
    uint64_t due = fin_playback_due(&walk->playback, record);
    walk->count = 0;
    if (due == FIN_NEVER || due > walk->replay->end_us) {
        return false;
    }
    fin_playback_advance(&walk->playback, record, due, walk->events, FIN_EVENTS_PER_INSTANT,
                         &walk->count);
    return true;
}

/* ---- the pieces that came ---- */

/* Those that were dealt, and what was held. One that comes out of hold is not a
 * new one. */
struct deal {
    char letters[QUEUE_MOST];
    uint32_t count;
    uint8_t held;
    bool from_hold;
};

static void note_piece(struct deal *deal, const struct fin_event *event) {
    if (event->kind == FIN_EVENT_HOLD) {
        deal->from_hold = deal->held != FIN_NONE;
        deal->held = event->piece;
    } else if (event->kind == FIN_EVENT_SPAWN) {
        if (!deal->from_hold && deal->count < QUEUE_MOST) {
            deal->letters[deal->count++] = fin_kind_letter(event->piece);
        }
        deal->from_hold = false;
    }
}

/* What is held and comes before a piece is placed, the first of those dealt being
 * the one in play. */
static void write_quiz(const struct deal *deal, int held, uint32_t first,
                       struct fin_fumen_comment *comment) {
    struct fin_writer writer = fin_writer_start(comment->text, sizeof comment->text);
    char hold[] = {fin_kind_letter(held), '\0'};
    fin_write_text(&writer, "#Q=[");
    fin_write_text(&writer, held != FIN_NONE ? hold : "");
    fin_write_text(&writer, "](");
    for (uint32_t i = first; i < deal->count; i++) {
        fin_write_char(&writer, deal->letters[i]);
        fin_write_text(&writer, i == first ? ")" : "");
    }
    fin_write_text(&writer, first >= deal->count ? ")" : "");
    comment->length = (uint16_t)writer.length;
}

static void note_all(struct deal *deal, struct walk *walk, const struct fin_replay *replay) {
    deal->count = 0;
    deal->held = replay->setup.hold;
    deal->from_hold = false;
    start(walk, replay);
    do {
        for (size_t i = 0; i < walk->count; i++) {
            note_piece(deal, &walk->events[i]);
        }
    } while (next(walk));
}

/* ---- where they locked ---- */

/* A game on its way into a fumen: what was dealt in all, how far that is by now,
 * and how it was when the last piece locked. */
struct pages {
    struct fin_fumen_writer *writer;
    struct deal all, now;
    uint32_t first;
    uint8_t held;
    struct fin_fumen_page page;
    uint32_t count;
};

/* The piece of a page that can not be is left out; the quiz goes on all the same. */
static void write_page(struct pages *pages, struct fin_piece piece) {
    struct fin_fumen_page *page = &pages->page;
    struct fin_board board = page->board;
    fin_fumen_following(pages->writer, page);
    write_quiz(&pages->all, pages->held, pages->first, &page->comment);
    page->board = board;
    page->piece = piece;
    pages->count += fin_fumen_write(pages->writer, page) == NULL;
    if (piece.kind != FIN_NONE) {
        fin_board_place(&page->board, piece);
        fin_board_remove_rows(&page->board, fin_board_full_rows(&page->board));
    }
    pages->first = pages->now.count;
    pages->held = pages->now.held;
}

static void take_events(struct pages *pages, const struct walk *walk) {
    for (size_t i = 0; i < walk->count; i++) {
        note_piece(&pages->now, &walk->events[i]);
        if (walk->events[i].kind == FIN_EVENT_LOCK) {
            write_page(pages, fin_event_piece(&walk->events[i]));
        }
    }
    pages->page.board = walk->playback.session.game.board;
    fin_board_remove_rows(&pages->page.board, fin_board_full_rows(&pages->page.board));
}

uint32_t fin_replay_fumen(const struct fin_replay *replay, struct fin_fumen_writer *writer) {
    struct walk walk;
    struct pages pages;
    memset(&pages, 0, sizeof pages);
    pages.writer = writer;
    note_all(&pages.all, &walk, replay);
    pages.now.held = pages.held = replay->setup.hold;
    pages.page.board = replay->setup.board;
    start(&walk, replay);
    do {
        take_events(&pages, &walk);
    } while (next(&walk));
    if (pages.count == 0) {
        write_page(&pages, (struct fin_piece){.kind = FIN_NONE});
    }
    return pages.count;
}
