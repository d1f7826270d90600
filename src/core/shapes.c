/* The seven pieces in their four facings. The pictures show them at the bottom-left corner of the
 * board. The numbers are the same cells as x,y pairs, from the lowest row up, left to right. */
#include "core/board.h"

// clang-format off
#define BIT(x, y) ((uint64_t)1 << ((y) * 16 + (x)))
#define DIGIT(row, x, y) ((y) == (row) ? 1 << 3 * (x) : 0)
#define DIGITS(row, x0, y0, x1, y1, x2, y2, x3, y3) \
    DIGIT(row, x0, y0) | DIGIT(row, x1, y1) | DIGIT(row, x2, y2) | DIGIT(row, x3, y3)
#define SHAPE(w, h, x0, y0, x1, y1, x2, y2, x3, y3)                                    \
    {                                                                                  \
        .mask = BIT(x0, y0) | BIT(x1, y1) | BIT(x2, y2) | BIT(x3, y3),                 \
        .columns = (((uint64_t)1 << (w)) - 1) * 0x0001000100010001,                    \
        .digits = {DIGITS(0, x0, y0, x1, y1, x2, y2, x3, y3),                          \
                   DIGITS(1, x0, y0, x1, y1, x2, y2, x3, y3),                          \
                   DIGITS(2, x0, y0, x1, y1, x2, y2, x3, y3),                          \
                   DIGITS(3, x0, y0, x1, y1, x2, y2, x3, y3)},                         \
        .width = (w), .height = (h), .last_x = FIN_COLUMNS - (w), .last_y = FIN_ROWS - (h), \
        .cells = {{x0, y0}, {x1, y1}, {x2, y2}, {x3, y3}},                             \
    }

const struct fin_shape fin_shapes[FIN_KINDS][FIN_FACINGS] = {
    /*   north     east      south     west
     *             #                   #
     *             #                   #
     *             #                   #
     *   ####      #         ####      #       */
    [FIN_I] = {
        [FIN_NORTH] = SHAPE(4, 1,  0,0, 1,0, 2,0, 3,0),
        [FIN_EAST]  = SHAPE(1, 4,  0,0, 0,1, 0,2, 0,3),
        [FIN_SOUTH] = SHAPE(4, 1,  0,0, 1,0, 2,0, 3,0),
        [FIN_WEST]  = SHAPE(1, 4,  0,0, 0,1, 0,2, 0,3),
    },
    /*   ##        ##        ##        ##
     *   ##        ##        ##        ##      */
    [FIN_O] = {
        [FIN_NORTH] = SHAPE(2, 2,  0,0, 1,0, 0,1, 1,1),
        [FIN_EAST]  = SHAPE(2, 2,  0,0, 1,0, 0,1, 1,1),
        [FIN_SOUTH] = SHAPE(2, 2,  0,0, 1,0, 0,1, 1,1),
        [FIN_WEST]  = SHAPE(2, 2,  0,0, 1,0, 0,1, 1,1),
    },
    /*             #                   .#
     *   .#.       ##        ###       ##
     *   ###       #.        .#.       .#      */
    [FIN_T] = {
        [FIN_NORTH] = SHAPE(3, 2,  0,0, 1,0, 2,0, 1,1),
        [FIN_EAST]  = SHAPE(2, 3,  0,0, 0,1, 1,1, 0,2),
        [FIN_SOUTH] = SHAPE(3, 2,  1,0, 0,1, 1,1, 2,1),
        [FIN_WEST]  = SHAPE(2, 3,  1,0, 0,1, 1,1, 1,2),
    },
    /*             #.                  #.
     *   .##       ##        .##       ##
     *   ##.       .#        ##.       .#      */
    [FIN_S] = {
        [FIN_NORTH] = SHAPE(3, 2,  0,0, 1,0, 1,1, 2,1),
        [FIN_EAST]  = SHAPE(2, 3,  1,0, 0,1, 1,1, 0,2),
        [FIN_SOUTH] = SHAPE(3, 2,  0,0, 1,0, 1,1, 2,1),
        [FIN_WEST]  = SHAPE(2, 3,  1,0, 0,1, 1,1, 0,2),
    },
    /*             .#                  .#
     *   ##.       ##        ##.       ##
     *   .##       #.        .##       #.      */
    [FIN_Z] = {
        [FIN_NORTH] = SHAPE(3, 2,  1,0, 2,0, 0,1, 1,1),
        [FIN_EAST]  = SHAPE(2, 3,  0,0, 0,1, 1,1, 1,2),
        [FIN_SOUTH] = SHAPE(3, 2,  1,0, 2,0, 0,1, 1,1),
        [FIN_WEST]  = SHAPE(2, 3,  0,0, 0,1, 1,1, 1,2),
    },
    /*             ##                  .#
     *   #..       #.        ###       .#
     *   ###       #.        ..#       ##      */
    [FIN_J] = {
        [FIN_NORTH] = SHAPE(3, 2,  0,0, 1,0, 2,0, 0,1),
        [FIN_EAST]  = SHAPE(2, 3,  0,0, 0,1, 0,2, 1,2),
        [FIN_SOUTH] = SHAPE(3, 2,  2,0, 0,1, 1,1, 2,1),
        [FIN_WEST]  = SHAPE(2, 3,  0,0, 1,0, 1,1, 1,2),
    },
    /*             #.                  ##
     *   ..#       #.        ###       .#
     *   ###       ##        #..       .#      */
    [FIN_L] = {
        [FIN_NORTH] = SHAPE(3, 2,  0,0, 1,0, 2,0, 2,1),
        [FIN_EAST]  = SHAPE(2, 3,  0,0, 1,0, 0,1, 0,2),
        [FIN_SOUTH] = SHAPE(3, 2,  0,0, 0,1, 1,1, 2,1),
        [FIN_WEST]  = SHAPE(2, 3,  1,0, 1,1, 0,2, 1,2),
    },
};
// clang-format on
