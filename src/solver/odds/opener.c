/* The rounds of an opener. Forwards from the empty board, it finds the reachable states layer by
 * layer; then backwards from the perfect clear, their values. */
#include "solver/odds/opener.h"

#include <string.h>

#include "core/check.h"
#include "solver/memory/words.h"

/* ---- tables ---- */

static void number_sets(struct fin_opener *opener) {
    uint8_t bits[FIN_OPENER_BAG + 1] = {0};
    for (unsigned set = 0; set < 1 << FIN_KINDS; set++) {
        int kinds = fin_set_count(set);
        opener->bit_of_set[set] = bits[kinds];
        opener->set_of_bit[kinds][bits[kinds]++] = (uint8_t)set;
    }
}

/* The kinds of the first later pieces, for every rank of their order. */
static void list_orders(struct fin_opener *opener, int seen) {
    for (uint32_t order = 0; order < fin_opener_later(seen); order++) {
        uint32_t rest = order;
        unsigned used = 0;
        for (int index = 0; index < seen; index++) {
            uint32_t after = fin_opener_ranks(FIN_KINDS - index - 1, seen - index - 1);
            unsigned kind = 0;
            for (uint32_t skipped = rest / after; (used >> kind & 1) != 0 || skipped-- > 0;) {
                kind++;
            }
            opener->later[seen][order][index] = (uint8_t)kind;
            used |= 1u << kind;
            rest %= after;
        }
    }
}

static void list_bits(struct fin_opener *opener) {
    memset(opener->with[0], 0xFF, sizeof opener->with[0]);
    for (uint32_t order = 0; order < FIN_OPENER_ORDERS; order++) {
        for (int index = 0; index < FIN_OPENER_LATER; index++) {
            int kind = opener->later[FIN_OPENER_LATER][order][index];
            opener->with[index + 1][kind][order / 64] |= (uint64_t)1 << order % 64;
        }
    }
}

/* ---- states ---- */

uint64_t fin_opener_state(const struct fin_opener *opener, int layer, uint32_t board,
                          unsigned set) {
    uint64_t before = opener->sets[layer][board] & (((uint64_t)1 << opener->bit_of_set[set]) - 1);
    uint64_t number = opener->first[layer][board];
    for (; before != 0; before &= before - 1) {
        number++;
    }
    return number;
}

void fin_opener_successors(const struct fin_opener *opener, int layer, uint64_t board,
                           struct fin_opener_successor_lists *successors) {
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        uint64_t boards[FIN_SMALL_SUCCESSORS];
        int count = fin_small_successors(&opener->legal->small, board, kind, boards);
        successors->count[kind] = 0;
        for (int i = 0; i < count; i++) {
            fin_board_index_fetch(&opener->next, boards[i]);
        }
        for (int i = 0; i < count; i++) {
            int64_t number =
                layer + 1 == FIN_OPENER_PIECES
                    ? (boards[i] == opener->legal->small.full ? 0 : FIN_BOARD_INDEX_NONE)
                    : fin_board_index_find(&opener->next, boards[i]);
            if (number != FIN_BOARD_INDEX_NONE) {
                successors->numbers[kind][successors->count[kind]++] = (uint32_t)number;
            }
        }
    }
}

/* A piece whose kind is not in a set yet adds it to the sets of the successors. */
static void find_states(struct fin_opener *opener, int layer, uint64_t from, uint64_t to) {
    struct fin_opener_successor_lists successors;
    for (uint64_t i = from; i < to; i++) {
        if (opener->sets[layer][i] != 0) {
            fin_opener_successors(opener, layer, opener->legal->layers[layer].boards[i],
                                  &successors);
        }
        for (uint64_t sets = opener->sets[layer][i]; sets != 0; sets &= sets - 1) {
            unsigned set = opener->set_of_bit[layer][__builtin_ctzll(sets)];
            for (unsigned kind = 0; kind < FIN_KINDS; kind++) {
                uint64_t bit = (uint64_t)1 << opener->bit_of_set[set | 1u << kind];
                for (int j = 0; j < successors.count[kind] && (set >> kind & 1) == 0; j++) {
                    uint64_t *target = &opener->sets[layer + 1][successors.numbers[kind][j]];
                    __atomic_fetch_or(target, bit, __ATOMIC_RELAXED);
                }
            }
        }
    }
}

/* Numbers the states of a layer; returns how many there are. */
static uint64_t number_states(struct fin_opener *opener, int layer) {
    uint32_t count = 0;
    for (uint64_t i = 0; i < opener->legal->layers[layer].count; i++) {
        opener->first[layer][i] = count;
        for (uint64_t sets = opener->sets[layer][i]; sets != 0; sets &= sets - 1) {
            count++;
        }
    }
    return count;
}

/* ---- rounds ---- */

/* States of layers 1 to 6, then values of layers 9 to 0. */
enum { STATE_ROUNDS = FIN_OPENER_BAG - 1, ROUNDS = STATE_ROUNDS + FIN_OPENER_PIECES };

static int layer_of(const struct fin_opener *opener) {
    return opener->round < STATE_ROUNDS ? opener->round : ROUNDS - 1 - opener->round;
}

static void borrow_index(struct fin_opener *opener, int layer) {
    const struct fin_layer *boards = &opener->legal->layers[layer];
    if (layer == FIN_OPENER_PIECES) {
        return;
    }
    uint64_t *slots = fin_arena_borrow(
        &opener->arena, fin_board_index_slots((size_t)boards->count) * sizeof *slots);
    if (slots != NULL) {
        opener->next = fin_board_index_make(boards->boards, (size_t)boards->count, slots);
    }
}

static bool take_states(struct fin_opener *opener, int layer) {
    uint64_t count = opener->legal->layers[layer].count;
    opener->sets[layer] = fin_arena_keep(&opener->arena, count * sizeof *opener->sets[layer]);
    opener->first[layer] = fin_arena_keep(&opener->arena, count * sizeof *opener->first[layer]);
    return opener->sets[layer] != NULL && opener->first[layer] != NULL;
}

/* Only the next round uses the values of a layer, so even layers use the lower end of the memory
 * and odd ones the upper end. */
static void take_values(struct fin_opener *opener, int layer) {
    uint64_t states = opener->legal->layers[layer].count;
    if (layer < FIN_OPENER_BAG) {
        states = number_states(opener, layer);
    }
    if (layer % 2 == 0) {
        opener->arena.below = opener->below;
    } else {
        opener->arena.above = 0;
    }
    opener->states = states;
    fin_opener_room(opener, layer, states);
}

static void begin_round(struct fin_opener *opener) {
    int layer = layer_of(opener);
    opener->units = 0;
    if (opener->round == ROUNDS) {
        return;
    }
    if (opener->round < STATE_ROUNDS) {
        take_states(opener, layer + 1);
        opener->below = opener->arena.below;
    } else {
        take_values(opener, layer);
    }
    opener->above = opener->arena.above;
    borrow_index(opener, layer + 1);
    uint64_t boards = opener->legal->layers[layer].count;
    opener->units = (uint32_t)fin_word_minimum(boards / 16 + 1, FIN_ROUND_UNITS);
}

/* ---- public functions ---- */

enum { SIZE_MOST = 3 }; /* GiB, for any number of previews */

size_t fin_opener_size(void) {
    return (size_t)SIZE_MOST << 30;
}

struct fin_opener *fin_opener_make(void *memory, size_t size, const struct fin_legal_boards *legal,
                                   int previews) {
    struct fin_arena arena;
    fin_require(legal->pieces == FIN_OPENER_PIECES);
    fin_require(previews >= 0 && (previews <= FIN_PREVIEWS_MOST || previews == FIN_PREVIEWS_ALL));
    struct fin_opener *opener = fin_arena_open(&arena, memory, size, sizeof *opener);
    if (opener == NULL) {
        return NULL;
    }
    opener->arena = arena;
    opener->legal = legal;
    opener->previews = previews;
    number_sets(opener);
    for (int seen = 0; seen <= FIN_OPENER_LATER; seen++) {
        list_orders(opener, seen);
    }
    list_bits(opener);
    if (!take_states(opener, 0) || !fin_opener_room(opener, FIN_OPENER_PIECES, 1)) {
        return NULL;
    }
    opener->sets[0][0] = 1;
    const struct fin_values *held = &opener->held[FIN_OPENER_PIECES];
    const struct fin_values *empty = &opener->empty[FIN_OPENER_PIECES];
    memset(held->rows, 0xFF, held->ranks * held->width * sizeof(uint64_t));
    memset(empty->rows, 0xFF, empty->ranks * empty->width * sizeof(uint64_t));
    begin_round(opener);
    return opener;
}

uint32_t fin_opener_units(const struct fin_opener *opener) {
    return opener->arena.too_small ? 0 : opener->units;
}

/* The first board of a unit. */
static uint64_t first_board(const struct fin_opener *opener, uint32_t unit) {
    return opener->legal->layers[layer_of(opener)].count * unit / opener->units;
}

void fin_opener_run(struct fin_opener *opener, uint32_t unit) {
    int layer = layer_of(opener);
    uint64_t from = first_board(opener, unit), to = first_board(opener, unit + 1);
    fin_require(unit < fin_opener_units(opener));
    if (opener->round < STATE_ROUNDS) {
        find_states(opener, layer, from, to);
    } else {
        fin_opener_value(opener, layer, from, to);
    }
}

bool fin_opener_next(struct fin_opener *opener) {
    fin_require(fin_opener_units(opener) > 0);
    opener->arena.above = opener->above;
    opener->round++;
    begin_round(opener);
    return !opener->arena.too_small;
}

int fin_opener_rounds(const struct fin_opener *opener, int *done) {
    *done = opener->round;
    return ROUNDS;
}

int fin_opener_layer(const struct fin_opener *opener) {
    return opener->round >= STATE_ROUNDS && opener->round < ROUNDS ? layer_of(opener) : -1;
}

/* The number of a unit's first state. */
static uint64_t first_state(const struct fin_opener *opener, int layer, uint32_t unit) {
    uint64_t board = first_board(opener, unit);
    if (board == opener->legal->layers[layer].count) {
        return opener->states;
    }
    return layer < FIN_OPENER_BAG ? opener->first[layer][board] : board;
}

static struct fin_opener_found found_in(const struct fin_values *values, uint64_t from,
                                        uint64_t to) {
    size_t size = fin_opener_row_bytes(values);
    return (struct fin_opener_found){(unsigned char *)values->rows + (size_t)from * size,
                                     (size_t)(to - from) * size};
}

void fin_opener_found(const struct fin_opener *opener, uint32_t from, uint32_t to,
                      struct fin_opener_found found[2]) {
    int layer = fin_opener_layer(opener);
    fin_require(layer >= 0 && from <= to && to <= opener->units);
    uint64_t first = first_state(opener, layer, from), past = first_state(opener, layer, to);
    found[0] = found_in(&opener->held[layer], first, past);
    found[1] = found_in(&opener->empty[layer], first, past);
    if (opener->empty[layer].rows == opener->held[layer].rows) {
        found[1].size = 0;
    }
}

struct fin_fraction fin_opener_odds(const struct fin_opener *opener) {
    fin_require(opener->round == ROUNDS);
    uint64_t bags = fin_opener_ranks(FIN_KINDS, FIN_KINDS);
    return (struct fin_fraction){opener->successes, bags * FIN_OPENER_ORDERS};
}
