/* `finessimo export`: the whole saved profile as one file. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/message.h"
#include "cli/profile/profile.h"
#include "term/files/files.h"

static bool write_all(FILE *out, const uint8_t *bytes, size_t length) {
    return fwrite(bytes, 1, length, out) == length && fflush(out) == 0;
}

static bool write_file(const char *path, const uint8_t *bytes, size_t length) {
    bool written = term_file_write(path, bytes, length);
    if (!written && (errno == ENOSPC || errno == EDQUOT)) {
        cli_wrong("The profile can't be written to `%s`: the disk is full. Free some space, "
                  "or choose another disk.",
                  path);
    } else if (!written) {
        cli_wrong("The profile can't be written to `%s` (%s).", path, strerror(errno));
    }
    return written;
}

static void report(const char *path, const struct store_counts *counts) {
    printf("%s: %u setting%s, %u game%s\n", cli_name(path).text, (unsigned)counts->settings,
           counts->settings == 1 ? "" : "s", (unsigned)counts->games,
           counts->games == 1 ? "" : "s");
    if (counts->without_replay > 0) {
        fprintf(stderr,
                counts->without_replay == 1
                    ? "finessimo: The replay of %u game can't be read and was left out.\n"
                    : "finessimo: The replays of %u games can't be read and were left out.\n",
                (unsigned)counts->without_replay);
    }
}

static int export_to(struct store *store, const char *path) {
    char message[STORE_MESSAGE];
    struct store_counts counts;
    size_t length;
    uint8_t *bytes = store_export(store, &length, &counts, message);
    if (bytes == NULL) {
        return cli_wrong("%s", message);
    }
    bool to_stdout = strcmp(path, "-") == 0;
    bool written = to_stdout ? write_all(stdout, bytes, length) : write_file(path, bytes, length);
    if (written && !to_stdout) {
        report(path, &counts);
    }
    free(bytes);
    return written || to_stdout ? CLI_DONE : CLI_WRONG;
}

static int run(int count, char **words) {
    struct profile_words read;
    if (!profile_read_words(&read, "export", 0, count, words)) {
        return CLI_WRONG;
    }
    if (read.count != 1) {
        return cli_wrong("`export` needs one file: `finessimo export FILE`.");
    }
    struct store *store = profile_open(read.path, PROFILE_READ);
    if (store == NULL) {
        return CLI_WRONG;
    }
    int code = export_to(store, words[0]);
    store_close(store);
    return code;
}

static const char help[] =
    "  FILE             the file to write; - is stdout\n"
    "  --profile PATH   use this profile instead of your own\n"
    "\n"
    "The file holds all settings, training records and finished games with their\n"
    "replays. Import it on another device, or in the browser. Deleted games and the\n"
    "game in progress are left out.\n";

const struct command export_command = {
    .name = "export",
    .usage = "export FILE [OPTIONS]",
    .summary = "saves settings and games to one file",
    .help = help,
    .examples = "  finessimo export backup.profile\n",
    .run = run,
};
