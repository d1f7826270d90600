/* Converts a replay to a fumen. Plays it twice: first to collect all pieces for the quiz of the
 * first page, then to write a page for each lock. */
#include <string.h>

#include "core/text.h"
#include "finessimo.h"

enum { QUEUE_MOST = 4000 }; /* most pieces that fit into a comment */

/* A replay being played, one instant at a time, within a budget. */
struct walk {
    struct fin_replay_player player;
    uint32_t locks;
    bool too_long;
};

static void look(struct walk *walk) {
    for (size_t i = 0; i < walk->player.count; i++) {
        walk->locks += walk->player.events[i].kind == FIN_EVENT_LOCK;
    }
    walk->too_long = walk->too_long || walk->locks > FIN_REPLAY_FUMEN_PIECES;
}

static void start(struct walk *walk, const struct fin_replay *replay) {
    walk->locks = 0;
    walk->too_long = false;
    fin_replay_player_start(&walk->player, replay, FIN_REPLAY_FUMEN_STEPS);
    look(walk);
}

/* Advances one instant. Differences from the log do not matter here. */
static bool next(struct walk *walk) {
    enum fin_result result = fin_replay_player_step(&walk->player, walk->player.replay->end_us);
    walk->too_long = result == FIN_REFUSED;
    look(walk);
    return (result == FIN_MORE || result == FIN_DIFFERS || walk->player.count > 0) &&
           !walk->too_long;
}

/* ---- collecting the pieces ---- */

/* The pieces dealt so far and the held piece. A piece that comes out of hold is not dealt again. */
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

/* The quiz before a placement: the hold, then the pieces dealt from index `first` on: the current
 * piece comes first.
 */
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
        for (size_t i = 0; i < walk->player.count; i++) {
            note_piece(deal, &walk->player.events[i]);
        }
    } while (next(walk));
}

/* ---- writing the pages ---- */

/* A replay being converted: all pieces dealt, those dealt so far, and the position after the last
 * lock. */
struct pages {
    struct fin_fumen_writer *writer;
    struct deal all, now;
    uint32_t first;
    uint8_t held;
    struct fin_fumen_page page;
    uint32_t count;
};

/* Writes a page, without its piece if that lies outside the field; the quiz advances anyway. */
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
    for (size_t i = 0; i < walk->player.count; i++) {
        note_piece(&pages->now, &walk->player.events[i]);
        if (walk->player.events[i].kind == FIN_EVENT_LOCK) {
            write_page(pages, fin_event_piece(&walk->player.events[i]));
        }
    }
    pages->page.board = walk->player.playback.session.game.board;
    fin_board_remove_rows(&pages->page.board, fin_board_full_rows(&pages->page.board));
}

uint32_t fin_replay_fumen(const struct fin_replay *replay, struct fin_fumen_writer *writer) {
    struct walk walk;
    struct pages pages;
    memset(&pages, 0, sizeof pages);
    pages.writer = writer;
    note_all(&pages.all, &walk, replay);
    if (walk.too_long) {
        return 0;
    }
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
