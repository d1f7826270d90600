/* A work queue for the threads of all ranks. The main thread of a rank passes units to its thread
 * pool and collects the results. Rank 0 owns the queue. Another rank sends a message with the
 * number of units that it wants, then a unit and its result for each finished one; it receives
 * that many units, or fewer if the queue runs out. A rank that is done asks for none. */
#define _DEFAULT_SOURCE

#include "cli/jobs/work_queue.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/common/clock.h"
#include "cli/common/message.h"
#include "cli/jobs/interrupt.h"
#include "cli/jobs/progress.h"
#include "cli/jobs/ranks.h"

enum {
    THREADS_MOST = 64,
    POOL = 2 * THREADS_MOST, /* units that a rank has at most */
    PAUSE_NS = 2 * 1000 * 1000,
    SECOND_NS = 1000 * 1000 * 1000,
    SAVE_EVERY_MS = 5000,
    SAVING_S = 2,
};

/* ---- the thread pool of a rank ---- */

struct done {
    uint64_t unit, result;
};

struct pool {
    const struct work_queue *work;
    pthread_mutex_t lock;
    pthread_cond_t more, found;
    uint32_t waiting[POOL];
    struct done done[POOL];
    int waiting_count, done_count;
    int in_hand; /* passed to the pool and not yet collected; only the main thread uses it */
    bool ended, failed;
    pthread_t threads[THREADS_MOST];
    int thread_count;
};

/* Waits for the next unit; false if there will be none. */
static bool pool_take(struct pool *pool, uint32_t *unit) {
    pthread_mutex_lock(&pool->lock);
    while (pool->waiting_count == 0 && !pool->ended) {
        pthread_cond_wait(&pool->more, &pool->lock);
    }
    bool there = !pool->ended;
    if (there) {
        *unit = pool->waiting[--pool->waiting_count];
    }
    pthread_mutex_unlock(&pool->lock);
    return there;
}

static void pool_finish(struct pool *pool, uint32_t unit, uint64_t result) {
    pthread_mutex_lock(&pool->lock);
    pool->done[pool->done_count++] = (struct done){unit, result};
    pthread_cond_signal(&pool->found);
    pthread_mutex_unlock(&pool->lock);
}

static void *pool_thread(void *data) {
    struct pool *pool = data;
    void *tools = pool->work->open(pool->work->data);
    if (tools == NULL) {
        __atomic_store_n(&pool->failed, true, __ATOMIC_RELAXED);
        return NULL;
    }
    for (uint32_t unit; pool_take(pool, &unit);) {
        pool_finish(pool, unit, pool->work->run(tools, unit));
    }
    pool->work->close(tools);
    return NULL;
}

static void pool_give(struct pool *pool, uint32_t unit) {
    pthread_mutex_lock(&pool->lock);
    pool->waiting[pool->waiting_count++] = unit;
    pool->in_hand++;
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
}

/* Collects new results; a unit without one was interrupted. */
static int pool_gather(struct pool *pool, struct done done[POOL]) {
    int count = 0;
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < pool->done_count; i++) {
        done[count] = pool->done[i];
        count += pool->done[i].result != 0;
    }
    pool->in_hand -= pool->done_count;
    pool->done_count = 0;
    pthread_mutex_unlock(&pool->lock);
    return count;
}

/* The number of further units that the pool takes: two per thread, so that none waits. */
static int pool_room(const struct pool *pool) {
    return 2 * pool->thread_count - pool->in_hand;
}

static void pool_start(struct pool *pool) {
    int cores = ranks_cores();
    while (pool->thread_count < cores && pool->thread_count < THREADS_MOST &&
           pthread_create(&pool->threads[pool->thread_count], NULL, pool_thread, pool) == 0) {
        pool->thread_count++;
    }
    pool->failed |= pool->thread_count == 0;
}

static void pool_stop(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->ended = true;
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    while (pool->thread_count > 0) {
        pthread_join(pool->threads[--pool->thread_count], NULL);
    }
}

/* Waits until a unit is done, or for a moment. False if the work has to stop. */
static bool wait_for_result(struct pool *pool) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += PAUSE_NS;
    end.tv_sec += end.tv_nsec / SECOND_NS;
    end.tv_nsec %= SECOND_NS;
    pthread_mutex_lock(&pool->lock);
    if (pool->done_count == 0) {
        pthread_cond_timedwait(&pool->found, &pool->lock, &end);
    }
    pthread_mutex_unlock(&pool->lock);
    return !interrupted() && !__atomic_load_n(&pool->failed, __ATOMIC_RELAXED);
}

/* ---- rank 0 ---- */

struct coordinator {
    const struct work_queue *work;
    uint32_t next;         /* next unit to assign */
    uint32_t done, wanted; /* units */
    int ranks;             /* other ranks that still work */
    bool unsaved;          /* there are results that are not saved */
    uint64_t saved_ms;
    uint64_t message[RANKS_WORDS];
};

static bool next_unit(struct coordinator *coordinator, uint32_t *unit) {
    while (coordinator->next < coordinator->work->past &&
           coordinator->work->results[coordinator->next] != 0) {
        coordinator->next++;
    }
    *unit = coordinator->next;
    return coordinator->next < coordinator->work->past ? coordinator->next++, true : false;
}

static void record_result(struct coordinator *coordinator, uint64_t unit, uint64_t result) {
    if (unit >= coordinator->work->first && unit < coordinator->work->past &&
        coordinator->work->results[unit] == 0) {
        coordinator->work->results[unit] = result;
        coordinator->done++;
        coordinator->unsaved = true;
    }
}

static void answer_rank(struct coordinator *coordinator, int from, int count) {
    uint64_t units[POOL];
    int given = 0,
        wanted = count > 0 && coordinator->message[0] < POOL ? (int)coordinator->message[0] : 0;
    for (int i = 1; i + 1 < count; i += 2) {
        record_result(coordinator, coordinator->message[i], coordinator->message[i + 1]);
    }
    for (uint32_t unit; given < wanted && next_unit(coordinator, &unit);) {
        units[given++] = unit;
    }
    if (wanted > 0) {
        ranks_send(from, units, given);
    } else {
        coordinator->ranks--;
    }
}

static void save(struct coordinator *coordinator, bool now) {
    if (coordinator->unsaved && (now || clock_ms() >= coordinator->saved_ms + SAVE_EVERY_MS)) {
        coordinator->work->save(coordinator->work->data);
        coordinator->unsaved = false;
        coordinator->saved_ms = clock_ms();
    }
}

static void coordinate(struct pool *pool, struct coordinator *coordinator) {
    struct done done[POOL];
    while ((coordinator->done < coordinator->wanted || coordinator->ranks > 0) &&
           wait_for_result(pool)) {
        for (uint32_t unit; pool_room(pool) > 0 && next_unit(coordinator, &unit);) {
            pool_give(pool, unit);
        }
        for (int i = pool_gather(pool, done); i > 0; i--) {
            record_result(coordinator, done[i - 1].unit, done[i - 1].result);
        }
        for (int from = -1, count; (count = ranks_receive(&from, coordinator->message)) >= 0;
             from = -1) {
            answer_rank(coordinator, from, count);
        }
        save(coordinator, false);
        progress_percent(coordinator->done, coordinator->wanted);
    }
    progress_percent_clear();
}

/* ---- the other ranks ---- */

struct remote {
    bool asked, more;
    int count; /* of the message, from its second word on */
    uint64_t message[RANKS_WORDS], units[RANKS_WORDS];
};

static void send_results(struct remote *remote, int wanted) {
    remote->message[0] = (uint64_t)wanted;
    ranks_send(0, remote->message, 1 + remote->count);
    remote->count = 0;
}

static void take_results(struct pool *pool, struct remote *remote) {
    struct done done[POOL];
    for (int i = pool_gather(pool, done); i > 0; i--) {
        remote->message[1 + remote->count++] = done[i - 1].unit;
        remote->message[1 + remote->count++] = done[i - 1].result;
    }
}

static void receive_units(struct pool *pool, struct remote *remote) {
    int from = 0, count = ranks_receive(&from, remote->units);
    if (count >= 0) {
        remote->asked = false;
        remote->more = count > 0;
    }
    for (int i = 0; i < count; i++) {
        pool_give(pool, (uint32_t)remote->units[i]);
    }
}

static void work_for_rank_0(struct pool *pool, struct remote *remote) {
    remote->more = true;
    while ((remote->more || remote->asked || pool->in_hand > 0) && wait_for_result(pool)) {
        take_results(pool, remote);
        if (remote->more && !remote->asked && pool_room(pool) > 0) {
            send_results(remote, pool_room(pool));
            remote->asked = true;
        }
        if (remote->asked) {
            receive_units(pool, remote);
        }
    }
    take_results(pool, remote);
    if (!interrupted()) {
        send_results(remote, 0);
    }
}

/* ---- all ---- */

static void run_rank_0(struct pool *pool) {
    struct coordinator *coordinator = cli_resize(NULL, sizeof *coordinator);
    struct done done[POOL];
    *coordinator = (struct coordinator){.work = pool->work, .next = pool->work->first};
    coordinator->ranks = ranks_count() - 1;
    coordinator->wanted = pool->work->past - pool->work->first;
    for (uint32_t unit = pool->work->first; unit < pool->work->past; unit++) {
        coordinator->done += pool->work->results[unit] != 0;
    }
    coordinate(pool, coordinator);
    pool_stop(pool);
    for (int i = pool_gather(pool, done); i > 0; i--) {
        record_result(coordinator, done[i - 1].unit, done[i - 1].result);
    }
    save(coordinator, true);
    free(coordinator);
}

static void run_other_rank(struct pool *pool) {
    struct remote *remote = cli_resize(NULL, sizeof *remote);
    *remote = (struct remote){.more = true};
    work_for_rank_0(pool, remote);
    pool_stop(pool);
    free(remote);
    if (interrupted()) {
        sleep(SAVING_S); /* the first rank to exit ends all; rank 0 is still saving */
    }
}

enum work_queue_end work_queue_run(const struct work_queue *work) {
    /* mpirun may send the signal twice. */
    bool once = ranks_count() == 1;
    struct sigaction before[2];
    struct pool *pool = cli_resize(NULL, sizeof *pool);
    *pool = (struct pool){.work = work};
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    pthread_cond_init(&pool->found, NULL);
    interrupt_catch(SIGINT, once, &before[0]);
    interrupt_catch(SIGTERM, once, &before[1]);
    pool_start(pool);
    if (ranks_own() == 0) {
        run_rank_0(pool);
    } else {
        run_other_rank(pool);
    }
    sigaction(SIGINT, &before[0], NULL);
    sigaction(SIGTERM, &before[1], NULL);
    pthread_cond_destroy(&pool->more);
    pthread_cond_destroy(&pool->found);
    pthread_mutex_destroy(&pool->lock);
    enum work_queue_end end = interrupted() ? WORK_STOPPED : pool->failed ? WORK_FAILED : WORK_DONE;
    free(pool);
    return end;
}
