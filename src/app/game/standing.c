/* The rank of a finished game in its best list. */
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

/* Writes "1st", "2nd", "11th". */
void app_write_ordinal(struct fin_writer *writer, uint64_t rank) {
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    bool teen = rank % 100 / 10 == 1;
    app_write_grouped(writer, rank);
    fin_write_text(writer, endings[!teen && rank % 10 < 4 ? rank % 10 : 0]);
}

/* Writes "Not finished: 12 of 40. Place 4 of 9", after all won games; otherwise "Your 3rd best of
 * 25". */
void app_write_standing(const struct app *app, struct fin_writer *writer) {
    uint64_t rank = (uint64_t)app->game.better + 1;
    if (app_record_compares(&app->game.result) && app->game.in_list == 1) {
        fin_write_text(writer, "Your first game on this list.");
        return;
    }
    if (app_record_compares(&app->game.result)) {
        fin_write_text(writer, "Your ");
        app_write_ordinal(writer, rank);
        fin_write_text(writer, " best of ");
    } else {
        fin_write_text(writer, "Not finished: ");
        app_write_progress(writer, &app->game.result);
        fin_write_text(writer, ". Place ");
        app_write_grouped(writer, rank);
        fin_write_text(writer, " of ");
    }
    app_write_grouped(writer, app->game.in_list);
}
