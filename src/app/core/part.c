/* The table of parts, and calling their hooks. */
#include "app/core/part.h"

#include "core/times.h"

enum { PART_BITS = 5 };
_Static_assert(APP_PARTS <= 1 << PART_BITS, "a number has room for the part");

static const struct app_part none;

static const struct app_part *const parts[APP_PARTS] = {
    [APP_PART_NONE] = &none,
    [APP_PART_GAME] = &app_game_part,
    [APP_PART_PAUSED] = &app_paused_part,
    [APP_PART_RACE] = &app_race_part,
    [APP_PART_STRIP] = &app_strip_part,
    [APP_PART_REPLAY] = &app_replay_part,
    [APP_PART_UNDO] = &app_undo_part,
    [APP_PART_ODDS] = &app_odds_part,
    [APP_PART_TRAIN] = &app_train_part,
    [APP_PART_CARDS] = &app_cards_part,
    [APP_PART_PUZZLE] = &app_puzzle_part,
    [APP_PART_LISTS] = &app_lists_part,
    [APP_PART_CHARTS] = &app_charts_part,
    [APP_PART_EDITOR] = &app_editor_part,
    [APP_PART_COACH] = &app_coach_part,
    [APP_PART_CORE] = &app_core_part,
};

static bool is_open(const struct app *app, int part) {
    return parts[part]->is_open == NULL || parts[part]->is_open(app);
}

void app_parts_advance(struct app *app) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->advance != NULL && is_open(app, part)) {
            parts[part]->advance(app);
        }
    }
}

uint64_t app_parts_due(const struct app *app) {
    uint64_t first = FIN_NEVER;
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->due != NULL && is_open(app, part)) {
            first = fin_earlier(first, parts[part]->due(app));
        }
    }
    return first;
}

void app_parts_begun(struct app *app) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->begun != NULL && is_open(app, part)) {
            parts[part]->begun(app);
        }
    }
}

void app_parts_left(struct app *app, bool discarded) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->left != NULL && is_open(app, part)) {
            parts[part]->left(app, discarded);
        }
    }
}

void app_parts_view(const struct app *app, uint64_t now, struct view *view) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->view != NULL && is_open(app, part)) {
            parts[part]->view(app, now, view);
        }
    }
}

bool app_parts_keep(struct app *app, struct app_effect *effect) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->keep != NULL && parts[part]->keep(app, effect)) {
            return true;
        }
    }
    return false;
}

void app_parts_make(struct app *app) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->make != NULL) {
            parts[part]->make(app);
        }
    }
}

void app_parts_begin(struct app *app) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->begin != NULL) {
            parts[part]->begin(app);
        }
    }
}

void app_parts_learned(struct app *app) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->learned != NULL) {
            parts[part]->learned(app);
        }
    }
}

const struct app_starter *app_starter(const struct app_begin *begin) {
    const struct app_starter *other = NULL;
    for (int part = 0; part < APP_PARTS; part++) {
        const struct app_starter *starter = parts[part]->starter;
        if (starter != NULL && starter->wants == NULL) {
            other = starter;
        } else if (starter != NULL && starter->wants(begin)) {
            return starter;
        }
    }
    return other;
}

bool app_parts_setting(struct app *app, const char *name, const char *value,
                       const char **sentence) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->setting != NULL && parts[part]->setting(app, name, value, sentence)) {
            return true;
        }
    }
    return false;
}

void app_parts_move(struct app *app, uint64_t *words, uint32_t capacity) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->move != NULL) {
            parts[part]->move(app, words, capacity);
        }
    }
}

void app_parts_moved(struct app *app) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->moved != NULL) {
            parts[part]->moved(app);
        }
    }
}

bool app_parts_ignore(struct app *app, const struct app_press *press) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->ignores != NULL && parts[part]->ignores(app, press)) {
            return true;
        }
    }
    return false;
}

void app_parts_before(struct app *app) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->before != NULL) {
            parts[part]->before(app);
        }
    }
}

void app_parts_after(struct app *app, bool down) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->after != NULL) {
            parts[part]->after(app, down);
        }
    }
}

void app_parts_fact(struct app *app, const struct app_fact *fact, uint64_t device) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->fact != NULL) {
            parts[part]->fact(app, fact, device);
        }
    }
}

uint32_t app_parts_facts(struct app *app, uint64_t device, struct app_fact *facts, uint32_t most) {
    uint32_t count = 0;
    for (int part = 0; part < APP_PARTS && count == 0; part++) {
        if (parts[part]->facts != NULL) {
            count = parts[part]->facts(app, device, facts, most);
        }
    }
    return count;
}

void app_parts_paste(struct app *app, const struct app_event *event) {
    for (int part = 0; part < APP_PARTS; part++) {
        if (parts[part]->paste != NULL) {
            parts[part]->paste(app, event);
        }
    }
}

const struct app_action_row *app_nth_action(int number) {
    for (int part = 0; part < APP_PARTS; part++) {
        const struct app_action_row *command = parts[part]->actions;
        for (; command != NULL && command->run != NULL; command++) {
            if (number-- == 0) {
                return command;
            }
        }
    }
    return NULL;
}

const struct app_part *app_part_of(const struct app_event *answer) {
    uint32_t part = answer->number & ((1u << PART_BITS) - 1);
    return part < APP_PARTS ? parts[part] : &none;
}

uint32_t app_new_number(struct app *app, int part) {
    return ++app->effects.last_number << PART_BITS | (uint32_t)part;
}

struct app_effect *app_ask(struct app *app, int part, int kind, uint32_t *number) {
    struct app_effect *effect = app_push(app, kind);
    effect->number = *number = app_new_number(app, part);
    return effect;
}

bool app_is_answer(uint32_t *number, const struct app_event *event) {
    bool is_it = *number != 0 && *number == event->number;
    *number = is_it ? 0 : *number;
    return is_it;
}
