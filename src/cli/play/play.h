/* The terminal game, for commands that start it. */
#ifndef FINESSIMO_CLI_PLAY_PLAY_H
#define FINESSIMO_CLI_PLAY_PLAY_H

#include "app/core/app.h"

/* Starts the game described by `begin`; the words are flags of `play`. Returns an enum cli_exit. */
int cli_play(const struct app_begin *begin, const char *command, int count, char **words);

#endif
