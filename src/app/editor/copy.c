/* Copies positions and games to the clipboard as fumens. The text is produced when the effect is
 * passed on, in the memory for encoded replays. */
#include "app/menu/lines.h"

static const char *const names[] = {
    [APP_COPY_POSITION] = "Position", [APP_COPY_GAME] = "Game",
    [APP_COPY_WATCHED] = "Position",  [APP_COPY_REPLAY] = "Whole game",
    [APP_COPY_PASTED] = "Position",   [APP_COPY_EDITED] = "Position",
};

/* ---- the text ---- */

static void write_position(const struct fin_position *position, struct fin_fumen_writer *writer) {
    struct fin_fumen_page page;
    fin_position_page(position, &page);
    fin_fumen_write(writer, &page);
}

static void write_session(const struct fin_session *session, struct fin_fumen_writer *writer) {
    struct fin_position position;
    fin_game_position(&session->game, &position);
    write_position(&position, writer);
}

static bool write_game(const struct app *app, struct fin_fumen_writer *writer) {
    struct fin_replay replay = app_play_replay(&app->play);
    return fin_replay_fumen(&replay, writer) > 0;
}

/* False if the game is too long. */
static bool write(const struct app *app, int what, struct fin_fumen_writer *writer) {
    switch (what) {
    case APP_COPY_GAME:
        return write_game(app, writer);
    case APP_COPY_WATCHED:
        write_session(&app_watch_play(app)->session, writer);
        break;
    case APP_COPY_REPLAY:
        return fin_replay_fumen(app_watch_replay(app), writer) > 0;
    case APP_COPY_PASTED:
        write_position(&app->editing.pasted.position, writer);
        break;
    case APP_COPY_EDITED:
        write_position(app_editor_now(&app->editing.editor), writer);
        break;
    default:
        write_session(&app->play.session, writer);
        break;
    }
    return true;
}

/* Requeues the effect, after a request for memory. */
static void try_again(struct app *app, int what, size_t length) {
    if (app->memory.asked_words != 0) {
        app_notice(app, "Not enough memory for this fumen. Copy one position instead.", true);
        return;
    }
    app_grow_log(app, app->memory.capacity + (uint32_t)(length / 2));
    app_copy_fumen(app, what);
}

static bool encode(struct app *app, struct app_effect *effect, int what) {
    struct fin_fumen_writer writer;
    fin_fumen_start(&writer, (char *)app_spare(app), app_spare_bytes(app));
    if (!write(app, what, &writer)) {
        app_notice(app, "This game is too long for a fumen. Copy one position instead.", true);
        return false;
    }
    if (writer.length >= writer.size) {
        try_again(app, what, writer.length);
        return false;
    }
    if ((writer.lost & FIN_FUMEN_LOST_ROWS) != 0) {
        app_put(effect->text.name, sizeof effect->text.name, "Part below row 23");
    }
    effect->text.bytes = app_spare(app);
    effect->text.length = (uint32_t)writer.length;
    return true;
}

/* ---- requesting ---- */

void app_copy_fumen(struct app *app, int what) {
    if (what == APP_COPY_POSITION && app->play.state == APP_PLAY_NONE) {
        return;
    }
    struct app_effect *effect = app_push(app, APP_COPY_TEXT);
    app_put(effect->text.name, sizeof effect->text.name, names[what]);
    app_complete_later(app, encode, what);
}

void app_copy_here(struct app *app) {
    int what = app_top_row(app)->copies;
    if (what != APP_COPY_NOTHING) {
        app_copy_fumen(app, what);
    }
}
