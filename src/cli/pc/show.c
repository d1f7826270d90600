/* Solutions for people and programs: a line for each placement with its keys, a fumen, or JSON. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/pc/pc.h"

enum { KEYS_TEXT = FIN_KEY_SEQUENCE_TEXT + 8 };

unsigned pc_key_set(const struct pc_task *task) {
    unsigned keys = (task->options & FIN_SEARCH_180) != 0 ? FIN_KEY_SET_180 : FIN_KEY_SET;
    bool hard = (task->options & FIN_SEARCH_NO_SOFT_DROP) != 0;
    return hard ? keys & ~(1u << FIN_KEY_SOFT) : keys;
}

int pc_step_keys(const struct pc_task *task, const struct fin_board *board,
                 const struct fin_pc_step *step, char *text, size_t size) {
    struct fin_key_sequence solution;
    char keys[FIN_KEY_SEQUENCE_TEXT] = "";
    if (!fin_finesse_keys(board, step->piece, task->rotation, pc_key_set(task), &solution)) {
        solution.length = 0;
    }
    if (solution.length > 0) {
        fin_key_sequence_format(&solution, keys, sizeof keys);
    }
    snprintf(text, size, "%s%s%sd", step->hold ? "h " : "", keys, solution.length > 0 ? " " : "");
    return solution.length + step->hold;
}

void pc_clear_full_rows(struct fin_pc_question *question) {
    uint64_t full = fin_board_full_rows(&question->board);
    fin_board_remove_rows(&question->board, full);
    for (; full != 0; full &= full - 1) {
        question->lines -= question->lines > 1;
    }
}

void pc_step_on(struct fin_board *board, struct fin_piece piece) {
    fin_board_place(board, piece);
    fin_board_remove_rows(board, fin_board_full_rows(board));
}

void pc_print_odds(struct fin_fraction odds) {
    printf("%" PRIu64 "/%" PRIu64 " %.4f%%", odds.parts, odds.whole,
           100 * (double)odds.parts / (double)odds.whole);
}

/* ---- JSON ---- */

json_t *pc_words_json(const char *text) {
    json_t *words = json_array();
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        json_array_append_new(words, json_stringn(text, length));
        text += length;
    }
    return words;
}

json_t *pc_solution_json(const struct pc_task *task, const struct fin_pc_solution *solution) {
    struct fin_board board = task->question.board;
    json_t *steps = json_array();
    int total = 0;
    for (int i = 0; i < solution->length; i++) {
        const struct fin_pc_step *step = &solution->steps[i];
        char keys[KEYS_TEXT];
        total += pc_step_keys(task, &board, step, keys, sizeof keys);
        json_t *line = cli_json_placement(step->piece);
        json_object_set_new(line, "hold", json_boolean(step->hold));
        json_object_set_new(line, "keys", pc_words_json(keys));
        json_array_append_new(steps, line);
        pc_step_on(&board, step->piece);
    }
    return json_pack("{s:o,s:i,s:o}", "steps", steps, "keys", total, "left",
                     cli_json_piece(solution->left));
}

/* ---- fumen ---- */

static void write_fumen(const struct pc_task *task, const struct fin_pc_solution *solution,
                        struct fin_fumen_writer *writer) {
    struct fin_fumen_page page;
    for (int i = 0; i < solution->length; i++) {
        fin_fumen_following(writer, &page);
        if (i == 0) {
            page.board = task->question.board;
        }
        page.piece = solution->steps[i].piece;
        fin_fumen_write(writer, &page);
    }
}

char *pc_solution_fumen(const struct pc_task *task, const struct fin_pc_solution *solution) {
    struct fin_fumen_writer writer;
    fin_fumen_start(&writer, NULL, 0);
    write_fumen(task, solution, &writer);
    size_t size = writer.length + 1;
    char *text = cli_resize(NULL, size);
    fin_fumen_start(&writer, text, size);
    write_fumen(task, solution, &writer);
    return text;
}

static void show_fumen(const struct pc_task *task, const struct fin_pc_solution *solution) {
    char *text = pc_solution_fumen(task, solution);
    puts(text);
    free(text);
}

/* Drops full rows from the list of original row numbers. */
static void leave_rows(int rows[FIN_PC_LINES], uint64_t full) {
    int kept = 0;
    for (int y = 0; y < FIN_PC_LINES; y++) {
        if ((full >> y & 1) == 0) {
            rows[kept++] = rows[y];
        }
    }
}

char *pc_tiling_fumen(const struct pc_task *task, const struct fin_pc_solution *solution) {
    struct fin_board board = task->question.board, tiling = board;
    struct fin_fumen_writer writer;
    struct fin_fumen_page page;
    int rows[FIN_PC_LINES] = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int i = 0; i < solution->length; i++) {
        struct fin_cell cells[FIN_CELLS];
        fin_piece_cells(solution->steps[i].piece, cells);
        for (int c = 0; c < FIN_CELLS; c++) {
            fin_board_set(&tiling, cells[c].x, rows[cells[c].y], solution->steps[i].piece.kind);
        }
        fin_board_place(&board, solution->steps[i].piece);
        leave_rows(rows, fin_board_full_rows(&board));
        fin_board_remove_rows(&board, fin_board_full_rows(&board));
    }
    char *text = cli_resize(NULL, 2 * FIN_FUMEN_CELLS + 64);
    fin_fumen_start(&writer, text, 2 * FIN_FUMEN_CELLS + 64);
    fin_fumen_following(&writer, &page);
    page.board = tiling;
    fin_fumen_write(&writer, &page);
    return text;
}

/* ---- text ---- */

static void show_text(const struct pc_task *task, const struct fin_pc_solution *solution) {
    struct fin_board board = task->question.board;
    for (int i = 0; i < solution->length; i++) {
        char placement[FIN_PLACEMENT_TEXT], keys[KEYS_TEXT];
        fin_placement_format(solution->steps[i].piece, placement, sizeof placement);
        pc_step_keys(task, &board, &solution->steps[i], keys, sizeof keys);
        printf("%-13s %s\n", placement, keys);
        pc_step_on(&board, solution->steps[i].piece);
    }
}

void pc_show_solution(const struct pc_task *task, const struct fin_pc_solution *solution) {
    switch (task->format) {
    case PC_JSON:
        cli_print_json(pc_solution_json(task, solution));
        break;
    case PC_FUMEN:
        show_fumen(task, solution);
        break;
    default:
        show_text(task, solution);
        break;
    }
}
