/* The three scoring systems: points of a lock, combo and back-to-back. */
#include "game/game.h"

/* The maximum score: the largest integer that every JSON reader represents exactly. */
static const uint64_t most_score = (UINT64_C(1) << 53) - 1;

/* The facts about a lock that earn points; more than four lines pay as four. */
struct deed {
    int lines, paid_lines, spin;
    bool is_t, perfect, difficult;
};

/* Saturating arithmetic: a score stops at most_score instead of wrapping around. */
static uint64_t times(uint64_t a, uint64_t b) {
    return b != 0 && a > most_score / b ? most_score : a * b;
}

static void add(struct fin_game *game, uint64_t points) {
    game->score = points > most_score - game->score ? most_score : game->score + points;
}

/* Points at level 1 by number of lines, 0 to 4, as in the guideline. */
static const uint16_t line_points[5] = {0, 100, 300, 500, 800};
static const uint16_t spin_points[5] = {400, 800, 1200, 1600, 1600};
static const uint16_t mini_points[5] = {100, 200, 400, 400, 400};
static const uint16_t perfect_points[5] = {0, 800, 1200, 1800, 2000};
enum { COMBO_POINTS = 50, PERFECT_B2B_POINTS = 3200 };

/* Lines times level, without combo and back-to-back. */
static uint64_t classic_points(const struct fin_game *game, struct deed deed, int *reasons) {
    *reasons = FIN_FOR_LINES;
    return (uint64_t)line_points[deed.paid_lines] * game->level;
}

/* The points of the lock itself at level 1, before any bonus. Only spins of T pay. */
static uint64_t own_points(struct deed deed, int *reasons) {
    if (deed.spin == FIN_NO_SPIN || !deed.is_t) {
        *reasons = FIN_FOR_LINES;
        return line_points[deed.paid_lines];
    }
    *reasons = FIN_FOR_SPIN | (deed.lines > 0 ? FIN_FOR_LINES : 0);
    return (deed.spin == FIN_SPIN_MINI ? mini_points : spin_points)[deed.paid_lines];
}

/* The guideline: 1.5 times the points for back-to-back, 50 for each further clear of a combo, a
 * bonus for a perfect clear, all of it times the level. combo and b2b already count this lock, so
 * 2 is the first value that pays. */
static uint64_t guideline_points(const struct fin_game *game, struct deed deed, int *reasons) {
    uint64_t points = own_points(deed, reasons);
    bool b2b = deed.difficult && game->b2b >= 2;
    if (b2b) {
        points += points / 2;
        *reasons |= FIN_FOR_B2B;
    }
    if (game->combo >= 2) {
        points += (uint64_t)COMBO_POINTS * (game->combo - 1);
        *reasons |= FIN_FOR_COMBO;
    }
    if (deed.perfect) {
        points +=
            b2b && deed.paid_lines == 4 ? PERFECT_B2B_POINTS : perfect_points[deed.paid_lines];
        *reasons |= FIN_FOR_PERFECT;
    }
    return points * game->level;
}

/* 10 * (lines + combo - 1)^2, times the length of the back-to-back chain, times 4 for any spin,
 * times 100 for a perfect clear. The level does not matter. */
static uint64_t quadratic_points(const struct fin_game *game, struct deed deed, int *reasons) {
    if (deed.lines == 0) {
        return 0;
    }
    uint64_t reach = (uint64_t)deed.lines + game->combo - 1;
    uint64_t points = times(times(10, reach), reach);
    points = times(points, game->b2b > 1 ? game->b2b : 1);
    points = times(points, deed.spin != FIN_NO_SPIN ? 4 : 1);
    points = times(points, deed.perfect ? 100 : 1);
    *reasons = FIN_FOR_LINES | (game->combo > 1 ? FIN_FOR_COMBO : 0) |
               (game->b2b > 1 ? FIN_FOR_B2B : 0) | (deed.spin != FIN_NO_SPIN ? FIN_FOR_SPIN : 0) |
               (deed.perfect ? FIN_FOR_PERFECT : 0);
    return points;
}

/* Difficult clears extend the back-to-back chain; every other clear breaks it. */
static bool classic_difficult(struct deed deed) {
    return deed.lines >= 4;
}

static bool guideline_difficult(struct deed deed) {
    return deed.lines >= 4 || (deed.is_t && deed.spin != FIN_NO_SPIN);
}

static bool quadratic_difficult(struct deed deed) {
    return deed.lines >= 4 || deed.spin != FIN_NO_SPIN || deed.perfect;
}

static const struct {
    uint64_t (*points)(const struct fin_game *game, struct deed deed, int *reasons);
    bool (*difficult)(struct deed deed); /* called only for locks that clear lines */
    bool pays_drops;
} rules[] = {
    [FIN_SCORING_CLASSIC] = {classic_points, classic_difficult, true},
    [FIN_SCORING_GUIDELINE] = {guideline_points, guideline_difficult, true},
    [FIN_SCORING_QUADRATIC] = {quadratic_points, quadratic_difficult, false},
};

void fin_score_drop(struct fin_game *game, int rows, int points) {
    if (rules[game->rules.scoring].pays_drops) {
        add(game, (uint64_t)(rows * points));
    }
}

/* A lock without lines ends the combo, but not the back-to-back chain. */
static void count_streaks(struct fin_game *game, struct deed deed, struct fin_out *out) {
    if (deed.lines == 0) {
        game->combo = 0;
        return;
    }
    game->combo++;
    game->b2b = deed.difficult ? game->b2b + 1 : 0;
    if (game->combo >= 2) {
        fin_emit(out, game, FIN_EVENT_COMBO, 0, game->combo);
    }
    if (game->b2b >= 2 && deed.difficult) {
        fin_emit(out, game, FIN_EVENT_B2B, 0, game->b2b);
    }
}

static struct deed make_deed(int scoring, int kind, int lines, int spin, bool perfect) {
    struct deed deed = {.lines = lines,
                        .paid_lines = lines < 4 ? lines : 4,
                        .spin = spin,
                        .is_t = kind == FIN_T,
                        .perfect = perfect};
    deed.difficult = lines > 0 && rules[scoring].difficult(deed);
    return deed;
}

bool fin_score_is_difficult(int scoring, int kind, int lines, int spin, bool perfect) {
    return make_deed(scoring, kind, lines, spin, perfect).difficult;
}

void fin_score_lock(struct fin_game *game, int lines, int spin, bool perfect, struct fin_out *out) {
    struct deed deed = make_deed(game->rules.scoring, game->piece.kind, lines, spin, perfect);
    count_streaks(game, deed, out);
    if (perfect) {
        fin_emit(out, game, FIN_EVENT_PERFECT, 0, 0);
    }
    int reasons = 0;
    uint64_t points = rules[game->rules.scoring].points(game, deed, &reasons);
    if (points > 0) {
        add(game, points);
        fin_emit(out, game, FIN_EVENT_SCORE, reasons, (int64_t)points);
    }
}
