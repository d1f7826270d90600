/* The orders of a set-up as a graph of sets of pieces, and the queues that can follow one. */
#include "cli/orders/orders.h"

#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/jobs/parallel.h"

/* ---- rows ---- */

/* The board with some pieces on it, and the rows that are gone by their first numbers. */
struct ground {
    struct fin_board board;
    uint64_t gone;
};

static struct ground make_ground(const struct pc_build *build, unsigned set) {
    struct ground ground = {.board = build->board};
    for (int i = 0; i < build->count; i++) {
        for (int c = 0; (set >> i & 1) != 0 && c < FIN_CELLS; c++) {
            struct fin_cell cell = build->pieces[i].cells[c];
            fin_board_set(&ground.board, cell.x, cell.y, build->pieces[i].kind);
        }
    }
    ground.gone = fin_board_full_rows(&ground.board);
    fin_board_remove_rows(&ground.board, ground.gone);
    return ground;
}

/* The row of the first board that now is row y. */
static int first_row(uint64_t gone, int y) {
    int row = 0;
    for (; y > 0 || (gone >> row & 1) != 0; row++) {
        y -= (gone >> row & 1) == 0;
    }
    return row;
}

static int row_now(uint64_t gone, int first) {
    return first - __builtin_popcountll(gone & ((UINT64_C(1) << first) - 1));
}

/* ---- making a set-up ---- */

void pc_build_start(struct pc_build *build, const struct fin_board *board) {
    *build = (struct pc_build){.board = *board};
    fin_board_remove_rows(&build->board, fin_board_full_rows(&build->board));
}

const char *pc_build_add(struct pc_build *build, struct fin_piece piece) {
    struct ground ground = make_ground(build, (1u << build->count) - 1);
    struct pc_build_piece added = {.kind = piece.kind};
    if (build->count == PC_BUILD_PIECES) {
        return "a set-up has at most 16 pieces.";
    }
    fin_piece_cells(piece, added.cells);
    for (int c = 0; c < FIN_CELLS; c++) {
        struct fin_cell *cell = &added.cells[c];
        if (cell->x < 0 || cell->x >= FIN_COLUMNS || cell->y < 0 ||
            first_row(ground.gone, cell->y) >= FIN_ROWS) {
            return "a piece is outside the board.";
        }
        if (fin_board_cell(&ground.board, cell->x, cell->y) != FIN_NONE) {
            return "a piece covers filled cells.";
        }
        cell->y = (int8_t)first_row(ground.gone, cell->y);
    }
    build->pieces[build->count++] = added;
    return NULL;
}

static uint8_t mirrored_kind(int kind) {
    static const uint8_t kinds[FIN_KINDS] = {
        [FIN_I] = FIN_I, [FIN_O] = FIN_O, [FIN_T] = FIN_T, [FIN_S] = FIN_Z,
        [FIN_Z] = FIN_S, [FIN_J] = FIN_L, [FIN_L] = FIN_J,
    };
    return kind < FIN_KINDS ? kinds[kind] : (uint8_t)kind;
}

void pc_build_mirror(struct pc_build *build) {
    struct fin_board board = build->board;
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            int kind = fin_board_cell(&board, FIN_COLUMNS - 1 - x, y);
            fin_board_set(&build->board, x, y, mirrored_kind(kind));
        }
    }
    for (int i = 0; i < build->count; i++) {
        build->pieces[i].kind = mirrored_kind(build->pieces[i].kind);
        for (int c = 0; c < FIN_CELLS; c++) {
            struct fin_cell *cell = &build->pieces[i].cells[c];
            cell->x = (int8_t)(FIN_COLUMNS - 1 - cell->x);
        }
    }
}

/* ---- orders ---- */

enum { BOX = 4, NO_SHAPE = 0 };

/* Cells as bits of a box of four by four from the lower left one; NO_SHAPE if they do not fit. */
static unsigned shape_of(const struct fin_cell cells[FIN_CELLS], int *x, int *y) {
    unsigned shape = 0;
    *x = cells[0].x;
    *y = cells[0].y;
    for (int c = 1; c < FIN_CELLS; c++) {
        *x = cells[c].x < *x ? cells[c].x : *x;
        *y = cells[c].y < *y ? cells[c].y : *y;
    }
    for (int c = 0; c < FIN_CELLS; c++) {
        int right = cells[c].x - *x, up = cells[c].y - *y;
        if (right >= BOX || up >= BOX) {
            return NO_SHAPE;
        }
        shape |= 1u << (up * BOX + right);
    }
    return shape;
}

/* Landings of the kinds on a board, listed when they are first needed. */
struct landings {
    bool known[FIN_KINDS];
    size_t count[FIN_KINDS];
    struct fin_piece list[FIN_KINDS][FIN_LANDINGS_MAX];
};

/* The landing with the cells of a piece, or NULL. */
static const struct fin_piece *find_landing(struct landings *landings,
                                            const struct fin_search *search,
                                            const struct ground *ground,
                                            const struct pc_build_piece *piece) {
    struct fin_cell cells[FIN_CELLS], others[FIN_CELLS];
    int kind = piece->kind, x, y, other_x, other_y;
    for (int c = 0; c < FIN_CELLS; c++) {
        cells[c] = piece->cells[c];
        cells[c].y = (int8_t)row_now(ground->gone, cells[c].y);
    }
    unsigned shape = shape_of(cells, &x, &y);
    if (shape != NO_SHAPE && !landings->known[kind]) {
        landings->known[kind] = true;
        landings->count[kind] =
            fin_landings(search, &ground->board, kind, landings->list[kind], FIN_LANDINGS_MAX);
    }
    for (size_t i = 0; shape != NO_SHAPE && i < landings->count[kind]; i++) {
        fin_piece_cells(landings->list[kind][i], others);
        if (shape_of(others, &other_x, &other_y) == shape && other_x == x && other_y == y) {
            return &landings->list[kind][i];
        }
    }
    return NULL;
}

/* The pieces that can be placed after a set. */
static uint16_t find_next(const struct pc_build *build, const struct fin_search *search,
                          unsigned set, struct landings *landings) {
    struct ground ground = make_ground(build, set);
    uint16_t next = 0;
    memset(landings->known, 0, sizeof landings->known);
    memset(landings->count, 0, sizeof landings->count);
    for (int i = 0; i < build->count; i++) {
        if ((set >> i & 1) == 0 &&
            find_landing(landings, search, &ground, &build->pieces[i]) != NULL) {
            next |= (uint16_t)(1 << i);
        }
    }
    return next;
}

bool pc_orders_find(struct pc_orders *orders, const struct pc_build *build,
                    const struct fin_search *search) {
    size_t sets = (size_t)1 << build->count;
    bool *reached = cli_resize(NULL, sets * sizeof *reached);
    struct landings *landings = cli_resize(NULL, sizeof *landings);
    *orders = (struct pc_orders){build, cli_resize(NULL, sets * sizeof *orders->next)};
    memset(reached, 0, sets * sizeof *reached);
    memset(orders->next, 0, sets * sizeof *orders->next);
    reached[0] = true;
    for (size_t set = 0; set < sets - 1; set++) { /* a set's number is below those of larger sets */
        orders->next[set] =
            reached[set] ? find_next(build, search, (unsigned)set, landings) : (uint16_t)0;
        for (unsigned next = orders->next[set]; next != 0; next &= next - 1) {
            reached[set | (next & -next)] = true;
        }
    }
    for (size_t set = sets - 1; set-- > 0;) { /* drops ways that end before the last piece */
        for (unsigned next = orders->next[set]; next != 0; next &= next - 1) {
            unsigned piece = next & -next;
            if ((set | piece) != sets - 1 && orders->next[set | piece] == 0) {
                orders->next[set] &= (uint16_t)~piece;
            }
        }
    }
    free(landings);
    free(reached);
    return sets == 1 || orders->next[0] != 0;
}

void pc_orders_free(struct pc_orders *orders) {
    free(orders->next);
}

void pc_orders_solution(const struct pc_orders *orders, const struct fin_search *search,
                        struct fin_pc_solution *solution) {
    struct landings *landings = cli_resize(NULL, sizeof *landings);
    *solution = (struct fin_pc_solution){.left = FIN_NONE};
    for (unsigned set = 0; orders->next[set] != 0;) {
        int piece = __builtin_ctz(orders->next[set]);
        struct ground ground = make_ground(orders->build, set);
        memset(landings->known, 0, sizeof landings->known);
        solution->steps[solution->length++].piece =
            *find_landing(landings, search, &ground, &orders->build->pieces[piece]);
        set |= 1u << piece;
    }
    free(landings);
}

/* ---- orders of kinds ---- */

/* The sets that the kinds of an order so far can have placed; few, because only pieces of the same
 * kind make a difference. */
struct sets {
    size_t count;
    uint16_t list[1 << PC_BUILD_PIECES];
};

static void add_set(struct sets *sets, unsigned set) {
    for (size_t i = 0; i < sets->count; i++) {
        if (sets->list[i] == set) {
            return;
        }
    }
    sets->list[sets->count++] = (uint16_t)set;
}

/* Adds the sets that follow those of `from` by placing one more piece of this kind. */
static void place_kind(const struct pc_orders *orders, const struct sets *from, int kind,
                       struct sets *to) {
    for (size_t i = 0; i < from->count; i++) {
        for (unsigned next = orders->next[from->list[i]]; next != 0; next &= next - 1) {
            if (orders->build->pieces[__builtin_ctz(next)].kind == kind) {
                add_set(to, from->list[i] | (next & -next));
            }
        }
    }
}

struct listing {
    const struct pc_orders *orders;
    size_t count, room, most;
    uint8_t *list, kinds[PC_BUILD_PIECES];
    struct sets sets[PC_BUILD_PIECES + 1];
};

static void list_from(struct listing *listing, int depth) {
    int length = listing->orders->build->count;
    if (depth == length && listing->count < listing->most) {
        if (listing->count == listing->room) {
            listing->room = 2 * listing->room + 64;
            listing->list = cli_resize(listing->list, listing->room * (size_t)length);
        }
        memcpy(listing->list + listing->count++ * (size_t)length, listing->kinds, (size_t)length);
    }
    for (int kind = 0; depth < length && kind < FIN_KINDS; kind++) {
        listing->sets[depth + 1].count = 0;
        place_kind(listing->orders, &listing->sets[depth], kind, &listing->sets[depth + 1]);
        listing->kinds[depth] = (uint8_t)kind;
        if (listing->sets[depth + 1].count > 0) {
            list_from(listing, depth + 1);
        }
    }
}

size_t pc_orders_list(const struct pc_orders *orders, size_t most, uint8_t **list) {
    struct listing *listing = cli_resize(NULL, sizeof *listing);
    listing->orders = orders;
    listing->count = listing->room = 0;
    listing->most = most;
    listing->list = NULL;
    listing->sets[0] = (struct sets){.count = 1, .list = {0}};
    list_from(listing, 0);
    size_t count = listing->count;
    *list = listing->list;
    free(listing);
    return count;
}

/* ---- queues ---- */

enum { BLOCK = 1 << 12, WORD_BITS = 64 };

/* The sets after each number of placements, for one queue. The next queue reuses the layers before
 * its first different piece. */
struct walk {
    uint8_t kinds[FIN_PATTERN_PIECES];
    int length;
    struct sets layers[PC_BUILD_PIECES + 1];
};

struct serving {
    const struct pc_orders *orders;
    const struct fin_queues *queues;
    bool hold;
    uint64_t *served;
};

/* The piece that is seen and not placed after `placed` pieces: the kind whose number among the
 * first pieces of the queue is higher than in the set. FIN_NONE: the queue has ended. */
static int held_kind(const struct pc_build *build, const struct walk *walk, unsigned set,
                     int placed) {
    int counts[FIN_KINDS] = {0};
    if (placed >= walk->length) {
        return FIN_NONE;
    }
    for (int i = 0; i <= placed; i++) {
        counts[walk->kinds[i]]++;
    }
    for (; set != 0; set &= set - 1) {
        counts[build->pieces[__builtin_ctz(set)].kind]--;
    }
    int kind = 0;
    while (counts[kind] == 0) {
        kind++;
    }
    return kind;
}

static void make_layer(const struct serving *serving, struct walk *walk, int placed) {
    const struct pc_build *build = serving->orders->build;
    struct sets *from = &walk->layers[placed], *to = &walk->layers[placed + 1];
    to->count = 0;
    for (size_t i = 0; i < from->count; i++) {
        unsigned set = from->list[i];
        int held = serving->hold ? held_kind(build, walk, set, placed) : FIN_NONE;
        int at = serving->hold ? placed + 1 : placed;
        int coming = at < walk->length ? walk->kinds[at] : FIN_NONE;
        for (unsigned next = serving->orders->next[set]; next != 0; next &= next - 1) {
            int kind = build->pieces[__builtin_ctz(next)].kind;
            if (kind == held || kind == coming) {
                add_set(to, set | (next & -next));
            }
        }
    }
}

static bool serves(const struct serving *serving, struct walk *walk, uint64_t queue) {
    uint8_t kinds[FIN_PATTERN_PIECES];
    int length = fin_queues_queue(serving->queues, queue, kinds), same = 0;
    while (same < length && same < walk->length && kinds[same] == walk->kinds[same]) {
        same++;
    }
    /* Layer n depends on the first n pieces, with hold on n + 1. */
    int valid = serving->hold ? same - 1 : same;
    valid = walk->length == 0 || valid < 0 ? 0 : valid;
    memcpy(walk->kinds, kinds, sizeof kinds);
    walk->length = length;
    int count = serving->orders->build->count;
    for (int placed = valid; placed < count; placed++) {
        make_layer(serving, walk, placed);
    }
    return walk->layers[count].count > 0;
}

static void serve_block(void *data, uint32_t block) {
    struct serving *serving = data;
    uint64_t first = (uint64_t)block * BLOCK, past = fin_queues_count(serving->queues);
    struct walk *walk = cli_resize(NULL, sizeof *walk);
    walk->length = 0;
    walk->layers[0].count = 1;
    walk->layers[0].list[0] = 0;
    past = past < first + BLOCK ? past : first + BLOCK;
    for (uint64_t queue = first; queue < past; queue++) {
        uint64_t served = serves(serving, walk, queue);
        serving->served[queue / WORD_BITS] |= served << queue % WORD_BITS;
    }
    free(walk);
}

size_t pc_orders_words(const struct fin_queues *queues) {
    return (size_t)((fin_queues_count(queues) + WORD_BITS - 1) / WORD_BITS);
}

uint64_t pc_orders_serve(const struct pc_orders *orders, const struct fin_queues *queues, bool hold,
                         uint64_t *served) {
    struct serving serving = {orders, queues, hold, served};
    uint64_t count = 0;
    memset(served, 0, pc_orders_words(queues) * sizeof *served);
    parallel_for_shown("queues", &serving, serve_block,
                       (uint32_t)((fin_queues_count(queues) + BLOCK - 1) / BLOCK));
    for (size_t i = 0; i < pc_orders_words(queues); i++) {
        count += (uint64_t)__builtin_popcountll(served[i]);
    }
    return count;
}
