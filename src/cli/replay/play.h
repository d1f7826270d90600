/* Functions shared by the commands that play a replay. */
#ifndef FINESSIMO_CLI_REPLAY_PLAY_H
#define FINESSIMO_CLI_REPLAY_PLAY_H

#include "cli/files/replay_file.h"

/* watch.c: watches a file's replay in the terminal, in this profile or, if NULL, the player's
 * own; returns an enum cli_exit. */
int replay_watch(const char *path, const char *profile);
/* Prints the message for an exceeded step budget; returns CLI_WRONG. */
int replay_too_much(const struct replay_file *file);

#endif
