/* The saved form of a running game, for platforms that store it. */
#ifndef FIN_APP_PAUSED_KEPT_GAME_H
#define FIN_APP_PAUSED_KEPT_GAME_H

#include <stddef.h>

#include "app/core/record.h"
#include "game/mode.h"

enum { APP_PAUSED = FIN_MODES }; /* known paused games: one per mode */

/* Words of memory that app_running_look needs. */
size_t app_running_words(const uint8_t *bytes, uint32_t length);
/* The progress of a saved game; false if it can not be read. */
bool app_running_look(const uint8_t *bytes, uint32_t length, uint64_t *words, size_t count,
                      struct app_record *record);

struct app;

/* True if the app still waits for the answer to APP_LOAD_RUNNING, and would accept a game. */
bool app_awaits_running(const struct app *app);

#endif
