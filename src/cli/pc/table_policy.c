/* The odds of an opener under best play. The values of a number of pieces are kept in the cache
 * in parts as they are found, from those of so many pieces on that the work before is short; with
 * those of a piece less, the ones before are removed. Each rank finds some of these parts, and
 * has the others from those that find them; what comes before, each finds for itself. */
#include <stdio.h>
#include <string.h>

#include "cli/cache/checkpoint.h"
#include "cli/common/message.h"
#include "cli/jobs/job.h"
#include "cli/jobs/ranks.h"
#include "cli/pc/table.h"

enum {
    PREVIEWS_USUAL = 5,
    VERSION = 1,
    PARTS = 16,
    KEPT_FIRST = 5, /* values of fields with so many pieces are the first that are kept, */
    KEPT_LAST = 2,  /* and these the last */
    NONE = -1,
};

struct policy {
    const struct fin_atlas *atlas;
    int previews;
    struct fin_opener *opener;
    struct checkpoints *checkpoints;
    int begun; /* all values of so many pieces are kept, so those before are not found; or NONE */
    bool lost; /* they are not: the work has to begin anew */

    /* of the round at hand */
    int layer;
    bool kept, skipped;
    bool loaded[PARTS];
    uint32_t done[PARTS]; /* units */
};

/* ---- parts ---- */

static uint32_t first_unit(const struct policy *policy, uint32_t part) {
    return fin_opener_units(policy->opener) * part / PARTS;
}

static uint32_t part_of(const struct policy *policy, uint32_t unit) {
    return ((unit + 1) * PARTS - 1) / fin_opener_units(policy->opener);
}

static void find_memory(const struct policy *policy, uint32_t part,
                        struct checkpoint_block memory[2]) {
    struct fin_opener_found found[2];
    fin_opener_found(policy->opener, first_unit(policy, part), first_unit(policy, part + 1), found);
    for (int i = 0; i < 2; i++) {
        memory[i] = (struct checkpoint_block){found[i].values, found[i].size};
    }
}

static bool is_own(uint32_t part) {
    return part % (uint32_t)ranks_count() == (uint32_t)ranks_own();
}

static bool load_part(const struct policy *policy, uint32_t part) {
    struct checkpoint_block memory[2];
    find_memory(policy, part, memory);
    return checkpoint_load(policy->checkpoints, policy->layer, (int)part, memory, 2);
}

static void keep_part(const struct policy *policy, uint32_t part) {
    struct checkpoint_block memory[2];
    find_memory(policy, part, memory);
    checkpoint_save(policy->checkpoints, policy->layer, (int)part, memory, 2);
}

/* Every rank gets what the others found. */
static void share_parts(const struct policy *policy) {
    for (uint32_t part = 0; part < PARTS && policy->kept && !policy->skipped; part++) {
        struct checkpoint_block memory[2];
        find_memory(policy, part, memory);
        for (int i = 0; i < 2; i++) {
            ranks_broadcast((int)part % ranks_count(), memory[i].bytes, memory[i].size);
        }
    }
}

static int count_kept(const struct checkpoints *checkpoints, int layer) {
    int count = 0;
    for (int part = 0; part < PARTS; part++) {
        count += checkpoint_exists(checkpoints, layer, part);
    }
    return count;
}

/* The least number of pieces of which all values are kept, by the ranks that find them. */
static int find_begun(const struct checkpoints *checkpoints) {
    for (int layer = KEPT_LAST; layer <= KEPT_FIRST; layer++) {
        bool whole = true;
        for (int part = 0; part < PARTS; part++) {
            whole =
                whole && (!is_own((uint32_t)part) || checkpoint_exists(checkpoints, layer, part));
        }
        if (ranks_agree(whole)) {
            return layer;
        }
    }
    return NONE;
}

/* ---- rounds ---- */

/* A round begins: what is kept of it is read. */
static void begin_round(struct policy *policy) {
    policy->layer = fin_opener_layer(policy->opener);
    bool begins = policy->begun != NONE && policy->layer == policy->begun;
    policy->skipped = policy->begun != NONE && policy->layer > policy->begun;
    policy->kept = policy->layer >= KEPT_LAST && policy->layer <= KEPT_FIRST &&
                   fin_opener_units(policy->opener) >= PARTS;
    memset(policy->done, 0, sizeof policy->done);
    for (uint32_t part = 0; part < PARTS; part++) {
        bool wanted = policy->kept && !policy->skipped && is_own(part);
        policy->loaded[part] = wanted && load_part(policy, part);
        policy->lost |= begins && is_own(part) && !policy->loaded[part];
    }
    policy->lost = begins && !ranks_agree(!policy->lost);
}

static uint32_t units(const void *job) {
    const struct policy *policy = job;
    return policy->lost ? 0 : fin_opener_units(policy->opener);
}

/* Who runs the last unit of a part keeps it. */
static void run(void *job, uint32_t unit) {
    struct policy *policy = job;
    uint32_t part = part_of(policy, unit);
    if (policy->skipped || policy->loaded[part] || (policy->kept && !is_own(part))) {
        return;
    }
    fin_opener_run(policy->opener, unit);
    uint32_t whole = first_unit(policy, part + 1) - first_unit(policy, part);
    if (policy->kept && __atomic_add_fetch(&policy->done[part], 1, __ATOMIC_ACQ_REL) == whole) {
        keep_part(policy, part);
    }
}

static bool next(void *job) {
    struct policy *policy = job;
    share_parts(policy);
    if (policy->kept && !policy->skipped && !policy->checkpoints->failed) {
        checkpoint_remove(policy->checkpoints, policy->layer + 1, PARTS);
    }
    bool good = fin_opener_next(policy->opener);
    if (good) {
        begin_round(policy);
    }
    return good;
}

static int rounds(const void *job, int *done) {
    const struct policy *policy = job;
    return fin_opener_rounds(policy->opener, done);
}

/* ---- the odds ---- */

static void *make_job(void *memory, size_t size, void *input) {
    struct policy *policy = input;
    policy->opener = fin_opener_make(memory, size, policy->atlas, policy->previews);
    if (policy->opener == NULL) {
        return NULL;
    }
    begin_round(policy);
    return policy;
}

static const struct job_kind kind = {"odds", "table of odds", make_job, units, run, next, rounds};

/* False after a message. */
static bool run_policy(struct policy *policy, struct fin_fraction *odds) {
    struct job job;
    bool good = job_run(&job, &kind, fin_opener_size(), policy);
    if (good && !policy->lost) {
        *odds = fin_opener_odds(policy->opener);
    }
    job_free(&job);
    return good;
}

static void say_kept(const struct checkpoints *checkpoints) {
    int kept = 0;
    for (int layer = KEPT_LAST; layer <= KEPT_FIRST; layer++) {
        kept += count_kept(checkpoints, layer);
    }
    if (kept > 0 && ranks_own() == 0) {
        fprintf(stderr, "finessimo: Going on where it was left: %d parts are kept.\n", kept);
    }
}

static void drop_parts(const struct checkpoints *checkpoints) {
    for (int layer = KEPT_LAST; layer <= KEPT_FIRST; layer++) {
        checkpoint_remove(checkpoints, layer, PARTS);
    }
    checkpoint_remove_folder();
}

static bool find_odds(const struct fin_atlas *atlas, struct checkpoints *checkpoints, int previews,
                      struct fin_fraction *odds) {
    struct policy policy = {atlas, previews, .checkpoints = checkpoints,
                            .begun = find_begun(checkpoints)};
    say_kept(checkpoints);
    bool good = run_policy(&policy, odds);
    if (good && policy.lost) {
        policy = (struct policy){atlas, previews, .checkpoints = checkpoints, .begun = NONE};
        good = run_policy(&policy, odds);
    }
    if (good) {
        drop_parts(checkpoints);
    }
    return good;
}

bool table_policy(const struct table_task *task, struct fin_fraction *odds) {
    struct atlas_held held = atlas_open_all(task->lines, task->rotation, task->options);
    int previews = task->previews >= 0 ? task->previews : PREVIEWS_USUAL;
    char work[32];
    snprintf(work, sizeof work, "odds-%d", previews);
    struct checkpoints checkpoints = {work,           VERSION,       task->lines,
                                      task->rotation, task->options, false};
    checkpoint_remove_others(&checkpoints, "odds-");
    bool good = held.atlas != NULL && find_odds(held.atlas, &checkpoints, previews, odds);
    atlas_close(&held);
    return good;
}
