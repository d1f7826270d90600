/* Names the faults of a piece: compares the player's keys with all shortest key sequences. */
#include "finesse/judge.h"

static const char *const fault_names[FIN_FAULTS] = {
    [FIN_FAULT_EXTRA_TAP] = "extra tap",         [FIN_FAULT_HOLD_WOULD_DO] = "tapped, not held",
    [FIN_FAULT_WRONG_WAY] = "wrong way",         [FIN_FAULT_EXTRA_ROTATION] = "extra rotation",
    [FIN_FAULT_TURNED_O] = "rotated the O",      [FIN_FAULT_OTHER_ROTATION] = "wrong rotation key",
    [FIN_FAULT_CORRECTION] = "late correction",  [FIN_FAULT_SOFT_DROP] = "unneeded soft drop",
    [FIN_FAULT_TURN_FIRST] = "rotated too late", [FIN_FAULT_TAPS_WOULD_DO] = "held, not tapped",
    [FIN_FAULT_EXTRA_SLIDE] = "extra slide",
};

const char *fin_fault_name(int fault) {
    return fault >= 0 && fault < FIN_FAULTS ? fault_names[fault] : NULL;
}

/* How often each key occurs in a key sequence. */
struct tally {
    int keys[FIN_KEYS];
};

static struct tally tally_of(const struct fin_key_sequence *sequence) {
    struct tally tally = {{0}};
    for (int i = 0; i < sequence->length; i++) {
        tally.keys[sequence->keys[i]]++;
    }
    return tally;
}

/* Quarter turns and half turns. A half turn that is not expected counts as two. */
static int turns(const struct tally *tally, unsigned key_set) {
    int half = (key_set >> FIN_KEY_180 & 1) != 0 ? 1 : 2;
    return tally->keys[FIN_KEY_CW] + tally->keys[FIN_KEY_CCW] + half * tally->keys[FIN_KEY_180];
}

/* Properties of the shortest key sequences that have as many soft drops as the nearest one. */
struct survey {
    struct tally most; /* per key: most in any sequence */
    int turns;         /* most in any sequence */
    int changes;       /* changes of direction in the nearest sequence */
    bool moves;        /* some sequence moves sideways */
    bool starts[2];    /* some sequence first moves left, right */
    bool moves_first;  /* some sequence moves before it turns */
    bool contained;    /* the nearest sequence is a subsequence of the player's keys */
};

/* 0 left, 1 right, -1 no move. */
static int side_of(int key) {
    return key <= FIN_KEY_FAR_RIGHT ? key & 1 : -1;
}

static int first_side(const struct fin_key_sequence *sequence) {
    for (int i = 0; i < sequence->length; i++) {
        if (side_of(sequence->keys[i]) >= 0) {
            return side_of(sequence->keys[i]);
        }
    }
    return -1;
}

/* The number of changes of direction. */
static int changes_of(const struct fin_key_sequence *sequence) {
    int last = first_side(sequence), changes = 0;
    for (int i = 0; i < sequence->length; i++) {
        int side = side_of(sequence->keys[i]);
        changes += side >= 0 && side != last;
        last = side >= 0 ? side : last;
    }
    return changes;
}

/* Whether a turn comes after a move. */
static bool moves_before_turning(const struct fin_key_sequence *sequence) {
    bool moved = false;
    for (int i = 0; i < sequence->length; i++) {
        int key = sequence->keys[i];
        moved = moved || side_of(key) >= 0;
        if (moved && key >= FIN_KEY_CW && key < FIN_KEY_SOFT) {
            return true;
        }
    }
    return false;
}

static void look_at(struct survey *survey, const struct fin_key_sequence *sequence,
                    unsigned key_set) {
    struct tally tally = tally_of(sequence);
    int turned = turns(&tally, key_set);
    for (int key = 0; key < FIN_KEYS; key++) {
        int *most = &survey->most.keys[key];
        *most = tally.keys[key] > *most ? tally.keys[key] : *most;
    }
    survey->turns = turned > survey->turns ? turned : survey->turns;
    survey->moves_first = survey->moves_first || moves_before_turning(sequence);
    if (first_side(sequence) >= 0) {
        survey->moves = true;
        survey->starts[first_side(sequence)] = true;
    }
}

/* Surveys the shortest key sequences. If the nearest one is a subsequence of the player's keys,
 * every other key is superfluous, even if another shortest sequence uses that key more often. So
 * only the nearest one counts. */
static struct survey survey_of(const struct fin_finesse *finesse,
                               const struct fin_key_sequence *own) {
    enum { WAYS = 256 };
    struct survey survey = {.turns = 0};
    struct fin_key_sequence sequence, nearest = fin_finesse_nearest(finesse, own);
    struct tally best = tally_of(&nearest);
    bool more = fin_finesse_first(finesse, &sequence);
    survey.changes = changes_of(&nearest);
    for (int i = 0; more && i < WAYS; i++) {
        if (tally_of(&sequence).keys[FIN_KEY_SOFT] == best.keys[FIN_KEY_SOFT]) {
            look_at(&survey, &sequence, finesse->keys);
        }
        more = fin_finesse_next(finesse, &sequence);
    }
    survey.contained = fin_key_sequence_contains(own, &nearest);
    if (survey.contained) {
        survey.most = best;
        survey.turns = turns(&best, finesse->keys);
    }
    return survey;
}

static unsigned bit(int fault, bool is) {
    return is ? 1u << fault : 0;
}

/* ---- turns ---- */

/* True if the player turned only one way, and the shortest sequences only the other way. */
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

static int slides(const struct tally *tally) {
    return tally->keys[FIN_KEY_FAR_LEFT] + tally->keys[FIN_KEY_FAR_RIGHT];
}

static bool has_more_slides(const struct tally *own, const struct survey *survey) {
    return own->keys[FIN_KEY_FAR_LEFT] > survey->most.keys[FIN_KEY_FAR_LEFT] ||
           own->keys[FIN_KEY_FAR_RIGHT] > survey->most.keys[FIN_KEY_FAR_RIGHT];
}

static bool has_more_taps(const struct tally *own, const struct survey *survey) {
    return own->keys[FIN_KEY_LEFT] > survey->most.keys[FIN_KEY_LEFT] ||
           own->keys[FIN_KEY_RIGHT] > survey->most.keys[FIN_KEY_RIGHT];
}

/* All shortest sequences turn before they move, and the player moved first: leaving keys out is
 * not enough, the order has to change. */
static bool is_turn_first(const struct fin_key_sequence *keys, const struct survey *survey) {
    return survey->moves && survey->turns > 0 && !survey->moves_first && !survey->contained &&
           moves_before_turning(keys);
}

/* To the wall and back, where the shortest sequences only tap. */
static bool taps_would_do(const struct fin_key_sequence *keys, const struct tally *own,
                          const struct survey *survey) {
    return survey->moves && slides(&survey->most) == 0 && slides(own) > 0 &&
           changes_of(keys) > survey->changes;
}

/* Where the moves went wrong: the first of these that fits. */
static unsigned name_sides(const struct fin_key_sequence *keys, const struct tally *own,
                           const struct survey *survey) {
    int side = first_side(keys);
    if (side >= 0 && survey->moves && !survey->starts[side]) {
        return 1u << FIN_FAULT_WRONG_WAY;
    }
    if (taps_would_do(keys, own, survey)) {
        return 1u << FIN_FAULT_TAPS_WOULD_DO;
    }
    if (changes_of(keys) > survey->changes) {
        return 1u << FIN_FAULT_CORRECTION;
    }
    return bit(FIN_FAULT_TURN_FIRST, is_turn_first(keys, survey));
}

static unsigned name_moves(const struct fin_key_sequence *keys, const struct tally *own,
                           const struct survey *survey) {
    bool hold = hold_would_do(own, survey, 0) || hold_would_do(own, survey, 1);
    unsigned sides = name_sides(keys, own, survey);
    return hold ? 1u << FIN_FAULT_HOLD_WOULD_DO | (sides & ~(1u << FIN_FAULT_TURN_FIRST)) : sides;
}

/* Moves that nothing else explains. */
static unsigned name_extra_moves(const struct tally *own, const struct survey *survey) {
    return has_more_slides(own, survey) ? 1u << FIN_FAULT_EXTRA_SLIDE
                                        : bit(FIN_FAULT_EXTRA_TAP, has_more_taps(own, survey));
}

/* ---- all ---- */

uint16_t fin_faults_name(const struct fin_finesse *finesse, const struct fin_key_sequence *own) {
    struct survey survey = survey_of(finesse, own);
    struct tally tally = tally_of(own);
    unsigned soft =
        bit(FIN_FAULT_SOFT_DROP, tally.keys[FIN_KEY_SOFT] > survey.most.keys[FIN_KEY_SOFT]);
    unsigned turns = name_turns(finesse, &tally, &survey);
    unsigned moves = name_moves(own, &tally, &survey);
    /* extra moves may follow from turning the other way: no fault of their own */
    bool explained = moves != 0 || (turns & 1u << FIN_FAULT_OTHER_ROTATION) != 0;
    unsigned extra = explained ? 0 : name_extra_moves(&tally, &survey);
    unsigned faults = soft | turns | moves | extra;
    return (uint16_t)(faults != 0 ? faults : 1u << FIN_FAULT_EXTRA_TAP);
}
