/* Generators: they choose the next piece. A bag deals one of its remaining copies; the others
 * draw a kind with a weight that depends only on its tally, from a table:
 *
 *   recency     n^2.5, where n is the number of draws since the kind last came, with this one
 *   balance     e^-d, where the kind came d times more often than the rarest
 *
 * The weights are scaled to integers, small enough that seven of them fit in 32 bits. */
#include "core/generator.h"
#include "core/check.h"

// clang-format off

const uint32_t fin_recency_weights[FIN_RECENCY_LAST + 1] = {
            0,     16384,     92682,    255401,    524288,    915893,   1444768,   2124051,
      2965821,   3981312,   5181076,   6575089,   8172841,   9983397,  12015450,  14277366,
     16777216,  19522806,  22521702,  25781248,  29308590,  33110686,  37194322,  41566124,
     46232571,  51200000,  56474619,  62062512,  67969648,  74201884,  80764977,  87664584,
     94906266, 102495498, 110437669, 118738088, 127401984, 136434514, 145840764, 155625750,
    165794423, 176351672, 187302324, 198651148, 210402856, 222562107, 235133505, 248121606,
    261530915, 275365888, 289630938, 304330430, 319468688, 335049993, 351078585, 367558663,
    384494389, 401889888, 419749245, 438076512, 456875706, 476150809, 495905772, 516144511,
    536870912,
};

const uint32_t fin_balance_weights[FIN_BALANCE_LAST + 1] = {
    536870912, 197503771,  72657577,  26729229,   9833134,   3617408,   1330770,    489563,
       180100,     66255,     24374,      8967,      3299,      1214,       446,       164,
           60,        22,         8,         3,         1,         0,
};

// clang-format on

static void fill_bag(struct fin_generator *generator) {
    int copies = generator->method == FIN_GENERATOR_BAG14 ? 2 : 1;
    generator->left = (uint8_t)(FIN_KINDS * copies);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        generator->tally[kind] = (uint16_t)copies;
    }
}

static int next_of_bag(struct fin_generator *generator) {
    if (generator->left == 0) {
        fill_bag(generator);
    }
    uint32_t rest = fin_random_below(&generator->random, generator->left);
    int kind = 0;
    while (rest >= generator->tally[kind]) {
        rest -= generator->tally[kind++];
    }
    generator->tally[kind]--;
    generator->left--;
    return kind;
}

static int draw(struct fin_generator *generator, const uint32_t *weights) {
    uint32_t total = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        total += weights[generator->tally[kind]];
    }
    uint32_t rest = fin_random_below(&generator->random, total);
    int kind = 0;
    while (rest >= weights[generator->tally[kind]]) {
        rest -= weights[generator->tally[kind++]];
    }
    return kind;
}

static int next_by_recency(struct fin_generator *generator) {
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (generator->tally[kind] < FIN_RECENCY_LAST) {
            generator->tally[kind]++;
        }
    }
    int drawn = draw(generator, fin_recency_weights);
    generator->tally[drawn] = 0;
    return drawn;
}

static int next_by_balance(struct fin_generator *generator) {
    int drawn = draw(generator, fin_balance_weights);
    generator->tally[drawn]++;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (generator->tally[kind] == 0) {
            return drawn;
        }
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        generator->tally[kind]--;
    }
    return drawn;
}

struct fin_generator fin_generator_start(int method, uint64_t seed) {
    fin_require(method >= 0 && method < FIN_GENERATORS);
    return (struct fin_generator){
        .random = fin_random_seed(seed),
        .method = (uint8_t)method,
    };
}

int fin_generator_next(struct fin_generator *generator) {
    switch (generator->method) {
    case FIN_GENERATOR_BAG:
    case FIN_GENERATOR_BAG14:
        return next_of_bag(generator);
    case FIN_GENERATOR_RECENCY:
        return next_by_recency(generator);
    case FIN_GENERATOR_BALANCE:
        return next_by_balance(generator);
    default:
        return (int)fin_random_below(&generator->random, FIN_KINDS);
    }
}
