/* The verdict on a piece that locks: the fewest keys that would have been enough, and whether
 * this is certain. In doubt the judge finds no fault. */
#include "finesse/account.h"

enum { TRIES = 256 }; /* most key sequences to examine */

/* ---- one part ---- */

static int cost(const struct fin_account *account, const struct fin_key_sequence *sequence) {
    int total = sequence->length;
    for (int i = 0; i < sequence->length; i++) {
        bool half = sequence->keys[i] == FIN_KEY_180;
        total += half && (account->judge->options & FIN_JUDGE_180) == 0;
    }
    return total;
}

/* A part starts where the piece spawned or a carried key left it. It ends at the landing, or
 * where the next carried key took over. */
static struct fin_verdict_part part_at(const struct fin_account *account, int part) {
    const struct fin_judge *judge = account->judge;
    const struct fin_judge_part *carried = &judge->parts[part - FIN_PART_FIRST];
    return (struct fin_verdict_part){
        .from = part == FIN_PART_FIRST ? fin_finesse_start(&judge->board, judge->piece.kind)
                                       : carried[-1].after,
        .to = part == account->last ? account->landing : carried->before,
    };
}

/* Searches a part from its start to its end. Returns the fewest keys; -1 if unknown. */
static int search_part(const struct fin_account *account, int part, struct fin_finesse *finesse) {
    const struct fin_judge *judge = account->judge;
    struct fin_verdict_part ends = part_at(account, part);
    if (ends.from.kind == FIN_NONE || !fin_board_fits(&judge->board, ends.from)) {
        return -1;
    }
    fin_finesse_search(finesse, &judge->board, ends.from, judge->rules.rotation, account->key_set);
    if (part == account->last) {
        return fin_finesse_aim(finesse, ends.to);
    }
    return fin_board_fits(&judge->board, ends.to) ? fin_finesse_aim_piece(finesse, ends.to) : -1;
}

/* True if the keys reach the landing with two quarter turns instead of each 180. */
static bool leads_by_quarters(const struct fin_account *account, const struct fin_finesse *finesse,
                              const struct fin_key_sequence *own, int quarter) {
    struct fin_piece piece = finesse->start;
    for (int i = 0; i < own->length; i++) {
        bool half = own->keys[i] == FIN_KEY_180;
        int key = half ? quarter : own->keys[i];
        fin_key_press(&finesse->board, finesse->rotation, &piece, key);
        if (half) {
            fin_key_press(&finesse->board, finesse->rotation, &piece, key);
        }
    }
    piece.y = (int8_t)(piece.y - fin_board_drop(&finesse->board, piece));
    return fin_piece_same_cells(piece, account->landing);
}

/* The cost of the player's keys, given the fewest. A 180 counts as two keys. Exception: the player
 * pressed no more than the fewest keys, and two quarter turns would not have led to the landing,
 * because their kicks differ. Then the keys are not a fault. */
static int fair_cost(const struct fin_account *account, const struct fin_finesse *finesse,
                     const struct fin_key_sequence *own, int fewest) {
    int used = cost(account, own);
    bool doubtful = used > fewest && own->length <= fewest;
    return doubtful && !leads_by_quarters(account, finesse, own, FIN_KEY_CW) &&
                   !leads_by_quarters(account, finesse, own, FIN_KEY_CCW)
               ? fewest
               : used;
}

static void add_part(struct fin_verdict *verdict, struct fin_verdict_part part, int length,
                     bool searched) {
    part.length = (uint8_t)length;
    part.searched = searched;
    verdict->parts[verdict->part_count++] = part;
}

/* Adds the player's keys and the fewest to a verdict. If the search knows no way, or needs more
 * keys than the player, the player's keys count as the fewest. */
static void weigh(const struct fin_account *account, const struct fin_finesse *finesse,
                  const struct fin_key_sequence *own, int fewest, struct fin_verdict_part ends,
                  struct fin_verdict *verdict) {
    int used = fewest < 0 ? cost(account, own) : fair_cost(account, finesse, own, fewest);
    bool known = fewest >= 0 && fewest <= used;
    if (known && fewest < used) {
        verdict->faults |= fin_faults_name(finesse, own);
    }
    struct fin_key_sequence best = known ? fin_finesse_nearest(finesse, own) : *own;
    verdict->used = (uint16_t)(verdict->used + used);
    verdict->fewest = (uint16_t)(verdict->fewest + (known ? fewest : used));
    fin_key_sequence_join(&verdict->best, &best);
    add_part(verdict, ends, best.length, known);
}

static struct fin_verdict judge_parts(const struct fin_account *account,
                                      struct fin_finesse *finesse) {
    struct fin_verdict verdict = {.judged = true};
    for (int part = FIN_PART_FIRST; part <= account->last; part++) {
        const struct fin_key_sequence *own = &account->parts[part];
        struct fin_verdict_part ends = part_at(account, part);
        if (own->length > 0) {
            weigh(account, finesse, own, search_part(account, part, finesse), ends, &verdict);
            fin_key_sequence_join(&verdict.own, own);
        } else {
            add_part(&verdict, ends, 0, false);
        }
    }
    return verdict;
}

/* ---- gravity ---- */

/* The rows that the piece could fall while the keys are pressed at the player's speed, including
 * DAS for each held key. */
static int rows_meanwhile(const struct fin_judge *judge, const struct fin_key_sequence *sequence) {
    uint32_t gravity = fin_judge_gravity(judge);
    if (judge->soft_carried || judge->dropped_presses > 0) {
        return FIN_ROWS;
    }
    if (gravity == UINT32_MAX) {
        return 0;
    }
    uint64_t time = judge->presses[judge->count - 1].time_us - judge->entered;
    for (int i = 0; i < sequence->length; i++) {
        if (sequence->keys[i] == FIN_KEY_FAR_LEFT || sequence->keys[i] == FIN_KEY_FAR_RIGHT) {
            time += fin_far_time(&judge->rules);
        }
    }
    return time / gravity < FIN_ROWS ? (int)(time / gravity) + 1 : FIN_ROWS;
}

static bool may_fall(const struct fin_judge *judge) {
    return fin_judge_gravity(judge) != UINT32_MAX || judge->soft_carried;
}

static int common_beginning(const struct fin_key_sequence *a, const struct fin_key_sequence *b) {
    int length = 0;
    while (length < a->length && length < b->length && a->keys[length] == b->keys[length]) {
        length++;
    }
    return length;
}

/* Finds the nearest of the shortest key sequences that stayed open although the piece was
 * falling. False if none did for certain. */
static bool find_open_way(const struct fin_account *account, const struct fin_finesse *finesse,
                          struct fin_verdict *verdict) {
    int nearest = -1;
    for (int part = FIN_PART_FIRST; part < account->last; part++) {
        if (account->parts[part].length > 0) {
            return false;
        }
    }
    struct fin_key_sequence sequence;
    bool more = fin_finesse_first(finesse, &sequence);
    for (int i = 0; more && i < TRIES; i++) {
        int rows = rows_meanwhile(account->judge, &sequence);
        int common = common_beginning(&sequence, &verdict->own);
        if (common > nearest &&
            fin_key_sequence_survives(finesse, &sequence, rows, account->landing)) {
            nearest = common;
            verdict->best = sequence;
        }
        more = fin_finesse_next(finesse, &sequence);
    }
    return nearest >= 0;
}

/* ---- a carried key ---- */

/* True if all carried moves are by the same key and, for a direction, it was held to the end. */
static bool is_creditable(const struct fin_judge *judge) {
    if (judge->part_count == 0) {
        return false;
    }
    const struct fin_judge_part *last = &judge->parts[judge->part_count - 1];
    for (int i = 0; i < judge->part_count; i++) {
        if (judge->parts[i].key != last->key || last->key >= FIN_KEYS) {
            return false;
        }
    }
    struct fin_piece end = last->after;
    return last->key >= FIN_KEY_CW ||
           !fin_key_press(&judge->board, judge->rules.rotation, &end, last->key);
}

/* True if the key sequence contains the carried key at a point that fits: with at most as many
 * keys before and after it as the player pressed. */
static bool has_room(const struct fin_key_sequence *sequence, int key, int before, int after) {
    for (int i = 0; i < sequence->length && i <= before; i++) {
        if (sequence->keys[i] == key && sequence->length - i - 1 <= after) {
            return true;
        }
    }
    return false;
}

/* Aims from the spawn at the landing. Returns the fewest keys if some shortest key sequence has
 * room for the carried key; otherwise -1. */
static int aim_with_carried(const struct fin_account *account, int key, int before, int after,
                            struct fin_finesse *finesse) {
    const struct fin_judge *judge = account->judge;
    struct fin_piece start = fin_finesse_start(&judge->board, judge->piece.kind);
    fin_finesse_search(finesse, &judge->board, start, judge->rules.rotation, account->key_set);
    int fewest = fin_finesse_aim(finesse, account->landing);
    struct fin_key_sequence sequence;
    bool more = fin_finesse_first(finesse, &sequence);
    for (int i = 0; more && i < TRIES; i++) {
        if (has_room(&sequence, key, before, after)) {
            return fewest;
        }
        more = fin_finesse_next(finesse, &sequence);
    }
    return -1;
}

/* The verdict with the carried key counted as one of the player's. Not judged if no shortest key
 * sequence has room for it. */
static struct fin_verdict credit(const struct fin_account *account, struct fin_finesse *finesse) {
    struct fin_verdict verdict = {.judged = false};
    const struct fin_key_sequence *after = &account->parts[account->last];
    int key = account->judge->parts[0].key;
    for (int part = FIN_PART_FIRST; part < account->last; part++) {
        fin_key_sequence_join(&verdict.own, &account->parts[part]);
    }
    int before = verdict.own.length;
    fin_key_sequence_append(&verdict.own, key);
    fin_key_sequence_join(&verdict.own, after);
    int fewest = aim_with_carried(account, key, before, after->length, finesse);
    if (fewest >= 0) {
        struct fin_verdict_part all = {.from = part_at(account, FIN_PART_FIRST).from,
                                       .to = account->landing};
        verdict.judged = true;
        weigh(account, finesse, &verdict.own, fewest, all, &verdict);
    }
    return verdict;
}

/* ---- the whole verdict ---- */

static bool is_fault(const struct fin_verdict *verdict) {
    return verdict->used > verdict->fewest;
}

/* Judges the parts between carried keys or, if that is possible and certain, the whole with the
 * carried key counted as pressed. */
static struct fin_verdict judge_carried(const struct fin_account *account,
                                        struct fin_finesse *finesse) {
    const struct fin_judge *judge = account->judge;
    bool falls = may_fall(judge);
    struct fin_verdict verdict = judge_parts(account, finesse);
    if (is_fault(&verdict) && falls && !find_open_way(account, finesse, &verdict)) {
        verdict.judged = false;
        return verdict;
    }
    if (!is_creditable(judge)) {
        return verdict;
    }
    struct fin_verdict credited = credit(account, finesse);
    bool once = !falls && judge->part_count == 1;
    bool certain = once || credited.fewest == verdict.fewest + 1;
    if (!credited.judged || !certain) {
        return verdict;
    }
    if (is_fault(&credited) && falls) {
        credited.best = (struct fin_key_sequence){1, {judge->parts[0].key}};
        fin_key_sequence_join(&credited.best, &verdict.best);
    }
    return credited;
}

/* The presses of all parts as one sequence. */
static struct fin_key_sequence own_presses(const struct fin_account *account) {
    struct fin_key_sequence own = {.length = 0};
    for (int part = FIN_PART_FIRST; part <= account->last; part++) {
        fin_key_sequence_join(&own, &account->parts[part]);
    }
    return own;
}

/* True if the player pressed no more than the fewest keys from the spawn. Then the carried key
 * caused no extra presses. */
static bool is_fewest_from_spawn(const struct fin_account *account,
                                 const struct fin_key_sequence *own, struct fin_finesse *finesse) {
    const struct fin_judge *judge = account->judge;
    fin_finesse_search(finesse, &judge->board, fin_finesse_start(&judge->board, judge->piece.kind),
                       judge->rules.rotation, account->key_set);
    int fewest = fin_finesse_aim(finesse, account->landing);
    return fewest >= 0 && fair_cost(account, finesse, own, fewest) <= fewest;
}

/* A piece without a fault: the player's own presses count as the fewest. */
static struct fin_verdict clean(const struct fin_account *account,
                                const struct fin_key_sequence *own) {
    struct fin_verdict verdict = {.judged = true, .own = *own, .best = *own};
    struct fin_verdict_part all = {.from = part_at(account, FIN_PART_FIRST).from,
                                   .to = account->landing};
    verdict.used = verdict.fewest = (uint16_t)cost(account, own);
    add_part(&verdict, all, own->length, false);
    return verdict;
}

static struct fin_verdict judge_keys(const struct fin_account *account) {
    struct fin_finesse finesse;
    struct fin_verdict verdict = judge_carried(account, &finesse);
    if (verdict.judged && is_fault(&verdict) && account->judge->part_count > 0) {
        struct fin_key_sequence own = own_presses(account);
        if (is_fewest_from_spawn(account, &own, &finesse)) {
            verdict = clean(account, &own);
        }
    }
    return verdict;
}

static bool is_judgeable(const struct fin_account *account, const struct fin_event *lock) {
    const struct fin_judge *judge = account->judge;
    return judge->number == lock->number && judge->piece.kind == lock->piece &&
           !judge->board_unknown && !judge->disturbed && !fin_repeats_stopped_short(judge) &&
           fin_judge_gravity(judge) != 0 && fin_board_fits(&judge->board, account->landing) &&
           fin_board_drop(&judge->board, account->landing) == 0;
}

/* If no hard drop followed, an unneeded soft drop at the end stands for the hard drop. */
static struct fin_verdict judge_piece(struct fin_account *account, const struct fin_event *lock) {
    struct fin_verdict verdict = judge_keys(account);
    bool softly = lock->detail != FIN_BY_HARD_DROP;
    if (softly && (verdict.faults & 1u << FIN_FAULT_SOFT_DROP) != 0 &&
        fin_account_drop_soft(account)) {
        verdict = judge_keys(account);
    }
    return verdict;
}

static uint16_t faults_of_held(const struct fin_key_sequence *sequence) {
    uint16_t faults = 0;
    for (int i = 0; i < sequence->length; i++) {
        int key = sequence->keys[i];
        int fault = key < FIN_KEY_CW     ? FIN_FAULT_EXTRA_TAP
                    : key < FIN_KEY_SOFT ? FIN_FAULT_EXTRA_ROTATION
                                         : FIN_FAULT_SOFT_DROP;
        faults |= (uint16_t)(1u << fault);
    }
    return faults;
}

/* Keys before a hold, where they count, are all superfluous. */
static void add_held(const struct fin_account *account, struct fin_verdict *verdict) {
    const struct fin_key_sequence *held = &account->parts[FIN_PART_HELD];
    if (held->length > 0) {
        struct fin_key_sequence own = *held;
        fin_key_sequence_append(&own, FIN_KEY_HOLD);
        fin_key_sequence_join(&own, &verdict->own);
        verdict->own = own;
        verdict->used = (uint16_t)(verdict->used + cost(account, held));
        verdict->faults |= faults_of_held(held);
    }
}

/* Cancelled taps with a turn between them may have been needed, if the turn was only possible
 * there. If fewer keys remain than the minimum, the taps were needed: count them. */
static struct fin_verdict judge_account(struct fin_account *account, const struct fin_event *lock) {
    struct fin_verdict verdict = judge_piece(account, lock);
    if (verdict.used < verdict.fewest) {
        *account = fin_account_make(account->judge, account->landing, false);
        verdict = judge_piece(account, lock);
    }
    add_held(account, &verdict);
    return verdict;
}

struct fin_verdict fin_judge_decide(const struct fin_judge *judge, const struct fin_event *lock) {
    struct fin_account account = fin_account_make(judge, fin_event_piece(lock), true);
    struct fin_verdict verdict = {.judged = false};
    bool by_finger = fin_fingers_moved(&judge->fingers, judge->pieces);
    if (!by_finger && is_judgeable(&account, lock)) {
        verdict = judge_account(&account, lock);
    }
    verdict.by_finger = by_finger;
    verdict.number = lock->number;
    verdict.piece = account.landing;
    verdict.board = judge->board;
    verdict.rotation = judge->rules.rotation;
    verdict.key_set = (uint16_t)account.key_set;
    verdict.truncated = judge->dropped_presses > 0;
    if (verdict.used > verdict.fewest) {
        verdict.used = (uint16_t)(verdict.used + judge->dropped_presses);
    }
    if (!verdict.judged) {
        verdict.faults = 0;
        verdict.part_count = 0;
    }
    return verdict;
}
