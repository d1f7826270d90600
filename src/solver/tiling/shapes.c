/* Lists the shapes of all pieces, and joins their row orders. */
#include "solver/tiling/shapes.h"

#include "core/check.h"
#include "solver/memory/words.h"

enum { ROWS = 8 };

static const uint64_t diagonal = UINT64_C(0x8040201008040201);
static const uint64_t every_row = UINT64_C(0x0101010101010101);

bool fin_row_order_join(fin_row_order *order, fin_row_order more) {
    uint64_t joined = *order | more;
    if (joined != *order) {
        /* Transitive closure: a row that waits for another also waits for everything that row
         * waits for. */
        for (int row = 0; row < ROWS; row++) {
            uint64_t waiting = (joined >> row & every_row) * UINT64_C(0xFF);
            joined |= waiting & (joined >> ROWS * row & UINT64_C(0xFF)) * every_row;
        }
        *order = joined;
    }
    return (joined & diagonal) == 0;
}

/* Adds the shape of a piece in a facing whose cells are in these rows. */
static void add_shape(struct fin_shapes *shapes, const struct fin_mover *mover, int facing,
                      unsigned rows) {
    struct fin_shape shape = {
        .kind = mover->kind, .facing = (uint8_t)facing, .rows = (uint8_t)rows};
    int from = 0, to = FIN_WORD_BITS - 1 - __builtin_clzll(rows);
    for (int y = __builtin_ctz(rows); y <= to; y++) {
        if ((rows >> y & 1) == 0) {
            shape.needs |= (uint8_t)(1 << y);
            continue;
        }
        for (int x = 0; x < FIN_CELLS; x++) {
            if ((mover->cells[facing] >> (from * FIN_COLUMNS + x) & 1) != 0) {
                int bit = y * FIN_COLUMNS + x;
                shape.cells.words[bit / FIN_WORD_BITS] |= (uint64_t)1 << bit % FIN_WORD_BITS;
                shape.window |= UINT32_C(1) << (x * shapes->lines + y);
                shape.width = (uint8_t)fin_int_maximum(shape.width, x + 1);
            }
        }
        from++;
    }
    for (int y = 0; y < shapes->lines; y++) {
        shape.order |= (rows >> y & 1) != 0 ? (uint64_t)shape.needs << ROWS * y : 0;
    }
    int first = __builtin_ctz(shape.window);
    fin_require(shapes->counts[first] < FIN_SHAPES);
    shapes->shapes[first][shapes->counts[first]++] = shape;
}

void fin_shapes_make(struct fin_shapes *shapes, const struct fin_search *search, int lines) {
    *shapes = (struct fin_shapes){.lines = lines};
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        const struct fin_mover *mover = &search->movers[kind];
        for (int facing = 0; facing < FIN_FACINGS / mover->twins; facing++) {
            for (unsigned rows = 1; rows < 1u << lines; rows++) {
                if (fin_set_count(rows) == mover->height[facing]) {
                    add_shape(shapes, mover, facing, rows);
                }
            }
        }
    }
}
