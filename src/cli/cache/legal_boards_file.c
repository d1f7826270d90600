/* The file of the table of legal boards:
 *
 *   how many boards have 0, 1, 2 … pieces       8 bytes each, low first
 *   for each number of pieces its boards        difference to the board before, 7 bits per
 *     in rising order                           byte, low first; the upper bit: more follows
 *
 * A reader checks the order and that each board has the cells of its pieces. */
#include "cli/cache/legal_boards_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cache/cache_file.h"
#include "cli/common/message.h"
#include "cli/jobs/job.h"
#include "cli/jobs/ranks.h"

enum {
    VERSION = 1,
    LAYERS_MOST = 10,
    FIELDS_MOST = (1 << 24) - 1, /* with equally many pieces: numbers have 24 bits */
};

static int layers_of(int lines) {
    return lines * FIN_COLUMNS / 4;
}

/* ---- writing ---- */

static void put_distance(struct cache_stream *stream, uint64_t distance) {
    for (; distance > 127; distance >>= 7) {
        cache_put_byte(stream, (int)(distance & 127) | 128);
    }
    cache_put_byte(stream, (int)distance);
}

/* A layer is the boards with equally many pieces. */
struct to_put {
    const struct fin_legal_boards *boards;
    int layers;
};

static void put_boards(struct cache_stream *stream, const void *data) {
    const struct to_put *to_put = data;
    uint64_t count;
    for (int pieces = 0; pieces < to_put->layers; pieces++) {
        fin_legal_boards_layer(to_put->boards, pieces, &count);
        cache_put_word(stream, count);
    }
    for (int pieces = 0; pieces < to_put->layers; pieces++) {
        const uint64_t *fields = fin_legal_boards_layer(to_put->boards, pieces, &count);
        for (uint64_t i = 0; i < count; i++) {
            put_distance(stream, fields[i] - (i > 0 ? fields[i - 1] : 0));
        }
    }
}

/* ---- reading ---- */

static uint64_t get_distance(struct cache_stream *stream) {
    uint64_t distance = 0;
    int byte = 128;
    for (int shift = 0; (byte & 128) != 0 && shift < 42 && !stream->failed; shift += 7) {
        byte = cache_get_byte(stream);
        distance |= (uint64_t)(byte & 127) << shift;
    }
    return distance;
}

/* Reads the boards of one layer and checks them. */
static bool get_fields(struct cache_stream *stream, int lines, int pieces, uint64_t *fields,
                       uint64_t count) {
    uint64_t before = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t distance = get_distance(stream);
        fields[i] = before + distance;
        bool in_order = i == 0 || distance > 0;
        if (stream->failed || !in_order || fields[i] >> lines * FIN_COLUMNS != 0 ||
            __builtin_popcountll(fields[i]) != 4 * pieces) {
            return false;
        }
        before = fields[i];
    }
    return true;
}

static bool get_counts(struct cache_stream *stream, int lines, uint64_t counts[], uint64_t *sum) {
    for (int pieces = 0; pieces < layers_of(lines); pieces++) {
        counts[pieces] = cache_get_word(stream);
        if (counts[pieces] > FIELDS_MOST) {
            return false;
        }
        *sum += counts[pieces];
    }
    return !stream->failed && counts[0] == 1;
}

/* The contents of a file; owns the boards. */
struct contents {
    int lines;
    uint64_t counts[LAYERS_MOST], *fields;
};

static bool get_boards(struct cache_stream *stream, void *data) {
    struct contents *contents = data;
    uint64_t sum = 0, done = 0;
    bool good = get_counts(stream, contents->lines, contents->counts, &sum);
    if (good) {
        contents->fields = cli_resize(NULL, (size_t)sum * sizeof *contents->fields);
    }
    for (int pieces = 0; pieces < layers_of(contents->lines) && good; pieces++) {
        good = get_fields(stream, contents->lines, pieces, contents->fields + done,
                          contents->counts[pieces]);
        done += contents->counts[pieces];
    }
    return good;
}

/* A table of these boards. */
static void hold_fields(struct legal_boards_table *table, int lines,
                        const struct fin_search *search, uint64_t *fields,
                        const uint64_t counts[]) {
    size_t size = fin_legal_boards_size(2);
    table->fields = fields;
    table->memory = cli_resize(NULL, size);
    table->boards = fin_legal_boards_load(table->memory, size, search, lines, fields, counts);
}

static bool load(struct legal_boards_table *table, const struct cache_label *label,
                 const char *remedy, const struct fin_search *search) {
    struct contents contents = {.lines = label->lines};
    bool good = cache_read(label, remedy, get_boards, &contents);
    if (good) {
        hold_fields(table, label->lines, search, contents.fields, contents.counts);
    } else {
        free(contents.fields);
    }
    return good;
}

/* ---- making ---- */

JOB_FORWARD(fin_legal_boards)

/* The input of the job. */
struct source {
    const struct fin_search *search;
    int lines;
};

static void *make_job(void *memory, size_t size, void *input) {
    const struct source *source = input;
    return fin_legal_boards_make(memory, size, source->search, source->lines);
}

static const struct job_kind kind = {
    "legal boards", "table of legal boards", make_job, units, run, next, rounds};

static const struct fin_search *make_search(struct legal_boards_table *table, int rotation,
                                            unsigned options) {
    table->search = cli_resize(NULL, fin_search_size());
    return fin_search_make(table->search, fin_search_size(), rotation, options);
}

/* Building the table takes much more memory than the boards, so they are copied out. */
static void keep_fields(struct legal_boards_table *table, int lines,
                        const struct fin_search *search, const struct fin_legal_boards *boards) {
    uint64_t counts[LAYERS_MOST], sum = 0, done = 0;
    for (int pieces = 0; pieces < layers_of(lines); pieces++) {
        fin_legal_boards_layer(boards, pieces, &counts[pieces]);
        sum += counts[pieces];
    }
    uint64_t *fields = cli_resize(NULL, (size_t)sum * sizeof *fields);
    for (int pieces = 0; pieces < layers_of(lines); pieces++) {
        const uint64_t *from = fin_legal_boards_layer(boards, pieces, &counts[pieces]);
        memcpy(fields + done, from, (size_t)counts[pieces] * sizeof *fields);
        done += counts[pieces];
    }
    hold_fields(table, lines, search, fields, counts);
}

static void make(struct legal_boards_table *table, int lines, const struct fin_search *search) {
    struct source source = {search, lines};
    struct job job;
    if (job_run(&job, &kind, fin_legal_boards_size(lines), &source)) {
        keep_fields(table, lines, search, job.state);
        job_free(&job);
    }
}

struct legal_boards_table legal_boards_make(int lines, int rotation, unsigned options) {
    struct legal_boards_table table = {NULL, NULL, NULL, NULL};
    make(&table, lines, make_search(&table, rotation, options));
    return table;
}

static struct cache_label label_of(int lines, int rotation, unsigned options) {
    return (struct cache_label){"legal-boards", "FINLEGAL", VERSION, lines, rotation, options};
}

struct legal_boards_table legal_boards_load(int lines, int rotation, unsigned options) {
    const struct cache_label label = label_of(lines, rotation, options);
    struct legal_boards_table table = {NULL, NULL, NULL, NULL};
    load(&table, &label, "left out", make_search(&table, rotation, options));
    return table;
}

struct legal_boards_table legal_boards_open(int lines, int rotation, unsigned options) {
    const struct cache_label label = label_of(lines, rotation, options);
    struct legal_boards_table table = {NULL, NULL, NULL, NULL};
    const struct fin_search *search = make_search(&table, rotation, options);
    if (load(&table, &label, "made again", search)) {
        return table;
    }
    make(&table, lines, search);
    if (table.boards != NULL) {
        cache_write(&label, put_boards, &(struct to_put){table.boards, layers_of(lines)});
    }
    return table;
}

struct legal_boards_table legal_boards_open_all(int lines, int rotation, unsigned options) {
    struct legal_boards_table table = {NULL, NULL, NULL, NULL};
    if (ranks_own() == 0) {
        table = legal_boards_open(lines, rotation, options);
    }
    ranks_agree(true);
    return ranks_own() == 0 ? table : legal_boards_open(lines, rotation, options);
}

void legal_boards_close(struct legal_boards_table *table) {
    free(table->memory);
    free(table->fields);
    free(table->search);
}
