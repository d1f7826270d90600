/* The texts of the title and help screens beside their lines. */
#include "app/menu/lines.h"

void app_title_view(const struct app *app, struct view *view) {
    struct fin_writer writer = fin_writer_start(view->version, sizeof view->version);
    fin_write_text(&writer, "Finessimo ");
    fin_write_text(&writer, app->platform.version);
    app_put(view->subtitle, sizeof view->subtitle,
            app->platform.touch     ? "Tap anywhere to start"
            : app->platform.is_page ? "Press Enter to start"
                                    : app->platform.abilities);
    app_put(view->lead, sizeof view->lead, app->platform.touch ? "Touch controls on" : "");
    if (app->game.warns) {
        app_put(view->lead, sizeof view->lead,
                "Your browser may clear saved games. Export a backup to be safe.");
    }
    if (app_can_swap_up(app) && !app->platform.is_page) {
        app_put(view->lead, sizeof view->lead, "Tab: swap Up and Space");
    }
    app_show_hints(app, true, &view->game);
}

void app_help_view(const struct app *app, struct view *view) {
    view->chosen = app->menu.stack[app->menu.depth - 1].chosen;
    if (app->platform.is_page) {
        app_put(view->title, sizeof view->title, "CONTROLS");
    }
    app_put(view->help, sizeof view->help,
            app->platform.touch ? "" : "Up/down: scroll. Esc: back.");
}
