/* Opens the saved profile for a command. */
#include "cli/profile/profile.h"

#include "cli/common/message.h"
#include "cli/common/options.h"
#include <string.h>

bool profile_read_words(struct profile_words *read, const char *command, unsigned options,
                        int count, char **words) {
    enum { PATH, JSON, CSV, RULES, ALL, FORGET, EXPLAIN, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [PATH] = {.name = "--profile", .takes = "the path of a profile"},
        [JSON] = {.name = "--json", .commands = PROFILE_JSON},
        [CSV] = {.name = "--csv", .commands = PROFILE_CSV},
        [RULES] = {.name = "--rules",
                   .takes = "modern, classic, trainer or tetrs",
                   .commands = PROFILE_RULES},
        [ALL] = {.name = "--all", .commands = PROFILE_SETTINGS},
        [FORGET] = {.name = "--forget",
                    .takes = "the name of a setting",
                    .commands = PROFILE_SETTINGS},
        [EXPLAIN] = {.name = "--explain",
                     .takes = "the name of a setting",
                     .commands = PROFILE_SETTINGS},
    };
    struct cli_options table = {
        .command = command, .help = command, .bit = PROFILE_EVERY | options, .rows = rows};
    const char *values[ROWS] = {NULL};
    *read = (struct profile_words){.count = cli_read_words(&table, count, words, values)};
    read->path = values[PATH];
    read->json = values[JSON] != NULL;
    read->csv = values[CSV] != NULL;
    read->rules = values[RULES];
    read->all = values[ALL] != NULL;
    read->forget = values[FORGET];
    read->explain = values[EXPLAIN];
    return read->count >= 0;
}

struct store *profile_open(const char *path, enum profile_use use) {
    char message[STORE_MESSAGE];
    struct store *store =
        use == PROFILE_WRITE ? store_open(path, message) : store_open_to_read(path, message);
    if (store == NULL) {
        cli_wrong("Not enough memory. Close other programs.");
        return NULL;
    }
    bool usable = use == PROFILE_WRITE ? store_is_kept(store) : store_is_read(store);
    if (!usable) {
        cli_wrong("%s", message);
        store_close(store);
        return NULL;
    }
    if (store_is_kept(store) && message[0] != '\0') {
        cli_wrong("%s", message);
    }
    return store;
}

struct store *profile_open_to_play(const char *path, char message[STORE_MESSAGE]) {
    struct store *store = store_open(path, message);
    if (store == NULL) {
        cli_wrong("Not enough memory. Close other programs.");
    } else if (store_is_refused(store)) {
        cli_wrong("%s", message);
        store_close(store);
        store = NULL;
    }
    return store;
}
