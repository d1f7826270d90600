/* Lists every place where a piece can land on a board, the best first: the keys that bring it
 * there, and what it would leave behind.
 *
 *     placements T < board.txt
 *
 * The board is rows of ten characters, "." for an empty cell and "X" for a filled one. */
#include <stdio.h>
#include <stdlib.h>

#include <finessimo.h>

struct place {
    struct fin_piece piece;
    int keys, lines, holes, height;
};

/* Empty cells with a filled one somewhere above. */
static int holes_of(const struct fin_board *board) {
    int holes = 0;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        bool covered = false;
        for (int y = FIN_ROWS - 1; y >= 0; y--) {
            bool filled = fin_board_cell(board, x, y) != FIN_NONE;
            covered = covered || filled;
            holes += covered && !filled;
        }
    }
    return holes;
}

/* Fewer holes, then more lines, a lower stack, fewer keys. */
static int better_first(const void *first, const void *second) {
    const struct place *a = (const struct place *)first, *b = (const struct place *)second;
    if (a->holes != b->holes) {
        return a->holes - b->holes;
    }
    if (a->lines != b->lines) {
        return b->lines - a->lines;
    }
    return a->height != b->height ? a->height - b->height : a->keys - b->keys;
}

int main(int argc, char **argv) {
    static char text[FIN_BOARD_TEXT];
    static struct fin_piece landings[FIN_LANDINGS_MAX];
    static struct place places[FIN_LANDINGS_MAX];
    static struct fin_finesse finesse;
    struct fin_board board;
    int kind = argc == 2 ? fin_kind_parse(argv[1][0]) : (int)FIN_NONE;
    size_t length = fread(text, 1, sizeof text, stdin);
    struct fin_text_error error = fin_board_parse(text, length, &board);
    if (kind == FIN_NONE || error.sentence) {
        fprintf(stderr, "placements: %s\n",
                error.sentence ? error.sentence : "Give one piece: I O T S Z J or L.");
        return 2;
    }

    void *memory = malloc(fin_search_size());
    if (!memory) {
        return 1;
    }
    const struct fin_search *search =
        fin_search_make(memory, fin_search_size(), FIN_ROTATION_SRS_PLUS, FIN_SEARCH_180);
    size_t count = fin_landings(search, &board, kind, landings, FIN_LANDINGS_MAX);
    fin_finesse_search(&finesse, &board, fin_finesse_start(&board, kind), FIN_ROTATION_SRS_PLUS,
                       FIN_KEY_SET_180);
    for (size_t i = 0; i < count; i++) {
        struct fin_board after = board;
        fin_board_place(&after, landings[i]);
        uint64_t full = fin_board_full_rows(&after);
        places[i].piece = landings[i];
        places[i].keys = fin_finesse_fewest(&finesse, landings[i]);
        places[i].lines = 0;
        for (uint64_t rows = full; rows; rows &= rows - 1) {
            places[i].lines++;
        }
        fin_board_remove_rows(&after, full);
        places[i].holes = holes_of(&after);
        places[i].height = fin_board_height(&after);
    }
    free(memory);

    qsort(places, count, sizeof places[0], better_first);
    puts("placement        lines  holes  height  keys");
    for (size_t i = 0; i < count; i++) {
        char name[FIN_PLACEMENT_TEXT], keys[FIN_KEY_SEQUENCE_TEXT] = "no way";
        struct fin_key_sequence sequence;
        if (fin_finesse_aim(&finesse, places[i].piece) >= 0 &&
            fin_finesse_first(&finesse, &sequence)) {
            fin_key_sequence_format(&sequence, keys, sizeof keys);
        }
        fin_placement_format(places[i].piece, name, sizeof name);
        printf("%-15s  %5d  %5d  %6d  %s\n", name, places[i].lines, places[i].holes,
               places[i].height, keys);
    }
    return 0;
}
