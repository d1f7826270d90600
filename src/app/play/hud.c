/* The numbers beside the board. modes.def says which of them a mode has. */
#include "app/play/hud.h"

#include "app/game/modes.h"
#include "app/text/format.h"
#include "game/mode.h"

enum number {
    END, /* of a row */
    GOAL,
    SCORE,
    LEVEL,
    LINES,
    TIME,
    PIECES,
    PPS,
    SPLIT,
    ROWS_LEFT,
    SPINS_LEFT,
    COMBO,
    CHAIN,
    NUMBERS,
};

enum { ROW = 8 };

/* The first number is the largest. GOAL counts down a limit of the rules, if there is one. */
static const uint8_t modes[FIN_MODES][ROW] = {
#define MODE(ID, row, title, goal, ranking, flags, menu, one, more, ...)                           \
    [FIN_MODE_##ID] = {__VA_ARGS__},
#include "game/modes/modes.def"
#undef MODE
};

/* The game, and the best one of its list or NULL. */
struct hud {
    const struct app_play *play;
    const struct fin_game *game;
    const struct app_record *best;
};

static struct view_stat *new_stat(struct view_game *view, const char *label) {
    struct view_stat *stat = &view->stats[view->stat_count++];
    struct fin_writer writer = fin_writer_start(stat->label, sizeof stat->label);
    fin_write_text(&writer, label);
    return stat;
}

static struct fin_writer value_of(struct view_stat *stat) {
    return fin_writer_start(stat->value, sizeof stat->value);
}

static struct fin_writer note_of(struct view_stat *stat) {
    return fin_writer_start(stat->note, sizeof stat->note);
}

static void show_count(struct view_game *view, const char *label, uint64_t count) {
    struct fin_writer writer = value_of(new_stat(view, label));
    app_write_grouped(&writer, count);
}

/* ---- against the best game ---- */

static bool compares(const struct hud *hud, enum app_ranking ranking) {
    const struct fin_rules *rules = &hud->game->rules;
    return hud->best != NULL && app_mode_ranking(rules->mode) == ranking;
}

/* Writes "-0.42": the difference to the even pace of the best game after some lines. */
static void write_pace(const struct hud *hud, uint64_t lines, uint64_t time,
                       struct view_stat *stat) {
    uint64_t limit = (uint64_t)hud->game->rules.limit_lines;
    if (!compares(hud, APP_BY_TIME) || limit == 0 || lines == 0) {
        return;
    }
    uint64_t pace = hud->best->time_us * lines / limit;
    struct fin_writer writer = note_of(stat);
    stat->better = time <= pace;
    fin_write_char(&writer, stat->better ? '-' : '+');
    app_write_time(&writer, stat->better ? pace - time : time - pace, 1);
}

/* ---- the goal ---- */

static uint64_t left_of(uint64_t goal, uint64_t done) {
    return done < goal ? goal - done : 0;
}

/* Counts down the first limit of the rules; shows nothing without one. */
static void show_limit(const struct hud *hud, struct view_game *view) {
    const struct fin_rules *rules = &hud->game->rules;
    const struct fin_game *game = hud->game;
    const struct {
        const char *label;
        uint64_t goal, done;
    } limits[] = {
        {"LINES LEFT", (uint64_t)rules->limit_lines, game->lines},
        {"TO PLACE", (uint64_t)rules->limit_pieces, game->pieces},
        {"TO SCORE", (uint64_t)rules->limit_score, game->score},
        {"TO CLIMB", (uint64_t)rules->limit_level, game->level},
    };
    if (rules->limit_time != 0) {
        struct fin_writer writer = value_of(new_stat(view, "TIME LEFT"));
        app_write_time(&writer, left_of((uint64_t)rules->limit_time, game->time), 1);
    }
    for (size_t i = 0; i < sizeof limits / sizeof limits[0] && view->stat_count == 0; i++) {
        if (limits[i].goal != 0) {
            show_count(view, limits[i].label, left_of(limits[i].goal, limits[i].done));
        }
    }
    view->counts_goal = view->stat_count > 0;
}

/* The mode's own goal. */
static void show_left(const struct hud *hud, struct view_game *view, const char *label) {
    struct fin_guidance guidance = fin_game_guidance(hud->game);
    bool first = view->stat_count == 0;
    show_count(view, label, left_of(guidance.goal, guidance.done));
    view->counts_goal = view->counts_goal || first;
}

static void show_rows_left(const struct hud *hud, struct view_game *view) {
    show_left(hud, view, "ROWS LEFT");
}

static void show_spins_left(const struct hud *hud, struct view_game *view) {
    show_left(hud, view, "TSD LEFT");
}

/* ---- the other numbers ---- */

static void show_score(const struct hud *hud, struct view_game *view) {
    show_count(view, "SCORE", hud->game->score);
}

static void show_level(const struct hud *hud, struct view_game *view) {
    show_count(view, "LEVEL", hud->game->level);
}

static void show_lines(const struct hud *hud, struct view_game *view) {
    show_count(view, "LINES", hud->game->lines);
}

/* Tenths in modes about time, otherwise whole seconds; full precision at the end. */
static void show_time(const struct hud *hud, struct view_game *view) {
    bool ended = hud->play->state == APP_PLAY_ENDED;
    int digits = ended ? 3 : app_rules_timed(&hud->game->rules) ? 1 : 0;
    struct view_stat *stat = new_stat(view, "TIME");
    struct fin_writer writer = value_of(stat);
    app_write_time(&writer, hud->game->time, digits);
    write_pace(hud, hud->game->lines, hud->game->time, stat);
}

/* If the fewest pieces win, also shows the difference to the best game. */
static void show_pieces(const struct hud *hud, struct view_game *view) {
    struct fin_guidance guidance = fin_game_guidance(hud->game);
    show_count(view, "PIECES", hud->game->pieces);
    if (!compares(hud, APP_BY_PIECES) || guidance.goal == 0 || guidance.done == 0) {
        return;
    }
    struct view_stat *stat = &view->stats[view->stat_count - 1];
    uint64_t pace = (uint64_t)hud->best->pieces * guidance.done / guidance.goal;
    struct fin_writer writer = note_of(stat);
    stat->better = hud->game->pieces <= pace;
    fin_write_char(&writer, stat->better ? '-' : '+');
    fin_write_number(&writer,
                     (int64_t)(stat->better ? pace - hud->game->pieces : hud->game->pieces - pace));
}

static void show_pps(const struct hud *hud, struct view_game *view) {
    struct fin_writer writer = value_of(new_stat(view, "PPS"));
    app_write_ratio(&writer, (uint64_t)hud->game->pieces * 1000, hud->play->last_lock_us / 1000);
}

/* The latest split: "SPLIT 20", "0:31.4". */
static void show_split(const struct hud *hud, struct view_game *view) {
    int last = APP_SPLITS - 1;
    while (last >= 0 && hud->game->lines < APP_SPLIT_LINES * (uint32_t)(last + 1)) {
        last--;
    }
    if (last < 0 || hud->play->splits[last] == 0) { /* a watched replay has none */
        return;
    }
    uint32_t lines = APP_SPLIT_LINES * (uint32_t)(last + 1);
    struct view_stat *stat = new_stat(view, "");
    struct fin_writer writer = fin_writer_start(stat->label, sizeof stat->label);
    fin_write_text(&writer, "SPLIT ");
    fin_write_number(&writer, lines);
    writer = value_of(stat);
    app_write_time(&writer, hud->play->splits[last], 1);
    write_pace(hud, lines, hud->play->splits[last], stat);
}

/* All pieces of such a game clear lines, except the one that ended it. */
static void show_combo(const struct hud *hud, struct view_game *view) {
    const struct fin_game *game = hud->game;
    bool broken = game->status == FIN_OVER && game->cause == FIN_LIMIT;
    show_count(view, "COMBO", game->pieces - (broken ? 1 : 0));
}

static void show_chain(const struct hud *hud, struct view_game *view) {
    show_count(view, "CHAIN", fin_game_guidance(hud->game).done);
}

static void (*const numbers[NUMBERS])(const struct hud *hud, struct view_game *view) = {
    [GOAL] = show_limit,  [SCORE] = show_score, [LEVEL] = show_level,
    [LINES] = show_lines, [TIME] = show_time,   [PIECES] = show_pieces,
    [PPS] = show_pps,     [SPLIT] = show_split, [ROWS_LEFT] = show_rows_left,
    [COMBO] = show_combo, [CHAIN] = show_chain, [SPINS_LEFT] = show_spins_left,
};

void app_hud_view(const struct app_play *play, const struct app_record *best,
                  struct view_game *view) {
    const struct hud hud = {play, &play->session.game, best};
    const uint8_t *row = modes[play->session.game.rules.mode];
    for (int i = 0; i < ROW && row[i] != END; i++) {
        numbers[row[i]](&hud, view);
    }
    view->leads = true;
}
