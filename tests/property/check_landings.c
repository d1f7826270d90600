/* Compares the search with the plain search, on all paths of this machine. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "landings/slow_landings.h"
#include "search/search.h"

enum { OPTIONS = 4, SMALL_ROWS = 6 };

/* Makes each search when it is first needed. */
static struct fin_search *find_search(int rotation, unsigned options) {
    static struct fin_search *searches[FIN_ROTATIONS][OPTIONS];
    struct fin_search **search = &searches[rotation][options];
    if (*search == NULL) {
        void *memory = malloc(fin_search_size());
        *search =
            (struct fin_search *)fin_search_make(memory, fin_search_size(), rotation, options);
    }
    return *search;
}

struct list {
    size_t count;
    struct fin_piece landings[FIN_LANDINGS_MAX];
};

static bool same(const struct list *a, const struct list *b) {
    size_t i = 0;
    while (i < a->count && a->landings[i].facing == b->landings[i].facing &&
           a->landings[i].x == b->landings[i].x && a->landings[i].y == b->landings[i].y) {
        i++;
    }
    return a->count == b->count && i == a->count;
}

/* The number of landings by the counting function of perft's last layer. */
static size_t count_landings(const struct fin_search *search, const struct fin_board *board,
                             int kind) {
    struct fin_field field = fin_field_make(board);
    uint8_t kinds[] = {(uint8_t)kind};
    return (size_t)search->path->perft(search, &field, kinds, 1);
}

/* True if a path finds the same landings as the plain search. */
static bool agrees(const struct fin_search *search, const struct fin_board *board, int kind,
                   const struct list *slow, char why[REASON_ROOM]) {
    struct list quick;
    quick.count = fin_landings(search, board, kind, quick.landings, FIN_LANDINGS_MAX);
    size_t counted = count_landings(search, board, kind);
    if (same(&quick, slow) && counted == slow->count) {
        return true;
    }
    snprintf(why, REASON_ROOM, "%s path: %zu landings, counted %zu, are not the %zu",
             search->path == &fin_path_plain ? "plain" : "native", quick.count, counted,
             slow->count);
    return false;
}

/* True if fin_landings_small finds the landings that are low enough. */
static bool small_agrees(const struct fin_search *search, const struct fin_board *board, int kind,
                         const struct list *slow, char why[REASON_ROOM]) {
    uint64_t field = 0;
    for (int y = 0; y < SMALL_ROWS; y++) {
        field |= (uint64_t)board->rows[y] << FIN_COLUMNS * y;
    }
    for (int rows = fin_board_height(board); rows <= SMALL_ROWS; rows++) {
        uint64_t expected[FIN_FACINGS] = {0}, found[FIN_FACINGS] = {0};
        for (size_t i = 0; i < slow->count; i++) {
            struct fin_piece piece = slow->landings[i];
            bool low = piece.y + fin_piece_height(piece) <= rows;
            expected[piece.facing] |= (uint64_t)low << (FIN_COLUMNS * piece.y + piece.x) % 64;
        }
        if (rows > 0) {
            fin_landings_small(search, kind, field, rows, found);
        }
        if (memcmp(found, expected, sizeof found) != 0) {
            snprintf(why, REASON_ROOM, "%s path: other landings within %d rows",
                     search->path == &fin_path_plain ? "plain" : "native", rows);
            return false;
        }
    }
    return true;
}

static bool all_agree(const struct fin_board *board, int kind, int rotation, unsigned options,
                      char why[REASON_ROOM]) {
    const struct fin_path *const paths[] = {&fin_path_plain, fin_path_native()};
    struct fin_search *search = find_search(rotation, options);
    struct list slow;
    slow.count = slow_landings(board, kind, rotation, options, slow.landings);
    for (int i = 0; i < 2; i++) {
        search->path = paths[i];
        if (!agrees(search, board, kind, &slow, why) ||
            !small_agrees(search, board, kind, &slow, why)) {
            size_t length = strlen(why);
            snprintf(why + length, REASON_ROOM - length, " (%c, %s, options %u)",
                     fin_kind_letter(kind), fin_rotation_name(rotation), options);
            return false;
        }
    }
    return true;
}

bool check_landings(uint64_t seed, struct tally *tally, char why[REASON_ROOM]) {
    struct fin_board board = landing_board(seed);
    int kind = (int)(seed % FIN_KINDS);
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        for (unsigned options = 0; options < OPTIONS; options++) {
            kind = (kind + 1) % FIN_KINDS;
            if (!all_agree(&board, kind, rotation, options, why)) {
                return false;
            }
            tally->steps++;
        }
    }
    return true;
}

/* Perft of two pieces, by the plain search. */
static uint64_t slow_perft(const struct fin_board *board, const uint8_t kinds[2], int rotation,
                           unsigned options) {
    struct list first, second;
    uint64_t nodes = 0;
    first.count = slow_landings(board, kinds[0], rotation, options, first.landings);
    for (size_t i = 0; i < first.count; i++) {
        struct fin_board next = *board;
        fin_board_place(&next, first.landings[i]);
        fin_board_remove_rows(&next, fin_board_full_rows(&next));
        nodes += slow_landings(&next, kinds[1], rotation, options, second.landings);
    }
    return nodes;
}

bool check_perft(uint64_t seed, struct tally *tally, char why[REASON_ROOM]) {
    struct fin_board board = landing_board(seed);
    int rotation = (int)(seed % FIN_ROTATIONS);
    unsigned options = (unsigned)(seed / FIN_ROTATIONS % OPTIONS);
    uint8_t kinds[] = {(uint8_t)(seed % FIN_KINDS), (uint8_t)(seed / 3 % FIN_KINDS)};
    const struct fin_search *search = find_search(rotation, options);
    fin_board_remove_rows(&board, fin_board_full_rows(&board));
    struct fin_field field = fin_field_make(&board);
    uint64_t expected = slow_perft(&board, kinds, rotation, options);
    uint64_t plain = fin_path_plain.perft(search, &field, kinds, 2);
    uint64_t native = fin_path_native()->perft(search, &field, kinds, 2);
    snprintf(why, REASON_ROOM,
             "%c%c, %s, options %u: plain %" PRIu64 ", native %" PRIu64 ", not %" PRIu64 " ways",
             fin_kind_letter(kinds[0]), fin_kind_letter(kinds[1]), fin_rotation_name(rotation),
             options, plain, native, expected);
    tally->steps++;
    return plain == expected && native == expected;
}
