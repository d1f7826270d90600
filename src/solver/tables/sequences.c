/* The rounds of the sequences: first sets from the end, then the successors of early boards, then
 * the slices. */
#include "solver/tables/sequences.h"

#include <string.h>

#include "core/check.h"
#include "solver/memory/words.h"

enum {
    LAYER_OF_BLOCKS = FIN_SEQUENCES_PIECES - 3, /* completed by sequences of three */
    LAYER_OF_SETS = LAYER_OF_BLOCKS - 1,
    LAYER_OF_PARTS = LAYER_OF_SETS - 1,

    ROUNDS_FROM_END = FIN_SEQUENCES_PIECES - LAYER_OF_PARTS,
    ROUNDS_SUCCESSORS = FIN_SEQUENCES_SLICED + 1,
    ROUNDS_OF_SLICE = 2,
    ROUNDS = ROUNDS_FROM_END + ROUNDS_SUCCESSORS + FIN_SEQUENCES_SLICES * ROUNDS_OF_SLICE,

    TWO = FIN_KINDS * FIN_KINDS, /* sequences of two pieces */
    WORD_BITS = 64,
};

static uint64_t boards_of(const struct fin_sequences *sequences, int layer) {
    return layer == FIN_SEQUENCES_PIECES ? 1 : sequences->legal->layers[layer].count;
}

/* ---- from the end ---- */

/* Sequences of one or two pieces, as bits numbered in base 7 with the first kind as the highest
 * digit. */
static void find_ends(struct fin_sequences *sequences, int layer, uint64_t number,
                      const struct fin_successors *successors) {
    const uint32_t *next = successors->numbers;
    int shift = layer == FIN_SEQUENCES_PIECES - 1 ? 1 : FIN_KINDS;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int i = 0; i < successors->count[kind]; i++) {
            sequences->ends[layer][number] |= sequences->ends[layer + 1][*next++] << shift * kind;
        }
    }
}

static void find_block(struct fin_sequences *sequences, int layer, uint64_t number,
                       const struct fin_successors *successors) {
    const uint32_t *next = successors->numbers;
    uint64_t *block = sequences->blocks + number * FIN_SEQUENCE_BLOCK;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        int at = TWO * kind / WORD_BITS, shift = TWO * kind % WORD_BITS;
        uint64_t two = 0;
        for (int i = 0; i < successors->count[kind]; i++) {
            two |= sequences->ends[layer + 1][*next++];
        }
        block[at] |= two << shift;
        if (shift + TWO > WORD_BITS) {
            block[at + 1] |= two >> (WORD_BITS - shift);
        }
    }
}

static void find_set(struct fin_sequences *sequences, int layer, uint64_t number,
                     const struct fin_successors *successors) {
    const uint32_t *next = successors->numbers;
    uint64_t set[FIN_SEQUENCE_SET] = {0};
    (void)layer;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int i = 0; i < successors->count[kind]; i++) {
            fin_sequence_set_join(set + kind * FIN_SEQUENCE_BLOCK,
                                  sequences->blocks + (size_t)*next++ * FIN_SEQUENCE_BLOCK,
                                  FIN_SEQUENCE_BLOCK);
        }
    }
    sequences->of_six[number] = fin_sequence_sets_add(&sequences->sets, set);
}

/* The union of the sets after a kind; most kinds have at most one successor. */
static uint32_t find_part(struct fin_sequences *sequences, const uint32_t *next, int count) {
    uint64_t set[FIN_SEQUENCE_SET] = {0};
    if (count <= 1) {
        return count == 1 ? sequences->of_six[*next] : 0;
    }
    for (int i = 0; i < count; i++) {
        fin_sequence_set_join(set, fin_sequence_set(&sequences->sets, sequences->of_six[next[i]]),
                              FIN_SEQUENCE_SET);
    }
    return fin_sequence_sets_add(&sequences->sets, set);
}

/* Prefetches the sets to be joined. */
static void fetch_sets(const struct fin_sequences *sequences,
                       const struct fin_successors *successors) {
    const uint32_t *next = successors->numbers;
    for (int kind = 0, at = 0; kind < FIN_KINDS; at += successors->count[kind++]) {
        for (int i = 0; i < successors->count[kind]; i++) {
            __builtin_prefetch(&sequences->of_six[next[at + i]]);
        }
    }
    for (int kind = 0; kind < FIN_KINDS; next += successors->count[kind++]) {
        for (int i = 0; i < successors->count[kind] && successors->count[kind] > 1; i++) {
            fin_sequence_set_fetch(&sequences->sets, sequences->of_six[next[i]]);
        }
    }
}

static void find_parts(struct fin_sequences *sequences, int layer, uint64_t number,
                       const struct fin_successors *successors) {
    const uint32_t *next = successors->numbers;
    uint32_t *part = sequences->of_five + number;
    fetch_sets(sequences, successors);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        *part = find_part(sequences, next, successors->count[kind]);
        part += boards_of(sequences, layer);
        next += successors->count[kind];
    }
}

/* ---- successors ---- */

static void find_successors(struct fin_sequences *sequences, int layer, uint64_t number,
                            const struct fin_successors *successors) {
    struct fin_successor_lists *lists = &sequences->successors[layer];
    uint64_t all = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        lists->counts[number][kind] = (uint8_t)successors->count[kind];
        all += (uint64_t)successors->count[kind];
    }
    uint64_t first = __atomic_fetch_add(&lists->count, all, __ATOMIC_RELAXED);
    if (first + all <= lists->most) {
        lists->first[number] = (uint32_t)first;
        memcpy(lists->numbers + first, successors->numbers,
               (size_t)all * sizeof *successors->numbers);
    }
}

/* ---- rounds ---- */

struct round {
    void (*find)(struct fin_sequences *, int layer, uint64_t number, const struct fin_successors *);
    int layer;
    int slice; /* if `find` is NULL */
};

static struct round round_of(int number) {
    struct round round = {.layer = FIN_SEQUENCES_PIECES - 1 - number};
    if (number < ROUNDS_FROM_END) {
        round.find = round.layer == LAYER_OF_PARTS    ? find_parts
                     : round.layer == LAYER_OF_SETS   ? find_set
                     : round.layer == LAYER_OF_BLOCKS ? find_block
                                                      : find_ends;
        return round;
    }
    if (number < ROUNDS_FROM_END + ROUNDS_SUCCESSORS) {
        round.find = find_successors;
        return round;
    }
    number -= ROUNDS_FROM_END + ROUNDS_SUCCESSORS;
    round.layer = FIN_SEQUENCES_SLICED - number % ROUNDS_OF_SLICE;
    round.slice = number / ROUNDS_OF_SLICE;
    return round;
}

/* An index of the boards in the next layer; slices do not need one. */
static void borrow_index(struct fin_sequences *sequences, int layer) {
    const uint64_t *boards = layer == FIN_SEQUENCES_PIECES ? &sequences->legal->small.full
                                                           : sequences->legal->layers[layer].boards;
    size_t count = (size_t)boards_of(sequences, layer);
    uint64_t *slots =
        fin_arena_borrow(&sequences->arena, fin_board_index_slots(count) * sizeof *slots);
    if (slots != NULL) {
        sequences->next = fin_board_index_make(boards, count, slots);
    }
}

static void begin_round(struct fin_sequences *sequences) {
    struct round round = round_of(sequences->round);
    sequences->units = 0;
    if (sequences->round == ROUNDS) {
        return;
    }
    sequences->arena.above = 0;
    sequences->slice_number = round.slice;
    if (round.find != NULL) {
        borrow_index(sequences, round.layer + 1);
    }
    uint64_t units = boards_of(sequences, round.layer) / 16 + 1;
    sequences->units = (uint32_t)fin_word_minimum(units, FIN_ROUND_UNITS);
}

/* ---- memory ---- */

enum {
    MEGABYTES = 3900,
    BOARDS_A_SET = 4, /* room for one set per this many boards with six or five pieces */
    SETS = 1 << 18,   /* room for further sets */
    SUCCESSORS = 40,  /* most successors per board on average; the first layers have more */
    SUCCESSORS_FIRST = 200,
};

static void take_successor_lists(struct fin_sequences *sequences, int layer) {
    struct fin_successor_lists *lists = &sequences->successors[layer];
    uint64_t boards = boards_of(sequences, layer);
    lists->most = boards * (layer < FIN_SEQUENCES_SLICED ? SUCCESSORS_FIRST : SUCCESSORS);
    lists->first = fin_arena_keep(&sequences->arena, boards * sizeof *lists->first);
    lists->counts = fin_arena_keep(&sequences->arena, boards * sizeof *lists->counts);
    lists->numbers = fin_arena_keep_unset(&sequences->arena, lists->most * sizeof *lists->numbers);
}

static bool take_memory(struct fin_sequences *sequences) {
    struct fin_arena *arena = &sequences->arena;
    const size_t word = sizeof(uint64_t);
    for (int layer = LAYER_OF_BLOCKS + 1; layer <= FIN_SEQUENCES_PIECES; layer++) {
        sequences->ends[layer] = fin_arena_keep(arena, boards_of(sequences, layer) * word);
    }
    sequences->blocks =
        fin_arena_keep(arena, boards_of(sequences, LAYER_OF_BLOCKS) * FIN_SEQUENCE_BLOCK * word);
    uint64_t six = boards_of(sequences, LAYER_OF_SETS), five = boards_of(sequences, LAYER_OF_PARTS);
    fin_sequence_sets_make(&sequences->sets, arena, (six + five) / BOARDS_A_SET + SETS,
                           boards_of(sequences, FIN_SEQUENCES_SLICED));
    sequences->of_six = fin_arena_keep(arena, six * sizeof *sequences->of_six);
    sequences->of_five = fin_arena_keep(arena, five * FIN_KINDS * sizeof *sequences->of_five);
    for (int layer = 0; layer <= FIN_SEQUENCES_SLICED; layer++) {
        take_successor_lists(sequences, layer);
    }
    for (int layer = 0; layer < FIN_SEQUENCES_SLICED; layer++) {
        sequences->beginnings[layer] = fin_arena_keep(
            arena, boards_of(sequences, layer) * fin_sequences_beginnings_length(layer) * word);
    }
    sequences->slice = fin_arena_keep(arena, fin_sequences_slice_length() * word);
    sequences->sliced = fin_arena_keep(arena, boards_of(sequences, FIN_SEQUENCES_SLICED) *
                                                  sizeof *sequences->sliced);
    sequences->sequences = fin_arena_keep(arena, FIN_SEQUENCES_LENGTH * word);
    return !arena->too_small;
}

/* ---- public functions ---- */

size_t fin_sequences_size(void) {
    return (size_t)MEGABYTES << 20;
}

struct fin_sequences *fin_sequences_make(void *memory, size_t size,
                                         const struct fin_legal_boards *legal) {
    struct fin_arena arena;
    fin_require(legal->pieces == FIN_SEQUENCES_PIECES);
    struct fin_sequences *sequences = fin_arena_open(&arena, memory, size, sizeof *sequences);
    if (sequences == NULL) {
        return NULL;
    }
    sequences->arena = arena;
    sequences->legal = legal;
    if (!take_memory(sequences)) {
        return NULL;
    }
    sequences->ends[FIN_SEQUENCES_PIECES][0] = 1;
    begin_round(sequences);
    return sequences;
}

uint32_t fin_sequences_units(const struct fin_sequences *sequences) {
    return sequences->arena.too_small ? 0 : sequences->units;
}

/* A round that needs the successors of boards. */
struct finding {
    struct fin_sequences *sequences;
    const struct round *round;
};

static void visit(void *data, uint64_t number, const struct fin_successors *successors) {
    const struct finding *finding = data;
    finding->round->find(finding->sequences, finding->round->layer, number, successors);
}

static void run_find(struct fin_sequences *sequences, const struct round *round, uint64_t from,
                     uint64_t to) {
    struct finding finding = {sequences, round};
    struct fin_successors_walk walk = {&sequences->legal->small,
                                       sequences->legal->layers[round->layer].boards,
                                       &sequences->next, visit, &finding};
    fin_successors_walk(&walk, from, to);
}

void fin_sequences_run(struct fin_sequences *sequences, uint32_t unit) {
    struct round round = round_of(sequences->round);
    uint64_t boards = boards_of(sequences, round.layer);
    uint64_t from = boards * unit / sequences->units, to = boards * (unit + 1) / sequences->units;
    fin_require(unit < fin_sequences_units(sequences));
    if (round.find != NULL) {
        run_find(sequences, &round, from, to);
        return;
    }
    fin_sequences_slice(sequences, round.layer, from, to);
}

static bool is_full(const struct fin_sequences *sequences) {
    bool full = sequences->sets.full;
    for (int layer = 0; layer <= FIN_SEQUENCES_SLICED; layer++) {
        full = full || sequences->successors[layer].count > sequences->successors[layer].most;
    }
    return full;
}

bool fin_sequences_next(struct fin_sequences *sequences) {
    struct round round = round_of(sequences->round);
    fin_require(fin_sequences_units(sequences) > 0);
    if (round.find == NULL && round.layer == FIN_SEQUENCES_SLICED - 1) {
        fin_sequences_keep_slice(sequences);
    }
    sequences->arena.too_small |= is_full(sequences);
    sequences->round++;
    if (sequences->round == ROUNDS_FROM_END + ROUNDS_SUCCESSORS && !sequences->arena.too_small) {
        fin_sequences_find_beginnings(sequences);
    }
    if (!sequences->arena.too_small) {
        begin_round(sequences);
    }
    return !sequences->arena.too_small;
}

int fin_sequences_rounds(const struct fin_sequences *sequences, int *done) {
    *done = sequences->round;
    return ROUNDS;
}

int fin_sequences_slice_number(const struct fin_sequences *sequences) {
    return sequences->round >= ROUNDS_FROM_END + ROUNDS_SUCCESSORS && sequences->round < ROUNDS
               ? round_of(sequences->round).slice
               : -1;
}

uint64_t *fin_sequences_slice_bits(const struct fin_sequences *sequences, size_t *count) {
    fin_require(fin_sequences_slice_number(sequences) >= 0);
    *count = fin_sequences_slice_length();
    return sequences->slice;
}

const uint64_t *fin_sequences_list(const struct fin_sequences *sequences) {
    fin_require(sequences->round == ROUNDS);
    return sequences->sequences;
}
