/* The benchmarks of the search: perft as other programs count it, the cost of a call in its last
 * layer, and the landings on low boards that the solver needs. */
#include <string.h>

#include "cli/bench/bench.h"
#include "cli/common/clock.h"
#include "cli/common/message.h"
#include "finessimo.h"

enum { PIECES = 7, QUEUES = 4, FIELDS = 1 << 16, FIELD_ROWS = 4 };

static const char queues[QUEUES][PIECES + 1] = {"IOLJSZT", "TIOLJSZ", "ZTIOLJS", "SZTIOLJ"};

/* ---- perft ---- */

/* A perft task: places as many pieces as keep the boards before the last one below a wanted
 * number. */
struct task {
    struct fin_board board;
    uint8_t kinds[PIECES];
    size_t depth;
    uint64_t boards;
};

struct perft_material {
    const struct fin_search *search;
    struct task tasks[QUEUES];
    unsigned char memory[];
};

static struct perft_material *make_perft(void) {
    size_t size = fin_search_size();
    struct perft_material *material = cli_resize(NULL, sizeof *material + size);
    material->search = fin_search_make(material->memory, size, FIN_ROTATION_SRS, 0);
    return material;
}

static void choose_depth(const struct fin_search *search, struct task *task, size_t pieces,
                         size_t length) {
    uint64_t boards = 1;
    task->depth = 0;
    while (task->depth < pieces && boards <= length) {
        task->boards = boards;
        boards = fin_perft(search, &task->board, task->kinds, ++task->depth);
    }
}

static void read_kinds(const char *queue, uint8_t kinds[PIECES]) {
    for (int i = 0; i < PIECES; i++) {
        kinds[i] = (uint8_t)fin_kind_parse(queue[i]);
    }
}

void *bench_prepare_perft(size_t boards) {
    struct perft_material *material = make_perft();
    struct task *task = &material->tasks[0];
    fin_board_clear(&task->board);
    read_kinds(queues[0], task->kinds);
    choose_depth(material->search, task, PIECES, boards);
    return material;
}

struct bench_result bench_perft(const void *material, size_t boards) {
    const struct perft_material *perft = material;
    const struct task *task = &perft->tasks[0];
    (void)boards;
    double began = clock_cpu_seconds();
    uint64_t nodes = fin_perft(perft->search, &task->board, task->kinds, task->depth);
    double seconds = clock_cpu_seconds() - began;
    return (struct bench_result){(double)nodes / seconds / 1e6, nodes, task->boards};
}

/* A part of each tree: the first piece has one placement, the middle piece has all. */
void *bench_prepare_calls(size_t boards) {
    struct perft_material *material = make_perft();
    for (int i = 0; i < QUEUES; i++) {
        struct task *task = &material->tasks[i];
        struct fin_piece landings[FIN_LANDINGS_MAX];
        fin_board_clear(&task->board);
        read_kinds(queues[i], task->kinds);
        size_t count = fin_landings(material->search, &task->board, task->kinds[0], landings,
                                    FIN_LANDINGS_MAX);
        fin_board_place(&task->board, landings[count / 2]);
        memmove(task->kinds, task->kinds + 1, PIECES - 1);
        choose_depth(material->search, task, PIECES - 1, boards);
    }
    return material;
}

struct bench_result bench_calls(const void *material, size_t boards) {
    const struct perft_material *perft = material;
    struct bench_result worst = {0};
    (void)boards;
    for (int i = 0; i < QUEUES; i++) {
        const struct task *task = &perft->tasks[i];
        double began = clock_cpu_seconds();
        worst.signature += fin_perft(perft->search, &task->board, task->kinds, task->depth);
        double value = (clock_cpu_seconds() - began) / (double)task->boards * 1e9;
        worst.value = value > worst.value ? value : worst.value;
        worst.steps += task->boards;
    }
    return worst;
}

/* ---- low boards ---- */

struct fields_material {
    const struct fin_search *search;
    struct low_field {
        uint64_t cells;
        uint8_t kind;
    } fields[FIELDS];
    unsigned char memory[];
};

/* Full rows go to the bottom and stay there. */
static uint64_t sink_full_rows(uint64_t cells) {
    const uint64_t full = (1 << FIN_COLUMNS) - 1;
    uint64_t sunk = 0;
    int used = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int y = 0; y < FIELD_ROWS; y++) {
            uint64_t row = cells >> FIN_COLUMNS * y & full;
            if ((row == full) == (pass == 0)) {
                sunk |= row << FIN_COLUMNS * used++;
            }
        }
    }
    return sunk;
}

/* The board after one of the landings; empty if there is none, or all is full. */
static uint64_t play_on(const struct fin_search *search, struct low_field field,
                        struct fin_random *random) {
    uint64_t sets[FIN_FACINGS], places[FIN_LANDINGS_MAX];
    uint32_t count = 0;
    fin_landings_small(search, field.kind, field.cells, FIELD_ROWS, sets);
    for (uint32_t i = 0; i < FIN_FACINGS * FIELD_ROWS * FIN_COLUMNS; i++) {
        uint32_t facing = i / (FIELD_ROWS * FIN_COLUMNS), bit = i % (FIELD_ROWS * FIN_COLUMNS);
        if ((sets[facing] >> bit & 1) != 0) {
            struct fin_cell cells[FIN_CELLS];
            fin_piece_cells((struct fin_piece){field.kind, (uint8_t)facing, 0, 0}, cells);
            places[count] = field.cells;
            for (int c = 0; c < FIN_CELLS; c++) {
                places[count] |= (uint64_t)1 << bit << (cells[c].y * FIN_COLUMNS + cells[c].x);
            }
            count++;
        }
    }
    uint64_t next = count > 0 ? sink_full_rows(places[fin_random_below(random, count)]) : 0;
    return next == ((uint64_t)1 << FIELD_ROWS * FIN_COLUMNS) - 1 ? 0 : next;
}

/* Boards as a search meets them: random pieces of a bag until none fits. */
void *bench_prepare_fields(size_t calls) {
    size_t size = fin_search_size();
    struct fields_material *material = cli_resize(NULL, sizeof *material + size);
    struct fin_random random = fin_random_seed(1);
    struct fin_generator bag = fin_generator_start(FIN_GENERATOR_BAG, 1);
    uint64_t cells = 0;
    (void)calls;
    material->search = fin_search_make(material->memory, size, FIN_ROTATION_SRS, 0);
    for (int i = 0; i < FIELDS; i++) {
        struct low_field field = {cells, (uint8_t)fin_generator_next(&bag)};
        material->fields[i] = field;
        cells = play_on(material->search, field, &random);
    }
    return material;
}

struct bench_result bench_fields(const void *material, size_t calls) {
    const struct fields_material *low = material;
    uint64_t signature = 0;
    double began = clock_cpu_seconds();
    for (size_t i = 0; i < calls; i++) {
        const struct low_field *field = &low->fields[i % FIELDS];
        uint64_t sets[FIN_FACINGS];
        fin_landings_small(low->search, field->kind, field->cells, FIELD_ROWS, sets);
        signature += sets[0] + 3 * sets[1] + 5 * sets[2] + 7 * sets[3];
    }
    double seconds = clock_cpu_seconds() - began;
    return (struct bench_result){seconds / (double)calls * 1e9, signature, calls};
}
