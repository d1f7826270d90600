/* The saved profile: settings, finished games with their replays, the game that
 * is being played. It is where the app's effects land; SQLite is known only in
 * this folder.
 *
 * A store never stands in the way of a game: what can not be kept in the file is
 * held in memory till the end, so that lists still show it, and one sentence
 * says so. Several programs can have the same profile open at once. */
#ifndef FIN_STORE_STORE_H
#define FIN_STORE_STORE_H

#include "app/core/app.h"
#include "app/records/profile_file.h"

enum { STORE_MESSAGE = 160 };

struct store;

/* Opens the profile in a file, which is made if it is missing. NULL stands for
 * the path in $FINESSIMO_PROFILE, else for profile.sqlite in the folder finessimo
 * of the user's data folder ($XDG_DATA_HOME, else ~/.local/share), which is made.
 * The message is empty, or a sentence that the player has to be told: the
 * profile is not kept, or was damaged. NULL only if there is no memory. */
struct store *store_open(const char *path, char message[STORE_MESSAGE]);
/* The same to read alone: the file is neither made nor changed, nor anything beside it,
 * and what is saved is gone at the end. A file that is missing is an empty profile. */
struct store *store_open_to_read(const char *path, char message[STORE_MESSAGE]);
/* What could not be written so far is tried once more. */
void store_close(struct store *store);

/* The profile is in its file; else all of it is gone at the end. */
bool store_is_kept(const struct store *store);
/* What is in its file is there, though it may be that nothing can be added. */
bool store_is_read(const struct store *store);
/* A file was named that is no profile; it is as it was. */
bool store_is_refused(const struct store *store);
/* The file's path; empty if there is none. */
const char *store_path(const struct store *store);

/* Carries out an effect that has to do with the profile and fills the answer, of
 * kind APP_ANSWER; false for any other effect. Games and bytes of the answer
 * stay valid till the next call. A game that is saved comes back with its id,
 * and is no longer the running one. The running game that is loaded is this
 * store's own, or else the newest that no living program plays; it is this
 * store's own from then on. */
bool store_do(struct store *store, const struct app_effect *effect, struct app_event *answer);

/* The number of this device: the same each time, and in no exported file. */
uint64_t store_device(struct store *store);

/* Hands over every kept setting, to be given to the app before it starts. */
void store_settings(struct store *store,
                    void (*take)(void *context, const char *name, const char *value),
                    void *context);

/* Hands over the name of every best list that has games. */
void store_lists(struct store *store, void (*take)(void *context, const char *list), void *context);

/* ---- the whole profile ---- */

struct store_counts {
    uint32_t settings, games, facts;
    uint32_t without_replay; /* export: games whose replay could not be read */
    uint32_t replays;        /* import: games that were there and got their replay, or more */
    uint32_t unproved;       /* import: games that their replays do not prove */
};

/* The profile as a profile file, in memory to be freed with free(). NULL, with a
 * message, if it can not be made. Deleted games and the running one are not in
 * it. */
uint8_t *store_export(struct store *store, size_t *length, struct store_counts *counts,
                      char message[STORE_MESSAGE]);
/* Merges a file that was checked into the profile, all of it or, with a message,
 * nothing. Its games are proved by their replays (app/proof.h). The counts are of what
 * is new. */
bool store_import(struct store *store, const struct app_file *file, struct store_counts *counts,
                  char message[STORE_MESSAGE]);

#endif
