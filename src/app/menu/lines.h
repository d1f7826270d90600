/* The lines of menus: what an entry of a screen becomes, what it shows and what
 * keys do to it. A row of functions for each kind of entry. */
#ifndef FIN_APP_MENU_LINES_H
#define FIN_APP_MENU_LINES_H

#include "app/menu/screens.h"
#include "core/text.h"

/* A line of a menu: its entry, and which one of those that the entry makes. */
struct app_line {
    const struct app_entry *entry;
    int index;
};

/* The lines of the top screen; returns how many, at most VIEW_ITEMS. */
int app_lines(const struct app *app, struct app_line lines[VIEW_ITEMS]);
bool app_line_choosable(const struct app_line *line);
/* The lit line; false if there is none. */
bool app_chosen_line(const struct app *app, struct app_line *line);
/* The line that this key activates; false if there is none. */
bool app_line_of_key(const struct app *app, int key, struct app_line *line);
/* Lights the nearest choosable line from there on in a direction. */
void app_choose(struct app *app, int from, int direction);
/* Lights the line of that kind and index, if it is there. */
void app_choose_line(struct app *app, int kind, int index);

/* ---- kinds ---- */

struct app_line_kind {
    bool fixed; /* can not be chosen */
    /* the index of the n-th line of the entry, -1 past the last; NULL: one line */
    int (*nth)(const struct app *app, const struct app_entry *entry, int n);
    void (*describe)(const struct app *app, const struct app_line *line, struct view_item *item);
    void (*help)(const struct app *app, const struct app_line *line, struct fin_writer *writer);
    void (*change)(struct app *app, const struct app_line *line, int direction, int times);
    void (*activate)(struct app *app, const struct app_line *line);
    void (*forget)(struct app *app, const struct app_line *line); /* Backspace */
    const char *forgets;                                          /* what that does, for a button */
    /* the key that activates it anywhere on the screen, 0: none; NULL: none has one */
    uint8_t (*key)(const struct app_line *line);
    bool takes_empty; /* nothing typed is a value too */
    /* a value was typed: NULL, or a sentence */
    const char *(*typed)(struct app *app, const struct app_line *line, const char *text);
};

const struct app_line_kind *app_line_kind(int kind);

/* The rows of the kinds that are files of their own. */
extern const struct app_line_kind app_line_command; /* menu/line_commands.c */
extern const struct app_line_kind app_line_setting; /* settings/line_settings.c */
extern const struct app_line_kind app_line_pieces, app_line_list_pieces; /* game/line_seed.c */
extern const struct app_line_kind app_line_modes, app_line_mode;         /* game/line_modes.c */
extern const struct app_line_kind app_line_preset, app_line_rules;       /* game/line_modes.c */
extern const struct app_line_kind app_line_keys, app_line_bound;         /* settings/line_keys.c */
extern const struct app_line_kind app_line_trained, app_line_faults;     /* train/line_trained.c */
extern const struct app_line_kind app_line_results;                      /* game/line_results.c */
extern const struct app_line_kind app_line_paused;                       /* paused/line_paused.c */
extern const struct app_line_kind app_line_list_mode, app_line_list_rules; /* records/lists.c */
extern const struct app_line_kind app_line_list_limit;                     /* records/limits.c */
extern const struct app_line_kind app_line_charts_mode,
    app_line_charts_rules;                                             /* records/charts.c */
extern const struct app_line_kind app_line_steps;                      /* practice/practice.c */
extern const struct app_line_kind app_line_trend;                      /* train/faults.c */
extern const struct app_line_kind app_line_watch, app_line_watch_keys; /* replay/replay.c */
extern const struct app_line_kind app_line_pasted;                     /* editor/paste_screen.c */
extern const struct app_line_kind app_line_edit, app_line_edit_keys;   /* editor/editor_screen.c */
extern const struct app_line_kind app_line_stages;                     /* puzzle/attempt_view.c */
extern const struct app_line_kind app_line_scenarios,
    app_line_scenario_new; /* train/line_scenarios.c */

extern const struct app_line_kind app_line_open; /* menu/line_open.c */

/* The mode whose rules the lines of settings are about, and its preset. */
int app_shown_mode(const struct app *app);
int app_shown_preset(const struct app *app);
/* The n-th mode of the menu, -1 past the last; and the place of a mode in it. */
int app_menu_mode(int n);
int app_menu_index(int mode);
/* What the mode is about, and what wins it under its preset. */
void app_write_goal(const struct app *app, int mode, struct fin_writer *writer);
/* Up and Space can change places in the set that is chosen, and do so. */
bool app_can_swap_up(const struct app *app);
void app_swap_up(struct app *app);
/* Adds a key to an action or takes it away, and tells of a conflict. */
void app_bind_key(struct app *app, int action, int key);
/* The keys beside the field; holds: one can hold. */
void app_show_hints(const struct app *app, bool holds, struct view_game *game);
/* What the running mode offers besides moves. */
void app_show_tools(const struct app *app, struct view_game *game);

/* "1st", "2nd", "11th". */
void app_write_ordinal(struct fin_writer *writer, uint64_t rank);
/* Where the game that has ended stands in its list. */
void app_write_standing(const struct app *app, struct fin_writer *writer);
/* Resume on the title. */
void app_describe_resume(const struct app *app, struct view_item *item);
void app_help_resume(const struct app *app, struct fin_writer *writer);
/* Which pieces the next games have: "new every game". */
const char *app_seeds_word(const struct app *app);

/* ---- text ---- */

/* Copies a text into a field of a view. */
void app_put(char *field, size_t size, const char *text);
/* "modern", with ", changed" behind it; "Marathon · modern". */
void app_write_preset(struct fin_writer *writer, int preset, bool changed);
void app_write_rules(struct fin_writer *writer, int mode, int preset, bool changed);
/* " · daily" where the next games have no pieces of their own. */
void app_write_seeds(const struct app *app, struct fin_writer *writer);
/* The rules of that mode and preset are not the preset's own. */
bool app_rules_changed(const struct app *app, int mode, int preset);
/* The best list of such games. */
struct app_list app_rules_list(const struct app *app, int mode, int preset);

#endif
