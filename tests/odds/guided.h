/* Guides of small tables. Include after cmocka.h. */
#ifndef FIN_TESTS_ODDS_GUIDED_H
#define FIN_TESTS_ODDS_GUIDED_H

#include <stdlib.h>

#include "crew.h"
#include "solver/tables/guide.h"

/* A guide with its inputs. */
struct guided {
    void *job_memory, *guide_memory;
    const uint64_t *words;
    size_t count;
    const struct fin_guide *guide;
};

static inline void guided_run(void *job, uint32_t unit) {
    fin_guide_job_run(job, unit);
}

static inline struct guided guided_make(const struct fin_legal_boards *legal, int threads) {
    size_t size = fin_guide_job_size(legal);
    struct guided guided = {.job_memory = malloc(size), .guide_memory = malloc(fin_guide_size())};
    assert_null(fin_guide_job_make(guided.job_memory, size - 1, legal));
    struct fin_guide_job *job = fin_guide_job_make(guided.job_memory, size, legal);
    int done, rounds = fin_guide_job_rounds(job, &done);
    assert_int_equal(done, 0);
    for (uint32_t units; (units = fin_guide_job_units(job)) > 0;) {
        crew_run((struct crew){job, guided_run, units, 0}, threads);
        assert_true(fin_guide_job_next(job));
    }
    assert_int_equal(fin_guide_job_rounds(job, &done), rounds);
    assert_int_equal(done, rounds);
    guided.words = fin_guide_job_words(job, &guided.count);
    guided.guide =
        fin_guide_load(guided.guide_memory, fin_guide_size(), guided.words, guided.count);
    assert_non_null(guided.guide);
    return guided;
}

static inline void guided_free(struct guided *guided) {
    free(guided->job_memory);
    free(guided->guide_memory);
}

/* The game's board with the cells of a word. */
static inline void guided_board(struct fin_board *board, uint64_t cells) {
    fin_board_clear(board);
    for (; cells != 0; cells &= cells - 1) {
        int bit = __builtin_ctzll(cells);
        fin_board_set(board, bit % FIN_COLUMNS, bit / FIN_COLUMNS, FIN_GARBAGE);
    }
}

#endif
