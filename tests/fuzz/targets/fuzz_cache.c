/* Bytes as files of the solver's cache: the first says which, the second which lines or
 * how it is damaged, the rest is what lies between head and checksum, which are true. So
 * nothing but the readers' own checks stands between a file and the solver. */
#define _POSIX_C_SOURCE 200809L

#include <unistd.h>

#include "../fuzz.h"
#include "cli/cache/bloom_filter_file.h"
#include "cli/cache/cache_file.h"
#include "cli/cache/chain_file.h"
#include "cli/cache/checkpoint.h"
#include "cli/cache/guide_file.h"
#include "cli/cache/legal_boards_file.h"
#include "cli/cache/queue_table_file.h"
#include "cli/common/message.h"
#include "cli/jobs/job.h"
#include "cli/jobs/memory.h"
#include "cli/jobs/parallel.h"
#include "cli/jobs/ranks.h"
#include "finessimo_pc.h"
#include "solver/tables/bloom_filter.h"
#include "solver/tables/guide.h"

enum { ROTATION = FIN_ROTATION_SRS, OPTIONS = 0, BLOCK = 64, BLOCKS = 2 };

/* ---- nothing is made here, only read ---- */

bool job_run(struct job *job, const struct job_kind *kind, size_t size, void *input) {
    (void)job;
    (void)kind;
    (void)size;
    (void)input;
    return false;
}

void job_free(struct job *job) {
    (void)job;
}

int ranks_own(void) {
    return 0;
}

bool ranks_agree(bool holds) {
    return holds;
}

struct queue_table queue_table_open(int rotation, unsigned options) {
    (void)rotation;
    (void)options;
    return (struct queue_table){.lookup = NULL};
}

void queue_table_close(struct queue_table *table) {
    (void)table;
}

void parallel_for_shown(const char *name, void *data, void (*run)(void *data, uint32_t unit),
                        uint32_t units) {
    (void)name;
    (void)data;
    (void)run;
    (void)units;
}

/* Files that are gone in a moment need not reach the disk. */
int fsync(int file) {
    (void)file;
    return 0;
}

/* ---- the contents of a file ---- */

struct contents {
    const uint8_t *bytes;
    size_t size;
};

static void put_bytes(struct cache_stream *stream, const void *data) {
    const struct contents *contents = data;
    for (size_t i = 0; i < contents->size; i++) {
        cache_put_byte(stream, contents->bytes[i]);
    }
}

/* The bytes as words, with zeros at the end; to be freed. */
static uint64_t *make_words(const struct contents *contents, size_t *count) {
    *count = (contents->size + 7) / 8;
    uint64_t *words = calloc(*count + 1, sizeof *words);
    must(words != NULL, "memory for a test");
    memcpy(words, contents->bytes, contents->size);
    return words;
}

static void put_mapped(struct cache_stream *stream, const void *data) {
    size_t count;
    uint64_t *words = make_words(data, &count);
    cache_put_mapped(stream, words, count);
    free(words);
}

/* A length, then words; the length is true unless the contents are too short for one. */
static void put_counted(struct cache_stream *stream, const void *data) {
    const struct contents *contents = data;
    size_t count;
    uint64_t *words = make_words(contents, &count);
    cache_put_word(stream, count);
    cache_put_words(stream, words, count);
    free(words);
}

/* The same, with the length in bytes, as a checkpoint has it. */
static void put_packed(struct cache_stream *stream, const void *data) {
    const struct contents *contents = data;
    size_t count;
    uint64_t *words = make_words(contents, &count);
    cache_put_word(stream, contents->size);
    cache_put_words(stream, words, count);
    free(words);
}

/* ---- readers ---- */

static bool read_legal_boards(int lines) {
    struct legal_boards_table table = legal_boards_load(lines, ROTATION, OPTIONS);
    bool there = table.boards != NULL;
    uint64_t count;
    for (int pieces = 0; there && pieces < lines * FIN_COLUMNS / FIN_CELLS; pieces++) {
        const uint64_t *boards = fin_legal_boards_layer(table.boards, pieces, &count);
        for (uint64_t i = 1; i < count; i++) {
            must(boards[i - 1] < boards[i], "boards are in order");
        }
    }
    legal_boards_close(&table);
    return there;
}

/* Every board of few words finds a row, a set or nothing, within the words. */
static bool read_guide(int lines) {
    struct guide_table table = guide_load(lines, ROTATION, OPTIONS);
    bool there = table.guide != NULL;
    uint64_t seen = 0;
    for (size_t i = 0; there && i < table.count && i < 256; i++) {
        uint64_t board = table.words[i] & ((UINT64_C(1) << FIN_GUIDE_NUMBER) - 1);
        for (int pieces = 1; board != 0 && pieces < table.guide->pieces; pieces++) {
            const uint64_t *set = fin_guide_find(table.guide, board, pieces);
            seen += set != NULL ? set[0] + set[table.guide->widths[pieces] - 1] : 0;
        }
    }
    must(seen + 1 != 0 || there, "what was found was read");
    guide_close(&table);
    return there;
}

static bool read_filter(int lines) {
    struct bloom_filter table = bloom_filter_load(ROTATION, OPTIONS);
    struct fin_filter filter;
    bool there = table.words != NULL && fin_filter_read(&filter, table.words, table.length);
    uint64_t passed = 0;
    (void)lines;
    for (uint64_t board = 1; there && board < 64; board++) {
        for (int pieces = 1; pieces < filter.lines * FIN_COLUMNS / FIN_CELLS; pieces++) {
            passed += fin_filter_may_have(&filter, pieces, board << (board & 31));
        }
    }
    must(passed < UINT64_MAX, "what was found was read");
    bloom_filter_close(&table);
    return there;
}

static const struct checkpoints checkpoints = {"fuzz", 1, 4, ROTATION, OPTIONS, false};

static bool read_checkpoint(int lines) {
    static const uint8_t zeros[BLOCK];
    uint8_t bytes[BLOCKS][BLOCK] = {{0}};
    const struct checkpoint_block blocks[BLOCKS] = {{bytes[0], BLOCK}, {bytes[1], BLOCK / 2}};
    bool there = checkpoint_load(&checkpoints, 0, 0, blocks, BLOCKS);
    (void)lines;
    for (int i = 0; i < BLOCKS && !there; i++) {
        must(memcmp(bytes[i], zeros, BLOCK) == 0, "after a mistake there are zeros");
    }
    must(there == checkpoint_exists(&checkpoints, 0, 0), "a damaged checkpoint is removed");
    return there;
}

static bool read_chain(int lines) {
    static struct fin_fraction odds[CHAIN_CASES];
    bool there = chain_open(ROTATION, OPTIONS, odds);
    (void)lines;
    for (int i = 0; there && i < CHAIN_CASES; i++) {
        must(odds[i].whole > 0 && odds[i].parts <= odds[i].whole, "odds are parts of a whole");
    }
    return there;
}

/* ---- files ---- */

static const struct kind {
    struct cache_label label; /* as the reader has it: must_know_the_labels */
    void (*put)(struct cache_stream *stream, const void *data);
    bool (*read)(int lines);
} kinds[] = {
    {{"legal-boards", "FINLEGAL", 1, 4, ROTATION, OPTIONS}, put_bytes, read_legal_boards},
    {{"guide", "FINGUIDE", 3, 4, ROTATION, OPTIONS}, put_mapped, read_guide},
    {{"bloom-filter", "FINBLOOM", 2, 4, ROTATION, OPTIONS}, put_counted, read_filter},
    {{"unfinished/fuzz.0.00", "FINPARTS", 1, 4, ROTATION, OPTIONS}, put_packed, read_checkpoint},
    {{"chain", "FINCHAIN", 1, 4, ROTATION, OPTIONS}, put_bytes, read_chain},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* A file is read, or one line says that it is damaged. */
static bool try(const struct kind *kind, int lines, const uint8_t *bytes, size_t size) {
    char *said = NULL;
    size_t length = 0;
    struct cache_label label = kind->label;
    struct contents contents = {bytes, size};
    FILE *usual = stderr;
    label.lines = lines;
    stderr = open_memstream(&said, &length);
    bool written = stderr != NULL && cache_write(&label, kind->put, &contents);
    bool there = written && kind->read(lines);
    if (stderr != NULL) {
        fclose(stderr);
    }
    stderr = usual;
    must(written, "a file can be written");
    must(!there || length == 0, "nothing is said about a file that was read");
    must(length == 0 || strchr(said, '\n') == said + length - 1, "a message is one line");
    must(length == 0 || strstr(said, "is damaged or of another version") != NULL, "it says why");
    cache_remove(&label);
    free(said);
    return there;
}

/* An empty table of each kind is read: the labels above are those of the readers. */
static void must_know_the_labels(void) {
    static uint64_t words[4 * CHAIN_CASES] = {1};
    struct contents one_board = {(const uint8_t *)words, 11 * 8 - 7};
    must(try(&kinds[0], 4, one_board.bytes, one_board.size), "boards are read");
    words[0] = 4;
    for (int layer = 1; layer < 10; layer++) {
        words[FIN_GUIDE_ROWS + layer] = 1;
    }
    must(try(&kinds[1], 4, (const uint8_t *)words, (FIN_GUIDE_HEAD + 9 * FIN_GUIDE_ROW) * 8),
         "a guide is read");
    for (int i = 0; i < 4 * CHAIN_CASES; i++) {
        words[i] = 1;
    }
    must(try(&kinds[4], 4, (const uint8_t *)words, 2 * 8 * CHAIN_CASES), "chains are read");
}

static char home[] = "/tmp/finessimo-fuzz-XXXXXX";

/* The files are gone by then. */
static void remove_folders(void) {
    static const char *const folders[] = {"/finessimo/unfinished", "/finessimo", ""};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s%s", home, folders[i]);
        rmdir(path);
    }
}

static void begin(void) {
    must(mkdtemp(home) != NULL && setenv("XDG_CACHE_HOME", home, 1) == 0, "a folder for a test");
    atexit(remove_folders);
    must_know_the_labels();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static bool begun;
    if (!begun) {
        begin();
        begun = true;
    }
    if (size >= 2) {
        try(&kinds[data[0] % KINDS], (data[1] & 1) != 0 ? 2 : 4, data + 2, size - 2);
    }
    return 0;
}
