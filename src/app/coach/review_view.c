/* The screen Review: the board with the player's placement and the best one, which is played key
 * by key, and a chart of the costs. */
#include <string.h>

#include "app/coach/coach.h"
#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/menu/screens.h"
#include "app/text/format.h"

enum {
    KEY_US = 350000, /* between two keys of the best placement */
    RESTS = 4,       /* of those, at its end */
};

static const struct app_review_piece *shown_piece(const struct app *app) {
    const struct app_review *review = &app->coach.review;
    return review->shown < review->count ? &review->pieces[review->shown] : NULL;
}

/* ---- the board ---- */

static bool plays_keys(const struct app *app) {
    const struct app_review_piece *piece = shown_piece(app);
    return piece != NULL && piece->rated && piece->keys.length > 0 && !app_reduced_motion(app) &&
           app_top_row(app) == &app_review_screen;
}

uint64_t app_review_moves_at(const struct app *app) {
    uint64_t shown_at = app->coach.review.shown_at;
    return plays_keys(app) ? shown_at + ((app->now - shown_at) / KEY_US + 1) * KEY_US : FIN_NEVER;
}

/* The best piece after some of its keys; after all of them it has landed. */
static struct fin_piece best_after(const struct app_review_piece *piece,
                                   const struct fin_game *game, uint64_t keys) {
    struct fin_piece best = piece->rating.best.piece;
    if (keys > piece->keys.length) {
        return best;
    }
    best = fin_finesse_start(&game->board, best.kind);
    for (uint64_t i = 0; i < keys; i++) {
        fin_key_press(&game->board, game->rules.rotation, &best, piece->keys.keys[i]);
    }
    return best;
}

static struct fin_piece moving_piece(const struct app *app, const struct fin_game *game) {
    const struct app_review_piece *piece = shown_piece(app);
    uint64_t steps = piece->keys.length + 2u + RESTS;
    uint64_t step = (app->now - app->coach.review.shown_at) / KEY_US % steps;
    return best_after(piece, game, plays_keys(app) ? step : piece->keys.length + 1u);
}

/* Sets bits of the cells of a piece; those of a new kind where the board is empty. */
static void mark(struct view_game *game, struct fin_piece piece, int flag) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (cells[i].y >= VIEW_ROWS) {
            continue;
        }
        uint8_t *cell = &game->cells[cells[i].y][cells[i].x];
        bool colored = flag != VIEW_AIM && (*cell & VIEW_LOCKED) == 0;
        *cell = (uint8_t)(colored ? (*cell & VIEW_AIM) | piece.kind | flag : *cell | flag);
    }
}

/* Removes the piece in play and its ghost. */
static void clear_piece(struct view_game *game) {
    for (int y = 0; y < VIEW_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            uint8_t *cell = &game->cells[y][x];
            *cell = (*cell & (VIEW_PIECE | VIEW_GHOST)) != 0 ? FIN_NONE : *cell;
        }
    }
}

static void show_board(const struct app *app, struct view_game *view) {
    const struct app_play *play = app_watch_play(app);
    const struct app_review_piece *piece = shown_piece(app);
    app_play_view(play, app->now, false, true, NULL, view);
    view->stat_count = view->call_count = view->hint_count = view->tool_count = 0;
    view->goal[0] = view->mode[0] = '\0';
    view->goal_done = 0;
    view->grey = view->dimmed = false;
    if (piece == NULL) {
        return;
    }
    clear_piece(view);
    mark(view, piece->made.piece, VIEW_GHOST);
    if (piece->rated && piece->rating.loss > 0) {
        mark(view, piece->rating.best.piece, VIEW_AIM);
        mark(view, moving_piece(app, &play->session.game), VIEW_PIECE);
    }
}

/* ---- the chart ---- */

static uint32_t part_of(const struct app_review *review, int piece) {
    return (uint32_t)piece * VIEW_TREND / review->count;
}

/* Each column shows the cost of its pieces; the highest is the largest of them. */
static void show_chart(const struct app_review *review, struct view *view) {
    uint64_t costs[VIEW_TREND] = {0}, most = 0;
    for (int i = 0; i < review->count; i++) {
        costs[part_of(review, i)] += (uint64_t)review->pieces[i].rating.cost;
    }
    for (int i = 0; i < VIEW_TREND; i++) {
        most = costs[i] > most ? costs[i] : most;
    }
    view->trend_count = review->count > 0 && most > 0 ? VIEW_TREND : 0;
    for (int i = 0; i < view->trend_count; i++) {
        view->trend[i] = (uint8_t)(costs[i] * VIEW_TREND_MOST / most);
    }
    struct fin_writer writer = fin_writer_start(view->trend_high, sizeof view->trend_high);
    app_write_ratio(&writer, most, 1000);
    app_put(view->trend_low, sizeof view->trend_low, "0");
    writer = fin_writer_start(view->trend_title, sizeof view->trend_title);
    fin_write_text(&writer, fin_review_unit(review->aim));
    fin_write_text(&writer, " lost");
}

/* ---- the text ---- */

/* Writes "Accuracy 88.5 %, 3.2 lines sent lost". */
static void write_summary(const struct app_review *review, struct fin_writer *writer) {
    uint32_t accuracy = app_review_accuracy(review);
    uint64_t tenths = (review->cost + 50) / 100;
    fin_write_text(writer, "Accuracy ");
    fin_write_number(writer, accuracy / 10);
    fin_write_char(writer, '.');
    fin_write_number(writer, accuracy % 10);
    fin_write_text(writer, " %, ");
    fin_write_number(writer, (int64_t)(tenths / 10));
    fin_write_char(writer, '.');
    fin_write_number(writer, (int64_t)(tenths % 10));
    fin_write_char(writer, ' ');
    fin_write_text(writer, fin_review_unit(review->aim));
    fin_write_text(writer, " lost");
}

static void write_progress(const struct app_review *review, struct fin_writer *writer) {
    uint64_t end = review->end_us > 0 ? review->end_us : 1;
    uint64_t time = review->player.playback.session.game.time;
    fin_write_text(writer, "Rating: ");
    fin_write_number(writer, (int64_t)(time * 100 / end));
    fin_write_text(writer, " %");
}

void app_review_view(const struct app *app, struct view *view) {
    const struct app_review *review = &app->coach.review;
    struct fin_writer writer = fin_writer_start(view->lead, sizeof view->lead);
    view->has_game = true;
    show_board(app, &view->game);
    if (!app->platform.touch) { /* it would cover the board */
        show_chart(review, view);
    }
    if (review->begun) {
        write_progress(review, &writer);
    } else if (review->done && review->rated == 0) {
        fin_write_text(&writer, "There is no piece to rate.");
    } else if (review->done) {
        write_summary(review, &writer);
    } else {
        fin_write_text(&writer, "The coach is not available.");
    }
}
