/* The screens of the board editor, of the start board, and of pasted text. */
#include "app/menu/screens.h"

/* clang-format off */
static const struct app_entry pasted_entries[] = {
    {APP_ENTRY_PASTED, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry editor_entries[] = {
    {APP_ENTRY_EDIT, 0, NULL, NULL, NULL},
    {0},
};

const struct app_screen_row app_pasted_screen = {
    "A POSITION", VIEW_POSITION, .back = "Back", .entries = pasted_entries,
    .show = app_pasted_view,
    .copies = APP_COPY_PASTED,
};

const struct app_screen_row app_editor_screen = {
    "EDITOR", VIEW_POSITION, .back = "Back", .entries = editor_entries,
    .opened = app_editor_opened, .show = app_editor_view, .own_keys = true,
    .settled = app_edited_keep, .key = app_editor_key, .point = app_editor_point,
    .uses_key = app_editor_uses_key,
    .copies = APP_COPY_EDITED,
};

const struct app_screen_row app_board_screen = {
    "START BOARD", VIEW_GAME, .back = "Done", .entries = app_no_entries, .show = app_board_view,
    .key = app_board_key, .point = app_board_point, .soft_keys = app_board_soft_keys,
};
/* clang-format on */
