/* The search against the plain way, on all paths of this machine. */
#include <stdio.h>
#include <stdlib.h>

#include "checks.h"
#include "search/search.h"
#include "slow_landings.h"

enum { OPTIONS = 4 };

/* All searches there are, made when first needed. */
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

/* Whether both paths find what the plain way finds. */
static bool agree(const struct fin_board *board, int kind, int rotation, unsigned options,
                  char why[REASON_ROOM]) {
    const struct fin_path *const paths[] = {&fin_path_plain, fin_path_native()};
    struct fin_search *search = find_search(rotation, options);
    struct list slow, quick;
    slow.count = slow_landings(board, kind, rotation, options, slow.landings);
    for (int i = 0; i < 2; i++) {
        search->path = paths[i];
        quick.count = fin_landings(search, board, kind, quick.landings, FIN_LANDINGS_MAX);
        if (!same(&quick, &slow)) {
            snprintf(why, REASON_ROOM,
                     "%c under %s, options %u, %s path: %zu landings, not the %zu",
                     fin_kind_letter(kind), fin_rotation_name(rotation), options,
                     i == 0 ? "plain" : "native", quick.count, slow.count);
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
            if (!agree(&board, kind, rotation, options, why)) {
                return false;
            }
            tally->steps++;
        }
    }
    return true;
}
