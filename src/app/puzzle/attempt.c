/* Puzzles: starting stages, counting attempts, demonstrating moves, saving progress. */
#include "app/puzzle/attempt.h"

#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/train/session.h"

enum {
    FIRST_STEP_US = 900000, /* before the first key of a demonstration */
    STEP_US = 450000,       /* between keys */
    TRICK_STEP_US = 700000, /* between keys of a trick */
    ROW_US = 60000,         /* between rows of a soft drop that stops above the floor */
    LAST_STEP_US = 900000,  /* after the last lock */
};

/* ---- attempts ---- */

/* The player's handling, and no other settings. */
static struct fin_setup set_up(const struct app *app) {
    struct fin_setup setup = fin_puzzle_setup(&app->puzzle.puzzle);
    struct fin_rules rules = app_rules(app, FIN_MODE_PUZZLE, FIN_PRESET_MODERN);
    for (int i = 0; i < FIN_SETTINGS; i++) {
        if (app_setting_is_handling(i)) {
            fin_rules_set(&setup.rules, i, fin_rules_get(&rules, i));
        }
    }
    setup.seed = (uint64_t)(app->puzzle.stage + 1);
    return setup;
}

static void play(struct app *app, int kind) {
    struct fin_setup setup = set_up(app);
    app_enter_activity(app, APP_ACTIVITY_PUZZLE);
    app_encode_waiting(app);
    app->puzzle.kind = (uint8_t)kind;
    app->puzzle.number = 0;
    app->puzzle.showed = false;
    app->game.finished = false;
    app->game.has_best = app->game.knows_best = false;
    app_forget_point(app);
    app_retry_forget(app);
    app->game.restart_since = 0;
    app_buttons_clear(&app->buttons);
    app->play.down = 0;
    app_play_start(&app->play, &setup, app->now, 0);
    app_parts_begun(app);
    app_close_all(app);
    app_open(app, APP_SCREEN_GAME);
}

/* The first stage of a trick demonstrates it, once. */
static void begin(struct app *app) {
    struct app_puzzle *puzzle = &app->puzzle;
    int trick = puzzle->stage >= 0 ? app_stage(puzzle->stage)->trick : APP_TRICK_NONE;
    if (trick != APP_TRICK_NONE && puzzle->shown[trick] == 0) {
        app_puzzle_keep(app, APP_PUZZLE_TRICKS + trick, 1);
        play(app, APP_PUZZLE_TRICK);
    } else {
        play(app, APP_PUZZLE_PLAY);
    }
}

void app_puzzle_start(struct app *app, int stage) {
    struct app_puzzle *puzzle = &app->puzzle;
    puzzle->stage = (int8_t)stage;
    puzzle->puzzle = app_stage_puzzle(stage);
    puzzle->solution_length = (uint8_t)app_stage_solution(stage, puzzle->solution);
    uint8_t value = puzzle->values[stage];
    puzzle->attempts = value < APP_ATTEMPTS ? value : 0;
    puzzle->helped = false;
    puzzle->open = value >= APP_ATTEMPTS;
    begin(app);
}

void app_puzzle_begin(struct app *app, const struct fin_puzzle *given,
                      const struct fin_pc_solution *solution) {
    struct app_puzzle *puzzle = &app->puzzle;
    puzzle->stage = -1;
    puzzle->solution_number = 0;
    puzzle->puzzle = *given;
    puzzle->solution_length = solution != NULL ? solution->length : 0;
    for (int i = 0; i < puzzle->solution_length; i++) {
        puzzle->solution[i] = solution->steps[i].piece;
    }
    puzzle->attempts = 0;
    puzzle->helped = puzzle->open = false;
    begin(app);
}

static void keep_attempts(struct app *app, int attempts) {
    const struct app_puzzle *puzzle = &app->puzzle;
    if (puzzle->stage >= 0 && puzzle->values[puzzle->stage] < attempts) {
        app_puzzle_keep(app, puzzle->stage, attempts);
    }
}

/* From its first lock on, the attempt is saved as used, so that ending the program is no way
 * around it. If it is solved, that value is larger. */
static void locked(struct app *app) {
    if (app->puzzle.kind == APP_PUZZLE_PLAY && app->puzzle.attempts < APP_ATTEMPTS) {
        keep_attempts(app, app->puzzle.attempts + 1);
    }
}

static void ask_for_solution(struct app *app) {
    struct app_puzzle *puzzle = &app->puzzle;
    struct app_effect *effect =
        app_ask(app, APP_PART_PUZZLE, APP_CHECK_PUZZLE, &puzzle->solution_number);
    effect->text.length =
        (uint32_t)fin_puzzle_format(&puzzle->puzzle, puzzle->text, sizeof puzzle->text);
    effect->text.bytes = (const uint8_t *)puzzle->text;
}

void app_puzzle_answer(struct app *app, const struct app_event *event) {
    struct app_puzzle *puzzle = &app->puzzle;
    if (!app_is_answer(&puzzle->solution_number, event)) {
        return;
    }
    bool whole = event->length == puzzle->puzzle.length * sizeof puzzle->solution[0];
    if (puzzle->stage >= 0 || puzzle->solution_length > 0 || event->failed || !whole) {
        return;
    }
    memcpy(puzzle->solution, event->bytes, event->length);
    puzzle->solution_length = puzzle->puzzle.length;
}

static void count_try(struct app *app) {
    struct app_puzzle *puzzle = &app->puzzle;
    puzzle->attempts += puzzle->attempts < APP_ATTEMPTS;
    puzzle->open = puzzle->open || puzzle->attempts == APP_ATTEMPTS;
    keep_attempts(app, puzzle->attempts);
    if (puzzle->attempts == APP_ATTEMPTS && puzzle->solution_length == 0) {
        ask_for_solution(app);
    }
}

static void count_solved(struct app *app) {
    struct app_puzzle *puzzle = &app->puzzle;
    puzzle->open = true;
    if (puzzle->stage >= 0) {
        app_puzzle_keep(app, puzzle->stage,
                        puzzle->helped ? APP_PUZZLE_SOLVED : APP_PUZZLE_BEST - puzzle->attempts);
    }
}

static void show_end(struct app *app, int screen) {
    app->puzzle.kind = APP_PUZZLE_ENDED;
    app->game.finished = true;
    app->game.restart_since = 0;
    app_close_all(app);
    app_open(app, APP_SCREEN_GAME);
    app_open(app, screen);
    app->menu.deaf_till = app->now + APP_DEAF_US;
}

static void ended(struct app *app) {
    if (app_puzzle_shows(app)) {
        app->game.finished = true;
        app->puzzle.step_at = app->now + LAST_STEP_US;
        return;
    }
    bool won = app->play.session.game.status == FIN_WON;
    app_keep_result(app);
    app_train_count(app);
    if (won) {
        count_solved(app);
    } else {
        count_try(app);
    }
    show_end(app, won ? APP_SCREEN_SOLVED : APP_SCREEN_FAILED);
}

/* Forfeits an attempt with a locked piece: it counts and is saved. True if it was the last one. */
static bool give_up(struct app *app) {
    bool running = app->puzzle.kind == APP_PUZZLE_PLAY && (app_in_play(app) || app_can_resume(app));
    if (!running || app->play.session.game.pieces == 0) {
        return false;
    }
    app_play_forfeit(&app->play, app->now);
    app_keep_result(app);
    app_train_count(app);
    count_try(app);
    return app->puzzle.attempts == APP_ATTEMPTS;
}

/* Free before the first lock; afterwards it uses up the attempt. */
static void restart(struct app *app) {
    if (give_up(app)) {
        show_end(app, APP_SCREEN_FAILED);
        return;
    }
    if (app->puzzle.attempts == APP_ATTEMPTS) {
        app->puzzle.attempts = 0;
    }
    play(app, APP_PUZZLE_PLAY);
}

static void stop(struct app *app) {
    give_up(app);
    app->puzzle.kind = APP_PUZZLE_NONE;
    app_encode_waiting(app);
    app->play.state = APP_PLAY_NONE;
    app_buttons_clear(&app->buttons);
    app->play.down = 0;
}

/* A paused game is loaded again. */
void app_puzzle_leave(struct app *app) {
    bool own = app->puzzle.stage < 0;
    app_enter_activity(app, APP_ACTIVITY_GAME);
    app_running_return(app);
    app_close_all(app);
    if (!own) {
        app_open(app, APP_SCREEN_NEW_GAME);
        app_open(app, APP_SCREEN_PUZZLES);
    }
}

void app_puzzles_open(struct app *app) {
    app_train_want(app);
    app_puzzles_loaded(app);
}

void app_puzzles_loaded(struct app *app) {
    app_choose_line(app, APP_ENTRY_STAGES, app_stage_to_play(app));
}

void app_puzzle_next(struct app *app) {
    int stage = app_stage_after(app, app->puzzle.stage);
    if (stage >= 0) {
        app_puzzle_start(app, stage);
    }
}

void app_puzzle_solution(struct app *app) {
    app->puzzle.helped = true;
    play(app, APP_PUZZLE_SOLUTION);
}

/* ---- demonstrations ---- */

static void end_show(struct app *app) {
    if (app->puzzle.kind == APP_PUZZLE_TRICK) {
        play(app, APP_PUZZLE_PLAY);
    } else {
        app->play.state = APP_PLAY_ENDED;
        app->play.finesse = (struct app_finesse){0}; /* it was not the player's */
        app->puzzle.showed = true;
        show_end(app, APP_SCREEN_FAILED);
    }
}

static bool press(struct app *app, int key, bool repeat) {
    (void)key;
    bool shows = app_puzzle_shows(app);
    if (shows && !repeat) {
        end_show(app);
    }
    return shows;
}

/* Finds the keys that bring the current piece to its place. */
static void find_keys(struct app *app) {
    struct app_puzzle *puzzle = &app->puzzle;
    const struct fin_game *game = &app->play.session.game;
    puzzle->number = game->number;
    puzzle->key = puzzle->rows = 0;
    puzzle->step_at = app->now + FIRST_STEP_US;
    if (!fin_finesse_keys(&game->board, puzzle->solution[game->pieces], game->rules.rotation,
                          FIN_KEY_SET | FIN_STOPS, &puzzle->keys)) {
        puzzle->keys.length = 0;
    }
}

static void press_key(struct app *app) {
    static const uint8_t buttons[FIN_KEYS] = {
        [FIN_KEY_LEFT] = FIN_LEFT,          [FIN_KEY_RIGHT] = FIN_RIGHT,
        [FIN_KEY_FAR_LEFT] = FIN_WALL_LEFT, [FIN_KEY_FAR_RIGHT] = FIN_WALL_RIGHT,
        [FIN_KEY_CW] = FIN_TURN_CW,         [FIN_KEY_CCW] = FIN_TURN_CCW,
        [FIN_KEY_180] = FIN_TURN_180,       [FIN_KEY_SOFT] = FIN_SONIC,
    };
    struct app_puzzle *puzzle = &app->puzzle;
    bool trick = puzzle->kind == APP_PUZZLE_TRICK;
    puzzle->step_at = app->now + (uint64_t)(trick ? TRICK_STEP_US : STEP_US);
    if (puzzle->key == puzzle->keys.length) {
        puzzle->step_at = app->now + LAST_STEP_US;
        app_bot_tap(app, FIN_HARD);
        return;
    }
    int key = puzzle->keys.keys[puzzle->key];
    if (key < FIN_KEYS) {
        app_bot_tap(app, buttons[key]);
        puzzle->key++;
        return;
    }
    app_bot_tap(app, FIN_SOFT);
    puzzle->rows++;
    bool done = puzzle->rows == key - FIN_KEY_ROWS;
    puzzle->key += done;
    puzzle->rows = done ? 0 : puzzle->rows;
    puzzle->step_at = done ? puzzle->step_at : app->now + ROW_US;
}

/* A demonstration stops while the game is paused or in a countdown. */
static bool stands(const struct app *app) {
    return app->play.state == APP_PLAY_PAUSED || app->play.state == APP_PLAY_COUNTING;
}

/* Of a trick, only the first piece is shown. */
static void show(struct app *app) {
    struct app_puzzle *puzzle = &app->puzzle;
    const struct fin_game *game = &app->play.session.game;
    if (stands(app)) {
        return;
    }
    bool over = app->game.finished || (puzzle->kind == APP_PUZZLE_TRICK && game->pieces > 0);
    if (!over && puzzle->number != game->number) {
        find_keys(app);
    } else if (app->now >= puzzle->step_at) {
        (over ? end_show : press_key)(app);
    }
}

/* ---- the activity ---- */

static void advance(struct app *app) {
    if (app_puzzle_shows(app)) {
        show(app);
    }
    if (app->play.session.game.pieces > 0) {
        locked(app);
    }
}

static uint64_t due(const struct app *app) {
    bool goes_on = app_puzzle_shows(app) && !stands(app);
    return goes_on ? app->puzzle.step_at : FIN_NEVER;
}

static void helped(struct app *app) {
    app->puzzle.helped = true;
}

static bool offers_odds(const struct app *app) {
    return app->puzzle.kind == APP_PUZZLE_PLAY && app->puzzle.open;
}

/* The seed of a stage is its number; other puzzles are known only while they are played. */
bool app_puzzle_may_tell(const struct app *app, const struct fin_setup *setup) {
    const struct app_puzzle *puzzle = &app->puzzle;
    if (setup->rules.mode != FIN_MODE_PUZZLE) {
        return true;
    }
    bool out = puzzle->kind != APP_PUZZLE_NONE && setup->seed == (uint64_t)(puzzle->stage + 1);
    if (out) {
        return puzzle->open;
    }
    bool stage = setup->seed >= 1 && setup->seed <= APP_PUZZLE_STAGES;
    return !stage || puzzle->values[setup->seed - 1] >= APP_ATTEMPTS;
}

void app_puzzle_requested(struct app *app) {
    if (app->game.begin.puzzle != NULL) {
        app_puzzle_begin(app, app->game.begin.puzzle, app->game.begin.solution);
    } else {
        app_open(app, APP_SCREEN_PUZZLES);
    }
}

const struct app_activity app_puzzle_activity = {
    .allows = APP_ALLOWS_ODDS | APP_ALLOWS_GESTURES | APP_ALLOWS_AGAIN | APP_ALLOWS_FEEDBACK,
    .stop = stop,
    .advance = advance,
    .due = due,
    .ended = ended,
    .restart = restart,
    .quit = app_puzzle_leave,
    .helped = helped,
    .press = press,
    .offers_odds = offers_odds,
    .view = app_puzzle_view,
    .command_help = app_puzzle_command_help,
};
