/* The lines of the screen Review: the piece on the board, the costliest moments, totals, actions.
 */
#include "app/coach/coach.h"
#include "app/core/part.h"
#include "app/menu/lines.h"
#include "app/menu/screens.h"
#include "app/text/format.h"
#include "app/train/session.h"

enum line {
    PIECE,
    RATING,
    KEYS,
    TIME,
    MOMENT,
    QUALITY = MOMENT + APP_REVIEW_MOMENTS,
    PLAY_ON = QUALITY + FIN_QUALITIES,
    LINES,
};

static const char *const labels[LINES] = {
    [PIECE] = "Piece",
    [KEYS] = "Keys",
    [TIME] = "Time",
    [PLAY_ON] = "Play on",
};

/* The lines of an entry: from its target to before the next one. */
static const uint8_t groups[] = {PIECE, RATING, MOMENT, QUALITY, PLAY_ON, LINES};

static const struct app_review_piece *shown_piece(const struct app *app) {
    const struct app_review *review = &app->coach.review;
    return review->shown < review->count ? &review->pieces[review->shown] : NULL;
}

static bool is_shown(const struct app *app, int line) {
    const struct app_review *review = &app->coach.review;
    const struct app_review_piece *piece = shown_piece(app);
    switch (line) {
    case KEYS:
        return piece != NULL && piece->judged;
    case MOMENT:
    case MOMENT + 1:
    case MOMENT + 2:
        return review->costliest[line - MOMENT] > 0;
    default:
        return piece != NULL;
    }
}

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    int last = 0;
    while (groups[last] <= entry->target) {
        last++;
    }
    for (int line = entry->target; line < groups[last]; line++) {
        if (is_shown(app, line) && n-- == 0) {
            return line;
        }
    }
    return -1;
}

/* ---- values ---- */

/* Writes "0.8". */
static void write_cost(struct fin_writer *writer, uint64_t thousandths) {
    fin_write_number(writer, (int64_t)((thousandths + 50) / 1000));
    fin_write_char(writer, '.');
    fin_write_char(writer, (char)('0' + (thousandths + 50) / 100 % 10));
}

static void write_quality(struct fin_writer *writer, const struct app_review_piece *piece) {
    fin_write_text(writer, piece->rated ? fin_quality_name(piece->rating.quality) : "not rated");
}

static void write_value(const struct app *app, int line, struct fin_writer *writer) {
    const struct app_review *review = &app->coach.review;
    const struct app_review_piece *piece = shown_piece(app);
    switch (line) {
    case PIECE:
        fin_write_number(writer, review->shown + 1);
        fin_write_char(writer, '/');
        fin_write_number(writer, review->count);
        break;
    case KEYS:
        fin_write_number(writer, piece->used);
        if (piece->used > piece->fewest) {
            fin_write_text(writer, " (+");
            fin_write_number(writer, piece->used - piece->fewest);
            fin_write_char(writer, ')');
        }
        break;
    case TIME:
        app_write_ratio(writer, (piece->lock_us - piece->spawn_us) / 1000, 1000);
        fin_write_text(writer, " s");
        break;
    default:
        break;
    }
}

/* Its quality, and cost. */
static void describe_rating(const struct app *app, struct view_item *item) {
    const struct app_review_piece *piece = shown_piece(app);
    struct fin_writer writer = fin_writer_start(item->label, sizeof item->label);
    write_quality(&writer, piece);
    writer = fin_writer_start(item->value, sizeof item->value);
    if (piece->rated && piece->rating.loss > 0) {
        write_cost(&writer, (uint64_t)piece->rating.cost);
    }
    item->flags = VIEW_ITEM_TEXT;
    item->flags |= piece->rating.quality >= FIN_QUALITY_MISTAKE ? VIEW_ITEM_WARNS : 0;
}

static void describe_moment(const struct app *app, int moment, struct view_item *item) {
    const struct app_review *review = &app->coach.review;
    uint16_t number = review->costliest[moment];
    const struct app_review_piece *piece = &review->pieces[number - 1];
    struct fin_writer writer = fin_writer_start(item->label, sizeof item->label);
    fin_write_text(&writer, "Piece ");
    fin_write_number(&writer, number);
    writer = fin_writer_start(item->value, sizeof item->value);
    write_cost(&writer, (uint64_t)piece->rating.cost);
    writer = fin_writer_start(item->note, sizeof item->note);
    write_quality(&writer, piece);
    item->flags = piece->rating.quality >= FIN_QUALITY_MISTAKE ? VIEW_ITEM_WARNS : 0;
}

static void describe_quality(const struct app *app, int quality, struct view_item *item) {
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    app_put(item->label, sizeof item->label, fin_quality_name(quality));
    fin_write_number(&writer, app->coach.review.qualities[quality]);
    item->flags = VIEW_ITEM_TEXT;
}

static uint8_t piece_flags(const struct app_review *review) {
    int flags = VIEW_ITEM_CHANGES;
    flags |= review->shown == 0 ? VIEW_ITEM_AT_LEAST : 0;
    flags |= review->shown + 1 >= review->count ? VIEW_ITEM_AT_MOST : 0;
    return (uint8_t)flags;
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    int index = line->index;
    if (index >= MOMENT && index < QUALITY) {
        describe_moment(app, index - MOMENT, item);
        return;
    }
    if (index >= QUALITY && index < PLAY_ON) {
        describe_quality(app, index - QUALITY, item);
        return;
    }
    if (index == RATING) {
        describe_rating(app, item);
        return;
    }
    app_put(item->label, sizeof item->label, labels[index]);
    if (index == PIECE) {
        item->flags = piece_flags(&app->coach.review);
    } else if (index != PLAY_ON) {
        item->flags = VIEW_ITEM_TEXT;
    }
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    write_value(app, index, &writer);
}

/* ---- the line at the bottom ---- */

/* Writes "[C ↑ slide →]"; the board shows long ones key by key. */
static void write_keys(const struct app *app, const struct app_review_piece *piece,
                       struct fin_writer *writer) {
    enum { MOST = 5 };
    char key[20];
    if (piece->keys.length > MOST) {
        return;
    }
    fin_write_text(writer, " [");
    if (piece->rating.best.hold) {
        app_write_key(app, FIN_KEY_HOLD, key, sizeof key);
        fin_write_text(writer, key);
    }
    for (int i = 0; i < piece->keys.length; i++) {
        fin_write_text(writer, i > 0 || piece->rating.best.hold ? " " : "");
        app_write_key(app, piece->keys.keys[i], key, sizeof key);
        fin_write_text(writer, key);
    }
    fin_write_char(writer, ']');
}

/* Writes "Yours leaves 1 more hole. Better: S [C ↑]". */
static void explain(const struct app *app, struct fin_writer *writer) {
    const struct app_review_piece *piece = shown_piece(app);
    if (!piece->rated) {
        fin_write_text(writer, app->coach.review.begun ? "The coach looks at this piece."
                                                       : "The coach does not know this placement.");
        return;
    }
    if (piece->rating.loss == 0) {
        fin_write_text(writer, "Nothing better was found.");
        return;
    }
    if (piece->reason[0] != '\0') {
        fin_write_text(writer, "Yours ");
        fin_write_text(writer, piece->reason);
        fin_write_text(writer, ". ");
    }
    fin_write_text(writer, "Better: ");
    fin_write_char(writer, fin_kind_letter(piece->rating.best.piece.kind));
    write_keys(app, piece, writer);
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    const struct app_review *review = &app->coach.review;
    int moment = line->index - MOMENT;
    if (line->index == PIECE ||
        (moment >= 0 && line->index < QUALITY && review->costliest[moment] == review->shown + 1)) {
        explain(app, writer);
    } else if (line->index == PLAY_ON) {
        fin_write_text(writer, "Take over before this piece (not ranked).");
    } else {
        fin_write_text(writer, app->platform.touch ? "Tap" : "Enter");
        fin_write_text(writer, ": show this piece.");
    }
}

/* ---- actions ---- */

void app_review_show(struct app *app, int piece) {
    struct app_review *review = &app->coach.review;
    if (piece >= 0 && piece < review->count) {
        review->shown = (uint16_t)piece;
        review->shown_at = app->now;
        app_watch_go(app, review->pieces[piece].spawn_us);
    }
}

static void pick(struct app *app, int piece) {
    app->coach.review.picked = true;
    app_review_show(app, piece);
}

static bool has_moments(const struct app *app) {
    return app->coach.review.costliest[0] > 0;
}

static void change(struct app *app, const struct app_line *line, int direction, int times) {
    const struct app_review *review = &app->coach.review;
    int piece = review->shown + direction * times, last = review->count - 1;
    if (line->index == PIECE) {
        pick(app, piece < 0 ? 0 : piece > last ? last : piece);
    }
}

static void activate(struct app *app, const struct app_line *line) {
    int moment = line->index - MOMENT;
    if (line->index == PLAY_ON) {
        app_watch_play_on(app);
    } else if (moment >= 0 && line->index < QUALITY) {
        pick(app, app->coach.review.costliest[moment] - 1);
    }
}

const struct app_line_kind app_line_review = {
    .nth = nth, .describe = describe, .help = help, .change = change, .activate = activate};

const struct app_line_kind app_line_review_facts = {
    .fixed = true, .nth = nth, .describe = describe};

/* ---- the screen ---- */

void app_review_opened(struct app *app) {
    app_review_show(app, app->coach.review.shown);
}

static const struct app_entry review_entries[] = {
    {APP_ENTRY_REVIEW, PIECE, NULL, NULL, NULL},
    {APP_ENTRY_REVIEW_FACTS, RATING, NULL, NULL, NULL},
    {APP_ENTRY_REVIEW, PLAY_ON, NULL, NULL, NULL},
    {APP_ENTRY_HEADING, 0, "Costliest", NULL, has_moments},
    {APP_ENTRY_REVIEW, MOMENT, NULL, NULL, NULL},
    {APP_ENTRY_HEADING, 0, "All pieces", NULL, NULL},
    {APP_ENTRY_REVIEW_FACTS, QUALITY, NULL, NULL, NULL},
    {0},
};

const struct app_screen_row app_review_screen = {
    "REVIEW",
    VIEW_POSITION,
    .back = "Back",
    .entries = review_entries,
    .opened = app_review_opened,
    .show = app_review_view,
    .play = app_watch_play,
    .copies = APP_COPY_WATCHED,
};
