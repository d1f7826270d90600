/* The rounds of words: sets from the end; then where the early fields lead; then
 * the slices. */
#include "solver/tables/sequences.h"

#include <string.h>

#include "core/check.h"

enum {
    LAYER_OF_BLOCKS = FIN_WORDS_PIECES - 3, /* words of three finish its fields */
    LAYER_OF_SETS = LAYER_OF_BLOCKS - 1,
    LAYER_OF_PARTS = LAYER_OF_SETS - 1,

    ROUNDS_FROM_END = FIN_WORDS_PIECES - LAYER_OF_PARTS,
    ROUNDS_ONWARD = FIN_WORDS_SLICED + 1,
    ROUNDS_OF_SLICE = 2,
    ROUNDS = ROUNDS_FROM_END + ROUNDS_ONWARD + FIN_WORDS_SLICES * ROUNDS_OF_SLICE,

    TWO = FIN_KINDS * FIN_KINDS, /* words of two pieces */
    WORD_BITS = 64,
};

static uint64_t fields_of(const struct fin_words *words, int layer) {
    return layer == FIN_WORDS_PIECES ? 1 : words->atlas->layers[layer].count;
}

/* ---- from the end ---- */

/* Words of one or two pieces: the bit of a word is its kinds as digits, the first
 * the highest. */
static void find_ends(struct fin_words *words, int layer, uint64_t number,
                      const struct fin_leads *leads) {
    const uint32_t *next = leads->numbers;
    int shift = layer == FIN_WORDS_PIECES - 1 ? 1 : FIN_KINDS;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int i = 0; i < leads->count[kind]; i++) {
            words->ends[layer][number] |= words->ends[layer + 1][*next++] << shift * kind;
        }
    }
}

static void find_block(struct fin_words *words, int layer, uint64_t number,
                       const struct fin_leads *leads) {
    const uint32_t *next = leads->numbers;
    uint64_t *block = words->blocks + number * FIN_WORD_BLOCK;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        int at = TWO * kind / WORD_BITS, shift = TWO * kind % WORD_BITS;
        uint64_t two = 0;
        for (int i = 0; i < leads->count[kind]; i++) {
            two |= words->ends[layer + 1][*next++];
        }
        block[at] |= two << shift;
        if (shift + TWO > WORD_BITS) {
            block[at + 1] |= two >> (WORD_BITS - shift);
        }
    }
}

static void find_set(struct fin_words *words, int layer, uint64_t number,
                     const struct fin_leads *leads) {
    const uint32_t *next = leads->numbers;
    uint64_t set[FIN_WORD_SET] = {0};
    (void)layer;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int i = 0; i < leads->count[kind]; i++) {
            fin_words_join(set + kind * FIN_WORD_BLOCK,
                           words->blocks + (size_t)*next++ * FIN_WORD_BLOCK, FIN_WORD_BLOCK);
        }
    }
    words->of_six[number] = fin_word_sets_add(&words->sets, set);
}

/* The set behind a kind; most kinds make one field at most. */
static uint32_t find_part(struct fin_words *words, const uint32_t *next, int count) {
    uint64_t set[FIN_WORD_SET] = {0};
    if (count <= 1) {
        return count == 1 ? words->of_six[*next] : 0;
    }
    for (int i = 0; i < count; i++) {
        fin_words_join(set, fin_word_set(&words->sets, words->of_six[next[i]]), FIN_WORD_SET);
    }
    return fin_word_sets_add(&words->sets, set);
}

/* Reads what will be joined into the cache. */
static void fetch_sets(const struct fin_words *words, const struct fin_leads *leads) {
    const uint32_t *next = leads->numbers;
    for (int kind = 0, at = 0; kind < FIN_KINDS; at += leads->count[kind++]) {
        for (int i = 0; i < leads->count[kind]; i++) {
            __builtin_prefetch(&words->of_six[next[at + i]]);
        }
    }
    for (int kind = 0; kind < FIN_KINDS; next += leads->count[kind++]) {
        for (int i = 0; i < leads->count[kind] && leads->count[kind] > 1; i++) {
            fin_word_set_fetch(&words->sets, words->of_six[next[i]]);
        }
    }
}

static void find_parts(struct fin_words *words, int layer, uint64_t number,
                       const struct fin_leads *leads) {
    const uint32_t *next = leads->numbers;
    uint32_t *part = words->of_five + number;
    fetch_sets(words, leads);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        *part = find_part(words, next, leads->count[kind]);
        part += fields_of(words, layer);
        next += leads->count[kind];
    }
}

/* ---- onward ---- */

static void find_onward(struct fin_words *words, int layer, uint64_t number,
                        const struct fin_leads *leads) {
    struct fin_onward *onward = &words->onward[layer];
    uint64_t all = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        onward->counts[number][kind] = (uint8_t)leads->count[kind];
        all += (uint64_t)leads->count[kind];
    }
    uint64_t first = __atomic_fetch_add(&onward->count, all, __ATOMIC_RELAXED);
    if (first + all <= onward->most) {
        onward->first[number] = (uint32_t)first;
        memcpy(onward->numbers + first, leads->numbers, (size_t)all * sizeof *leads->numbers);
    }
}

/* ---- rounds ---- */

struct round {
    void (*find)(struct fin_words *, int layer, uint64_t number, const struct fin_leads *);
    int layer;
    int slice; /* if there is nothing to find */
};

static struct round round_of(int number) {
    struct round round = {.layer = FIN_WORDS_PIECES - 1 - number};
    if (number < ROUNDS_FROM_END) {
        round.find = round.layer == LAYER_OF_PARTS    ? find_parts
                     : round.layer == LAYER_OF_SETS   ? find_set
                     : round.layer == LAYER_OF_BLOCKS ? find_block
                                                      : find_ends;
        return round;
    }
    if (number < ROUNDS_FROM_END + ROUNDS_ONWARD) {
        round.find = find_onward;
        return round;
    }
    number -= ROUNDS_FROM_END + ROUNDS_ONWARD;
    round.layer = FIN_WORDS_SLICED - number % ROUNDS_OF_SLICE;
    round.slice = number / ROUNDS_OF_SLICE;
    return round;
}

/* An index of the fields that the round's pieces make; slices need none. */
static void borrow_index(struct fin_words *words, int layer) {
    const uint64_t *fields =
        layer == FIN_WORDS_PIECES ? &words->atlas->low.full : words->atlas->layers[layer].fields;
    size_t count = (size_t)fields_of(words, layer);
    uint64_t *slots = fin_arena_borrow(&words->arena, fin_index_slots(count) * sizeof *slots);
    if (slots != NULL) {
        words->next = fin_index_make(fields, count, slots);
    }
}

static void begin_round(struct fin_words *words) {
    struct round round = round_of(words->round);
    words->units = 0;
    if (words->round == ROUNDS) {
        return;
    }
    words->arena.above = 0;
    words->slice_number = round.slice;
    if (round.find != NULL) {
        borrow_index(words, round.layer + 1);
    }
    uint64_t units = fields_of(words, round.layer) / 16 + 1;
    words->units = units < FIN_ATLAS_UNITS ? (uint32_t)units : FIN_ATLAS_UNITS;
}

/* ---- memory ---- */

enum {
    MEGABYTES = 3900,
    FIELDS_A_SET = 4, /* at least so many fields, of six or five pieces, are to a set, */
    SETS = 1 << 18,   /* if they are many */
    ONWARD = 40,      /* at most so many next fields on average; more of the first layers */
    ONWARD_FIRST = 200,
};

static void take_onward(struct fin_words *words, int layer) {
    struct fin_onward *onward = &words->onward[layer];
    uint64_t fields = fields_of(words, layer);
    onward->most = fields * (layer < FIN_WORDS_SLICED ? ONWARD_FIRST : ONWARD);
    onward->first = fin_arena_keep(&words->arena, fields * sizeof *onward->first);
    onward->counts = fin_arena_keep(&words->arena, fields * sizeof *onward->counts);
    onward->numbers = fin_arena_keep_unset(&words->arena, onward->most * sizeof *onward->numbers);
}

static bool take_memory(struct fin_words *words) {
    struct fin_arena *arena = &words->arena;
    const size_t word = sizeof(uint64_t);
    for (int layer = LAYER_OF_BLOCKS + 1; layer <= FIN_WORDS_PIECES; layer++) {
        words->ends[layer] = fin_arena_keep(arena, fields_of(words, layer) * word);
    }
    words->blocks =
        fin_arena_keep(arena, fields_of(words, LAYER_OF_BLOCKS) * FIN_WORD_BLOCK * word);
    uint64_t six = fields_of(words, LAYER_OF_SETS), five = fields_of(words, LAYER_OF_PARTS);
    fin_word_sets_make(&words->sets, arena, (six + five) / FIELDS_A_SET + SETS,
                       fields_of(words, FIN_WORDS_SLICED));
    words->of_six = fin_arena_keep(arena, six * sizeof *words->of_six);
    words->of_five = fin_arena_keep(arena, five * FIN_KINDS * sizeof *words->of_five);
    for (int layer = 0; layer <= FIN_WORDS_SLICED; layer++) {
        take_onward(words, layer);
    }
    for (int layer = 0; layer < FIN_WORDS_SLICED; layer++) {
        words->beginnings[layer] = fin_arena_keep(
            arena, fields_of(words, layer) * fin_words_beginnings_length(layer) * word);
    }
    words->slice = fin_arena_keep(arena, fin_words_slice_length() * word);
    words->sliced =
        fin_arena_keep(arena, fields_of(words, FIN_WORDS_SLICED) * sizeof *words->sliced);
    words->words = fin_arena_keep(arena, FIN_WORDS_LENGTH * word);
    return !arena->too_small;
}

/* ---- for callers ---- */

size_t fin_words_size(void) {
    return (size_t)MEGABYTES << 20;
}

struct fin_words *fin_words_make(void *memory, size_t size, const struct fin_atlas *atlas) {
    size_t past = (size_t)(-(uintptr_t)memory % 64);
    size_t own = (sizeof(struct fin_words) + 63) / 64 * 64;
    fin_require(atlas->pieces == FIN_WORDS_PIECES);
    if (size < past + own) {
        return NULL;
    }
    struct fin_words *words = (void *)((unsigned char *)memory + past);
    memset(words, 0, sizeof *words);
    words->atlas = atlas;
    words->arena.memory = (unsigned char *)words + own;
    words->arena.size = (size - past - own) / 64 * 64;
    if (!take_memory(words)) {
        return NULL;
    }
    words->ends[FIN_WORDS_PIECES][0] = 1;
    begin_round(words);
    return words;
}

uint32_t fin_words_units(const struct fin_words *words) {
    return words->arena.too_small ? 0 : words->units;
}

/* A round that needs to know where fields lead. */
struct finding {
    struct fin_words *words;
    const struct round *round;
};

static void visit(void *data, uint64_t number, const struct fin_leads *leads) {
    const struct finding *finding = data;
    finding->round->find(finding->words, finding->round->layer, number, leads);
}

static void run_find(struct fin_words *words, const struct round *round, uint64_t from,
                     uint64_t to) {
    struct finding finding = {words, round};
    struct fin_leads_walk walk = {&words->atlas->low, words->atlas->layers[round->layer].fields,
                                  &words->next, visit, &finding};
    fin_leads_walk(&walk, from, to);
}

void fin_words_run(struct fin_words *words, uint32_t unit) {
    struct round round = round_of(words->round);
    uint64_t fields = fields_of(words, round.layer);
    uint64_t from = fields * unit / words->units, to = fields * (unit + 1) / words->units;
    fin_require(unit < fin_words_units(words));
    if (round.find != NULL) {
        run_find(words, &round, from, to);
        return;
    }
    fin_words_slice(words, round.layer, from, to);
}

static bool is_full(const struct fin_words *words) {
    bool full = words->sets.full;
    for (int layer = 0; layer <= FIN_WORDS_SLICED; layer++) {
        full = full || words->onward[layer].count > words->onward[layer].most;
    }
    return full;
}

bool fin_words_next(struct fin_words *words) {
    struct round round = round_of(words->round);
    fin_require(fin_words_units(words) > 0);
    if (round.find == NULL && round.layer == FIN_WORDS_SLICED - 1) {
        fin_words_keep_slice(words);
    }
    words->arena.too_small |= is_full(words);
    words->round++;
    if (words->round == ROUNDS_FROM_END + ROUNDS_ONWARD && !words->arena.too_small) {
        fin_words_find_beginnings(words);
    }
    if (!words->arena.too_small) {
        begin_round(words);
    }
    return !words->arena.too_small;
}

int fin_words_rounds(const struct fin_words *words, int *done) {
    *done = words->round;
    return ROUNDS;
}

int fin_words_slice_number(const struct fin_words *words) {
    return words->round >= ROUNDS_FROM_END + ROUNDS_ONWARD && words->round < ROUNDS
               ? round_of(words->round).slice
               : -1;
}

uint64_t *fin_words_slice_words(const struct fin_words *words, size_t *count) {
    fin_require(fin_words_slice_number(words) >= 0);
    *count = fin_words_slice_length();
    return words->slice;
}

const uint64_t *fin_words_list(const struct fin_words *words) {
    fin_require(words->round == ROUNDS);
    return words->words;
}
