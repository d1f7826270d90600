/* What the commands that play a replay share. */
#ifndef FINESSIMO_CLI_REPLAY_PLAY_H
#define FINESSIMO_CLI_REPLAY_PLAY_H

#include "cli/files/replay_file.h"

/* replay_watch.c: watches a file's replay in the terminal, in that profile or,
 * with NULL, the player's own; returns an enum cli_exit. */
int replay_watch(const char *path, const char *profile);
/* Prints the sentence for a used-up budget of steps; returns CLI_WRONG. */
int replay_too_much(const struct replay_file *file);

#endif
