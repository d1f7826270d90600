/* The line that opens a file: a replay, a fumen, a board. Its path is typed or
 * pasted; on a page the browser lets the player choose. What is in it comes as if it
 * had been pasted. */
#include "app/lines.h"

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    (void)app;
    app_put(item->label, sizeof item->label, line->entry->label);
}

static const char *open_path(struct app *app, const char *path) {
    struct app_effect *effect = app_push(app, APP_OPEN_FILE);
    if (fin_text_length(path) >= sizeof effect->value) {
        effect->kind = APP_NOTHING;
        return "This path is too long: start the game nearer to the file.";
    }
    app_put(effect->value, sizeof effect->value, path);
    return NULL;
}

static void activate(struct app *app, const struct app_line *line) {
    (void)line;
    if (app->platform.is_page) {
        open_path(app, "");
        return;
    }
    app->asks = APP_ASKS_TEXT;
    app->typed[0] = '\0';
}

static const char *typed(struct app *app, const struct app_line *line, const char *text) {
    (void)line;
    return open_path(app, text);
}

const struct app_line_kind app_line_open = {
    .describe = describe, .activate = activate, .typed = typed};
