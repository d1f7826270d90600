/* The saved profile: settings, finished games with their replays, the running game. It carries out
 * the app's effects; only this folder knows SQLite.
 *
 * A store never blocks a game: a change that can not be written to the file is held in memory until
 * the end, so that lists still show it, and one message tells the player. Several programs can have
 * the same profile open at once. */
#ifndef FIN_STORE_STORE_H
#define FIN_STORE_STORE_H

#include "app/core/app.h"
#include "app/records/profile_file.h"

enum { STORE_MESSAGE = 160 };

struct store;

/* Opens the profile in a file, creating it if it is missing. A NULL path means
 * $FINESSIMO_PROFILE, or else finessimo/profile.sqlite in the user's data folder ($XDG_DATA_HOME
 * or ~/.local/share); folders are created. The message is empty, or a sentence to show to the
 * player: the profile is not being saved, or was damaged. NULL only if out of memory. */
struct store *store_open(const char *path, char message[STORE_MESSAGE]);
/* The same for reading only: neither the file nor anything beside it is created or changed. Saved
 * data is held in memory until the end. A missing file is an empty profile. */
struct store *store_open_to_read(const char *path, char message[STORE_MESSAGE]);
/* Retries all pending writes before it closes. */
void store_close(struct store *store);

/* True if the profile is in its file; otherwise all of it is lost at the end. */
bool store_is_kept(const struct store *store);
/* True if the contents of the file were read, even if nothing can be written. */
bool store_is_read(const struct store *store);
/* True if the named file is not a profile; it is unchanged. */
bool store_is_refused(const struct store *store);
/* The path of the file; empty if there is none. */
const char *store_path(const struct store *store);

/* Carries out an effect that concerns the profile and fills in the answer (of kind APP_ANSWER).
 * Returns false for any other effect. Games and bytes in the answer stay valid until the next
 * call.
 *
 * Saving a finished game assigns its id and removes the running game. Loading a running game
 * takes this store's own, or else the newest that no live program plays; from then on it belongs
 * to this store. */
bool store_do(struct store *store, const struct app_effect *effect, struct app_event *answer);

/* The id of this device: always the same, and in no exported file. */
uint64_t store_device(struct store *store);

/* Calls `take` for every stored setting. Use it before the app starts. */
void store_settings(struct store *store,
                    void (*take)(void *context, const char *name, const char *value),
                    void *context);

/* Calls `take` for the name of every best list that has games. */
void store_lists(struct store *store, void (*take)(void *context, const char *list), void *context);

/* ---- the whole profile ---- */

struct store_counts {
    uint32_t settings, games, facts;
    uint32_t without_replay; /* export: games whose replay could not be read */
    uint32_t replays;        /* import: known games that gained a replay, or a longer one */
    uint32_t unproved;       /* import: games whose replays do not prove them */
};

/* The profile as a profile file; release it with free(). NULL, with a message, on failure.
 * Deleted games and the running game are left out. */
uint8_t *store_export(struct store *store, size_t *length, struct store_counts *counts,
                      char message[STORE_MESSAGE]);
/* Merges a validated file into the profile, completely or, with a message, not at all. Games must
 * be proved by their replays (app/records/proof.h). The counts are of new data. */
bool store_import(struct store *store, const struct app_file *file, struct store_counts *counts,
                  char message[STORE_MESSAGE]);

#endif
