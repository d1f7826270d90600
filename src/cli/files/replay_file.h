/* Replays in files: the bytes themselves, or the text of a link that holds
 * them. */
#ifndef FINESSIMO_CLI_FILES_REPLAY_FILE_H
#define FINESSIMO_CLI_FILES_REPLAY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/common/message.h"
#include "finessimo.h"

/* What stands before the text in a link. */
extern const char replay_link_mark[];

struct replay_file {
    struct cli_named name; /* as messages give it: "stdin" for - */
    const char *path;      /* ... and as it is */
    uint8_t *bytes;
    size_t length;
    uint64_t *words;
    struct fin_replay replay;
    char problem[160]; /* "byte 12: ...", the sentence if the bytes are no replay */
};

/* Reads a file's bytes; false, after a sentence, if that can not be. */
bool replay_file_read(struct replay_file *file, const char *path);
/* Checks them and makes the replay; false, with the problem, if they are none. */
bool replay_file_decode(struct replay_file *file);
/* Both; false after a sentence. */
bool replay_file_open(struct replay_file *file, const char *path);
/* Frees what a file holds after any of these, whatever came of it. */
void replay_file_close(struct replay_file *file);

/* Writes a replay's bytes; false, after a sentence, if that can not be. */
bool replay_file_write(const struct fin_replay *replay, const char *path);

#endif
