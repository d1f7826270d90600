/* Converts positions to questions, and answers to displayed odds. */
#include "app/practice/odds.h"

#include <string.h>

#include "core/text.h"

/* ---- the question ---- */

/* Pieces after the visible ones have already been dealt from the bag: returns them to it. A bag
 * that becomes full again has not been opened yet. */
static void put_back(uint8_t bag[FIN_KINDS], int kind, int copies) {
    int left = 0;
    bag[kind]++;
    for (int i = 0; i < FIN_KINDS; i++) {
        left += bag[i];
    }
    if (left == FIN_KINDS * copies) {
        memset(bag, 0, FIN_KINDS);
    }
}

/* Finds what is left in the bag after the visible pieces. Prescribed pieces do not come from it. */
static void find_bag(const struct fin_game *game, uint32_t dealt,
                     struct fin_best_question *question) {
    int copies = question->generator == FIN_GENERATOR_BAG14 ? 2 : 1;
    for (int i = 0; i < FIN_KINDS && question->generator != FIN_GENERATOR_UNIFORM; i++) {
        question->bag[i] = (uint8_t)game->generator.tally[i];
    }
    for (int i = FIN_PREVIEW_MAX - 1; i >= question->count - 1; i--) {
        bool drawn = dealt - FIN_PREVIEW_MAX + (uint32_t)i >= game->queue_length;
        if (drawn && question->generator != FIN_GENERATOR_UNIFORM) {
            put_back(question->bag, (int)(game->next >> 4 * i & 15), copies);
        }
    }
}

static void find_pieces(const struct fin_game *game, struct fin_best_question *question) {
    question->see[question->count++] = game->piece.kind;
    for (int i = 0; i < game->rules.preview && question->count < FIN_BEST_VISIBLE; i++) {
        int kind = fin_game_next(game, i);
        if (kind >= FIN_KINDS) {
            return; /* the queue of a puzzle ends */
        }
        question->see[question->count++] = (uint8_t)kind;
    }
}

/* True if nothing is above the lines. */
static bool is_low(const struct fin_board *board, int lines) {
    return lines >= 1 && lines <= FIN_BEST_LINES && fin_board_height(board) <= lines;
}

bool app_odds_ask(const struct fin_game *game, int lines, uint32_t dealt,
                  struct fin_best_question *question) {
    const struct fin_rules *rules = &game->rules;
    if (game->piece.kind >= FIN_KINDS || !is_low(&game->board, lines) ||
        rules->generator > FIN_GENERATOR_UNIFORM) {
        return false;
    }
    memset(question, 0, sizeof *question);
    fin_board_clear(&question->board);
    memcpy(question->board.rows, game->board.rows, sizeof game->board.rows);
    question->lines = (uint8_t)lines;
    question->rotation = rules->rotation;
    question->options = rules->expect_180 ? FIN_SEARCH_180 : 0;
    question->generator = rules->generator;
    question->hold = rules->hold;
    question->hold_used = game->hold_used;
    question->held = game->hold;
    find_pieces(game, question);
    find_bag(game, dealt, question);
    return true;
}

bool app_odds_same(const struct fin_best_question *a, const struct fin_best_question *b) {
    return memcmp(a->board.rows, b->board.rows, sizeof a->board.rows) == 0 &&
           a->lines == b->lines && a->rotation == b->rotation && a->options == b->options &&
           a->generator == b->generator && a->hold == b->hold && a->hold_used == b->hold_used &&
           a->held == b->held && a->count == b->count &&
           memcmp(a->see, b->see, sizeof a->see) == 0 && memcmp(a->bag, b->bag, sizeof a->bag) == 0;
}

/* ---- a question as a step ---- */

void app_step_make(struct app_step *step, const struct fin_best_question *question) {
    *step = (struct app_step){
        .lines = question->lines, .held = question->held, .count = question->count};
    memcpy(step->rows, question->board.rows, sizeof step->rows);
    memcpy(step->see, question->see, sizeof step->see);
    memcpy(step->bag, question->bag, sizeof step->bag);
}

void app_step_question(const struct app_step *step, const struct fin_rules *rules,
                       struct fin_best_question *question) {
    *question = (struct fin_best_question){
        .lines = step->lines,
        .rotation = rules->rotation,
        .options = rules->expect_180 ? FIN_SEARCH_180 : 0,
        .generator = rules->generator,
        .hold = rules->hold,
        .held = step->held,
        .count = step->count,
    };
    fin_board_clear(&question->board);
    memcpy(question->board.rows, step->rows, sizeof step->rows);
    memcpy(question->see, step->see, sizeof step->see);
    memcpy(question->bag, step->bag, sizeof step->bag);
}

/* ---- the answer ---- */

static uint16_t part_of(uint64_t parts, uint64_t whole, uint64_t extra) {
    while (whole > UINT64_C(1) << 50) {
        whole >>= 1;
        parts >>= 1;
    }
    if (parts == 0 || parts >= whole) {
        return parts == 0 ? 0 : APP_ODDS_WHOLE;
    }
    uint64_t shown = (parts * APP_ODDS_WHOLE + whole * extra / 2) / whole;
    return (uint16_t)(shown < 1 ? 1 : shown > APP_ODDS_WHOLE - 1 ? APP_ODDS_WHOLE - 1 : shown);
}

/* Rounds bounds outwards, but never to certainty. */
static struct app_chance chance_of(uint64_t low, uint64_t high, uint64_t whole) {
    struct app_chance chance = {.known = true, .exact = low == high};
    chance.low = part_of(low, whole, chance.exact ? 1 : 0);
    chance.high = chance.exact ? chance.low : part_of(high, whole, 2);
    return chance;
}

struct app_chance app_odds_best(const struct app_odds *odds) {
    uint64_t low = 0, high = 0;
    for (int i = 0; i < odds->count; i++) {
        low = odds->moves[i].low > low ? odds->moves[i].low : low;
        high = odds->moves[i].high > high ? odds->moves[i].high : high;
    }
    return chance_of(low, high, odds->whole);
}

struct app_chance app_odds_clairvoyant(const struct app_odds *odds) {
    uint64_t low = 0, high = 0;
    for (int i = 0; i < odds->count; i++) {
        const struct app_odds_move *move = &odds->moves[i];
        low = move->clairvoyant_low > low ? move->clairvoyant_low : low;
        high = move->clairvoyant_high > high ? move->clairvoyant_high : high;
    }
    return chance_of(low, high, odds->whole);
}

/* A placement that is not among the moves exceeds the lines, so it makes no clear. */
struct app_chance app_odds_of(const struct app_odds *odds, struct fin_piece piece, bool hold) {
    for (int i = 0; i < odds->count; i++) {
        const struct app_odds_move *move = &odds->moves[i];
        if (move->hold == hold && move->piece.kind == piece.kind &&
            fin_piece_same_cells(move->piece, piece)) {
            return chance_of(move->low, move->high, odds->whole);
        }
    }
    return chance_of(0, 0, 1);
}

struct app_chance app_odds_then(const struct app_odds *odds, int kind) {
    struct fin_fraction then = odds->next[kind <= FIN_KINDS ? kind : FIN_KINDS];
    return then.whole > 0 ? chance_of(then.parts, then.parts, then.whole) : (struct app_chance){0};
}

/* ---- two answers to one question ---- */

struct app_chance app_chance_both(struct app_chance a, struct app_chance b) {
    if (!b.known || (a.known && a.exact)) {
        return a;
    }
    if (!a.known || b.exact) {
        return b;
    }
    b.low = a.low > b.low ? a.low : b.low;
    b.high = a.high < b.high ? a.high : b.high;
    return b;
}

static void narrow(uint64_t *low, uint64_t *high, uint64_t low_before, uint64_t high_before) {
    *low = low_before > *low ? low_before : *low;
    *high = high_before < *high ? high_before : *high;
}

static const struct app_odds_move *same_move(const struct app_odds *odds,
                                             const struct app_odds_move *move) {
    for (int i = 0; i < odds->count; i++) {
        const struct app_odds_move *other = &odds->moves[i];
        if (other->hold == move->hold &&
            memcmp(&other->piece, &move->piece, sizeof move->piece) == 0) {
            return other;
        }
    }
    return NULL;
}

void app_odds_tighten(struct app_odds *odds, const struct app_odds *before) {
    if (odds->whole != before->whole) {
        return;
    }
    for (int i = 0; i < odds->count; i++) {
        struct app_odds_move *move = &odds->moves[i];
        const struct app_odds_move *then = same_move(before, move);
        if (then != NULL) {
            narrow(&move->low, &move->high, then->low, then->high);
            narrow(&move->clairvoyant_low, &move->clairvoyant_high, then->clairvoyant_low,
                   then->clairvoyant_high);
        }
        if (odds->first < 0 || move->low > odds->moves[odds->first].low) {
            odds->first = move->low > 0 ? i : odds->first;
        }
    }
}

/* ---- as text ---- */

static void write_part(struct fin_writer *writer, int part) {
    fin_write_number(writer, part / 10);
    if (part != 0 && part != APP_ODDS_WHOLE) {
        fin_write_char(writer, '.');
        fin_write_number(writer, part % 10);
    }
}

static void write_number(struct fin_writer *writer, struct app_chance chance) {
    if (!chance.known) {
        fin_write_text(writer, "…");
    } else if (chance.exact) {
        write_part(writer, chance.low);
    } else {
        fin_write_number(writer, chance.low / 10);
        fin_write_text(writer, "–");
        fin_write_number(writer, (chance.high + 9) / 10);
    }
}

void app_write_chance(struct fin_writer *writer, struct app_chance chance) {
    write_number(writer, chance);
    fin_write_text(writer, chance.known ? " %" : "");
}

void app_write_drop(struct fin_writer *writer, struct app_chance from, struct app_chance to) {
    write_number(writer, from);
    fin_write_text(writer, " → ");
    app_write_chance(writer, to);
}
