/* `finessimo pc path -f csv`: tilings and queues in solution-finder's forms. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/orders/orders.h"
#include "cli/pc/tilings.h"

/* ---- pieces ---- */

enum { WORD_TEXT = FIN_PATTERN_PIECES + 1, ORDERS_MOST = 1 << 20 };

/* The letters of some kinds, sorted as solution-finder does. */
static void sorted_letters(const int counts[FIN_KINDS], char *text) {
    for (const char *letter = "TILJSZO"; *letter != '\0'; letter++) {
        for (int i = 0; i < counts[fin_kind_parse(*letter)]; i++) {
            *text++ = *letter;
        }
    }
    *text = '\0';
}

static void count_kinds(const struct fin_pc_solution *solution, int counts[FIN_KINDS]) {
    memset(counts, 0, FIN_KINDS * sizeof *counts);
    for (int i = 0; i < solution->length; i++) {
        counts[solution->steps[i].piece.kind]++;
    }
}

static void used_letters(const struct fin_pc_solution *solution, char *text) {
    int counts[FIN_KINDS];
    count_kinds(solution, counts);
    sorted_letters(counts, text);
}

/* The pieces of a queue that a solution does not place. */
static void unused_letters(const struct fin_pc_solution *solution, const uint8_t *kinds, int length,
                           char *text) {
    int used[FIN_KINDS], left[FIN_KINDS] = {0};
    count_kinds(solution, used);
    for (int i = 0; i < length; i++) {
        left[kinds[i]]++;
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        left[kind] -= used[kind];
    }
    sorted_letters(left, text);
}

static void queue_letters(const uint8_t *kinds, int length, char *text) {
    for (int i = 0; i < length; i++) {
        text[i] = fin_kind_letter(kinds[i]);
    }
    text[length] = '\0';
}

static void print_queue(const struct pc_tilings *tilings, uint64_t queue, const char *before) {
    uint8_t kinds[FIN_PATTERN_PIECES];
    char text[WORD_TEXT];
    int length = fin_queues_queue(tilings->job.queues, queue, kinds);
    queue_letters(kinds, length, text);
    printf("%s%s", before, text);
}

/* A list of words. */
struct words {
    char (*list)[WORD_TEXT];
    size_t count, room;
};

/* Adds a word that is not in the list. */
static void append_word(struct words *words, const char *word) {
    if (words->count == words->room) {
        words->room = 2 * words->room + 16;
        words->list = cli_resize(words->list, words->room * sizeof *words->list);
    }
    snprintf(words->list[words->count++], WORD_TEXT, "%s", word);
}

static void add_word(struct words *words, const char *word) {
    for (size_t i = 0; i < words->count; i++) {
        if (strcmp(words->list[i], word) == 0) {
            return;
        }
    }
    append_word(words, word);
}

/* Prints all words, `;` between, and empties the list. */
static void print_words(struct words *words) {
    for (size_t i = 0; i < words->count; i++) {
        printf("%s%s", i > 0 ? ";" : "", words->list[i]);
    }
    words->count = 0;
}

/* ---- key none: operations ---- */

/* The cells of a spawning piece around the cell that stays when it turns. */
static const struct fin_cell spawns[FIN_KINDS][FIN_CELLS] = {
    [FIN_I] = {{-1, 0}, {0, 0}, {1, 0}, {2, 0}}, [FIN_O] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}},
    [FIN_T] = {{-1, 0}, {0, 0}, {1, 0}, {0, 1}}, [FIN_S] = {{-1, 0}, {0, 0}, {0, 1}, {1, 1}},
    [FIN_Z] = {{0, 0}, {1, 0}, {-1, 1}, {0, 1}}, [FIN_J] = {{-1, 0}, {0, 0}, {1, 0}, {-1, 1}},
    [FIN_L] = {{-1, 0}, {0, 0}, {1, 0}, {1, 1}},
};

/* How far the centre of a facing is from the lower left corner of its box. */
static struct fin_cell centre_of(struct fin_piece piece) {
    struct fin_cell low = {0, 0};
    for (int c = 0; c < FIN_CELLS; c++) {
        struct fin_cell cell = spawns[piece.kind][c];
        for (int turn = 0; turn < piece.facing; turn++) { /* facings follow each other clockwise */
            cell = (struct fin_cell){cell.y, (int8_t)-cell.x};
        }
        low.x = cell.x < low.x ? cell.x : low.x;
        low.y = cell.y < low.y ? cell.y : low.y;
    }
    return (struct fin_cell){(int8_t)-low.x, (int8_t)-low.y};
}

static void print_operations(const struct fin_pc_solution *solution) {
    for (int i = 0; i < solution->length; i++) {
        struct fin_piece piece = solution->steps[i].piece;
        struct fin_cell centre = centre_of(piece);
        printf("%s%c,%c,%d,%d", i > 0 ? ";" : "", fin_kind_letter(piece.kind), "0R2L"[piece.facing],
               piece.x + centre.x, piece.y + centre.y);
    }
    putchar('\n');
}

static void print_none(const struct pc_tilings *tilings, char **fumens) {
    (void)fumens;
    for (size_t i = 0; i < tilings->count; i++) {
        print_operations(&tilings->list[i].solution);
    }
}

/* ---- key solution ---- */

/* True if a player with this queue can place the pieces in this order. */
static bool can_follow(const uint8_t *queue, int length, const uint8_t *order, int count,
                       bool hold) {
    int held = hold ? queue[0] : FIN_NONE, next = hold ? 1 : 0;
    for (int i = 0; i < count; i++) {
        if (held == order[i] && held != FIN_NONE) {
            held = next < length ? queue[next] : FIN_NONE;
        } else if (next >= length || queue[next] != order[i]) {
            return false;
        }
        next++;
    }
    return true;
}

/* True if one of the queues that a tiling serves allows this order. */
static bool is_served(const struct pc_task *task, const struct pc_tilings *tilings, size_t number,
                      const uint8_t *order, int count) {
    struct pc_served served = pc_tilings_served(tilings, number);
    for (uint64_t queue; pc_served_next(&served, &queue);) {
        uint8_t kinds[FIN_PATTERN_PIECES];
        int length = fin_queues_queue(tilings->job.queues, queue, kinds);
        if (can_follow(kinds, length, order, count, task->question.hold)) {
            return true;
        }
    }
    return false;
}

static void print_solution(const struct pc_task *task, const struct pc_tilings *tilings,
                           size_t number, const char *fumen) {
    const struct fin_pc_solution *solution = &tilings->list[number].solution;
    struct pc_served served = pc_tilings_served(tilings, number);
    struct words all = {NULL, 0, 0}, some = {NULL, 0, 0};
    struct pc_build build;
    struct pc_orders orders;
    struct fin_board board = task->question.board;
    uint8_t *list = NULL;
    char used[WORD_TEXT];
    pc_build_start(&build, &board);
    for (int i = 0; i < solution->length; i++) {
        pc_build_add(&build, solution->steps[i].piece);
    }
    pc_orders_find(&orders, &build, tilings->job.search);
    size_t count = pc_orders_list(&orders, ORDERS_MOST, &list);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *order = list + i * (size_t)build.count;
        char text[WORD_TEXT];
        queue_letters(order, build.count, text);
        append_word(&all, text);
        if (is_served(task, tilings, number, order, build.count)) {
            append_word(&some, text);
        }
    }
    used_letters(solution, used);
    printf("http://fumen.zui.jp/?%s,%s,%zu,%zu,%llu,", fumen, used, some.count, all.count,
           (unsigned long long)served.left);
    print_words(&some);
    putchar(',');
    print_words(&all);
    putchar(',');
    const char *before = "";
    for (uint64_t queue; pc_served_next(&served, &queue); before = ";") {
        print_queue(tilings, queue, before);
    }
    putchar('\n');
    pc_orders_free(&orders);
    free(list);
    free(all.list);
    free(some.list);
}

/* ---- key pattern ---- */

/* The tilings of each queue, all in one list. */
struct by_queue {
    size_t *first; /* by queue, and one past the last */
    uint32_t *tilings;
};

static struct by_queue sort_by_queue(const struct pc_tilings *tilings) {
    uint64_t queues = fin_queues_count(tilings->job.queues);
    struct by_queue by = {cli_resize(NULL, (size_t)(queues + 2) * sizeof *by.first), NULL};
    size_t *behind = by.first + 1; /* where the next tiling of a queue goes */
    memset(by.first, 0, (size_t)(queues + 2) * sizeof *by.first);
    for (size_t i = 0; i < tilings->count; i++) {
        struct pc_served served = pc_tilings_served(tilings, i);
        for (uint64_t queue; pc_served_next(&served, &queue);) {
            by.first[queue + 2]++;
        }
    }
    for (uint64_t queue = 0; queue < queues; queue++) {
        by.first[queue + 2] += by.first[queue + 1];
    }
    by.tilings = cli_resize(NULL, (by.first[queues + 1] + 1) * sizeof *by.tilings);
    for (size_t i = 0; i < tilings->count; i++) {
        struct pc_served served = pc_tilings_served(tilings, i);
        for (uint64_t queue; pc_served_next(&served, &queue);) {
            by.tilings[behind[queue]++] = (uint32_t)i;
        }
    }
    return by;
}

static void print_patterns(const struct pc_tilings *tilings, char **fumens) {
    struct by_queue by = sort_by_queue(tilings);
    struct words words = {NULL, 0, 0};
    uint64_t queues = fin_queues_count(tilings->job.queues);
    puts("ツモ,対応地形数,使用ミノ,未使用ミノ,テト譜");
    for (uint64_t queue = 0; queue < queues; queue++) {
        uint8_t kinds[FIN_PATTERN_PIECES];
        char text[WORD_TEXT];
        int length = fin_queues_queue(tilings->job.queues, queue, kinds);
        size_t first = by.first[queue], past = by.first[queue + 1];
        print_queue(tilings, queue, "");
        printf(",%zu,", past - first);
        for (size_t i = first; i < past; i++) {
            used_letters(&tilings->list[by.tilings[i]].solution, text);
            add_word(&words, text);
        }
        print_words(&words);
        putchar(',');
        for (size_t i = first; i < past; i++) {
            unused_letters(&tilings->list[by.tilings[i]].solution, kinds, length, text);
            add_word(&words, text);
        }
        print_words(&words);
        for (size_t i = first; i < past; i++) {
            printf("%c%s", i > first ? ';' : ',', fumens[by.tilings[i]]);
        }
        puts(first == past ? "," : "");
    }
    free(words.list);
    free(by.first);
    free(by.tilings);
}

/* ---- key use ---- */

static void print_use(const struct pc_tilings *tilings, char **fumens, const char *used) {
    uint64_t queues = fin_queues_count(tilings->job.queues), count = 0;
    bool *served_by = cli_resize(NULL, (size_t)queues * sizeof *served_by);
    char text[WORD_TEXT];
    size_t shapes = 0;
    memset(served_by, 0, (size_t)queues * sizeof *served_by);
    for (size_t i = 0; i < tilings->count; i++) {
        used_letters(&tilings->list[i].solution, text);
        struct pc_served served = pc_tilings_served(tilings, i);
        bool same = strcmp(text, used) == 0;
        shapes += same;
        for (uint64_t queue; same && pc_served_next(&served, &queue);) {
            count += !served_by[queue];
            served_by[queue] = true;
        }
    }
    printf("%s,%zu,%llu,", used, shapes, (unsigned long long)count);
    const char *before = "";
    for (size_t i = 0; i < tilings->count; i++) {
        used_letters(&tilings->list[i].solution, text);
        if (strcmp(text, used) == 0) {
            printf("%s%s", before, fumens[i]);
            before = ";";
        }
    }
    putchar(',');
    before = "";
    for (uint64_t queue = 0; queue < queues; queue++) {
        if (served_by[queue]) {
            print_queue(tilings, queue, before);
            before = ";";
        }
    }
    putchar('\n');
    free(served_by);
}

static void print_uses(const struct pc_tilings *tilings, char **fumens) {
    struct words uses = {NULL, 0, 0};
    puts("使用ミノ,対応地形数,対応ツモ数 (対パターン),テト譜,ツモ (対パターン)");
    for (size_t i = 0; i < tilings->count; i++) {
        char text[WORD_TEXT];
        used_letters(&tilings->list[i].solution, text);
        add_word(&uses, text);
    }
    for (size_t i = 0; i < uses.count; i++) {
        print_use(tilings, fumens, uses.list[i]);
    }
    free(uses.list);
}

/* ---- either ---- */

static void print_solutions(const struct pc_task *task, const struct pc_tilings *tilings,
                            char **fumens) {
    puts("テト譜,使用ミノ,対応ツモ数 (対地形&パターン),対応ツモ数 (対地形),対応ツモ数 (対パターン),"
         "ツモ (対地形&パターン),ツモ (対地形),ツモ (対パターン)");
    for (size_t i = 0; i < tilings->count; i++) {
        print_solution(task, tilings, i, fumens[i]);
    }
}

void pc_path_csv(const struct pc_task *task, const struct pc_tilings *tilings, char **fumens) {
    switch (task->key) {
    case PC_KEY_SOLUTION:
        print_solutions(task, tilings, fumens);
        break;
    case PC_KEY_PATTERN:
        print_patterns(tilings, fumens);
        break;
    case PC_KEY_USE:
        print_uses(tilings, fumens);
        break;
    default:
        print_none(tilings, fumens);
        break;
    }
}
