/* Games played with random buttons. */
#include "mashed.h"

#include <assert.h>
#include <string.h>

#include "game/mode.h"

static const uint8_t buttons[] = {FIN_LEFT,     FIN_LEFT,    FIN_RIGHT,     FIN_RIGHT,
                                  FIN_TURN_CW,  FIN_TURN_CW, FIN_TURN_CCW,  FIN_SOFT,
                                  FIN_TURN_180, FIN_HOLD,    FIN_HARD,      FIN_HARD,
                                  FIN_HARD,     FIN_SONIC,   FIN_WALL_LEFT, FIN_WALL_RIGHT};

/* The start of a game, chosen to make rare events happen: held buttons, a board or a well at the
 * wall, and the first piece. */
static const struct aim {
    const char *board; /* NULL: a well */
    uint8_t kind, buttons[9], count;
} aims[] = {
    {NULL,
     FIN_I,
     {FIN_TURN_CCW, FIN_WALL_LEFT, FIN_HARD, FIN_TURN_CCW, FIN_WALL_LEFT, FIN_HARD, FIN_TURN_CCW,
      FIN_WALL_LEFT, FIN_HARD},
     9},
    {"...#......\n##....####\n####.#####\n",
     FIN_T, /* a T-spin single */
     {FIN_TURN_CW, FIN_SONIC, FIN_TURN_CW, FIN_HARD},
     4},
};

/* NULL: purely random */
static const struct aim *aim_of(uint64_t number) {
    return number % 5 < sizeof aims / sizeof aims[0] ? &aims[number % 5] : NULL;
}

static void take_aim(const struct aim *aim, struct fin_setup *setup) {
    if (aim->board == NULL) {
        fin_board_raise(&setup->board, 12, 0);
    } else {
        fin_board_parse(aim->board, strlen(aim->board), &setup->board);
    }
    setup->queue_length = 4;
    memset(setup->queue, aim->kind, setup->queue_length);
}

static struct fin_setup make_setup(struct fin_random *random, uint64_t number) {
    int mode = (int)(number % FIN_MODES), preset = (int)(number / FIN_MODES % FIN_PRESETS);
    struct fin_setup setup = fin_setup_make(preset, mode);
    setup.seed = fin_random_next(random);
    if (mode == FIN_MODE_CUSTOM) {
        setup.rules.limit_lines = 4;
    }
    if (aim_of(number) != NULL) {
        take_aim(aim_of(number), &setup);
    } else if (fin_random_below(random, 2) == 0) {
        fin_board_raise(&setup.board, 12, (int)fin_random_below(random, FIN_COLUMNS));
    }
    return setup;
}

void mash(struct mashed *mashed, uint64_t number, int pieces) {
    struct fin_random random = fin_random_seed(number);
    struct fin_setup setup = make_setup(&random, number);
    uint64_t now = 1;
    memset(&mashed->play, 0, sizeof mashed->play);
    app_play_give_log(&mashed->play, mashed->words, MASHED_WORDS);
    app_play_start(&mashed->play, &setup, now, 0);
    const struct aim *aim = aim_of(number);
    for (int i = 0; aim != NULL && i < aim->count; i++) {
        app_play_button(&mashed->play, aim->buttons[i], true, now += 400000);
        app_play_button(&mashed->play, aim->buttons[i], false, now);
    }
    while (mashed->play.state == APP_PLAY_RUNNING && !mashed->play.log_full &&
           mashed->play.session.game.pieces < (uint32_t)pieces) {
        int button = buttons[fin_random_below(&random, sizeof buttons)];
        now += fin_random_below(&random, 60000);
        app_play_button(&mashed->play, button, true, now);
        now += fin_random_below(&random, 30000);
        app_play_button(&mashed->play, button, false, now);
    }
    app_play_forfeit(&mashed->play, now + 1000);
    assert(mashed->play.state == APP_PLAY_ENDED);
    mashed->replay = fin_replay_make(&mashed->play.setup, &mashed->play.log, &mashed->play.session);
    mashed->length = app_play_encode(&mashed->play, mashed->bytes, MASHED_BYTES);
    assert(mashed->length > 0);
}

/* ---- counting a second time ---- */

/* One instant: at most one piece locks in it. */
static void count_instant(struct app_record *count, const struct fin_game *game,
                          const struct fin_event *events, size_t event_count) {
    uint32_t lines = (uint32_t)(game->lines - count->lines);
    bool locked = game->pieces > count->pieces;
    assert(game->pieces <= count->pieces + 1);
    count->clears[lines < 4 ? lines : 4] += lines > 0;
    for (size_t i = 0; i < event_count; i++) {
        bool spin = events[i].kind == FIN_EVENT_SPIN;
        count->keys += events[i].kind == FIN_EVENT_PRESS;
        count->perfect += events[i].kind == FIN_EVENT_PERFECT;
        count->spins += spin;
        count->minis += spin && events[i].detail == FIN_SPIN_MINI;
        count->spin_lines[lines > 3 ? 2 : lines > 0 ? lines - 1 : 0] += spin && lines > 0;
        if (events[i].kind == FIN_EVENT_LOCK) {
            assert(locked);
            count->by_kind[fin_event_piece(&events[i]).kind]++;
        }
    }
    count->lines += lines;
    count->pieces += locked;
    count->best_combo = game->combo > count->best_combo ? game->combo : count->best_combo;
    count->best_b2b = game->b2b > count->best_b2b ? game->b2b : count->best_b2b;
}

/* The numbers of a replay's game. */
static struct app_record count_states(const struct fin_replay *replay) {
    struct app_record count = {0};
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    struct fin_playback playback;
    const struct fin_game *game = &playback.session.game;
    size_t event_count;
    fin_playback_start(&playback, &replay->setup, events, FIN_EVENTS_PER_INSTANT, &event_count);
    count_instant(&count, game, events, event_count);
    enum fin_result result = FIN_MORE;
    while (result == FIN_MORE || (game->status == FIN_PLAYING && game->time < replay->end_us)) {
        uint64_t due = fin_playback_due(&playback, &replay->record);
        result = fin_playback_advance(&playback, &replay->record,
                                      due < replay->end_us ? due : replay->end_us, events,
                                      FIN_EVENTS_PER_INSTANT, &event_count);
        assert(result != FIN_DIFFERS);
        count_instant(&count, game, events, event_count);
    }
    count.score = game->score;
    count.time_us = game->time;
    count.level = game->level;
    count.status = game->status;
    count.cause = game->cause;
    return count;
}

static void assert_same_numbers(const struct app_record *a, const struct app_record *b) {
    assert(a->score == b->score && a->time_us == b->time_us && a->level == b->level);
    assert(a->status == b->status && a->cause == b->cause);
    assert(a->lines == b->lines && a->pieces == b->pieces && a->keys == b->keys);
    assert(a->spins == b->spins && a->minis == b->minis && a->perfect == b->perfect);
    assert(a->best_combo == b->best_combo && a->best_b2b == b->best_b2b);
    assert(memcmp(a->clears, b->clears, sizeof a->clears) == 0);
    assert(memcmp(a->by_kind, b->by_kind, sizeof a->by_kind) == 0);
    assert(memcmp(a->spin_lines, b->spin_lines, sizeof a->spin_lines) == 0);
}

struct app_record count_again(const uint8_t *bytes, uint32_t length, int64_t played_at) {
    static uint64_t words[MASHED_WORDS], own[MASHED_WORDS];
    static struct app_play play;
    struct fin_replay replay;
    struct fin_byte_error error = fin_replay_decode(bytes, length, &replay, words, MASHED_WORDS);
    assert(error.sentence == NULL);
    memset(&play, 0, sizeof play);
    app_play_give_log(&play, own, MASHED_WORDS);
    app_play_resume(&play, &replay, (struct app_exempt){.counted = 0}, 1);
    assert(fin_session_hash(&play.session) == replay.hash);
    struct app_record record = app_play_record(&play, played_at), counted = count_states(&replay);
    assert_same_numbers(&record, &counted);
    return record;
}
