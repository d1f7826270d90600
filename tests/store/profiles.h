/* Profiles in a temporary folder, and effects in one call each. */
#ifndef FIN_TESTS_STORE_PROFILES_H
#define FIN_TESTS_STORE_PROFILES_H

#include "games.h"
#include "store/store.h"

/* A new folder, removed with its contents at the end of the program. */
const char *test_folder(void);
/* A path in that folder. */
const char *test_path(const char *name);
/* Removes a profile with all its files, also those set aside. */
void remove_profile(const char *path);
void copy_file(const char *from, const char *to);
long file_length(const char *path);

/* Opens a profile that must be valid. */
struct store *open_good(const char *path);
/* Effects; they return the store's answer. */
struct app_event do_effect(struct store *store, const struct app_effect *effect);
struct app_event save_setting(struct store *store, const char *name, const char *value);
struct app_event save_game(struct store *store, const struct app_file_game *game);
/* Saves a running game of the record's mode; and one of the mode free. */
struct app_event save_paused(struct store *store, const struct app_record *record,
                             const uint8_t *bytes, uint32_t length);
struct app_event save_running(struct store *store, const uint8_t *bytes, uint32_t length);
/* Loads the paused game of a mode, -1: the newest; and the newest. */
struct app_event load_paused(struct store *store, int mode);
struct app_event load_running(struct store *store);
struct app_event load_best(struct store *store, const char *list);
struct app_event load_games(struct store *store, const char *list, uint32_t from);
struct app_event load_replay(struct store *store, int64_t game);
struct app_event delete_game(struct store *store, int64_t game);
struct app_event restore_game(struct store *store, int64_t game);
struct app_event set_keep(struct store *store, int keep);

/* The value of a saved setting; NULL if there is none. */
const char *kept_setting(struct store *store, const char *name);
/* The number of listed games. */
uint32_t count_games(struct store *store);
/* The first column of the first row of a query on the file itself. */
long long ask_file(const char *path, const char *sql);

#endif
