/* The event loop: one poll(2) for keys, signals and the next due time. A key gets its time stamp
 * when it is read. A frame is drawn when something has changed: at once for a key, otherwise at
 * most as often as the setting allows. */
#define _GNU_SOURCE

#include "core/min_max.h"
#include "term/loop/loop_state.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "platform/platform.h"
#include "term/tty/environment.h"

enum {
    READ_SIZE = 4096,
    KEY_FRAME_US = 2000, /* least time between two frames caused by keys */
    AWAY_US = 2000000, /* if we wake up this late, we were suspended or the terminal was blocked */
};

/* ---- abilities of the terminal ---- */

static struct app_platform platform(const struct term_loop *loop) {
    return term_platform(loop->abilities.releases, loop->found_depth, store_device(loop->store),
                         loop->version);
}

/* Settings unknown to this version are kept and have no effect. */
static void take_setting(void *app, const char *name, const char *value) {
    app_setting(app, name, value);
}

/* Handles late replies of a slow terminal. */
static void learn(struct term_loop *loop) {
    if (!loop->abilities.releases) {
        loop->abilities.releases = true;
        term_tty_push();
        struct app_platform can = platform(loop);
        app_learn(loop->app, &can);
        loop->changed = true;
    }
}

static void learn_width(struct term_loop *loop, int column) {
    loop->abilities.utf8 = column == 2;
    if (loop->screen.utf8 != loop->abilities.utf8) {
        loop->screen.utf8 = loop->abilities.utf8;
        term_screen_forget(&loop->screen); /* redraws everything */
        loop->changed = true;
    }
}

/* Checks the time zone once a minute, because clocks change and computers travel. */
static void learn_zone(struct term_loop *loop, int64_t wall_s) {
    if (wall_s / 60 == loop->zone_minute) {
        return;
    }
    struct app_platform can = platform(loop);
    if (loop->zone_minute != 0 && can.zone_s != loop->zone_s) {
        app_learn(loop->app, &can);
        loop->changed = true;
    }
    loop->zone_s = can.zone_s;
    loop->zone_minute = wall_s / 60;
}

/* ---- events ---- */

void term_loop_tell(struct term_loop *loop, struct app_event event) {
    event.wall_s = (int64_t)time(NULL);
    learn_zone(loop, event.wall_s);
    event.time_us = event.time_us != 0 ? event.time_us : term_clock();
    if (event.kind != APP_ANSWER) {
        term_loop_all(loop);
    }
    loop->changed = app_handle(loop->app, &event) || loop->changed;
    if (event.kind != APP_ANSWER) {
        term_loop_quick(loop);
    }
}

static void tell_key(struct term_loop *loop, const struct term_key *key, int kind, uint64_t at) {
    term_loop_tell(loop, (struct app_event){.kind = (uint8_t)kind,
                                            .time_us = at,
                                            .key = key->key,
                                            .typed = key->typed,
                                            .repeat = key->kind == TERM_KEY_REPEAT,
                                            .ctrl = key->ctrl,
                                            .shift = key->shift});
}

static void take_key(struct term_loop *loop, const struct term_key *key, uint64_t at) {
    switch (key->kind) {
    case TERM_KEY_TAP:
        tell_key(loop, key, APP_PRESS, at);
        if (loop->abilities.releases) {
            tell_key(loop, key, APP_RELEASE, at);
        }
        break;
    case TERM_KEY_PRESS:
    case TERM_KEY_REPEAT:
        tell_key(loop, key, APP_PRESS, at);
        break;
    case TERM_KEY_RELEASE:
        tell_key(loop, key, APP_RELEASE, at);
        break;
    case TERM_KEY_FOCUS_IN:
        term_loop_tell(loop, (struct app_event){.kind = APP_FOCUS, .time_us = at});
        break;
    case TERM_KEY_HAS_PROTOCOL:
        learn(loop);
        return;
    case TERM_KEY_POSITION:
        learn_width(loop, key->value);
        return;
    case TERM_KEY_ATTRIBUTES: /* the last reply */
        loop->keys.wants_position = false;
        loop->abilities.sixel = key->down;
        return;
    case TERM_KEY_GRAPHICS:
        loop->abilities.pictures = loop->changed = true;
        return;
    case TERM_KEY_FOCUS_OUT:
        term_loop_tell(loop, (struct app_event){.kind = APP_BLUR, .time_us = at});
        break;
    case TERM_KEY_MOUSE:
        if (loop->mouse) {
            term_loop_tell(loop, term_mouse(&loop->screen, &loop->view, key));
        }
        break;
    case TERM_KEY_PASTE_ENDS:
        term_loop_tell(loop, term_paste_end(&loop->paste));
        break;
    default:
        term_paste_take(&loop->paste, key);
        return;
    }
    loop->key_at = loop->key_at != 0 ? loop->key_at : at;
}

/* Sets the time when an unfinished sequence is over. */
static void wait_for_rest(struct term_loop *loop, uint64_t at) {
    uint32_t waits = term_keys_waits(&loop->keys);
    loop->give_up_at = waits > 0 ? at + waits : FIN_NEVER;
}

static void read_keys(struct term_loop *loop) {
    uint8_t bytes[READ_SIZE];
    uint64_t at = term_clock();
    long count = term_tty_read(bytes, sizeof bytes);
    if (count < 0) {
        term_loop_tell(loop, (struct app_event){.kind = APP_LEAVE});
        loop->leaving = true;
        return;
    }
    for (long i = 0; i < count; i++) {
        struct term_key key = term_keys_take(&loop->keys, bytes[i]);
        take_key(loop, &key, at);
    }
    if (count > 0) {
        wait_for_rest(loop, at);
    }
}

/* ---- signals ---- */

static void take_size(struct term_loop *loop) {
    int columns, rows;
    term_tty_size(&columns, &rows);
    if (!term_screen_resize(&loop->screen, columns, rows)) {
        loop->failure = "Not enough memory for a window this size.";
        loop->leaving = true;
    }
    loop->changed = true;
}

static void stop(struct term_loop *loop, bool whole_job) {
    loop->stops = false;
    term_loop_tell(loop, (struct app_event){.kind = APP_BLUR});
    term_loop_all(loop);
    term_tty_suspend(whole_job);
    loop->mouse = false;
    loop->keys = term_keys_make();
    loop->paste.length = 0;
    take_size(loop);
    term_loop_tell(loop, (struct app_event){.kind = APP_FOCUS});
}

static void take_signal(struct term_loop *loop, int number) {
    switch (number) {
    case SIGWINCH:
        take_size(loop);
        break;
    case SIGTSTP:
        stop(loop, false);
        break;
    case SIGCONT:
        term_tty_retake();
        loop->mouse = false;
        take_size(loop);
        break;
    default:
        term_loop_tell(loop, (struct app_event){.kind = APP_LEAVE});
        term_loop_all(loop);
        store_close(loop->store);
        term_tty_die(number);
    }
}

/* ---- frames ---- */

/* The protocol for the board in pixels. The first time that the player wants it, asks the
 * terminal; its reply comes later. */
static int protocol(struct term_loop *loop) {
    const struct view *view = &loop->view;
    bool blocks = view->look == APP_LOOK_UNICODE || view->look == APP_LOOK_HALF;
    if (!view->pixels || !blocks || !loop->screen.utf8 || loop->screen.depth > TERM_256 ||
        term_is_multiplexer(getenv("TERM"), getenv("TMUX"))) {
        return TERM_PIXELS_NONE;
    }
    if (!loop->has_asked_graphics) {
        loop->has_asked_graphics = true;
        term_tty_ask_graphics();
    }
    return loop->abilities.pictures ? TERM_PIXELS_KITTY
           : loop->abilities.sixel  ? TERM_PIXELS_SIXEL
                                    : TERM_PIXELS_NONE;
}

/* Draws the board in pixels from now on, or no longer. */
static void choose_pixels(struct term_loop *loop) {
    struct term_board *board = &loop->board;
    int wanted = protocol(loop);
    term_tty_cell(&board->cell_width, &board->cell_height);
    if (!term_board_fits(board, term_layout_make(&loop->screen).tile)) {
        wanted = TERM_PIXELS_NONE;
    }
    if (wanted == board->protocol) {
        return;
    }
    if (board->protocol == TERM_PIXELS_KITTY) {
        term_tty_clear_pictures();
    }
    board->protocol = (uint8_t)wanted;
    if (wanted == TERM_PIXELS_KITTY) {
        term_tty_has_pictures();
    }
    term_board_give(&loop->screen, wanted != TERM_PIXELS_NONE ? board : NULL);
}

static void draw(struct term_loop *loop, uint64_t now) {
    char meter[48];
    app_view(loop->app, now, &loop->view);
    if (loop->view.paints != loop->mouse) {
        loop->mouse = loop->view.paints;
        term_tty_mouse(loop->mouse);
    }
    term_screen_set_depth(&loop->screen, term_depth_chosen(loop->view.colors, loop->found_depth));
    choose_pixels(loop);
    term_meter_text(&loop->meter, now, loop->view.shows_fps, loop->view.shows_latency, meter,
                    sizeof meter);
    term_draw(&loop->screen, &loop->view, meter);
    if (term_screen_frame(&loop->screen) && loop->screen.length > 0) {
        loop->leaving = !term_tty_write(loop->screen.bytes, loop->screen.length) || loop->leaving;
        term_meter_frame(&loop->meter, loop->key_at, term_clock());
        loop->frame_at = now;
        loop->keyed_at = loop->key_at != 0 ? now : loop->keyed_at;
    }
    loop->changed = false;
    loop->key_at = 0;
}

/* The time when the next frame may be drawn. */
static uint64_t frame_due(const struct term_loop *loop) {
    uint16_t cap = loop->view.fps_cap;
    if (!loop->changed) {
        return FIN_NEVER;
    }
    return loop->key_at != 0 ? loop->keyed_at + KEY_FRAME_US
                             : loop->frame_at + (cap > 0 ? 1000000 / cap : 0);
}

/* ---- waiting ---- */

/* Waits until something is readable or due, with microsecond precision for auto-shift. Returns
 * when something was due. */
static uint64_t wait(const struct term_loop *loop) {
    uint64_t due = min_u64(min_u64(app_due(loop->app), loop->give_up_at), frame_due(loop));
    uint64_t now = term_clock();
    uint64_t left = due > now ? due - now : 0;
    struct pollfd waits[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = term_tty_signal_descriptor(), .events = POLLIN},
                             {.fd = term_solver_descriptor(loop->solver), .events = POLLIN},
                             {.fd = term_coach_descriptor(loop->coach), .events = POLLIN}};
    struct timespec time = {.tv_sec = (time_t)(left / 1000000),
                            .tv_nsec = (long)(left % 1000000) * 1000};
    platform_poll(waits, sizeof waits / sizeof waits[0], due == FIN_NEVER ? NULL : &time);
    return due;
}

/* Time has passed in which nobody could see or play: pauses the game from the start of that time,
 * and discards keys pressed meanwhile. */
static void come_back(struct term_loop *loop, uint64_t due) {
    uint8_t bytes[READ_SIZE];
    term_loop_tell(loop, (struct app_event){.kind = APP_BLUR, .time_us = due});
    while (term_tty_read(bytes, sizeof bytes) > 0) {
    }
    loop->keys = term_keys_make();
    loop->paste.length = 0;
    term_loop_tell(loop, (struct app_event){.kind = APP_FOCUS});
}

/* The game pauses if the window is too small for the board. */
static void pause_unseen(struct term_loop *loop) {
    if (loop->screen.columns < TERM_LEAST_COLUMNS || loop->screen.rows < TERM_LEAST_ROWS) {
        term_loop_tell(loop, (struct app_event){.kind = APP_BLUR});
    }
}

static void take_odds(struct term_loop *loop) {
    static struct app_odds odds;
    struct app_event answer = {.kind = APP_ANSWER, .odds = &odds};
    if (term_solver_take(loop->solver, &answer.number, &odds)) {
        term_loop_all(loop);
        term_loop_tell(loop, answer);
        term_loop_quick(loop);
    }
}

static void take_coach(struct term_loop *loop) {
    struct app_coach_answer coach;
    struct app_event answer = {
        .kind = APP_ANSWER, .bytes = (const uint8_t *)&coach, .length = sizeof coach};
    if (term_coach_take(loop->coach, &answer.number, &coach)) {
        term_loop_all(loop);
        term_loop_tell(loop, answer);
        term_loop_quick(loop);
    }
}

static void take_all(struct term_loop *loop) {
    read_keys(loop);
    take_odds(loop);
    take_coach(loop);
    for (int number = term_tty_signal(); number != 0; number = term_tty_signal()) {
        take_signal(loop, number);
    }
    uint64_t now = term_clock();
    if (loop->give_up_at <= now) {
        struct term_key key = term_keys_give_up(&loop->keys);
        loop->give_up_at = FIN_NEVER;
        take_key(loop, &key, now);
    }
    if (app_due(loop->app) <= now) {
        term_loop_tell(loop, (struct app_event){.kind = APP_TIME, .time_us = now});
    }
    if (loop->stops) {
        stop(loop, true);
    }
    pause_unseen(loop);
}

static void run(struct term_loop *loop) {
    while (!loop->leaving) {
        uint64_t now = term_clock();
        if (frame_due(loop) <= now) {
            draw(loop, now);
        }
        if (!loop->changed) {
            term_loop_all(loop);
        }
        uint64_t due = loop->leaving || loop->stops ? FIN_NEVER : wait(loop);
        if (due != FIN_NEVER && term_clock() > due + AWAY_US) {
            come_back(loop, due);
        }
        take_all(loop);
    }
}

/* ---- start and end ---- */

static void make_app(struct term_loop *loop, const struct term_start *start) {
    struct app_platform can = platform(loop);
    app_make(loop->app, &can);
    store_settings(loop->store, take_setting, loop->app);
    if (start->begin != NULL) {
        app_begin(loop->app, start->begin);
    }
    for (int i = 0; i < start->setting_count; i++) {
        app_setting(loop->app, start->settings[i].name, start->settings[i].value);
    }
}

static void begin(struct term_loop *loop, const struct term_start *start,
                  const struct term_key *early, size_t early_count) {
    make_app(loop, start);
    take_size(loop);
    term_loop_tell(loop, (struct app_event){.kind = APP_START});
    if (start->message[0] != '\0') {
        struct app_event told = {.kind = APP_ANSWER, .failed = true};
        snprintf(told.text, sizeof told.text, "%s", start->message);
        term_loop_tell(loop, told);
    }
    for (size_t i = 0; i < early_count; i++) {
        take_key(loop, &early[i], term_clock());
    }
    wait_for_rest(loop, term_clock());
}

const char *term_run(const struct term_start *start) {
    struct term_loop loop = {.version = start->version,
                             .store = start->store,
                             .screen = term_screen_make(),
                             .keys = term_keys_make(),
                             .give_up_at = FIN_NEVER,
                             .solver = term_solver_make(),
                             .coach = term_coach_make(),
                             .app = calloc(1, app_size())};
    struct term_key early[TERM_EARLY];
    size_t early_count;
    if (loop.app == NULL) {
        return "Not enough memory for the game. Close other programs.";
    }
    loop.found_depth = term_depth_found(getenv("COLORTERM"), getenv("TERM"), getenv("NO_COLOR"));
    const char *sentence = term_tty_open(&loop.abilities, &loop.keys, early, &early_count);
    if (sentence == NULL) {
        loop.screen.utf8 = loop.abilities.utf8;
        begin(&loop, start, early, early_count);
        run(&loop);
        term_loop_all(&loop);
        term_tty_close();
        sentence = loop.failure;
    }
    term_solver_free(loop.solver);
    term_coach_free(loop.coach);
    term_screen_free(&loop.screen);
    term_paste_free(&loop.paste);
    free(loop.log);
    free(loop.app);
    return sentence;
}
