/* Which queues have a perfect clear for a player who knows them: their number, those that have
 * none, and the odds of the next one by hold and bag. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cache/chain_file.h"
#include "cli/common/message.h"
#include "cli/jobs/parallel.h"
#include "cli/pc/pc.h"
#include "cli/pc/table.h"

/* ---- counting ---- */

struct odds_job {
    struct fin_queue_odds *odds;
    void *memory;
};

static struct odds_job open_odds_job(const struct table_count *count, bool held) {
    const struct fin_queue_table *lookup = count->lookup.lookup;
    size_t size = lookup != NULL ? fin_queue_odds_size_from_table()
                                 : fin_queue_odds_size(count->boards.boards);
    struct odds_job job = {NULL, cli_resize(NULL, size)};
    job.odds = lookup != NULL ? fin_queue_odds_make_from_table(job.memory, size, lookup,
                                                               count->task->opener, held)
                              : fin_queue_odds_make(job.memory, size, count->boards.boards,
                                                    count->task->opener, held);
    return job;
}

static void run(void *odds, uint32_t unit) {
    fin_queue_odds_run(odds, unit);
}

static void add_odds(struct table_count *count, bool held) {
    struct odds_job job = open_odds_job(count, held);
    parallel_for_shown("counting", job.odds, run, fin_queue_odds_units(job.odds));
    count->odds.parts += fin_queue_odds_result(job.odds).parts;
    count->odds.whole += fin_queue_odds_result(job.odds).whole;
    free(job.memory);
}

/* ---- all queues ---- */

bool table_count_open(struct table_count *count, const struct table_task *task) {
    *count = (struct table_count){.task = task};
    if (task->lines == 4) {
        count->lookup = queue_table_open(task->rotation, task->options);
    } else {
        count->boards = legal_boards_open(task->lines, task->rotation, task->options);
    }
    if (count->lookup.lookup == NULL && count->boards.boards == NULL) {
        return false;
    }
    add_odds(count, false);
    if (task->any_held) {
        add_odds(count, true);
    }
    return true;
}

void table_count_close(struct table_count *count) {
    queue_table_close(&count->lookup);
    legal_boards_close(&count->boards);
}

/* ---- queues that fail ---- */

struct fails {
    bool held, json;
};

static void print_fail(void *data, const uint8_t *kinds, int length) {
    const struct fails *fails = data;
    char queue[16] = "";
    for (int i = fails->held ? 1 : 0, at = 0; i < length; i++) {
        queue[at++] = fin_kind_letter(kinds[i]);
        queue[at] = '\0';
    }
    char held = fails->held ? fin_kind_letter(kinds[0]) : '\0';
    if (fails->json) {
        printf("{\"queue\":\"%s\",\"hold\":", queue);
        printf(fails->held ? "\"%c\"}\n" : "null}\n", held);
    } else {
        printf(fails->held ? "%s hold %c\n" : "%s\n", queue, held);
    }
}

static void print_fails(const struct table_count *count, bool held) {
    struct odds_job job = open_odds_job(count, held);
    struct fails fails = {held, count->task->json};
    fin_queue_odds_report(job.odds, print_fail, &fails);
    for (uint32_t unit = 0; unit < fin_queue_odds_units(job.odds); unit++) {
        fin_queue_odds_run(job.odds, unit);
    }
    free(job.memory);
}

void table_count_fails(const struct table_count *count) {
    if (!count->task->fails || count->odds.parts == count->odds.whole) {
        return;
    }
    print_fails(count, false);
    if (count->task->any_held) {
        print_fails(count, true);
    }
}

/* ---- chains ---- */

static void print_chain(struct fin_fraction odds, uint32_t chain, bool json) {
    char bag[FIN_KINDS + 1] = "";
    for (int kind = 0, at = 0; kind < FIN_KINDS; kind++) {
        if ((chain_bag(chain) >> kind & 1) != 0) {
            bag[at++] = fin_kind_letter(kind);
        }
    }
    char held = fin_kind_letter(chain_held(chain));
    if (json) {
        printf("{\"hold\":\"%c\",\"bag\":\"%s\",\"odds\":[%" PRIu64 ",%" PRIu64 "]}\n", held, bag,
               odds.parts, odds.whole);
    } else {
        printf("%c %-7s ", held, bag);
        pc_print_odds(odds);
        putchar('\n');
    }
}

bool table_chain(const struct table_task *task) {
    struct fin_fraction odds[CHAIN_CASES];
    bool good = chain_make(task->rotation, task->options, odds);
    for (uint32_t chain = 0; chain < CHAIN_CASES && good; chain++) {
        print_chain(odds[chain], chain, task->json);
    }
    return good;
}
