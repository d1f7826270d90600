/* The game as a view: field, boxes, goal, and light effects of events. */
#include "app/game/modes.h"
#include "app/play/hud.h"
#include "app/play/play_events.h"
#include "app/text/format.h"
#include "game/mode.h"

/* ---- the board ---- */

static void show_board(const struct fin_board *board, struct view_game *view) {
    for (int y = 0; y < VIEW_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            int kind = fin_board_cell(board, x, y);
            view->cells[y][x] = (uint8_t)(kind | (kind == FIN_NONE ? 0 : VIEW_LOCKED));
        }
    }
}

static void show_piece(struct fin_piece piece, int flag, struct view_game *view) {
    if (piece.kind == FIN_NONE) {
        return;
    }
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (cells[i].y < VIEW_ROWS) {
            view->cells[cells[i].y][cells[i].x] = (uint8_t)(piece.kind | flag);
        }
    }
}

static void show_aim(const struct fin_game *game, struct view_game *view) {
    struct fin_guidance guidance = fin_game_guidance(game);
    for (int i = 0; i < guidance.cell_count; i++) {
        struct fin_cell cell = guidance.cells[i];
        if (cell.y < VIEW_ROWS) {
            view->cells[cell.y][cell.x] |= VIEW_AIM;
        }
    }
}

static void show_field(const struct fin_game *game, bool ghost, struct view_game *view) {
    show_board(&game->board, view);
    if (ghost) {
        show_piece(fin_game_ghost(game), VIEW_GHOST, view);
    }
    show_piece(fin_game_piece(game), VIEW_PIECE, view);
    show_aim(game, view);
    view->hold = game->hold;
    view->can_hold = !game->hold_used;
    view->shows_hold = game->rules.hold;
    for (int i = 0; fin_game_next(game, i) != FIN_NONE; i++) {
        view->next[view->next_count++] = (uint8_t)fin_game_next(game, i);
    }
}

/* ---- the goal ---- */

/* Writes the remaining amounts of several goals; the progress is that of the nearest. */
struct goals {
    struct fin_writer writer;
    struct view_game *view;
    bool any;
};

static void begin_goal(struct goals *goals, uint64_t goal, uint64_t left) {
    uint8_t done = (uint8_t)((goal - left) * 255 / goal);
    goals->view->goal_done = done > goals->view->goal_done ? done : goals->view->goal_done;
    fin_write_text(&goals->writer, goals->any ? " · " : "");
    goals->any = true;
}

/* Singular and plural of the unit. */
static void show_left(struct goals *goals, uint64_t goal, uint64_t done, const char *one,
                      const char *more) {
    if (goal == 0) {
        return;
    }
    uint64_t left = done < goal ? goal - done : 0;
    bool first = !goals->any;
    begin_goal(goals, goal, left);
    app_write_grouped(&goals->writer, left);
    fin_write_text(&goals->writer, left == 1 ? one : more);
    fin_write_text(&goals->writer, first ? " to go" : "");
}

static void show_time_left(struct goals *goals, uint64_t goal, uint64_t time) {
    if (goal == 0) {
        return;
    }
    uint64_t left = time < goal ? goal - time : 0;
    begin_goal(goals, goal, left);
    app_write_time(&goals->writer, left, 1);
    fin_write_text(&goals->writer, " left");
}

/* Writes "4 lines with 7 pieces". */
static void show_clear_left(struct goals *goals, const struct fin_game *game, int lines) {
    struct fin_writer *writer = &goals->writer;
    int cells = FIN_COLUMNS * lines;
    for (int y = 0; y < lines; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            cells -= fin_board_cell(&game->board, x, y) != FIN_NONE;
        }
    }
    goals->any = true;
    if (lines == 0) {
        fin_write_text(writer, "No pieces can clear this board");
        return;
    }
    fin_write_number(writer, lines);
    fin_write_text(writer, lines == 1 ? " line with " : " lines with ");
    fin_write_number(writer, cells / FIN_CELLS);
    fin_write_text(writer, cells == FIN_CELLS ? " piece" : " pieces");
}

/* The number that the mode itself counts. */
static void show_guidance(struct goals *goals, const struct fin_game *game) {
    struct fin_guidance guidance = fin_game_guidance(game);
    if (guidance.goal > 0) {
        int mode = game->rules.mode;
        show_left(goals, guidance.goal, guidance.done, app_mode_counts(mode, true),
                  app_mode_counts(mode, false));
    } else if (guidance.text == FIN_TEXT_CLEARS) {
        show_clear_left(goals, game, guidance.lines);
    } else if (guidance.text == FIN_TEXT_COMBO && guidance.done > 0) {
        fin_write_text(&goals->writer, "Combo ");
        fin_write_number(&goals->writer, guidance.done);
        goals->any = true;
    }
}

static void show_mode_goal(struct goals *goals, const struct fin_game *game) {
    if (!fin_mode_row(game->rules.mode)->goal || game->rules.goal == FIN_GOAL_ENDLESS) {
        return;
    }
    if (game->rules.goal == FIN_GOAL_150) {
        show_left(goals, 150, game->lines, " line", " lines");
    } else {
        show_left(goals, 20, game->level, " level", " levels");
    }
}

/* Everything that wins the game, or what the mode is about. */
static void show_goal(const struct fin_game *game, struct view_game *view) {
    const struct fin_rules *rules = &game->rules;
    struct goals goals = {fin_writer_start(view->goal, sizeof view->goal), view, false};
    show_mode_goal(&goals, game);
    show_guidance(&goals, game);
    show_time_left(&goals, (uint64_t)rules->limit_time, game->time);
    show_left(&goals, (uint64_t)rules->limit_lines, game->lines, " line", " lines");
    show_left(&goals, (uint64_t)rules->limit_pieces, game->pieces, " piece", " pieces");
    show_left(&goals, (uint64_t)rules->limit_level, game->level, " level", " levels");
    show_left(&goals, (uint64_t)rules->limit_score, game->score, " point", " points");
    if (!goals.any) {
        fin_write_text(&goals.writer, app_mode_goal(rules->mode));
    }
}

static void show_mode(const struct app_play *play, struct view_game *view) {
    const struct fin_rules *rules = &play->setup.rules;
    struct fin_writer writer = fin_writer_start(view->mode, sizeof view->mode);
    fin_write_text(&writer, app_mode_title(rules->mode));
    fin_write_text(&writer, " · ");
    fin_write_text(&writer, fin_preset_name(rules->preset));
    fin_write_text(&writer, app_setup_changed(&play->setup) ? ", changed" : "");
}

/* ---- light effects ---- */

/* 0 if there is none, otherwise 1 (new) to 255. */
static uint8_t age(uint64_t began_at, uint64_t lasts, uint64_t now) {
    if (began_at == 0 || now >= began_at + lasts) {
        return 0;
    }
    uint64_t passed = now > began_at ? now - began_at : 0;
    return (uint8_t)(1 + passed * 254 / lasts);
}

static void show_flash(const struct app_play *play, uint64_t now, struct view_game *view) {
    view->flash_age = age(play->locked_at, APP_FLASH_US, now);
    if (view->flash_age == 0) {
        return;
    }
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(play->locked, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        view->flash[i][0] = (uint8_t)cells[i].x;
        view->flash[i][1] = (uint8_t)cells[i].y;
    }
}

/* The path of a hard-dropped piece, by column. */
static void show_trail(const struct app_play *play, uint64_t now, struct view_game *view) {
    view->trail_age = age(play->dropped_at, APP_FLASH_US, now);
    if (view->trail_age == 0) {
        return;
    }
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(play->locked, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        int x = cells[i].x, bottom = cells[i].y + 1;
        int top = bottom + play->dropped_rows;
        if (bottom > view->trail_bottom[x]) {
            view->trail_bottom[x] = (uint8_t)bottom;
            view->trail_top[x] = (uint8_t)(top < VIEW_ROWS ? top : VIEW_ROWS);
        }
    }
}

static void show_clear(const struct app_play *play, uint64_t now, struct view_game *view) {
    bool slow = play->setup.rules.clear_delay >= APP_SLOW_CLEAR_US;
    bool gone = play->session.game.phase != FIN_PHASE_CLEAR;
    uint8_t fade = age(play->cleared_at, app_play_clear_us(play), now);
    view->rows_stay = slow && !gone;
    if (view->rows_stay && fade == 0 && play->cleared_at != 0) {
        fade = UINT8_MAX; /* a pause: removed rows do not reappear */
    }
    for (int y = 0; y < VIEW_ROWS; y++) {
        bool cleared = (play->cleared_rows >> y & 1) != 0;
        view->row_fade[y] = cleared && !(slow && gone) ? fade : 0;
    }
}

/* With reduced motion, calls do not fade. */
static void show_calls(const struct app_play *play, uint64_t now, bool reduced_motion,
                       struct view_game *view) {
    for (int i = 0; i < play->call_count; i++) {
        const struct app_call *call = &play->calls[i];
        uint8_t passed = age(call->began_at, APP_CALL_US, now);
        if (passed == 0) {
            continue;
        }
        struct view_call *shown = &view->calls[view->call_count++];
        struct fin_writer writer = fin_writer_start(shown->text, sizeof shown->text);
        fin_write_text(&writer, call->text);
        writer = fin_writer_start(shown->points, sizeof shown->points);
        fin_write_text(&writer, call->points);
        shown->age = reduced_motion ? 1 : passed;
        shown->on_field = call->on_field;
        shown->gold = call->gold;
    }
}

static void show_count_down(const struct app_play *play, uint64_t now, struct view_game *view) {
    if (play->state == APP_PLAY_COUNTING && now < play->count_till_at) {
        struct fin_writer writer = fin_writer_start(view->count_down, sizeof view->count_down);
        fin_write_number(&writer, (int64_t)((play->count_till_at - now + 999999) / 1000000));
    }
}

void app_play_view(const struct app_play *play, uint64_t now, bool ghost, bool reduced_motion,
                   const struct app_record *best, struct view_game *view) {
    const struct fin_game *game = &play->session.game;
    *view = (struct view_game){.grey = play->state == APP_PLAY_ENDED,
                               .dimmed = play->state == APP_PLAY_PAUSED};
    show_field(game, ghost, view);
    show_mode(play, view);
    show_goal(game, view);
    app_hud_view(play, best, view);
    show_count_down(play, now, view);
    show_calls(play, now, reduced_motion, view);
    if (!reduced_motion) {
        show_flash(play, now, view);
        show_trail(play, now, view);
        show_clear(play, now, view);
    }
}

void app_play_fades(const struct app_play *play, struct view_game *view) {
    enum { MS = 1000 };
    view->light_ms = APP_FLASH_US / MS;
    view->clear_ms = (uint32_t)(app_play_clear_us(play) / MS);
    view->call_ms = APP_CALL_US / MS;
}

struct app_record app_play_record(const struct app_play *play, int64_t wall_s) {
    const struct fin_game *game = &play->session.game;
    struct app_list list = app_setup_list(&play->setup);
    struct app_record record = {
        .played_at = wall_s,
        .time_us = game->time,
        .score = game->score,
        .seed = play->setup.seed,
        .hash = fin_session_hash(&play->session),
        .lines = game->lines,
        .level = game->level,
        .pieces = game->pieces,
        .keys = play->keys,
        .spins = play->spins,
        .perfect = play->perfect,
        .best_combo = play->best_combo,
        .best_b2b = play->best_b2b,
        .mode = game->rules.mode,
        .preset = game->rules.preset,
        .status = game->status,
        .cause = game->cause,
        .changed = list.changed,
        .limit_kind = list.limit,
        .limit_value = list.limit_value,
        .minis = play->minis,
        .listed = game->cause != FIN_FORFEITED,
    };
    for (int i = 0; i < 5; i++) {
        record.clears[i] = play->clears[i];
    }
    for (int i = 0; i < 3; i++) {
        record.spin_lines[i] = play->spin_lines[i];
    }
    for (int i = 0; i < FIN_KINDS; i++) {
        record.by_kind[i] = game->by_kind[i];
    }
    app_rank(&record);
    return record;
}
