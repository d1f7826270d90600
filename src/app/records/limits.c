/* The line that steps through the limits of custom games. Any limit can be typed, so the platform
 * finds the existing lists: the nearest ones on either side. */
#include "app/core/part.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"

enum { BEFORE, AFTER };

static int compare(const struct app_list *a, const struct app_list *b) {
    if (a->limit != b->limit) {
        return a->limit < b->limit ? -1 : 1;
    }
    return a->limit_value == b->limit_value ? 0 : a->limit_value < b->limit_value ? -1 : 1;
}

void app_limits_answer(struct app *app, const struct app_event *event) {
    for (uint32_t i = 0; i < event->game_count && i < 2; i++) {
        struct app_list list = app_record_list(&event->games[i]);
        list.daily = app->lists.list.daily; /* another line selects whose pieces */
        bool fits = list.mode == app->lists.list.mode && list.preset == app->lists.list.preset &&
                    list.changed == app->lists.list.changed && list.limit < APP_LIMITS;
        int order = compare(&list, &app->lists.list);
        if (fits && order != 0) {
            app->lists.beside[order < 0 ? BEFORE : AFTER] = list;
            app->lists.has_beside[order < 0 ? BEFORE : AFTER] = true;
        }
    }
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    app_put(item->label, sizeof item->label, line->entry->label);
    if (app->lists.list.limit == APP_LIMIT_NONE) {
        fin_write_text(&writer, "none or several");
    } else {
        app_write_limit(&writer, app->lists.list.limit, app->lists.list.limit_value);
    }
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= app->lists.list.limit == APP_LIMIT_NONE ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= app->lists.has_beside[AFTER] ? 0 : VIEW_ITEM_AT_MOST;
}

/* The list without a limit comes before all others, even if it is empty. */
static void change(struct app *app, const struct app_line *line, int direction, int times) {
    int side = direction < 0 ? BEFORE : AFTER;
    (void)line;
    (void)times;
    if (app->lists.beside_number != 0) {
        return;
    }
    bool daily = app->lists.list.daily;
    if (app->lists.has_beside[side]) {
        app->lists.list = app->lists.beside[side];
        app->lists.list.daily = daily;
    } else if (direction < 0 && app->lists.list.limit != APP_LIMIT_NONE) {
        app->lists.list.limit = APP_LIMIT_NONE;
        app->lists.list.limit_value = 0;
    } else {
        return;
    }
    app_load_best(app);
}

const struct app_line_kind app_line_list_limit = {.describe = describe, .change = change};

/* ---- whose pieces ---- */
