/* Menu lines that run a command: play, resume, quit, reset. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/puzzle/attempt.h"
#include "app/text/format.h"
#include "app/train/session.h"

/* ---- commands ---- */

static void play(struct app *app) {
    app_start_game(app, false);
}

static void play_custom(struct app *app) {
    app_start_mode(app, FIN_MODE_CUSTOM, false);
}

static void practice(struct app *app) {
    app_start_mode(app, FIN_MODE_PC, false);
}

static void quit_to_menu(struct app *app) {
    app_activity(app)->quit(app);
}

/* A second reset keeps the undo data of the first. */
static void reset(struct app *app) {
    if (memcmp(&app->profile, &app->settings.first, sizeof app->profile) != 0) {
        app->settings.undo = app->profile;
        app->settings.has_undo = true;
    }
    app->profile = app->settings.first;
    app_changed(app);
    app_notice(app, "All settings are back to defaults.", false);
}

static void undo_reset(struct app *app) {
    app->profile = app->settings.undo;
    app->settings.has_undo = false;
    app_changed(app);
    app_choose(app, app->menu.stack[app->menu.depth - 1].chosen - 1, -1);
    app_notice(app, "Your settings are back.", false);
}

static void export_profile(struct app *app) {
    app_push(app, APP_EXPORT);
}

static void install(struct app *app) {
    app_push(app, APP_INSTALL);
}

static void fill_screen(struct app *app) {
    app_push(app, APP_FILL_SCREEN);
}

static void copy_position(struct app *app) {
    app_copy_fumen(app, APP_COPY_POSITION);
}

static void copy_game(struct app *app) {
    app_copy_fumen(app, APP_COPY_GAME);
}

static void resume_begun(struct app *app) {
    app_resume_mode(app, app->game.begin.mode);
}

static void begin_anyway(struct app *app) {
    app_confirm_discard(app, app->game.begin.mode);
    app_start_game(app, false);
}

static void (*const commands[APP_COMMANDS])(struct app *app) = {
    [APP_COMMAND_RESUME] = app_resume_paused,
    [APP_COMMAND_RESUME_BEGUN] = resume_begun,
    [APP_COMMAND_BEGIN] = begin_anyway,
    [APP_COMMAND_PLAY] = play,
    [APP_COMMAND_CUSTOM] = play_custom,
    [APP_COMMAND_QUIT] = app_leave,
    [APP_COMMAND_RESTART] = app_restart_game,
    [APP_COMMAND_TO_TITLE] = quit_to_menu,
    [APP_COMMAND_RESET] = reset,
    [APP_COMMAND_UNDO_RESET] = undo_reset,
    [APP_COMMAND_EXPORT] = export_profile,
    [APP_COMMAND_IMPORT] = app_train_import,
    [APP_COMMAND_INSTALL] = install,
    [APP_COMMAND_FILL_SCREEN] = fill_screen,
    [APP_COMMAND_TRAIN] = app_train_start,
    [APP_COMMAND_LESSON] = app_train_lesson,
    [APP_COMMAND_TEST] = app_train_test,
    [APP_COMMAND_DRILL_FAULTS] = app_train_faults,
    [APP_COMMAND_WATCH_RESULT] = app_watch_result,
    [APP_COMMAND_REVIEW] = app_review_result,
    [APP_COMMAND_RESTART_SAME] = app_restart_same,
    [APP_COMMAND_WATCH_BEST] = app_watch_best,
    [APP_COMMAND_COPY] = copy_position,
    [APP_COMMAND_COPY_GAME] = copy_game,
    [APP_COMMAND_PUZZLES] = app_puzzle_leave,
    [APP_COMMAND_PUZZLE_NEXT] = app_puzzle_next,
    [APP_COMMAND_PUZZLE_SOLUTION] = app_puzzle_solution,
    [APP_COMMAND_PRACTICE] = practice,
    [APP_COMMAND_SCENARIOS] = app_cards_practise_all,
    [APP_COMMAND_SCENARIO] = app_cards_practise,
    [APP_COMMAND_SCENARIO_LINK] = app_scenario_link,
    [APP_COMMAND_SCENARIO_DELETE] = app_scenario_delete,
    [APP_COMMAND_SCENARIO_RESTORE] = app_scenario_restore,
    [APP_COMMAND_PACK] = app_pack_practise,
    [APP_COMMAND_SLOWEST] = app_train_slowest,
    [APP_COMMAND_CARDS_OF_FAULTS] = app_cards_of_faults,
    [APP_COMMAND_CARD_OF_GAME] = app_card_of_game,
    [APP_COMMAND_RETRY_CLEAR] = app_practice_retry,
    [APP_COMMAND_CSV] = app_save_csv,
    [APP_COMMAND_REWIND] = app_watch_rewind,
    [APP_COMMAND_SAVE_POINT] = app_save_point,
    [APP_COMMAND_LOAD_POINT] = app_load_point,
    [APP_COMMAND_TRAIN_AGAIN] = app_train_again,
};

static void activate(struct app *app, const struct app_line *line) {
    commands[line->index](app);
}

static uint8_t key_of(const struct app_line *line) {
    return line->index == APP_COMMAND_DRILL_FAULTS ? 't'
           : line->index == APP_COMMAND_CARDS_OF_FAULTS || line->index == APP_COMMAND_CARD_OF_GAME
               ? 'c'
               : 0;
}

/* ---- display ---- */

/* Writes "Play · Marathon · modern". */
static void write_what(const struct app *app, struct fin_writer *writer) {
    int mode = app_profile_mode(&app->profile);
    int preset = app_profile_preset(&app->profile);
    app_write_rules(writer, mode, preset, app_rules_changed(app, mode, preset));
    app_write_seeds(app, writer);
}

static void label_play(const struct app *app, struct fin_writer *writer) {
    fin_write_text(writer, "Play · ");
    write_what(app, writer);
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    struct fin_writer writer = fin_writer_start(item->label, sizeof item->label);
    if (line->entry->label != NULL) {
        fin_write_text(&writer, line->entry->label);
    } else if (line->index == APP_COMMAND_PLAY) {
        label_play(app, &writer);
    } else {
        app_describe_resume(app, item);
    }
    if (key_of(line) != 0 && !app->platform.touch) {
        writer = fin_writer_start(item->note, sizeof item->note);
        fin_write_char(&writer, (char)(key_of(line) - 'a' + 'A'));
    }
    if (line->entry->label != NULL && line->index == APP_COMMAND_PLAY &&
        app_top(app) == APP_SCREEN_TITLE) {
        writer = fin_writer_start(item->note, sizeof item->note);
        write_what(app, &writer);
    }
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    const char *own = app_shows_pause(app) ? app_activity_help(app, line->index) : NULL;
    if (own != NULL) {
        fin_write_text(writer, own);
    } else if (line->entry->help != NULL) {
        fin_write_text(writer, line->entry->help);
    } else if (line->index == APP_COMMAND_RESUME) {
        app_help_resume(app, writer);
    } else if (line->index == APP_COMMAND_PLAY) {
        fin_write_text(writer, app->platform.touch ? "" : "Enter: start. ");
        app_write_goal(app, app_profile_mode(&app->profile), writer);
    } else {
        char keys[APP_BINDING_TEXT];
        bool plain = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
        app_bindings_label(&app->keys, APP_ACTION_RESTART, 1, plain, keys, sizeof keys);
        fin_write_text(writer, "Start a new game in this mode. ");
        fin_write_text(writer, keys);
        fin_write_text(writer, keys[0] != '\0' ? " works too." : "");
    }
}

const struct app_line_kind app_line_command = {
    .describe = describe, .help = help, .activate = activate, .key = key_of};
