/* Reading and writing replays. A file that contains the mark of a link, or begins like the text
 * of every replay, is a link; every other file is bytes. */
#include "cli/files/replay_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/core/app.h"
#include "cli/common/message.h"
#include "term/files/files.h"

const char replay_link_mark[] = APP_LINK_MARK;

static const char text_of_mark[] = "RklOUg"; /* "FINR" as link text */

enum { FILE_MOST = 1 << 27 }; /* more than any replay takes, as text too */

/* ---- reading ---- */

static bool read_all(struct replay_file *file, FILE *in) {
    size_t room = 0;
    do {
        if (file->length == room) {
            room = 2 * room + 4096;
            file->bytes = cli_resize(file->bytes, room);
        }
        file->length += fread(file->bytes + file->length, 1, room - file->length, in);
    } while (!feof(in) && !ferror(in) && file->length < FILE_MOST);
    if (ferror(in)) {
        cli_wrong("The replay `%s` can't be read (%s).", file->name.text, strerror(errno));
        return false;
    }
    if (file->length >= FILE_MOST) {
        cli_wrong("`%s` is too large for a replay.", file->name.text);
        return false;
    }
    return true;
}

static bool read_path(struct replay_file *file, const char *path) {
    if (strcmp(path, "-") == 0) {
        return read_all(file, stdin);
    }
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        cli_wrong("The replay `%s` can't be opened (%s).", file->name.text, strerror(errno));
        return false;
    }
    bool read = read_all(file, in);
    fclose(in);
    return read;
}

/* ---- links ---- */

static bool is_white(uint8_t c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The position after a text, searched from a position on; 0: not found. */
static size_t after_text(const struct replay_file *file, const char *text, size_t from,
                         size_t last) {
    size_t length = strlen(text);
    for (size_t i = from; i <= last && i + length <= file->length; i++) {
        if (memcmp(file->bytes + i, text, length) == 0) {
            return i + length;
        }
    }
    return 0;
}

/* The position of the link's text; the length if there is none. */
static size_t find_text(const struct replay_file *file) {
    size_t start = 0;
    while (start < file->length && is_white(file->bytes[start])) {
        start++;
    }
    if (after_text(file, text_of_mark, start, start) > 0) {
        return start;
    }
    if (after_text(file, "FINR", 0, 0) > 0) {
        return file->length;
    }
    size_t after = after_text(file, replay_link_mark, start, file->length);
    return after > 0 ? after : file->length;
}

static bool is_none(struct replay_file *file, const char *unit, size_t offset,
                    const char *sentence) {
    snprintf(file->problem, sizeof file->problem, "%s %zu: %s", unit, offset, sentence);
    return false;
}

/* Decodes the bytes of a link. */
static bool open_link(struct replay_file *file) {
    size_t start = find_text(file);
    size_t end = file->length;
    while (end > start && is_white(file->bytes[end - 1])) {
        end--;
    }
    if (start >= end) {
        return true;
    }
    size_t room = end - start;
    size_t count = 0;
    uint8_t *bytes = cli_resize(NULL, room);
    struct fin_byte_error error =
        fin_link_parse((const char *)file->bytes + start, end - start, bytes, room, &count);
    if (error.sentence != NULL) {
        free(bytes);
        return is_none(file, "character", start + error.offset + 1, error.sentence);
    }
    free(file->bytes);
    file->bytes = bytes;
    file->length = count;
    return true;
}

static bool decode_bytes(struct replay_file *file) {
    size_t count = fin_replay_words(file->bytes, file->length);
    file->words = cli_resize(NULL, (count + 1) * sizeof *file->words);
    struct fin_byte_error error =
        fin_replay_decode(file->bytes, file->length, &file->replay, file->words, count);
    return error.sentence == NULL || is_none(file, "byte", error.offset, error.sentence);
}

bool replay_file_read(struct replay_file *file, const char *path) {
    *file = (struct replay_file){.path = strcmp(path, "-") == 0 ? "stdin" : path};
    file->name = cli_name(file->path);
    return read_path(file, path);
}

bool replay_file_decode(struct replay_file *file) {
    return open_link(file) && decode_bytes(file);
}

bool replay_file_open(struct replay_file *file, const char *path) {
    if (!replay_file_read(file, path)) {
        return false;
    }
    bool decoded = replay_file_decode(file);
    if (!decoded) {
        cli_wrong("`%s`, %s", file->name.text, file->problem);
    }
    return decoded;
}

void replay_file_close(struct replay_file *file) {
    free(file->bytes);
    free(file->words);
}

/* ---- writing ---- */

bool replay_file_write(const struct fin_replay *replay, const char *path) {
    size_t room = fin_replay_size(replay->record.count);
    uint8_t *bytes = cli_resize(NULL, room);
    size_t length = fin_replay_encode(replay, bytes, room);
    if (length == 0) {
        cli_wrong("The game is too long for a replay.");
        free(bytes);
        return false;
    }
    bool written = term_file_write(path, bytes, length);
    if (!written) {
        cli_wrong("The replay can't be written to `%s` (%s).", path, strerror(errno));
    }
    free(bytes);
    return written;
}
