/* The state of game lists and statistics. */
#ifndef FIN_APP_RECORDS_RECORDS_H
#define FIN_APP_RECORDS_RECORDS_H

#include "app/core/app.h"

struct app;
struct app_press;

enum {
    APP_DELETED = 16, /* deleted games that lists can restore */
};

/* Statistics of one mode and preset, or of all (-1). */
struct app_charts {
    int8_t mode, preset;
    bool changed; /* with a preset: true shows games with changed rules, false those without */
    bool here;    /* the answer has arrived */
    uint32_t number;
    struct app_stats sum;
    uint64_t best[FIN_MODES]; /* per mode, by its sort key; 0: none */
    uint32_t days[APP_DAYS];  /* games per day, today first; of all modes */
    uint8_t scrolled;         /* 0 to VIEW_SCROLLS */
};

/* Requested lists of games. */
struct app_lists {
    struct app_list list;
    struct app_list beside[2]; /* the nearest ones with another limit that have games */
    bool has_beside[2];        /* smaller, larger */
    struct app_record games[APP_PAGE];
    uint32_t game_count, games_in_all, games_from;
    bool is_best;        /* `games` are those of `list` */
    bool games_unlisted; /* shows games that are in no list: see `listed` of a record */
    uint8_t game_chosen;
    int64_t deleted[APP_DELETED]; /* can be restored, the last one first */
    uint8_t deleted_count;
    bool stale;                     /* a game was deleted or restored elsewhere */
    uint32_t number, beside_number; /* of pending answers */
};

/* ---- lists.c, games.c ---- */

void app_load_best(struct app *app);
/* Loads a best list, unless it is the one that was loaded last. */
void app_lists_show(struct app *app, const struct app_list *list);
/* Forgets which list was loaded last, so that the next call loads it again. */
void app_lists_forget(struct app *app);
/* Sets *best to the first game, or NULL if the list is empty. False if the list is not loaded
 * yet. */
bool app_lists_best(const struct app *app, const struct app_record **best);
void app_load_games(struct app *app, uint32_t from);
bool app_game_is_deleted(const struct app *app, int64_t game);
void app_delete_game(struct app *app, int64_t game);
void app_restore_game(struct app *app, int64_t game);
bool app_games_key(struct app *app, const struct app_press *press);
bool app_games_point(struct app *app, const struct app_event *event);
/* Watches the replay of the first game in the list. */
void app_watch_best(struct app *app);
void app_games_soft_keys(const struct app *app, struct view *view);
/* Called when their screens open, close and reappear. */
void app_scores_opened(struct app *app);
void app_games_opened(struct app *app);
void app_games_closed(struct app *app);
void app_scores_returned(struct app *app);
void app_games_returned(struct app *app);
void app_list_view(const struct app *app, struct view *view);
/* The loaded games as the table of all games. */
void app_show_games(const struct app *app, struct view *view);
void app_games_view(const struct app *app, struct view *view);

/* ---- limits.c ---- */

/* Takes the lists next to the current one. */
void app_limits_answer(struct app *app, const struct app_event *event);

/* ---- charts.c ---- */

void app_charts_open(struct app *app);
void app_charts_view(const struct app *app, struct view *view);
bool app_charts_key(struct app *app, const struct app_press *press);

/* ---- trend_view.c ---- */

void app_trend_view(const struct app_charts *charts, struct view_charts *view);

#endif
