/* Cards: numbering, patterns, families, and the keys to teach. */
#include "trainer/cards.h"

#include <string.h>

#include "core/text.h"

enum train_class { CLASS_I, CLASS_O, CLASS_SZ, CLASS_TJL };

/* Facings that differ from all earlier ones, and the class of pieces with the same keys. */
static const struct {
    uint8_t facings, class;
} pieces[FIN_KINDS] = {
    [FIN_I] = {2, CLASS_I},   [FIN_O] = {1, CLASS_O},  [FIN_T] = {4, CLASS_TJL},
    [FIN_S] = {2, CLASS_SZ},  [FIN_Z] = {2, CLASS_SZ}, [FIN_J] = {4, CLASS_TJL},
    [FIN_L] = {4, CLASS_TJL},
};

/* The first pattern of each class. */
static const uint8_t first_pattern[] = {
    [CLASS_I] = 0, [CLASS_O] = 17, [CLASS_SZ] = 26, [CLASS_TJL] = 43};

static const char *const sequences[TRAIN_SEQUENCES] = {
    "-",       "L",       "R",       "l",       "r",         "cw",        "ccw",
    "L r",     "R l",     "l l",     "r r",     "cw L",      "cw l",      "cw r",
    "ccw R",   "ccw l",   "ccw r",   "L cw",    "R cw",      "L ccw",     "R ccw",
    "cw cw",   "cw R l",  "cw l l",  "cw r r",  "ccw L r",   "ccw r r",   "R l ccw",
    "cw cw L", "cw cw R", "cw cw l", "cw cw r", "cw cw L r", "cw cw R l", "cw cw r r",
};

static const char *const family_names[TRAIN_FAMILIES] = {
    [TRAIN_DOWN] = "straight down",      [TRAIN_TAPS] = "taps",
    [TRAIN_WALL] = "to the wall",        [TRAIN_WALL_BACK] = "wall and back one",
    [TRAIN_TURN] = "one turn",           [TRAIN_TURN_TAPS] = "turn and taps",
    [TRAIN_TURN_WALL] = "turn and wall", [TRAIN_TURN_WALL_BACK] = "turn, wall, back one",
    [TRAIN_TWO_TURNS] = "two turns",     [TRAIN_TWO_TURNS_WALL] = "two turns and wall",
    [TRAIN_TUCK] = "tucks and spins",
};

const char *train_sequence(int sequence) {
    return sequence >= 0 && sequence < TRAIN_SEQUENCES ? sequences[sequence] : "";
}

const char *train_family_name(int family) {
    return family_names[family];
}

/* ---- numbers ---- */

static int columns_of(struct fin_piece piece) {
    return FIN_COLUMNS + 1 - fin_piece_width(piece);
}

struct fin_piece train_placement(int card) {
    struct fin_piece piece = {0};
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int facing = 0; facing < pieces[kind].facings; facing++) {
            piece = (struct fin_piece){(uint8_t)kind, (uint8_t)facing, 0, 0};
            if (card < columns_of(piece)) {
                piece.x = (int8_t)card;
                return piece;
            }
            card -= columns_of(piece);
        }
    }
    return piece;
}

int train_placement_number(struct fin_piece piece) {
    piece.y = 0;
    for (int card = 0; card < TRAIN_PLACEMENTS; card++) {
        struct fin_piece other = train_placement(card);
        if (other.kind == piece.kind && fin_piece_same_cells(other, piece)) {
            return card;
        }
    }
    return -1;
}

/* The pattern of a placement: its index within its class. */
static uint8_t pattern_of(struct fin_piece piece) {
    int pattern = first_pattern[pieces[piece.kind].class] + piece.x;
    for (int facing = 0; facing < piece.facing; facing++) {
        pattern += columns_of((struct fin_piece){piece.kind, (uint8_t)facing, 0, 0});
    }
    return (uint8_t)pattern;
}

void train_card_board(int card, struct fin_board *board) {
    fin_board_clear(board);
    if (card >= TRAIN_PLACEMENTS && card < TRAIN_CARDS) {
        train_tuck(card - TRAIN_PLACEMENTS, board);
    }
}

/* ---- keys ---- */

/* The sequence equal to these keys; TRAIN_SEQUENCES if none is. */
static int sequence_of(const struct fin_key_sequence *sequence) {
    char text[FIN_KEY_SEQUENCE_TEXT];
    fin_key_sequence_format(sequence, text, sizeof text);
    int number = 0;
    while (number < TRAIN_SEQUENCES && !fin_text_equal(sequences[number], text)) {
        number++;
    }
    return number;
}

/* Of the shortest key sequences, the earliest in the table; otherwise the first without soft
 * drop, otherwise the first. */
static struct fin_key_sequence sequence_to_teach(const struct fin_finesse *finesse) {
    enum { MOST = 200 };
    struct fin_key_sequence sequence, best = {.length = 0};
    int rank = INT32_MAX;
    bool more = fin_finesse_first(finesse, &sequence);
    for (int i = 0; more && i < MOST; i++) {
        bool soft = memchr(sequence.keys, FIN_KEY_SOFT, sequence.length) != NULL;
        int own = sequence_of(&sequence) + (soft ? 1 : 0);
        if (own < rank) {
            rank = own;
            best = sequence;
        }
        more = fin_finesse_next(finesse, &sequence);
    }
    return best;
}

uint8_t train_key_sequence(const struct fin_board *board, struct fin_piece target, int rotation,
                           unsigned key_set, uint8_t keys[TRAIN_KEYS]) {
    struct fin_finesse finesse;
    struct fin_piece start = fin_finesse_start(board, target.kind);
    if (start.kind == FIN_NONE) {
        return UINT8_MAX;
    }
    fin_finesse_search(&finesse, board, start, rotation, key_set);
    int fewest = fin_finesse_aim(&finesse, target);
    if (fewest < 0 || fewest > TRAIN_KEYS) {
        return UINT8_MAX;
    }
    struct fin_key_sequence sequence = sequence_to_teach(&finesse);
    memcpy(keys, sequence.keys, sequence.length);
    return sequence.length;
}

/* ---- families ---- */

static int count(const struct train_card *card, int first, int last) {
    int found = 0;
    for (int i = 0; i < card->length; i++) {
        found += card->keys[i] >= first && card->keys[i] <= last;
    }
    return found;
}

static uint8_t family_of(const struct train_card *card) {
    static const uint8_t families[3][4] = {
        {TRAIN_DOWN, TRAIN_TAPS, TRAIN_WALL, TRAIN_WALL_BACK},
        {TRAIN_TURN, TRAIN_TURN_TAPS, TRAIN_TURN_WALL, TRAIN_TURN_WALL_BACK},
        {TRAIN_TWO_TURNS, TRAIN_TWO_TURNS, TRAIN_TWO_TURNS_WALL, TRAIN_TWO_TURNS_WALL},
    };
    if (card->length == UINT8_MAX || count(card, FIN_KEY_SOFT, FIN_KEY_SOFT) > 0) {
        return TRAIN_TUCK;
    }
    int turns = count(card, FIN_KEY_CW, FIN_KEY_180);
    int walls = count(card, FIN_KEY_FAR_LEFT, FIN_KEY_FAR_RIGHT) > 0 ? 2 : 0;
    int taps = count(card, FIN_KEY_LEFT, FIN_KEY_RIGHT) > 0 ? 1 : 0;
    return families[turns < 2 ? turns : 2][walls + taps];
}

void train_card_make(struct train_card *card, int number, int rotation, unsigned key_set) {
    struct fin_board board;
    *card = (struct train_card){.pattern = TRAIN_PATTERNS};
    fin_board_clear(&board);
    bool tuck = number >= TRAIN_PLACEMENTS;
    card->target = tuck ? train_tuck(number - TRAIN_PLACEMENTS, &board) : train_placement(number);
    card->length = train_key_sequence(&board, card->target, rotation, key_set, card->keys);
    card->family = tuck ? TRAIN_TUCK : family_of(card);
    card->pattern = tuck ? TRAIN_PATTERNS : pattern_of(card->target);
}
