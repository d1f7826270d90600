/* Messages about files, links and the clipboard, from the app to JavaScript. Each is valid until
 * the next one. */
#include "app/text/sentences.h"
#include "app/records/stats.h"
#include "web/changes.h"
#include "web/exports.h"

static char said[512];

static struct fin_writer begin(void) {
    return fin_writer_start(said, sizeof said);
}

EXPORT(say_imported)
const char *say_imported(uint32_t games, uint32_t settings, uint32_t facts, uint32_t unproved) {
    struct fin_writer writer = begin();
    app_say_imported(&writer, games, settings, facts);
    app_say_unproved(&writer, unproved);
    return said;
}

EXPORT(say_exported)
const char *say_exported(const char *file, uint32_t settings, uint32_t games) {
    struct fin_writer writer = begin();
    app_say_exported(&writer, file, settings, games);
    return said;
}

EXPORT(say_saved) const char *say_saved(const char *file) {
    struct fin_writer writer = begin();
    app_say_saved(&writer, file);
    return said;
}

EXPORT(say_copied) const char *say_copied(const char *what) {
    struct fin_writer writer = begin();
    app_say_copied(&writer, what);
    return said;
}

EXPORT(say_scenarios) const char *say_scenarios(void) {
    struct fin_writer writer = begin();
    app_say_scenarios(&writer);
    return said;
}

EXPORT(say_paste) const char *say_paste(void) {
    struct fin_writer writer = begin();
    app_say_paste(&writer);
    return said;
}

/* ---- charts ---- */

/* "3 games" */
EXPORT(say_games) const char *say_games(uint32_t games) {
    struct fin_writer writer = begin();
    fin_write_number(&writer, games);
    fin_write_text(&writer, games == 1 ? " game" : " games");
    return said;
}
