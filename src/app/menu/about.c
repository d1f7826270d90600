/* The screen "About": the version, and where to read more. */
#include "app/menu/lines.h"
#include "app/menu/screens.h"

static void show_version(const struct app *app, struct view *view) {
    struct fin_writer writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    fin_write_text(&writer, "Version ");
    bool is_known = app->platform.version[0] != '\0';
    fin_write_text(&writer, is_known ? app->platform.version : fin_version());
}

/* clang-format off */
static const struct app_entry about_entries[] = {
    {APP_ENTRY_TEXT, 0, "Play, learn finesse and solve perfect clears.", NULL, NULL},
    {APP_ENTRY_TEXT, 0, "The same keys play the same game everywhere.", NULL, NULL},
    {APP_ENTRY_TEXT, 0, "Your games and settings stay on this device.", NULL, NULL},
    {APP_ENTRY_TEXT, 0, "Read more: finessimo help, man finessimo.", NULL, app_on_terminal},
    {APP_ENTRY_TEXT, 0, "Free software under the MIT license.", NULL, NULL},
    {0},
};

const struct app_screen_row app_about_screen = {
    "ABOUT", VIEW_MENU, .back = "Back", .entries = about_entries, .show = show_version,
};
/* clang-format on */
