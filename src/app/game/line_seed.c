/* The menu line for where the pieces of the next games come from. */
#include "app/menu/lines.h"

static const char *const words[APP_SEEDS] = {[APP_SEED_NEW] = "new every game",
                                             [APP_SEED_SAME] = "same as last game",
                                             [APP_SEED_DAILY] = "daily"};

const char *app_seeds_word(const struct app *app) {
    return words[app->game.seeds];
}

static void describe_pieces(const struct app *app, const struct app_line *line,
                            struct view_item *item) {
    app_put(item->label, sizeof item->label, line->entry->label);
    app_put(item->value, sizeof item->value, words[app->game.seeds]);
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= app->game.seeds == 0 ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= app->game.seeds == APP_SEEDS - 1 ? VIEW_ITEM_AT_MOST : 0;
}

static void change_pieces(struct app *app, const struct app_line *line, int direction, int times) {
    int seeds = app->game.seeds + direction;
    (void)line;
    (void)times;
    if (seeds >= 0 && seeds < APP_SEEDS) {
        app->game.seeds = (uint8_t)seeds;
    }
}

static void next_pieces(struct app *app, const struct app_line *line) {
    (void)line;
    app->game.seeds = (uint8_t)((app->game.seeds + 1) % APP_SEEDS);
}

const struct app_line_kind app_line_pieces = {
    .describe = describe_pieces, .change = change_pieces, .activate = next_pieces};

void app_write_seeds(const struct app *app, struct fin_writer *writer) {
    static const char *const behind[APP_SEEDS] = {
        [APP_SEED_NEW] = "", [APP_SEED_SAME] = " · same pieces", [APP_SEED_DAILY] = " · daily"};
    fin_write_text(writer, behind[app->game.seeds]);
}
