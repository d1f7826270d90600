/* Names for faults: the player's keys compared with all the shortest ways. */
#include "finesse/judge.h"

static const char *const fault_names[FIN_FAULTS] = {
    [FIN_FAULT_EXTRA_TAP] = "extra tap",        [FIN_FAULT_HOLD_WOULD_DO] = "hold would do",
    [FIN_FAULT_WRONG_WAY] = "wrong way round",  [FIN_FAULT_EXTRA_ROTATION] = "extra rotation",
    [FIN_FAULT_TURNED_O] = "turned the O",      [FIN_FAULT_OTHER_ROTATION] = "the other rotation",
    [FIN_FAULT_CORRECTION] = "late correction", [FIN_FAULT_SOFT_DROP] = "unneeded soft drop",
};

const char *fin_fault_name(int fault) {
    return fault >= 0 && fault < FIN_FAULTS ? fault_names[fault] : NULL;
}

/* How often each key comes in a way. */
struct tally {
    int keys[FIN_KEYS];
};

static struct tally tally_of(const struct fin_way *way) {
    struct tally tally = {{0}};
    for (int i = 0; i < way->length; i++) {
        tally.keys[way->keys[i]]++;
    }
    return tally;
}

/* A 180 that is not expected is two turns. */
static int turns(const struct tally *tally, unsigned hands) {
    int half = (hands >> FIN_KEY_180 & 1) != 0 ? 1 : 2;
    return tally->keys[FIN_KEY_CW] + tally->keys[FIN_KEY_CCW] + half * tally->keys[FIN_KEY_180];
}

/* What there is among the shortest ways with as many soft drops as the nearest one. */
struct survey {
    struct tally most; /* of each key in any way */
    int turns;         /* most in any way */
    int changes;       /* of the side, in the nearest way */
    bool moves;        /* a way does */
    bool starts[2];    /* a way's first move is to the left, to the right */
};

/* 0 left, 1 right, -1 no move. */
static int side_of(int key) {
    return key <= FIN_KEY_FAR_RIGHT ? key & 1 : -1;
}

static int first_side(const struct fin_way *way) {
    for (int i = 0; i < way->length; i++) {
        if (side_of(way->keys[i]) >= 0) {
            return side_of(way->keys[i]);
        }
    }
    return -1;
}

/* How often a way goes on to the other side. */
static int changes_of(const struct fin_way *way) {
    int last = first_side(way), changes = 0;
    for (int i = 0; i < way->length; i++) {
        int side = side_of(way->keys[i]);
        changes += side >= 0 && side != last;
        last = side >= 0 ? side : last;
    }
    return changes;
}

static void look_at(struct survey *survey, const struct fin_way *way, unsigned hands) {
    struct tally tally = tally_of(way);
    int turned = turns(&tally, hands);
    for (int key = 0; key < FIN_KEYS; key++) {
        int *most = &survey->most.keys[key];
        *most = tally.keys[key] > *most ? tally.keys[key] : *most;
    }
    survey->turns = turned > survey->turns ? turned : survey->turns;
    if (first_side(way) >= 0) {
        survey->moves = true;
        survey->starts[first_side(way)] = true;
    }
}

/* Where the nearest way is all in the player's keys, the rest of them is too many
 * however often it comes in another way. */
static struct survey survey_of(const struct fin_finesse *finesse, const struct fin_way *own) {
    enum { WAYS = 256 };
    struct survey survey = {.turns = 0};
    struct fin_way way, nearest = fin_finesse_nearest(finesse, own);
    struct tally best = tally_of(&nearest);
    bool more = fin_finesse_first(finesse, &way);
    survey.changes = changes_of(&nearest);
    for (int i = 0; more && i < WAYS; i++) {
        if (tally_of(&way).keys[FIN_KEY_SOFT] == best.keys[FIN_KEY_SOFT]) {
            look_at(&survey, &way, finesse->keys);
        }
        more = fin_finesse_next(finesse, &way);
    }
    if (fin_way_contains(own, &nearest)) {
        survey.most = best;
        survey.turns = turns(&best, finesse->keys);
    }
    return survey;
}

static unsigned bit(int fault, bool is) {
    return is ? 1u << fault : 0;
}

/* ---- turns ---- */

/* Turned only one way round where the shortest ways turn only the other. */
static bool is_other_rotation(const struct tally *own, const struct survey *survey) {
    const int *mine = own->keys;
    const int *best = survey->most.keys;
    if (best[FIN_KEY_180] > 0 || mine[FIN_KEY_180] > 0) {
        return false;
    }
    return (mine[FIN_KEY_CW] > 0 && mine[FIN_KEY_CCW] == 0 && best[FIN_KEY_CW] == 0 &&
            best[FIN_KEY_CCW] > 0) ||
           (mine[FIN_KEY_CCW] > 0 && mine[FIN_KEY_CW] == 0 && best[FIN_KEY_CCW] == 0 &&
            best[FIN_KEY_CW] > 0);
}

static unsigned name_turns(const struct fin_finesse *finesse, const struct tally *own,
                           const struct survey *survey) {
    int turned = turns(own, finesse->keys);
    if (finesse->start.kind == FIN_O) {
        return bit(FIN_FAULT_TURNED_O, turned > survey->turns);
    }
    if (is_other_rotation(own, survey)) {
        return bit(FIN_FAULT_OTHER_ROTATION, true);
    }
    return bit(FIN_FAULT_EXTRA_ROTATION, turned > survey->turns);
}

/* ---- moves ---- */

static bool hold_would_do(const struct tally *own, const struct survey *survey, int side) {
    int tap = FIN_KEY_LEFT + side;
    int far = FIN_KEY_FAR_LEFT + side;
    int taps = own->keys[tap] - own->keys[FIN_KEY_RIGHT - side];
    return taps >= 2 && taps > survey->most.keys[tap] && own->keys[far] == 0 &&
           survey->most.keys[far] > 0;
}

/* A move to the wrong side has one name, by when it was made: at first, to a side to
 * which no shortest way sets out, or later, where it is gone back more often than in the
 * nearest way. */
static unsigned name_sides(const struct fin_way *own, const struct survey *survey) {
    int side = first_side(own);
    if (side >= 0 && survey->moves && !survey->starts[side]) {
        return bit(FIN_FAULT_WRONG_WAY, true);
    }
    return bit(FIN_FAULT_CORRECTION, changes_of(own) > survey->changes);
}

static unsigned name_moves(const struct fin_way *keys, const struct tally *own,
                           const struct survey *survey) {
    bool hold = hold_would_do(own, survey, 0) || hold_would_do(own, survey, 1);
    return bit(FIN_FAULT_HOLD_WOULD_DO, hold) | name_sides(keys, survey);
}

static bool has_more_taps(const struct tally *own, const struct survey *survey) {
    return own->keys[FIN_KEY_LEFT] > survey->most.keys[FIN_KEY_LEFT] ||
           own->keys[FIN_KEY_RIGHT] > survey->most.keys[FIN_KEY_RIGHT];
}

/* ---- all ---- */

uint16_t fin_faults_name(const struct fin_finesse *finesse, const struct fin_way *own) {
    struct survey survey = survey_of(finesse, own);
    struct tally tally = tally_of(own);
    unsigned soft =
        bit(FIN_FAULT_SOFT_DROP, tally.keys[FIN_KEY_SOFT] > survey.most.keys[FIN_KEY_SOFT]);
    unsigned turns = name_turns(finesse, &tally, &survey);
    unsigned moves = name_moves(own, &tally, &survey);
    /* The taps after the other rotation come from it. */
    bool explained = moves != 0 || (turns & 1u << FIN_FAULT_OTHER_ROTATION) != 0;
    unsigned taps = bit(FIN_FAULT_EXTRA_TAP, !explained && has_more_taps(&tally, &survey));
    unsigned faults = soft | turns | moves | taps;
    return (uint16_t)(faults != 0 ? faults : 1u << FIN_FAULT_EXTRA_TAP);
}
