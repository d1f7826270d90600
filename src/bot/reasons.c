/* Reasons in words: the terms that make one move worse than another. */
#include <string.h>

#include "bot/bot.h"
#include "core/check.h"

/* The words for a term of which the worse move has more, or less; NULL: none. {n} is the
 * difference, {s} an s if it is more than one. */
static const struct {
    const char *more, *less;
} words[FIN_TERMS] = {
    [FIN_TERM_HOLES] = {"leaves {n} more hole{s}", NULL},
    [FIN_TERM_COVER] = {"buries holes deeper", NULL},
    [FIN_TERM_HOLE_ROWS] = {"opens holes in {n} more row{s}", NULL},
    [FIN_TERM_ROW_CHANGES] = {"leaves ragged rows", NULL},
    [FIN_TERM_HEIGHT] = {"stacks {n} row{s} higher", NULL},
    [FIN_TERM_HEIGHT_10] = {"stacks dangerously high", NULL},
    [FIN_TERM_HEIGHT_15] = {"stacks dangerously high", NULL},
    [FIN_TERM_BUMPS] = {"leaves an uneven surface", NULL},
    [FIN_TERM_WELLS] = {"makes {n} more well cell{s}", NULL},
    [FIN_TERM_DEEP_WELLS] = {"makes a well that only an I fills", NULL},
    [FIN_TERM_WELL_ROWS] = {NULL, "leaves {n} row{s} fewer ready for an I"},
    [FIN_TERM_PARITY] = {"unbalances odd and even columns", NULL},
    [FIN_TERM_SLOT_1] = {NULL, "gives up a T-slot"},
    [FIN_TERM_SLOT_2] = {NULL, "blocks a T-spin double"},
    [FIN_TERM_SLOT_READY] = {NULL, "leaves no slot for the T that is next"},
    [FIN_TERM_B2B] = {NULL, "ends back-to-back"},
    [FIN_TERM_COMBO] = {NULL, "ends the combo"},
    [FIN_TERM_HELD_T] = {NULL, "spends the held T"},
    [FIN_TERM_HELD_I] = {NULL, "spends the held I"},
    [FIN_TERM_NEEDED] = {"needs {n} more cell{s} to reach the garbage", NULL},
    [FIN_TERM_GARBAGE] = {"leaves {n} more row{s} of garbage", NULL},
    [FIN_TERM_CLEAR_1] = {"clears a single", "misses a single"},
    [FIN_TERM_CLEAR_2] = {"clears a double", "misses a double"},
    [FIN_TERM_CLEAR_3] = {"clears a triple", "misses a triple"},
    [FIN_TERM_CLEAR_4] = {NULL, "misses a four-line clear"},
    [FIN_TERM_SPIN_1] = {"takes a T-spin single", "misses a T-spin single"},
    [FIN_TERM_SPIN_2] = {NULL, "misses a T-spin double"},
    [FIN_TERM_SPIN_3] = {NULL, "misses a T-spin triple"},
    [FIN_TERM_MINI] = {"takes a T-spin mini", "misses a T-spin mini"},
    [FIN_TERM_ATTACK] = {NULL, "sends {n} line{s} fewer"},
    [FIN_TERM_B2B_LOST] = {"ends back-to-back", NULL},
    [FIN_TERM_WASTED_T] = {"spends a T without a spin", NULL},
    [FIN_TERM_PERFECT] = {NULL, "misses a perfect clear"},
    [FIN_TERM_TUCK] = {"needs a tuck", NULL},
    [FIN_TERM_KEYS] = {"takes {n} more key{s}", NULL},
};

/* ---- terms of a move ---- */

/* The position before a move as a node, and the move as a candidate. */
static void prepare(const struct fin_bot *bot, const struct fin_bot_position *position,
                    const struct fin_bot_move *move, struct fin_bot_task *task,
                    struct fin_bot_node *node, struct fin_bot_candidate *candidate) {
    *task = bot->task;
    fin_bot_root(task, position, node);
    *candidate = (struct fin_bot_candidate){
        .kind = move->piece.kind,
        .facing = move->piece.facing,
        .bit = (uint16_t)(move->piece.y * FIN_COLUMNS + move->piece.x),
        .spin = move->spin,
        .held = move->hold,
    };
}

void fin_bot_count(const struct fin_bot *bot, const struct fin_bot_position *position,
                   const struct fin_bot_move *move, int32_t terms[FIN_TERMS]) {
    struct fin_bot_task task;
    struct fin_bot_node node;
    struct fin_bot_candidate candidate;
    prepare(bot, position, move, &task, &node, &candidate);
    bot->path->count(&task, &node, &candidate, terms);
}

/* ---- words ---- */

struct out {
    char *text;
    size_t size, length;
};

static void put(struct out *out, char c) {
    if (out->length + 1 < out->size) {
        out->text[out->length] = c;
    }
    out->length++;
}

static void put_number(struct out *out, uint32_t number) {
    if (number >= 10) {
        put_number(out, number / 10);
    }
    put(out, (char)('0' + number % 10));
}

static void put_words(struct out *out, const char *text, uint32_t difference) {
    for (; *text != '\0'; text++) {
        if (text[0] != '{') {
            put(out, *text);
            continue;
        }
        if (text[1] == 'n') {
            put_number(out, difference);
        } else if (difference != 1) {
            put(out, 's');
        }
        text += 2;
    }
}

/* The term that costs the worse move most and has words; -1: none. */
static int costliest(const struct fin_bot_weights *weights, const int32_t differences[FIN_TERMS],
                     int except) {
    int best = -1;
    int64_t most = 0;
    for (int i = 0; i < FIN_TERMS; i++) {
        const char *text = differences[i] > 0 ? words[i].more : words[i].less;
        int64_t cost = -(int64_t)weights->of[i] * differences[i];
        if (i != except && text != NULL && cost > most) {
            best = i;
            most = cost;
        }
    }
    return best;
}

static void put_term(struct out *out, int term, int32_t difference) {
    bool more = difference > 0;
    put_words(out, more ? words[term].more : words[term].less,
              (uint32_t)(more ? difference : -difference));
}

/* The second reason is only given if it costs at least half as much as the first. */
size_t fin_bot_reason(const struct fin_bot *bot, const struct fin_bot_position *position,
                      const struct fin_bot_move *worse, const struct fin_bot_move *better,
                      char *text, size_t size) {
    const struct fin_bot_weights *weights = &bot->task.weights;
    int32_t differences[FIN_TERMS], of_better[FIN_TERMS];
    struct out out = {.text = text, .size = size};
    fin_require(size > 0);
    fin_bot_count(bot, position, worse, differences);
    fin_bot_count(bot, position, better, of_better);
    for (int i = 0; i < FIN_TERMS; i++) {
        differences[i] -= of_better[i];
    }
    int first = costliest(weights, differences, -1);
    if (first >= 0) {
        put_term(&out, first, differences[first]);
        int second = costliest(weights, differences, first);
        if (second >= 0 && 2 * (int64_t)weights->of[second] * differences[second] <=
                               (int64_t)weights->of[first] * differences[first]) {
            put(&out, ',');
            put(&out, ' ');
            put_term(&out, second, differences[second]);
        }
    }
    size_t end = out.length < size ? out.length : size - 1;
    text[end] = '\0';
    return end;
}
