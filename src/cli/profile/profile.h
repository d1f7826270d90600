/* The saved profile, for the commands that read or change it. */
#ifndef FINESSIMO_CLI_PROFILE_PROFILE_H
#define FINESSIMO_CLI_PROFILE_PROFILE_H

#include "store/store.h"

enum profile_use { PROFILE_READ, PROFILE_WRITE };

/* The words of a command on the profile. */
struct profile_words {
    const char *path;                     /* --profile PATH, or NULL */
    bool json, csv;                       /* --json, --csv */
    const char *rules, *forget, *explain; /* of --rules, --forget, --explain, or NULL */
    bool all;                             /* --all */
    int count;                            /* of all other words, which are moved to the front */
};

/* The options of a command besides --profile, a bit each. */
enum profile_options {
    PROFILE_EVERY = 1,
    PROFILE_JSON = 2,
    PROFILE_CSV = 4,
    PROFILE_RULES = 8,
    PROFILE_SETTINGS = 16,
};

/* False after a message. */
bool profile_read_words(struct profile_words *read, const char *command, unsigned options,
                        int count, char **words);
/* NULL after a message if the profile can not be used this way. */
struct store *profile_open(const char *path, enum profile_use use);
/* The profile to play with, or one in memory if the file can not be used; the message is the
 * store's. NULL after a message if a file was named that is no profile. */
struct store *profile_open_to_play(const char *path, char message[STORE_MESSAGE]);

#endif
