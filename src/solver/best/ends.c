/* Ends: what completes a board with at most three pieces to go, for every held piece and all pieces
 * to come at once. Let A[c][x] be what completes it after placing c with x in hold. A player who
 * holds h with c current then has A[h][c] or A[c][h]. Most boards have nothing, and the others
 * share few sets. If the piece left at the end matters, each choice of it has its own sets. */
#include <string.h>

#include "solver/best/best.h"

enum { BLOCK = FIN_KINDS * FIN_KINDS, WORDS_MOST = BLOCK };

static const uint8_t words_of[FIN_BEST_ENDS + 1] = {0, 1, FIN_KINDS, BLOCK};

/* A: what completes a board, by the piece placed and the piece then held. */
struct after {
    uint64_t by[FIN_KINDS][FIN_KINDS];
};

static int set_words(const struct fin_ends *ends, int pieces) {
    return words_of[ends->hold ? pieces : pieces - 1] + (!ends->hold && pieces == 1);
}

/* The part of a set with x in hold. */
static uint64_t part_of(const struct fin_ends *ends, const uint64_t *set, int pieces, int left,
                        int x) {
    if (pieces == 0) {
        return left == FIN_LEFT_ANY || left == x;
    }
    if (!ends->hold) {
        return set[0]; /* at most two pieces to come fit in one word */
    }
    return pieces == 1 ? set[0] >> x * FIN_KINDS & ((1 << FIN_KINDS) - 1) : set[x];
}

/* Writes a block of 1, 7 or 49 bits; each word holds as many blocks as fit. */
static void put(uint64_t *words, int pieces, int number, uint64_t block) {
    static const int in_word[] = {0, BLOCK, FIN_KINDS, 1}, bits[] = {0, 1, FIN_KINDS, BLOCK};
    words[number / in_word[pieces]] |= block << number % in_word[pieces] * bits[pieces];
}

static void join(const struct fin_ends *ends, const struct after *after, int pieces,
                 uint64_t *words) {
    for (int current = 0; current < FIN_KINDS; current++) {
        if (!ends->hold) {
            put(words, pieces, current, after->by[current][0]);
            continue;
        }
        for (int held = 0; held < FIN_KINDS; held++) {
            uint64_t block = after->by[held][current] | after->by[current][held];
            put(words, pieces, held * FIN_KINDS + current, block);
        }
    }
}

/* Stores equal sets once. */
static bool intern(struct fin_best *best, const uint64_t *words, size_t count, uint32_t *set) {
    uint64_t key = fin_hash_words(words, count), any = 0;
    for (size_t i = 0; i < count; i++) {
        any |= words[i];
    }
    *set = 0;
    if (any == 0) {
        return true;
    }
    for (; fin_hash_table_find(&best->ends.sets, key, set); key++) {
        if (memcmp(fin_arena_kept(&best->arena, *set) + FIN_ENDS_HEAD, words,
                   count * sizeof *words) == 0) {
            return true;
        }
    }
    *set = fin_arena_keep_words(&best->arena, FIN_ENDS_HEAD + count);
    if (*set == 0) {
        return false;
    }
    struct fin_ends_head *head = fin_ends_head(best, *set);
    *head = (struct fin_ends_head){.words = (uint32_t)count};
    memcpy(fin_arena_kept(&best->arena, *set) + FIN_ENDS_HEAD, words, count * sizeof *words);
    return fin_hash_table_add(&best->ends.sets, &best->arena, key, *set);
}

static bool work_out(struct fin_best *best, uint64_t board, int pieces, int left, uint32_t *set);

bool fin_ends_find(struct fin_best *best, uint64_t board, int pieces, int left, uint32_t *set) {
    if (pieces == 0) {
        *set = 1;
        return true;
    }
    uint64_t key = fin_best_key(board, left);
    if (fin_hash_table_find(&best->ends.boards, key, set)) {
        return true;
    }
    return work_out(best, board, pieces, left, set) &&
           fin_hash_table_add(&best->ends.boards, &best->arena, key, *set);
}

static bool work_out(struct fin_best *best, uint64_t board, int pieces, int left, uint32_t *set) {
    struct fin_ends *ends = &best->ends;
    struct after after = {{{0}}};
    uint64_t next[FIN_BEST_CHILDREN], words[WORDS_MOST] = {0};
    uint8_t kinds[FIN_BEST_CHILDREN];
    int count = fin_ends_list(best, board, (1u << FIN_KINDS) - 1, next, kinds);
    for (int i = 0; i < count; i++) {
        uint32_t then;
        if (!fin_ends_find(best, next[i], pieces - 1, left, &then)) {
            return false;
        }
        const uint64_t *set_then = fin_arena_kept(&best->arena, then) + FIN_ENDS_HEAD;
        for (int x = 0; then != 0 && x < FIN_KINDS; x++) {
            after.by[kinds[i]][x] |= part_of(ends, set_then, pieces - 1, left, x);
        }
    }
    if (count == 0) {
        *set = 0;
        return true;
    }
    join(ends, &after, pieces, words);
    return intern(best, words, (size_t)set_words(ends, pieces), set);
}

/* Memory is slow, so this prefetches all slots first. */
int fin_ends_list(const struct fin_best *best, uint64_t board, unsigned kinds, uint64_t *next,
                  uint8_t *next_kinds) {
    int count = fin_best_successors(&best->ends, board, kinds, next, next_kinds);
    for (int i = 0; i < count; i++) {
        fin_hash_table_fetch(&best->ends.boards, fin_best_key(next[i], FIN_LEFT_ANY));
    }
    return count;
}

const uint64_t *fin_ends_words(const struct fin_best *best, uint32_t set) {
    return fin_arena_kept(&best->arena, set) + FIN_ENDS_HEAD;
}

bool fin_ends_has(const struct fin_best *best, uint32_t set, uint32_t number) {
    return (fin_ends_words(best, set)[number / BLOCK] >> number % BLOCK & 1) != 0;
}

void fin_ends_forget_values(struct fin_best *best) {
    const struct fin_hash_table *sets = &best->ends.sets;
    for (uint32_t i = 0; i < sets->count; i++) {
        if (sets->slots[i].key != 0) {
            struct fin_ends_head *head = fin_ends_head(best, sets->slots[i].value);
            memset(head->values, 0, sizeof head->values);
        }
    }
}
