/* `finessimo pc ren`: the longest combo from a board with a known queue: every piece clears lines.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/jobs/progress.h"
#include "cli/pc/pc.h"

enum { PIECES = FIN_PATTERN_PIECES, STATES_MOST = 1 << 22, SHOWN_MOST = 10000 };

/* A game between two pieces, all of which cleared lines. As in the solver, the first piece counts
 * as held when hold is allowed. */
struct state {
    uint16_t rows[FIN_ROWS];
    uint8_t held, next; /* next: number of the next piece of the queue */
    int8_t most;        /* pieces that can still clear lines, -1: not known yet */
};

struct combo {
    const struct pc_task *task;
    const struct fin_search *search;
    uint8_t kinds[PIECES];
    int length;
    struct state *states;
    size_t count, slots_size;
    uint32_t *slots; /* a hash table of states: number + 1 */
    bool full;
    struct fin_pc_solution line; /* of the search */
    char **fumens;
    size_t shown;
};

/* ---- states ---- */

static uint64_t hash_of(const struct state *state) {
    uint64_t hash = (uint64_t)state->held << 8 | state->next;
    for (int y = 0; y < FIN_ROWS; y++) {
        hash = (hash ^ state->rows[y]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash;
}

static bool is_same(const struct state *a, const struct state *b) {
    return memcmp(a->rows, b->rows, sizeof a->rows) == 0 && a->held == b->held &&
           a->next == b->next;
}

/* The number of a state, which is added if it is new. */
static size_t find_state(struct combo *combo, const struct fin_board *board, int held, int next) {
    struct state state = {.held = (uint8_t)held, .next = (uint8_t)next, .most = -1};
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            state.rows[y] |= (uint16_t)((fin_board_cell(board, x, y) != FIN_NONE) << x);
        }
    }
    size_t slot = (size_t)hash_of(&state) % combo->slots_size;
    while (combo->slots[slot] != 0) {
        if (is_same(&combo->states[combo->slots[slot] - 1], &state)) {
            return combo->slots[slot] - 1;
        }
        slot = (slot + 1) % combo->slots_size;
    }
    if (combo->count == STATES_MOST) {
        combo->full = true;
        return 0;
    }
    combo->states[combo->count] = state;
    combo->slots[slot] = (uint32_t)++combo->count;
    return combo->count - 1;
}

/* ---- searching ---- */

/* The pieces that can be placed next: the held and the next one, or only the next one. For each,
 * what is held and next afterwards. */
struct choice {
    int kind, held, next;
};

static int list_choices(const struct combo *combo, int held, int next, struct choice choices[2]) {
    int count = 0, coming = next < combo->length ? combo->kinds[next] : FIN_NONE;
    if (held != FIN_NONE) {
        choices[count++] = (struct choice){held, coming, next + 1};
    }
    if (coming != FIN_NONE && coming != held) {
        choices[count++] = (struct choice){coming, held, next + 1};
    }
    return count;
}

/* Calls back for every placement that clears lines. */
static void each_clear(struct combo *combo, const struct fin_board *board, struct choice choice,
                       void *data,
                       void (*visit)(struct combo *combo, const struct fin_board *after,
                                     struct fin_piece piece, struct choice choice, void *data)) {
    struct fin_piece landings[FIN_LANDINGS_MAX];
    size_t count = fin_landings(combo->search, board, choice.kind, landings, FIN_LANDINGS_MAX);
    for (size_t i = 0; i < count; i++) {
        struct fin_board after = *board;
        fin_board_place(&after, landings[i]);
        uint64_t full = fin_board_full_rows(&after);
        if (full != 0) {
            fin_board_remove_rows(&after, full);
            visit(combo, &after, landings[i], choice, data);
        }
    }
}

static int find_most(struct combo *combo, const struct fin_board *board, int held, int next);

static void take_longer(struct combo *combo, const struct fin_board *after, struct fin_piece piece,
                        struct choice choice, void *data) {
    int *most = data, more = 1 + find_most(combo, after, choice.held, choice.next);
    (void)piece;
    *most = more > *most ? more : *most;
}

/* The most pieces in a row that clear lines. */
static int find_most(struct combo *combo, const struct fin_board *board, int held, int next) {
    struct choice choices[2];
    size_t number = find_state(combo, board, held, next);
    int most = 0, count = list_choices(combo, held, next, choices);
    progress_percent((uint64_t)combo->count, STATES_MOST);
    if (combo->full) {
        return 0;
    }
    if (combo->states[number].most >= 0) {
        return combo->states[number].most;
    }
    for (int i = 0; i < count; i++) {
        each_clear(combo, board, choices[i], &most, take_longer);
    }
    combo->states[number].most = (int8_t)most;
    return most;
}

static void list_longest(struct combo *combo, const struct fin_board *board, int held, int next);

struct going {
    int most;
};

static void follow(struct combo *combo, const struct fin_board *after, struct fin_piece piece,
                   struct choice choice, void *data) {
    const struct going *going = data;
    if (1 + find_most(combo, after, choice.held, choice.next) == going->most) {
        combo->line.steps[combo->line.length++].piece = piece;
        list_longest(combo, after, choice.held, choice.next);
        combo->line.length--;
    }
}

static void list_longest(struct combo *combo, const struct fin_board *board, int held, int next) {
    struct choice choices[2];
    struct going going = {find_most(combo, board, held, next)};
    int count = list_choices(combo, held, next, choices);
    if (combo->shown == SHOWN_MOST || combo->line.length == FIN_PC_PIECES) {
        return;
    }
    if (going.most == 0) {
        combo->fumens[combo->shown++] = pc_solution_fumen(combo->task, &combo->line);
        return;
    }
    for (int i = 0; i < count; i++) {
        each_clear(combo, board, choices[i], &going, follow);
    }
}

/* ---- the verb ---- */

static int compare(const void *one, const void *other) {
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The same placements may follow from two choices. */
static void drop_equal(struct combo *combo) {
    size_t kept = 0;
    qsort(combo->fumens, combo->shown, sizeof *combo->fumens, compare);
    for (size_t i = 0; i < combo->shown; i++) {
        if (kept > 0 && strcmp(combo->fumens[kept - 1], combo->fumens[i]) == 0) {
            free(combo->fumens[i]);
        } else {
            combo->fumens[kept++] = combo->fumens[i];
        }
    }
    combo->shown = kept;
}

static void print(const struct combo *combo, int pieces) {
    int ren = pieces > 0 ? pieces - 1 : 0;
    if (combo->task->format == PC_JSON) {
        json_t *fumens = json_array();
        for (size_t i = 0; i < combo->shown; i++) {
            json_array_append_new(fumens, json_string(combo->fumens[i]));
        }
        cli_print_json(
            json_pack("{s:i,s:i,s:o}", "ren", ren, "pieces", pieces, "solutions", fumens));
        return;
    }
    printf("%d REN, %d %s\n", ren, pieces, pieces == 1 ? "piece" : "pieces");
    for (size_t i = 0; i < combo->shown; i++) {
        puts(combo->fumens[i]);
    }
}

/* False after a message. */
static bool read_queue(struct combo *combo) {
    const struct pc_task *task = combo->task;
    void *memory = NULL;
    if (!task->asked) {
        cli_wrong("`pc ren` needs a queue: `-p TOLJISZ`.");
        return false;
    }
    int length = task->pattern.length;
    const struct fin_queues *queues = pc_make_queues(
        &task->pattern, length < FIN_PATTERN_PIECES ? length : FIN_PATTERN_PIECES, &memory);
    bool single = queues != NULL && fin_queues_count(queues) == 1;
    if (single) {
        combo->length = fin_queues_queue(queues, 0, combo->kinds);
    } else if (queues != NULL) {
        cli_wrong("`pc ren` takes a single queue, such as TOLJISZ, not a pattern of several.");
    }
    free(memory);
    return single;
}

static int find(const struct pc_task *given, bool quiet, struct pc_numbers *numbers) {
    struct pc_task task = *given;
    struct combo combo = {.task = &task, .slots_size = 2 * STATES_MOST};
    if (!read_queue(&combo)) {
        return CLI_WRONG;
    }
    struct fin_board *board = &task.question.board;
    fin_board_remove_rows(board, fin_board_full_rows(board));
    size_t size = fin_search_size();
    void *memory = cli_resize(NULL, size);
    combo.search = fin_search_make(memory, size, task.rotation, task.options);
    combo.states = cli_resize(NULL, STATES_MOST * sizeof *combo.states);
    combo.slots = calloc(combo.slots_size, sizeof *combo.slots);
    combo.fumens = cli_resize(NULL, SHOWN_MOST * sizeof *combo.fumens);
    bool hold = task.question.hold;
    int held = hold ? combo.kinds[0] : FIN_NONE;
    int pieces = find_most(&combo, board, held, hold ? 1 : 0);
    if (!combo.full && !quiet && pieces > 0) {
        list_longest(&combo, board, held, hold ? 1 : 0);
        drop_equal(&combo);
    }
    progress_percent_clear();
    if (combo.full) {
        cli_wrong("This combo has more than %d positions: ask for fewer pieces.", STATES_MOST);
    } else if (!quiet) {
        print(&combo, pieces);
    }
    *numbers = (struct pc_numbers){1, {(uint64_t)(pieces > 0 ? pieces - 1 : 0)}};
    for (size_t i = 0; i < combo.shown; i++) {
        free(combo.fumens[i]);
    }
    free(combo.fumens);
    free(combo.slots);
    free(combo.states);
    free(memory);
    return combo.full ? CLI_WRONG : CLI_DONE;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "ren",
    .usage = "pc ren -p QUEUE [OPTIONS]",
    .summary = "the longest combo that a queue can make",
    .help =
        PC_BOARD_HELP
        "  -p, --patterns Q     the queue\n"
        "  -pp, --patterns-path F  a file with the queue\n"
        PC_PLAYER_HELP
        PC_MORE_HELP
        "  --json               JSON objects, one per line\n"
        "\n"
        "Counts clears from the first piece on; two consecutive clears are 1 REN. Prints\n"
        "the longest combo, then every way to make it as a fumen, at most 10000. The\n"
        "memory of 4,194,304 positions is 400 MB at most.\n",
    .examples =
        "  finessimo pc ren -t v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH -p TOLJISZ\n",
};
/* clang-format on */

const struct pc_verb pc_ren_verb = {
    .name = "ren", .page = &page, .read = pc_read_words, .find = find};
