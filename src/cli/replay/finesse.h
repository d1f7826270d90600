/* `finessimo finesse`, shared between its files: the options. */
#ifndef FINESSIMO_CLI_REPLAY_FINESSE_H
#define FINESSIMO_CLI_REPLAY_FINESSE_H

#include <stdbool.h>

#include "finessimo.h"

struct finesse_options {
    bool half; /* 180 is a key too */
    bool json;
    int rotation;      /* -1: not given */
    const char *board; /* as board_file_read takes it; NULL: the empty board */
    int count;         /* of the other words, which are moved to the front */
};

/* finesse_judge.c: the faults of a replay; returns an enum cli_exit. */
int finesse_judge(const char *path, const struct finesse_options *options);

#endif
