/* Lines about which pieces come: those of the next games, those of custom games, and
 * whose best list is shown. */
#include <string.h>

#include "app/lines.h"

/* ---- of the next games ---- */

static const char *const words[APP_SEEDS] = {[APP_SEED_NEW] = "new each game",
                                             [APP_SEED_SAME] = "as in the last game",
                                             [APP_SEED_DAILY] = "of the day"};

static void describe_pieces(const struct app *app, const struct app_line *line,
                            struct view_item *item) {
    app_put(item->label, sizeof item->label, line->entry->label);
    app_put(item->value, sizeof item->value, words[app->seeds]);
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= app->seeds == 0 ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= app->seeds == APP_SEEDS - 1 ? VIEW_ITEM_AT_MOST : 0;
}

static void change_pieces(struct app *app, const struct app_line *line, int direction, int times) {
    int seeds = app->seeds + direction;
    (void)line;
    (void)times;
    if (seeds >= 0 && seeds < APP_SEEDS) {
        app->seeds = (uint8_t)seeds;
    }
}

static void next_pieces(struct app *app, const struct app_line *line) {
    (void)line;
    app->seeds = (uint8_t)((app->seeds + 1) % APP_SEEDS);
}

const struct app_line_kind app_line_pieces = {
    .describe = describe_pieces, .change = change_pieces, .activate = next_pieces};

void app_write_seeds(const struct app *app, struct fin_writer *writer) {
    static const char *const behind[APP_SEEDS] = {
        [APP_SEED_NEW] = "", [APP_SEED_SAME] = " · same pieces", [APP_SEED_DAILY] = " · daily"};
    fin_write_text(writer, behind[app->seeds]);
}

/* ---- of custom games ---- */

static void describe_seed(const struct app *app, const struct app_line *line,
                          struct view_item *item) {
    app_put(item->label, sizeof item->label, line->entry->label);
    app_put(item->value, sizeof item->value,
            app->profile.seed[0] != '\0' ? app->profile.seed : words[app->seeds]);
}

static void activate_seed(struct app *app, const struct app_line *line) {
    (void)line;
    app->asks = APP_ASKS_TEXT;
    app->typed[0] = '\0';
}

static void forget_seed(struct app *app, const struct app_line *line) {
    (void)line;
    memset(app->profile.seed, 0, sizeof app->profile.seed);
    app_changed(app);
}

static const char *typed_seed(struct app *app, const struct app_line *line, const char *text) {
    forget_seed(app, line);
    app_put(app->profile.seed, sizeof app->profile.seed, text);
    app_changed(app);
    return NULL;
}

const struct app_line_kind app_line_seed = {.describe = describe_seed,
                                            .activate = activate_seed,
                                            .forget = forget_seed,
                                            .forgets = "New each game",
                                            .typed = typed_seed};

/* ---- of the best list that is shown ---- */

static void describe_list(const struct app *app, const struct app_line *line,
                          struct view_item *item) {
    app_put(item->label, sizeof item->label, line->entry->label);
    app_put(item->value, sizeof item->value, app->list.daily ? "of the day" : "any");
    item->flags = VIEW_ITEM_CHANGES | (app->list.daily ? VIEW_ITEM_AT_MOST : VIEW_ITEM_AT_LEAST);
}

static void change_list(struct app *app, const struct app_line *line, int direction, int times) {
    (void)line;
    (void)times;
    bool daily = direction > 0;
    if (app->list.daily != daily) {
        app->list.daily = daily;
        app_load_best(app);
    }
}

const struct app_line_kind app_line_list_pieces = {.describe = describe_list,
                                                   .change = change_list};
