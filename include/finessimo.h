/* finessimo.h: a deterministic stacker as a C library.
 *
 * This header is the manual of the engine, its replays, finesse and notation. Read it from top
 * to bottom. Perfect clears and puzzles have a header of their own, finessimo_pc.h.
 *
 *   1. Numbers and names      6. Sessions: playing a game
 *   2. Pieces                 7. Events
 *   3. The board              8. Looking at a game
 *   4. Randomness             9. Recordings, replays, rewinding
 *   5. Rules and set-up      10. Text
 *                            11. Finesse
 *                            12. Search
 *                            13. Fumen
 *
 * Everything is a value: plain structs of fixed-width integers without pointers. To undo,
 * branch, search or compare, copy one. The library has no globals, allocates no memory, reads
 * no clock, does no I/O and uses no floating point: the same calls give the same states on
 * every platform.
 *
 * Threads: each function works on its arguments alone, so any number of threads may call the
 * library at once, as long as no two of them change the same value.
 *
 * Errors that a user can cause are return values: false, a negative number, or a sentence to
 * show. Breaking a contract stated here is a programming error; a library built with
 * FIN_CHECKED defined traps on it.
 *
 * Functions that write text take a buffer and its size. They write at most size bytes
 * including the terminating zero, and return the length without it. */
#ifndef FINESSIMO_H
#define FINESSIMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The shared library exports what its headers declare and nothing else. */
#pragma GCC visibility push(default)

/* ---- 1. Numbers and names ------------------------------------------------ */

/* The version of this header. Until 1.0 any minor version may change the interface. Each minor
 * version has its own soname, so a program never loads a library that it was not built for. */
#define FIN_VERSION "0.2.0"
#define FIN_VERSION_MAJOR 0
#define FIN_VERSION_MINOR 2
#define FIN_VERSION_PATCH 0

/* The version of the loaded library: FIN_VERSION at the time it was built. */
const char *fin_version(void);

enum {
    FIN_COLUMNS = 10,            /* x = 0 is the left column */
    FIN_ROWS = 40,               /* y = 0 is the bottom row, y grows upwards */
    FIN_FIELD_ROWS = 20,         /* rows 0-19 are the field, 20-39 the buffer */
    FIN_CELLS = 4,               /* cells of a piece */
    FIN_PREVIEW_MAX = 8,         /* most pieces in the preview */
    FIN_QUEUE_MAX = 1000,        /* most pieces that a set-up can prescribe */
    FIN_KICKS_MAX = 10,          /* most kick candidates of a turn */
    FIN_EVENTS_PER_INSTANT = 64, /* least capacity of an event array, see 6 */
    FIN_MODE_BYTES = 64,         /* size of a mode's own data */
};

#define FIN_NEVER UINT64_MAX /* a time that never comes */

/* The seven pieces. These values, and FIN_GARBAGE, are also the colours of filled cells. */
enum fin_kind {
    FIN_I,
    FIN_O,
    FIN_T,
    FIN_S,
    FIN_Z,
    FIN_J,
    FIN_L,
    FIN_KINDS,
    FIN_GARBAGE = FIN_KINDS,
    FIN_NONE, /* no piece; an empty cell */
};

/* The direction that a piece faces. A clockwise turn adds one, modulo FIN_FACINGS. */
enum fin_facing { FIN_NORTH, FIN_EAST, FIN_SOUTH, FIN_WEST, FIN_FACINGS };

/* Turns. The value is the number of clockwise quarter turns. */
enum fin_turn { FIN_CW = 1, FIN_HALF = 2, FIN_CCW = 3 };

enum fin_rotation {
    FIN_ROTATION_SRS,
    FIN_ROTATION_SRS_PLUS,
    FIN_ROTATION_OCULAR,
    FIN_ROTATION_CLASSIC_LEFT,
    FIN_ROTATION_CLASSIC_RIGHT,
    FIN_ROTATION_NONE, /* SRS shapes, no kicks */
    FIN_ROTATIONS,
};

enum fin_palette {
    FIN_PALETTE_DEFAULT,
    FIN_PALETTE_GUIDELINE,
    FIN_PALETTE_OKABE_ITO,
    FIN_PALETTE_HIGH_CONTRAST,
    FIN_PALETTE_MONO,
    FIN_PALETTES,
};

/* The letter of a piece, 'G' for garbage, '.' for FIN_NONE. */
char fin_kind_letter(int kind);
/* The piece of a capital letter; FIN_NONE for any other character. */
int fin_kind_parse(char letter);
/* "north", "east", "south", "west"; the parser returns -1 for any other text. */
const char *fin_facing_name(int facing);
int fin_facing_parse(const char *name);
/* The colour of a piece or of FIN_GARBAGE, as 0xRRGGBB. */
uint32_t fin_piece_color(int palette, int kind);
/* "default", "guideline"...; NULL past the last. */
const char *fin_palette_name(int palette);
/* "srs", "srs+", "ocular"...; NULL past the last. The parser returns -1 for any other text. */
const char *fin_rotation_name(int rotation);
int fin_rotation_parse(const char *name);

/* ---- 2. Pieces ----------------------------------------------------------- */

/* A placed piece: x is the column of its leftmost cell, y the row of its lowest cell. */
struct fin_piece {
    uint8_t kind;   /* enum fin_kind */
    uint8_t facing; /* enum fin_facing */
    int8_t x, y;
};

struct fin_cell {
    int8_t x, y;
};

struct fin_board;

/* Makes a piece that faces north at (0, 0). False for an unknown kind; then the piece is
 * unchanged. */
bool fin_piece_create(int kind, struct fin_piece *piece);
/* Makes the piece face north at (0, 0) again. */
void fin_piece_reset(struct fin_piece *piece);
/* The piece at its spawn: facing north, lowest cell on row 20. */
struct fin_piece fin_piece_spawn(int kind);
/* Moves the piece by (dx, dy). False if it does not fit there; then it is unchanged. Cells
 * between start and end are not checked. */
bool fin_piece_move(struct fin_piece *piece, const struct fin_board *board, int dx, int dy);
/* Turns the piece: tries the kick candidates in order and takes the first that fits. Returns its
 * index (0 is the turn without a kick), or -1 if none fits; then the piece is unchanged. */
int fin_piece_turn(struct fin_piece *piece, const struct fin_board *board, int rotation, int turn);
/* The four cells, from the lowest row up, left to right within a row. */
void fin_piece_cells(struct fin_piece piece, struct fin_cell cells[FIN_CELLS]);
/* Columns and rows that the piece covers. */
int fin_piece_width(struct fin_piece piece);
int fin_piece_height(struct fin_piece piece);
/* The kick candidates of a turn in order, as moves by (x, y). Returns their number, 1 to
 * FIN_KICKS_MAX. */
int fin_kicks(int rotation, int kind, int facing, int turn, struct fin_cell moves[FIN_KICKS_MAX]);
/* The facing after a turn. In rotation systems where O does not turn, it stays north. */
int fin_turn_facing(int rotation, int kind, int facing, int turn);

/* ---- 3. The board -------------------------------------------------------- */

/* The filled cells, as bit x of rows[y]. The four extra rows are always empty, so four rows can
 * be read at once from any row. Colours are stored apart: bits 3x to 3x+2 of colors[y], zero
 * where the cell is empty. */
struct fin_board {
    uint16_t rows[FIN_ROWS + 4];
    uint32_t colors[FIN_ROWS];
};

/* Empties the board. */
void fin_board_clear(struct fin_board *board);
/* True if all cells of the piece are within the walls and none is filled. */
bool fin_board_fits(const struct fin_board *board, struct fin_piece piece);
/* The colour of a cell; FIN_NONE if it is empty or outside the board. */
int fin_board_cell(const struct fin_board *board, int x, int y);
/* Fills a cell with a colour, or empties it with FIN_NONE. */
void fin_board_set(struct fin_board *board, int x, int y, int kind);
/* Fills the cells of a piece, which must fit. */
void fin_board_place(struct fin_board *board, struct fin_piece piece);
/* The number of rows that a piece, which must fit, can fall. */
int fin_board_drop(const struct fin_board *board, struct fin_piece piece);
/* The full rows, bit y for row y. */
uint64_t fin_board_full_rows(const struct fin_board *board);
/* Removes rows (bit y for row y); the rows above move down. */
void fin_board_remove_rows(struct fin_board *board, uint64_t rows);
/* Pushes n rows of garbage (0 to 40) in from below, with a hole in one column. False if this
 * pushed a filled cell over row 39, where it is lost. */
bool fin_board_raise(struct fin_board *board, int n, int hole);
/* True if no cell is filled. */
bool fin_board_is_empty(const struct fin_board *board);
/* The number of rows up to and including the highest filled one. */
int fin_board_height(const struct fin_board *board);
/* The number of lines in the smallest perfect clear that the cell count allows: at least 3 (4 on
 * an empty board) and at least the height. 0 if the cell count is odd, which allows none. */
int fin_board_aim(const struct fin_board *board);

/* ---- 4. Randomness ------------------------------------------------------- */

/* splitmix64 (Steele, Lea, Flood 2014): the state grows by 0x9E3779B97F4A7C15, the output is the
 * mixed state. Seeding mixes the seed first, because consecutive seeds would otherwise give
 * shifted copies of one stream. */
struct fin_random {
    uint64_t state;
};

/* The start of the stream of a seed. */
struct fin_random fin_random_seed(uint64_t seed);
/* The next 64 random bits. */
uint64_t fin_random_next(struct fin_random *random);
/* A uniform number from 0 to n - 1, without modulo bias; n > 0. */
uint32_t fin_random_below(struct fin_random *random, uint32_t n);
/* The seed for a text: decimal digits that fit in 64 bits are that number; any other text is
 * hashed. */
uint64_t fin_seed_parse(const char *text);

enum fin_generator_method {
    FIN_GENERATOR_BAG,
    FIN_GENERATOR_BAG14,
    FIN_GENERATOR_UNIFORM,
    FIN_GENERATOR_RECENCY,
    FIN_GENERATOR_BALANCE,
    FIN_GENERATORS,
};

/* Deals pieces. The meaning of the tally depends on the generator: copies left in the bag (bag,
 * bag14); draws since the kind last came (recency); how often it came, less the rarest kind
 * (balance). */
struct fin_generator {
    struct fin_random random;
    uint16_t tally[FIN_KINDS];
    uint8_t method; /* enum fin_generator_method */
    uint8_t left;   /* pieces left in the bag */
};

/* A generator of an enum fin_generator_method, at the start of a game. */
struct fin_generator fin_generator_start(int method, uint64_t seed);
/* Deals the next piece: its kind. */
int fin_generator_next(struct fin_generator *generator);

/* ---- 5. Rules and set-up ------------------------------------------------- */

enum fin_lock { FIN_LOCK_CLASSIC, FIN_LOCK_INFINITE, FIN_LOCK_EXTENDED, FIN_LOCK_TIMER };
enum fin_lock_per { FIN_PER_ROW, FIN_PER_PIECE };
enum fin_lock_out { FIN_LOCK_OUT_OFF, FIN_LOCK_OUT_FULL, FIN_LOCK_OUT_PARTIAL };
enum fin_scoring { FIN_SCORING_CLASSIC, FIN_SCORING_GUIDELINE, FIN_SCORING_QUADRATIC };
enum fin_spin_rule { FIN_SPIN_T_CORNERS, FIN_SPIN_NO_WAY_UP, FIN_SPIN_IMMOBILE };
enum fin_initial { FIN_INITIAL_OFF, FIN_INITIAL_TAP, FIN_INITIAL_HOLD };
enum fin_goal { FIN_GOAL_150, FIN_GOAL_TOP, FIN_GOAL_ENDLESS };

enum {
    FIN_BY_LEVEL = -1,    /* gravity, lock_delay */
    FIN_GRAVITY_OFF = -2, /* gravity; 0 is 20G */
};

/* Every rule that a player, a mode or a script can set. Times are in microseconds;
 * fin_setting_help says what each rule does. DAS, ARR and DCD are the usual handling settings. */
struct fin_rules {
    int64_t limit_time; /* 0: no limit, also for the next four */
    int64_t limit_score;
    int32_t limit_lines, limit_pieces, limit_level;
    int32_t gravity;    /* time per row, or FIN_BY_LEVEL, FIN_GRAVITY_OFF */
    int32_t lock_delay; /* time, or FIN_BY_LEVEL */
    int32_t ground_time;
    int32_t das, arr, dcd;
    int32_t clear_delay, are, hard_delay;
    int32_t drop_guard;
    int32_t cancel;    /* finesse: opposite taps this close together are forgiven */
    int16_t soft_drop; /* n: n times gravity; -n: n rows per second; 0: instant */
    uint16_t lock_resets;
    uint8_t preset, mode;
    uint8_t rotation, generator, lock, scoring, spin;
    uint8_t lock_per, lock_out;
    uint8_t level; /* starting level */
    uint8_t preview;
    uint8_t irs, ihs;
    uint8_t goal;
    bool level_up, hold, soft_lock, shift_before_lock, hold_counts, expect_180;
};

/* Presets, modes and buttons are stored by number in replay files: add new ones at the end. */
enum fin_preset {
    FIN_PRESET_MODERN,
    FIN_PRESET_CLASSIC,
    FIN_PRESET_TRAINER,
    FIN_PRESET_TETRS,
    FIN_PRESETS,
};

/* Names, NULL past the last. The parsers return -1 for an unknown name and accept "sprint" for
 * "40-lines". */
const char *fin_preset_name(int preset);
int fin_preset_parse(const char *name);
const char *fin_mode_name(int mode);
int fin_mode_parse(const char *name);

/* The rules of a mode under a preset: the preset's rules, changed where the mode needs it. */
struct fin_rules fin_rules_make(int preset, int mode);

/* The settings: one for each member of fin_rules that a player can change. Their numbers are
 * stored in replay files, so new ones are added at the end. */
int fin_setting_count(void);
const char *fin_setting_name(int setting); /* NULL past the last */
const char *fin_setting_help(int setting); /* one line */
int fin_setting_parse(const char *name);   /* -1: no such setting */
/* The value of a setting as a number. */
int64_t fin_rules_get(const struct fin_rules *rules, int setting);
/* Sets a setting. False if the value is out of range; then the rules are unchanged. */
bool fin_rules_set(struct fin_rules *rules, int setting, int64_t value);
/* Sets a setting from text, as in scripts and flags ("133ms", "by-level", "on"). Returns NULL, or
 * a sentence that says what is expected; then the rules are unchanged. */
const char *fin_rules_read(struct fin_rules *rules, int setting, const char *text);
/* Writes a setting as text and returns its length; 32 bytes are enough. */
size_t fin_rules_write(const struct fin_rules *rules, int setting, char *text, size_t size);
/* The guideline tables by level: time per row (0 is 20G) and lock delay, both in microseconds. */
uint32_t fin_gravity_at(int level);
uint32_t fin_lock_delay_at(int level);

enum fin_button {
    FIN_LEFT,
    FIN_RIGHT,
    FIN_SOFT,
    FIN_HARD,
    FIN_SONIC,
    FIN_TURN_CW,
    FIN_TURN_CCW,
    FIN_TURN_180,
    FIN_HOLD,
    FIN_WALL_LEFT,
    FIN_WALL_RIGHT,
    FIN_BUTTONS,
    FIN_FORFEIT = FIN_BUTTONS, /* not a button: the player gives up, as a press */
};

/* "left", "right", "soft", "hard", "sonic", "cw", "ccw", "180", "hold", "wall-left",
 * "wall-right"; NULL past the last. The parser returns -1 for any other text. */
const char *fin_button_name(int button);
int fin_button_parse(const char *name);

/* A button press or release. */
struct fin_change {
    uint8_t button; /* enum fin_button, or FIN_FORFEIT with down = true */
    bool down;
};

/* Everything that defines the start of a game. */
struct fin_setup {
    struct fin_rules rules;
    uint64_t seed;
    struct fin_board board;
    uint16_t queue_length;
    uint8_t queue[FIN_QUEUE_MAX]; /* the first pieces; then the generator deals */
    uint8_t hold;                 /* held at the start, or FIN_NONE */
    uint16_t buttons; /* held down at the start, a bit each; if left and right are, the piece moves
                       * right unless FIN_LEFT_RULES is set */
};

enum { FIN_LEFT_RULES = 1 << 15 }; /* in `buttons`: left was pressed after right */

/* Applies a press or release to such a set of bits. */
uint16_t fin_buttons_change(uint16_t buttons, struct fin_change change);

/* A set-up with an empty board, nothing held, seed 0, and the rules of this mode and preset. */
struct fin_setup fin_setup_make(int preset, int mode);
/* NULL, or a sentence that says why the set-up can not be played. */
const char *fin_setup_check(const struct fin_setup *setup);

/* ---- 6. Sessions: playing a game ----------------------------------------- */

enum fin_status { FIN_PLAYING, FIN_WON, FIN_OVER };
enum fin_cause {
    FIN_CAUSE_NONE,
    FIN_BLOCK_OUT,
    FIN_LOCK_OUT,
    FIN_TOP_OUT,
    FIN_LIMIT,
    FIN_FORFEITED
};

enum fin_phase {
    FIN_PHASE_PIECE, /* a piece is in play */
    FIN_PHASE_CLEAR, /* the clear delay */
    FIN_PHASE_ENTRY, /* the entry delay (ARE) */
    FIN_PHASE_END,   /* the game has ended */
};

/* The state of a game, without the player's handling. The comments group members by how often
 * they change. It is public so that it can be copied and stored; read it with the functions of
 * section 8. */
struct fin_game {
    /* set at the start */
    struct fin_rules rules;
    uint64_t queue[(FIN_QUEUE_MAX + 20) / 21]; /* prescribed pieces, 21 per word */
    uint16_t queue_length;

    /* per lock */
    uint16_t queue_used;
    uint32_t next; /* next eight pieces, four bits each, the first in the lowest bits */
    struct fin_generator generator;
    struct fin_board board;
    uint64_t score;
    uint32_t lines, level, pieces;
    uint32_t combo, b2b;
    uint32_t by_kind[FIN_KINDS]; /* locked pieces of each kind */
    uint64_t mode_data[FIN_MODE_BYTES / 8];

    /* per piece */
    struct fin_piece piece; /* kind FIN_NONE while none is in play */
    uint8_t hold;
    bool hold_used;
    uint8_t lowest;    /* lowest row reached so far */
    uint8_t last_kick; /* 1 + kick index if its last action was a turn, else 0 */
    uint16_t resets;   /* restarts of the lock timer used so far */
    bool half_turned;  /* its last turn was by 180 */
    bool guarded;      /* the last piece locked by timer: drop guard applies */
    uint32_t number;   /* of the piece, from 1; 0 before the first piece */
    uint64_t entered;  /* time of the last spawn other than by hold */

    /* per instant */
    uint64_t time;
    uint64_t fall_due;     /* next step of gravity; FIN_NEVER on the ground */
    uint64_t lock_due;     /* end of the lock delay; FIN_NEVER before it first rests on this row */
    uint64_t ground_since; /* start of the ground time, moved later by time spent in the air */
    uint64_t air_since;    /* when it last left the ground */
    uint64_t phase_due;    /* end of the clear or entry delay */
    uint8_t phase;         /* enum fin_phase */
    uint8_t status;        /* enum fin_status */
    uint8_t cause;         /* enum fin_cause */
    bool resting, frozen;  /* on the ground; hard dropped, waiting to lock */
    bool soft;             /* soft drop is held down */

    /* derivable */
    uint32_t gravity, fall; /* time per row by gravity and with soft drop; UINT32_MAX: never */
    uint32_t lock_delay;    /* at the current level */
};

/* The player's handling: held buttons and the state of DAS and ARR. */
struct fin_input {
    uint64_t pressed[2]; /* when left and right were pressed */
    uint64_t try_due;    /* time of the next auto-shift */
    uint64_t quiet_till; /* end of DCD: no auto-shift before */
    uint16_t down;       /* held buttons, a bit each */
    uint16_t fresh;      /* those of them pressed since the last lock */
    int8_t direction;    /* of auto-shift: -1 left, 1 right, 0 none */
    bool spent;          /* this instant's auto-shift was used by the piece that has just locked */
};

struct fin_session {
    struct fin_game game;
    struct fin_input input;
    uint64_t due; /* derivable: time of the next timed action */
};

struct fin_event;

enum fin_result {
    FIN_DONE,    /* the session has reached the requested time, or its end */
    FIN_MORE,    /* the array is full: take the events, then call again */
    FIN_REFUSED, /* capacity is below FIN_EVENTS_PER_INSTANT; nothing done */
    FIN_FULL,    /* while recording (see 9): the log is full, enlarge it and call again */
    FIN_DIFFERS, /* while playing a recording (see 9): it differs from the log */
};

/* Starts a game at time 0. The set-up must pass fin_setup_check. The first piece spawns at once. */
enum fin_result fin_session_start(struct fin_session *session, const struct fin_setup *setup,
                                  struct fin_event *events, size_t capacity, size_t *count);

/* Moves a game forward to until_us; there is no other way. Runs everything that is due at or
 * before that time, in order; then applies the change, if it is not NULL; then runs everything
 * that the change made due at that instant. One long advance and several short ones give the same
 * states and events. A time before the session's own counts as the session's own; until_us must
 * be below 2^62.
 *
 * *count is set to the number of events written. After FIN_MORE the session stands at the last
 * finished instant: call again with the same arguments, and the call that returns FIN_DONE
 * applies the change. After the end of the game nothing happens. Pressing a button that is down,
 * or releasing one that is up, does nothing. */
enum fin_result fin_session_advance(struct fin_session *session, uint64_t until_us,
                                    const struct fin_change *change, struct fin_event *events,
                                    size_t capacity, size_t *count);

/* The time of the next timed action (gravity, lock, auto-shift...); FIN_NEVER if there is none. */
uint64_t fin_session_due(const struct fin_session *session);

/* Adds 1 to 40 rows of garbage with a hole in one column, at once; fin_record_garbage also records
 * it. */
enum fin_result fin_session_garbage(struct fin_session *session, int rows, int hole,
                                    struct fin_event *events, size_t capacity, size_t *count);

/* Ends a running game as won or lost (FIN_WON, FIN_OVER), for modes of your own. FIN_REFUSED if the
 * events do not fit. */
enum fin_result fin_session_end(struct fin_session *session, enum fin_status status,
                                struct fin_event *events, size_t capacity, size_t *count);

/* A mode of your own: hooks on a session of any built-in mode, usually "none" (just the rules).
 * They are called by fin_mode_advance, which you then use instead of fin_session_advance:
 *
 *     static void after_lock(void *data, const struct fin_session *session,
 *                            const struct fin_event *events, size_t count,
 *                            struct fin_mode_reply *reply);
 *     struct fin_own_mode survival = {.after_lock = after_lock, .data = &my_state};
 *     fin_mode_advance(&survival, &session, now, NULL, events, capacity, &count);
 *
 * Base decisions only on the session, the events and `data`, so that the same inputs give the same
 * game. Replays hold inputs but no hooks: to replay such a game, advance through the recorded
 * changes with the same mode. */
struct fin_mode_reply {
    enum fin_status status; /* the new status: FIN_PLAYING, FIN_WON or FIN_OVER */
    int garbage, hole;      /* rows to add (0: none), and the column of their hole */
};

struct fin_own_mode {
    /* Called after each instant in which a piece locked, with the events of that instant. The next
     * piece may have spawned already. `reply` is initialised to FIN_PLAYING and no garbage. Change
     * it to end the game or add rows. */
    void (*after_lock)(void *data, const struct fin_session *session,
                       const struct fin_event *events, size_t count, struct fin_mode_reply *reply);
    void *data;
};

/* Like fin_session_advance, with the mode's hooks. Needs room for twice FIN_EVENTS_PER_INSTANT
 * events; FIN_REFUSED with less. */
enum fin_result fin_mode_advance(const struct fin_own_mode *mode, struct fin_session *session,
                                 uint64_t until_us, const struct fin_change *change,
                                 struct fin_event *events, size_t capacity, size_t *count);

/* A hash of all members that are not derivable, equal on all platforms. Of the prescribed queue,
 * only pieces still to come count. */
uint64_t fin_session_hash(const struct fin_session *session);

/* ---- 7. Events ----------------------------------------------------------- */

enum fin_event_kind {
    FIN_EVENT_PRESS,   /* detail: button */
    FIN_EVENT_RELEASE, /* detail: button */
    FIN_EVENT_HOLD,    /* piece: put into hold */
    FIN_EVENT_SPAWN,   /* number: the new piece's number */
    FIN_EVENT_MOVE,    /* detail: enum fin_move_by; value: cells, positive to the right */
    FIN_EVENT_TURN,    /* detail: enum fin_turn; value: index of the kick */
    FIN_EVENT_FAIL,    /* detail: the button of the turn or hold that had no effect */
    FIN_EVENT_DROP,    /* detail: enum fin_drop_by; value: rows */
    FIN_EVENT_LAND,
    FIN_EVENT_LOCK,    /* detail: enum fin_lock_by; value: read with fin_event_piece */
    FIN_EVENT_CLEAR,   /* detail: number of rows; value: the rows, bit y for row y */
    FIN_EVENT_SPIN,    /* detail: enum fin_spin_size */
    FIN_EVENT_COMBO,   /* value: consecutive pieces that cleared lines, from 2 */
    FIN_EVENT_B2B,     /* value: consecutive difficult clears, from 2 */
    FIN_EVENT_PERFECT, /* the board is empty after the clear */
    FIN_EVENT_SCORE,   /* value: points; detail: enum fin_score_for, a bit each */
    FIN_EVENT_LEVEL,   /* value: the new level */
    FIN_EVENT_GARBAGE, /* detail: the hole; value: rows */
    FIN_EVENT_MESSAGE, /* detail: enum fin_message */
    FIN_EVENT_END,     /* detail: enum fin_cause; value: enum fin_status */
    FIN_EVENTS,
};

enum fin_move_by { FIN_BY_TAP, FIN_BY_AUTO_SHIFT, FIN_BY_WALL_KEY };
enum fin_drop_by { FIN_BY_SOFT, FIN_BY_SONIC, FIN_BY_HARD };
enum fin_lock_by { FIN_BY_TIMER, FIN_BY_HARD_DROP, FIN_BY_SOFT_DROP };
enum fin_spin_size { FIN_NO_SPIN, FIN_SPIN_MINI, FIN_SPIN_FULL };
enum fin_score_for {
    FIN_FOR_LINES = 1,
    FIN_FOR_SPIN = 2,
    FIN_FOR_B2B = 4,
    FIN_FOR_COMBO = 8,
    FIN_FOR_PERFECT = 16,
};
enum fin_message { FIN_MESSAGE_EMPTIED = 1 /* topped out, and the board was emptied */ };

struct fin_event {
    uint64_t time_us;
    int64_t value;
    uint32_t number; /* of the current piece, or the last one; 0 before the first */
    uint8_t kind;    /* enum fin_event_kind */
    uint8_t detail;
    uint8_t piece; /* enum fin_kind of the current piece, or FIN_NONE */
    uint8_t spare; /* always 0 */
};

/* The position of the piece in a FIN_EVENT_LOCK. */
struct fin_piece fin_event_piece(const struct fin_event *event);
/* The event as a word of the script language: "clear:2", "spin:T-mini", "over:block-out"... Empty
 * for events without one (press, release, score, message). Returns the length; 24 bytes are
 * enough. */
size_t fin_event_word(const struct fin_event *event, char *word, size_t size);

/* ---- 8. Looking at a game ------------------------------------------------ */

/* The current piece; kind FIN_NONE between pieces. */
struct fin_piece fin_game_piece(const struct fin_game *game);
/* The ghost: where the current piece would land; kind FIN_NONE between pieces. */
struct fin_piece fin_game_ghost(const struct fin_game *game);
/* The i-th piece of the preview, from 0; FIN_NONE past its end. */
int fin_game_next(const struct fin_game *game, int i);
/* True if pressing hold now would swap the piece. */
bool fin_game_can_hold(const struct fin_game *game);
/* "playing", "won", "over:block-out"... */
const char *fin_game_status(const struct fin_game *game);

/* The meaning of the numbers that a mode shows. */
enum fin_guidance_text {
    FIN_TEXT_NONE,
    FIN_TEXT_GARBAGE, /* rows of garbage cleared, and their goal */
    FIN_TEXT_COMBO,   /* consecutive pieces that cleared lines */
    FIN_TEXT_CLEARS,  /* perfect clears */
    FIN_TEXT_PIECES,  /* pieces placed, and their goal */
};

/* Hints that a mode shows beside the game: cells to fill, a text and its numbers. */
struct fin_guidance {
    struct fin_cell cells[FIN_CELLS];
    uint8_t cell_count;
    uint8_t flags;
    uint8_t text;        /* enum fin_guidance_text, or a mode's own */
    uint8_t lines;       /* rows to clear completely; 0: none */
    uint32_t done, goal; /* goal 0: none */
};

/* The hints of the mode at this moment. */
struct fin_guidance fin_game_guidance(const struct fin_game *game);

/* In the mode "drill" the player must put a piece into one place, which is encoded in the seed.
 * fin_drill_target returns false for a seed without one. */
uint64_t fin_drill_seed(struct fin_piece target);
bool fin_drill_target(uint64_t seed, struct fin_piece *target);

/* ---- 9. Recordings, replays, rewinding ----------------------------------- */

enum {
    FIN_STAMP_US = 100,     /* button changes are recorded in units of 0.1 ms */
    FIN_CHECK_US = 5000000, /* time between two check hashes */
};

/* A log of a game: its button changes and garbage in order and, at each check time, a hash of its
 * state. Each takes one word of the caller's memory. To enlarge it, copy the words to larger memory
 * and set `words` and `capacity`. */
struct fin_record {
    uint64_t *words;
    size_t capacity, count;
    uint32_t checks; /* number of hashes among the words */
};

/* An empty log for a session that has just started. */
struct fin_record fin_record_make(uint64_t *words, size_t capacity);

/* Like fin_session_advance, and records the change. The change is written to the log, read back
 * and then applied, so that the log always holds what was played. The time is rounded down to a
 * multiple of FIN_STAMP_US (up if the session is past that). Changes without effect, and changes
 * after the end, are not recorded. After FIN_MORE or FIN_FULL call again with the same arguments;
 * the change is recorded once. */
enum fin_result fin_record_advance(struct fin_record *record, struct fin_session *session,
                                   uint64_t until_us, const struct fin_change *change,
                                   struct fin_event *events, size_t capacity, size_t *count);

/* Like fin_session_garbage at a time, and records it, so that replays reproduce it: for games
 * against others. In single-player games the mode sends garbage itself; that needs no record.
 * Rounds the time and returns as fin_record_advance does. Also FIN_REFUSED if `rows` or `hole` is
 * out of range, or if the game time exceeds 55 years. */
enum fin_result fin_record_garbage(struct fin_record *record, struct fin_session *session,
                                   uint64_t until_us, int rows, int hole, struct fin_event *events,
                                   size_t capacity, size_t *count);

/* Removes everything recorded after a time. */
void fin_record_cut(struct fin_record *record, uint64_t time_us);

/* The pieces of a game that were dragged with a finger, as on a touch screen. They have no key
 * presses that finesse could judge. Piece numbers count from 0. `flips` are the pieces at which
 * dragging starts and stops; if all are used, every later piece counts as dragged. */
enum { FIN_FINGER_FLIPS = 7 };

struct fin_fingers {
    uint32_t flips[FIN_FINGER_FLIPS]; /* ascending: the first dragged piece, the first not dragged,
                                         and so on */
    uint8_t count;
};

/* True if this piece was dragged. */
bool fin_fingers_moved(const struct fin_fingers *fingers, uint32_t piece);
/* Records whether a piece that locks was dragged. Removes the records of later pieces. */
void fin_fingers_note(struct fin_fingers *fingers, uint32_t piece, bool moved);

/* A recorded game. */
struct fin_replay {
    struct fin_setup setup;
    struct fin_record record;
    uint64_t end_us, hash; /* of the session when recording stopped */
    struct fin_fingers fingers;
};

/* A replay of a recorded session. No piece counts as dragged: set `fingers` if some were. */
struct fin_replay fin_replay_make(const struct fin_setup *setup, const struct fin_record *record,
                                  const struct fin_session *session);

/* The first error in bytes, or in text taken as bytes, with its offset from 0. The sentence is
 * NULL if there is no error. */
struct fin_byte_error {
    const char *sentence;
    size_t offset;
};

/* A replay has at most 2^22 button changes, so that the sizes below fit in 32 bits whatever its
 * bytes claim. */

/* A buffer size that holds any replay whose log has this many words. Above the largest log
 * allowed, the result is constant. */
size_t fin_replay_size(size_t words);
/* Encodes a replay as docs/formats.md describes. Returns the length, or 0 if it does not fit or
 * the log is invalid. */
size_t fin_replay_encode(const struct fin_replay *replay, uint8_t *bytes, size_t size);
/* The number of words needed for the log of an encoded replay; 0 if the bytes are not a replay. */
size_t fin_replay_words(const uint8_t *bytes, size_t length);
/* Decodes a replay; the log goes into `words`. After an error the replay is unchanged. A decoded
 * replay can be played, and encodes to the same bytes (version 1 is encoded as version 2). Only
 * fin_replay_verify checks whether its hashes are right. */
struct fin_byte_error fin_replay_decode(const uint8_t *bytes, size_t length,
                                        struct fin_replay *replay, uint64_t *words,
                                        size_t capacity);

/* A replay being played. */
struct fin_playback {
    struct fin_session session;
    size_t position; /* words of the log already played */
};

/* Starts playing a set-up, as fin_session_start does. */
enum fin_result fin_playback_start(struct fin_playback *playback, const struct fin_setup *setup,
                                   struct fin_event *events, size_t capacity, size_t *count);
/* Plays on to a time, including the changes at that time. FIN_DIFFERS: the state differs from the
 * log at this point, where the session stops; the next call continues. */
enum fin_result fin_playback_advance(struct fin_playback *playback, const struct fin_record *record,
                                     uint64_t until_us, struct fin_event *events, size_t capacity,
                                     size_t *count);

/* The time of the next action: a timed one of the session, or the next word of the log; FIN_NEVER
 * if there is none. */
uint64_t fin_playback_due(const struct fin_playback *playback, const struct fin_record *record);

/* Plays the whole game and compares all hashes. Returns the time of the first difference, or
 * FIN_NEVER. A hostile replay can make this take hours: use fin_replay_player for replays from
 * unknown sources. */
uint64_t fin_replay_verify(const struct fin_replay *replay);

/* Plays a replay from an unknown source within a budget of steps, because a few bytes can claim
 * to be a game of centuries. Each instant costs one step, each event one more. */
struct fin_replay_player {
    const struct fin_replay *replay;
    struct fin_playback playback;
    uint64_t steps_left;
    /* events of the last step */
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
};

/* A good budget: more than any real game needs, a few seconds of work. */
enum { FIN_REPLAY_STEPS = 50000000 };

/* Starts the game. Afterwards `events` holds the events of the start. */
void fin_replay_player_start(struct fin_replay_player *player, const struct fin_replay *replay,
                             uint64_t steps);
/* Plays one instant, if it is due by until_us. FIN_MORE: until_us is not reached yet;
 * FIN_REFUSED: the budget is used up; otherwise as fin_playback_advance. */
enum fin_result fin_replay_player_step(struct fin_replay_player *player, uint64_t until_us);
/* Verifies the replay, at most the given number of steps in this call. FIN_MORE: call again;
 * FIN_DONE: all hashes are right; FIN_DIFFERS: one is wrong, at player's
 * playback.session.game.time; FIN_REFUSED: the budget is used up.
 *
 *     fin_replay_player_start(&player, &replay, FIN_REPLAY_STEPS);
 *     while ((result = fin_replay_player_verify(&player, 100000)) == FIN_MORE) {
 *         (let other work run)
 *     }
 * */
enum fin_result fin_replay_player_verify(struct fin_replay_player *player, uint64_t steps);

/* Rewinds a game that is being played or recorded: snapshots of past states in the caller's
 * memory. When it is full, every other snapshot is dropped, so a game of any length is covered
 * evenly. */
struct fin_rewind {
    struct fin_playback *states;
    size_t capacity, count;
    uint64_t spacing_us; /* least time between two snapshots; doubles with every drop */
};

/* No snapshots yet. The memory must outlive the rewind. */
struct fin_rewind fin_rewind_make(struct fin_playback *states, size_t capacity,
                                  uint64_t spacing_us);
/* Takes a snapshot if enough time has passed; call it regularly during a game. `position` is the
 * number of log words already played: a playback's position, or a record's count. */
void fin_rewind_note(struct fin_rewind *rewind, const struct fin_session *session, size_t position);
/* The game at any time: the nearest earlier snapshot, played on to exactly that time. */
void fin_rewind_seek(const struct fin_rewind *rewind, const struct fin_setup *setup,
                     const struct fin_record *record, uint64_t time_us,
                     struct fin_playback *playback);
/* Takes a game that is being recorded back to a time, to continue from there. Removes everything
 * later from the log and the snapshots. A time after the session's own counts as the session's
 * own. */
void fin_rewind_back(struct fin_rewind *rewind, const struct fin_setup *setup,
                     struct fin_record *record, uint64_t time_us, struct fin_session *session);

/* Encodes bytes as text for links (base64url: A-Z a-z 0-9 - _, no padding). Returns the length,
 * which is fin_link_length(length), or 0 if it does not fit. */
size_t fin_link_length(size_t length);
size_t fin_link_format(const uint8_t *bytes, size_t length, char *text, size_t size);
/* Decodes such text: writes at most size bytes and sets *count. Three bytes per four characters
 * are enough. After an error *count is unchanged. */
struct fin_byte_error fin_link_parse(const char *text, size_t length, uint8_t *bytes, size_t size,
                                     size_t *count);

/* ---- 10. Text ------------------------------------------------------------ */

enum {
    FIN_BOARD_TEXT = FIN_ROWS * (FIN_COLUMNS + 1) + 1, /* bytes that hold any board as text */
    FIN_PLACEMENT_TEXT = 16,                           /* bytes that hold any placement as text */
};

/* The first error in a text, with its line and column from 1. The sentence is NULL if there is no
 * error. */
struct fin_text_error {
    const char *sentence;
    int32_t line, column;
};

/* Reads a board: rows of ten characters, the top row first. '.' or '_' is an empty cell, a letter
 * of IOTSZJL a cell of that colour, '#', 'X' or 'G' garbage. LF or CR LF ends a row; after the
 * last it may be missing. Rows above the given ones are empty. After an error the board is
 * unchanged. */
struct fin_text_error fin_board_parse(const char *text, size_t length, struct fin_board *board);
/* Writes the rows from the highest filled one down, at least `rows` of them (0 to 40), with '.',
 * letters and 'G', each followed by a line feed. Returns the length. */
size_t fin_board_format(const struct fin_board *board, int rows, char *text, size_t size);

/* Reads a placement such as "T east 3 0": piece, facing, column of the leftmost cell, row of the
 * lowest cell; all cells on the board. After an error the piece is unchanged. */
struct fin_text_error fin_placement_parse(const char *text, size_t length, struct fin_piece *piece);
/* Writes a placement and returns its length. */
size_t fin_placement_format(struct fin_piece piece, char *text, size_t size);

/* Reads a time as in scripts and flags ("133ms", "0.5s", "2f", "20us"), rounded down to
 * microseconds; a frame (f) is 1/60 s. Returns NULL, or a sentence; then *us is unchanged. */
const char *fin_time_parse(const char *text, int64_t *us);

/* ---- 11. Finesse --------------------------------------------------------- */

/* The keys that finesse counts: each costs one. The final hard drop is free. */
enum fin_key {
    FIN_KEY_LEFT,      /* "l", tap: one cell */
    FIN_KEY_RIGHT,     /* "r" */
    FIN_KEY_FAR_LEFT,  /* "L", hold: to the wall or the first obstacle */
    FIN_KEY_FAR_RIGHT, /* "R" */
    FIN_KEY_CW,        /* "cw" */
    FIN_KEY_CCW,       /* "ccw" */
    FIN_KEY_180,       /* "180" */
    FIN_KEY_SOFT,      /* "s", soft drop to the floor */
    FIN_KEYS,
    FIN_KEY_HOLD = FIN_KEYS, /* "h", in verdicts when keys before a hold count */
    /* FIN_KEY_ROWS + n: "s3", soft drop by n rows, released before the floor. Only if FIN_STOPS
     * is set. */
    FIN_KEY_ROWS = 16,
};

/* The keys that a search may use, a bit each, and options. */
enum fin_key_set {
    FIN_KEY_SET = (1 << FIN_KEYS) - 1 - (1 << FIN_KEY_180), /* all but 180 */
    FIN_KEY_SET_180 = (1 << FIN_KEYS) - 1,                  /* all */
    FIN_IN_AIR = 1 << FIN_KEYS, /* add this: no keys after the piece has touched down */
    FIN_STOPS = 2 << FIN_KEYS,  /* add this: soft drop may stop on the way down */
};

enum {
    FIN_KEY_SEQUENCE_MAX = 64, /* keys of the longest key sequence searched for */
    FIN_KEY_SEQUENCE_TEXT = 4 * FIN_KEY_SEQUENCE_MAX, /* bytes that hold any key sequence as text */
    FIN_PIECE_POSITIONS = FIN_FACINGS * FIN_ROWS * FIN_COLUMNS, /* positions of a piece */
};

/* A key sequence, of enum fin_key. */
struct fin_key_sequence {
    uint8_t length;
    uint8_t keys[FIN_KEY_SEQUENCE_MAX];
};

/* "l", "cw"...; NULL past "h". */
const char *fin_key_name(int key);
/* Writes a key as text, also "s3"; returns the length. 4 bytes are enough. */
size_t fin_key_format(int key, char *text, size_t size);
/* Writes a key sequence, separated by blanks, "-" if it is empty; returns the length. */
size_t fin_key_sequence_format(const struct fin_key_sequence *sequence, char *text, size_t size);

/* The button that has a key's effect at once, for programs that play: a wall button for a held
 * direction, sonic drop for soft drop to the floor. -1 for soft drop by rows, which takes time. */
int fin_key_button(int key);
/* Moves the piece as a key would, without gravity. False if the key has no effect. */
bool fin_key_press(const struct fin_board *board, int rotation, struct fin_piece *piece, int key);
/* True if two pieces cover the same cells, as I north and I south can. */
bool fin_piece_same_cells(struct fin_piece a, struct fin_piece b);
/* The piece as it spawns in a game: on row 20, or one row lower if it fits there. Kind FIN_NONE
 * if it does not fit on row 20. */
struct fin_piece fin_finesse_start(const struct fin_board *board, int kind);

/* The result of a breadth-first search: the fewest keys to each position. */
struct fin_finesse {
    struct fin_board board;
    struct fin_piece start;
    uint8_t rotation;
    uint8_t fewest; /* keys to the landing of the last fin_finesse_aim */
    uint16_t keys;  /* enum fin_key_set */
    uint16_t count;
    uint16_t reached[FIN_PIECE_POSITIONS]; /* positions in order of distance */
    uint8_t distance[FIN_PIECE_POSITIONS]; /* 255: unreachable */
    uint8_t toward[FIN_PIECE_POSITIONS];   /* lies on a shortest key sequence to that landing */
};

/* Finds the fewest keys from a starting position to every other, including landings under
 * overhangs (by soft drop) and landings that need kicks. The piece must fit at the start. */
void fin_finesse_search(struct fin_finesse *finesse, const struct fin_board *board,
                        struct fin_piece start, int rotation, unsigned keys);
/* The fewest keys after which a hard drop fills the cells of the landing; -1 if it is unreachable
 * within FIN_KEY_SEQUENCE_MAX keys. */
int fin_finesse_fewest(const struct fin_finesse *finesse, struct fin_piece landing);
/* The same, and selects this landing for the next three functions. */
int fin_finesse_aim(struct fin_finesse *finesse, struct fin_piece landing);
/* The first of the landing's shortest key sequences, in lexicographic order; false if there is
 * none. */
bool fin_finesse_first(const struct fin_finesse *finesse, struct fin_key_sequence *sequence);
/* Replaces a shortest key sequence by the next one; false after the last. */
bool fin_finesse_next(const struct fin_finesse *finesse, struct fin_key_sequence *sequence);
/* Of these shortest key sequences, one that is a subsequence of the given keys (what remains when
 * the player leaves some out); if there is none, the one with the longest common prefix. Only
 * after fin_finesse_aim has found one. */
struct fin_key_sequence fin_finesse_nearest(const struct fin_finesse *finesse,
                                            const struct fin_key_sequence *sequence);
/* Search and aim in one call: the first shortest key sequence from the spawn to a landing. It
 * uses FIN_STOPS only if nothing else leads there. False if the landing is unreachable. */
bool fin_finesse_keys(const struct fin_board *board, struct fin_piece landing, int rotation,
                      unsigned keys, struct fin_key_sequence *sequence);

enum fin_fault {
    FIN_FAULT_EXTRA_TAP,      /* "extra tap" */
    FIN_FAULT_HOLD_WOULD_DO,  /* "tapped, not held": one held key goes as far */
    FIN_FAULT_WRONG_WAY,      /* "wrong way": first moved away from the target */
    FIN_FAULT_EXTRA_ROTATION, /* "extra rotation" */
    FIN_FAULT_TURNED_O,       /* "rotated the O" */
    FIN_FAULT_OTHER_ROTATION, /* "wrong rotation key": the other one is shorter */
    FIN_FAULT_CORRECTION,     /* "late correction": went too far and came back */
    FIN_FAULT_SOFT_DROP,      /* "unneeded soft drop" */
    FIN_FAULT_TURN_FIRST,     /* "rotated too late": rotating first is shorter */
    FIN_FAULT_TAPS_WOULD_DO,  /* "held, not tapped": to the wall and back */
    FIN_FAULT_EXTRA_SLIDE,    /* "extra slide": held a direction once too often */
    FIN_FAULTS,
};

/* The name of a fault; NULL past the last. */
const char *fin_fault_name(int fault);

enum {
    FIN_JUDGE_180 = 1, /* expect 180, as rules.expect_180 does; without it a half turn counts as two
                        * keys and is never required */
    FIN_JUDGE_KEYS = 32,
    FIN_JUDGE_PARTS = 4,
};

/* The finesse verdict on a locked piece. */
struct fin_verdict {
    uint32_t number;             /* of the piece; 0: no piece has locked */
    struct fin_piece piece;      /* where it locked */
    bool judged;                 /* false: does not count, see fin_judge_take */
    bool by_finger;              /* dragged with a finger, therefore not judged */
    bool truncated;              /* more keys than fit: `own` holds the first ones */
    uint16_t used, fewest;       /* numbers of keys; used > fewest is a fault */
    uint16_t faults;             /* enum fin_fault, a bit each */
    struct fin_key_sequence own; /* the player's keys, normalised */
    struct fin_key_sequence
        best; /* the shortest key sequence closest to them, see fin_finesse_nearest */

    /* input of fin_verdict_first; empty if not judged */
    struct fin_board board; /* when the piece spawned */
    uint16_t key_set;       /* enum fin_key_set: the keys the player could use */
    uint8_t rotation;
    /* A key that was held before the piece spawned moved it without being counted. The counted
     * keys are therefore judged in parts: one part ends where such a key began to act, the next
     * starts where it stopped. */
    uint8_t part_count;
    struct fin_verdict_part {
        struct fin_piece from, to;
        uint8_t length; /* number of keys in `best` */
        bool searched;  /* false: no key sequence is known except that in `best` */
    } parts[FIN_JUDGE_PARTS + 1];
};

/* The first of a judged piece's shortest key sequences, in lexicographic order; `best` is one of
 * them. They assume a piece that does not fall: if it did fall, gravity may have closed some of
 * them, but not `best`. False if there is none. */
bool fin_verdict_first(const struct fin_verdict *verdict, struct fin_key_sequence *sequence);
/* Replaces a shortest key sequence by the next one; false after the last. */
bool fin_verdict_next(const struct fin_verdict *verdict, struct fin_key_sequence *sequence);

/* A finesse judge: a value beside a session that takes the session's events. All members are
 * private. */
struct fin_judge {
    /* set at the start */
    struct fin_rules rules;
    uint8_t options;
    struct fin_fingers fingers;

    /* the game */
    uint32_t pieces;        /* number of locked pieces */
    struct fin_board board; /* without the current piece */
    uint32_t level;
    uint16_t down;      /* held buttons, a bit each */
    uint16_t waiting;   /* those of them pressed between pieces */
    bool clearing;      /* full rows are not removed yet */
    bool board_unknown; /* the board is not what the events imply */

    /* the piece in play */
    struct fin_piece piece; /* where it would be without gravity; FIN_NONE: between pieces */
    uint32_t number;
    uint64_t entered;
    bool coming;       /* its spawn was the last event */
    bool dropped;      /* hard dropped, waiting to lock */
    bool disturbed;    /* garbage arrived */
    bool soft_carried; /* moved by a soft drop that was held before it spawned */
    int8_t
        owner[3]; /* the press that holds left, right, soft drop; negative: see finesse/judge.h */
    uint8_t held; /* presses for pieces that were put into hold */
    uint8_t count;
    uint16_t dropped_presses; /* presses that did not fit */
    struct fin_judge_press {
        uint64_t time_us, released_us; /* released_us 0: still down */
        uint8_t key, flags;
    } presses[FIN_JUDGE_KEYS];
    uint8_t part_count;
    struct fin_judge_part {
        struct fin_piece before, after; /* its effect on the piece */
        uint8_t press;                  /* the first press afterwards */
        uint8_t key;
    } parts[FIN_JUDGE_PARTS];

    struct fin_verdict verdict; /* on the last locked piece */
};

/* A judge for a session that has just started. It must take all its events, beginning with those
 * of fin_session_start. A judge made later begins with the next piece. */
struct fin_judge fin_judge_make(const struct fin_session *session, int options);
/* The same for a session that plays a replay; pieces that were dragged with a finger are not
 * judged. */
struct fin_judge fin_judge_replay(const struct fin_replay *replay,
                                  const struct fin_session *session, int options);
/* Takes one event and returns true if a piece locked; then `verdict` is valid. Pass every event, in
 * order, and the session in its state after the call that returned the event.
 *
 * A press counts for the piece it acts on, even if it is blocked: taps, held keys (one each,
 * however far they move), wall keys, turns, and soft drop (once for consecutive presses). Not
 * counted:
 *
 *  - hard drops
 *  - two opposite taps within rules.cancel
 *  - keys before a hold, unless rules.hold_counts
 *  - a soft drop instead of the hard drop
 *  - a blocked direction that stays held for the next piece
 *
 * A key that was held before the piece spawned is not a press. If some shortest key sequence
 * contains that key, the key counts as pressed; otherwise the piece is judged as if it had spawned
 * where that key left it. If there are no more presses than the fewest needed from the spawn,
 * there is no fault.
 *
 * A piece is not judged at 20G, when garbage arrived, or when gravity, at the speed of the
 * player's keys, may have closed a shorter path. Keys with an effect that the search can not
 * model (a slide stopped half-way, a tuck while the piece fell) are no fault: `fewest` is then
 * the number of keys used. */
bool fin_judge_take(struct fin_judge *judge, const struct fin_session *session,
                    const struct fin_event *event);

/* ---- 12. Search ----------------------------------------------------------- */

enum fin_search_options {
    FIN_SEARCH_180 = 1,          /* allow turns by 180 */
    FIN_SEARCH_NO_SOFT_DROP = 2, /* only moves and turns at spawn height, then a hard drop */
    FIN_SEARCH_T_SOFT_DROP = 4,  /* with the option before: T may soft drop all the same */
};

enum { FIN_LANDINGS_MAX = 680 }; /* most landings on any board */

/* Precomputed moves and turns of all pieces in a rotation system, for use with any number of
 * boards. */
struct fin_search;

/* The memory that a search needs, in bytes. */
size_t fin_search_size(void);
/* Makes a search in the caller's memory, at any address, which must outlive it. NULL if it is too
 * small. Options: enum fin_search_options. */
const struct fin_search *fin_search_make(void *memory, size_t size, int rotation, unsigned options);

/* All landings of a piece that spawns as in a game, including those under overhangs and those
 * that need kicks: sorted by facing, then from the lowest row up, then left to right. Facings
 * with the same cells are listed as the first of them. Writes at most capacity landings and
 * returns their number, 0 if the piece can not spawn. fin_finesse_search finds the keys for one. */
size_t fin_landings(const struct fin_search *search, const struct fin_board *board, int kind,
                    struct fin_piece *landings, size_t capacity);
/* The same for a board of at most six rows with nothing above, as one word: bit 10 y + x for a
 * filled cell. Fills in, for each facing, the landings with all cells in these rows, as bits of
 * the piece's lower left corner. */
void fin_landings_small(const struct fin_search *search, int kind, uint64_t field, int rows,
                        uint64_t landings[FIN_FACINGS]);
/* Perft: the number of sequences of placements of `depth` pieces of these kinds, with full rows
 * cleared after each. Seven pieces give billions; to stop in between, place the first ones
 * yourself. */
uint64_t fin_perft(const struct fin_search *search, const struct fin_board *board,
                   const uint8_t *kinds, size_t depth);

/* ---- 13. Fumen ------------------------------------------------------------ */

/* A fumen is a short text for a sequence of pages, each with a field of 23 rows and one row below
 * the floor, a piece to place, and a comment. Pages are read and written one at a time. */
enum {
    FIN_FUMEN_ROWS = 23,
    FIN_FUMEN_CELLS = (FIN_FUMEN_ROWS + 1) * FIN_COLUMNS,
    FIN_FUMEN_COMMENT = 4096, /* bytes that hold any comment, with a terminating zero */
};

/* A comment in UTF-8, of `length` bytes and a terminating zero; it may contain zero bytes. */
struct fin_fumen_comment {
    uint16_t length;
    char text[FIN_FUMEN_COMMENT];
};

struct fin_fumen_page {
    struct fin_board board;     /* rows 0 to 22 */
    uint8_t below[FIN_COLUMNS]; /* the row below the floor: kinds or FIN_NONE */
    struct fin_piece piece;     /* kind FIN_NONE: none; may overlap filled cells */
    bool lock;                  /* first step after this page: place the piece, clear full rows */
    bool rise;                  /* second step: push the row below in */
    bool mirror;                /* third step: mirror the field left to right */
    bool color;                 /* guideline colours; usually only on the first page */
    struct fin_fumen_comment comment;
};

/* The state that one page passes to the next. */
struct fin_fumen_state {
    uint8_t cells[FIN_FUMEN_CELLS]; /* from the row below up, in a fumen's own colour numbers */
    bool first;                     /* before the first page */
    bool quiz;                      /* the comment is a quiz, which each placed piece advances */
    struct fin_fumen_comment comment;
};

struct fin_fumen_reader {
    const char *text; /* the caller's; must outlive the reader */
    size_t length, at;
    uint8_t rows;    /* rows of the field: 23, or 21 in version 110 */
    uint8_t repeats; /* pages to come that repeat the field */
    struct fin_fumen_state state;
};

/* Starts reading the fumen (version 115 or 110) contained in a text, for example in a link to any
 * host. The fumen ends at '&' or at the end of the text. */
struct fin_byte_error fin_fumen_open(struct fin_fumen_reader *reader, const char *text,
                                     size_t length);
/* Reads the next page. False at the end, with a NULL sentence, and after an error; then reader
 * and page are unchanged. A page without a comment of its own has that of the page before; a quiz
 * comment ("#Q=[T](I)OSZ") advances with each placed piece. */
bool fin_fumen_read(struct fin_fumen_reader *reader, struct fin_fumen_page *page,
                    struct fin_byte_error *error);

/* Content that did not fit into a fumen. */
enum fin_fumen_loss {
    FIN_FUMEN_LOST_ROWS = 1,    /* filled cells above row 22 */
    FIN_FUMEN_LOST_COMMENT = 2, /* the end of a comment longer than 4095 escaped characters */
};

struct fin_fumen_writer {
    char *text; /* the caller's; must outlive the writer */
    size_t size;
    size_t length; /* length of the fumen so far; if it is size or more, the text holds only its
                      start */
    size_t digits;
    size_t counter;  /* offset of the repeat counter, 0: none */
    uint8_t repeats; /* its value */
    uint8_t lost;    /* enum fin_fumen_loss, a bit each, over all pages */
    struct fin_fumen_state state;
};

/* Starts a fumen of version 115. The text is zero-terminated after every call; with size 0 the
 * writer only counts. */
void fin_fumen_start(struct fin_fumen_writer *writer, char *text, size_t size);
/* The page that follows by default: the field after the last page, no piece, lock on, and color
 * on the first page. */
void fin_fumen_following(const struct fin_fumen_writer *writer, struct fin_fumen_page *page);
/* Appends a page. Returns NULL, or a sentence that says what a fumen can not hold; then nothing
 * was written. */
const char *fin_fumen_write(struct fin_fumen_writer *writer, const struct fin_fumen_page *page);

/* A position: what a player sees before a placement. */
struct fin_position {
    struct fin_board board;
    uint8_t hold;                 /* FIN_NONE: nothing */
    uint16_t queue_length;        /* 0: no piece given */
    uint8_t queue[FIN_QUEUE_MAX]; /* the current piece first */
};

/* The position of a running game: without full rows that are still shown, and with the pieces of
 * the preview. */
void fin_game_position(const struct fin_game *game, struct fin_position *position);
/* The position before a page's piece is placed. Hold and queue come from the quiz in its comment,
 * if there is one; otherwise the queue is the page's piece. */
void fin_fumen_position(const struct fin_fumen_page *page, struct fin_position *position);
/* Makes the first page of a fumen for a position; queue and hold become a quiz. */
void fin_position_page(const struct fin_position *position, struct fin_fumen_page *page);
/* Reads a position as people write it: the rows of a board, as for fin_board_parse, with lines
 * "queue TIOSZ" and "hold L", or a quiz ("#Q=[L](T)IOSZ"), beside them. Ignored are blanks around
 * a line, empty lines, fences (```), the word "board" and numbers on lines of their own. After an
 * error the position is unchanged. */
struct fin_text_error fin_position_parse(const char *text, size_t length,
                                         struct fin_position *position);
/* Writes a replay as a fumen: one page per locked piece (without the piece if it is above row
 * 22); the first page has all pieces as its quiz. A replay without pieces gives one page with the
 * board. Returns the number of pages; 0 if the game exceeds the limits below, in pieces or in
 * steps of a fin_replay_player. */
enum { FIN_REPLAY_FUMEN_PIECES = 10000, FIN_REPLAY_FUMEN_STEPS = 5000000 };
uint32_t fin_replay_fumen(const struct fin_replay *replay, struct fin_fumen_writer *writer);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
