/* One slice of words: the sets of fields with up to four pieces, of those words
 * whose fifth and sixth kinds are given. */
#include <string.h>

#include "solver/words.h"

size_t fin_words_slice_length(int layer) {
    size_t length = FIN_WORD_SET;
    for (; layer < FIN_WORDS_SLICED; layer++) {
        length *= FIN_KINDS;
    }
    return length;
}

/* The last layer of the slice: its fields are played on with the two kinds given.
 * If there is one set behind them, that is the field's; else they are joined in one
 * of its own, whose number is past those of the others. */
static void slice_last(struct fin_words *words, int layer, uint64_t number) {
    const struct fin_onward *onward = &words->onward[layer];
    const uint32_t *next = onward->numbers + onward->first[number];
    int fifth = words->slice_number / FIN_KINDS, sixth = words->slice_number % FIN_KINDS;
    const uint32_t *parts =
        words->of_five + words->atlas->layers[layer + 1].count * (unsigned)sixth;
    uint32_t own = words->sets.most + 1 + (uint32_t)number, result = 0;
    for (int kind = 0; kind < fifth; kind++) {
        next += onward->counts[number][kind];
    }
    for (int i = 0; i < onward->counts[number][fifth]; i++) {
        uint32_t part = parts[next[i]];
        if (result == 0 || part == 0 || part == result) {
            result = part != 0 ? part : result;
            continue;
        }
        if (result != own) {
            fin_word_sets_copy(&words->sets, own, result);
            result = own;
        }
        fin_words_join(fin_word_set(&words->sets, own), fin_word_set(&words->sets, part),
                       FIN_WORD_SET);
    }
    words->sliced[number] = result;
}

/* The layer before it. Sets are far apart in memory: each is fetched some time before
 * it is joined. */
static void slice_before(struct fin_words *words, int layer, uint64_t number) {
    const struct fin_onward *onward = &words->onward[layer];
    const uint32_t *next = onward->numbers + onward->first[number];
    uint64_t *set = words->slice[layer] + number * fin_words_slice_length(layer);
    uint32_t parts[FIN_LOW_NEXT];
    memset(set, 0, fin_words_slice_length(layer) * sizeof *set);
    for (int kind = 0; kind < FIN_KINDS; kind++, set += FIN_WORD_SET) {
        int count = 0;
        for (int i = 0; i < onward->counts[number][kind]; i++) {
            uint32_t part = words->sliced[*next++];
            if (part != 0) {
                fin_word_set_fetch(&words->sets, part);
                parts[count++] = part;
            }
        }
        for (int i = 0; i < count; i++) {
            fin_words_join(set, fin_word_set(&words->sets, parts[i]), FIN_WORD_SET);
        }
    }
}

/* The other layers. */
static void slice_field(struct fin_words *words, int layer, uint64_t number) {
    const struct fin_onward *onward = &words->onward[layer];
    const uint32_t *next = onward->numbers + onward->first[number];
    size_t length = fin_words_slice_length(layer + 1);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        uint64_t *set = words->slice[layer] + (number * FIN_KINDS + (unsigned)kind) * length;
        memset(set, 0, length * sizeof *set);
        for (int i = 0; i < onward->counts[number][kind]; i++) {
            fin_words_join(set, words->slice[layer + 1] + *next++ * length, length);
        }
    }
}

void fin_words_slice(struct fin_words *words, int layer, uint64_t number) {
    if (layer == FIN_WORDS_SLICED) {
        slice_last(words, layer, number);
    } else if (layer == FIN_WORDS_SLICED - 1) {
        slice_before(words, layer, number);
    } else {
        slice_field(words, layer, number);
    }
}

void fin_words_keep_slice(struct fin_words *words) {
    size_t sets = fin_words_slice_length(0) / FIN_WORD_SET;
    for (size_t i = 0; i < sets; i++) {
        memcpy(words->words + (i * FIN_WORDS_SLICES + (size_t)words->slice_number) * FIN_WORD_SET,
               words->slice[0] + i * FIN_WORD_SET, FIN_WORD_SET * sizeof(uint64_t));
    }
}
