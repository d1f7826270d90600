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

/* A piece that comes out of hold is not a new one. */
struct deal {
    uint8_t held;
    bool from_hold;
    uint32_t count;
    struct fin_writer writer;
};

static void note_piece(struct deal *deal, const struct fin_event *event) {
    if (event->kind == FIN_EVENT_HOLD) {
        deal->from_hold = deal->held != FIN_NONE;
        deal->held = event->piece;
    } else if (event->kind == FIN_EVENT_SPAWN) {
        if (!deal->from_hold && deal->count < QUEUE_MOST) {
            fin_write_char(&deal->writer, fin_kind_letter(event->piece));
            fin_write_text(&deal->writer, deal->count == 0 ? ")" : "");
            deal->count++;
        }
        deal->from_hold = false;
    }
}

static void write_quiz(const struct fin_replay *replay, struct walk *walk,
                       struct fin_fumen_comment *comment) {
    struct deal deal = {.held = replay->setup.hold,
                        .writer = fin_writer_start(comment->text, sizeof comment->text)};
    char hold[] = {fin_kind_letter(deal.held), '\0'};
    fin_write_text(&deal.writer, "#Q=[");
    fin_write_text(&deal.writer, deal.held != FIN_NONE ? hold : "");
    fin_write_text(&deal.writer, "](");
    start(walk, replay);
    do {
        for (size_t i = 0; i < walk->count; i++) {
            note_piece(&deal, &walk->events[i]);
        }
    } while (next(walk));
    fin_write_text(&deal.writer, deal.count == 0 ? ")" : "");
    comment->length = (uint16_t)deal.writer.length;
}

/* ---- where they locked ---- */

static void lock(struct fin_board *board, struct fin_piece piece) {
    fin_board_place(board, piece);
    fin_board_remove_rows(board, fin_board_full_rows(board));
}

uint32_t fin_replay_fumen(const struct fin_replay *replay, struct fin_fumen_writer *writer) {
    struct walk walk;
    struct fin_fumen_page page;
    uint32_t pages = 0;
    fin_fumen_following(writer, &page);
    write_quiz(replay, &walk, &page.comment);
    start(&walk, replay);
    page.board = replay->setup.board;
    do {
        for (size_t i = 0; i < walk.count; i++) {
            struct fin_board board = page.board;
            if (walk.events[i].kind != FIN_EVENT_LOCK) {
                continue;
            }
            page.piece = fin_event_piece(&walk.events[i]);
            pages += fin_fumen_write(writer, &page) == NULL;
            fin_fumen_following(writer, &page);
            page.board = board;
            lock(&page.board, fin_event_piece(&walk.events[i]));
        }
        page.board = walk.playback.session.game.board;
        fin_board_remove_rows(&page.board, fin_board_full_rows(&page.board));
    } while (next(&walk));
    if (pages == 0) {
        fin_fumen_write(writer, &page);
    }
    return pages > 0 ? pages : 1;
}
