/* The profile as a file, in the game: written, and merged into the one that is kept. */
#ifndef FIN_TERM_FILES_PROFILE_FILE_H
#define FIN_TERM_FILES_PROFILE_FILE_H

#include "app/core/app.h"
#include "store/store.h"

/* Carry out APP_EXPORT and APP_IMPORT; the answer with its sentence. Settings that
 * were merged are handed to the app. */
struct app_event term_export(struct store *store, const struct app_effect *effect);
struct app_event term_import(struct store *store, const struct app_effect *effect, struct app *app);

#endif
