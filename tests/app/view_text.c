/* A view as text. Empty and inactive fields are left out, so that a snapshot shows what a player
 * would notice. */
#include "view_text.h"

#include "finessimo.h"

static void field(FILE *out, const char *name, const char *text) {
    if (text[0] != '\0') {
        fprintf(out, "%s: %s\n", name, text);
    }
}

/* ---- lists ---- */

static void print_item(FILE *out, const struct view_item *item, bool chosen) {
    char line[256];
    uint8_t flags = item->flags;
    const char *mark = chosen                             ? ">"
                       : (flags & VIEW_ITEM_HEADING) != 0 ? "#"
                       : (flags & VIEW_ITEM_TEXT) != 0    ? "|"
                                                          : " ";
    int length = snprintf(line, sizeof line, "%s %s", mark, item->label);
    if (item->value[0] != '\0' || (flags & VIEW_ITEM_CHANGES) != 0) {
        bool changes = (flags & VIEW_ITEM_CHANGES) != 0;
        length += snprintf(line + length, sizeof line - (size_t)length, "  %s%s%s",
                           changes && (flags & VIEW_ITEM_AT_LEAST) == 0 ? "<" : "", item->value,
                           changes && (flags & VIEW_ITEM_AT_MOST) == 0 ? ">" : "");
    }
    if (item->note[0] != '\0') {
        length += snprintf(line + length, sizeof line - (size_t)length, "  (%s)", item->note);
    }
    fprintf(out, "%s%s%s\n", line, (flags & VIEW_ITEM_WARNS) != 0 ? " !" : "",
            (flags & VIEW_ITEM_CAPTURES) != 0 ? " ?" : "");
}

static void print_cells(FILE *out, const char *mark, const char *cells, size_t size, int count) {
    fprintf(out, "%s", mark);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s%s", i > 0 ? " | " : " ", cells + (size_t)i * size);
    }
    fprintf(out, "\n");
}

static void print_table(FILE *out, const struct view *view) {
    print_cells(out, "=", view->columns[0], sizeof view->columns[0], view->column_count);
    for (int i = 0; i < view->row_count; i++) {
        const struct view_table_row *row = &view->rows[i];
        const char *mark = i == view->chosen_row ? ">" : row->mine ? "*" : " ";
        print_cells(out, mark, row->cells[0], sizeof row->cells[0], view->column_count);
    }
    if (view->more_above || view->more_below) {
        fprintf(out, "more:%s%s\n", view->more_above ? " above" : "",
                view->more_below ? " below" : "");
    }
}

/* ---- the game ---- */

static char cell_letter(uint8_t cell) {
    char letter = fin_kind_letter(cell & VIEW_COLOR);
    if ((cell & VIEW_GHOST) != 0) {
        return '+';
    }
    return (cell & VIEW_PIECE) != 0 ? (char)(letter - 'A' + 'a') : letter;
}

/* Leaves out empty rows above the highest filled one. */
static void print_field(FILE *out, const struct view_game *game) {
    int top = VIEW_ROWS - 1;
    bool empty = true;
    for (; top > 0; top--) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            empty = empty && game->cells[top][x] == FIN_NONE;
        }
        if (!empty) {
            break;
        }
    }
    for (int y = top; y >= 0; y--) {
        fprintf(out, "%2d ", y);
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            uint8_t cell = game->cells[y][x];
            fprintf(out, "%c", (cell & VIEW_AIM) != 0 ? '[' : cell_letter(cell));
        }
        fprintf(out, "%s\n", game->row_fade[y] != 0 ? " fades" : "");
    }
}

static void print_pieces(FILE *out, const struct view_game *game) {
    if (game->shows_hold) {
        fprintf(out, "hold: %c%s\n", fin_kind_letter(game->hold), game->can_hold ? "" : " dim");
    }
    if (game->next_count > 0) {
        fprintf(out, "next: ");
        for (int i = 0; i < game->next_count; i++) {
            fprintf(out, "%c", fin_kind_letter(game->next[i]));
        }
        fprintf(out, "\n");
    }
}

static void print_lights(FILE *out, const struct view_game *game) {
    if (game->trail_age != 0 || game->flash_age != 0 || game->rows_stay ||
        game->restart_fill != 0) {
        fprintf(out, "lights:%s%s%s%s\n", game->trail_age != 0 ? " trail" : "",
                game->flash_age != 0 ? " flash" : "", game->rows_stay ? " rows" : "",
                game->restart_fill != 0 ? " restart" : "");
    }
    if (game->dimmed || game->grey) {
        fprintf(out, "field:%s%s\n", game->dimmed ? " dimmed" : "", game->grey ? " grey" : "");
    }
}

static void print_hints(FILE *out, const struct view_game *game) {
    for (int i = 0; i < game->hint_count; i++) {
        fprintf(out, "%s%s: %s", i > 0 ? ", " : "hints: ", game->hints[i].keys,
                game->hints[i].what);
    }
    if (game->hint_count > 0) {
        fprintf(out, "\n");
    }
}

/* Its rows from the highest one that is not empty. */
static void print_race(FILE *out, const struct view_race *race) {
    if (!race->shown) {
        return;
    }
    fprintf(out, "race: %s, %s%s%s\n", race->title, race->left, race->over ? ", over" : "",
            race->ahead ? ", you are ahead" : "");
    bool empty = true;
    for (int y = VIEW_RACE_ROWS - 1; y >= 0; y--) {
        char row[VIEW_COLUMNS + 1] = "";
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            row[x] = fin_kind_letter(race->cells[y][x]);
            empty = empty && race->cells[y][x] == FIN_NONE;
        }
        if (!empty) {
            fprintf(out, "%2d : %s\n", y, row);
        }
    }
}

/* Tools without effect are in brackets. */
static void print_tools(FILE *out, const struct view_game *game) {
    for (int i = 0; i < game->tool_count; i++) {
        const struct view_tool *tool = &game->tools[i];
        fprintf(out, tool->ready ? "%s%s: %s" : "%s(%s: %s)", i > 0 ? ", " : "tools: ", tool->keys,
                tool->label);
    }
    fprintf(out, game->tool_count > 0 ? "\n" : "");
}

/* Differences are in brackets. */
static void print_keys(FILE *out, const char *name, const struct view_keys *keys) {
    fprintf(out, "%s:", name);
    for (int i = 0; i < keys->count; i++) {
        fprintf(out, i >= keys->lit ? " (%s)" : " %s", keys->keys[i]);
    }
    fprintf(out, "%s\n", keys->count == 0 ? " none" : "");
}

static void print_finesse(FILE *out, const struct view_finesse *finesse) {
    if (!finesse->shown) {
        return;
    }
    field(out, "prompt", finesse->prompt);
    field(out, finesse->bad ? "fault" : "finesse", finesse->title);
    if (finesse->shows_own) {
        print_keys(out, "own keys", &finesse->own);
    }
    if (finesse->shows_best) {
        print_keys(out, finesse->apart ? "card's keys" : "best keys", &finesse->best);
    }
}

static void print_odds(FILE *out, const struct view_odds *odds) {
    static const char *const tones[] = {"verdict", "lost", "good"};
    if (!odds->shown) {
        return;
    }
    field(out, tones[odds->tone], odds->verdict);
    field(out, odds->cost_bad ? "cost, bad" : odds->cost_dim ? "cost, dim" : "cost", odds->cost);
    field(out, odds->odds_dim ? "odds, dim" : "odds", odds->odds);
    field(out, odds->all_seeing_dim ? "full preview, dim" : "full preview", odds->all_seeing);
    field(out, odds->here_dim ? "here, dim" : "here", odds->here);
    field(out, "hint", odds->hint);
    if (odds->shows_keys) {
        print_keys(out, "keys", &odds->keys);
    }
}

static void print_marks(FILE *out, const struct view_game *game) {
    int count = 0;
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS && game->odds.shown; i++) {
        int x = i / VIEW_ROWS, y = i % VIEW_ROWS, mark = game->marks[y][x];
        if (mark != 0) {
            fprintf(out, "%s%d,%d:%d", count++ > 0 ? " " : "marks: ", x, y, mark - 1);
        }
    }
    fprintf(out, count > 0 ? "\n" : "");
}

void view_print_game(FILE *out, const struct view_game *game) {
    field(out, "mode", game->mode);
    field(out, "goal", game->goal);
    field(out, "countdown", game->count_down);
    print_pieces(out, game);
    for (int i = 0; i < game->stat_count; i++) {
        const struct view_stat *stat = &game->stats[i];
        fprintf(out, "%s%s %s%s%s", i > 0 ? ", " : "stats: ", stat->label, stat->value,
                stat->note[0] != '\0' ? " " : "", stat->note);
    }
    fprintf(out, game->stat_count > 0 ? "\n" : "");
    for (int i = 0; i < game->call_count; i++) {
        const struct view_call *call = &game->calls[i];
        fprintf(out, "call: %s%s%s%s\n", call->text, call->points[0] != '\0' ? " " : "",
                call->points, call->on_field ? " on the field" : "");
    }
    print_race(out, &game->race);
    print_tools(out, game);
    print_finesse(out, &game->finesse);
    print_odds(out, &game->odds);
    print_marks(out, game);
    print_lights(out, game);
    print_field(out, game);
}

/* ---- the whole view ---- */

static void print_touch(FILE *out, const struct view_touch *touch) {
    if (touch->shown) {
        static const char *const sizes[] = {", small", "", ", large"};
        static const char *const heights[] = {"", ", raised", ", high"};
        fprintf(out, "touch:%s%s%s%s%s%s%s%s\n", touch->gestures ? " gestures" : " buttons",
                touch->tap_turns ? ", tap turns" : "", touch->left_handed ? ", left-handed" : "",
                touch->haptics ? ", haptics" : "", touch->wall_buttons ? ", walls" : "",
                touch->half_turn_button ? ", half turn" : "", sizes[touch->size],
                heights[touch->height]);
    }
}

static void print_settings(FILE *out, const struct view *view) {
    static const char *const looks[] = {"unicode", "half", "ascii", "electronika"};
    static const char *const colors[] = {"auto", "true", "256", "16", "mono"};
    fprintf(out, "drawn: %s, colours %s, palette %s, fps %u%s%s%s%s%s%s%s", looks[view->look],
            colors[view->colors], fin_palette_name(view->palette), view->fps_cap,
            view->pixels ? ", pixels" : "", view->letters ? ", letters" : "",
            view->grid ? ", grid" : "", view->reduced_motion ? ", reduced motion" : "",
            view->shows_fps ? ", shows fps" : "", view->shows_latency ? ", shows latency" : "",
            view->crt ? ", screen lines" : "");
    if (view->volume > 0) {
        fprintf(out, ", volume %u", view->volume);
    }
    fprintf(out, "\n");
    print_touch(out, &view->touch);
}

/* The tabs, with the current one marked, and the touch keys. */
static void print_pointers(FILE *out, const struct view *view) {
    for (int i = 0; i < view->tab_count; i++) {
        fprintf(out, "%s%s%s", i > 0 ? ", " : "tabs: ", i == view->tab ? ">" : "", view->tabs[i]);
    }
    fprintf(out, view->tab_count > 0 ? "\n" : "");
    for (int i = 0; i < view->soft_key_count; i++) {
        fprintf(out, "soft key: %s\n", view->soft_keys[i].label);
    }
}

static void print_about(FILE *out, const struct view *view) {
    field(out, "about", view->about_title);
    for (int i = 0; i < view->about_count; i++) {
        fprintf(out, "about: %s\n", view->about[i]);
    }
}

static void print_picture(FILE *out, const struct view *view) {
    for (int y = view->picture_rows - 1; y >= 0; y--) {
        fprintf(out, "picture: ");
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            fprintf(out, "%c", cell_letter(view->picture[y][x]));
        }
        fprintf(out, "\n");
    }
}

static void print_strip(FILE *out, const struct view *view) {
    for (int i = 0; i < VIEW_STRIP; i++) {
        fprintf(out, "%s%c%s", i % 10 == 0 ? "strip: " : "", fin_kind_letter(view->strip[i]),
                i % 10 == 9 ? "\n" : "");
    }
}

/* A row per facing: new cells are 1, mastered ones 5, the selected one is in brackets. */
static void print_map(FILE *out, const struct view *view) {
    for (int piece = 0; piece < 7; piece++) {
        for (int facing = 0; facing < 4; facing++) {
            const uint8_t *row = view->map[piece][facing];
            if (row[0] == 0) {
                continue;
            }
            fprintf(out, "%c ", fin_kind_letter(piece));
            for (int x = 0; x < VIEW_COLUMNS && row[x] != 0; x++) {
                bool lit =
                    view->map_piece == piece && view->map_facing == facing && view->map_column == x;
                fprintf(out, lit ? "[%d]" : "%d", row[x]);
            }
            fprintf(out, "\n");
        }
    }
}

static void print_trend(FILE *out, const struct view *view) {
    fprintf(out, "%s (%s to %s):", view->trend_title, view->trend_low, view->trend_high);
    for (int i = 0; i < view->trend_count; i++) {
        if (view->trend[i] != UINT8_MAX) {
            fprintf(out, " %d", view->trend[i]);
        } else {
            fprintf(out, " -");
        }
    }
    fprintf(out, "\n");
}

/* "0:02.1 of 0:05.0 (42 %), 1×, paused", and the marks. */
static void print_replay(FILE *out, const struct view_replay *replay) {
    static const char *const words[] = {"clear", "four", "spin", "hold", "over", "won"};
    fprintf(out, "replay: %s of %s (%d %%), %s, %s%s\n", replay->time, replay->end,
            replay->done / 10, replay->speed, replay->state, replay->failure ? ", differs" : "");
    fprintf(out, "marks:");
    for (int i = 0; i < VIEW_MARKS; i++) {
        for (int bit = 0; bit < 6; bit++) {
            if ((replay->marks[i] >> bit & 1) != 0) {
                fprintf(out, " %d:%s", i, words[bit]);
            }
        }
    }
    fprintf(out, "\n");
    field(out, "lost", replay->lost);
    for (int i = 0; i < VIEW_MARKS && replay->shows_odds; i++) {
        fprintf(out, i == 0 ? "odds:" : "");
        bool exact = replay->odds_low[i] == replay->odds[i];
        if (replay->odds[i] == 0) {
            fprintf(out, " -");
        } else if (exact) {
            fprintf(out, " %d", replay->odds[i] - 1);
        } else {
            fprintf(out, " %d–%d", replay->odds_low[i] - 1, replay->odds[i] - 1);
        }
        fprintf(out, i == VIEW_MARKS - 1 ? "\n" : "");
    }
}

static void print_charts(FILE *out, const struct view_charts *charts) {
    for (int i = 0; i < charts->figure_count; i++) {
        fprintf(out, "%s%s %s", i > 0 ? ", " : "figures: ", charts->figures[i].label,
                charts->figures[i].value);
    }
    for (int i = 0; i < charts->bar_count; i++) {
        const struct view_bar *bar = &charts->bars[i];
        fprintf(out, "%s%s%s %s (%d)", bar->title[0] != '\0' ? "\n" : ", ", bar->title,
                bar->title[0] != '\0' ? ":" : "", bar->label, bar->length);
        fprintf(out, " %s", bar->value);
    }
    if (charts->line_count > 0) {
        fprintf(out, "\n%s (%s to %s, now %s%s):", charts->line_title, charts->line_low,
                charts->line_high, charts->line_last, charts->line_less ? ", less is better" : "");
    }
    for (int i = 0; i < charts->line_count; i++) {
        fprintf(out, " %d", charts->line[i]);
    }
    fprintf(out, "\n%s\n", charts->calendar_title);
    for (int day = 0; day < 7 && charts->calendar_title[0] != '\0'; day++) {
        for (int week = 0; week < VIEW_WEEKS; week++) {
            uint8_t level = charts->calendar[week][day];
            fprintf(out, "%c", level == VIEW_NO_DAY ? ' ' : level == 0 ? '.' : '0' + level);
        }
        fprintf(out, "|\n");
    }
}

void view_print(FILE *out, const struct view *view) {
    static const char *const screens[] = {"title",     "menu", "table",  "help",   "game",
                                          "too small", "map",  "replay", "charts", "position"};
    fprintf(out, "[%s%s] %s\n", screens[view->screen], view->popup ? ", popup" : "", view->title);
    field(out, "subtitle", view->subtitle);
    field(out, "lead", view->lead);
    for (int i = 0; i < view->item_count; i++) {
        print_item(out, &view->items[i], i == view->chosen);
    }
    print_about(out, view);
    print_picture(out, view);
    if (view->has_strip) {
        print_strip(out, view);
    }
    if (view->column_count > 0) {
        print_table(out, view);
    }
    if (view->screen == VIEW_MAP) {
        print_map(out, view);
    }
    if (view->trend_count > 0) {
        print_trend(out, view);
    }
    if (view->screen == VIEW_CHARTS) {
        print_charts(out, &view->charts);
    }
    if (view->screen == VIEW_REPLAY) {
        print_replay(out, &view->replay);
    }
    if (view->has_game) {
        view_print_game(out, &view->game);
    }
    print_hints(out, &view->game);
    print_pointers(out, view);
    field(out, "help", view->help);
    field(out, view->notice_bad ? "trouble" : "notice", view->notice);
    field(out, "version", view->version);
    print_settings(out, view);
}
