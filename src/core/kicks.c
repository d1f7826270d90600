/* Rotation systems, and turning a piece. For each piece a system has
 *
 * - a frame: for each facing, the offset of its bounding box in a square that stays in place when
 *   the piece turns;
 * - kicks: the candidates in order, as moves of that square.
 *
 * Systems without kicks have frames only. Ocular has no squares: its kicks move the bounding box
 * itself.
 *
 * The tables refer to each other by index, not by pointer, so that they need no relocation in a
 * shared library. */
#include "core/board.h"
#include "core/check.h"
#include "core/text.h"

enum { FRAMELESS, SRS_3, SRS_4, LEFT_I, RIGHT_I, RIGHT_SZ, FRAMES };

// clang-format off
static const struct fin_cell frames[FRAMES][FIN_FACINGS] = {
    /*              N      E      S      W    */
    [FRAMELESS] = {{0,0}, {0,0}, {0,0}, {0,0}},
    [SRS_3]     = {{0,1}, {1,0}, {0,0}, {0,0}},
    [SRS_4]     = {{0,2}, {2,0}, {0,1}, {1,0}},
    [LEFT_I]    = {{0,1}, {1,0}, {0,1}, {1,0}},
    [RIGHT_I]   = {{0,1}, {2,0}, {0,1}, {2,0}},
    [RIGHT_SZ]  = {{0,0}, {1,0}, {0,0}, {1,0}},
};

struct kick_list {
    uint8_t count;
    struct fin_cell moves[FIN_KICKS_MAX];
};

enum {
    STILL, SRS, SRS_I, PLUS_I,
    OCULAR_I, OCULAR_O, OCULAR_T, OCULAR_S, OCULAR_Z, OCULAR_J, OCULAR_L,
    QUARTERS,
};
enum { CW, CCW };
enum { N = FIN_NORTH, E = FIN_EAST, S = FIN_SOUTH, W = FIN_WEST };

/* Quarter turns, by the facing before the turn. */
static const struct kick_list quarter_kicks[QUARTERS][FIN_FACINGS][2] = {
    [STILL] = {
        [N] = {{1, {{0,0}}}, {1, {{0,0}}}},
        [E] = {{1, {{0,0}}}, {1, {{0,0}}}},
        [S] = {{1, {{0,0}}}, {1, {{0,0}}}},
        [W] = {{1, {{0,0}}}, {1, {{0,0}}}},
    },
    [SRS] = {
        [N][CW]  = {5, {{ 0, 0}, {-1, 0}, {-1, 1}, { 0,-2}, {-1,-2}}},
        [N][CCW] = {5, {{ 0, 0}, { 1, 0}, { 1, 1}, { 0,-2}, { 1,-2}}},
        [E][CW]  = {5, {{ 0, 0}, { 1, 0}, { 1,-1}, { 0, 2}, { 1, 2}}},
        [E][CCW] = {5, {{ 0, 0}, { 1, 0}, { 1,-1}, { 0, 2}, { 1, 2}}},
        [S][CW]  = {5, {{ 0, 0}, { 1, 0}, { 1, 1}, { 0,-2}, { 1,-2}}},
        [S][CCW] = {5, {{ 0, 0}, {-1, 0}, {-1, 1}, { 0,-2}, {-1,-2}}},
        [W][CW]  = {5, {{ 0, 0}, {-1, 0}, {-1,-1}, { 0, 2}, {-1, 2}}},
        [W][CCW] = {5, {{ 0, 0}, {-1, 0}, {-1,-1}, { 0, 2}, {-1, 2}}},
    },
    [SRS_I] = {
        [N][CW]  = {5, {{ 0, 0}, {-2, 0}, { 1, 0}, {-2,-1}, { 1, 2}}},
        [N][CCW] = {5, {{ 0, 0}, {-1, 0}, { 2, 0}, {-1, 2}, { 2,-1}}},
        [E][CW]  = {5, {{ 0, 0}, {-1, 0}, { 2, 0}, {-1, 2}, { 2,-1}}},
        [E][CCW] = {5, {{ 0, 0}, { 2, 0}, {-1, 0}, { 2, 1}, {-1,-2}}},
        [S][CW]  = {5, {{ 0, 0}, { 2, 0}, {-1, 0}, { 2, 1}, {-1,-2}}},
        [S][CCW] = {5, {{ 0, 0}, { 1, 0}, {-2, 0}, { 1,-2}, {-2, 1}}},
        [W][CW]  = {5, {{ 0, 0}, { 1, 0}, {-2, 0}, { 1,-2}, {-2, 1}}},
        [W][CCW] = {5, {{ 0, 0}, {-2, 0}, { 1, 0}, {-2,-1}, { 1, 2}}},
    },
    [PLUS_I] = {
        [N][CW]  = {5, {{ 0, 0}, { 1, 0}, {-2, 0}, {-2,-1}, { 1, 2}}},
        [N][CCW] = {5, {{ 0, 0}, {-1, 0}, { 2, 0}, { 2,-1}, {-1, 2}}},
        [E][CW]  = {5, {{ 0, 0}, {-1, 0}, { 2, 0}, {-1, 2}, { 2,-1}}},
        [E][CCW] = {5, {{ 0, 0}, {-1, 0}, { 2, 0}, {-1,-2}, { 2, 1}}},
        [S][CW]  = {5, {{ 0, 0}, { 2, 0}, {-1, 0}, { 2, 1}, {-1,-2}}},
        [S][CCW] = {5, {{ 0, 0}, {-2, 0}, { 1, 0}, {-2, 1}, { 1,-2}}},
        [W][CW]  = {5, {{ 0, 0}, { 1, 0}, {-2, 0}, { 1,-2}, {-2, 1}}},
        [W][CCW] = {5, {{ 0, 0}, { 1, 0}, {-2, 0}, { 1, 2}, {-2,-1}}},
    },
    [OCULAR_I] = {
        [N][CW]  = {10, {{ 2,-1}, { 2,-2}, { 2,-3}, { 3,-1}, { 3,-2},
                         { 3,-3}, { 2, 0}, { 3, 0}, { 1,-1}, { 1,-2}}},
        [N][CCW] = {10, {{ 1,-1}, { 1,-2}, { 1,-3}, { 0,-1}, { 0,-2},
                         { 0,-3}, { 1, 0}, { 0, 0}, { 2,-1}, { 2,-2}}},
        [E][CW]  = {8, {{-1, 1}, { 0, 1}, {-1, 0}, { 0, 0}, {-2, 1}, {-2, 0}, {-3, 1}, {-3, 0}}},
        [E][CCW] = {8, {{-2, 1}, {-3, 1}, {-2, 0}, {-3, 0}, {-1, 1}, {-1, 0}, { 0, 1}, { 0, 0}}},
        [S][CW]  = {10, {{ 2,-1}, { 2,-2}, { 2,-3}, { 3,-1}, { 3,-2},
                         { 3,-3}, { 2, 0}, { 3, 0}, { 1,-1}, { 1,-2}}},
        [S][CCW] = {10, {{ 1,-1}, { 1,-2}, { 1,-3}, { 0,-1}, { 0,-2},
                         { 0,-3}, { 1, 0}, { 0, 0}, { 2,-1}, { 2,-2}}},
        [W][CW]  = {8, {{-1, 1}, { 0, 1}, {-1, 0}, { 0, 0}, {-2, 1}, {-2, 0}, {-3, 1}, {-3, 0}}},
        [W][CCW] = {8, {{-2, 1}, {-3, 1}, {-2, 0}, {-3, 0}, {-1, 1}, {-1, 0}, { 0, 1}, { 0, 0}}},
    },
    [OCULAR_O] = {
        [N][CW]  = {4, {{ 1, 0}, { 1,-1}, { 1, 1}, { 0, 0}}},
        [N][CCW] = {4, {{-1, 0}, {-1,-1}, {-1, 1}, { 0, 0}}},
        [E][CW]  = {4, {{ 1, 0}, { 1,-1}, { 1, 1}, { 0, 0}}},
        [E][CCW] = {4, {{-1, 0}, {-1,-1}, {-1, 1}, { 0, 0}}},
        [S][CW]  = {4, {{ 1, 0}, { 1,-1}, { 1, 1}, { 0, 0}}},
        [S][CCW] = {4, {{-1, 0}, {-1,-1}, {-1, 1}, { 0, 0}}},
        [W][CW]  = {4, {{ 1, 0}, { 1,-1}, { 1, 1}, { 0, 0}}},
        [W][CCW] = {4, {{-1, 0}, {-1,-1}, {-1, 1}, { 0, 0}}},
    },
    [OCULAR_T] = {
        [N][CW]  = {6, {{ 1,-1}, { 1, 0}, { 2,-1}, { 0,-1}, { 2,-2}, { 0, 0}}},
        [N][CCW] = {6, {{ 0,-1}, { 0, 0}, {-1,-1}, { 1,-1}, {-1,-2}, { 1, 0}}},
        [E][CW]  = {7, {{-1, 0}, { 0, 0}, {-1,-1}, { 0,-1}, {-2,-1}, {-1, 1}, { 0, 1}}},
        [E][CCW] = {6, {{-1, 1}, {-1, 0}, { 0, 1}, { 0, 0}, {-1,-1}, {-1, 2}}},
        [S][CW]  = {6, {{ 0, 0}, { 1, 0}, { 0,-1}, { 1,-1}, { 0,-2}, {-1, 0}}},
        [S][CCW] = {6, {{ 1, 0}, { 0, 0}, { 1,-1}, { 0,-1}, { 1,-2}, { 2, 0}}},
        [W][CW]  = {6, {{ 0, 1}, { 0, 0}, {-1, 1}, {-1, 0}, { 0,-1}, { 0, 2}}},
        [W][CCW] = {7, {{ 0, 0}, {-1, 0}, { 0,-1}, {-1,-1}, { 1,-1}, { 0, 1}, {-1, 1}}},
    },
    [OCULAR_S] = {
        [N][CW]  = {5, {{ 1, 0}, { 1,-1}, { 1, 1}, { 0, 0}, { 0,-1}}},
        [N][CCW] = {4, {{ 0, 0}, { 0,-1}, { 1, 0}, {-1,-1}}},
        [E][CW]  = {6, {{ 0, 0}, {-1, 0}, { 0,-1}, { 1, 0}, { 0, 1}, {-1, 1}}},
        [E][CCW] = {5, {{-1, 0}, { 0, 0}, {-1,-1}, {-1, 1}, { 0, 1}}},
        [S][CW]  = {5, {{ 1, 0}, { 1,-1}, { 1, 1}, { 0, 0}, { 0,-1}}},
        [S][CCW] = {4, {{ 0, 0}, { 0,-1}, { 1, 0}, {-1,-1}}},
        [W][CW]  = {6, {{ 0, 0}, {-1, 0}, { 0,-1}, { 1, 0}, { 0, 1}, {-1, 1}}},
        [W][CCW] = {5, {{-1, 0}, { 0, 0}, {-1,-1}, {-1, 1}, { 0, 1}}},
    },
    [OCULAR_Z] = {
        [N][CW]  = {4, {{ 1, 0}, { 1,-1}, { 0, 0}, { 2,-1}}},
        [N][CCW] = {5, {{ 0, 0}, { 0,-1}, { 0, 1}, { 1, 0}, { 1,-1}}},
        [E][CW]  = {5, {{ 0, 0}, {-1, 0}, { 0,-1}, { 0, 1}, {-1, 1}}},
        [E][CCW] = {6, {{-1, 0}, { 0, 0}, {-1,-1}, {-2, 0}, {-1, 1}, { 0, 1}}},
        [S][CW]  = {4, {{ 1, 0}, { 1,-1}, { 0, 0}, { 2,-1}}},
        [S][CCW] = {5, {{ 0, 0}, { 0,-1}, { 0, 1}, { 1, 0}, { 1,-1}}},
        [W][CW]  = {5, {{ 0, 0}, {-1, 0}, { 0,-1}, { 0, 1}, {-1, 1}}},
        [W][CCW] = {6, {{-1, 0}, { 0, 0}, {-1,-1}, {-2, 0}, {-1, 1}, { 0, 1}}},
    },
    [OCULAR_J] = {
        [N][CW]  = {6, {{ 1,-1}, { 0,-1}, { 1,-2}, { 0,-2}, { 1, 0}, { 0, 0}}},
        [N][CCW] = {5, {{ 0,-1}, { 0, 0}, {-1, 0}, { 1,-1}, { 1, 0}}},
        [E][CW]  = {8, {{-1, 0}, { 0, 0}, {-1, 1}, {-2, 0}, { 0, 1}, {-2, 1}, {-1,-1}, { 0,-1}}},
        [E][CCW] = {6, {{-1, 1}, { 0, 1}, {-1, 0}, { 0, 0}, {-1, 2}, { 0, 2}}},
        [S][CW]  = {6, {{ 0, 0}, { 1, 0}, { 0,-1}, { 1,-1}, { 1, 1}, { 0, 1}}},
        [S][CCW] = {7, {{ 1, 0}, { 1,-1}, { 0,-1}, { 2,-1}, { 0, 0}, { 2, 0}, { 1, 1}}},
        [W][CW]  = {6, {{ 0, 1}, { 0, 0}, { 1, 1}, { 1, 0}, {-1, 0}, {-1, 1}}},
        [W][CCW] = {6, {{ 0, 0}, {-1, 0}, {-1,-1}, { 0,-1}, {-1, 1}, { 0, 1}}},
    },
    [OCULAR_L] = {
        [N][CW]  = {5, {{ 1,-1}, { 1, 0}, { 2, 0}, { 0,-1}, { 0, 0}}},
        [N][CCW] = {6, {{ 0,-1}, { 1,-1}, { 0,-2}, { 1,-2}, { 0, 0}, { 1, 0}}},
        [E][CW]  = {6, {{-1, 0}, { 0, 0}, { 0,-1}, {-1,-1}, { 0, 1}, {-1, 1}}},
        [E][CCW] = {6, {{-1, 1}, {-1, 0}, {-2, 1}, {-2, 0}, { 0, 0}, { 0, 1}}},
        [S][CW]  = {7, {{ 0, 0}, { 0,-1}, { 1,-1}, {-1,-1}, { 1, 0}, {-1, 0}, { 0, 1}}},
        [S][CCW] = {6, {{ 1, 0}, { 0, 0}, { 1,-1}, { 0,-1}, { 0, 1}, { 1, 1}}},
        [W][CW]  = {6, {{ 0, 1}, {-1, 1}, { 0, 0}, {-1, 0}, { 0, 2}, {-1, 2}}},
        [W][CCW] = {8, {{ 0, 0}, {-1, 0}, { 0, 1}, { 1, 0}, {-1, 1}, { 1, 1}, { 0,-1}, {-1,-1}}},
    },
};

enum {
    STILL_HALF, PLUS_HALF, PLUS_I_HALF,
    OCULAR_I_HALF, OCULAR_O_HALF, OCULAR_T_HALF, OCULAR_S_HALF, OCULAR_Z_HALF, OCULAR_J_HALF,
    OCULAR_L_HALF,
    HALVES,
};

/* Half turns, by the facing before the turn. */
static const struct kick_list half_kicks[HALVES][FIN_FACINGS] = {
    [STILL_HALF] = {{1, {{0,0}}}, {1, {{0,0}}}, {1, {{0,0}}}, {1, {{0,0}}}},
    [PLUS_HALF] = {
        [N] = {6, {{ 0, 0}, { 0, 1}, { 1, 1}, {-1, 1}, { 1, 0}, {-1, 0}}},
        [E] = {6, {{ 0, 0}, { 1, 0}, { 1, 2}, { 1, 1}, { 0, 2}, { 0, 1}}},
        [S] = {6, {{ 0, 0}, { 0,-1}, {-1,-1}, { 1,-1}, {-1, 0}, { 1, 0}}},
        [W] = {6, {{ 0, 0}, {-1, 0}, {-1, 2}, {-1, 1}, { 0, 2}, { 0, 1}}},
    },
    [PLUS_I_HALF] = {
        [N] = {2, {{ 0, 0}, { 0, 1}}},
        [E] = {2, {{ 0, 0}, { 1, 0}}},
        [S] = {2, {{ 0, 0}, { 0,-1}}},
        [W] = {2, {{ 0, 0}, {-1, 0}}},
    },
    [OCULAR_I_HALF] = {
        [N] = {1, {{ 0, 0}}},
        [E] = {1, {{ 0, 0}}},
        [S] = {1, {{ 0, 0}}},
        [W] = {1, {{ 0, 0}}},
    },
    [OCULAR_O_HALF] = {
        [N] = {1, {{ 0, 0}}},
        [E] = {1, {{ 0, 0}}},
        [S] = {1, {{ 0, 0}}},
        [W] = {1, {{ 0, 0}}},
    },
    [OCULAR_T_HALF] = {
        [N] = {2, {{ 0,-1}, { 0, 0}}},
        [E] = {3, {{-1, 0}, { 0, 0}, {-1,-1}}},
        [S] = {3, {{ 0, 1}, { 0, 0}, { 0,-1}}},
        [W] = {3, {{ 1, 0}, { 0, 0}, { 1,-1}}},
    },
    [OCULAR_S_HALF] = {
        [N] = {2, {{-1,-1}, { 0, 0}}},
        [E] = {2, {{ 1,-1}, { 0, 0}}},
        [S] = {2, {{-1,-1}, { 0, 0}}},
        [W] = {2, {{ 1,-1}, { 0, 0}}},
    },
    [OCULAR_Z_HALF] = {
        [N] = {2, {{ 1,-1}, { 0, 0}}},
        [E] = {2, {{-1,-1}, { 0, 0}}},
        [S] = {2, {{ 1,-1}, { 0, 0}}},
        [W] = {2, {{-1,-1}, { 0, 0}}},
    },
    [OCULAR_J_HALF] = {
        [N] = {5, {{ 0,-1}, {-1,-1}, { 1,-1}, { 0, 0}, {-1, 0}}},
        [E] = {5, {{-1, 0}, { 0, 0}, {-1,-1}, {-1, 1}, { 0, 1}}},
        [S] = {4, {{ 0, 1}, { 0, 0}, { 1, 1}, { 1, 0}}},
        [W] = {4, {{ 1, 0}, { 1,-1}, { 0, 0}, { 0,-1}}},
    },
    [OCULAR_L_HALF] = {
        [N] = {5, {{ 0,-1}, { 1,-1}, {-1,-1}, { 0, 0}, { 1, 0}}},
        [E] = {4, {{-1, 0}, {-1,-1}, { 0, 0}, { 0,-1}}},
        [S] = {4, {{ 0, 1}, { 0, 0}, {-1, 1}, {-1, 0}}},
        [W] = {5, {{ 1, 0}, { 0, 0}, { 1,-1}, { 1, 1}, { 0, 1}}},
    },
};

enum {
    ROWS = 0
#define ROTATION(...) +1
#include "core/rotations.def"
};
_Static_assert((int)ROWS == FIN_ROTATIONS, "a row of rotations.def for each system");

static const struct rotation_system {
    const char *name;
    bool o_turns; /* turning O changes its facing, though it looks the same */
    uint8_t frame[FIN_KINDS], quarter[FIN_KINDS], half[FIN_KINDS];
} systems[FIN_ROTATIONS] = {
#define ROTATION(ID, NAME, WORDS, ...) [FIN_ROTATION_##ID] = {.name = NAME, __VA_ARGS__},
#include "core/rotations.def"
};
// clang-format on

const char *fin_rotation_name(int rotation) {
    return rotation >= 0 && rotation < FIN_ROTATIONS ? systems[rotation].name : NULL;
}

int fin_rotation_parse(const char *name) {
    for (int i = 0; i < FIN_ROTATIONS; i++) {
        if (fin_text_equal(fin_rotation_name(i), name)) {
            return i;
        }
    }
    return -1;
}

static inline int facing_after(const struct rotation_system *system, int kind, int facing,
                               int turn) {
    return kind == FIN_O && !system->o_turns ? facing : (facing + turn) & (FIN_FACINGS - 1);
}

static inline const struct kick_list *kicks_of(const struct rotation_system *system, int kind,
                                               int facing, int turn) {
    if (turn == FIN_HALF) {
        return &half_kicks[system->half[kind]][facing];
    }
    return &quarter_kicks[system->quarter[kind]][facing][turn == FIN_CW ? CW : CCW];
}

/* The move of the bounding box's corner that leaves the frame in place. */
static inline struct fin_cell corner_move(const struct rotation_system *system, int kind, int from,
                                          int to) {
    const struct fin_cell *corners = frames[system->frame[kind]];
    return (struct fin_cell){(int8_t)(corners[to].x - corners[from].x),
                             (int8_t)(corners[to].y - corners[from].y)};
}

/* Branch-free: with branches, gcc -O3 assumes an invalid piece on one path and warns. */
static bool turn_exists(int rotation, int kind, int facing, int turn) {
    return ((unsigned)rotation < FIN_ROTATIONS) & ((unsigned)kind < FIN_KINDS) &
           ((unsigned)facing < FIN_FACINGS) & (turn >= FIN_CW) & (turn <= FIN_CCW);
}

int fin_turn_facing(int rotation, int kind, int facing, int turn) {
    fin_require(turn_exists(rotation, kind, facing, turn));
    return facing_after(&systems[rotation], kind, facing, turn);
}

int fin_kicks(int rotation, int kind, int facing, int turn, struct fin_cell moves[FIN_KICKS_MAX]) {
    fin_require(turn_exists(rotation, kind, facing, turn));
    const struct rotation_system *system = &systems[rotation];
    const struct kick_list *kicks = kicks_of(system, kind, facing, turn);
    int to = facing_after(system, kind, facing, turn);
    struct fin_cell corner = corner_move(system, kind, facing, to);
    for (int i = 0; i < kicks->count; i++) {
        moves[i].x = (int8_t)(corner.x + kicks->moves[i].x);
        moves[i].y = (int8_t)(corner.y + kicks->moves[i].y);
    }
    return kicks->count;
}

int fin_piece_turn(struct fin_piece *piece, const struct fin_board *board, int rotation, int turn) {
    int kind = piece->kind, from = piece->facing;
    fin_require(turn_exists(rotation, kind, from, turn));
    const struct rotation_system *system = &systems[rotation];
    const struct kick_list *kicks = kicks_of(system, kind, from, turn);
    int to = facing_after(system, kind, from, turn);
    struct fin_cell corner = corner_move(system, kind, from, to);
    for (int i = 0; i < kicks->count; i++) {
        int x = piece->x + corner.x + kicks->moves[i].x;
        int y = piece->y + corner.y + kicks->moves[i].y;
        if (fin_fits(board, kind, to, x, y)) {
            *piece = (struct fin_piece){(uint8_t)kind, (uint8_t)to, (int8_t)x, (int8_t)y};
            return i;
        }
    }
    return -1;
}
