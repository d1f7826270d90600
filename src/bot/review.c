/* Reviews: the decisions of a game, and how much each cost. */
#include "bot/bot.h"
#include "core/check.h"
#include "core/text.h"

static const char *const quality_names[] = {"best", "good", "inaccuracy", "mistake", "blunder"};
_Static_assert(sizeof quality_names / sizeof quality_names[0] == FIN_QUALITIES,
               "a name for each quality");

const char *fin_quality_name(int quality) {
    return quality >= 0 && quality < FIN_QUALITIES ? quality_names[quality] : NULL;
}

/* ---- decisions ---- */

struct fin_review fin_review_make(const struct fin_session *session) {
    return (struct fin_review){.hold = session->game.hold, .hold_now = session->game.hold};
}

/* Notes the position before a piece. If hold was already pressed, that is taken back. */
static void see(struct fin_review *review, const struct fin_session *session,
                const struct fin_event *event) {
    struct fin_bot_position *position = &review->position;
    const struct fin_game *game = &session->game;
    if (review->seen || game->number != event->number || fin_game_piece(game).kind == FIN_NONE ||
        !fin_bot_look(game, position)) {
        return;
    }
    if (position->hold_used) {
        uint8_t original = position->hold;
        if (review->hold == FIN_NONE) {
            for (int i = position->length < FIN_PREVIEW_MAX + 1 ? position->length++
                                                                : position->length - 1;
                 i > 0; i--) {
                position->queue[i] = position->queue[i - 1];
            }
        }
        position->queue[0] = original;
        position->hold = review->hold;
        position->hold_used = false;
    }
    review->seen = true;
    review->since = event->time_us;
}

static bool finish(struct fin_review *review, const struct fin_event *event) {
    bool known = review->seen;
    review->before = review->position;
    review->made = (struct fin_bot_move){.piece = fin_event_piece(event), .hold = review->held};
    review->spawn_us = review->since;
    review->lock_us = event->time_us;
    review->seen = review->held = false;
    review->hold = review->hold_now;
    return known;
}

bool fin_review_take(struct fin_review *review, const struct fin_session *session,
                     const struct fin_event *events, size_t count) {
    bool locked = false;
    for (size_t i = 0; i < count; i++) {
        const struct fin_event *event = &events[i];
        switch (event->kind) {
        case FIN_EVENT_HOLD:
            review->hold_now = event->piece;
            review->held = true;
            break;
        case FIN_EVENT_SPAWN:
            see(review, session, event);
            break;
        case FIN_EVENT_LOCK:
            locked = finish(review, event);
            break;
        case FIN_EVENT_SPIN:
            review->made.spin = event->detail;
            break;
        default:
            break;
        }
    }
    return locked;
}

/* ---- ratings ---- */

/* Calibrated by tests/coach (docs/coach.md): the value that is one unit, and the largest losses
 * that still count as best, good, an inaccuracy and a mistake. */
static const struct {
    const char *unit;
    int32_t value;
    int32_t limits[FIN_QUALITY_BLUNDER];
} scales[FIN_AIMS] = {
    [FIN_AIM_SURVIVE] = {"rows of height", 4000, {0, 800, 1800, 3500}},
    [FIN_AIM_ATTACK] = {"lines sent", 2500, {0, 1000, 3000, 7000}},
    [FIN_AIM_SPRINT] = {"rows of height", 4000, {0, 800, 1800, 3500}},
};

const char *fin_review_unit(int aim) {
    return aim >= 0 && aim < FIN_AIMS ? scales[aim].unit : NULL;
}

static const struct {
    const char *mode;
    int aim;
} modes[] = {
    {"40-lines", FIN_AIM_SPRINT},
    {"cheese", FIN_AIM_SURVIVE},
    {"master", FIN_AIM_SURVIVE},
};

int fin_review_aim(int mode) {
    const char *name = fin_mode_name(mode);
    for (size_t i = 0; name != NULL && i < sizeof modes / sizeof modes[0]; i++) {
        if (fin_text_equal(modes[i].mode, name)) {
            return modes[i].aim;
        }
    }
    return FIN_AIM_ATTACK;
}

static bool is_same(const struct fin_bot_move *a, const struct fin_bot_move *b) {
    return a->hold == b->hold && a->spin == b->spin && fin_piece_same_cells(a->piece, b->piece);
}

/* The value lost by a move. A line that ends earlier has topped out. */
static int32_t loss_of(const struct fin_bot_move *made, const struct fin_bot_move *best, int aim) {
    enum { TOPPED_OUT = 20 };
    if (made->depth != best->depth) {
        return made->depth < best->depth ? TOPPED_OUT * scales[aim].value : 0;
    }
    return best->value > made->value ? best->value - made->value : 0;
}

static uint8_t quality_of(int aim, int32_t loss) {
    uint8_t quality = FIN_QUALITY_BEST;
    while (quality < FIN_QUALITY_BLUNDER && loss > scales[aim].limits[quality]) {
        quality++;
    }
    return quality;
}

bool fin_review_rate(struct fin_bot *bot, int aim, const struct fin_bot_position *position,
                     const struct fin_bot_move *made, uint32_t nodes, struct fin_rating *rating) {
    struct fin_bot_move own = *made;
    fin_require(fin_review_unit(aim) != NULL);
    if (!fin_bot_judge(bot, position, nodes, &own) ||
        fin_bot_search(bot, position, nodes, &rating->best, 1) == 0) {
        return false;
    }
    if (!is_same(&own, &rating->best)) {
        fin_bot_judge(bot, position, nodes, &rating->best);
    }
    rating->loss = is_same(&own, &rating->best) ? 0 : loss_of(&own, &rating->best, aim);
    rating->cost = (int32_t)((int64_t)rating->loss * 1000 / scales[aim].value);
    rating->quality = quality_of(aim, rating->loss);
    if (rating->loss == 0) {
        rating->best = own;
    }
    return true;
}
