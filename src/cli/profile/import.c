/* `finessimo import`: merges a file that `export` wrote into the saved profile. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/text/sentences.h"
#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/profile/profile.h"

struct input {
    const char *name; /* its name in messages */
    uint8_t *bytes;
    size_t length;
};

static bool read_all(struct input *input, FILE *in) {
    size_t room = 0;
    do {
        if (input->length == room) {
            room = 2 * room + 65536;
            input->bytes = cli_resize(input->bytes, room);
        }
        input->length += fread(input->bytes + input->length, 1, room - input->length, in);
    } while (!feof(in) && !ferror(in) && input->length <= APP_FILE_MOST);
    if (ferror(in)) {
        cli_wrong("The profile `%s` can't be read (%s).", input->name, strerror(errno));
        return false;
    }
    if (input->length > APP_FILE_MOST) {
        cli_wrong("`%s` is too large for a profile.", input->name);
        return false;
    }
    return true;
}

static bool read_path(struct input *input, const char *path) {
    if (strcmp(path, "-") == 0) {
        input->name = "stdin";
        return read_all(input, stdin);
    }
    input->name = path;
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        cli_wrong("The profile `%s` can't be opened (%s).", path, strerror(errno));
        return false;
    }
    bool read = read_all(input, in);
    fclose(in);
    return read;
}

/* Checks all of it, including the replays, before anything changes. */
static bool check(const struct input *input, struct app_file *file) {
    struct fin_byte_error error = app_file_open(file, input->bytes, input->length);
    if (error.sentence == NULL) {
        uint64_t *words = cli_resize(NULL, (file->words + 1) * sizeof *words);
        error = app_file_check(file, words);
        free(words);
    }
    if (error.sentence != NULL) {
        cli_wrong("`%s`, byte %zu: %s", input->name, error.offset, error.sentence);
    }
    return error.sentence == NULL;
}

static int import_file(struct store *store, const struct app_file *file, const char *name) {
    char message[STORE_MESSAGE];
    struct store_counts counts;
    if (!store_import(store, file, &counts, message)) {
        return cli_wrong("%s", message);
    }
    char said[96];
    struct fin_writer writer = fin_writer_start(said, sizeof said);
    app_say_imported(&writer, counts.games, counts.settings, counts.facts);
    printf("%s: %s", cli_name(name).text, said);
    if (counts.replays > 0) {
        printf(" Added the replays of %u games.", (unsigned)counts.replays);
    }
    putchar('\n');
    char unproved[96];
    writer = fin_writer_start(unproved, sizeof unproved);
    app_say_unproved(&writer, counts.unproved);
    if (unproved[0] != '\0') {
        fprintf(stderr, "finessimo:%s\n", unproved);
    }
    return CLI_DONE;
}

static int run(int count, char **words) {
    struct profile_words read;
    if (!profile_read_words(&read, "import", 0, count, words)) {
        return CLI_WRONG;
    }
    if (read.count != 1) {
        return cli_wrong("`import` needs one file: `finessimo import FILE`.");
    }
    struct input input = {.bytes = NULL};
    struct app_file file;
    int code = CLI_WRONG;
    if (read_path(&input, words[0]) && check(&input, &file)) {
        struct store *store = profile_open(read.path, PROFILE_WRITE);
        code = store != NULL ? import_file(store, &file, input.name) : CLI_WRONG;
        store_close(store);
    }
    free(input.bytes);
    return code;
}

static const char help[] =
    "  FILE             a file of `finessimo export`, or of the browser; - is stdin\n"
    "  --profile PATH   use this profile instead of your own\n"
    "\n"
    "Adds new games and takes newer settings; nothing you have is lost, and importing\n"
    "a file twice is harmless. The whole file is checked first: it is imported\n"
    "completely or not at all. Scores are those that the replays prove; a game whose\n"
    "replay doesn't match is kept but not ranked.\n";

const struct command import_command = {
    .name = "import",
    .usage = "import FILE [OPTIONS]",
    .summary = "adds the games and settings of an exported file",
    .help = help,
    .examples = "  finessimo import backup.profile\n",
    .run = run,
};
