/* Replays in files: the bytes themselves, or the text of a link that holds
 * them. */
#ifndef FINESSIMO_CLI_REPLAY_FILE_H
#define FINESSIMO_CLI_REPLAY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "finessimo.h"

/* What stands before the text in a link. */
extern const char replay_link_mark[];

struct replay_file {
    const char *name; /* as messages give it: "stdin" for - */
    uint8_t *bytes;
    size_t length;
    uint64_t *words;
    struct fin_replay replay;
};

/* Reads and checks a replay; false, after a sentence, if it is none. Both ways
 * replay_file_close frees what it holds. */
bool replay_file_open(struct replay_file *file, const char *path);
void replay_file_close(struct replay_file *file);

/* Writes a replay's bytes; false, after a sentence, if that can not be. */
bool replay_file_write(const struct fin_replay *replay, const char *path);

#endif
