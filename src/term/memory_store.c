/* A store that lasts as long as the program: the lists show this run's games. */
#include <stdlib.h>
#include <string.h>

#include "app/modes.h"
#include "term/store.h"

struct kept_game {
    struct app_record record;
    bool deleted;
    uint8_t *replay;
    uint32_t length;
};

struct memory {
    struct kept_game *games;
    uint32_t count, capacity;
    uint8_t *running;
    uint32_t running_length;
    struct app_record page[APP_PAGE];
};

/* A copy of bytes; NULL if there are none, or there is no memory. */
static uint8_t *copy_of(const uint8_t *bytes, uint32_t length) {
    uint8_t *copy = length > 0 ? malloc(length) : NULL;
    if (copy != NULL) {
        memcpy(copy, bytes, length);
    }
    return copy;
}

static void load_settings(void *state, struct app *app) {
    (void)state;
    (void)app;
}

static bool make_room(struct memory *memory) {
    if (memory->count < memory->capacity) {
        return true;
    }
    uint32_t capacity = memory->capacity * 2 + 16;
    struct kept_game *games = realloc(memory->games, capacity * sizeof *games);
    if (games == NULL) {
        return false;
    }
    memory->games = games;
    memory->capacity = capacity;
    return true;
}

static bool fail(struct app_event *answer, const char *sentence) {
    answer->failed = true;
    strncpy(answer->text, sentence, sizeof answer->text - 1);
    return true;
}

static bool save_game(struct memory *memory, const struct app_effect *effect,
                      struct app_event *answer) {
    if (!make_room(memory)) {
        return fail(answer, "There is no memory to list this game.");
    }
    struct kept_game game = {.record = effect->record, .length = effect->length};
    game.record.id = memory->count + 1;
    game.replay = copy_of(effect->bytes, effect->length);
    memory->games[memory->count++] = game;
    return false;
}

static bool is_listed(const struct kept_game *game, const char *list) {
    char name[sizeof((struct app_effect *)0)->list];
    app_list_name(game->record.mode, game->record.preset, game->record.changed, name, sizeof name);
    return game->record.listed && !game->deleted && (list[0] == '\0' || strcmp(list, name) == 0);
}

static bool is_before(const struct app_record *a, const struct app_record *b) {
    return a->rank != b->rank ? a->rank < b->rank : a->rank_then < b->rank_then;
}

/* The best so far stay in order; the worst falls out. */
static void insert(struct app_event *answer, struct app_record *page,
                   const struct app_record *record) {
    uint32_t place = answer->game_count;
    while (place > 0 && is_before(record, &page[place - 1])) {
        place--;
    }
    if (place >= APP_BEST) {
        return;
    }
    answer->game_count += answer->game_count < APP_BEST;
    memmove(&page[place + 1], &page[place], (answer->game_count - 1 - place) * sizeof page[0]);
    page[place] = *record;
}

static bool load_best(struct memory *memory, const struct app_effect *effect,
                      struct app_event *answer) {
    for (uint32_t i = 0; i < memory->count; i++) {
        const struct kept_game *game = &memory->games[i];
        if (game->record.ranked && is_listed(game, effect->list)) {
            insert(answer, memory->page, &game->record);
        }
    }
    answer->games = memory->page;
    answer->games_in_all = answer->game_count;
    return true;
}

static bool load_games(struct memory *memory, const struct app_effect *effect,
                       struct app_event *answer) {
    for (uint32_t i = memory->count; i > 0; i--) {
        const struct kept_game *game = &memory->games[i - 1];
        if (!is_listed(game, effect->list)) {
            continue;
        }
        uint32_t number = answer->games_in_all++;
        if (number >= effect->from && answer->game_count < APP_PAGE) {
            memory->page[answer->game_count++] = game->record;
        }
    }
    answer->games = memory->page;
    return true;
}

static struct kept_game *find(struct memory *memory, int64_t id) {
    return id >= 1 && id <= memory->count ? &memory->games[id - 1] : NULL;
}

static bool load_replay(struct memory *memory, const struct app_effect *effect,
                        struct app_event *answer) {
    struct kept_game *game = find(memory, effect->game);
    if (game == NULL || game->replay == NULL) {
        return fail(answer, "The replay of this game was not kept.");
    }
    answer->bytes = game->replay;
    answer->length = game->length;
    return true;
}

static bool save_running(struct memory *memory, const struct app_effect *effect,
                         struct app_event *answer) {
    (void)answer;
    free(memory->running);
    memory->running = copy_of(effect->bytes, effect->length);
    memory->running_length = memory->running != NULL ? effect->length : 0;
    return false;
}

static bool load_running(struct memory *memory, const struct app_effect *effect,
                         struct app_event *answer) {
    (void)effect;
    answer->bytes = memory->running;
    answer->length = memory->running_length;
    return true;
}

static bool set_deleted(struct memory *memory, const struct app_effect *effect,
                        struct app_event *answer) {
    struct kept_game *game = find(memory, effect->game);
    (void)answer;
    if (game != NULL) {
        game->deleted = effect->kind == APP_DELETE_GAME;
    }
    return false;
}

static bool (*const carriers[])(struct memory *, const struct app_effect *, struct app_event *) = {
    [APP_SAVE_GAME] = save_game,       [APP_SAVE_RUNNING] = save_running,
    [APP_LOAD_RUNNING] = load_running, [APP_LOAD_BEST] = load_best,
    [APP_LOAD_GAMES] = load_games,     [APP_LOAD_REPLAY] = load_replay,
    [APP_DELETE_GAME] = set_deleted,   [APP_RESTORE_GAME] = set_deleted,
};

static bool carry_out(void *state, const struct app_effect *effect, struct app_event *answer) {
    enum { CARRIERS = sizeof carriers / sizeof carriers[0] };
    if (effect->kind >= CARRIERS || carriers[effect->kind] == NULL) {
        return false;
    }
    return carriers[effect->kind](state, effect, answer);
}

static void close_memory(void *state) {
    struct memory *memory = state;
    for (uint32_t i = 0; i < memory->count; i++) {
        free(memory->games[i].replay);
    }
    free(memory->games);
    free(memory->running);
    free(memory);
}

struct term_store term_memory_store(void) {
    return (struct term_store){.state = calloc(1, sizeof(struct memory)),
                               .load_settings = load_settings,
                               .carry_out = carry_out,
                               .close = close_memory};
}
