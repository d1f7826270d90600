/* Modes, rules and rotation systems that the user names, each with its sentence
 * for a name that there is not. */
#ifndef FINESSIMO_CLI_COMMON_CHOICES_H
#define FINESSIMO_CLI_COMMON_CHOICES_H

#include <stdbool.h>

/* False after a sentence. */
bool choices_rotation(const char *word, int *rotation);

/* The games that a command on the profile is about; -1: all of them. */
struct choices_games {
    int mode, preset;
};

/* Reads `[MODE] [--rules R]`. False after a sentence. */
bool choices_read_games(struct choices_games *games, const char *command, int count, char **words);

#endif
