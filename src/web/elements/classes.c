/* The classes of the page, which choose its layout in the style sheets. */
#include "app/text/format.h"
#include "web/changes.h"
#include "web/elements/elements.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { LOW = 500 }; /* a page this low has the layout of a phone on its side */

static const char names[][14] = {
    "small",         "wide",   "touch", "gestures", "left-handed", "small-buttons",
    "large-buttons", "raised", "high",  "walls",    "half-turn",   "no-hold",
    "held-once",     "crt",    "still", "replay",   "position",
};
enum { CLASSES = sizeof names / sizeof names[0] };

/* For a size in CSS pixels. shines: the page has been seen, so light effects may begin. */
EXPORT(page_classes) const char *page_classes(int width, int height, bool shines) {
    static char classes[160];
    const struct view *view = &web_view;
    const struct view_touch *touch = &view->touch;
    const bool is_on[CLASSES] = {
        /* in the order of `names` */
        touch->shown || width < WEB_NARROW || height < LOW,
        height < width,
        touch->shown,
        touch->gestures,
        touch->left_handed,
        touch->size == 0,
        touch->size == 2,
        touch->height == 1,
        touch->height == 2,
        touch->wall_buttons,
        touch->half_turn_button,
        view->has_game && !view->game.shows_hold,
        view->has_game && !view->game.can_hold,
        view->crt && shines,
        view->reduced_motion,
        view->screen == VIEW_REPLAY,
        view->screen == VIEW_POSITION,
    };
    struct fin_writer writer = fin_writer_start(classes, sizeof classes);
    for (int i = 0; i < CLASSES; i++) {
        if (is_on[i]) {
            fin_write_text(&writer, names[i]);
            fin_write_char(&writer, ' ');
        }
    }
    return classes;
}
