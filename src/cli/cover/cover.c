/* `finessimo pc cover`: the queues with which given set-ups can be built. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/cover/setup_fumen.h"
#include "cli/pc/pc.h"

enum { QUEUES_MOST = 1 << 28, WORD_BITS = 64 };

struct setup {
    const char *fumen;
    bool mirrored;
    struct pc_build build;
    uint64_t *served; /* a bit for each queue */
    uint64_t count;
};

struct cover {
    const struct pc_task *task;
    const struct fin_queues *queues;
    void *queues_memory;
    uint64_t total;
    size_t words;
    struct setup *setups;
    int count;
    uint64_t any, all;
};

/* ---- finding ---- */

/* False after a message. */
static bool read_setups(struct cover *cover) {
    const struct pc_task *task = cover->task;
    int copies = task->mirror ? 2 : 1;
    cover->setups = calloc((size_t)(task->fumens * copies), sizeof *cover->setups);
    for (int i = 0; i < task->fumens; i++) {
        for (int copy = 0; copy < copies; copy++) {
            struct setup *setup = &cover->setups[cover->count++];
            setup->fumen = task->fumen[i];
            setup->mirrored = copy > 0;
            if (!setup_fumen_read(setup->fumen, &setup->build)) {
                return false;
            }
            if (setup->mirrored) {
                pc_build_mirror(&setup->build);
            }
        }
    }
    return true;
}

static bool make_queues(struct cover *cover) {
    int length = cover->task->pattern.length;
    cover->queues = pc_make_queues(&cover->task->pattern,
                                   length < FIN_PATTERN_PIECES ? length : FIN_PATTERN_PIECES,
                                   &cover->queues_memory);
    if (cover->queues == NULL) {
        return false;
    }
    cover->total = fin_queues_count(cover->queues);
    cover->words = pc_orders_words(cover->queues);
    if (cover->total * (uint64_t)cover->count > QUEUES_MOST) {
        cli_wrong("%" PRIu64 " queues are too many for %d set-ups: ask for fewer at a time.",
                  cover->total, cover->count);
        return false;
    }
    return true;
}

/* With priority a queue belongs to the first set-up that it can build. */
static void take_from_earlier(struct cover *cover) {
    for (size_t word = 0; word < cover->words; word++) {
        uint64_t taken = 0;
        for (int i = 0; i < cover->count; i++) {
            struct setup *setup = &cover->setups[i];
            setup->count -= (uint64_t)__builtin_popcountll(setup->served[word] & taken);
            setup->served[word] &= ~taken;
            taken |= setup->served[word];
        }
    }
}

static void count_queues(struct cover *cover) {
    for (size_t word = 0; word < cover->words; word++) {
        uint64_t any = 0, all = UINT64_MAX;
        for (int i = 0; i < cover->count; i++) {
            any |= cover->setups[i].served[word];
            all &= cover->setups[i].served[word];
        }
        cover->any += (uint64_t)__builtin_popcountll(any);
        cover->all += (uint64_t)__builtin_popcountll(all);
    }
}

static void serve(struct cover *cover) {
    const struct pc_task *task = cover->task;
    size_t size = fin_search_size();
    void *memory = cli_resize(NULL, size);
    const struct fin_search *search = fin_search_make(memory, size, task->rotation, task->options);
    for (int i = 0; i < cover->count; i++) {
        struct setup *setup = &cover->setups[i];
        struct pc_orders orders;
        setup->served = cli_resize(NULL, cover->words * sizeof *setup->served);
        memset(setup->served, 0, cover->words * sizeof *setup->served);
        if (pc_orders_find(&orders, &setup->build, search)) {
            setup->count =
                pc_orders_serve(&orders, cover->queues, task->question.hold, setup->served);
        }
        pc_orders_free(&orders);
    }
    free(memory);
    count_queues(cover);
    if (task->priority) {
        take_from_earlier(cover);
    }
}

/* ---- printing ---- */

static bool has(const struct setup *setup, uint64_t queue) {
    return (setup->served[queue / WORD_BITS] >> queue % WORD_BITS & 1) != 0;
}

static void queue_text(const struct cover *cover, uint64_t queue, char *text) {
    uint8_t kinds[FIN_PATTERN_PIECES];
    int length = fin_queues_queue(cover->queues, queue, kinds);
    for (int i = 0; i < length; i++) {
        text[i] = fin_kind_letter(kinds[i]);
    }
    text[length] = '\0';
}

/* As solution-finder writes it. */
static bool write_csv(const struct cover *cover) {
    FILE *file = fopen(cover->task->output, "w");
    if (file == NULL) {
        cli_wrong("%s can't be written.", cli_quote(cover->task->output).text);
        return false;
    }
    fputs("sequence", file);
    for (int i = 0; i < cover->count; i++) {
        fprintf(file, ",%s%s", cover->setups[i].fumen,
                cover->setups[i].mirrored ? " mirrored" : "");
    }
    for (uint64_t queue = 0; queue < cover->total; queue++) {
        char text[FIN_PATTERN_PIECES + 1];
        queue_text(cover, queue, text);
        fprintf(file, "\n%s", text);
        for (int i = 0; i < cover->count; i++) {
            fputs(has(&cover->setups[i], queue) ? ",O" : ",X", file);
        }
    }
    fputc('\n', file);
    if (ferror(file) != 0 || fclose(file) != 0) {
        cli_wrong("%s can't be written.", cli_quote(cover->task->output).text);
        return false;
    }
    return true;
}

static void print_line(uint64_t count, uint64_t total, const char *name, const char *more) {
    printf("%" PRIu64 "/%" PRIu64 " %.2f%% %s%s\n", count, total,
           100 * (double)count / (double)total, name, more);
}

static void print_text(const struct cover *cover) {
    for (int i = 0; i < cover->count; i++) {
        const struct setup *setup = &cover->setups[i];
        print_line(setup->count, cover->total, setup->fumen, setup->mirrored ? " mirrored" : "");
    }
    print_line(cover->any, cover->total, "any", "");
    print_line(cover->all, cover->total, "all", "");
}

static json_t *odds_json(const struct cover *cover, uint64_t count) {
    return cli_json_fraction((struct fin_fraction){count, cover->total});
}

static void print_json(const struct cover *cover) {
    json_t *setups = json_array();
    for (int i = 0; i < cover->count; i++) {
        const struct setup *setup = &cover->setups[i];
        json_array_append_new(setups,
                              json_pack("{s:s,s:b,s:o}", "fumen", setup->fumen, "mirrored",
                                        setup->mirrored, "odds", odds_json(cover, setup->count)));
    }
    cli_print_json(json_pack("{s:o,s:o,s:o}", "any", odds_json(cover, cover->any), "all",
                             odds_json(cover, cover->all), "setups", setups));
}

/* ---- the verb ---- */

static bool find_cover(struct cover *cover, bool quiet) {
    if (!read_setups(cover) || !make_queues(cover)) {
        return false;
    }
    serve(cover);
    if (!quiet) {
        (cover->task->format == PC_JSON ? print_json : print_text)(cover);
    }
    return quiet || cover->task->output == NULL || write_csv(cover);
}

static int find(const struct pc_task *task, bool quiet, struct pc_numbers *numbers) {
    struct cover cover = {.task = task};
    if (!task->asked || task->fumens == 0) {
        return cli_wrong("`pc cover` needs set-ups and a pattern: `-t FUMEN… -p '*p7'`.");
    }
    bool good = find_cover(&cover, quiet);
    *numbers = (struct pc_numbers){3, {cover.any, cover.all, cover.total}};
    for (int i = 0; i < cover.count; i++) {
        free(cover.setups[i].served);
    }
    free(cover.setups);
    free(cover.queues_memory);
    return good ? CLI_DONE : CLI_WRONG;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "cover",
    .usage = "pc cover -t FUMEN… -p PATTERN [OPTIONS]",
    .summary = "counts the queues that can build given set-ups",
    .help =
        "  -t, --tetfu FUMEN…   the set-ups: fumens with a piece on each page; append\n"
        "                       `#2:5` to use only pages 2 to 5\n"
        PC_PATTERN_HELP
        "  -m, --mirror yes     also each set-up with left and right swapped\n"
        "  -P, --priority yes   a queue counts only for the first set-up that it builds\n"
        PC_PLAYER_HELP
        "  -o, --output-base F  write a CSV file: each queue with O or X by set-up\n"
        "  --json               JSON objects, one per line\n"
        "  -M, --mode normal    only this mode of solution-finder\n"
        "  -th, --threads N     use at most N cores\n"
        "  -lp, --log-path F    ignored, for compatibility with solution-finder\n"
        "\n"
        "Prints for each set-up how many queues can place its pieces exactly there, in\n"
        "any order; then how many can build at least one, and all. The queue may have\n"
        "more pieces than the set-up. Blocks painted on later pages are ignored.\n",
    .examples =
        "  finessimo pc cover -t v115@vhFRQJUGJKJJvMJTNJGBJ -p '*p7'\n",
};
/* clang-format on */

const struct pc_verb pc_cover_verb = {
    .name = "cover", .page = &page, .read = pc_read_words, .find = find};
