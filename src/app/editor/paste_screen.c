/* Pasted, dropped or linked text on any screen: a replay is watched; a position is shown and can
 * be played. */
#include <string.h>

#include "app/core/part.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/puzzle/attempt.h"
#include "app/text/sentences.h"

/* ---- receiving it ---- */

static void show_page(struct app *app, uint32_t page) {
    struct app_pasted *pasted = &app->editing.pasted;
    pasted->page = page;
    app_paste_page(&pasted->what, pasted->bytes, page, &pasted->position, pasted->comment);
    if (pasted->what.kind == APP_PASTE_PUZZLE) {
        fin_puzzle_parse((const char *)pasted->bytes + pasted->what.from,
                         pasted->what.end - pasted->what.from, &pasted->puzzle);
    }
}

/* While a value is typed, the text is inserted. */
static void type_text(struct app *app, const uint8_t *bytes, uint32_t length) {
    struct fin_writer writer = {app->menu.typed, sizeof app->menu.typed,
                                fin_text_length(app->menu.typed)};
    for (uint32_t i = 0; i < length; i++) {
        if (bytes[i] >= ' ' && bytes[i] <= '~') {
            fin_write_char(&writer, (char)bytes[i]);
        }
    }
}

static void open_position(struct app *app) {
    app_pause_game(app, false);
    show_page(app, 0);
    app_open(app, APP_SCREEN_PASTED);
}

/* A page can read the clipboard; in a terminal, the player pastes. */
void app_paste_ask(struct app *app) {
    if (app->platform.is_page) {
        app_push(app, APP_ASK_PASTE);
    } else {
        app_notice(app, "Paste with your terminal's key, often Ctrl+Shift+V.", false);
    }
}

void app_paste_take(struct app *app, const struct app_event *event) {
    struct app_pasted *pasted = &app->editing.pasted;
    if (app->menu.asks == APP_ASKS_TEXT) {
        type_text(app, event->bytes, event->length);
        return;
    }
    app->menu.asks = APP_ASKS_NOTHING;
    if (app_scenarios_pasted(app, event->bytes, event->length)) {
        return;
    }
    pasted->bytes = event->bytes;
    pasted->what = app_paste_look(event->bytes, event->length);
    if (pasted->what.kind == APP_PASTE_NOTHING) {
        pasted->bytes = NULL;
        pasted->what.pages = 1;
        app_notice(app, pasted->what.sentence, true);
    } else if (pasted->what.kind == APP_PASTE_LINK || pasted->what.kind == APP_PASTE_REPLAY) {
        app_pause_game(app, false);
        app_watch_pasted(app);
    } else {
        open_position(app);
    }
}

/* ---- replays ---- */

bool app_pasted_link(const struct app *app) {
    return app->editing.pasted.what.kind == APP_PASTE_LINK;
}

/* Decodes a link into the memory after the log. */
static enum app_pasted_bytes read_link(struct app *app, const uint8_t **link, uint32_t *length) {
    const struct app_pasted *pasted = &app->editing.pasted;
    const char *text = (const char *)pasted->bytes + pasted->what.from;
    uint32_t size = pasted->what.end - pasted->what.from;
    size_t room = app_spare_bytes(app);
    uint8_t *bytes = (uint8_t *)(app->memory.words + app->memory.log_capacity);
    size_t count = 0;
    if (size / 4 * 3 + 3 > room) {
        app_grow_log(app, app->memory.capacity + size);
        return APP_PASTED_WAITS;
    }
    struct fin_byte_error error = fin_link_parse(text, size, bytes, room, &count);
    if (error.sentence != NULL) {
        char sentence[sizeof app->menu.notice];
        struct fin_writer writer = fin_writer_start(sentence, sizeof sentence);
        app_say_bad_link(&writer, error, size);
        app_notice(app, sentence, true);
        return APP_PASTED_BAD;
    }
    *link = bytes;
    *length = (uint32_t)count;
    return APP_PASTED_READY;
}

enum app_pasted_bytes app_paste_replay(struct app *app, const uint8_t **bytes, uint32_t *length) {
    const struct app_pasted *pasted = &app->editing.pasted;
    *bytes = pasted->bytes;
    *length = pasted->what.end;
    if (pasted->bytes == NULL) {
        return APP_PASTED_BAD;
    }
    return pasted->what.kind == APP_PASTE_LINK ? read_link(app, bytes, length) : APP_PASTED_READY;
}

/* ---- actions on a position ---- */

enum action { PLAY, PRACTISE, ODDS, EDIT, CARD, PAGE, ACTIONS };

static const struct {
    const char *label, *help;
} actions[ACTIONS] = {
    [PLAY] = {"Play from here", "Play from this board and queue, without gravity."},
    [PRACTISE] = {"Perfect clears", "Practise perfect clears from this board."},
    [ODDS] = {"Show odds", "Practise perfect clears with the odds shown."},
    [EDIT] = {"Edit", "Open the position in the board editor."},
    [CARD] = {"Make a card", "Drill the pieces that the fumen places from here."},
    [PAGE] = {"Page", "Choose the page of the fumen."},
};

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)entry;
    return n < (app->editing.pasted.what.pages > 1 ? ACTIONS : PAGE) ? n : -1;
}

static void write_page(const struct app *app, struct fin_writer *writer) {
    fin_write_number(writer, (int64_t)app->editing.pasted.page + 1);
    fin_write_text(writer, " of ");
    fin_write_number(writer, app->editing.pasted.what.pages);
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    app_put(item->label, sizeof item->label, actions[line->index].label);
    if (line->index == PAGE) {
        struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
        write_page(app, &writer);
        item->flags = VIEW_ITEM_CHANGES;
        item->flags |= app->editing.pasted.page == 0 ? VIEW_ITEM_AT_LEAST : 0;
        item->flags |=
            app->editing.pasted.page + 1 == app->editing.pasted.what.pages ? VIEW_ITEM_AT_MOST : 0;
    }
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    (void)app;
    fin_write_text(writer, actions[line->index].help);
}

static void change(struct app *app, const struct app_line *line, int direction, int times) {
    uint32_t last = app->editing.pasted.what.pages - 1, page = app->editing.pasted.page,
             by = (uint32_t)times;
    (void)line;
    if (app->editing.pasted.bytes != NULL && last > 0) {
        show_page(app, direction < 0 ? (page > by ? page - by : 0)
                                     : (last - page > by ? page + by : last));
    }
}

/* Only fumens say where pieces go. */
static void make_card(struct app *app) {
    const struct app_paste *what = &app->editing.pasted.what;
    const char *sentence = "Play from here, pause, then Make a card.";
    if (what->kind == APP_PASTE_FUMEN && app->editing.pasted.bytes != NULL) {
        sentence = app_card_of_fumen(app, (const char *)app->editing.pasted.bytes + what->from,
                                     what->end - what->from, app->editing.pasted.page);
    }
    if (sentence != NULL) {
        app_notice(app, sentence, true);
    }
}

static void activate(struct app *app, const struct app_line *line) {
    if (line->index == EDIT && app->editing.pasted.what.kind == APP_PASTE_PUZZLE) {
        app_edit_puzzle(app, &app->editing.pasted.puzzle, &app->editing.pasted.position);
    } else if (line->index == EDIT) {
        app_edit(app, &app->editing.pasted.position);
    }
    if (line->index == CARD) {
        make_card(app);
    }
    if (line->index == EDIT || line->index == CARD || line->index == PAGE) {
        return;
    }
    if (line->index == PLAY && app->editing.pasted.what.kind == APP_PASTE_PUZZLE) {
        app_puzzle_begin(app, &app->editing.pasted.puzzle, NULL);
        return;
    }
    bool starts = app_start_position(app, &app->editing.pasted.position,
                                     line->index == PLAY ? FIN_MODE_FREE : FIN_MODE_PC);
    if (starts && line->index == ODDS) {
        app_odds_hint(app);
    }
}

const struct app_line_kind app_line_pasted = {
    .nth = nth, .describe = describe, .help = help, .change = change, .activate = activate};

/* ---- the view ---- */

/* The current piece is at its spawn, if there is room. */
static void show_piece(const struct fin_position *position, struct view_game *game) {
    struct fin_cell cells[FIN_CELLS];
    struct fin_piece piece = fin_piece_spawn(position->queue[0]);
    if (!fin_board_fits(&position->board, piece)) {
        return;
    }
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        game->cells[cells[i].y][cells[i].x] = (uint8_t)(piece.kind | VIEW_PIECE);
    }
}

void app_position_view(const struct fin_position *position, struct view_game *game) {
    for (int y = 0; y < VIEW_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            int kind = fin_board_cell(&position->board, x, y);
            game->cells[y][x] = (uint8_t)(kind | (kind == FIN_NONE ? 0 : VIEW_LOCKED));
        }
    }
    game->hold = position->hold;
    game->can_hold = game->shows_hold = true;
    if (position->queue_length > 0) {
        show_piece(position, game);
    }
    for (int i = 1; i < position->queue_length && game->next_count < VIEW_NEXT; i++) {
        game->next[game->next_count++] = position->queue[i];
    }
}

void app_pasted_view(const struct app *app, struct view *view) {
    static const char *const titles[APP_PASTE_KINDS] = {
        [APP_PASTE_FUMEN] = "FUMEN", [APP_PASTE_BOARD] = "BOARD", [APP_PASTE_PUZZLE] = "PUZZLE"};
    const struct app_pasted *pasted = &app->editing.pasted;
    const char *title = titles[pasted->what.kind];
    view->has_game = true;
    app_put(view->title, sizeof view->title, title != NULL ? title : "POSITION");
    app_put(view->lead, sizeof view->lead, pasted->comment);
    app_position_view(&pasted->position, &view->game);
}
