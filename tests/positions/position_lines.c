/* Prints random positions, one per line: the cells from the top, the quiz, and the fumen that we
 * write for them.
 *
 *     position-lines COUNT SEED */
#include <stdio.h>
#include <stdlib.h>

#include "random_position.h"

int main(int argc, char **argv) {
    static struct fin_fumen_writer writer;
    static struct fin_fumen_page page;
    static char text[1 << 14];
    struct fin_position position;
    struct fin_random dice = fin_random_seed(argc > 2 ? (uint64_t)atoll(argv[2]) : 1);
    for (int i = 0; argc > 1 && i < atoi(argv[1]); i++) {
        random_position(&dice, &position);
        fin_position_page(&position, &page);
        fin_fumen_start(&writer, text, sizeof text);
        if (fin_fumen_write(&writer, &page) != NULL || writer.lost != 0) {
            return 1;
        }
        for (int y = FIN_FUMEN_ROWS - 1; y >= 0; y--) {
            for (int x = 0; x < FIN_COLUMNS; x++) {
                putchar(fin_kind_letter(fin_board_cell(&position.board, x, y)));
            }
        }
        printf(" %s %s\n", page.comment.length > 0 ? page.comment.text : "-", text);
    }
    return 0;
}
