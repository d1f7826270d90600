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
    struct pc_tiling tiling;
};

static int compare(const void *one, const void *other) {
    return strcmp(((const struct row *)one)->fumen, ((const struct row *)other)->fumen);
}

/* Sorts the tilings, and returns their fumens in the same order. */
static char **sort_tilings(const struct pc_task *task, struct pc_tilings *tilings) {
    struct row *rows = cli_resize(NULL, (tilings->count + 1) * sizeof *rows);
    char **fumens = cli_resize(NULL, (tilings->count + 1) * sizeof *fumens);
    for (size_t i = 0; i < tilings->count; i++) {
        rows[i] = (struct row){pc_tiling_fumen(task, &tilings->list[i].solution), tilings->list[i]};
    }
    qsort(rows, tilings->count, sizeof *rows, compare);
    for (size_t i = 0; i < tilings->count; i++) {
        tilings->list[i] = rows[i].tiling;
        fumens[i] = rows[i].fumen;
    }
    free(rows);
    return fumens;
}

static void split_fumens(const struct pc_task *task, const struct pc_tilings *tilings,
                         char **fumens) {
    for (size_t i = 0; i < tilings->count; i++) {
        free(fumens[i]);
        fumens[i] = pc_solution_fumen(task, &tilings->list[i].solution);
    }
}

static void print_list(const struct pc_task *task, const struct pc_tilings *tilings,
                       char **fumens) {
    struct letters letters = make_letters(tilings->job.queues);
    if (task->format == PC_JSON) {
        cli_print_json(json_pack("{s:I}", "count", (json_int_t)tilings->count));
    } else {
        printf("%zu\n", tilings->count);
    }
    for (size_t i = 0; i < tilings->count; i++) {
        (task->format == PC_JSON ? print_json
                                 : print_text)(fumens[i], pc_tilings_served(tilings, i), &letters);
    }
    free(letters.text);
}

static void print_fumens(const struct pc_tilings *tilings, char **fumens) {
    for (size_t i = 0; i < tilings->count; i++) {
        puts(fumens[i]);
    }
}

static void print_html(const struct pc_tilings *tilings, char **fumens) {
    double queues = (double)fin_queues_count(tilings->job.queues);
    printf("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>path</title>\n<p>%zu</p>\n",
           tilings->count);
    for (size_t i = 0; i < tilings->count; i++) {
        const struct pc_tiling *tiling = &tilings->list[i];
        printf("<div><a href=\"http://fumen.zui.jp/?%s\">", fumens[i]);
        for (int step = 0; step < tiling->solution.length; step++) {
            static const char *const facings[] = {"Spawn", "Right", "Reverse", "Left"};
            struct fin_piece piece = tiling->solution.steps[step].piece;
            printf("%s%c-%s", step > 0 ? " " : "", fin_kind_letter(piece.kind),
                   facings[piece.facing]);
        }
        printf("</a> / %.1f %% [%" PRIu64 "]</div>\n", 100 * (double)tiling->served / queues,
               tiling->served);
    }
}

static void print_tilings(const struct pc_task *task, struct pc_tilings *tilings) {
    char **fumens = sort_tilings(task, tilings);
    if (task->split) {
        split_fumens(task, tilings, fumens);
    }
    switch (task->format) {
    case PC_CSV:
        pc_path_csv(task, tilings, fumens);
        break;
    case PC_HTML:
        print_html(tilings, fumens);
        break;
    case PC_FUMEN:
        print_fumens(tilings, fumens);
        break;
    default:
        print_list(task, tilings, fumens);
        break;
    }
    for (size_t i = 0; i < tilings->count; i++) {
        free(fumens[i]);
    }
    free(fumens);
}

static int find(const struct pc_task *task, bool quiet, struct pc_numbers *numbers) {
    struct pc_tilings tilings;
    if (!quiet && task->output != NULL && freopen(task->output, "w", stdout) == NULL) {
        return cli_wrong("%s can't be written.", cli_quote(task->output).text);
    }
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
        PC_BOARD_HELP PC_PATTERN_HELP PC_LINES_HELP PC_PLAYER_HELP
        "  -f, --format F       text, fumen, csv, html or json; default: text\n"
        "  -k, --key K          rows of the CSV: none, solution, pattern or use\n"
        "  -s, --split yes      fumens with a page for each piece\n"
        PC_OUTPUT_HELP PC_MORE_HELP
        "  -L, -cb, -so         ignored as well\n"
        "  --json               JSON objects, one per line\n"
        "\n"
        "Prints the number of different solutions, then each as a fumen with the number\n"
        "of queues it serves and those queues. Solutions with the same\n"
        "final picture are counted once.\n",
    .examples =
        "  finessimo pc path -p 'TIOSZJLTIO' -c 4\n",
};
/* clang-format on */

const struct pc_verb pc_path_verb = {.name = "path", .page = &page, .find = find};
