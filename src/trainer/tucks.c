/* Tucks and spins to practise: landings that no hard drop reaches, each on its own board. Stars
 * mark the target. */
#include "trainer/cards.h"

enum { ROWS = 3 };

/* clang-format off */
static const struct {
    const char *rows[ROWS]; /* the top row first */
    uint8_t kind, facing;
} tucks[TRAIN_TUCKS] = {
    {{"..........",
      "####......",
      "****......"}, FIN_I, FIN_NORTH},
    {{"##........",
      "**........",
      "**........"}, FIN_O, FIN_NORTH},
    {{"##........",
      ".*........",
      "***......."}, FIN_T, FIN_NORTH},
    {{"###.......",
      ".**.......",
      "**........"}, FIN_S, FIN_NORTH},
    {{"##........",
      "**........",
      ".**......."}, FIN_Z, FIN_NORTH},
    {{"##........",
      "*.........",
      "***......."}, FIN_J, FIN_NORTH},
    {{"###.......",
      "..*.......",
      "***......."}, FIN_L, FIN_NORTH},
    {{"..........",
      "......####",
      "......****"}, FIN_I, FIN_NORTH},
    {{"....##....",
      "##..**####",
      "##..**####"}, FIN_O, FIN_NORTH},
    {{"........##",
      "........*.",
      ".......***"}, FIN_T, FIN_NORTH},
    {{".......###",
      ".......*..",
      ".......***"}, FIN_J, FIN_NORTH},
    {{"........##",
      ".........*",
      ".......***"}, FIN_L, FIN_NORTH},
    {{"##........",
      "#***######",
      "##*#######"}, FIN_T, FIN_SOUTH},
    {{"........##",
      "######***#",
      "#######*##"}, FIN_T, FIN_SOUTH},
};
/* clang-format on */

struct fin_piece train_tuck(int tuck, struct fin_board *board) {
    struct fin_piece target = {tucks[tuck].kind, tucks[tuck].facing, FIN_COLUMNS, ROWS};
    fin_board_clear(board);
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            char c = tucks[tuck].rows[ROWS - 1 - y][x];
            if (c == '#') {
                fin_board_set(board, x, y, FIN_GARBAGE);
            } else if (c == '*') {
                target.x = (int8_t)(x < target.x ? x : target.x);
                target.y = (int8_t)(y < target.y ? y : target.y);
            }
        }
    }
    return target;
}
