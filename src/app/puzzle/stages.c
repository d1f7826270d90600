/* The 24 stages: boards that only turns of the ocular rotation system can clear. tests/practice
 * proves each of them: it can be solved with exactly its pieces, in the given number of tilings,
 * and not by hard drops alone; from the fourth on, not without kicks either. Profiles contain
 * their numbers: add new stages at the end. */
#include "app/puzzle/stages.h"

#include "core/text.h"

/* clang-format off */
static const struct app_stage stages[APP_PUZZLE_STAGES] = {
    {"Slide in", "Drop the O in and slide it right.", "OJ", "N50E40",
     1, APP_TRICK_TUCK,
     "####..####\n"
     "####...###\n"
     "####...###\n"},
    {"Crossing", "Lay the I across the middle, then the O.", "IO", "N31N40",
     1, APP_TRICK_NONE,
     "####..####\n"
     "###....###\n"
     "####..####\n"},
    {"Molar", "Fill the left root from the side.", "TIJ", "W20N41S40",
     1, APP_TRICK_NONE,
     "###....###\n"
     "##......##\n"
     "###.##.###\n"},
    {"Round the corner", "Roll the O under the roof.", "OS", "N50N30",
     1, APP_TRICK_ROLL,
     "####..####\n"
     "###....###\n"
     "#####..###\n"},
    {"Goblet", "Roll the O to the bottom of the cup.", "SOZ", "N21N40N50",
     1, APP_TRICK_NONE,
     "###....###\n"
     "##......##\n"
     "####..####\n"},
    {"Egg", "Crack it with a roll.", "ZOS", "N30N50N30",
     1, APP_TRICK_NONE,
     "####..####\n"
     "###....###\n"
     "###....###\n"
     "####..####\n"},
    {"Keyhole", "Swing the I flat at the bottom.", "IO", "N30N40",
     1, APP_TRICK_SWING,
     "####..####\n"
     "####..####\n"
     "###....###\n"},
    {"Bull", "Take it by the horns: the I goes lowest.", "IJL", "N30N20N50",
     1, APP_TRICK_NONE,
     "##.####.##\n"
     "##......##\n"
     "###....###\n"},
    {"Cat", "Swing the I below the ears.", "JIL", "W20N40N40",
     1, APP_TRICK_NONE,
     "###.##.###\n"
     "###....###\n"
     "##......##\n"},
    {"Kink", "Twist the S under the step.", "SO", "N40N40",
     1, APP_TRICK_TWIST,
     "####..####\n"
     "####..####\n"
     "#####..###\n"
     "####..####\n"},
    {"Magnet", "Two twists, two drops.", "SOZO", "N50N62N20N20",
     1, APP_TRICK_NONE,
     "##..##..##\n"
     "##..##..##\n"
     "##..##..##\n"
     "###....###\n"},
    {"Letter H", "One S, one Z, both twisted in.", "ZOSO", "N50N62N20N20",
     1, APP_TRICK_NONE,
     "##..##..##\n"
     "##..##..##\n"
     "###....###\n"
     "##..##..##\n"},
    {"Girder", "Rotate the J under the beam.", "JL", "N40S30",
     1, APP_TRICK_TURN,
     "###...####\n"
     "####.#####\n"
     "###....###\n"},
    {"Pedestal", "Rotate both feet in.", "LJI", "N20N50N30",
     1, APP_TRICK_NONE,
     "###....###\n"
     "####..####\n"
     "##......##\n"},
    {"Letter A", "Rotate the J under the crossbar.", "JIL", "N31E60S30",
     1, APP_TRICK_NONE,
     "###....###\n"
     "###.##.###\n"
     "###....###\n"
     "###.##.###\n"},
    {"Revolving door", "Rotate the T into the gap.", "TZ", "N30N40",
     1, APP_TRICK_T_SPIN,
     "####..####\n"
     "####...###\n"
     "###...####\n"},
    {"Top hat", "Four pieces out of one hat.", "LOTJ", "N50N20N41E40",
     1, APP_TRICK_NONE,
     "####..####\n"
     "####..####\n"
     "##......##\n"
     "##......##\n"},
    {"Invader", "Two Ts, one behind each eye.", "TSTZ", "S50N52S20N20",
     1, APP_TRICK_NONE,
     "##..##..##\n"
     "###....###\n"
     "##......##\n"
     "###.##.###\n"},
    {"Rocket", "Roll, swing, and take off.", "OISZ", "N20N41N31N50",
     1, APP_TRICK_NONE,
     "####..####\n"
     "###....###\n"
     "##......##\n"
     "##..##..##\n"},
    {"Ghost", "Rotate both eyes in from below.", "JLSOZ", "W60E20N31N51N30",
     1, APP_TRICK_NONE,
     "###....###\n"
     "##.#..#.##\n"
     "##......##\n"
     "##......##\n"},
    {"Triple", "Rotate the T down the shaft: three rows.", "TSZ", "E50N50N20",
     1, APP_TRICK_TRIPLE,
     "##..##..##\n"
     "###....###\n"
     "#####.####\n"
     "#####..###\n"
     "#####.####\n"},
    {"Trident", "The T takes three rows, at the right time.", "JLTIZS", "E34W14E50N30N51N60",
     1, APP_TRICK_NONE,
     "#........#\n"
     "##..##..##\n"
     "##..##..##\n"
     "###....###\n"
     "#####.####\n"
     "#####..###\n"
     "#####.####\n"},
    {"Trophy", "One of each. Start at the brim.", "ILSTJZO", "N15W22N64S41W30N41N50",
     1, APP_TRICK_NONE,
     "#........#\n"
     "##......##\n"
     "###....###\n"
     "###....###\n"
     "####..####\n"
     "###....###\n"},
    {"Heart", "All you know, in eight pieces.", "OZIJTSLT", "N12N51N30N30S31E61W71S10",
     3, APP_TRICK_NONE,
     "#...##...#\n"
     "#........#\n"
     "#........#\n"
     "##......##\n"
     "###....###\n"},};

static const struct {
    const char *name, *help;
} tricks[APP_TRICKS] = {
    [APP_TRICK_NONE] = {"", ""},
    [APP_TRICK_TUCK] = {"Tuck", "Soft drop, then slide it under the edge."},
    [APP_TRICK_ROLL] = {"O-roll", "Soft drop it, then rotate: it rolls down."},
    [APP_TRICK_SWING] = {"I-spin", "Soft drop it upright, then rotate: it swings flat."},
    [APP_TRICK_TWIST] = {"S- and Z-spin", "Soft drop it upright, then rotate it under."},
    [APP_TRICK_TURN] = {"J- and L-spin", "Soft drop it upright, then rotate it back."},
    [APP_TRICK_T_SPIN] = {"T-spin", "Soft drop it upright, then rotate it into the gap."},
    [APP_TRICK_TRIPLE] = {"T-spin triple", "Soft drop it upside down, then rotate it in."},
};
/* clang-format on */

const struct app_stage *app_stage(int number) {
    return &stages[number];
}

const char *app_trick_name(int trick) {
    return tricks[trick].name;
}

const char *app_trick_help(int trick) {
    return tricks[trick].help;
}

static void put(char *field, size_t size, const char *text) {
    struct fin_writer writer = fin_writer_start(field, size);
    fin_write_text(&writer, text);
}

struct fin_puzzle app_stage_puzzle(int number) {
    const struct app_stage *stage = &stages[number];
    struct fin_puzzle puzzle = {.rotation = FIN_ROTATION_OCULAR};
    put(puzzle.name, sizeof puzzle.name, stage->name);
    put(puzzle.goal, sizeof puzzle.goal, stage->goal);
    fin_board_parse(stage->board, fin_text_length(stage->board), &puzzle.board);
    for (; stage->queue[puzzle.length] != '\0'; puzzle.length++) {
        puzzle.queue[puzzle.length] = (uint8_t)fin_kind_parse(stage->queue[puzzle.length]);
    }
    return puzzle;
}

static int facing_of(char letter) {
    static const char letters[] = "NESW";
    int facing = 0;
    while (letters[facing] != letter) {
        facing++;
    }
    return facing;
}

int app_stage_solution(int number, struct fin_piece pieces[FIN_PC_PIECES]) {
    const struct app_stage *stage = &stages[number];
    int count = 0;
    for (const char *at = stage->solution; *at != '\0'; at += 3, count++) {
        pieces[count] = (struct fin_piece){
            .kind = (uint8_t)fin_kind_parse(stage->queue[count]),
            .facing = (uint8_t)facing_of(at[0]),
            .x = (int8_t)(at[1] - '0'),
            .y = (int8_t)(at[2] - '0'),
        };
    }
    return count;
}
