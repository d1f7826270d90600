/* The profile as a file, in the game: written, and merged into the one that is kept. */
#ifndef FIN_TERM_FILES_PROFILE_FILE_H
#define FIN_TERM_FILES_PROFILE_FILE_H

#include "app/core/app.h"
#include "store/store.h"

/* Carries out APP_EXPORT; returns the answer with its message. */
struct app_event term_export(struct store *store, const struct app_effect *effect);
/* Carries out APP_IMPORT, and passes merged settings to the app; returns the answer with its
 * message. */
struct app_event term_import(struct store *store, const struct app_effect *effect, struct app *app);

#endif
