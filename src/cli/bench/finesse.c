/* The benchmark of finesse: the fewest keys to every landing of a piece, on stacks from the
 * middle of a game. */
#include "cli/bench/bench.h"
#include "cli/common/clock.h"
#include "cli/common/message.h"
#include "finessimo.h"

enum { STACKS = 256 };

/* Games of random placements; a new one starts when the stack is too high. */
void *bench_prepare_stacks(size_t pieces) {
    struct fin_board *boards = cli_resize(NULL, STACKS * sizeof *boards);
    struct fin_random random = fin_random_seed(1);
    struct fin_board board;
    (void)pieces;
    fin_board_clear(&board);
    for (int i = 0; i < STACKS; i++) {
        int kind = (int)fin_random_below(&random, FIN_KINDS);
        struct fin_piece piece = {.kind = (uint8_t)kind,
                                  .facing = (uint8_t)fin_random_below(&random, FIN_FACINGS)};
        uint32_t columns = (uint32_t)(FIN_COLUMNS + 1 - fin_piece_width(piece));
        piece.x = (int8_t)fin_random_below(&random, columns);
        piece.y = FIN_FIELD_ROWS;
        piece.y = (int8_t)(piece.y - fin_board_drop(&board, piece));
        fin_board_place(&board, piece);
        boards[i] = board;
        if (fin_board_height(&board) > 14) {
            fin_board_clear(&board);
        }
    }
    return boards;
}

struct bench_result bench_search(const void *material, size_t pieces) {
    static struct fin_finesse finesse;
    const struct fin_board *boards = material;
    uint64_t signature = 0;
    double began = clock_cpu_seconds();
    for (size_t i = 0; i < pieces; i++) {
        const struct fin_board *board = &boards[i % STACKS];
        struct fin_piece start = fin_finesse_start(board, (int)(i % FIN_KINDS));
        fin_finesse_search(&finesse, board, start, FIN_ROTATION_SRS, FIN_KEY_SET);
        signature = (signature ^ finesse.count) * UINT64_C(0x9E3779B97F4A7C15);
    }
    double seconds = clock_cpu_seconds() - began;
    return (struct bench_result){seconds / (double)pieces * 1e6, signature, pieces};
}
