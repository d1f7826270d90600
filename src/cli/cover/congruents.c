/* `finessimo pc congruents`: all ways to fill the cells of a set-up with pieces that can be placed
 * there. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/cover/setup_fumen.h"
#include "cli/files/board_file.h"
#include "cli/jobs/progress.h"
#include "cli/pc/pc.h"

enum { HEIGHT = FIN_FUMEN_ROWS, FOUND_MOST = 1 << 20 };

/* The cells that are still to be filled, and the pieces that fill the others. */
struct filling {
    const struct pc_task *task;
    const struct fin_search *search;
    const struct fin_queues *queues; /* NULL: every order counts */
    uint64_t *served;
    uint16_t open[HEIGHT];
    uint64_t full; /* rows that are full when all is filled */
    struct pc_build build;
    struct found {
        char *fumen;
        uint64_t queues;
    } * found;
    size_t count, room;
    bool too_many;
};

/* ---- finding ---- */

static void note(struct filling *filling) {
    struct pc_orders orders;
    uint64_t queues = 0;
    bool good = pc_orders_find(&orders, &filling->build, filling->search);
    if (good && filling->queues != NULL) {
        queues = pc_orders_serve(&orders, filling->queues, filling->task->question.hold,
                                 filling->served);
        good = queues > 0;
    }
    filling->too_many = filling->count == FOUND_MOST;
    if (good && !filling->too_many) {
        struct fin_pc_solution solution;
        struct pc_task task = *filling->task;
        task.question.board = filling->build.board;
        pc_orders_solution(&orders, filling->search, &solution);
        if (filling->count == filling->room) {
            filling->room = 2 * filling->room + 64;
            filling->found = cli_resize(filling->found, filling->room * sizeof *filling->found);
        }
        filling->found[filling->count++] =
            (struct found){pc_solution_fumen(&task, &solution), queues};
    }
    pc_orders_free(&orders);
}

static void fill(struct filling *filling);

/* Puts a piece on open cells and fills the rest. Rows between its own ones must be full at the end:
 * they are cleared before. */
static void put(struct filling *filling, int kind, const struct fin_cell cells[FIN_CELLS],
                const int rows[FIN_CELLS], int x) {
    struct pc_build_piece *piece = &filling->build.pieces[filling->build.count];
    piece->kind = (uint8_t)kind;
    for (int c = 0; c < FIN_CELLS; c++) {
        int column = x + cells[c].x, row = rows[cells[c].y];
        if (column < 0 || column >= FIN_COLUMNS || (filling->open[row] >> column & 1) == 0) {
            return;
        }
        piece->cells[c] = (struct fin_cell){(int8_t)column, (int8_t)row};
    }
    for (int c = 0; c < FIN_CELLS; c++) {
        filling->open[piece->cells[c].y] ^= (uint16_t)(1 << piece->cells[c].x);
    }
    filling->build.count++;
    fill(filling);
    filling->build.count--;
    piece = &filling->build.pieces[filling->build.count];
    for (int c = 0; c < FIN_CELLS; c++) {
        filling->open[piece->cells[c].y] ^= (uint16_t)(1 << piece->cells[c].x);
    }
}

/* Tries all rows for a facing of a piece, from the lowest open one up. */
static void choose_rows(struct filling *filling, int kind, const struct fin_cell cells[FIN_CELLS],
                        int height, int rows[FIN_CELLS], int chosen, int x) {
    if (chosen == height) {
        put(filling, kind, cells, rows, x);
        return;
    }
    for (int row = rows[chosen - 1] + 1; row < HEIGHT; row++) {
        rows[chosen] = row;
        choose_rows(filling, kind, cells, height, rows, chosen + 1, x);
        if ((filling->full >> row & 1) == 0) {
            return; /* a row that stays can not lie between */
        }
    }
}

/* Facings with the same cells count once: the first of them. */
static bool is_twin(struct fin_piece piece) {
    for (int facing = 0; facing < piece.facing; facing++) {
        struct fin_piece other = piece;
        other.facing = (uint8_t)facing;
        if (fin_piece_same_cells(piece, other)) {
            return true;
        }
    }
    return false;
}

/* Fills the first open cell of the lowest row with every piece. */
static void fill(struct filling *filling) {
    int y = 0;
    while (y < HEIGHT && filling->open[y] == 0) {
        y++;
    }
    progress_percent(0, 1);
    if (y == HEIGHT) {
        note(filling);
        return;
    }
    int x = __builtin_ctz(filling->open[y]);
    for (int index = 0; index < FIN_KINDS * FIN_FACINGS && !filling->too_many; index++) {
        struct fin_piece piece = {.kind = (uint8_t)(index / FIN_FACINGS),
                                  .facing = (uint8_t)(index % FIN_FACINGS)};
        struct fin_cell cells[FIN_CELLS];
        int height = 0, left = FIN_COLUMNS, rows[FIN_CELLS] = {y};
        fin_piece_cells(piece, cells);
        for (int c = 0; c < FIN_CELLS; c++) { /* its lowest row's leftmost cell goes there */
            height = cells[c].y + 1 > height ? cells[c].y + 1 : height;
            left = cells[c].y == 0 && cells[c].x < left ? cells[c].x : left;
        }
        if (!is_twin(piece)) {
            choose_rows(filling, piece.kind, cells, height, rows, 1, x - left);
        }
    }
}

/* ---- the cells ---- */

/* Those of a set-up with pieces. False after a message. */
static bool open_pieces(struct filling *filling, const char *word) {
    if (!setup_fumen_read(word, &filling->build)) {
        return false;
    }
    for (int i = 0; i < filling->build.count; i++) {
        for (int c = 0; c < FIN_CELLS; c++) {
            struct fin_cell cell = filling->build.pieces[i].cells[c];
            if (cell.y >= HEIGHT) {
                cli_wrong("%s is higher than %d rows.", cli_quote(word).text, HEIGHT);
                return false;
            }
            filling->open[cell.y] |= (uint16_t)(1 << cell.x);
        }
    }
    filling->build.count = 0;
    return true;
}

/* The coloured cells of a page without pieces; gray ones are the board. */
static bool open_colors(struct filling *filling, const char *word, const struct fin_board *board) {
    struct fin_board start = *board;
    int cells = 0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (fin_board_cell(board, x, y) < FIN_KINDS) {
                filling->open[y] |= (uint16_t)(1 << x);
                fin_board_set(&start, x, y, FIN_NONE);
                cells++;
            }
        }
    }
    pc_build_start(&filling->build, &start);
    if (cells == 0 || cells % FIN_CELLS != 0 || cells > PC_BUILD_PIECES * FIN_CELLS) {
        cli_wrong("%s has %d coloured cells: pieces fill a multiple of 4, at most %d.",
                  cli_quote(word).text, cells, PC_BUILD_PIECES * FIN_CELLS);
    }
    return cells > 0 && cells % FIN_CELLS == 0 && cells <= PC_BUILD_PIECES * FIN_CELLS;
}

/* True if a page has a piece. */
static bool has_pieces(const char *word) {
    struct fin_fumen_reader reader;
    struct fin_fumen_page page;
    struct fin_byte_error error = fin_fumen_open(&reader, word, strcspn(word, "#"));
    while (error.sentence == NULL && fin_fumen_read(&reader, &page, &error)) {
        if (page.piece.kind != FIN_NONE) {
            return true;
        }
    }
    return false;
}

static bool read_cells(struct filling *filling) {
    const char *word = filling->task->fumen[0];
    struct fin_board board;
    bool read = has_pieces(word)
                    ? open_pieces(filling, word)
                    : board_file_read(word, &board) && open_colors(filling, word, &board);
    for (int y = 0; y < HEIGHT && read; y++) {
        int cells = __builtin_popcount(filling->open[y]);
        for (int x = 0; x < FIN_COLUMNS; x++) {
            cells += fin_board_cell(&filling->build.board, x, y) != FIN_NONE;
        }
        filling->full |= (uint64_t)(cells == FIN_COLUMNS) << y;
    }
    return read;
}

/* ---- printing ---- */

static int compare(const void *one, const void *other) {
    return strcmp(((const struct found *)one)->fumen, ((const struct found *)other)->fumen);
}

static void print_text(const struct filling *filling) {
    printf("%zu\n", filling->count);
    for (size_t i = 0; i < filling->count; i++) {
        fputs(filling->found[i].fumen, stdout);
        if (filling->queues != NULL) {
            printf(" %" PRIu64, filling->found[i].queues);
        }
        putchar('\n');
    }
}

static void print_json(const struct filling *filling) {
    cli_print_json(json_pack("{s:I}", "count", (json_int_t)filling->count));
    for (size_t i = 0; i < filling->count; i++) {
        json_t *line = json_pack("{s:s}", "fumen", filling->found[i].fumen);
        if (filling->queues != NULL) {
            json_object_set_new(line, "queues", json_integer((json_int_t)filling->found[i].queues));
        }
        cli_print_json(line);
    }
}

/* ---- the verb ---- */

static bool answer(struct filling *filling, void **queues_memory) {
    const struct pc_task *task = filling->task;
    if (!read_cells(filling)) {
        return false;
    }
    if (task->asked) {
        int length = task->pattern.length;
        filling->queues = pc_make_queues(&task->pattern,
                                         length < FIN_PATTERN_PIECES ? length : FIN_PATTERN_PIECES,
                                         queues_memory);
        if (filling->queues == NULL) {
            return false;
        }
        filling->served =
            cli_resize(NULL, pc_orders_words(filling->queues) * sizeof *filling->served);
    }
    fill(filling);
    progress_percent_clear();
    if (filling->too_many) {
        cli_wrong("There are more than %d: ask for fewer cells.", FOUND_MOST);
    }
    return !filling->too_many;
}

static int find(const struct pc_task *task, bool quiet, struct pc_numbers *numbers) {
    struct filling filling = {.task = task};
    void *queues_memory = NULL;
    if (task->fumens != 1) {
        return cli_wrong("`pc congruents` needs one set-up: `-t FUMEN`.");
    }
    size_t size = fin_search_size();
    void *memory = cli_resize(NULL, size);
    filling.search = fin_search_make(memory, size, task->rotation, task->options);
    bool good = answer(&filling, &queues_memory);
    if (good && filling.count > 0) {
        qsort(filling.found, filling.count, sizeof *filling.found, compare);
    }
    if (good && !quiet) {
        (task->format == PC_JSON ? print_json : print_text)(&filling);
    }
    *numbers = (struct pc_numbers){1, {filling.count}};
    for (size_t i = 0; i < filling.count; i++) {
        free(filling.found[i].fumen);
    }
    free(filling.found);
    free(filling.served);
    free(queues_memory);
    free(memory);
    return good ? CLI_DONE : CLI_WRONG;
}

/* clang-format off */
static const struct cli_page page = {
    .name = "congruents",
    .usage = "pc congruents -t FUMEN [OPTIONS]",
    .summary = "other placements that fill the same cells",
    .help =
        "  -t, --tetfu FUMEN    the cells: a fumen with a piece on each page, or one page\n"
        "                       with coloured cells to fill and gray ones to leave\n"
        PC_PATTERN_HELP
        PC_PLAYER_HELP
        PC_MORE_HELP
        "  --json               JSON objects, one per line\n"
        "\n"
        "Prints how many ways there are to fill exactly these cells with pieces that can\n"
        "be placed in some order, then each as a fumen with a page for each piece. With\n"
        "a pattern: only those that one of its queues can build, each with the number of\n"
        "such queues.\n",
    .examples =
        "  finessimo pc congruents -t v115@vhFRQJUGJKJJvMJTNJGBJ -p '*p7'\n",
};
/* clang-format on */

const struct pc_verb pc_congruents_verb = {
    .name = "congruents", .page = &page, .read = pc_read_words, .find = find};
