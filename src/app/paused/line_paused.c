/* Menu lines for paused games: Resume on the title screen, and their list. */
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

/* ---- progress of a game ---- */

static void write_part(struct fin_writer *writer, uint64_t number, uint64_t all) {
    app_write_grouped(writer, number);
    fin_write_text(writer, " of ");
    app_write_grouped(writer, all);
}

static void write_count(struct fin_writer *writer, uint64_t number, const char *what) {
    app_write_grouped(writer, number);
    fin_write_text(writer, what);
    fin_write_text(writer, number == 1 ? "" : "s");
}

/* The number that the mode's rules, or the game's own limit, count. */
void app_write_progress(struct fin_writer *writer, const struct app_record *game) {
    struct fin_rules rules = fin_rules_make(game->preset, game->mode);
    bool by_lines = game->limit_kind == APP_LIMIT_LINES,
         by_time = game->limit_kind == APP_LIMIT_TIME;
    uint64_t lines = by_lines ? game->limit_value : (uint64_t)rules.limit_lines;
    uint64_t time = by_time ? game->limit_value : (uint64_t)rules.limit_time;
    if (lines > 0) {
        write_part(writer, game->lines, lines);
    } else if (time > 0) {
        app_write_time(writer, game->time_us, 0);
        fin_write_text(writer, " of ");
        app_write_time(writer, time, 0);
    } else if (game->mode == FIN_MODE_MARATHON || game->mode == FIN_MODE_MASTER) {
        fin_write_text(writer, "level ");
        fin_write_number(writer, game->level);
    } else if (app_mode_ranking(game->mode) == APP_BY_PIECES) {
        write_count(writer, game->lines, " line");
    } else {
        write_count(writer, game->pieces, " piece");
    }
}

void app_write_paused(struct fin_writer *writer, const struct app_record *game) {
    fin_write_text(writer, app_mode_title(game->mode));
    fin_write_text(writer, ", ");
    app_write_progress(writer, game);
}

/* ---- Resume on the title ---- */

/* The only paused game, "40 Lines, 12 of 40", or the number of paused games. */
static void write_waiting(const struct app *app, struct fin_writer *writer) {
    if (app->paused.count == 1) {
        app_write_paused(writer, &app->paused.games[0]);
    } else {
        fin_write_number(writer, app->paused.count);
    }
}

/* Writes "Resume · Marathon, level 7"; on a page the second part is a note. */
void app_describe_resume(const struct app *app, struct view_item *item) {
    struct fin_writer label = fin_writer_start(item->label, sizeof item->label);
    struct fin_writer note = fin_writer_start(item->note, sizeof item->note);
    fin_write_text(&label, app->paused.count == 1 ? "Resume" : "Paused games");
    if (app->platform.is_page) {
        write_waiting(app, &note);
    } else {
        fin_write_text(&label, " · ");
        write_waiting(app, &label);
    }
}

void app_help_resume(const struct app *app, struct fin_writer *writer) {
    fin_write_text(writer, app->paused.count == 1 ? "Continue your paused game."
                                                  : "Choose a game to continue.");
}

/* ---- the list ---- */

enum { DAY = 86400, HOUR = 3600, MINUTE = 60 };

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)entry;
    return n < app->paused.count ? app->paused.games[n].mode : -1;
}

static void write_two_digits(struct fin_writer *writer, int64_t number) {
    fin_write_text(writer, number < 10 ? "0" : "");
    fin_write_number(writer, number);
}

/* Writes "today 14:02", "yesterday 9:30" or "2026-01-05". */
static void write_when(const struct app *app, int64_t saved_s, struct fin_writer *writer) {
    int64_t local = saved_s + app->platform.zone_s;
    int64_t days = (app->wall_s + app->platform.zone_s) / DAY - local / DAY;
    if (days < 0 || days > 1) {
        app_write_date(writer, local);
        return;
    }
    fin_write_text(writer, days == 0 ? "today " : "yesterday ");
    fin_write_number(writer, local % DAY / HOUR);
    fin_write_char(writer, ':');
    write_two_digits(writer, local % HOUR / MINUTE);
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    const struct app_record *game = app_paused_game(app, line->index);
    struct fin_writer value = fin_writer_start(item->value, sizeof item->value);
    struct fin_writer note = fin_writer_start(item->note, sizeof item->note);
    app_put(item->label, sizeof item->label, app_mode_title(line->index));
    app_write_progress(&value, game);
    write_when(app, game->played_at, &note);
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    (void)line;
    fin_write_text(writer, app->platform.touch ? "Tap to resume."
                                               : "Enter: resume. Delete: discard. Esc: back.");
}

static void activate(struct app *app, const struct app_line *line) {
    app_resume_mode(app, line->index);
}

static void discard(struct app *app, const struct app_line *line) {
    if (!app_may_discard(app, line->index,
                         app->platform.touch ? "Tap Discard again to discard this game."
                                             : "Press Delete again to discard this game.")) {
        return;
    }
    if (app_holds_game(app) && app->play.setup.rules.mode == line->index) {
        app_abandon(app);
        app_encode_waiting(app);
        app->play.state = APP_PLAY_NONE;
    }
    app_forget_running(app, line->index);
    app_notice(app, "Discarded. Find its replay in All games, abandoned.", false);
    if (app->paused.count == 0) {
        app_close(app);
    } else {
        app_choose(app, app->menu.stack[app->menu.depth - 1].chosen, -1);
    }
}

const struct app_line_kind app_line_paused = {.nth = nth,
                                              .describe = describe,
                                              .help = help,
                                              .activate = activate,
                                              .forget = discard,
                                              .forgets = "Discard"};
