/* Plays 40 lines: looks at every landing of each piece, takes the one that leaves the lowest
 * stack with the fewest holes, and presses the fewest keys that bring it there.
 *
 *     bot [SEED] */
#include <stdio.h>
#include <stdlib.h>

#include <finessimo.h>

enum { EVENTS = 256 };

/* Small is good. */
static int badness(const struct fin_board *board, struct fin_piece landing) {
    struct fin_board after = *board;
    fin_board_place(&after, landing);
    fin_board_remove_rows(&after, fin_board_full_rows(&after));
    int holes = 0, sum = 0, steps = 0, last = -1;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        int height = FIN_ROWS;
        while (height > 0 && fin_board_cell(&after, x, height - 1) == FIN_NONE) {
            height--;
        }
        for (int y = 0; y < height; y++) {
            holes += fin_board_cell(&after, x, y) == FIN_NONE;
        }
        sum += height;
        steps += last < 0 ? 0 : abs(height - last);
        last = height;
    }
    return 8 * holes + 2 * steps + 3 * sum;
}

/* Presses a button and lets it go at once. */
static void tap(struct fin_session *session, int button) {
    struct fin_event events[EVENTS];
    size_t count;
    for (int down = 1; down >= 0; down--) {
        struct fin_change change = {(uint8_t)button, down == 1};
        fin_session_advance(session, session->game.time, &change, events, EVENTS, &count);
    }
}

int main(int argc, char **argv) {
    static struct fin_piece landings[FIN_LANDINGS_MAX];
    static struct fin_session session;
    struct fin_event events[EVENTS];
    size_t events_count;
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("40-lines"));
    setup.seed = fin_seed_parse(argc > 1 ? argv[1] : "1");
    int rotation = setup.rules.rotation;
    void *memory = malloc(fin_search_size());
    if (!memory || fin_setup_check(&setup)) {
        return 1;
    }
    const struct fin_search *search = fin_search_make(memory, fin_search_size(), rotation, 0);

    unsigned keys = 0;
    fin_session_start(&session, &setup, events, EVENTS, &events_count);
    while (session.game.status == FIN_PLAYING) {
        const struct fin_board *board = &session.game.board;
        struct fin_piece piece = fin_game_piece(&session.game);
        if (piece.kind == FIN_NONE) { /* lines are cleared, or the next piece is not here yet */
            fin_session_advance(&session, fin_session_due(&session), NULL, events, EVENTS,
                                &events_count);
            continue;
        }
        size_t count = fin_landings(search, board, piece.kind, landings, FIN_LANDINGS_MAX);
        struct fin_key_sequence best_way;
        int best = -1;
        best_way.length = 0;
        for (size_t i = 0; i < count; i++) {
            struct fin_key_sequence sequence;
            int bad = badness(board, landings[i]);
            if ((best < 0 || bad < best) &&
                fin_finesse_keys(board, landings[i], rotation, FIN_KEY_SET, &sequence)) {
                best = bad;
                best_way = sequence;
            }
        }
        for (int i = 0; i < best_way.length; i++) {
            tap(&session, fin_key_button(best_way.keys[i]));
        }
        tap(&session, FIN_HARD);
        keys += best_way.length;
        fin_session_advance(&session, session.game.time + 100000, NULL, events, EVENTS,
                            &events_count);
    }
    printf("%s: %u lines with %u pieces and %u keys\n", fin_game_status(&session.game),
           session.game.lines, session.game.pieces, keys);
    free(memory);
    return session.game.status == FIN_WON ? 0 : 1;
}
