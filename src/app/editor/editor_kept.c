/* Saves the board editor's position in settings and restores it next time. The text has the rows
 * from the highest one down, the hold and the queue, as in "#___######/#_########|T|IOSZ." Each
 * setting holds a part of it. Text after the full stop is left from an earlier, longer one. */
#include <string.h>

#include "app/menu/lines.h"

/* ---- the text ---- */

static char cell_letter(int kind) {
    return kind == FIN_NONE ? '_' : kind == FIN_GARBAGE ? '#' : fin_kind_letter(kind);
}

static void write_position(struct fin_writer *writer, const struct fin_position *position) {
    for (int y = fin_board_height(&position->board) - 1; y >= 0; y--) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            fin_write_char(writer, cell_letter(fin_board_cell(&position->board, x, y)));
        }
        fin_write_char(writer, y > 0 ? '/' : '|');
    }
    fin_write_text(writer, fin_board_is_empty(&position->board) ? "|" : "");
    if (position->hold != FIN_NONE) {
        fin_write_char(writer, fin_kind_letter(position->hold));
    }
    fin_write_char(writer, '|');
    for (int i = 0; i < position->queue_length; i++) {
        fin_write_char(writer, fin_kind_letter(position->queue[i]));
    }
    fin_write_char(writer, '.');
}

/* Reads a row of ten cells; false if invalid. */
static bool read_row(const char *text, struct fin_board *board) {
    fin_board_raise(board, 1, 0);
    for (int x = 0; x < FIN_COLUMNS; x++) {
        int kind = text[x] == '#' ? FIN_GARBAGE : fin_kind_parse(text[x]);
        if (text[x] == '\0' || (kind == FIN_NONE && text[x] != '_')) {
            return false;
        }
        fin_board_set(board, x, 0, kind);
    }
    return true;
}

static bool read_rows(const char **text, struct fin_board *board) {
    int rows = 0;
    bool more = **text != '|';
    while (more && rows++ < FIN_ROWS && read_row(*text, board)) {
        *text += FIN_COLUMNS;
        more = **text == '/';
        *text += more;
    }
    return *(*text)++ == '|';
}

static bool read_position(const char *text, struct fin_position *position) {
    *position = (struct fin_position){.hold = FIN_NONE};
    if (!read_rows(&text, &position->board)) {
        return false;
    }
    position->hold = (uint8_t)fin_kind_parse(*text);
    text += position->hold != FIN_NONE;
    if (*text++ != '|') {
        return false;
    }
    while (fin_kind_parse(*text) != FIN_NONE && position->queue_length < FIN_QUEUE_MAX) {
        position->queue[position->queue_length++] = (uint8_t)fin_kind_parse(*text++);
    }
    return *text == '.';
}

/* ---- saving ---- */

void app_edited_keep(struct app *app) {
    char text[APP_EDITED_PARTS * APP_EDITED_PART + 1];
    const struct fin_position *now = app_editor_now(&app->editing.editor);
    if (!app_editor_is_new(&app->editing.editor)) {
        return;
    }
    struct fin_writer writer = fin_writer_start(text, sizeof text);
    write_position(&writer, now);
    for (size_t from = 0; from < writer.length; from += APP_EDITED_PART) {
        struct app_effect *effect = app_push(app, APP_SAVE_SETTING);
        struct fin_writer name =
            fin_writer_start(effect->setting.name, sizeof effect->setting.name);
        fin_write_text(&name, app_edited_prefix);
        fin_write_char(&name, (char)('a' + from / APP_EDITED_PART));
        size_t left = writer.length - from;
        memcpy(effect->setting.value, text + from, left < APP_EDITED_PART ? left : APP_EDITED_PART);
    }
    app_editor_kept(&app->editing.editor);
}

/* Invalid text counts as nothing saved. */
void app_edited_restore(struct app *app) {
    char text[APP_EDITED_PARTS * APP_EDITED_PART + 1];
    struct fin_writer writer = fin_writer_start(text, sizeof text);
    struct fin_position position;
    if (app->editing.restored) {
        return;
    }
    app->editing.restored = true;
    for (int part = 0; part < APP_EDITED_PARTS; part++) {
        fin_write_text(&writer, app->editing.kept[part]);
    }
    if (read_position(text, &position)) {
        app_editor_put(&app->editing.editor, &position);
    }
    app_editor_kept(&app->editing.editor);
}
