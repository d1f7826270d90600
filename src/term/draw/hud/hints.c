/* The line of key hints. If it is too long, it uses shorter words and smaller gaps, then drops
 * the best known keys. */
#include "term/draw/draw.h"

/* A key and its effect. */
struct key_note {
    const char *keys, *what, *brief;
    uint8_t rank; /* the highest are dropped first */
    bool idle;    /* has no effect at the moment */
};

enum { KEY_NOTES = VIEW_TOOLS + VIEW_HINTS, IDLE = UINT8_MAX };

/* All hints, and how to write them. */
struct notes {
    struct key_note notes[KEY_NOTES];
    int count, apart;
    bool brief;
};

/* Keys of the mode come before those of every game. */
static struct notes notes_of(const struct view_game *game) {
    struct notes all = {.count = 0};
    for (int i = 0; i < game->tool_count; i++) {
        const struct view_tool *tool = &game->tools[i];
        all.notes[all.count] = (struct key_note){.keys = tool->keys,
                                                 .what = tool->label,
                                                 .rank = tool->ready ? 0 : IDLE,
                                                 .idle = !tool->ready};
        all.count += tool->keys[0] != '\0';
    }
    for (int i = 0; i < game->hint_count; i++) {
        const struct view_hint *hint = &game->hints[i];
        all.notes[all.count++] = (struct key_note){
            .keys = hint->keys, .what = hint->what, .brief = hint->brief, .rank = hint->rank};
    }
    return all;
}

static const char *word_of(const struct notes *all, const struct key_note *note) {
    bool brief = all->brief && note->brief != NULL && note->brief[0] != '\0';
    return brief ? note->brief : note->what;
}

static int width_of(const struct notes *all) {
    int width = (all->count - 1) * all->apart;
    for (int i = 0; i < all->count; i++) {
        const struct key_note *note = &all->notes[i];
        width += term_text_width(note->keys) + 1 + term_text_width(word_of(all, note));
    }
    return width;
}

/* The last of the least important hints. */
static int least_needed(const struct notes *all) {
    int least = 0;
    for (int i = 0; i < all->count; i++) {
        least = all->notes[i].rank >= all->notes[least].rank ? i : least;
    }
    return least;
}

static void leave_one_out(struct notes *all) {
    int least = least_needed(all);
    all->count--;
    for (int i = least; i < all->count; i++) {
        all->notes[i] = all->notes[i + 1];
    }
}

/* Uses the first form that fits. With the smallest gaps, only necessary hints remain. */
static bool squeeze(struct notes *all, int width) {
    static const struct {
        uint8_t apart;
        bool brief;
    } ways[] = {{3, false}, {2, false}, {3, true}, {2, true}, {1, true}};
    bool needed = all->notes[least_needed(all)].rank == 0;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        all->apart = ways[i].apart;
        all->brief = ways[i].brief;
        if ((all->apart > 1 || needed) && width_of(all) <= width) {
            return true;
        }
    }
    return false;
}

void term_draw_hints(struct term_screen *screen, struct term_area area, int y,
                     const struct view_game *game) {
    enum { NARROW = 60 };
    struct notes all = notes_of(game);
    int width = area.width - (area.width < NARROW ? 0 : 2);
    while (all.count > 0 && !squeeze(&all, width)) {
        leave_one_out(&all);
    }
    int x = area.x + (area.width - width_of(&all)) / 2;
    for (int i = 0; i < all.count; i++) {
        const struct key_note *note = &all.notes[i];
        struct term_color keys = term_token(note->idle ? TERM_DIM : TERM_SECONDARY);
        x = term_text(screen, x, y, area.width, note->keys, keys, 0) + 1;
        x = term_text(screen, x, y, area.width, word_of(&all, note), term_token(TERM_DIM), 0);
        x += all.apart;
    }
}
