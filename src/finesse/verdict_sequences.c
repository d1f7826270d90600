/* All shortest key sequences of a judged piece. Each part of its keys has its own shortest
 * sequences; any combination, one for each part, is a shortest sequence of the piece. */
#include <string.h>

#include "finesse/finesse.h"

/* Searches a part and aims at its end. */
static void aim(const struct fin_verdict *verdict, int number, struct fin_finesse *finesse) {
    const struct fin_verdict_part *part = &verdict->parts[number];
    fin_finesse_search(finesse, &verdict->board, part->from, verdict->rotation, verdict->key_set);
    if (number == verdict->part_count - 1) {
        fin_finesse_aim(finesse, part->to);
    } else {
        fin_finesse_aim_piece(finesse, part->to);
    }
}

/* The index of a part's first key. */
static int offset_of(const struct fin_verdict *verdict, int number) {
    int offset = 0;
    for (int i = 0; i < number; i++) {
        offset += verdict->parts[i].length;
    }
    return offset;
}

static struct fin_key_sequence cut(const struct fin_key_sequence *sequence, int from, int length) {
    struct fin_key_sequence piece = {.length = (uint8_t)length};
    memcpy(piece.keys, sequence->keys + from, (size_t)length);
    return piece;
}

static void append(struct fin_key_sequence *sequence, const struct fin_key_sequence *more) {
    memcpy(sequence->keys + sequence->length, more->keys, more->length);
    sequence->length = (uint8_t)(sequence->length + more->length);
}

/* Appends the first sequences of all parts from a number on. */
static void complete(const struct fin_verdict *verdict, int number,
                     struct fin_key_sequence *sequence) {
    struct fin_finesse finesse;
    for (; number < verdict->part_count; number++) {
        const struct fin_verdict_part *part = &verdict->parts[number];
        struct fin_key_sequence own = cut(&verdict->best, offset_of(verdict, number), part->length);
        if (part->searched) {
            aim(verdict, number, &finesse);
            fin_finesse_first(&finesse, &own);
        }
        append(sequence, &own);
    }
}

bool fin_verdict_first(const struct fin_verdict *verdict, struct fin_key_sequence *sequence) {
    *sequence = (struct fin_key_sequence){.length = 0};
    complete(verdict, 0, sequence);
    return verdict->judged;
}

/* Advances the last part that has another sequence; the parts after it restart. */
bool fin_verdict_next(const struct fin_verdict *verdict, struct fin_key_sequence *sequence) {
    struct fin_finesse finesse;
    for (int number = verdict->part_count - 1; number >= 0; number--) {
        const struct fin_verdict_part *part = &verdict->parts[number];
        int offset = offset_of(verdict, number);
        struct fin_key_sequence own = cut(sequence, offset, part->length);
        if (!part->searched) {
            continue;
        }
        aim(verdict, number, &finesse);
        if (fin_finesse_next(&finesse, &own)) {
            sequence->length = (uint8_t)offset;
            append(sequence, &own);
            complete(verdict, number + 1, sequence);
            return true;
        }
    }
    return false;
}
