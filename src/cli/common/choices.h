/* Modes, presets and rotation systems that the user names. Each reader prints a message and
 * returns false if there is none of that name. */
#ifndef FINESSIMO_CLI_COMMON_CHOICES_H
#define FINESSIMO_CLI_COMMON_CHOICES_H

#include <stdbool.h>

bool choices_rotation(const char *word, int *rotation);
/* The kind of a letter, large or small; FIN_NONE: none. */
int choices_kind(char letter);
/* True if all letters are pieces; the message names the word: "the queue". */
bool choices_are_pieces(const char *word, const char *what);
/* The modes are listed in `help COMMAND`, for the message. */
bool choices_mode(const char *word, const char *command, int *mode);
bool choices_preset(const char *word, int *preset);

/* The games that a command on the profile selects; -1: all of them. */
struct choices_games {
    int mode, preset;
};

/* Reads `[MODE]` and the value of --rules, or NULL. */
bool choices_read_games(struct choices_games *games, const char *command, const char *rules,
                        int count, char **words);

#endif
