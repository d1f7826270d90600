/* A platform for tests. */
#include "platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/modes.h"

struct platform *platform_new_as(const struct app_platform *abilities) {
    struct platform *platform = calloc(1, sizeof *platform);
    platform->now = 1000000;
    platform->wall_s = 1767571200; /* 2026-01-05 */
    app_make(&platform->app, abilities);
    return platform;
}

struct platform *platform_new(bool key_releases) {
    struct app_platform abilities = {.key_releases = key_releases, .version = "1.0"};
    strcpy(abilities.abilities, key_releases ? "" : "No key releases: wall keys are bound.");
    return platform_new_as(&abilities);
}

struct platform *platform_with_gestures(void) {
    struct app_platform abilities = {
        .key_releases = true, .is_page = true, .touch = true, .version = "1"};
    struct platform *platform = platform_new_as(&abilities);
    app_setting(&platform->app, "gestures", "on");
    app_setting(&platform->app, "countdown", "off");
    return platform;
}

void platform_free(struct platform *platform) {
    free(platform->solver_memory);
    free(platform->coach_memory);
    for (int i = 0; i < PLATFORM_GAMES; i++) {
        free(platform->replays[i]);
    }
    for (int i = 0; i < FIN_MODES; i++) {
        free(platform->paused[i].bytes);
    }
    free(platform->words);
    free(platform);
}

/* ---- the store ---- */

static void stop(const char *sentence) {
    fprintf(stderr, "%s\n", sentence);
    abort();
}

/* Checks that a saved replay verifies. */
static struct fin_replay read_replay(const struct app_effect *effect, uint64_t **words) {
    struct fin_replay replay = {0};
    uint32_t length = effect->save.length;
    *words = calloc((size_t)length * 40 + 1, sizeof **words);
    struct fin_byte_error error =
        fin_replay_decode(effect->save.bytes, length, &replay, *words, (size_t)length * 40);
    if (error.sentence != NULL && effect->kind == APP_SAVE_RUNNING) {
        /* a savepoint, the reason for not being ranked, and retried pieces may follow */
        memcpy(&length, effect->save.bytes + 5, sizeof length);
        length = length < effect->save.length ? length : effect->save.length;
        error = fin_replay_decode(effect->save.bytes, length, &replay, *words, (size_t)length * 40);
    }
    if (error.sentence != NULL || fin_replay_verify(&replay) != FIN_NEVER) {
        stop(error.sentence != NULL ? error.sentence : "A replay does not verify.");
    }
    return replay;
}

static void check_replay(const struct app_effect *effect) {
    uint64_t *words;
    struct fin_replay replay = read_replay(effect, &words);
    free(words);
    if (effect->kind == APP_SAVE_GAME && replay.hash != effect->save.record.hash) {
        stop("The replay is not that of its game.");
    }
}

static void save_game(struct platform *platform, const struct app_effect *effect) {
    check_replay(effect);
    if (platform->game_count < PLATFORM_GAMES) {
        int place = platform->game_count++;
        const struct app_record *record = &effect->save.record;
        platform->games[place] = *record;
        platform->games[place].id = place + 1;
        platform->gone[place] = false;
        free(platform->replays[place]);
        platform->replays[place] = malloc(effect->save.length);
        platform->replay_lengths[place] = effect->save.length;
        memcpy(platform->replays[place], effect->save.bytes, effect->save.length);
        struct app_list list = app_record_list(record);
        app_list_name(&list, platform->lists[place], sizeof platform->lists[place]);
    }
}

static bool comes_first(const struct app_record *a, const struct app_record *b) {
    return a->rank < b->rank || (a->rank == b->rank && a->rank_then < b->rank_then);
}

static uint32_t find_best(struct platform *platform, const char *list,
                          struct app_record best[APP_BEST]) {
    uint32_t count = 0;
    bool taken[PLATFORM_GAMES] = {false};
    while (count < APP_BEST) {
        int first = -1;
        for (int i = 0; i < platform->game_count; i++) {
            bool in_list = platform->games[i].ranked && !platform->gone[i] && !taken[i] &&
                           strcmp(platform->lists[i], list) == 0;
            if (in_list &&
                (first < 0 || comes_first(&platform->games[i], &platform->games[first]))) {
                first = i;
            }
        }
        if (first < 0) {
            break;
        }
        taken[first] = true;
        best[count++] = platform->games[first];
    }
    return count;
}

static uint32_t find_games(struct platform *platform, const char *list, uint32_t from,
                           struct app_record page[APP_PAGE], uint32_t *in_all) {
    uint32_t count = 0;
    *in_all = 0;
    for (int i = platform->game_count - 1; i >= 0; i--) {
        bool unlisted = strcmp(list, APP_UNLISTED) == 0;
        bool other = list[0] != '\0' && !unlisted && strcmp(platform->lists[i], list) != 0;
        if (platform->games[i].listed == unlisted || platform->gone[i] || other) {
            continue;
        }
        if (*in_all >= from && count < APP_PAGE) {
            page[count++] = platform->games[i];
        }
        (*in_all)++;
    }
    return count;
}

static int compare_limits(const struct app_record *a, const struct app_record *b) {
    int kinds = (a->limit_kind > b->limit_kind) - (a->limit_kind < b->limit_kind);
    int values = (a->limit_value > b->limit_value) - (a->limit_value < b->limit_value);
    return kinds != 0 ? kinds : values;
}

/* Finds the closest lists with another limit, like the store. */
static uint32_t find_limits(struct platform *platform, const struct app_record *list,
                            struct app_record found[2]) {
    const struct app_record *nearest[2] = {NULL, NULL};
    for (int i = 0; i < platform->game_count; i++) {
        const struct app_record *game = &platform->games[i];
        if (!game->ranked || platform->gone[i] || game->mode != list->mode ||
            game->preset != list->preset || game->changed != list->changed) {
            continue;
        }
        int order = compare_limits(game, list);
        const struct app_record **best = &nearest[order > 0];
        if (order != 0 && (*best == NULL || order * compare_limits(game, *best) < 0)) {
            *best = game;
        }
    }
    uint32_t count = 0;
    for (int i = 0; i < 2; i++) {
        if (nearest[i] != NULL) {
            found[count++] = *nearest[i];
        }
    }
    return count;
}

static void grow_log(struct platform *platform, uint32_t words) {
    platform->words = realloc(platform->words, words * sizeof *platform->words);
    platform->capacity = words;
    app_give_log(&platform->app, platform->words, words);
}

/* ---- paused games ---- */

static void drop_paused(struct platform_paused *game) {
    free(game->bytes);
    *game = (struct platform_paused){.length = 0};
}

/* Moves the newest one aside for another mode's. */
static void set_aside(struct platform *platform) {
    struct platform_paused *game = &platform->paused[platform->running_record.mode];
    if (platform->running_length > 0) {
        drop_paused(game);
        *game = (struct platform_paused){.bytes = malloc(platform->running_length),
                                         .length = platform->running_length,
                                         .record = platform->running_record};
        memcpy(game->bytes, platform->running, platform->running_length);
        platform->running_length = 0;
    }
}

static void bring_back(struct platform *platform, int mode) {
    struct platform_paused *game = &platform->paused[mode];
    if (game->length > 0) {
        set_aside(platform);
        memcpy(platform->running, game->bytes, game->length);
        platform->running_length = game->length;
        platform->running_record = game->record;
        drop_paused(game);
    }
}

/* A test may have put other bytes there. */
static void look_at_running(struct platform *platform) {
    uint32_t length = platform->running_length;
    uint64_t *words = calloc((size_t)length * 40 + 1, sizeof *words);
    struct app_record record;
    if (app_running_look(platform->running, length, words, (size_t)length * 40, &record)) {
        record.played_at = platform->running_record.played_at;
        platform->running_record = record;
    }
    free(words);
}

static void save_running(struct platform *platform, const struct app_effect *effect) {
    int mode = effect->save.record.mode;
    drop_paused(&platform->paused[mode]);
    if (platform->running_record.mode != mode) {
        if (effect->save.length == 0) {
            return;
        }
        set_aside(platform);
    }
    platform->running_length = effect->save.length;
    platform->running_record = effect->save.record;
    if (effect->save.length > 0) {
        check_replay(effect);
        memcpy(platform->running, effect->save.bytes, effect->save.length);
    }
}

static uint32_t load_running(struct platform *platform, const struct app_effect *effect,
                             struct app_record found[APP_PAGE], struct app_event *event) {
    uint32_t count = 0;
    if (platform->running_length > 0) {
        look_at_running(platform);
    }
    for (int mode = 0; mode < FIN_MODES; mode++) {
        if (effect->running.which == mode + 1 ||
            (effect->running.which == 0 && platform->running_length == 0)) {
            bring_back(platform, mode);
        }
    }
    int which = effect->running.which;
    bool wanted = which == 0 || which == platform->running_record.mode + 1;
    event->bytes = platform->running;
    event->length = wanted ? platform->running_length : 0;
    if (platform->running_length > 0) {
        found[count++] = platform->running_record;
    }
    for (int mode = 0; mode < FIN_MODES; mode++) {
        if (platform->paused[mode].length > 0) {
            found[count++] = platform->paused[mode].record;
        }
    }
    return count;
}

/* One set of statistics per game. */
static uint32_t count_games(struct platform *platform, const struct app_effect *effect) {
    uint32_t count = 0;
    memset(platform->days, 0, sizeof platform->days);
    for (int i = 0; i < platform->game_count && count < APP_STATS_SETS; i++) {
        const struct app_record *game = &platform->games[i];
        int64_t ago = effect->stats.today - (game->played_at + effect->stats.zone_s) / 86400;
        platform->stats[count] = app_stats_for(game);
        app_stats_take(&platform->stats[count++], game);
        if (ago >= 0 && ago < APP_DAYS) {
            platform->days[ago]++;
        }
    }
    return count;
}

/* The index of the game with this id, or -1. */
static int place_of(const struct platform *platform, int64_t game) {
    return game >= 1 && game <= platform->game_count ? (int)game - 1 : -1;
}

static void set_gone(struct platform *platform, int64_t game, bool gone) {
    int place = place_of(platform, game);
    if (place >= 0) {
        platform->gone[place] = gone;
    }
}

static void answer(struct platform *platform, const struct app_effect *effect) {
    struct app_record found[APP_PAGE];
    struct app_event event = {.kind = APP_ANSWER,
                              .time_us = platform->now,
                              .wall_s = platform->wall_s,
                              .number = effect->number,
                              .games = found};
    if (effect->kind == APP_LOAD_RUNNING) {
        event.game_count = load_running(platform, effect, found, &event);
    } else if (effect->kind == APP_SAVE_GAME) {
        int last = platform->game_count - 1;
        found[0] = platform->games[last];
        event.game_count = 1;
        for (int i = 0; i <= last; i++) {
            bool in_list = platform->games[i].ranked && !platform->gone[i] &&
                           strcmp(platform->lists[i], platform->lists[last]) == 0;
            event.games_in_all += in_list;
            event.better += in_list && comes_first(&platform->games[i], &found[0]);
        }
    } else if (effect->kind == APP_LOAD_STATS) {
        event.stat_count = count_games(platform, effect);
        event.stats = platform->stats;
        event.days = platform->days;
    } else if (effect->kind == APP_LOAD_REPLAY) {
        int place = place_of(platform, effect->game.id);
        event.failed = place < 0 || platform->replays[place] == NULL;
        event.bytes = event.failed ? NULL : platform->replays[place];
        event.length = event.failed ? 0 : platform->replay_lengths[place];
        strcpy(event.text, event.failed ? "Couldn't save this game's replay." : "");
    } else if (effect->kind == APP_LOAD_LIMITS) {
        event.game_count = find_limits(platform, &effect->limits.record, found);
    } else if (effect->kind == APP_LOAD_BEST) {
        event.game_count = find_best(platform, effect->page.list, found);
    } else {
        event.game_count =
            find_games(platform, effect->page.list, effect->page.from, found, &event.games_in_all);
    }
    app_handle(&platform->app, &event);
}

/* ---- facts ---- */

static int compare_facts(const struct app_fact *a, const struct app_fact *b) {
    const uint64_t of_a[] = {a->kind, a->what, a->when, a->device};
    const uint64_t of_b[] = {b->kind, b->what, b->when, b->device};
    int order = 0;
    for (int i = 0; i < 4 && order == 0; i++) {
        order = (of_a[i] > of_b[i]) - (of_a[i] < of_b[i]);
    }
    return order;
}

static void save_fact(struct platform *platform, const struct app_fact *fact) {
    int place = 0;
    while (place < platform->fact_count && compare_facts(&platform->facts[place], fact) < 0) {
        place++;
    }
    struct app_fact *there = &platform->facts[place];
    if (place < platform->fact_count && compare_facts(there, fact) == 0) {
        there->value = fact->value > there->value ? fact->value : there->value;
    } else if (platform->fact_count < PLATFORM_FACTS) {
        memmove(there + 1, there, (size_t)(platform->fact_count - place) * sizeof *there);
        *there = *fact;
        platform->fact_count++;
    }
}

static void load_facts(struct platform *platform, const struct app_effect *effect) {
    int first = 0;
    while (first < platform->fact_count &&
           compare_facts(&platform->facts[first], &effect->facts.after) <= 0) {
        first++;
    }
    int count = platform->fact_count - first;
    struct app_event event = {
        .kind = APP_ANSWER,
        .time_us = platform->now,
        .wall_s = platform->wall_s + (int64_t)(platform->now / 1000000),
        .number = effect->number,
        .facts = platform->facts + first,
        .fact_count = (uint32_t)(count < APP_FACT_PAGE ? count : APP_FACT_PAGE),
    };
    app_handle(&platform->app, &event);
}

/* The coach answers at once. */
static void answer_coach(struct platform *platform, const struct app_effect *effect) {
    struct app_coach_question question;
    struct app_coach_answer answer;
    if (effect->text.length != sizeof question) {
        stop("A question to the coach has another size.");
    }
    memcpy(&question, effect->text.bytes, sizeof question);
    if (platform->coach_memory == NULL) {
        platform->coach_memory = malloc(app_coach_memory());
    }
    app_coach_fill(&question, platform->coach_memory, &answer);
    struct app_event event = {
        .kind = APP_ANSWER,
        .time_us = platform->now,
        .wall_s = platform->wall_s + (int64_t)(platform->now / 1000000),
        .number = effect->number,
        .bytes = (const uint8_t *)&answer,
        .length = sizeof answer,
    };
    platform->questions++;
    app_handle(&platform->app, &event);
}

static void carry_out(struct platform *platform, const struct app_effect *effect) {
    switch (effect->kind) {
    case APP_SAVE_GAME:
        save_game(platform, effect);
        if (!platform->deaf) {
            answer(platform, effect);
        }
        break;
    case APP_SAVE_RUNNING:
        save_running(platform, effect);
        break;
    case APP_LOAD_RUNNING:
    case APP_LOAD_BEST:
    case APP_LOAD_GAMES:
    case APP_LOAD_REPLAY:
    case APP_LOAD_STATS:
    case APP_LOAD_LIMITS:
        if (!platform->deaf) {
            answer(platform, effect);
        }
        break;
    case APP_DELETE_GAME:
        set_gone(platform, effect->game.id, true);
        break;
    case APP_RESTORE_GAME:
        set_gone(platform, effect->game.id, false);
        break;
    case APP_SAVE_FACTS:
        for (uint32_t i = 0; i < effect->batch.fact_count; i++) {
            save_fact(platform, &effect->batch.facts[i]);
        }
        break;
    case APP_LOAD_FACTS:
        if (!platform->deaf) {
            load_facts(platform, effect);
        }
        break;
    case APP_GROW_LOG:
        grow_log(platform, effect->log.words);
        break;
    case APP_SOLVE:
        platform->has_question = effect->odds.question != NULL;
        platform->question_number = effect->number;
        if (effect->odds.question != NULL) {
            platform->question = *effect->odds.question;
        }
        break;
    case APP_COACH:
        if (!platform->deaf) {
            answer_coach(platform, effect);
        }
        break;
    case APP_QUIT:
        platform->quit = true;
        break;
    default:
        break;
    }
}

/* ---- events ---- */

void platform_event(struct platform *platform, struct app_event event) {
    struct app_effect effect;
    event.time_us = platform->now;
    event.wall_s = platform->wall_s + (int64_t)(platform->now / 1000000);
    app_handle(&platform->app, &event);
    while (app_effect(&platform->app, &effect)) {
        if (platform->seen_count < PLATFORM_SEEN) {
            platform->seen[platform->seen_count++] = effect;
        }
        carry_out(platform, &effect);
    }
}

static const size_t solver_bytes = (size_t)256 << 20;

bool platform_solve(struct platform *platform, uint64_t steps) {
    static struct app_odds odds;
    struct app_event event = {.kind = APP_ANSWER, .number = platform->question_number};
    if (!platform->has_question) {
        return false;
    }
    if (platform->solver == NULL) {
        platform->solver_memory = calloc(1, solver_bytes);
        platform->solver = fin_best_make(platform->solver_memory, solver_bytes);
    }
    event.failed = fin_best_check(&platform->question) != NULL;
    platform->has_question = platform->has_question && !event.failed;
    if (!event.failed) {
        fin_best_ask(platform->solver, &platform->question);
        int status = fin_best_run(platform->solver, steps > 0 ? steps : UINT64_MAX);
        app_odds_fill(platform->solver, status != FIN_PC_MORE, &odds);
        event.odds = &odds;
        platform->has_question = status == FIN_PC_MORE;
    }
    platform_event(platform, event);
    return true;
}

void platform_start(struct platform *platform) {
    platform_event(platform, (struct app_event){.kind = APP_START});
    platform_event(platform, (struct app_event){.kind = APP_TIME});
}

void platform_press(struct platform *platform, int key) {
    platform_event(platform, (struct app_event){.kind = APP_PRESS, .key = (uint8_t)key});
}

void platform_release(struct platform *platform, int key) {
    platform_event(platform, (struct app_event){.kind = APP_RELEASE, .key = (uint8_t)key});
}

void platform_tap(struct platform *platform, int key) {
    platform_press(platform, key);
    platform_release(platform, key);
}

void platform_wait(struct platform *platform, uint64_t us) {
    uint64_t till = platform->now + us;
    while (platform->now < till) {
        uint64_t due = app_due(&platform->app);
        due = due <= platform->now ? platform->now + 1 : due;
        platform->now = due < till ? due : till;
        platform_event(platform, (struct app_event){.kind = APP_TIME});
    }
}

void platform_view(struct platform *platform, struct view *view) {
    app_view(&platform->app, platform->now, view);
}

struct platform *platform_in_game(bool key_releases, const char *mode) {
    struct platform *platform = platform_new(key_releases);
    app_setting(&platform->app, "mode", mode);
    app_setting(&platform->app, "countdown", "off");
    platform_start(platform);
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, 100000);
    if (platform->app.play.state != APP_PLAY_RUNNING) {
        fprintf(stderr, "no game of %s began\n", mode);
        abort();
    }
    platform->seen_count = 0;
    return platform;
}

void platform_drop(struct platform *platform, int pieces) {
    for (int i = 0; i < pieces; i++) {
        platform_tap(platform, APP_KEY_SPACE);
        platform_wait(platform, 200000);
    }
}

uint64_t platform_hash(const struct platform *platform) {
    return fin_session_hash(&platform->app.play.session);
}
