/* Runs the units of a job on up to four threads; reserves memory that costs nothing until used.
 * Include after cmocka.h. */
#ifndef FIN_TESTS_ODDS_CREW_H
#define FIN_TESTS_ODDS_CREW_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

enum { CREW_MOST = 4 };

struct crew {
    void *job;
    void (*run)(void *job, uint32_t unit);
    uint32_t units, taken;
};

static inline void *crew_work(void *data) {
    struct crew *crew = data;
    for (uint32_t unit;
         (unit = __atomic_fetch_add(&crew->taken, 1, __ATOMIC_RELAXED)) < crew->units;) {
        crew->run(crew->job, unit);
    }
    return NULL;
}

static inline void crew_run(struct crew crew, int threads) {
    pthread_t helpers[CREW_MOST];
    for (int i = 1; i < threads; i++) {
        assert_int_equal(pthread_create(&helpers[i], NULL, crew_work, &crew), 0);
    }
    crew_work(&crew);
    for (int i = 1; i < threads; i++) {
        pthread_join(helpers[i], NULL);
    }
}

static inline void *crew_memory(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    assert_true(memory != MAP_FAILED);
    return memory;
}

#endif
