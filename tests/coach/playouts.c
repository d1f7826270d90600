/* Are flagged moves really worse? Positions of a careless player are rated; then the move made and
 * the one suggested are both played out with the same queues.
 *
 *     playouts AIM POSITIONS PLAYOUTS [SEED]     checks, and prints a line per quality
 *     playouts AIM POSITIONS PLAYOUTS SEED losses   prints loss and mean gain of each position
 *
 * Of the blunders at least 90 % must come out worse, of the mistakes at least 75 %. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "finessimo_bot.h"

enum {
    RATE_NODES = 20000,
    WEAK_NODES = 200,
    PLAY_NODES = 600,
    LENGTH = 20,  /* pieces of a playout */
    LOST = 20,    /* units that a topped out playout costs */
    MOST = 60,    /* pieces of a playout of cheese */
    GAME = 40,    /* pieces of a careless game */
    CHOICES = 14, /* moves among which a careless move is chosen */
    CHEESE_ROWS = 10,
};

struct table {
    struct fin_bot *bot, *weak;
    int aim;
    struct fin_random random;
    struct fin_generator generator;
    struct fin_bot_position position;
    int pieces;
};

struct tally {
    uint32_t count, better;
    double cost, gain;
};

static struct fin_bot *make(int aim, uint32_t nodes) {
    const struct fin_bot_rules rules = {.rotation = FIN_ROTATION_SRS, .hold = true};
    struct fin_bot_weights weights = fin_bot_weights(aim);
    size_t size = fin_bot_size(nodes);
    return fin_bot_make(malloc(size), size, &rules, &weights);
}

static void deal(struct fin_bot_position *position, struct fin_generator *generator) {
    while (position->length < 6) {
        position->queue[position->length++] = (uint8_t)fin_generator_next(generator);
    }
}

static void start(struct table *table) {
    table->generator = fin_generator_start(FIN_GENERATOR_BAG, fin_random_next(&table->random) >> 1);
    table->position = (struct fin_bot_position){.hold = FIN_NONE};
    table->pieces = 0;
    for (int i = 0; table->aim == FIN_AIM_CHEESE && i < CHEESE_ROWS; i++) {
        fin_board_raise(&table->position.board, 1,
                        (int)fin_random_below(&table->random, FIN_COLUMNS));
    }
}

static bool has_garbage(const struct fin_board *board) {
    for (int x = 0; x < FIN_COLUMNS; x++) {
        if (fin_board_cell(board, x, 0) == FIN_GARBAGE) {
            return true;
        }
    }
    return false;
}

/* ---- playing out ---- */

/* Points of the guideline at level 1. */
static int points_of(const struct fin_bot_move *move, const struct fin_bot_position *before,
                     bool perfect) {
    static const int clears[5] = {0, 100, 300, 500, 800}, spins[5] = {0, 800, 1200, 1600, 1600},
                     minis[5] = {0, 200, 400, 400, 400}, perfects[5] = {0, 800, 1200, 1800, 2000};
    const int *row = move->spin == FIN_SPIN_FULL   ? spins
                     : move->spin == FIN_SPIN_MINI ? minis
                                                   : clears;
    bool difficult = move->lines == 4 || move->spin != FIN_NO_SPIN;
    int points = row[move->lines];
    points += before->b2b && difficult ? points / 2 : 0;
    points += move->lines > 0 ? 50 * before->combo : 0;
    return points + (perfect ? perfects[move->lines] : 0);
}

/* Keys to a move, in rows of height: as many as their weight is worth. */
static double cost_of_keys(const struct fin_bot_move *move, const struct fin_bot_position *before) {
    enum { ROW = 4000 }; /* the value of a row of height in reviews */
    struct fin_bot_weights weights = fin_bot_weights(FIN_AIM_SPRINT);
    struct fin_key_sequence keys = {.length = 0};
    fin_bot_keys(&before->board, move, FIN_ROTATION_SRS, FIN_KEY_SET, &keys);
    return -(double)weights.of[FIN_TERM_KEYS] / ROW * (keys.length + move->hold);
}

/* The gain of a move in the unit of the aim; costs are negative. */
static double earned(int aim, const struct fin_bot_move *move,
                     const struct fin_bot_position *before, const struct fin_bot_position *after) {
    switch (aim) {
    case FIN_AIM_ATTACK:
        return move->sent;
    case FIN_AIM_SCORE:
        return points_of(move, before, fin_board_is_empty(&after->board));
    case FIN_AIM_CHEESE:
        return -1;
    case FIN_AIM_SPRINT:
        return -(double)fin_board_height(&after->board) / LENGTH - cost_of_keys(move, before);
    default:
        return -(double)fin_board_height(&after->board) / LENGTH;
    }
}

static double loss_of_game(int aim) {
    return aim == FIN_AIM_SCORE ? 100.0 * LOST : LOST;
}

/* The position's own bag, but with another shuffle of what is to come. */
static double play_out(const struct table *table, const struct fin_bot_move *first, uint64_t seed) {
    struct fin_bot_position position = table->position;
    struct fin_generator generator = table->generator;
    struct fin_bot_move move = *first;
    double sum = 0;
    int length = table->aim == FIN_AIM_CHEESE ? MOST : LENGTH;
    generator.random = fin_random_seed(seed);
    for (int i = 0; i < length; i++) {
        struct fin_bot_position before = position;
        fin_bot_play(&position, &move);
        sum += earned(table->aim, &move, &before, &position);
        if (table->aim == FIN_AIM_CHEESE && !has_garbage(&position.board)) {
            break;
        }
        deal(&position, &generator);
        if (fin_bot_search(table->weak, &position, PLAY_NODES, &move, 1) == 0) {
            return sum - loss_of_game(table->aim);
        }
    }
    return sum;
}

static double mean_gain(const struct table *table, const struct fin_bot_move *made,
                        const struct fin_bot_move *best, int playouts) {
    double gain = 0;
    for (int i = 0; i < playouts; i++) {
        uint64_t seed = (uint64_t)i * UINT64_C(0x9E3779B97F4A7C15);
        gain += play_out(table, best, seed) - play_out(table, made, seed);
    }
    return gain / playouts;
}

/* ---- positions ---- */

/* Plays on until a careless move has been chosen; false at the end of the game. */
static bool find(struct table *table, struct fin_bot_move *made) {
    struct fin_bot_move moves[CHOICES];
    for (; table->pieces < GAME; table->pieces++) {
        deal(&table->position, &table->generator);
        size_t count = fin_bot_search(table->weak, &table->position, WEAK_NODES, moves, CHOICES);
        if (count == 0 || (table->aim == FIN_AIM_CHEESE && !has_garbage(&table->position.board))) {
            return false;
        }
        if (fin_random_below(&table->random, 4) == 0) {
            *made = moves[fin_random_below(&table->random, (uint32_t)count)];
            return true;
        }
        fin_bot_play(&table->position, &moves[0]);
    }
    return false;
}

static void count(struct tally *tally, const struct fin_rating *rating, double gain) {
    tally->count++;
    tally->better += gain > 0;
    tally->cost += rating->cost / 1000.0;
    tally->gain += gain;
}

int main(int argc, char **words) {
    struct table table = {.aim = argc > 3 ? fin_aim_parse(words[1]) : -1};
    if (table.aim < 0 || fin_review_unit(table.aim) == NULL) {
        fputs("usage: playouts AIM POSITIONS PLAYOUTS [SEED [losses]]\n", stderr);
        return 2;
    }
    int positions = atoi(words[2]), playouts = atoi(words[3]);
    bool losses = argc > 5;
    struct tally tallies[FIN_QUALITIES] = {{0}};
    table.bot = make(table.aim, RATE_NODES);
    table.weak = make(table.aim, PLAY_NODES);
    table.random = fin_random_seed(argc > 4 ? strtoull(words[4], NULL, 10) : 1);
    start(&table);
    for (int i = 0; i < positions;) {
        struct fin_bot_move made;
        struct fin_rating rating;
        if (!find(&table, &made)) {
            start(&table);
            continue;
        }
        bool rated =
            fin_review_rate(table.bot, table.aim, &table.position, &made, RATE_NODES, &rating);
        if (rated && rating.loss > 0 && (losses || rating.quality >= FIN_QUALITY_INACCURACY)) {
            double gain = mean_gain(&table, &made, &rating.best, playouts);
            count(&tallies[rating.quality], &rating, gain);
            i++;
            if (losses) {
                printf("%" PRId32 " %.3f\n", rating.loss, gain);
            }
        }
        fin_bot_play(&table.position, &made);
        table.pieces++;
    }
    bool good = true;
    for (int quality = FIN_QUALITY_GOOD; quality < FIN_QUALITIES; quality++) {
        const struct tally *tally = &tallies[quality];
        int wanted = quality == FIN_QUALITY_BLUNDER ? 90 : quality == FIN_QUALITY_MISTAKE ? 75 : 0;
        if (tally->count > 0) {
            fprintf(losses ? stderr : stdout,
                    "%-10s %4" PRIu32 " positions, suggestion better in %5.1f %%, mean cost %.2f, "
                    "mean gain %.2f %s\n",
                    fin_quality_name(quality), tally->count, 100.0 * tally->better / tally->count,
                    tally->cost / tally->count, tally->gain / tally->count,
                    fin_review_unit(table.aim));
            good = good && 100 * tally->better >= (uint32_t)wanted * tally->count;
        }
    }
    return good ? 0 : 1;
}
