/* The text beside the list of New game: the selected mode's goal, the player's best game, the
 * preset, and the settings that the player changed. */
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/settings/settings.h"
#include "app/text/format.h"

/* The mode of the selected line; -1 if it is none with rules. */
static int selected_mode(const struct app *app) {
    struct app_line line;
    bool is_mode = app_chosen_line(app, &line) && line.entry->kind == APP_ENTRY_MODES;
    return is_mode && line.index != FIN_MODE_PUZZLE ? line.index : -1;
}

void app_mode_about_ask(struct app *app) {
    int mode = selected_mode(app);
    if (mode >= 0) {
        struct app_list list = app_rules_list(app, mode, app->profile.preset[mode]);
        app_lists_show(app, &list);
    }
}

static struct fin_writer next_sentence(struct view *view) {
    char *text = view->about[view->about_count++];
    return fin_writer_start(text, sizeof view->about[0]);
}

/* ---- the best game ---- */

static uint64_t best_value(const struct app_record *best, enum app_ranking ranking) {
    switch (ranking) {
    case APP_BY_TIME:
        return best->time_us;
    case APP_BY_LINES_THEN_TIME:
        return best->lines;
    case APP_BY_PIECES:
        return best->pieces;
    case APP_BY_COMBO:
        return app_record_clears(best);
    default:
        return best->score;
    }
}

static void show_best(const struct app *app, const struct app_list *list, struct view *view) {
    const struct app_record *best;
    enum app_ranking ranking = app_list_ranking(list);
    if (!app_lists_best(app, &best) || ranking == APP_NOT_RANKED) {
        return;
    }
    struct fin_writer writer = next_sentence(view);
    if (best == NULL) {
        fin_write_text(&writer, "No games yet.");
        return;
    }
    fin_write_text(&writer, "Your best: ");
    if (app_record_compares(best)) {
        app_write_best(&writer, ranking, best_value(best, ranking));
    } else {
        app_write_progress(&writer, best);
    }
}

/* ---- the rules ---- */

enum { NAMED = 3 }; /* changes that are named; others are counted */

static bool differs(const struct fin_rules *rules, const struct fin_rules *own, int setting) {
    return !app_setting_is_handling(setting) && app_rule_row(setting) != NULL &&
           fin_rules_get(rules, setting) != fin_rules_get(own, setting);
}

/* Writes "Changed: Gravity off, Level 5, 2 more". */
static void show_changes(const struct app *app, int mode, int preset, struct view *view) {
    const struct fin_rules *rules = &app->profile.rules[mode][preset];
    struct fin_rules own = fin_rules_make(preset, mode);
    struct fin_writer writer = {0};
    int count = 0;
    for (int i = 0; i < fin_setting_count(); i++) {
        char value[32];
        if (!differs(rules, &own, i) || ++count > NAMED) {
            continue;
        }
        if (count == 1) {
            writer = next_sentence(view);
        }
        fin_rules_write(rules, i, value, sizeof value);
        fin_write_text(&writer, count == 1 ? "Changed: " : ", ");
        fin_write_text(&writer, app_rule_row(i)->label);
        fin_write_char(&writer, ' ');
        fin_write_text(&writer, value);
    }
    if (count > NAMED) {
        fin_write_text(&writer, ", ");
        fin_write_number(&writer, count - NAMED);
        fin_write_text(&writer, " more");
    }
}

/* ---- all of it ---- */

void app_mode_about_view(const struct app *app, struct view *view) {
    int mode = selected_mode(app);
    if (mode < 0) {
        return;
    }
    int preset = app->profile.preset[mode];
    struct app_list list = app_rules_list(app, mode, preset);
    app_put(view->about_title, sizeof view->about_title, app_mode_title(mode));
    struct fin_writer writer = next_sentence(view);
    app_write_goal(app, mode, &writer);
    show_best(app, &list, view);
    writer = next_sentence(view);
    fin_write_text(&writer, app_preset_help(preset));
    show_changes(app, mode, preset, view);
}

void app_mode_about_soft_keys(const struct app *app, struct view *view) {
    int mode = selected_mode(app);
    if (app->platform.touch && mode >= 0) {
        app_add_soft_key(view, mode == FIN_MODE_CUSTOM ? "Set up" : "Play", APP_KEY_ENTER);
    }
}
