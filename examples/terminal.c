/* A game in the terminal. Arrows move, up turns, space drops, c holds, q ends.
 *
 *     terminal [MODE] [SEED]
 *
 * A terminal tells presses of keys but not releases, so each key is a tap. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <finessimo.h>

enum { EVENTS = 256, ROWS = 20 };

static const struct {
    const char *bytes;
    uint8_t button;
} keys[] = {
    {"\033[D", FIN_LEFT}, {"\033[C", FIN_RIGHT}, {"\033[B", FIN_SONIC}, {"\033[A", FIN_TURN_CW},
    {"z", FIN_TURN_CCW},  {" ", FIN_HARD},       {"c", FIN_HOLD},       {"q", FIN_FORFEIT},
};

static uint64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static bool has_cell(struct fin_piece piece, int x, int y) {
    struct fin_cell cells[FIN_CELLS];
    if (piece.kind == FIN_NONE) {
        return false;
    }
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (cells[i].x == x && cells[i].y == y) {
            return true;
        }
    }
    return false;
}

static void draw(const struct fin_game *game) {
    struct fin_piece piece = fin_game_piece(game), ghost = fin_game_ghost(game);
    printf("\033[H  hold %c   next ", fin_kind_letter(game->hold));
    for (int i = 0; i < 5; i++) {
        putchar(fin_kind_letter(fin_game_next(game, i)));
    }
    printf("\033[K\r\n");
    for (int y = ROWS - 1; y >= 0; y--) {
        printf("  |");
        for (int x = 0; x < FIN_COLUMNS; x++) {
            int kind = has_cell(piece, x, y) ? piece.kind : fin_board_cell(&game->board, x, y);
            unsigned color = (unsigned)fin_piece_color(FIN_PALETTE_DEFAULT, kind);
            if (kind != FIN_NONE) {
                printf("\033[48;2;%u;%u;%um  \033[m", color >> 16, color >> 8 & 255, color & 255);
            } else {
                printf("%s", has_cell(ghost, x, y) ? "[]" : " .");
            }
        }
        printf("|\r\n");
    }
    printf("  score %llu, lines %u, level %u\033[K\r\n", (unsigned long long)game->score,
           game->lines, game->level);
    fflush(stdout);
}

int main(int argc, char **argv) {
    static struct fin_session session;
    struct fin_event events[EVENTS];
    size_t count;
    struct termios cooked, raw;
    int mode = fin_mode_parse(argc > 1 ? argv[1] : "marathon");
    if (mode < 0 || tcgetattr(STDIN_FILENO, &cooked) != 0) {
        fputs("terminal: no such mode, or this is no terminal.\n", stderr);
        return 2;
    }
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, mode);
    setup.seed = argc > 2 ? fin_seed_parse(argv[2]) : now_us();
    raw = cooked;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    printf("\033[?1049h\033[?25l\033[2J");

    uint64_t start = now_us();
    fin_session_start(&session, &setup, events, EVENTS, &count);
    while (session.game.status == FIN_PLAYING) {
        draw(&session.game);
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        char bytes[64] = "";
        ssize_t length = poll(&input, 1, 16) > 0 ? read(STDIN_FILENO, bytes, sizeof bytes - 1) : 0;
        uint64_t time = now_us() - start;
        for (const char *at = bytes; at < bytes + (length > 0 ? length : 0);) {
            size_t step = 1;
            for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
                if (strncmp(at, keys[i].bytes, strlen(keys[i].bytes)) == 0) {
                    struct fin_change down = {keys[i].button, true}, up = {keys[i].button, false};
                    fin_session_advance(&session, time, &down, events, EVENTS, &count);
                    fin_session_advance(&session, time, &up, events, EVENTS, &count);
                    step = strlen(keys[i].bytes);
                }
            }
            at += step;
        }
        fin_session_advance(&session, time, NULL, events, EVENTS, &count);
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &cooked);
    printf("\033[?25h\033[?1049l%s: score %llu, lines %u\n", fin_game_status(&session.game),
           (unsigned long long)session.game.score, session.game.lines);
    return 0;
}
