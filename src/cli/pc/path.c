/* `finessimo pc path`: every perfect clear of a pattern's queues, with the queues that can build
 * it. */
#define _DEFAULT_SOURCE

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/pc/tilings.h"

/* The letters of all queues, one after the other. */
struct letters {
    char *text;
    size_t length; /* of each */
};

static struct letters make_letters(const struct fin_queues *queues) {
    uint8_t kinds[FIN_PATTERN_PIECES];
    uint64_t count = fin_queues_count(queues);
    struct letters letters = {.length = (size_t)fin_queues_queue(queues, 0, kinds)};
    letters.text = cli_resize(NULL, count * letters.length);
    for (uint64_t i = 0; i < count; i++) {
        fin_queues_queue(queues, i, kinds);
        for (size_t at = 0; at < letters.length; at++) {
            letters.text[i * letters.length + at] = fin_kind_letter(kinds[at]);
        }
    }
    return letters;
}

static void print_json(const char *fumen, struct pc_served served, const struct letters *letters) {
    json_t *queues = json_array();
    for (uint64_t queue; pc_served_next(&served, &queue);) {
        const char *text = letters->text + queue * letters->length;
        json_array_append_new(queues, json_stringn(text, letters->length));
    }
    cli_print_json(json_pack("{s:s,s:o}", "tiling", fumen, "queues", queues));
}

static void print_text(const char *fumen, struct pc_served served, const struct letters *letters) {
    printf("%s %" PRIu64, fumen, served.left);
    for (uint64_t queue; pc_served_next(&served, &queue);) {
        putchar_unlocked(' ');
        fwrite_unlocked(letters->text + queue * letters->length, 1, letters->length, stdout);
    }
    putchar('\n');
}

/* Sorted by fumen, so the list is the same in whichever order the tilings were found. */
struct row {
    char *fumen;
    size_t tiling;
};

static int compare(const void *one, const void *other) {
    return strcmp(((const struct row *)one)->fumen, ((const struct row *)other)->fumen);
}

static struct row *make_rows(const struct pc_task *task, const struct pc_tilings *tilings) {
    struct row *rows = cli_resize(NULL, (tilings->count + 1) * sizeof *rows);
    for (size_t i = 0; i < tilings->count; i++) {
        rows[i] = (struct row){pc_tiling_fumen(task, &tilings->list[i].solution), i};
    }
    qsort(rows, tilings->count, sizeof *rows, compare);
    return rows;
}

static void print_tilings(const struct pc_task *task, const struct pc_tilings *tilings) {
    struct letters letters = make_letters(tilings->job.queues);
    struct row *rows = make_rows(task, tilings);
    if (task->format == PC_JSON) {
        cli_print_json(json_pack("{s:I}", "count", (json_int_t)tilings->count));
    } else {
        printf("%zu\n", tilings->count);
    }
    for (size_t i = 0; i < tilings->count; i++) {
        (task->format == PC_JSON ? print_json : print_text)(
            rows[i].fumen, pc_tilings_served(tilings, rows[i].tiling), &letters);
        free(rows[i].fumen);
    }
    free(rows);
    free(letters.text);
}

static int find(const struct pc_task *task, bool quiet, struct pc_numbers *numbers) {
    struct pc_tilings tilings;
    if (!pc_tilings_find(&tilings, task)) {
        return CLI_WRONG;
    }
    *numbers = (struct pc_numbers){1, {tilings.count}};
    if (!quiet) {
        print_tilings(task, &tilings);
    }
    pc_tilings_end(&tilings);
    return CLI_DONE;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "path",
    .usage = "pc path -p PATTERN [OPTIONS]",
    .summary = "lists every perfect clear of a pattern",
    .help =
        "  -t, --tetfu B        the board: a fumen, rows, or a file with either\n"
        "  -f, --field-path F   a file: the number of lines, then rows\n"
        "  -p, --patterns P     the queues: `T` a piece, `[SZ]` one of these, `[^TI]` one\n"
        "                       of the others, `*` any; after a set `p3` takes three of\n"
        "                       it, `!` all of it; `,` is optional, `;` starts another\n"
        "                       pattern\n"
        "  -c, --clear-line N   lines to clear, 1 to 8; default: 4\n"
        "  -H, --hold use|no    whether hold may be used; default: use\n"
        "  -d, --drop D         softdrop, harddrop or 180 (softdrop with 180° rotations)\n"
        "  -K, --kicks R        the rotation system; default: srs\n"
        "  --json               JSON objects, one per line\n"
        "\n"
        "Prints the number of different solutions, then each as a fumen with the number\n"
        "of queues it serves and those queues. Solutions that look the same once all\n"
        "pieces lie are counted once.\n",
    .examples =
        "  finessimo pc path -p 'TIOSZJLTIO' -c 4\n",
};
/* clang-format on */

const struct pc_verb pc_path_verb = {.name = "path", .page = &page, .find = find};
