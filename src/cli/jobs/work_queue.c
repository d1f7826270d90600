/* Units for the threads of all ranks. The first thread of a rank hands them to the others and
 * gathers what they find. Rank 0 has the list; another rank sends a message
 *
 *   how many units it wants, then a unit and its result for each that is done
 *
 * and gets as many units, or fewer if there are no more. It wants none when it is done. */
#define _DEFAULT_SOURCE

#include "cli/jobs/work_queue.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/best/best.h"
#include "cli/common/clock.h"
#include "cli/common/message.h"
#include "cli/jobs/progress.h"
#include "cli/jobs/ranks.h"
#include "cli/pc/pc.h"

enum {
    THREADS_MOST = 64,
    POOL = 2 * THREADS_MOST, /* units that a rank has in hand, at most */
    PAUSE_NS = 2 * 1000 * 1000,
    SECOND_NS = 1000 * 1000 * 1000,
    KEPT_EACH_MS = 5000,
    LAST_WORDS_S = 2,
};

static volatile sig_atomic_t stopped;

static void stop(int number) {
    (void)number;
    stopped = 1;
}

bool farm_stopped(void) {
    return stopped != 0;
}

/* ---- the threads of a rank ---- */

struct done {
    uint64_t unit, result;
};

struct pool {
    const struct farm_work *work;
    pthread_mutex_t lock;
    pthread_cond_t more, found;
    uint32_t waiting[POOL];
    struct done done[POOL];
    int waiting_count, done_count;
    int in_hand; /* given and not yet gathered; the first thread's own */
    bool ended, failed;
    pthread_t threads[THREADS_MOST];
    int thread_count;
};

/* The next unit; false if there will be none. */
static bool take(struct pool *pool, uint32_t *unit) {
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

static void hand_in(struct pool *pool, uint32_t unit, uint64_t result) {
    pthread_mutex_lock(&pool->lock);
    pool->done[pool->done_count++] = (struct done){unit, result};
    pthread_cond_signal(&pool->found);
    pthread_mutex_unlock(&pool->lock);
}

static void *work_on(void *data) {
    struct pool *pool = data;
    void *tools = pool->work->open(pool->work->data);
    if (tools == NULL) {
        __atomic_store_n(&pool->failed, true, __ATOMIC_RELAXED);
        return NULL;
    }
    for (uint32_t unit; take(pool, &unit);) {
        hand_in(pool, unit, pool->work->run(tools, unit));
    }
    pool->work->close(tools);
    return NULL;
}

static void give(struct pool *pool, uint32_t unit) {
    pthread_mutex_lock(&pool->lock);
    pool->waiting[pool->waiting_count++] = unit;
    pool->in_hand++;
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
}

/* What was done since; those without a result were stopped. */
static int gather(struct pool *pool, struct done done[POOL]) {
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

/* How many more units a rank takes: two for each thread. */
static int room(const struct pool *pool) {
    return 2 * pool->thread_count - pool->in_hand;
}

static void open_pool(struct pool *pool) {
    int cores = ranks_cores();
    while (pool->thread_count < cores && pool->thread_count < THREADS_MOST &&
           pthread_create(&pool->threads[pool->thread_count], NULL, work_on, pool) == 0) {
        pool->thread_count++;
    }
    pool->failed |= pool->thread_count == 0;
}

static void close_pool(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->ended = true;
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    while (pool->thread_count > 0) {
        pthread_join(pool->threads[--pool->thread_count], NULL);
    }
}

/* Waits a moment, or until a unit is done. */
static bool goes_on(struct pool *pool) {
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
    return !stopped && !__atomic_load_n(&pool->failed, __ATOMIC_RELAXED);
}

/* ---- rank 0 ---- */

struct list {
    const struct farm_work *work;
    uint32_t next;         /* unit to be handed out */
    uint32_t done, wanted; /* units */
    int ranks;             /* others that are not done */
    bool new;              /* there are results that are not kept */
    uint64_t kept_ms;
    uint64_t message[RANKS_WORDS];
};

static bool next_unit(struct list *list, uint32_t *unit) {
    while (list->next < list->work->past && list->work->results[list->next] != 0) {
        list->next++;
    }
    *unit = list->next;
    return list->next < list->work->past ? list->next++, true : false;
}

static void note(struct list *list, uint64_t unit, uint64_t result) {
    if (unit >= list->work->first && unit < list->work->past && list->work->results[unit] == 0) {
        list->work->results[unit] = result;
        list->done++;
        list->new = true;
    }
}

static void answer(struct list *list, int from, int count) {
    uint64_t units[POOL];
    int given = 0, wanted = count > 0 && list->message[0] < POOL ? (int)list->message[0] : 0;
    for (int i = 1; i + 1 < count; i += 2) {
        note(list, list->message[i], list->message[i + 1]);
    }
    for (uint32_t unit; given < wanted && next_unit(list, &unit);) {
        units[given++] = unit;
    }
    if (wanted > 0) {
        ranks_send(from, units, given);
    } else {
        list->ranks--;
    }
}

static void keep(struct list *list, bool now) {
    if (list->new && (now || clock_ms() >= list->kept_ms + KEPT_EACH_MS)) {
        list->work->keep(list->work->data);
        list->new = false;
        list->kept_ms = clock_ms();
    }
}

static void lead(struct pool *pool, struct list *list) {
    struct done done[POOL];
    while ((list->done < list->wanted || list->ranks > 0) && goes_on(pool)) {
        for (uint32_t unit; room(pool) > 0 && next_unit(list, &unit);) {
            give(pool, unit);
        }
        for (int i = gather(pool, done); i > 0; i--) {
            note(list, done[i - 1].unit, done[i - 1].result);
        }
        for (int from = -1, count; (count = ranks_receive(&from, list->message)) >= 0; from = -1) {
            answer(list, from, count);
        }
        keep(list, false);
        progress_percent(list->done, list->wanted);
    }
    progress_percent_clear();
}

/* ---- the others ---- */

struct helper {
    bool asked, more;
    int count; /* of the message, from its second word on */
    uint64_t message[RANKS_WORDS], units[RANKS_WORDS];
};

static void tell(struct helper *helper, int wanted) {
    helper->message[0] = (uint64_t)wanted;
    ranks_send(0, helper->message, 1 + helper->count);
    helper->count = 0;
}

static void collect(struct pool *pool, struct helper *helper) {
    struct done done[POOL];
    for (int i = gather(pool, done); i > 0; i--) {
        helper->message[1 + helper->count++] = done[i - 1].unit;
        helper->message[1 + helper->count++] = done[i - 1].result;
    }
}

static void listen(struct pool *pool, struct helper *helper) {
    int from = 0, count = ranks_receive(&from, helper->units);
    if (count >= 0) {
        helper->asked = false;
        helper->more = count > 0;
    }
    for (int i = 0; i < count; i++) {
        give(pool, (uint32_t)helper->units[i]);
    }
}

static void follow(struct pool *pool, struct helper *helper) {
    helper->more = true;
    while ((helper->more || helper->asked || pool->in_hand > 0) && goes_on(pool)) {
        collect(pool, helper);
        if (helper->more && !helper->asked && room(pool) > 0) {
            tell(helper, room(pool));
            helper->asked = true;
        }
        if (helper->asked) {
            listen(pool, helper);
        }
    }
    collect(pool, helper);
    if (!stopped) {
        tell(helper, 0);
    }
}

/* ---- all ---- */

static void do_lead(struct pool *pool) {
    struct list *list = cli_resize(NULL, sizeof *list);
    struct done done[POOL];
    *list = (struct list){.work = pool->work, .next = pool->work->first};
    list->ranks = ranks_count() - 1;
    list->wanted = pool->work->past - pool->work->first;
    for (uint32_t unit = pool->work->first; unit < pool->work->past; unit++) {
        list->done += pool->work->results[unit] != 0;
    }
    lead(pool, list);
    close_pool(pool);
    for (int i = gather(pool, done); i > 0; i--) {
        note(list, done[i - 1].unit, done[i - 1].result);
    }
    keep(list, true);
    free(list);
}

static void do_follow(struct pool *pool) {
    struct helper *helper = cli_resize(NULL, sizeof *helper);
    *helper = (struct helper){.more = true};
    follow(pool, helper);
    close_pool(pool);
    free(helper);
    if (stopped) {
        sleep(LAST_WORDS_S); /* rank 0 keeps what is done; the first that ends ends all */
    }
}

enum farm_end farm_do(const struct farm_work *work) {
    /* Of several ranks, mpirun ends all, and may say so twice. */
    struct sigaction ours = {.sa_handler = stop}, before[2];
    ours.sa_flags = ranks_count() == 1 ? (int)SA_RESETHAND : 0;
    struct pool *pool = cli_resize(NULL, sizeof *pool);
    *pool = (struct pool){.work = work};
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    pthread_cond_init(&pool->found, NULL);
    sigaction(SIGINT, &ours, &before[0]);
    sigaction(SIGTERM, &ours, &before[1]);
    open_pool(pool);
    if (ranks_own() == 0) {
        do_lead(pool);
    } else {
        do_follow(pool);
    }
    sigaction(SIGINT, &before[0], NULL);
    sigaction(SIGTERM, &before[1], NULL);
    pthread_cond_destroy(&pool->more);
    pthread_cond_destroy(&pool->found);
    pthread_mutex_destroy(&pool->lock);
    enum farm_end end = stopped ? FARM_STOPPED : pool->failed ? FARM_FAILED : FARM_DONE;
    free(pool);
    return end;
}
