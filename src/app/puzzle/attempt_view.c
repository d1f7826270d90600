/* The views of puzzles: the list of stages, the stage in play, and its end. */
#include <string.h>

#include "app/menu/lines.h"
#include "app/puzzle/attempt.h"
#include "app/text/format.h"
#include "app/train/session.h"

/* ---- the list ---- */

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)app;
    (void)entry;
    return n < APP_PUZZLE_STAGES ? n : -1;
}

/* Writes "4 · Round the corner". */
static void write_stage(struct fin_writer *writer, const struct app_puzzle *puzzle) {
    if (puzzle->stage >= 0) {
        fin_write_number(writer, puzzle->stage + 1);
        fin_write_text(writer, " · ");
    }
    fin_write_text(writer, puzzle->puzzle.name);
}

/* Writes "first attempt", "attempt 3" or "after its solution". */
static void write_mark(struct fin_writer *writer, int value) {
    int attempt = APP_PUZZLE_BEST - value + 1;
    if (value == APP_PUZZLE_SOLVED) {
        fin_write_text(writer, "after its solution");
    } else if (attempt == 1) {
        fin_write_text(writer, "first attempt");
    } else {
        fin_write_text(writer, "attempt ");
        fin_write_number(writer, attempt);
    }
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    int value = app->puzzle.values[line->index];
    struct fin_writer writer = fin_writer_start(item->label, sizeof item->label);
    fin_write_text(&writer, line->index < 9 && !app->platform.is_page ? " " : "");
    fin_write_number(&writer, line->index + 1);
    fin_write_text(&writer, " · ");
    fin_write_text(&writer, app_stage(line->index)->name);
    bool open = app_stage_is_open(app, line->index);
    const char *words = value >= APP_PUZZLE_SOLVED ? "solved" : open ? "" : "locked";
    app_put(item->value, sizeof item->value, words);
    writer = fin_writer_start(item->note, sizeof item->note);
    if (value >= APP_PUZZLE_SOLVED) {
        write_mark(&writer, value);
    } else if (value > 0) {
        fin_write_number(&writer, value);
        fin_write_text(&writer, " of 5 attempts");
    }
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    const struct app_stage *stage = app_stage(line->index);
    if (!app_stage_is_open(app, line->index)) {
        fin_write_text(writer, "Locked: solve the previous stage, or use up its attempts.");
        return;
    }
    fin_write_text(writer, stage->goal);
    fin_write_text(writer, " Pieces: ");
    for (const char *piece = stage->queue; *piece != '\0'; piece++) {
        fin_write_char(writer, *piece);
        fin_write_text(writer, piece[1] != '\0' ? " " : ".");
    }
}

static void activate(struct app *app, const struct app_line *line) {
    if (app_stage_is_open(app, line->index)) {
        app_puzzle_start(app, line->index);
    } else {
        app_notice(app, "Locked: solve the previous stage first.", false);
    }
}

const struct app_line_kind app_line_stages = {
    .nth = nth, .describe = describe, .help = help, .activate = activate};

/* The board of the selected stage; empty if the stage can not be played yet. */
static void show_picture(const struct app *app, struct view *view) {
    struct app_line line;
    struct fin_puzzle puzzle = {0};
    if (app_chosen_line(app, &line) && app_stage_is_open(app, line.index)) {
        puzzle = app_stage_puzzle(line.index);
    }
    view->picture_rows = VIEW_PICTURE_ROWS;
    for (int y = 0; y < VIEW_PICTURE_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            int kind = fin_board_cell(&puzzle.board, x, y);
            view->picture[y][x] = (uint8_t)(kind | (kind == FIN_NONE ? 0 : VIEW_LOCKED));
        }
    }
}

void app_puzzles_view(const struct app *app, struct view *view) {
    show_picture(app, view);
    struct fin_writer writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    fin_write_number(&writer, app_stages_solved(app));
    fin_write_text(&writer, " of 24 solved");
    app_put(view->lead, sizeof view->lead, "Clear the board with the pieces given.");
}

/* ---- a stage ---- */

/* Shows "ATTEMPT", "1/5". */
static void show_number(struct view_game *view, const char *label, int number, int of) {
    struct view_stat *stat = &view->stats[view->stat_count++];
    memset(stat, 0, sizeof *stat);
    app_put(stat->label, sizeof stat->label, label);
    struct fin_writer writer = fin_writer_start(stat->value, sizeof stat->value);
    fin_write_number(&writer, number);
    fin_write_char(&writer, '/');
    fin_write_number(&writer, of);
}

static void show_numbers(const struct app *app, struct view_game *view) {
    const struct app_puzzle *puzzle = &app->puzzle;
    view->stat_count = 0;
    view->leads = view->counts_goal = false;
    if (puzzle->kind == APP_PUZZLE_PLAY) {
        show_number(view, "ATTEMPT", puzzle->attempts + 1, APP_ATTEMPTS);
    }
    show_number(view, "PIECES", (int)app->play.session.game.pieces, puzzle->puzzle.length);
    if (puzzle->stage >= 0) {
        show_number(view, "SOLVED", app_stages_solved(app), APP_PUZZLE_STAGES);
    }
}

/* The keys of the demonstrated move, highlighted as they are pressed. */
static void show_keys(const struct app *app, struct view_finesse *view) {
    const struct app_puzzle *puzzle = &app->puzzle;
    struct view_keys *keys = &view->best;
    for (int i = 0; i < puzzle->keys.length && i < VIEW_KEYS; i++) {
        int key = puzzle->keys.keys[i];
        app_write_key(app, key < FIN_KEYS ? key : FIN_KEY_SOFT, keys->keys[i],
                      sizeof keys->keys[i]);
        keys->count++;
    }
    keys->lit = puzzle->key < keys->count ? puzzle->key : keys->count;
    view->shows_best = puzzle->number != 0;
}

/* Shows its name and keys beside the board, and the explanation in place of the goal. A phone has
 * room for the sentence only, or not even that if HOLD needs it. */
static void show_move(const struct app *app, struct view *view) {
    const struct app_puzzle *puzzle = &app->puzzle;
    struct view_finesse *finesse = &view->game.finesse;
    bool trick = puzzle->kind == APP_PUZZLE_TRICK;
    int number = trick ? app_stage(puzzle->stage)->trick : APP_TRICK_NONE;
    const char *title = trick ? app_trick_name(number) : "The solution";
    finesse->shown = !app->platform.touch;
    app_put(finesse->title, sizeof finesse->title, title);
    show_keys(app, finesse);
    const char *sentence = trick ? app_trick_help(number) : title;
    if (trick || app->platform.touch) {
        app_put(view->game.goal, sizeof view->game.goal, sentence);
    }
    if (!app->platform.touch) {
        app_put(view->help, sizeof view->help, "Any key: continue.");
    } else if (view->game.shows_hold) {
        app_put(view->notice, sizeof view->notice, sentence);
    }
}

void app_puzzle_view(const struct app *app, uint64_t now, struct view *view) {
    (void)now;
    const struct app_puzzle *puzzle = &app->puzzle;
    struct view_game *game = &view->game;
    struct fin_writer writer = fin_writer_start(game->mode, sizeof game->mode);
    write_stage(&writer, puzzle);
    game->goal_done = 0;
    if (puzzle->puzzle.goal[0] != '\0') {
        app_put(game->goal, sizeof game->goal, puzzle->puzzle.goal);
    }
    memset(&game->finesse, 0, sizeof game->finesse);
    show_numbers(app, game);
    if (app_puzzle_shows(app)) {
        show_move(app, view);
    }
}

/* ---- the end ---- */

bool app_puzzle_has_next(const struct app *app) {
    return app->puzzle.stage >= 0 && app_stage_after(app, app->puzzle.stage) >= 0;
}

bool app_puzzle_is_out(const struct app *app) {
    return app->puzzle.attempts == APP_ATTEMPTS;
}

bool app_puzzle_may_try(const struct app *app) {
    return !app_puzzle_is_out(app);
}

bool app_puzzle_offers(const struct app *app) {
    return app->puzzle.open;
}

bool app_puzzle_has_solution(const struct app *app) {
    return app_puzzle_offers(app) && app->puzzle.solution_length > 0;
}

void app_solved_view(const struct app *app, struct view *view) {
    const struct app_puzzle *puzzle = &app->puzzle;
    bool all = puzzle->stage >= 0 && app_stages_solved(app) == APP_PUZZLE_STAGES;
    struct fin_writer writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    view->tone = VIEW_WON;
    app_put(view->title, sizeof view->title, all ? "ALL SOLVED" : "SOLVED");
    write_stage(&writer, puzzle);
    writer = fin_writer_start(view->lead, sizeof view->lead);
    if (all) {
        fin_write_text(&writer, "You solved all 24 stages.");
    } else if (puzzle->attempts == 0 && !puzzle->helped) {
        fin_write_text(&writer, "Solved on the first attempt.");
    }
}

void app_failed_view(const struct app *app, struct view *view) {
    const struct app_puzzle *puzzle = &app->puzzle;
    bool out = app_puzzle_is_out(app);
    struct fin_writer writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    view->tone = puzzle->showed ? VIEW_CALM : VIEW_LOST;
    app_put(view->title, sizeof view->title,
            puzzle->showed ? "THE SOLUTION"
            : out          ? "FIVE ATTEMPTS"
                           : "NOT CLEAR");
    write_stage(&writer, puzzle);
    writer = fin_writer_start(view->lead, sizeof view->lead);
    if (puzzle->showed) {
        fin_write_text(&writer, "Your turn.");
    } else if (out) {
        fin_write_text(&writer, "Watch the solution or move on; nothing is lost.");
    } else {
        fin_write_number(&writer, APP_ATTEMPTS - puzzle->attempts);
        fin_write_text(&writer,
                       puzzle->attempts == APP_ATTEMPTS - 1 ? " attempt left" : " attempts left");
    }
}

const char *app_puzzle_command_help(const struct app *app, int command) {
    (void)app;
    switch (command) {
    case APP_COMMAND_RESTART:
        return "Try again. Free until the first piece locks.";
    case APP_COMMAND_TO_TITLE:
        return "Leave the puzzle. Solved stages stay solved.";
    default:
        return NULL;
    }
}
