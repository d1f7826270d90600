/* The screen for watching replays: keys and buttons. */
#include "app/core/press.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/text/format.h"

/* ---- actions ---- */

enum action {
    PLAY,
    BACK_SECOND,
    ON_SECOND,
    SLOWER,
    FASTER,
    BACK_INPUT,
    ON_INPUT,
    BACK_PIECE,
    ON_PIECE,
    ON_FAULT,
    TO_START,
    TO_END,
    PLAY_ON,
    LINK,
    FUMEN,
    FUMENS,
    SAVE,
    DELETE,
    RESTORE,
    ODDS,
    CARD,
    REVIEW,
    BOT,
    ACTIONS,
};

static const struct {
    const char *label, *keys, *help;
    uint8_t key, other;
} actions[ACTIONS] = {
    [PLAY] = {"Pause", "Space", "Pause or play.", APP_KEY_SPACE, 'p'},
    [BACK_SECOND] = {"-1 s", "←", "Go back one second.", APP_KEY_LEFT, 0},
    [ON_SECOND] = {"+1 s", "→", "Go forward one second.", APP_KEY_RIGHT, 0},
    [SLOWER] = {"Slower", "↓", "Play slower, down to 0.25×.", APP_KEY_DOWN, '-'},
    [FASTER] = {"Faster", "↑", "Play faster, up to 20×.", APP_KEY_UP, '+'},
    [BACK_INPUT] = {"Previous input", ",", "Go to the previous key press.", ',', 0},
    [ON_INPUT] = {"Next input", ".", "Go to the next key press.", '.', 0},
    [BACK_PIECE] = {"Previous piece", "B", "Go to where the previous piece spawned.", 'b',
                    APP_KEY_PAGE_UP},
    [ON_PIECE] = {"Next piece", "N", "Go to where the next piece spawns.", 'n', APP_KEY_PAGE_DOWN},
    [ON_FAULT] = {"Next fault", "X", "Go to the next finesse fault.", 'x', 0},
    [TO_START] = {"Start", "Home", "Go to the start.", APP_KEY_HOME, 0},
    [TO_END] = {"End", "End", "Go to the end.", APP_KEY_END, 0},
    [PLAY_ON] = {"Play on from here", "Enter", "Take over from here (not ranked).", APP_KEY_ENTER,
                 0},
    [LINK] = {"Copy link", "L", "Copy the replay as a link.", 'l', 0},
    [FUMEN] = {"Copy as fumen", "G", "Copy this position with hold and queue.", 'g', 0},
    [FUMENS] = {"Copy all as fumen", "F", "Copy the whole game, one page per piece.", 'f', 0},
    [SAVE] = {"Save to a file", "S", "Save the replay as a .finr file.", 's', 0},
    [DELETE] = {"Delete", "Del", "Remove the game from all lists.", APP_KEY_DELETE, 0},
    [RESTORE] = {"Undo delete", "Backspace", "Put the game back on its lists.", APP_KEY_BACKSPACE,
                 0},
    [CARD] = {"Make a card", "C", "Drill this piece or fault; again: and the next.", 'c', 0},
    [ODDS] = {"Odds", "O", "Perfect-clear odds; press again for hints.", 'o', 'i'},
    [REVIEW] = {"Review", "R", "Rate every move.", 'r', 0},
    [BOT] = {"Bot plays on", "T", "Let the bot take over from here.", 't', 0},
};

static void jump_seconds(struct app *app, int seconds) {
    uint64_t time = app_watch_time(&app->replay.watch), step = 1000000;
    uint64_t target = seconds > 0 ? time + step : time > step ? time - step : 0;
    app_watch_seek(&app->replay.watch, target, app->now);
}

void app_watch_go(struct app *app, uint64_t time_us) {
    app->replay.watch.state = APP_WATCH_PAUSED;
    app_watch_seek(&app->replay.watch, time_us, app->now);
}

static void let_bot_play_on(struct app *app) {
    const struct app_watch *watch = &app->replay.watch;
    struct fin_replay part = watch->replay;
    if (watch->shown.session.game.status != FIN_PLAYING) {
        app_notice(app, "The game is over here. Go back a little first.", false);
        return;
    }
    part.end_us = app_watch_time(watch);
    fin_record_cut(&part.record, part.end_us);
    app_bot_play_on(app, &part);
}

void app_watch_play_on(struct app *app) {
    struct app_watch *watch = &app->replay.watch;
    struct fin_replay part = watch->replay;
    if (watch->shown.session.game.status != FIN_PLAYING) {
        app_notice(app, "The game is over here. Go back a little first.", false);
        return;
    }
    bool rewinds = app->replay.from == APP_WATCH_REWIND;
    if (rewinds && app_watch_time(watch) == watch->replay.end_us) {
        app_resume_game(app);
        return;
    }
    part.end_us = app_watch_time(watch);
    fin_record_cut(&part.record, part.end_us);
    app_play_on_from(app, &part, rewinds ? APP_UNRANKED_REWIND : APP_UNRANKED_PLAYED_ON);
}

static bool is_deleted(const struct app *app) {
    return app->replay.game != 0 && app_game_is_deleted(app, app->replay.game);
}

static void delete_or_restore(struct app *app, bool restore) {
    if (app->replay.game == 0 || restore != is_deleted(app)) {
        return;
    }
    if (restore) {
        app_restore_game(app, app->replay.game);
    } else {
        app_delete_game(app, app->replay.game);
    }
    app_notice(app, restore ? "Game restored." : "Deleted. Backspace: undo.", false);
}

static void act(struct app *app, int action) {
    struct app_watch *watch = &app->replay.watch;
    if (watch->state == APP_WATCH_READING) {
        return;
    }
    switch (action) {
    case PLAY:
        app_watch_pause(watch, watch->state == APP_WATCH_PLAYING, app->now);
        break;
    case BACK_SECOND:
    case ON_SECOND:
        jump_seconds(app, action == ON_SECOND ? 1 : -1);
        break;
    case SLOWER:
    case FASTER:
        app_watch_faster(watch, action == FASTER ? 1 : -1, app->now);
        break;
    case BACK_INPUT:
    case ON_INPUT:
        app_watch_step_input(watch, action == ON_INPUT ? 1 : -1, app->now);
        break;
    case BACK_PIECE:
    case ON_PIECE:
        app_watch_step_piece(watch, action == ON_PIECE ? 1 : -1, app->now);
        break;
    case ON_FAULT:
        app_watch_step_fault(watch, app->now);
        break;
    case TO_START:
    case TO_END:
        app_watch_seek(watch, action == TO_END ? watch->replay.end_us : 0, app->now);
        break;
    case PLAY_ON:
        app_watch_play_on(app);
        break;
    case FUMEN:
    case FUMENS:
        app_copy_fumen(app, action == FUMEN ? APP_COPY_WATCHED : APP_COPY_REPLAY);
        break;
    case LINK:
    case SAVE:
        app_watch_hand_out(app, action == LINK ? APP_COPY_TEXT : APP_SAVE_FILE);
        break;
    case ODDS:
        app_odds_hint(app);
        break;
    case CARD:
        app_watch_covered(app);
        app_card_of_watched(app);
        break;
    case BOT:
        let_bot_play_on(app);
        break;
    case REVIEW:
        app_review_open(app);
        break;
    default:
        delete_or_restore(app, action == RESTORE);
        break;
    }
}

void app_watch_leave(struct app *app) {
    if (app->replay.from == APP_WATCH_BEGIN && !app->platform.is_page) {
        app_leave(app);
    } else {
        app_close(app);
    }
}

void app_watch_closed(struct app *app) {
    app->replay.watch.state = APP_WATCH_NONE;
}

void app_watch_covered(struct app *app) {
    if (app->replay.watch.state == APP_WATCH_PLAYING) {
        app_watch_pause(&app->replay.watch, true, app->now);
    }
}

bool app_watch_is_open(const struct app *app) {
    return app->replay.watch.state != APP_WATCH_NONE;
}

bool app_watch_is_read(const struct app *app) {
    return app->replay.watch.state > APP_WATCH_READING;
}

const struct fin_replay *app_watch_replay(const struct app *app) {
    return &app->replay.watch.replay;
}

const struct app_play *app_watch_play(const struct app *app) {
    return &app->replay.watch.shown;
}

/* The position is in thousandths of the whole. */
bool app_watch_point(struct app *app, const struct app_event *event) {
    uint32_t position = event->number;
    if (event->kind != APP_SEEK || position > 1000 ||
        app->replay.watch.state == APP_WATCH_READING) {
        return false;
    }
    uint64_t end = app->replay.watch.replay.end_us;
    app_watch_seek(&app->replay.watch, end / 1000 * position + end % 1000 * position / 1000,
                   app->now);
    return true;
}

bool app_watch_uses_key(const struct app *app, int key, bool ctrl) {
    (void)app;
    return !ctrl && key <= '~';
}

static void press_key(struct app *app, int key, bool repeat) {
    if (key == APP_KEY_ESCAPE || key == 'q') {
        app_watch_leave(app);
        return;
    }
    if (key >= '0' && key <= '9' && app->replay.watch.state != APP_WATCH_READING) {
        app_watch_seek(&app->replay.watch,
                       app->replay.watch.replay.end_us / 10 * (uint64_t)(key - '0'), app->now);
        return;
    }
    for (int action = 0; action < ACTIONS; action++) {
        bool is_it = key == actions[action].key || (key == actions[action].other && key != 0);
        bool steps = action > PLAY && action <= ON_PIECE;
        if (is_it && (steps || !repeat)) {
            act(app, action);
            return;
        }
    }
}

bool app_watch_key(struct app *app, const struct app_press *press) {
    press_key(app, press->key, press->repeat);
    return true;
}

/* ---- lines for pointers ---- */

static bool is_offered(const struct app *app, int action) {
    switch (action) {
    case DELETE:
        return app->replay.game != 0 && !is_deleted(app);
    case RESTORE:
        return is_deleted(app);
    default:
        return true;
    }
}

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)entry;
    for (int action = 0; action < ACTIONS; action++) {
        if (is_offered(app, action) && n-- == 0) {
            return action;
        }
    }
    return -1;
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    bool plays = line->index == PLAY && app->replay.watch.state != APP_WATCH_PLAYING;
    app_put(item->label, sizeof item->label, plays ? "Play" : actions[line->index].label);
    app_put(item->note, sizeof item->note, actions[line->index].keys);
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    (void)app;
    fin_write_text(writer, actions[line->index].help);
}

static void activate(struct app *app, const struct app_line *line) {
    act(app, line->index);
}

const struct app_line_kind app_line_watch = {
    .nth = nth, .describe = describe, .help = help, .activate = activate};

/* ---- lines of the help ---- */

static int nth_key(const struct app *app, const struct app_entry *entry, int n) {
    (void)app;
    (void)entry;
    return n <= ACTIONS ? n : -1; /* the last one, digits, is not a button */
}

static void describe_key(const struct app *app, const struct app_line *line,
                         struct view_item *item) {
    bool tenths = line->index == ACTIONS;
    (void)app;
    app_put(item->label, sizeof item->label,
            tenths ? "Go to a tenth of the game" : actions[line->index].label);
    app_put(item->value, sizeof item->value, tenths ? "0-9" : actions[line->index].keys);
    item->flags = VIEW_ITEM_TEXT;
}

const struct app_line_kind app_line_watch_keys = {
    .fixed = true, .nth = nth_key, .describe = describe_key};
