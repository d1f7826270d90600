/* Determines whether the values of an earlier question answer the current one. */
#include "solver/best/best.h"

/* A point in the game that a question was about. */
struct point {
    int layer, hold;
    uint32_t number; /* of the visible beginning */
};

/* Follows the visible pieces of a question: those known before, and those revealed since. */
static bool follow_pieces(struct fin_best *best, const struct fin_best_question *question,
                          struct fin_sight sight, const struct point *before) {
    uint32_t number = before->number, unseen = (uint32_t)best->orders.unseen;
    int length = fin_best_sight(best, before->layer, before->hold).length;
    for (int i = 0; i < question->count; i++) {
        int index = sight.current + i, at = index - best->known;
        if (at < 0 && question->see[i] != best->first.see[index]) {
            return false;
        }
        if (at >= 0 && at < length) {
            uint32_t order = best->orders.first[length][number];
            if (best->orders.kinds[order * unseen + (uint32_t)at] != question->see[i]) {
                return false;
            }
        }
        if (at == length && length < sight.length &&
            !fin_orders_longer(&best->orders, length++, question->see[i], &number)) {
            return false;
        }
    }
    best->number = number;
    return length == sight.length;
}

/* True if the game can get from a point to the question. */
static bool follows(struct fin_best *best, const struct fin_best_question *question,
                    struct point before) {
    uint64_t board = fin_best_board_in(best, question);
    int layer = fin_best_layer(best, board), hold = fin_best_hold_of(question);
    if (question->generator != best->first.generator || question->count != best->first.count ||
        layer < before.layer || (hold == FIN_HOLDS_NOTHING && before.hold != FIN_HOLDS_NOTHING)) {
        return false;
    }
    struct fin_sight sight = fin_best_sight(best, layer, hold);
    if (!follow_pieces(best, question, sight, &before)) {
        return false;
    }
    best->root = board;
    best->root_hold = (uint8_t)hold;
    return fin_orders_bag_is(&best->orders, &best->first, sight.length, best->number, question);
}

/* Tries the last question, and the first, because the player may have undone moves. */
static bool follows_any(struct fin_best *best) {
    struct point last = {fin_best_layer(best, best->root), best->root_hold, best->number};
    struct point first = {0, fin_best_hold_of(&best->first), 0};
    return follows(best, &best->question, last) || follows(best, &best->question, first);
}

bool fin_best_is_known(struct fin_best *best) {
    if (!best->has_values || best->width != 0 || best->orders.partial || !follows_any(best)) {
        return false;
    }
    fin_best_list(best);
    for (int i = 0; i < best->move_count; i++) {
        if (!best->moves[i].hopeless && fin_best_judge(best, &best->moves[i], false) != FIN_KNOWN) {
            return false;
        }
    }
    return true;
}
