/* `finessimo pc saves`: the odds of a perfect clear that leaves wanted pieces, for a player who
 * knows the queue and for best play with previews. */
#include "cli/saves/saves.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"

enum { QUEUES_MOST = 1 << 27 };

struct saves {
    const struct pc_task *task;
    struct pc_job job;               /* queues cut to what the solver needs */
    const struct fin_queues *queues; /* whole */
    void *queues_memory;
    int needed;      /* pieces of a perfect clear */
    uint64_t *first; /* by unit: its first queue */
    /* By cut queue: the pieces that can be left over, a bit each. NOTHING: a perfect clear uses all
     * pieces; or there is no hold, and the leftover follows from the queue. */
    uint8_t *left;
    int count;
    struct saves_wanted wanted[SAVES_WANTED];
    struct fin_fraction odds[SAVES_WANTED], play[SAVES_WANTED];
    char *failed[SAVES_WANTED]; /* queues that fail, one after another, each zero-terminated */
    uint64_t failed_count[SAVES_WANTED];
};

enum { NOTHING = 1 << FIN_KINDS };

bool saves_counts(const struct saves_wanted *wanted, const uint8_t pieces[FIN_KINDS]) {
    return wanted->any || expression_holds(&wanted->expression, pieces);
}

/* ---- what can be left over ---- */

struct marking {
    struct saves *saves;
    uint8_t mark;
};

static void mark_unit(void *data, int worker, const struct fin_pc *pc, uint64_t unit) {
    const struct marking *marking = data;
    uint64_t solved = fin_pc_solved(pc), first = marking->saves->first[unit];
    (void)worker;
    for (; solved != 0; solved &= solved - 1) {
        marking->saves->left[first + (uint64_t)__builtin_ctzll(solved)] |= marking->mark;
    }
}

/* Marks the queues that have a perfect clear which leaves one of these kinds; 0: any. */
static void mark(struct saves *saves, unsigned kinds) {
    struct pc_task task = *saves->task;
    struct marking marking = {saves, (uint8_t)(kinds != 0 ? kinds : NOTHING)};
    task.question.aim = FIN_PC_ONE;
    task.question.saves = (uint8_t)kinds;
    pc_each_unit(&task, &saves->job, &marking, mark_unit);
}

static void number_units(struct saves *saves) {
    uint64_t units = fin_pc_units(saves->job.pc), next = 0;
    saves->first = cli_resize(NULL, (size_t)units * sizeof *saves->first);
    for (uint64_t unit = 0; unit < units; unit++) {
        fin_pc_begin(saves->job.pc, unit);
        saves->first[unit] = next;
        next += (uint64_t)fin_pc_queues(saves->job.pc);
    }
}

static void find_left(struct saves *saves) {
    saves->left = cli_resize(NULL, (size_t)saves->job.total);
    memset(saves->left, 0, (size_t)saves->job.total);
    number_units(saves);
    if (!saves->task->question.hold || saves->task->pattern.length <= saves->needed) {
        mark(saves, 0);
        return;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        mark(saves, 1u << kind);
    }
}

/* ---- counting ---- */

/* True if a queue whose cut beginning can leave these kinds has a perfect clear that counts. */
static bool succeeds(const struct saves *saves, const struct saves_wanted *wanted,
                     const uint8_t *kinds, int length, unsigned left) {
    uint8_t rest[FIN_KINDS] = {0};
    int used = left == NOTHING ? saves->needed : saves->needed + 1;
    for (int i = used; i < length; i++) {
        rest[kinds[i]]++;
    }
    if (left == NOTHING) {
        return saves_counts(wanted, rest);
    }
    for (; left != 0; left &= left - 1) {
        int kind = __builtin_ctz(left);
        rest[kind]++;
        if (saves_counts(wanted, rest)) {
            return true;
        }
        rest[kind]--;
    }
    return false;
}

static void note_failed(struct saves *saves, int number, const uint8_t *kinds, int length) {
    uint64_t count = saves->failed_count[number]++;
    if (count >= saves->task->failed) {
        return;
    }
    if ((count & (count + 1)) == 0) { /* room for twice as many */
        saves->failed[number] =
            cli_resize(saves->failed[number], (size_t)(2 * count + 2) * (FIN_PATTERN_PIECES + 1));
    }
    char *text = saves->failed[number] + count * (FIN_PATTERN_PIECES + 1);
    for (int i = 0; i < length; i++) {
        text[i] = fin_kind_letter(kinds[i]);
    }
    text[length] = '\0';
}

/* Both lists of queues are sorted, so the cut ones are passed in the same order. */
static void count_queues(struct saves *saves) {
    uint64_t total = fin_queues_count(saves->queues), cut = 0;
    uint8_t kinds[FIN_PATTERN_PIECES], head[FIN_PATTERN_PIECES];
    int cut_length = fin_queues_queue(saves->job.queues, 0, head);
    for (uint64_t queue = 0; queue < total; queue++) {
        int length = fin_queues_queue(saves->queues, queue, kinds);
        while (memcmp(kinds, head, (size_t)cut_length) != 0) {
            fin_queues_queue(saves->job.queues, ++cut, head);
        }
        for (int i = 0; i < saves->count; i++) {
            bool good = succeeds(saves, &saves->wanted[i], kinds, length, saves->left[cut]);
            saves->odds[i].parts += good;
            saves->odds[i].whole++;
            if (!good) {
                note_failed(saves, i, kinds, length);
            }
        }
    }
}

/* ---- wanted pieces ---- */

/* Without `--want`: any perfect clear, and each piece. */
static void want_each(struct saves *saves) {
    static const char letters[][2] = {"I", "O", "T", "S", "Z", "J", "L"};
    saves->wanted[saves->count++].any = true;
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        expression_parse(letters[i], &saves->wanted[saves->count++].expression);
    }
}

static bool read_wanted(struct saves *saves) {
    const char *text = saves->task->want;
    if (text == NULL) {
        want_each(saves);
        return true;
    }
    saves->wanted[saves->count++].any = true;
    for (bool more = true; more;) {
        if (saves->count == SAVES_WANTED) {
            cli_wrong("`--want` takes at most %d expressions.", SAVES_WANTED - 1);
            return false;
        }
        struct expression *expression = &saves->wanted[saves->count++].expression;
        const char *sentence = expression_parse(text, expression);
        if (sentence != NULL) {
            cli_wrong("%s", sentence);
            return false;
        }
        text = strchr(text, ',');
        more = text != NULL;
        text += more;
    }
    return true;
}

/* ---- printing ---- */

static void print_failed(const struct saves *saves, int number) {
    uint64_t all = saves->failed_count[number], most = saves->task->failed;
    printf("failed %" PRIu64, all);
    if (all > most) {
        printf(", the first %" PRIu64 ":", most);
    }
    putchar('\n');
    for (uint64_t i = 0; i < all && i < most; i++) {
        puts(saves->failed[number] + i * (FIN_PATTERN_PIECES + 1));
    }
}

static void print_share(struct fin_fraction odds) {
    printf("%" PRIu64 "/%" PRIu64 " %.2f%%", odds.parts, odds.whole,
           100 * (double)odds.parts / (double)odds.whole);
}

static void print_text(const struct saves *saves) {
    for (int i = 0; i < saves->count; i++) {
        const struct saves_wanted *wanted = &saves->wanted[i];
        print_share(saves->odds[i]);
        if (saves->task->previews != PC_CLAIRVOYANT) {
            printf(", best play ");
            print_share(saves->play[i]);
        }
        if (wanted->any) {
            puts("  any");
        } else {
            printf("  %.*s\n", wanted->expression.length, wanted->expression.text);
        }
        if (saves->task->failed > 0) {
            print_failed(saves, i);
        }
    }
}

static void print_json(const struct saves *saves) {
    for (int i = 0; i < saves->count; i++) {
        const struct saves_wanted *wanted = &saves->wanted[i];
        json_t *line = json_pack("{s:o}", "want", json_null());
        if (!wanted->any) {
            json_object_set_new(
                line, "want",
                json_stringn(wanted->expression.text, (size_t)wanted->expression.length));
        }
        json_object_set_new(line, "clairvoyant", cli_json_fraction(saves->odds[i]));
        if (saves->task->previews != PC_CLAIRVOYANT) {
            json_object_set_new(line, "odds", cli_json_fraction(saves->play[i]));
            json_object_set_new(line, "previews", json_integer(saves->task->previews));
        }
        if (saves->task->failed > 0) {
            json_t *failed = json_array();
            for (uint64_t k = 0; k < saves->failed_count[i] && k < saves->task->failed; k++) {
                const char *text = saves->failed[i] + k * (FIN_PATTERN_PIECES + 1);
                json_array_append_new(failed, json_string(text));
            }
            json_object_set_new(line, "failed", failed);
        }
        cli_print_json(line);
    }
}

/* ---- the verb ---- */

static bool make_queues(struct saves *saves) {
    int length = saves->task->pattern.length;
    if (length > FIN_PATTERN_PIECES) {
        cli_wrong("A pattern of `pc saves` has at most %d pieces.", FIN_PATTERN_PIECES);
        return false;
    }
    saves->queues = pc_make_queues(&saves->task->pattern, length, &saves->queues_memory);
    if (saves->queues != NULL && fin_queues_count(saves->queues) > QUEUES_MOST) {
        cli_wrong("%" PRIu64 " queues are too many: ask for a shorter pattern.",
                  fin_queues_count(saves->queues));
        return false;
    }
    return saves->queues != NULL;
}

static bool answer(struct saves *saves) {
    if (!read_wanted(saves) || !make_queues(saves)) {
        return false;
    }
    saves->needed = fin_pc_pieces(&saves->task->question);
    find_left(saves);
    count_queues(saves);
    bool good = true;
    for (int i = 0; i < saves->count && good && saves->task->previews != PC_CLAIRVOYANT; i++) {
        good = saves_play(saves->task, saves->queues, &saves->wanted[i], &saves->play[i]);
    }
    return good;
}

static int find(const struct pc_task *task, bool quiet, struct pc_numbers *numbers) {
    struct saves *saves = calloc(1, sizeof *saves);
    saves->task = task;
    const char *problem = task->previews != PC_CLAIRVOYANT ? saves_play_problem(task) : NULL;
    bool good = problem == NULL;
    if (!good) {
        cli_wrong("%s", problem);
    }
    good = good && pc_job_start(&saves->job, task) && answer(saves);
    if (good && !quiet) {
        (task->format == PC_JSON ? print_json : print_text)(saves);
    }
    *numbers = (struct pc_numbers){.count = 0};
    for (int i = task->want != NULL; i < saves->count && numbers->count < PC_NUMBERS; i++) {
        numbers->values[numbers->count++] = saves->odds[i].parts;
    }
    for (int i = 0; i < saves->count; i++) {
        free(saves->failed[i]);
    }
    pc_job_end(&saves->job);
    free(saves->first);
    free(saves->left);
    free(saves->queues_memory);
    free(saves);
    return good ? CLI_DONE : CLI_WRONG;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "saves",
    .usage = "pc saves -p PATTERN [-w PIECES] [OPTIONS]",
    .summary = "odds of a perfect clear that leaves wanted pieces",
    .help =
        "  -w, --want PIECES    the pieces to save: `T`, `II` for both, `T or SZ`, `S and\n"
        "                       not I`, `(T or I) and not O`; `,` separates several;\n"
        "                       default: each of the seven\n"
        "  --previews N         also the odds of best play for a player who sees the\n"
        "                       current piece and N next ones, 0 to 7\n"
        PC_BOARD_HELP PC_PATTERN_HELP PC_LINES_HELP PC_PLAYER_HELP
        "  -fc, --failed-count N  list the first N queues that fail; -1 for all\n"
        PC_MORE_HELP
        "  --json               JSON objects, one per line\n"
        "\n"
        "Left over are the piece in hold and those of the queue that were not used. The\n"
        "first fraction is for a player who knows the whole queue. `any` is every\n"
        "perfect clear. Best play needs hold and a pattern that ends in a whole bag, such\n"
        "as `*p7` or `[SZ]*p7`. All parts before that bag must be visible at the start.\n",
    .examples =
        "  finessimo pc saves -t v115@9gE8DeG8CeH8BeG8CeA8JeAgH -p '*p4' -w 'T or II'\n",
};
/* clang-format on */

const struct pc_verb pc_saves_verb = {.name = "saves", .page = &page, .find = find};
