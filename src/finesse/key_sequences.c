/* From distances to key sequences: finds the positions on shortest paths to a landing, and lists
 * the paths. */
#include <string.h>

#include "finesse/finesse.h"

/* ---- landings ---- */

bool fin_piece_same_cells(struct fin_piece a, struct fin_piece b) {
    return a.x == b.x && a.y == b.y &&
           fin_shapes[a.kind][a.facing].mask == fin_shapes[b.kind][b.facing].mask;
}

/* A hard drop reaches a landing from all positions straight above it, in each facing that covers
 * the same cells. Returns the fewest keys to one of these; marks those at that distance, if
 * `marks` is not NULL. */
static int look_above(const struct fin_finesse *finesse, struct fin_piece landing, int fewest,
                      uint8_t *marks) {
    int found = FIN_UNREACHED;
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        struct fin_piece piece = landing;
        piece.facing = (uint8_t)facing;
        if (!fin_piece_same_cells(piece, landing)) {
            continue;
        }
        for (; fin_board_fits(&finesse->board, piece); piece.y++) {
            unsigned index = fin_piece_index(piece);
            int distance = finesse->distance[index];
            found = distance < found ? distance : found;
            if (marks != NULL && distance == fewest) {
                marks[index] = 1;
            }
        }
    }
    return found;
}

static bool is_landing(const struct fin_finesse *finesse, struct fin_piece piece) {
    return piece.kind == finesse->start.kind && fin_board_fits(&finesse->board, piece) &&
           fin_board_drop(&finesse->board, piece) == 0;
}

int fin_finesse_fewest(const struct fin_finesse *finesse, struct fin_piece landing) {
    if (!is_landing(finesse, landing)) {
        return -1;
    }
    int fewest = look_above(finesse, landing, 0, NULL);
    return fewest == FIN_UNREACHED ? -1 : fewest;
}

/* ---- aiming ---- */

/* Follows a key along a shortest path to the target; false if it does not lead there. */
static bool go(const struct fin_finesse *finesse, struct fin_piece *piece, int key) {
    struct fin_piece from = *piece;
    int distance = finesse->distance[fin_piece_index(from)];
    if (!fin_has_key(finesse, key) ||
        !fin_key_press(&finesse->board, finesse->rotation, piece, key) ||
        !fin_step_allowed(finesse, from, *piece)) {
        return false;
    }
    unsigned index = fin_piece_index(*piece);
    return finesse->distance[index] == distance + 1 && finesse->toward[index] != 0;
}

static bool leads_on(const struct fin_finesse *finesse, unsigned index) {
    for (int key = 0; key < fin_keys_past(finesse); key++) {
        struct fin_piece piece = fin_indexed_piece(finesse->start.kind, index);
        if (go(finesse, &piece, key)) {
            return true;
        }
    }
    return false;
}

/* From the marked targets back to the start, in decreasing order of distance. */
static void trace_back(struct fin_finesse *finesse) {
    for (int i = finesse->count - 1; i >= 0; i--) {
        unsigned index = finesse->reached[i];
        if (finesse->distance[index] < finesse->fewest && leads_on(finesse, index)) {
            finesse->toward[index] = 1;
        }
    }
}

int fin_finesse_aim(struct fin_finesse *finesse, struct fin_piece landing) {
    int fewest = fin_finesse_fewest(finesse, landing);
    memset(finesse->toward, 0, sizeof finesse->toward);
    finesse->fewest = fewest < 0 ? FIN_UNREACHED : (uint8_t)fewest;
    if (fewest >= 0) {
        look_above(finesse, landing, fewest, finesse->toward);
        trace_back(finesse);
    }
    return fewest;
}

int fin_finesse_aim_piece(struct fin_finesse *finesse, struct fin_piece piece) {
    unsigned index = fin_piece_index(piece);
    memset(finesse->toward, 0, sizeof finesse->toward);
    finesse->fewest = finesse->distance[index];
    if (finesse->fewest == FIN_UNREACHED) {
        return -1;
    }
    finesse->toward[index] = 1;
    trace_back(finesse);
    return finesse->fewest;
}

/* ---- listing ---- */

/* Appends the first key, from `key` on, that continues a shortest path. */
static bool extend(const struct fin_finesse *finesse, struct fin_key_sequence *sequence,
                   struct fin_piece *piece, int key) {
    for (; key < fin_keys_past(finesse); key++) {
        struct fin_piece next = *piece;
        if (go(finesse, &next, key)) {
            sequence->keys[sequence->length++] = (uint8_t)key;
            *piece = next;
            return true;
        }
    }
    return false;
}

static void complete(const struct fin_finesse *finesse, struct fin_key_sequence *sequence,
                     struct fin_piece piece) {
    while (sequence->length < finesse->fewest && extend(finesse, sequence, &piece, 0)) {
    }
}

bool fin_finesse_first(const struct fin_finesse *finesse, struct fin_key_sequence *sequence) {
    sequence->length = 0;
    if (finesse->fewest == FIN_UNREACHED) {
        return false;
    }
    complete(finesse, sequence, finesse->start);
    return true;
}

bool fin_finesse_next(const struct fin_finesse *finesse, struct fin_key_sequence *sequence) {
    struct fin_piece places[FIN_KEY_SEQUENCE_MAX + 1] = {finesse->start};
    for (int i = 0; i < sequence->length; i++) {
        places[i + 1] = places[i];
        go(finesse, &places[i + 1], sequence->keys[i]);
    }
    while (sequence->length > 0) {
        int last = --sequence->length;
        if (extend(finesse, sequence, &places[last], sequence->keys[last] + 1)) {
            complete(finesse, sequence, places[last]);
            return true;
        }
    }
    return false;
}

/* The shortest key sequence with the longest common prefix. */
static struct fin_key_sequence alike_at_first(const struct fin_finesse *finesse,
                                              const struct fin_key_sequence *sequence) {
    struct fin_key_sequence nearest = {0};
    struct fin_piece piece = finesse->start;
    for (int i = 0; i < sequence->length && nearest.length < finesse->fewest; i++) {
        struct fin_piece next = piece;
        if (!fin_has_key(finesse, sequence->keys[i]) || !go(finesse, &next, sequence->keys[i])) {
            break;
        }
        piece = next;
        nearest.keys[nearest.length++] = sequence->keys[i];
    }
    complete(finesse, &nearest, piece);
    return nearest;
}

bool fin_key_sequence_contains(const struct fin_key_sequence *sequence,
                               const struct fin_key_sequence *part) {
    int found = 0;
    for (int i = 0; i < sequence->length && found < part->length; i++) {
        found += sequence->keys[i] == part->keys[found];
    }
    return found == part->length;
}

struct fin_key_sequence fin_finesse_nearest(const struct fin_finesse *finesse,
                                            const struct fin_key_sequence *sequence) {
    enum { TRIES = 256 };
    struct fin_key_sequence alike = alike_at_first(finesse, sequence), part;
    bool more = !fin_key_sequence_contains(sequence, &alike) && fin_finesse_first(finesse, &part);
    for (int i = 0; more && i < TRIES; i++) {
        if (fin_key_sequence_contains(sequence, &part)) {
            return part;
        }
        more = fin_finesse_next(finesse, &part);
    }
    return alike;
}

bool fin_finesse_keys(const struct fin_board *board, struct fin_piece landing, int rotation,
                      unsigned keys, struct fin_key_sequence *sequence) {
    struct fin_piece start = fin_finesse_start(board, landing.kind);
    struct fin_finesse finesse;
    bool soft = (keys >> FIN_KEY_SOFT & 1) != 0;
    if (start.kind == FIN_NONE) {
        return false;
    }
    fin_finesse_search(&finesse, board, start, rotation, keys);
    if (fin_finesse_aim(&finesse, landing) < 0 && soft) {
        fin_finesse_search(&finesse, board, start, rotation, keys | FIN_STOPS);
        fin_finesse_aim(&finesse, landing);
    }
    return fin_finesse_first(&finesse, sequence);
}
