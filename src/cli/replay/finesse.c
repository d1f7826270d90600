/* `finessimo finesse`: the fewest keys to a placement and all key sequences of that length, the
 * table of all placements on the empty board, the faults of a replay. */
#include "cli/replay/finesse.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/common/choices.h"
#include "cli/common/command.h"
#include "cli/common/json.h"
#include "cli/common/message.h"
#include "cli/common/options.h"
#include "cli/files/board_file.h"

/* ---- shared ---- */

static void print_sequence(const struct fin_key_sequence *sequence) {
    char text[FIN_KEY_SEQUENCE_TEXT];
    fin_key_sequence_format(sequence, text, sizeof text);
    puts(text);
}

static json_t *placement_json(struct fin_piece landing, int fewest) {
    json_t *line = cli_json_placement(landing);
    json_object_set_new(line, "fewest", json_integer(fewest));
    return line;
}

static void search(struct fin_finesse *finesse, const struct fin_board *board,
                   struct fin_piece start, const struct finesse_options *options) {
    int rotation = options->rotation < 0 ? FIN_ROTATION_SRS : options->rotation;
    fin_finesse_search(finesse, board, start, rotation,
                       options->half ? FIN_KEY_SET_180 : FIN_KEY_SET);
}

/* ---- options ---- */

/* Moves options out of the words. False after a message. */
static bool read_options(int count, char **words, struct finesse_options *options) {
    enum { HALF, JSON, BOARD, ROTATION, ROWS };
    static const struct cli_option rows[ROWS + 1] = {
        [HALF] = {.name = "--180"},
        [JSON] = {.name = "--json"},
        [BOARD] = {.name = "--board", .takes = "a board"},
        [ROTATION] = {.name = "--rotation", .takes = "a rotation system"}};
    static const struct cli_options table = {.command = "finesse", .help = "finesse", .rows = rows};
    const char *values[ROWS] = {NULL};
    *options = (struct finesse_options){.rotation = -1};
    options->count = cli_read_words(&table, count, words, values);
    options->half = values[HALF] != NULL;
    options->json = values[JSON] != NULL;
    options->board = values[BOARD];
    return options->count >= 0 &&
           (values[ROTATION] == NULL || choices_rotation(values[ROTATION], &options->rotation));
}

/* ---- one placement ---- */

/* Reads PIECE FACING COLUMN. False after a message. */
static bool read_piece(char **words, struct fin_piece *piece) {
    int kind = fin_kind_parse((char)toupper((unsigned char)words[0][0]));
    int facing = fin_facing_parse(words[1]);
    uint64_t column = 0;
    if (kind == FIN_NONE || words[0][1] != '\0') {
        struct cli_quoted quoted = cli_quote(words[0]);
        cli_wrong("There is no piece %s. Pieces are I O T S Z J L.", quoted.text);
        return false;
    }
    if (facing < 0) {
        struct cli_quoted quoted = cli_quote(words[1]);
        cli_wrong("There is no facing %s. Choose north, east, south or west.", quoted.text);
        return false;
    }
    *piece = (struct fin_piece){.kind = (uint8_t)kind, .facing = (uint8_t)facing};
    int last = FIN_COLUMNS - fin_piece_width(*piece);
    if (!cli_number(words[2], (uint64_t)last, &column)) {
        cli_wrong("The column of %c %s is a number from 0 to %d.", fin_kind_letter(kind),
                  fin_facing_name(facing), last);
        return false;
    }
    piece->x = (int8_t)column;
    return true;
}

/* Without a row: the landing of the piece when it drops from above. */
static int find_landing(const struct fin_board *board, const char *row, struct fin_piece *piece) {
    uint64_t y = (uint64_t)(FIN_ROWS - fin_piece_height(*piece));
    if (row != NULL && !cli_number(row, y, &y)) {
        return cli_wrong("The row is a number from 0 to %d.", (int)y);
    }
    piece->y = (int8_t)y;
    if (!fin_board_fits(board, *piece)) {
        return cli_wrong("The piece overlaps filled cells.");
    }
    int rows = fin_board_drop(board, *piece);
    if (row != NULL && rows > 0) {
        return cli_wrong("The piece does not rest in row %d; it falls to row %d.", (int)y,
                         (int)y - rows);
    }
    piece->y = (int8_t)(piece->y - rows);
    return CLI_DONE;
}

static int say_no(const char *sentence) {
    fprintf(stderr, "finessimo: %s\n", sentence);
    return CLI_NO;
}

static void print_sequences(const struct fin_finesse *finesse, struct fin_piece landing, int fewest,
                            bool json) {
    struct fin_key_sequence sequence;
    json_t *ways = json_array();
    if (!json) {
        printf("%d\n", fewest);
    }
    for (bool more = fin_finesse_first(finesse, &sequence); more;
         more = fin_finesse_next(finesse, &sequence)) {
        if (json) {
            json_array_append_new(ways, cli_json_keys(&sequence));
        } else {
            print_sequence(&sequence);
        }
    }
    if (json) {
        json_t *line = placement_json(landing, fewest);
        json_object_set(line, "ways", ways);
        cli_print_json(line);
    }
    json_decref(ways);
}

static int run_placement(char **words, const struct finesse_options *options) {
    struct fin_board board;
    struct fin_piece landing;
    fin_board_clear(&board);
    if (!read_piece(words, &landing) ||
        (options->board != NULL && !board_file_read(options->board, &board))) {
        return CLI_WRONG;
    }
    if (find_landing(&board, options->count > 3 ? words[3] : NULL, &landing) != CLI_DONE) {
        return CLI_WRONG;
    }
    struct fin_piece start = fin_finesse_start(&board, landing.kind);
    if (start.kind == FIN_NONE) {
        return say_no("The piece can't spawn: filled cells are in the way.");
    }
    struct fin_finesse finesse;
    search(&finesse, &board, start, options);
    int fewest = fin_finesse_aim(&finesse, landing);
    if (fewest < 0) {
        return say_no("No keys reach this placement.");
    }
    print_sequences(&finesse, landing, fewest, options->json);
    return CLI_DONE;
}

/* ---- the table ---- */

struct totals {
    int placements, keys, most;
};

static void print_row(struct fin_piece landing, const struct fin_key_sequence *sequence,
                      bool json) {
    if (json) {
        json_t *line = placement_json(landing, sequence->length);
        json_object_set_new(line, "way", cli_json_keys(sequence));
        cli_print_json(line);
        return;
    }
    char text[FIN_KEY_SEQUENCE_TEXT];
    fin_key_sequence_format(sequence, text, sizeof text);
    printf("%c %s %d %d %s\n", fin_kind_letter(landing.kind), fin_facing_name(landing.facing),
           landing.x, sequence->length, text);
}

/* True for a facing that covers the same cells as an earlier one; it is left out. */
static bool is_twin(struct fin_piece piece) {
    for (int facing = 0; facing < piece.facing; facing++) {
        struct fin_piece other = piece;
        other.facing = (uint8_t)facing;
        if (fin_piece_same_cells(piece, other)) {
            return true;
        }
    }
    return false;
}

static void print_piece(struct fin_finesse *finesse, bool json, struct totals *totals) {
    struct fin_piece landing = {.kind = finesse->start.kind};
    for (int index = 0; index < FIN_FACINGS * FIN_COLUMNS; index++) {
        landing.facing = (uint8_t)(index / FIN_COLUMNS);
        landing.x = (int8_t)(index % FIN_COLUMNS);
        struct fin_key_sequence sequence;
        if (is_twin(landing) || fin_finesse_aim(finesse, landing) < 0) {
            continue;
        }
        fin_finesse_first(finesse, &sequence);
        print_row(landing, &sequence, json);
        totals->placements++;
        totals->keys += sequence.length;
        totals->most = sequence.length > totals->most ? sequence.length : totals->most;
    }
}

static int run_table(const struct finesse_options *options) {
    struct fin_board board;
    struct fin_finesse finesse;
    struct totals totals = {0};
    fin_board_clear(&board);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        search(&finesse, &board, fin_finesse_start(&board, kind), options);
        print_piece(&finesse, options->json, &totals);
    }
    double mean = (double)totals.keys / totals.placements;
    if (options->json) {
        cli_print_json(json_pack("{s:f,s:i}", "mean", mean, "max", totals.most));
    } else {
        printf("mean %.3f max %d\n", mean, totals.most);
    }
    return CLI_DONE;
}

/* ---- the command ---- */

static int run(int count, char **words) {
    struct finesse_options options;
    if (!read_options(count, words, &options)) {
        return CLI_WRONG;
    }
    const char *first = options.count > 0 ? words[0] : "";
    if (strcmp(first, "table") == 0) {
        bool plain = options.count == 1 && options.board == NULL;
        return plain ? run_table(&options)
                     : cli_wrong("`finesse table` takes only --180, --rotation and --json.");
    }
    if (strcmp(first, "judge") == 0) {
        bool plain = options.count == 2 && options.board == NULL && options.rotation < 0;
        return plain ? finesse_judge(words[1], &options)
                     : cli_wrong("`finesse judge` takes one replay, --180 and --json.");
    }
    if (options.count < 3 || options.count > 4) {
        return cli_wrong("`finesse` needs a piece, a facing and a column: "
                         "`finessimo finesse T south 5`.");
    }
    return run_placement(words, &options);
}

static const char help[] =
    "  PIECE            one of I O T S Z J L\n"
    "  FACING           north, east, south or west\n"
    "  COLUMN           the column of the piece's leftmost cell, from 0\n"
    "  ROW              the row of its lowest cell, for placements under overhangs;\n"
    "                   default: where it lands from above\n"
    "  --board B        the board: rows top first, a fumen, or a file with either\n"
    "  --180            count a 180° rotation as one key, not two\n"
    "  --rotation R     the rotation system; default: srs\n"
    "  --json           one JSON object per line\n"
    "\n"
    "Prints the fewest keys, then every shortest key sequence. Exit code 1: no keys\n"
    "reach the placement.\n"
    "\n"
    "Keys: `l` `r` tap, `L` `R` hold to the wall or the next obstacle, `cw` `ccw`\n"
    "`180`, `s` soft drop to the floor, `h` hold, `-` none. The hard drop is not\n"
    "counted.\n";

/* clang-format off */
static const struct cli_page pages[] = {
    {.name = "table",
     .usage = "finesse table [--180] [--rotation R] [--json]",
     .summary = "lists the fewest keys for all 162 placements",
     .help =
         "  --180            count a 180° rotation as one key, not two\n"
         "  --rotation R     the rotation system; default: srs\n"
         "  --json           one JSON object per placement\n"
         "\n"
         "Prints PIECE FACING COLUMN FEWEST KEYS per line, then `mean M max N`.\n",
     .examples =
         "  finessimo finesse table --180\n"},
    {.name = "judge",
     .usage = "finesse judge FILE [--180] [--json]",
     .summary = "lists the finesse faults of a replay",
     .help =
         "  FILE             a replay; - is stdin\n"
         "  --180            count a 180° rotation as one key, not two\n"
         "  --json           one JSON object per piece\n"
         "\n"
         "Prints per fault: time, placement, FEWEST/USED keys, the keys pressed, the\n"
         "nearest shortest sequence and the fault's name; then the totals.\n",
     .examples =
         "  finessimo finesse judge game.replay\n"},
    {.name = NULL},
};
/* clang-format on */

static const struct cli_page *page(int number) {
    return pages[number].name != NULL ? &pages[number] : NULL;
}

const struct command finesse_command = {
    .name = "finesse",
    .usage = "finesse PIECE FACING COLUMN [ROW] [OPTIONS]",
    .summary = "finds the fewest keys to a placement",
    .help = help,
    .examples = "  finessimo finesse T east 3\n"
                "  finessimo finesse I north 0 --json\n",
    .page = page,
    .run = run,
};
