/* Which saved running games can be resumed. */
#include "app/keeping/keeping.h"

int app_compare_running(bool own, int64_t saved_ms, bool other_own, int64_t other_saved_ms) {
    if (own != other_own) {
        return own ? -1 : 1;
    }
    return (saved_ms < other_saved_ms) - (saved_ms > other_saved_ms);
}

static int compare(const struct app_paused_game *a, const struct app_paused_game *b) {
    return app_compare_running(a->own, a->saved_ms, b->own, b->saved_ms);
}

static void remove_game(struct app_paused_list *list, uint32_t index) {
    list->count--;
    for (uint32_t i = index; i < list->count; i++) {
        list->games[i] = list->games[i + 1];
    }
}

bool app_paused_add(struct app_paused_list *list, const struct app_paused_game *game) {
    uint32_t index = 0;
    while (index < list->count && list->games[index].mode != game->mode) {
        index++;
    }
    if (game->mode >= APP_PAUSED ||
        (index < list->count && compare(&list->games[index], game) <= 0)) {
        return false;
    }
    if (index < list->count) {
        remove_game(list, index);
    }
    index = list->count++;
    for (; index > 0 && list->games[index - 1].saved_ms < game->saved_ms; index--) {
        list->games[index] = list->games[index - 1];
    }
    list->games[index] = *game;
    return true;
}

int app_paused_choose(const struct app_paused_list *list, uint32_t which) {
    int chosen = -1;
    for (uint32_t i = 0; i < list->count; i++) {
        const struct app_paused_game *game = &list->games[i];
        bool wanted = which == 0 || game->mode + 1U == which;
        if (wanted && (chosen < 0 || compare(game, &list->games[chosen]) < 0)) {
            chosen = (int)i;
        }
    }
    return chosen;
}
