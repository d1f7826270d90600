/* The lines of menus: made from the entries of a screen, with what they show and how keys act on
 * them. Each kind of entry has a row of functions. */
#ifndef FIN_APP_MENU_LINES_H
#define FIN_APP_MENU_LINES_H

#include "app/menu/screens.h"
#include "core/text.h"

/* A line of a menu: its entry, and its index among those the entry makes. */
struct app_line {
    const struct app_entry *entry;
    int index;
};

/* Fills in the lines of the top screen; returns their number, at most VIEW_ITEMS. */
int app_lines(const struct app *app, struct app_line lines[VIEW_ITEMS]);
bool app_line_choosable(const struct app_line *line);
/* The selected line; false if there is none. */
bool app_chosen_line(const struct app *app, struct app_line *line);
/* The line that this key activates; false if there is none. */
bool app_line_of_key(const struct app *app, int key, struct app_line *line);
/* Selects the nearest selectable line from there on, in a direction. */
void app_choose(struct app *app, int from, int direction);
/* Selects the line of this kind and index, if it exists. */
void app_choose_line(struct app *app, int kind, int index);

/* ---- kinds ---- */

struct app_line_kind {
    bool fixed;       /* can not be selected */
    bool tap_selects; /* on a touch screen the first tap selects it, a second one activates it */
    /* the index of the n-th line of the entry, -1 past the last; NULL: one line */
    int (*nth)(const struct app *app, const struct app_entry *entry, int n);
    void (*describe)(const struct app *app, const struct app_line *line, struct view_item *item);
    void (*help)(const struct app *app, const struct app_line *line, struct fin_writer *writer);
    void (*change)(struct app *app, const struct app_line *line, int direction, int times);
    void (*activate)(struct app *app, const struct app_line *line);
    void (*forget)(struct app *app, const struct app_line *line); /* Backspace */
    const char *forgets; /* label of the button for `forget` */
    /* the key that activates it from anywhere on the screen, 0: none; NULL: no line has one */
    uint8_t (*key)(const struct app_line *line);
    bool takes_empty; /* an empty text is valid */
    /* a value was typed: NULL, or a sentence */
    const char *(*typed)(struct app *app, const struct app_line *line, const char *text);
};

const struct app_line_kind *app_line_kind(int kind);

/* The kinds that have files of their own. */
extern const struct app_line_kind app_line_command; /* menu/line_commands.c */
extern const struct app_line_kind app_line_setting; /* settings/line_settings.c */
extern const struct app_line_kind app_line_pieces, app_line_list_pieces; /* game/line_seed.c */
extern const struct app_line_kind app_line_modes, app_line_mode;         /* game/line_modes.c */
extern const struct app_line_kind app_line_preset;                       /* game/line_modes.c */
extern const struct app_line_kind app_line_keys, app_line_bound;         /* settings/line_keys.c */
extern const struct app_line_kind app_line_trained, app_line_faults;     /* train/line_trained.c */
extern const struct app_line_kind app_line_results;                      /* game/line_results.c */
extern const struct app_line_kind app_line_paused;                       /* paused/line_paused.c */
extern const struct app_line_kind app_line_list_mode, app_line_list_rules; /* records/lists.c */
extern const struct app_line_kind app_line_list_limit;                     /* records/limits.c */
extern const struct app_line_kind app_line_charts_mode,
    app_line_charts_rules;                                             /* records/charts.c */
extern const struct app_line_kind app_line_steps;                      /* practice/practice.c */
extern const struct app_line_kind app_line_slowest;                    /* train/slowest.c */
extern const struct app_line_kind app_line_trend;                      /* train/faults.c */
extern const struct app_line_kind app_line_watch, app_line_watch_keys; /* replay/replay.c */
extern const struct app_line_kind app_line_pasted;                     /* editor/paste_screen.c */
extern const struct app_line_kind app_line_edit, app_line_edit_keys;   /* editor/editor_screen.c */
extern const struct app_line_kind app_line_stages;                     /* puzzle/attempt_view.c */
extern const struct app_line_kind app_line_scenarios,
    app_line_scenario_new;                                             /* cards/line_scenarios.c */
extern const struct app_line_kind app_line_packs, app_line_pack_cards; /* cards/packs.c */

extern const struct app_line_kind app_line_open; /* menu/line_open.c */
extern const struct app_line_kind app_line_review, app_line_review_facts,
    app_line_bot; /* coach/review_screen.c */

/* The mode whose rules the settings show. */
int app_shown_mode(const struct app *app);
/* The preset of that mode. */
int app_shown_preset(const struct app *app);
/* Writes the description of a mode, and how to win it under its preset. */
void app_write_goal(const struct app *app, int mode, struct fin_writer *writer);
/* A line about a preset: "modern: guideline rules, SRS, five previews." */
const char *app_preset_help(int preset);
/* True if Up and Space can be swapped in the selected set. */
bool app_can_swap_up(const struct app *app);
/* Swaps them. */
void app_swap_up(struct app *app);
/* Binds a key to an action or unbinds it, and reports a conflict. */
void app_bind_key(struct app *app, int action, int key);
/* The key hints beside the board; holds: hold is available. */
void app_show_hints(const struct app *app, bool holds, struct view_game *game);

/* Writes "1st", "2nd", "11th". */
void app_write_ordinal(struct fin_writer *writer, uint64_t rank);
/* Writes the rank of the finished game in its list. */
void app_write_standing(const struct app *app, struct fin_writer *writer);
/* Fills in the line Resume of the title screen. */
void app_describe_resume(const struct app *app, struct view_item *item);
/* Writes the help of that line. */
void app_help_resume(const struct app *app, struct fin_writer *writer);
/* Where the pieces of the next games come from: "new every game". */
const char *app_seeds_word(const struct app *app);

/* ---- text ---- */

/* Copies a text to a field of a view. */
void app_put(char *field, size_t size, const char *text);
/* The rest of a text that begins like this; NULL if it doesn't. */
const char *app_after(const char *start, const char *text);
/* Writes "modern", with ", changed" if needed. */
void app_write_preset(struct fin_writer *writer, int preset, bool changed);
/* Writes "Marathon · modern", with ", changed" if needed. */
void app_write_rules(struct fin_writer *writer, int mode, int preset, bool changed);
/* Writes " · daily" if the next games use given pieces. */
void app_write_seeds(const struct app *app, struct fin_writer *writer);
/* True if the rules of this mode and preset differ from the preset's own. */
bool app_rules_changed(const struct app *app, int mode, int preset);
/* The best list of such games. */
struct app_list app_rules_list(const struct app *app, int mode, int preset);

#endif
