/* Menu lines that open a file; the effect is their target. A replay, a fumen or a board arrives
 * as if it had been pasted; the other is a profile. The path is typed or pasted; on a page the
 * browser lets the player choose. */
#include "app/menu/lines.h"

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    (void)app;
    app_put(item->label, sizeof item->label, line->entry->label);
}

static const char *open_path(struct app *app, int kind, const char *path) {
    if (fin_text_length(path) >= sizeof((struct app_effect_file *)0)->path) {
        return "This path is too long. Start Finessimo closer to the file.";
    }
    struct app_effect *effect = app_push(app, kind);
    app_put(effect->file.path, sizeof effect->file.path, path);
    return NULL;
}

static void activate(struct app *app, const struct app_line *line) {
    if (app->platform.is_page) {
        open_path(app, line->entry->target, "");
        return;
    }
    app->menu.asks = APP_ASKS_TEXT;
    app->menu.typed[0] = '\0';
}

static const char *typed(struct app *app, const struct app_line *line, const char *text) {
    return open_path(app, line->entry->target, text);
}

const struct app_line_kind app_line_open = {
    .describe = describe, .activate = activate, .typed = typed};
