/* The rows of screens that are not needed to play: on the page they come with the second part, and
 * opening one before waits for it. */
#include "app/menu/screens.h"

static const struct app_screen_row *const rows[APP_SCREENS] = {
#define SCREEN(...)
#define LATE_SCREEN(NAME, name) [APP_SCREEN_##NAME] = &app_##name##_screen,
#include "app/menu/screens.def"
#undef SCREEN
};

/* Not inlined, so that the rows stay out of the first load. */
__attribute__((noinline)) const struct app_screen_row *app_late_screen_row(int screen) {
    return rows[screen];
}
