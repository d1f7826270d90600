/* The saved profile, for the commands that read or change it. */
#ifndef FINESSIMO_CLI_PROFILE_PROFILE_H
#define FINESSIMO_CLI_PROFILE_PROFILE_H

#include "store/store.h"

enum profile_use { PROFILE_READ, PROFILE_WRITE };

/* The words of a command on the profile. */
struct profile_words {
    const char *path; /* --profile PATH, or NULL */
    bool json, csv;   /* --json, --csv */
    int count;        /* of all other words, which are moved to the front */
};

/* False after a message if --profile has no path. */
bool profile_read_words(struct profile_words *read, int count, char **words);
/* NULL after a message if the profile can not be used like that. */
struct store *profile_open(const char *path, enum profile_use use);

#endif
