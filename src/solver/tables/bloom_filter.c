/* Sieves: made of an atlas, and read. */
#include "solver/tables/bloom_filter.h"

static int pieces_of(uint64_t lines) {
    return (int)lines * FIN_COLUMNS / FIN_CELLS;
}

static uint64_t length_for(const struct fin_atlas *atlas, int pieces) {
    uint64_t count;
    fin_atlas_fields(atlas, pieces, &count);
    return count / FIN_SIEVE_FIELDS + 1;
}

size_t fin_sieve_length(const struct fin_atlas *atlas) {
    size_t length = FIN_SIEVE_HEAD;
    for (int pieces = 1; pieces < atlas->pieces; pieces++) {
        length += (size_t)length_for(atlas, pieces);
    }
    return length;
}

void fin_sieve_make(uint64_t *words, const struct fin_atlas *atlas) {
    memset(words, 0, fin_sieve_length(atlas) * sizeof *words);
    uint64_t *layer = words + FIN_SIEVE_HEAD;
    words[0] = (uint64_t)atlas->low.lines;
    for (int pieces = 1; pieces < atlas->pieces; pieces++) {
        uint64_t count, length = length_for(atlas, pieces);
        const uint64_t *fields = fin_atlas_fields(atlas, pieces, &count);
        words[pieces] = length;
        for (uint64_t i = 0; i < count; i++) {
            uint64_t mixed = fin_sieve_mix(fields[i]);
            layer[fin_sieve_place(mixed, length)] |= fin_sieve_bits(mixed);
        }
        layer += length;
    }
}

bool fin_sieve_read(struct fin_sieve *sieve, const uint64_t *words, size_t count) {
    if (count < FIN_SIEVE_HEAD || (words[0] != 2 && words[0] != 4)) {
        return false;
    }
    struct fin_sieve read = {.lines = (int32_t)words[0]};
    size_t past = FIN_SIEVE_HEAD;
    for (int pieces = 1; pieces < pieces_of(words[0]); pieces++) {
        if (words[pieces] == 0 || words[pieces] > count - past) {
            return false;
        }
        read.words[pieces] = words + past;
        read.length[pieces] = words[pieces];
        past += (size_t)words[pieces];
    }
    if (past == count) {
        *sieve = read;
    }
    return past == count;
}
