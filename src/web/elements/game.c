/* The texts beside the board. */
#include "app/text/labels.h"
#include "web/changes.h"
#include "web/elements/elements.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static const struct view_game *const game = &web_view.game;

/* ---- finesse ---- */

static void put_line(void) {
    web_element(0, "div", "say", "");
}

static void put_text(const char *class, const char *text) {
    if (text[0] != '\0') {
        web_element(1, "p", class, text);
    }
}

/* A row of keys; no keys: just drop. */
static void put_keys(const char *classes, const struct view_keys *keys, enum app_label label) {
    web_element(1, "p", classes, "");
    web_element(2, "span", "whose", app_label(label));
    web_key_elements(2, keys, keys->lit);
    if (keys->count == 0) {
        web_element(2, "span", "none", app_label(APP_LABEL_NO_KEYS));
    }
}

static void put_own(const struct view_finesse *finesse) {
    if (finesse->shows_own) {
        put_keys("keys own", &finesse->own, APP_LABEL_OWN_KEYS);
    }
}

static void put_best(const struct view_finesse *finesse) {
    if (finesse->shows_best) {
        put_keys("keys best", &finesse->best,
                 finesse->apart ? APP_LABEL_CARD_KEYS : APP_LABEL_BEST_KEYS);
    }
}

/* The pressed keys and the best keys. On a phone these are lines, the keys to learn first;
 * elsewhere all stand below one another. */
EXPORT(finesse_elements) const char *finesse_elements(void) {
    const struct view_finesse *finesse = &game->finesse;
    web_elements_start();
    put_line();
    put_best(finesse);
    if (finesse->prompt[0] == '\0') {
        put_text("title", finesse->title);
        put_line();
    } else {
        put_text("prompt", finesse->prompt);
        put_line();
        put_text("title", finesse->title);
    }
    put_own(finesse);
    return web_elements();
}

/* ---- key hints ---- */

EXPORT(hint_elements) const char *hint_elements(void) {
    web_elements_start();
    for (int i = 0; i < game->hint_count; i++) {
        web_element(0, "dt", "", game->hints[i].keys);
        web_element(0, "dd", "", game->hints[i].what);
    }
    return web_elements();
}
