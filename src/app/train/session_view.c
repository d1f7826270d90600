/* The views of training and finesse. */
#include <string.h>

#include "app/menu/lines.h"
#include "app/text/format.h"
#include "app/train/session.h"
#include "trainer/packs.h"

static const char *const facing_words[] = {"not rotated", "rotated right", "upside down",
                                           "rotated left"};

void app_write_placement(struct fin_writer *writer, struct fin_piece piece) {
    fin_write_char(writer, fin_kind_letter(piece.kind));
    fin_write_text(writer, ", ");
    fin_write_text(writer, facing_words[piece.facing]);
    fin_write_text(writer, ", column ");
    fin_write_number(writer, piece.x + 1);
}

/* ---- keys by the player's own names ---- */

/* The button of a key; a wall key if nothing can be held. */
static int button_of(const struct app *app, int key) {
    static const uint8_t buttons[FIN_KEYS + 1] = {FIN_LEFT,     FIN_RIGHT,   FIN_LEFT,
                                                  FIN_RIGHT,    FIN_TURN_CW, FIN_TURN_CCW,
                                                  FIN_TURN_180, FIN_SOFT,    FIN_HOLD};
    bool far = key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT;
    int wall = key == FIN_KEY_FAR_LEFT ? FIN_WALL_LEFT : FIN_WALL_RIGHT;
    bool walls = !app->platform.key_releases && app->keys.keys[wall][0] != APP_KEY_NONE;
    return far && walls ? wall : buttons[key];
}

/* The labels of touch buttons. */
static const char *const touch_names[FIN_KEYS + 1] = {"←", "→",   "slide ←", "slide →", "↻",
                                                      "↺", "180", "↓",       "hold"};

void app_write_key(const struct app *app, int key, char *text, size_t size) {
    char label[APP_BINDING_TEXT];
    if (app->platform.touch && key <= FIN_KEYS) {
        app_put(text, size, touch_names[key]);
        return;
    }
    int button = button_of(app, key);
    bool plain = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
    bool held = (key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT) && button <= FIN_RIGHT;
    struct fin_writer writer = fin_writer_start(text, size);
    app_bindings_label(&app->keys, button, 1, plain, label, sizeof label);
    fin_write_text(&writer, held ? "slide " : "");
    fin_write_text(&writer, label[0] != '\0' ? label : fin_key_name(key));
}

/* Keys that do not fit end in an ellipsis. */
static void show_keys(const struct app *app, const uint8_t *keys, int count,
                      struct view_keys *shown) {
    shown->count = (uint8_t)(count < VIEW_KEYS ? count : VIEW_KEYS);
    shown->lit = shown->count;
    for (int i = 0; i < shown->count; i++) {
        app_write_key(app, keys[i], shown->keys[i], sizeof shown->keys[i]);
    }
    if (count > VIEW_KEYS) {
        bool plain = app->profile.own[APP_SET_LOOK] == APP_LOOK_ASCII;
        app_put(shown->keys[VIEW_KEYS - 1], sizeof shown->keys[0], plain ? "..." : "…");
    }
}

/* Highlights both rows from where they differ. */
static void light_difference(struct view_keys *a, struct view_keys *b) {
    uint8_t same = 0;
    while (same < a->count && same < b->count && fin_text_equal(a->keys[same], b->keys[same])) {
        same++;
    }
    a->lit = b->lit = same;
}

/* ---- explanations ---- */

/* Writes "extra tap; late correction". */
static void write_faults(struct fin_writer *writer, unsigned faults) {
    const char *between = "";
    for (int i = 0; i < FIN_FAULTS; i++) {
        if ((faults >> i & 1) != 0) {
            fin_write_text(writer, between);
            fin_write_text(writer, fin_fault_name(i));
            between = "; ";
        }
    }
}

static void compare_keys(const struct app *app, const struct fin_verdict *verdict,
                         struct view_finesse *view) {
    view->shows_own = view->shows_best = true;
    show_keys(app, verdict->own.keys, verdict->own.length, &view->own);
    show_keys(app, verdict->best.keys, verdict->best.length, &view->best);
    light_difference(&view->own, &view->best);
}

void app_explain_fault(const struct app *app, const struct fin_verdict *verdict,
                       struct view_finesse *view) {
    struct fin_writer writer = fin_writer_start(view->title, sizeof view->title);
    write_faults(&writer, verdict->faults);
    view->shown = view->bad = true;
    compare_keys(app, verdict, view);
}

void app_judged_view(const struct app *app, uint32_t judged, uint32_t clean, bool by_finger,
                     const struct fin_verdict *last, struct view_game *view) {
    if (view->stat_count < VIEW_STATS && by_finger) {
        app_show_unjudged(view);
    } else if (view->stat_count < VIEW_STATS) {
        app_show_share(judged, clean, view);
    }
    if (last->number > 0 && app_finesse_is_fault(last)) {
        app_explain_fault(app, last, &view->finesse);
    }
}

/* ---- a card ---- */

static void write_prompt(const struct app *app, uint64_t now, struct fin_writer *writer) {
    const struct app_train *train = &app->train;
    if (train->kind == APP_SESSION_LESSON) {
        fin_write_text(writer, app_lesson_prompt(app, train->card));
        return;
    }
    if (train->card >= TRAIN_CARDS) {
        struct train_scenario scenario;
        app_scenario_of(&scenario, app, train->card);
        fin_write_text(writer, scenario.name);
        fin_write_text(writer, ": ");
    }
    if (app_train_hides(train, now)) {
        fin_write_text(writer, "From memory: ");
        fin_write_char(writer, fin_kind_letter(train->target.kind));
    } else if (train->hidden_at != FIN_NEVER && !train->shows_keys) {
        fin_write_text(writer, "Remember the targets");
    } else {
        app_write_placement(writer, train->target);
    }
}

/* A missed card stays, except in the test. */
static bool last_was_here(const struct app_train *train) {
    return train->has_last && !train->last_clean && train->kind != APP_SESSION_TEST;
}

/* Writes "extra tap", or "Last card: extra tap". Only the lesson requires certain keys. */
static void write_last(const struct app_train *train, struct fin_writer *writer) {
    bool here = last_was_here(train);
    fin_write_text(writer, here ? "" : "Last card: ");
    if (train->last_clean) {
        fin_write_text(writer, "clean");
    } else if (train->last_there && app_finesse_is_fault(&train->last)) {
        write_faults(writer, train->last.faults);
    } else {
        const char *missed = here ? "Wrong place" : "wrong place";
        fin_write_text(writer, train->last_there ? "Not the keys asked for" : missed);
    }
}

static void show_last(const struct app *app, struct view_finesse *view) {
    const struct app_train *train = &app->train;
    struct fin_writer writer = fin_writer_start(view->title, sizeof view->title);
    if (!train->has_last) {
        return;
    }
    if (train->last_there && app_finesse_is_fault(&train->last)) {
        compare_keys(app, &train->last, view);
    } else {
        show_keys(app, train->last.own.keys, train->last.own.length, &view->own);
        view->shows_own = true;
    }
    view->bad = !train->last_clean;
    write_last(train, &writer);
}

static void show_card(const struct app *app, uint64_t now, struct view_game *view) {
    const struct app_train *train = &app->train;
    struct fin_writer writer = fin_writer_start(view->finesse.prompt, sizeof view->finesse.prompt);
    view->finesse.shown = true;
    write_prompt(app, now, &writer);
    show_last(app, &view->finesse);
    if (train->shows_keys) {
        show_keys(app, train->keys, train->key_count, &view->finesse.best);
        view->finesse.shows_best = true;
        view->finesse.apart = !last_was_here(train);
        if (last_was_here(train)) {
            light_difference(&view->finesse.own, &view->finesse.best);
        }
    }
    app_show_steps(app, now, view);
}

/* ---- the numbers of a session ---- */

static void show_session(const struct app *app, uint64_t now, struct view_game *view) {
    const struct app_train *train = &app->train;
    view->stat_count = 0;
    view->leads = view->counts_goal = false;
    struct view_stat *stat =
        app_add_stat(view, train->kind == APP_SESSION_LESSON ? "STEP" : "CARD");
    struct fin_writer writer = fin_writer_start(stat->value, sizeof stat->value);
    bool lesson = train->kind == APP_SESSION_LESSON;
    fin_write_number(&writer, lesson ? train->card + 1 : (int64_t)train->cards + train->first_try);
    if (lesson) {
        writer = fin_writer_start(stat->note, sizeof stat->note);
        fin_write_text(&writer, "of ");
        fin_write_number(&writer, app_lesson_steps());
        return;
    }
    stat = app_add_stat(view, "CLEAN");
    writer = fin_writer_start(stat->value, sizeof stat->value);
    app_write_percent(&writer, train->clean, train->cards);
    stat = app_add_stat(view, "LEFT");
    writer = fin_writer_start(stat->value, sizeof stat->value);
    app_write_time(&writer, train->till_at > now ? train->till_at - now : 0, 0);
    app_put(stat->note, sizeof stat->note, train->session.extra ? "extra" : "");
    if (train->kind == APP_SESSION_DRILL) {
        stat = app_add_stat(view, "DAYS");
        writer = fin_writer_start(stat->value, sizeof stat->value);
        fin_write_number(&writer, train_streak(&train->progress, app_today(app)));
    }
}

static const char *const session_titles[] = {
    [APP_SESSION_DRILL] = "Drill · ",
    [APP_SESSION_LESSON] = "First lesson",
    [APP_SESSION_TEST] = "Placement test",
};

static const char *const session_helps[] = {
    [APP_SESSION_DRILL] = "Tab: show the keys. Esc: pause.",
    [APP_SESSION_LESSON] = "Esc: skip the lesson.",
    [APP_SESSION_TEST] = "No hints in the test. Esc: pause.",
};

static const char *deck_name(const struct app_train *train) {
    if (train->deck >= TRAIN_DECK_PACK) {
        return train_packs[train->deck - TRAIN_DECK_PACK].name;
    }
    return train_deck_name(train->card >= TRAIN_CARDS ? TRAIN_DECK_SCENARIOS : train->deck);
}

/* The preview shows the next cards, and nothing after the last. */
void app_drill_view(const struct app *app, uint64_t now, struct view *view) {
    const struct app_train *train = &app->train;
    struct fin_writer writer = fin_writer_start(view->game.mode, sizeof view->game.mode);
    fin_write_text(&writer, session_titles[train->kind]);
    fin_write_text(&writer, train->kind == APP_SESSION_DRILL ? deck_name(train) : "");
    app_train_hide(app, now, &view->game);
    show_card(app, now, &view->game);
    app_put(view->game.goal, sizeof view->game.goal, view->game.finesse.prompt);
    view->game.goal_done = 0;
    show_session(app, now, &view->game);
    app_put(view->help, sizeof view->help, session_helps[train->kind]);
    if (view->game.next_count > app->play.setup.queue_length - 1) {
        view->game.next_count = (uint8_t)(app->play.setup.queue_length - 1);
    }
}

/* ---- the screen ---- */

/* The contents of a session: due and new cards or, in other decks, their number. */
static void write_contents(struct fin_writer *writer, int deck,
                           const struct train_session *session) {
    if (deck == TRAIN_DECK_FLOW) {
        fin_write_text(writer, "real bags");
    } else if (deck == TRAIN_DECK_PREVIEW) {
        fin_write_text(writer, "reading the preview");
    } else if (deck == TRAIN_DECK_FAULTS || deck == TRAIN_DECK_WEAKEST) {
        const char *what = deck == TRAIN_DECK_FAULTS ? " of your faults" : " of the weakest";
        fin_write_number(writer, session->count);
        fin_write_text(writer, what);
    } else {
        fin_write_number(writer, session->due);
        fin_write_text(writer, " due, ");
        fin_write_number(writer, session->fresh);
        fin_write_text(writer, " new");
    }
}

/* Writes "34 of 50 cards today, 3 days in a row". */
static void write_habit(const struct app *app, struct fin_writer *writer) {
    const struct train_progress *progress = &app->train.progress;
    int streak = train_streak(progress, app_today(app));
    uint32_t goal = app_daily_goal(app);
    if (goal > 0) {
        fin_write_number(writer, train_reviews_on(progress, app_today(app)));
        fin_write_text(writer, " of ");
        fin_write_number(writer, goal);
        fin_write_text(writer, streak > 1 ? " cards today, " : " cards today");
    }
    if (streak > 1) {
        fin_write_number(writer, streak);
        fin_write_text(writer, " days in a row");
    } else if (goal == 0) {
        fin_write_text(writer, "Learn every placement by heart");
    }
}

/* Writes "Today: 12 due, 6 new, 5 min". */
void app_train_view(const struct app *app, struct view *view) {
    const struct app_train *train = &app->train;
    struct train_session session;
    int32_t today = app_today(app);
    train_session_make(&session, &train->progress, app->profile.own[APP_SET_DECK], train->faults,
                       app_session_seconds(app), today, 0);
    struct fin_writer writer = fin_writer_start(view->lead, sizeof view->lead);
    fin_write_text(&writer, "Today: ");
    write_contents(&writer, app->profile.own[APP_SET_DECK], &session);
    int deck = app->profile.own[APP_SET_DECK];
    if (session.count > 0 || deck == TRAIN_DECK_FLOW || deck == TRAIN_DECK_PREVIEW) {
        fin_write_text(&writer, ", ");
        fin_write_number(&writer, app_session_seconds(app) / 60);
        fin_write_text(&writer, " min");
    }
    writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    write_habit(app, &writer);
}
