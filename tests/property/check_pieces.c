/* Checks without a game: generators and mirrored pieces. */
#include <stdio.h>

#include "checks.h"

/* ---- generators ---- */

enum { DRAWS = 2000, LONGEST_DROUGHT = 12 };

/* Checks each bag, and that at most twelve draws pass without a kind. */
static bool bag_holds(struct fin_generator generator, uint32_t copies) {
    uint32_t dealt[FIN_KINDS] = {0}, drought[FIN_KINDS] = {0};
    for (uint32_t i = 1; i <= DRAWS; i++) {
        int drawn = fin_generator_next(&generator);
        dealt[drawn]++;
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            drought[kind] = kind == drawn ? 0 : drought[kind] + 1;
            bool whole = i % (FIN_KINDS * copies) == 0;
            if ((copies == 1 && drought[kind] > LONGEST_DROUGHT) ||
                (whole && dealt[kind] != i / FIN_KINDS)) {
                return false;
            }
        }
    }
    return true;
}

/* A copy deals the same pieces as the original, all valid. */
static bool copy_holds(struct fin_generator generator) {
    struct fin_generator copy = generator;
    for (int i = 0; i < DRAWS; i++) {
        int drawn = fin_generator_next(&generator);
        if (drawn < 0 || drawn >= FIN_KINDS || fin_generator_next(&copy) != drawn) {
            return false;
        }
    }
    return true;
}

bool check_generators(uint64_t seed, struct tally *tally, char why[REASON_ROOM]) {
    for (int method = 0; method < FIN_GENERATORS; method++) {
        struct fin_generator generator = fin_generator_start(method, seed);
        bool holds = copy_holds(generator);
        if (method == FIN_GENERATOR_BAG || method == FIN_GENERATOR_BAG14) {
            holds = holds && bag_holds(generator, method == FIN_GENERATOR_BAG ? 1 : 2);
        }
        if (!holds) {
            snprintf(why, REASON_ROOM, "generator %d deals wrongly", method);
            return false;
        }
        tally->steps += DRAWS;
    }
    return true;
}

/* ---- mirrors ---- */

static int mirrored_kind(int kind) {
    static const uint8_t kinds[FIN_NONE + 1] = {
        [FIN_I] = FIN_I,      [FIN_O] = FIN_O, [FIN_T] = FIN_T, [FIN_S] = FIN_Z,
        [FIN_Z] = FIN_S,      [FIN_J] = FIN_L, [FIN_L] = FIN_J, [FIN_GARBAGE] = FIN_GARBAGE,
        [FIN_NONE] = FIN_NONE};
    return kinds[kind];
}

static struct fin_piece mirrored_piece(struct fin_piece piece) {
    return (struct fin_piece){
        .kind = (uint8_t)mirrored_kind(piece.kind),
        .facing = (uint8_t)((FIN_FACINGS - piece.facing) % FIN_FACINGS),
        .x = (int8_t)(FIN_COLUMNS - fin_piece_width(piece) - piece.x),
        .y = piece.y,
    };
}

static struct fin_board mirrored_board(const struct fin_board *board) {
    struct fin_board mirrored = {0};
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            int kind = mirrored_kind(fin_board_cell(board, x, y));
            fin_board_set(&mirrored, FIN_COLUMNS - 1 - x, y, kind);
        }
    }
    return mirrored;
}

static bool same_piece(struct fin_piece a, struct fin_piece b) {
    return a.kind == b.kind && a.facing == b.facing && a.x == b.x && a.y == b.y;
}

static bool alike(struct fin_piece piece, struct fin_piece mirror, int answer, int mirror_answer) {
    return answer == mirror_answer && same_piece(mirrored_piece(piece), mirror);
}

static bool moves_alike(const struct fin_board *board, const struct fin_board *mirrored,
                        struct fin_piece piece) {
    struct fin_piece mirror = mirrored_piece(piece);
    if (fin_board_drop(board, piece) != fin_board_drop(mirrored, mirror)) {
        return false;
    }
    for (int dx = -1; dx <= 1; dx++) {
        struct fin_piece moved = piece, other = mirror;
        bool fits = fin_piece_move(&moved, board, dx, -1);
        bool answer = fin_piece_move(&other, mirrored, -dx, -1);
        if (!alike(moved, other, fits, answer)) {
            return false;
        }
    }
    return true;
}

static bool turns_alike(const struct fin_board *board, const struct fin_board *mirrored,
                        struct fin_piece piece) {
    for (int turn = FIN_CW; turn <= FIN_CCW; turn++) {
        struct fin_piece turned = piece, other = mirrored_piece(piece);
        int candidate = fin_piece_turn(&turned, board, FIN_ROTATION_OCULAR, turn);
        int answer = fin_piece_turn(&other, mirrored, FIN_ROTATION_OCULAR, FIN_FACINGS - turn);
        if (!alike(turned, other, candidate, answer)) {
            return false;
        }
    }
    return true;
}

static struct fin_piece random_piece(struct dice *dice) {
    struct fin_piece piece = {.kind = (uint8_t)dice_below(dice, FIN_KINDS)};
    piece.facing = (uint8_t)dice_below(dice, FIN_FACINGS);
    piece.x = (int8_t)dice_below(dice, FIN_COLUMNS);
    piece.y = (int8_t)dice_below(dice, 24);
    return piece;
}

bool check_mirror(uint64_t seed, struct tally *tally, char why[REASON_ROOM]) {
    struct dice dice = dice_make(seed);
    struct fin_board board = {0};
    random_board(&dice, &board);
    struct fin_board mirrored = mirrored_board(&board);
    for (int i = 0; i < 400; i++) {
        struct fin_piece piece = random_piece(&dice);
        if (!fin_board_fits(&board, piece)) {
            continue;
        }
        tally->steps++;
        if (!moves_alike(&board, &mirrored, piece) || !turns_alike(&board, &mirrored, piece)) {
            snprintf(why, REASON_ROOM, "%c facing %s at %d, %d is not as its mirror image",
                     fin_kind_letter(piece.kind), fin_facing_name(piece.facing), piece.x, piece.y);
            return false;
        }
    }
    return true;
}
