/* Replays in files: the bytes themselves, or the text of a link that holds
 * them. */
#ifndef FINESSIMO_CLI_FILES_REPLAY_FILE_H
#define FINESSIMO_CLI_FILES_REPLAY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/common/message.h"
#include "finessimo.h"

/* The mark before the text of a replay in a link. */
extern const char replay_link_mark[];

struct replay_file {
    struct cli_named name; /* its name in messages: "stdin" for - */
    const char *path;      /* the path as given */
    uint8_t *bytes;
    size_t length;
    uint64_t *words;
    struct fin_replay replay;
    char problem[160]; /* "byte 12: ...", the message if the bytes are no replay */
};

/* Reads a file's bytes. False after a message. */
bool replay_file_read(struct replay_file *file, const char *path);
/* Checks the bytes and decodes the replay; false, with the problem, if they are none. */
bool replay_file_decode(struct replay_file *file);
/* Does both. False after a message. */
bool replay_file_open(struct replay_file *file, const char *path);
/* Frees the contents; call it after any of these, even if they failed. */
void replay_file_close(struct replay_file *file);

/* Writes a replay's bytes. False after a message. */
bool replay_file_write(const struct fin_replay *replay, const char *path);

#endif
