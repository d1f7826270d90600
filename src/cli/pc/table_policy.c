/* The odds of an opener under optimal play, computed from full boards back to the empty one, a
 * layer of boards with equally many pieces at a time. Layers are saved in slices; once a layer is
 * complete, the checkpoints of the one before are removed. Each rank works on some slices of a
 * saved layer and gets the others from the ranks that computed them. Layers that are not saved
 * are short, and every rank works on all of them. */
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
    SLICES = 16,
    SAVED_FIRST = 5, /* the first layer that is saved: earlier ones are short */
    SAVED_LAST = 2,
    NONE = -1,
};

struct policy {
    const struct fin_legal_boards *boards;
    int previews;
    struct fin_opener *opener;
    struct checkpoints *checkpoints;
    int start; /* the layer to resume with: all its checkpoints exist; NONE: from scratch */
    bool lost; /* one of them can not be read: start again from scratch */

    /* of the current round */
    int layer; /* pieces on the boards whose values it finds */
    bool saved, skipped;
    bool loaded[SLICES];
    uint32_t done[SLICES]; /* units */
};

/* ---- slices ---- */

static uint32_t first_unit(const struct policy *policy, uint32_t slice) {
    return fin_opener_units(policy->opener) * slice / SLICES;
}

static uint32_t slice_of(const struct policy *policy, uint32_t unit) {
    return ((unit + 1) * SLICES - 1) / fin_opener_units(policy->opener);
}

static void find_memory(const struct policy *policy, uint32_t slice,
                        struct checkpoint_block memory[2]) {
    struct fin_opener_found found[2];
    fin_opener_found(policy->opener, first_unit(policy, slice), first_unit(policy, slice + 1),
                     found);
    for (int i = 0; i < 2; i++) {
        memory[i] = (struct checkpoint_block){found[i].values, found[i].size};
    }
}

static bool is_own(uint32_t slice) {
    return slice % (uint32_t)ranks_count() == (uint32_t)ranks_own();
}

static bool load_slice(const struct policy *policy, uint32_t slice) {
    struct checkpoint_block memory[2];
    find_memory(policy, slice, memory);
    return checkpoint_load(policy->checkpoints, policy->layer, (int)slice, memory, 2);
}

static void save_slice(const struct policy *policy, uint32_t slice) {
    struct checkpoint_block memory[2];
    find_memory(policy, slice, memory);
    checkpoint_save(policy->checkpoints, policy->layer, (int)slice, memory, 2);
}

/* Sends every rank the results of the others. */
static void share_slices(const struct policy *policy) {
    for (uint32_t slice = 0; slice < SLICES && policy->saved && !policy->skipped; slice++) {
        struct checkpoint_block memory[2];
        find_memory(policy, slice, memory);
        for (int i = 0; i < 2; i++) {
            ranks_broadcast((int)slice % ranks_count(), memory[i].bytes, memory[i].size);
        }
    }
}

static int count_saved(const struct checkpoints *checkpoints, int layer) {
    int count = 0;
    for (int slice = 0; slice < SLICES; slice++) {
        count += checkpoint_exists(checkpoints, layer, slice);
    }
    return count;
}

/* The last layer of which all checkpoints exist, or NONE. */
static int find_start(const struct checkpoints *checkpoints) {
    for (int layer = SAVED_LAST; layer <= SAVED_FIRST; layer++) {
        bool whole = true;
        for (int slice = 0; slice < SLICES; slice++) {
            whole =
                whole && (!is_own((uint32_t)slice) || checkpoint_exists(checkpoints, layer, slice));
        }
        if (ranks_agree(whole)) {
            return layer;
        }
    }
    return NONE;
}

/* ---- rounds ---- */

/* Begins a round and loads its checkpoints. */
static void begin_round(struct policy *policy) {
    policy->layer = fin_opener_layer(policy->opener);
    bool begins = policy->start != NONE && policy->layer == policy->start;
    policy->skipped = policy->start != NONE && policy->layer > policy->start;
    policy->saved = policy->layer >= SAVED_LAST && policy->layer <= SAVED_FIRST &&
                    fin_opener_units(policy->opener) >= SLICES;
    memset(policy->done, 0, sizeof policy->done);
    for (uint32_t slice = 0; slice < SLICES; slice++) {
        bool wanted = policy->saved && !policy->skipped && is_own(slice);
        policy->loaded[slice] = wanted && load_slice(policy, slice);
        policy->lost |= begins && is_own(slice) && !policy->loaded[slice];
    }
    policy->lost = begins && !ranks_agree(!policy->lost);
}

static uint32_t units(const void *job) {
    const struct policy *policy = job;
    return policy->lost ? 0 : fin_opener_units(policy->opener);
}

/* The thread that runs the last unit of a slice saves it. */
static void run(void *job, uint32_t unit) {
    struct policy *policy = job;
    uint32_t slice = slice_of(policy, unit);
    if (policy->skipped || policy->loaded[slice] || (policy->saved && !is_own(slice))) {
        return;
    }
    fin_opener_run(policy->opener, unit);
    uint32_t whole = first_unit(policy, slice + 1) - first_unit(policy, slice);
    if (policy->saved && __atomic_add_fetch(&policy->done[slice], 1, __ATOMIC_ACQ_REL) == whole) {
        save_slice(policy, slice);
    }
}

static bool next(void *job) {
    struct policy *policy = job;
    share_slices(policy);
    if (policy->saved && !policy->skipped && !policy->checkpoints->failed) {
        checkpoint_remove(policy->checkpoints, policy->layer + 1, SLICES);
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
    policy->opener = fin_opener_make(memory, size, policy->boards, policy->previews);
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

static void say_saved(const struct checkpoints *checkpoints) {
    int kept = 0;
    for (int layer = SAVED_LAST; layer <= SAVED_FIRST; layer++) {
        kept += count_saved(checkpoints, layer);
    }
    if (kept > 0 && ranks_own() == 0) {
        fprintf(stderr, "finessimo: Continuing: %d parts are done.\n", kept);
    }
}

static void remove_checkpoints(const struct checkpoints *checkpoints) {
    for (int layer = SAVED_LAST; layer <= SAVED_FIRST; layer++) {
        checkpoint_remove(checkpoints, layer, SLICES);
    }
    checkpoint_remove_folder();
}

static bool find_odds(const struct fin_legal_boards *boards, struct checkpoints *checkpoints,
                      int previews, struct fin_fraction *odds) {
    struct policy policy = {boards, previews, .checkpoints = checkpoints,
                            .start = find_start(checkpoints)};
    say_saved(checkpoints);
    bool good = run_policy(&policy, odds);
    if (good && policy.lost) {
        policy = (struct policy){boards, previews, .checkpoints = checkpoints, .start = NONE};
        good = run_policy(&policy, odds);
    }
    if (good) {
        remove_checkpoints(checkpoints);
    }
    return good;
}

bool table_policy(const struct table_task *task, struct fin_fraction *odds) {
    struct legal_boards_table table =
        legal_boards_open_all(task->lines, task->rotation, task->options);
    int previews = task->previews >= 0 ? task->previews : PREVIEWS_USUAL;
    char work[32];
    snprintf(work, sizeof work, "odds-%d", previews);
    struct checkpoints checkpoints = {work,           VERSION,       task->lines,
                                      task->rotation, task->options, false};
    checkpoint_remove_others(&checkpoints, "odds-");
    bool good = table.boards != NULL && find_odds(table.boards, &checkpoints, previews, odds);
    legal_boards_close(&table);
    return good;
}
