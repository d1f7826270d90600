/* `finessimo kicks`: draws the kick candidates of a rotation system, one picture for each facing
 * and turn. All candidates lie over each other, from the first, the brightest, to the last. */
#include <stdio.h>
#include <string.h>

#include "cli/common/choices.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "finessimo.h"

enum {
    TURNS = 3,
    REACH = 8,         /* no candidate moves a cell further from the corner */
    COLUMN_WIDTH = 27, /* a picture and its list; three are side by side */
    EMPTY = FIN_KICKS_MAX,
};

static const struct {
    int turn;
    const char *name;
} turns[TURNS] = {{FIN_CW, "cw"}, {FIN_CCW, "ccw"}, {FIN_HALF, "180"}};

/* The candidates of one turn: for each cell the first candidate that covers it, and the cells of
 * the piece before the turn. The piece is at (0, 0). */
struct picture {
    int rotation, kind, from, to, turn;
    int count;
    struct fin_cell moves[FIN_KICKS_MAX];
    uint8_t first[2 * REACH][2 * REACH]; /* [REACH + y][REACH + x]; EMPTY: none */
    bool old[2 * REACH][2 * REACH];
};

/* The part of the pictures that is drawn. */
struct frame {
    int left, right, bottom, top;
};

static void shape_cells(int kind, int facing, struct fin_cell cells[FIN_CELLS]) {
    fin_piece_cells((struct fin_piece){(uint8_t)kind, (uint8_t)facing, 0, 0}, cells);
}

static void cover(struct picture *picture, int candidate, struct fin_cell move) {
    struct fin_cell cells[FIN_CELLS];
    shape_cells(picture->kind, picture->to, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        uint8_t *first = &picture->first[REACH + cells[i].y + move.y][REACH + cells[i].x + move.x];
        if (*first == EMPTY) {
            *first = (uint8_t)candidate;
        }
    }
}

static struct picture make_picture(int rotation, int kind, int from, int turn) {
    struct picture picture = {.rotation = rotation, .kind = kind, .from = from, .turn = turn};
    struct fin_cell cells[FIN_CELLS];
    memset(picture.first, EMPTY, sizeof picture.first);
    picture.to = fin_turn_facing(rotation, kind, from, turn);
    picture.count = fin_kicks(rotation, kind, from, turn, picture.moves);
    for (int i = 0; i < picture.count; i++) {
        cover(&picture, i, picture.moves[i]);
    }
    shape_cells(kind, from, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        picture.old[REACH + cells[i].y][REACH + cells[i].x] = true;
    }
    return picture;
}

/* The same frame for all pictures of a facing, so that they can be compared. */
static struct frame make_frame(const struct picture pictures[TURNS]) {
    struct frame frame = {2 * REACH, 0, 2 * REACH, 0};
    for (int y = 0; y < 2 * REACH; y++) {
        for (int x = 0; x < 2 * REACH; x++) {
            bool used = pictures[0].old[y][x];
            for (int i = 0; i < TURNS; i++) {
                used = used || pictures[i].first[y][x] != EMPTY;
            }
            if (used) {
                frame.left = x < frame.left ? x : frame.left;
                frame.right = x > frame.right ? x : frame.right;
                frame.bottom = y < frame.bottom ? y : frame.bottom;
                frame.top = y;
            }
        }
    }
    return frame;
}

/* ---- text ---- */

/* Colours of the 256-colour palette from the first candidate to the last:
 * yellow, orange, red, purple. Dark letters on the bright ones. */
static const struct {
    int background, letter;
} heat[FIN_KICKS_MAX] = {
    {227, 16}, {220, 16},  {214, 16}, {208, 16}, {203, 16},
    {168, 16}, {133, 231}, {97, 231}, {60, 231}, {54, 231},
};

static void print_cell(const struct picture *picture, int x, int y, bool colour) {
    int first = picture->first[y][x];
    bool old = picture->old[y][x];
    char middle = first != EMPTY ? (char)('0' + first) : old ? ' ' : '.';
    if (colour && first != EMPTY) {
        printf("\033[48;5;%d;38;5;%dm", heat[first].background, heat[first].letter);
    }
    printf("%c%c%c", old ? '[' : ' ', middle, old ? ']' : ' ');
    if (colour && first != EMPTY) {
        printf("\033[0m");
    }
}

/* Blanks up to the next column; nothing after the last. */
static void print_gap(int turn, int width) {
    if (turn < TURNS - 1) {
        printf("%*s", COLUMN_WIDTH - width, "");
    }
}

static void print_titles(const struct picture pictures[TURNS]) {
    for (int i = 0; i < TURNS; i++) {
        print_gap(i, printf("%s: %s to %s", turns[i].name, fin_facing_name(pictures[i].from),
                            fin_facing_name(pictures[i].to)));
    }
    putchar('\n');
}

static void print_rows(const struct picture pictures[TURNS], bool colour) {
    struct frame frame = make_frame(pictures);
    for (int y = frame.top; y >= frame.bottom; y--) {
        for (int i = 0; i < TURNS; i++) {
            for (int x = frame.left; x <= frame.right; x++) {
                print_cell(&pictures[i], x, y, colour);
            }
            print_gap(i, 3 * (frame.right + 1 - frame.left));
        }
        putchar('\n');
    }
}

/* One candidate of a list: its number and its move. Past the end nothing. */
static int print_move(const struct picture *picture, int candidate) {
    if (candidate >= picture->count) {
        return 0;
    }
    struct fin_cell move = picture->moves[candidate];
    return printf(" %d (%2d,%2d) ", candidate, move.x, move.y);
}

/* The lists, two candidates on a line. */
static void print_moves(const struct picture pictures[TURNS]) {
    int most = 0;
    for (int i = 0; i < TURNS; i++) {
        most = pictures[i].count > most ? pictures[i].count : most;
    }
    for (int candidate = 0; candidate < most; candidate += 2) {
        for (int i = 0; i < TURNS; i++) {
            int width = print_move(&pictures[i], candidate);
            width += print_move(&pictures[i], candidate + 1);
            print_gap(i, width);
        }
        putchar('\n');
    }
}

static void print_facing(const struct picture pictures[TURNS], bool colour) {
    putchar('\n');
    print_titles(pictures);
    print_rows(pictures, colour);
    print_moves(pictures);
}

/* ---- json ---- */

static void print_json(const struct picture *picture, const char *turn) {
    json_t *moves = json_array();
    for (int i = 0; i < picture->count; i++) {
        json_array_append_new(moves, json_pack("[i,i]", picture->moves[i].x, picture->moves[i].y));
    }
    json_t *line =
        json_pack("{s:s,s:o,s:s,s:s,s:s,s:o}", "system", fin_rotation_name(picture->rotation),
                  "piece", cli_json_piece(picture->kind), "from", fin_facing_name(picture->from),
                  "turn", turn, "to", fin_facing_name(picture->to), "candidates", moves);
    cli_print_json(line);
}

/* ---- the command ---- */

static void print_all(int rotation, int kind, bool json) {
    bool colour = cli_may_colour(stdout);
    if (!json) {
        printf("The turns of %c under %s. A digit is the first candidate that\n"
               "covers the cell, [ ] the piece before the turn; (dx,dy) moves its lower left\n"
               "corner, right and up.\n",
               fin_kind_letter(kind), fin_rotation_name(rotation));
    }
    for (int facing = 0; facing < FIN_FACINGS; facing++) {
        struct picture pictures[TURNS];
        for (int i = 0; i < TURNS; i++) {
            pictures[i] = make_picture(rotation, kind, facing, turns[i].turn);
        }
        for (int i = 0; i < TURNS && json; i++) {
            print_json(&pictures[i], turns[i].name);
        }
        if (!json) {
            print_facing(pictures, colour);
        }
    }
}

static int run(int count, char **words) {
    static const struct cli_option rows[] = {{.name = "--json"}, {.name = NULL}};
    static const struct cli_options table = {.command = "kicks", .help = "kicks", .rows = rows};
    const char *json = NULL;
    count = cli_read_words(&table, count, words, &json);
    if (count < 0) {
        return CLI_WRONG;
    }
    if (count != 2) {
        return cli_wrong("`kicks` needs a rotation system and a piece: "
                         "`finessimo kicks srs T`.");
    }
    int rotation;
    if (!choices_rotation(words[0], &rotation)) {
        return CLI_WRONG;
    }
    int kind = choices_kind(words[1][0]);
    if (kind == FIN_NONE || words[1][1] != '\0') {
        struct cli_quoted quoted = cli_quote(words[1]);
        return cli_wrong("There is no piece %s. Pieces are I O T S Z J L.", quoted.text);
    }
    print_all(rotation, kind, json != NULL);
    return CLI_DONE;
}

static const char help[] =
    "  SYSTEM           {rotations}\n"
    "  PIECE            one of I O T S Z J L\n"
    "  --json           one JSON object per facing and rotation:\n"
    "                   {\"system\",\"piece\",\"from\",\"turn\",\"to\",\"candidates\":[[x,y]...]}\n"
    "\n"
    "Each picture lays all kicks of one rotation over each other. A digit is the\n"
    "first kick that covers the cell (0 is tried first); brackets show the piece\n"
    "before the rotation. The numbers below it move the piece's lower left corner.\n"
    "On a terminal the first kick is the brightest; set NO_COLOR for no colours.\n";

const struct command kicks_command = {
    .name = "kicks",
    .usage = "kicks SYSTEM PIECE [OPTIONS]",
    .summary = "draws the kicks of a rotation system",
    .help = help,
    .examples = "  finessimo kicks srs+ I\n",
    .run = run,
};
